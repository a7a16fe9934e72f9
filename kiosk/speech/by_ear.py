"""A table by number pad and ear: asked, browsed and played by somebody who sees nothing (by-ear#the-keys).

Where somebody has an earphone, all of it is said there; else aloud. That player's own cards, and which of them to play,
are said in the earphone or not at all. What nobody could hear cannot be done either.
"""

from __future__ import annotations

from collections.abc import Callable

from kiosk.base.language import _, speaking
from kiosk.speech import answers
from kiosk.speech.aloud import aloud, sentences
from kiosk.speech.choices import STEP, Choices, Said
from kiosk.speech.heard import card_words
from kiosk.speech.keypad import Key
from kiosk.speech.offers import Beside, Draft, Offer, Rows, offers
from kiosk.speech.speech import Speech
from kiosk.table.devices import Laid
from kiosk.table.frame import undo_words
from kiosk.table.present import view
from kiosk.table.table import Table
from kiosk.table.views import PlayStage, TableView

MOVES = {Key.NEXT: 1, Key.BEFORE: -1, Key.NEXT_SUIT: 1, Key.SUIT_BEFORE: -1}
ROWS = (Key.NEXT_SUIT, Key.SUIT_BEFORE)
QUESTIONS: dict[Key, Callable[[Table], str]] = {
    Key.ON_TABLE: answers.on_table,
    Key.SCORE: answers.score,
    Key.TRUMPS: answers.trumps,
    Key.TRICKS: answers.tricks,
    Key.TURN: answers.turn,
    Key.LAST_TRICK: answers.last_trick,
}
"""The keys that ask what everybody may know."""


TOLD_BY = {"call": Said.CALLS, "all pass": Said.CALLS, "card": Said.CARDS, "won": Said.TRICKS}
"""With which kind of what is said the table tells of something that was done, by the kind of offer; else with the
turn."""


class ByEar:
    """What a number pad does at the open table. Belongs to the thread that owns the state."""

    def __init__(
        self,
        speech: Speech,
        table: Callable[[], Table | None],
        choose: Callable[[Choices], object],
        beside: Beside | None = None,
    ) -> None:
        """`table` gives the open one; `choose` keeps another setting of what is said and how loud."""
        self.speech = speech
        self.beside = beside or Beside()
        self._table, self._choose = table, choose
        self._naming = False
        """Whether the next key says what it does, and does not do it."""
        self._asked: object = None
        self._draft = Draft()
        self._at: Offer | None = None
        """What was said last of what may be done: Enter does it."""
        self._back: Callable[[], None] | None = None
        """What Enter takes back, once it was asked."""
        self._notice = ""
        self._done: tuple[Offer, int] | None = None
        """What was done by a key, and how many facts there were before it; until it is on record."""

    def press(self, key: Key) -> bool:
        """Takes a key of the pad; False if it is for the page that is shown: where no table is open, and where only the
        page has something to do."""
        table = self._table()
        if table is None:
            return False
        with speaking(self.speech.choices.language):
            return self._press(table, key)

    def laid(self, what: Laid) -> None:
        """The listener has laid a card on the reader before the play."""
        with speaking(self.speech.choices.language):
            self._say(answers.laid(what), private=True)

    def follow(self) -> None:
        """The table may have changed: says why something was refused, by whichever key or button it was asked for; and
        that something is done, if the table itself does not tell it."""
        table = self._table()
        if table is None:
            return
        with speaking(self.speech.choices.language):
            notice, self._notice = self._notice, table.notice
            if table.notice and table.notice != notice:
                self._done = None
                self._say(aloud(_(table.notice)))
            elif self._done is not None and len(table.facts) > self._done[1] and not table.saving:
                (offer, _facts), self._done = self._done, None
                kind = str(offer.key[0] if isinstance(offer.key, tuple) else offer.key)
                if TOLD_BY.get(kind, Said.TURN) not in self.speech.choices.said:
                    self._say(sentences(_("Done: {what}", what=offer.words), answers.turn(table)))

    # What a key does.

    def _press(self, table: Table, key: Key) -> bool:
        self._done = None
        if self._naming:
            self._naming = False
            self._say(_("{key}: {does}", key=key.aloud, does=key.does))
            return True
        if key is Key.NAME:
            self._naming = True
            self._say(_("Press a key to hear what it does"))
            return True
        if key in (Key.SOFTER, Key.LOUDER):
            self.turn_to(1 if key is Key.LOUDER else -1)
            return True
        if key is Key.AGAIN:
            self.speech.again()
            return True
        back, self._back = self._back, None
        if key is Key.ENTER and back is not None:
            back()
            return True
        if back is not None and (key in MOVES or key is Key.BACK):
            self._say(_("It stays"))
            return True
        return self._ask_or_act(table, key)

    def _ask_or_act(self, table: Table, key: Key) -> bool:
        if key in QUESTIONS:
            self._say(QUESTIONS[key](table))
        elif key is Key.MINE:
            self._tell_own(table)
        elif key is Key.BACK:
            self._ask_back(table)
        else:
            rows = self._offers(table)
            if not rows:
                return False
            if key is Key.ENTER:
                self._act(table, rows)
            else:
                self._move(rows, key)
        return True

    def _tell_own(self, table: Table) -> None:
        seat = self.speech.seat_of_listener
        if seat is None:
            self._say(_("Nobody at this table has an earphone, so no cards are told. It is chosen in Settings, Speech"))
        else:
            self._say(answers.my_cards(table, seat), private=True)

    # Browsing and acting.

    def _offers(self, table: Table) -> Rows:
        """What may be done now; what was begun at another moment of the table is forgotten."""
        shown = view(table)
        asked = _question(table, shown)
        if asked != self._asked:
            self._asked, self._draft, self._at = asked, Draft(), None
        return offers(table, shown, self.speech.seat_of_listener, self._draft, self.beside)

    def _move(self, rows: Rows, key: Key) -> None:
        step = MOVES[key]
        places = [(row, place) for row, offered in enumerate(rows) for place in range(len(offered))]
        now = next(((row, place) for row, place in places if rows[row][place] == self._at), None)
        if now is None:
            row, place = places[0 if step > 0 else -1]
            if key in ROWS:
                place = 0
        elif key in ROWS:
            column = rows[now[0]][now[1]].column
            row = (now[0] + step) % len(rows)
            same = (n for n, offer in enumerate(rows[row]) if column is not None and offer.column == column)
            place = next(same, 0)
        else:
            row, place = places[(places.index(now) + step) % len(places)]
        self._go_to(rows[row][place])

    def _go_to(self, offer: Offer) -> None:
        self._at = offer if self._say(offer.words, offer.private) else None  # nobody does what was not heard

    def _act(self, table: Table, rows: Rows) -> None:
        chosen = next((offer for row in rows for offer in row if offer == self._at), None)
        if chosen is None:
            self._at = None
            self._say(_("Nothing is chosen. 6 and 2 say what may be done, Enter does it"))
            return
        if chosen.opens is not None:
            self._draft = Draft(opened=chosen.opens)
            self._at = None
            self._move(self._offers(table), Key.NEXT)
            return
        self._notice, facts = "", len(table.facts)  # the same refusal is told once more
        said = chosen.does()
        if said is None:
            self._at = None  # a second press does nothing
            self._done = chosen, facts
            self.follow()
            return
        again = (offer for row in self._offers(table) for offer in row if offer.key == chosen.key)
        self._at = next(again, None)
        self._say(said, chosen.private)

    def _ask_back(self, table: Table) -> None:
        self._at = None  # Enter takes back, or does nothing: never what was chosen before
        own = table.devices.own
        card = own.last() if own is not None and self.speech.seat_of_listener is not None else None
        if own is not None and card is not None:
            laid = own

            def lift() -> None:
                same = laid.last() == card
                if same:
                    laid.take_back()
                self._say(_("It is no longer yours") if same else _("Something was done meanwhile"), private=True)

            if self._say(_back_words(_("{card}, laid last", card=card_words(card))), private=True):
                self._back = lift
            return
        undo, meant = undo_words(table), table.last_undoable()
        if undo is None:
            self._say(_("There is nothing to take back"))
            return

        def take_back() -> None:
            if table.last_undoable() != meant:
                self._say(_("Something was done meanwhile"))
            else:
                self._notice = ""
                table.undo("button")
                self.follow()

        if self._say(_back_words(aloud(undo.what))):
            self._back = take_back

    # What is said.

    def _say(self, text: str, private: bool = False) -> bool:
        """Says it in the earphone where one is, else aloud; gives whether it was said. What is private is said in the
        earphone or not at all. Nothing is said aloud at a table of boards, which others have still to play."""
        said = self.speech.answer(sentences(text), private)
        if not said and private:
            self.speech.answer(sentences(_("That is for the earphone alone, and it is not plugged in")))
        return said

    def turn_to(self, step: int) -> None:
        """Softer or louder, where the one who presses listens."""
        ear = self.speech.listener is not None
        self._choose(self.speech.choices.louder(step * STEP, ear))
        now = self.speech.choices.ear_loudness if ear else self.speech.choices.loudness
        with speaking(self.speech.choices.language):
            self._say(_("{percent} percent loud", percent=now))


def _back_words(what: str) -> str:
    return sentences(_("Take back: {what}?", what=what), _("Enter does it, any other key leaves it"))


def _question(table: Table, shown: TableView) -> object:
    """What the table is asked now. What is chosen for one moment of it is not chosen for the next."""
    stage = shown.stage
    turn = next((seat.seat for seat in shown.seats if seat.turn), None)
    trick = (stage.number, stage.detail, stage.cards) if isinstance(stage, PlayStage) else None
    question = table.devices.question
    return table.stream, shown.hand, type(stage), turn, trick, question, bool(shown.trouble), len(table.hand.known)
