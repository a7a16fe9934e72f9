"""A table by number pad and ear: asked, browsed and played by somebody who sees nothing (by-ear).

What everybody may know is said aloud. The listener's own cards, and what that player thinks of calling or playing, go
into that player's earphone alone; at a table of boards, which others have still to play, all of it does.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from kiosk.base.language import _, speaking
from kiosk.speech import answers
from kiosk.speech.aloud import aloud, sentences
from kiosk.speech.choices import Choices, Loudness
from kiosk.speech.heard import card_words
from kiosk.speech.keypad import Key
from kiosk.speech.offers import Beside, Draft, Offer, Rows, offers
from kiosk.speech.speech import Speech
from kiosk.table.devices import Laid
from kiosk.table.frame import undo_words
from kiosk.table.present import view
from kiosk.table.table import Table
from kiosk.table.views import PlayStage

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
        self._said: tuple[str, bool] = ("", False)
        """What was said last, and whether it was for one ear."""
        self._naming = False
        """Whether the next key says what it does, and does not do it."""
        self._asked: object = None
        self._draft = Draft()
        self._at: Offer | None = None
        """What was said last of what may be done: Enter does it."""
        self._back: Callable[[], None] | None = None
        """What Enter takes back, once it was asked."""
        self._notice = ""

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
        """The table may have changed: says why something was refused that was asked for by a key or a button."""
        table = self._table()
        notice = table.notice if table is not None else ""
        if notice != self._notice:
            self._notice = notice
            if table is not None and notice:
                with speaking(self.speech.choices.language):
                    self._say(aloud(notice))

    # What a key does.

    def _press(self, table: Table, key: Key) -> bool:
        if self._naming:
            self._naming = False
            self._say(f"{key.aloud}: {key.does}")
            return True
        if key is Key.NAME:
            self._naming = True
            self._say(_("Press a key to hear what it does"))
            return True
        if key in (Key.SOFTER, Key.LOUDER):
            self._turn_to(1 if key is Key.LOUDER else -1)
            return True
        if key is Key.AGAIN:
            text, private = self._said
            self._say(text or _("Nothing was said yet"), private)
            return True
        if self._all_private(table) and self.speech.listener is None:
            self._say(_("Others have still to play this board. It is told into an earphone only."))
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
        seat = self.speech.listener
        if seat is None or seat >= table.hand.seating.count:
            self._say(_("No earphone is chosen, so nobody’s cards are told. Settings, Speech has it."))
        else:
            self._say(answers.my_cards(table, seat), private=True)

    # Browsing and acting.

    def _offers(self, table: Table) -> Rows:
        """What may be done now; what was begun at another moment of the table is forgotten."""
        asked = _question(table)
        if asked != self._asked:
            self._asked, self._draft, self._at = asked, Draft(), None
        return offers(table, self.speech.listener, self._draft, self.beside)

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
        self._at = offer
        self._say(offer.words, offer.private)

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
        said = chosen.does()
        if said is None:
            self._at = None  # a second press does nothing
            self.follow()
            return
        again = (offer for row in self._offers(table) for offer in row if offer.key == chosen.key)
        self._at = next(again, None)
        self._say(said, chosen.private)

    def _ask_back(self, table: Table) -> None:
        own = table.devices.own
        card = own.last() if own is not None and self.speech.listener is not None else None
        if own is not None and card is not None:
            laid = own

            def lift() -> None:
                same = laid.last() == card
                if same:
                    laid.take_back()
                self._say(_("It is no longer yours") if same else _("Something was done meanwhile"), private=True)

            self._back = lift
            self._say(_back_words(_("{card}, laid last", card=card_words(card))), private=True)
            return
        undo, meant = undo_words(table), table.last_undoable()
        if undo is None:
            self._say(_("There is nothing to take back"))
            return

        def take_back() -> None:
            if table.last_undoable() != meant:
                self._say(_("Something was done meanwhile"))
            else:
                table.undo("button")
                self.follow()

        self._back = take_back
        self._say(_back_words(aloud(undo.what)))

    # What is said.

    def _all_private(self, table: Table) -> bool:
        """Whether nothing of this table may be said aloud: others have still to play its boards, and have ears."""
        return bool(table.opening.night.get("boards"))

    def _say(self, text: str, private: bool = False) -> None:
        table = self._table()
        private = private or (table is not None and self.speech.listener is not None and self._all_private(table))
        self._said = (text, private)
        self.speech.answer(sentences(text), private)

    def _turn_to(self, step: int) -> None:
        """Softer or louder."""
        every, choices = tuple(Loudness), self.speech.choices
        place = every.index(choices.loudness) + step
        if place in range(len(every)):
            self._choose(replace(choices, loudness=every[place]))
            self._say(every[place].words)
        else:
            self._say(_("Louder is not possible") if step > 0 else _("Softer is not possible"))


def _back_words(what: str) -> str:
    return sentences(_("Take back: {what}?", what=what), _("Enter does it, any other key leaves it"))


def _question(table: Table) -> object:
    """What the table is asked now. What is chosen for one moment of it is not chosen for the next."""
    shown = view(table)
    stage = shown.stage
    turn = next((seat.seat for seat in shown.seats if seat.turn), None)
    trick = (stage.number, stage.detail, stage.cards) if isinstance(stage, PlayStage) else None
    question = table.devices.question
    return table.stream, shown.hand, type(stage), turn, trick, question, bool(shown.trouble), len(table.hand.known)
