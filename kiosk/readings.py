"""Cards that the reader sees while a table plays: the turn tells the seat; what cannot be becomes a question.

Readings wait in order while a fact is being saved, a renege or a question is open, and are taken up when that is
settled. Nothing that was read is silently dropped, and none becomes a card that it may not be (HARDWARE §3).
"""

from collections import deque

from hardware.deck import Known, Suspect, Unknown
from kiosk import words
from kiosk.devices import Reading
from kiosk.games.parts import suit_of
from kiosk.table import Table
from kiosk.views import Option, QuestionStage
from rules.actions import Play, Turned
from rules.cards import cards_in
from rules.hand import IMPOSSIBLE, Stage

LEAVE = Option("leave", "Leave out", "no card was played")
ENTER = Option("enter", "Enter a card", "by touch")

What = Known | Suspect | Unknown
Group = tuple[What, ...]
"""What came in one look."""


class Readings:
    """Takes readings for one table, and lays the cards. What it has to ask stands in the table's `question`."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._waiting: deque[Group] = deque()
        self._asked: Group = ()
        self._asked_at = 0
        self._pack: tuple[int, str] | None = None

    @property
    def question(self) -> QuestionStage | None:
        """What only the table can say."""
        return self.table.question

    def knows_tag(self, tag: str) -> bool:
        """Whether this hand's record, taken-back cards included, has this tag."""
        return any(f.hand == self.table.state.number and f.content.get("tag") == tag for f in self.table.facts)

    def reading(self, reading: Reading) -> None:
        """A tag has come; those beside it came in the same look and are put to the players together."""
        together = (reading.what, *reading.beside)
        if any(what in group for group in (*self._waiting, self._asked) for what in together):
            return
        self._waiting.append(together)
        self.go_on()

    def go_on(self) -> None:
        """Takes up what waits, as far as it can now."""
        if self.question and (not self._in_play() or len(self.table.facts) != self._asked_at):
            self._ask_again()
        while self._waiting and self.question is None and self._may_lay():
            self._take(self._waiting.popleft())

    def answer(self, option: str) -> None:
        """The table has decided; `option` is the id of one of the question's options."""
        asked, self._asked, self.table.question = self._asked, (), None
        if option == ENTER.id:
            self.table.set_detail("cards")
        elif option != LEAVE.id:
            chosen = next((known for what in asked for known in _cards_of(what) if known.card == int(option)), None)
            others = [what for what in asked if chosen is None or chosen not in _cards_of(what)]
            self._waiting.extendleft((what,) for what in reversed(others))
            if chosen:
                self._lay(chosen, sure=True)
        self.go_on()
        self.table.changed()

    def _in_play(self) -> bool:
        hand = self.table.hand
        playing = hand.stage in (Stage.DISCARD, Stage.SWAP, Stage.PLAY)
        return self.table.state.dealt and (playing or self.table.face.reads_turned(hand))

    def _may_lay(self) -> bool:
        """Whether a card can fall now; before the play and after it readings mean nothing and are forgotten."""
        table = self.table
        if table.saving or table.failure or table.hand.unruled():
            return False
        if not self._in_play():
            self._waiting.clear()
            return False
        if table.turn is None and not table.face.reads_turned(table.hand):
            table.notice = "First say who won the trick."
            return False
        return True

    def _ask_again(self) -> None:
        """Something was done meanwhile, such as an undo: the question may be another one now, or none."""
        if self._in_play() and not self._may_lay():
            return
        asked, self._asked, self.table.question = self._asked, (), None
        if self._in_play():
            self._take(asked, sure=False)

    def _take(self, group: Group, sure: bool | None = None) -> None:
        cards = tuple(int(what.card) for what in group if isinstance(what, Known))
        if len(cards) > 1:
            options = tuple(Option(str(card), f"{words.card(card)} first", "then the other") for card in cards)
            self._ask(group, "Two cards at once", "Which one was played first?", cards, (LEAVE, *options))
            return
        for what in group:
            self._waiting.appendleft((what,)) if self.question else self._take_one(what, sure)

    def _take_one(self, what: What, sure: bool | None) -> None:
        match what:
            case Known():
                self._lay(what, sure)
            case Suspect():
                like = tuple(dict.fromkeys(int(known.card) for known in what.like))[:2]
                options = tuple(Option(str(card), f"It was {words.card(card)}", "play it") for card in like)
                self._ask((what,), "A card was read badly", "Which card was it?", like, (LEAVE, *options))
            case Unknown():
                detail = "Its tag belongs to no pack. Lay it again, or enter the card."
                self._ask((what,), "A card that is not enrolled", detail, (), (LEAVE, ENTER))

    def _lay(self, known: Known, sure: bool | None = None) -> None:
        """`sure`: the table has said that it was played; False: that has to be asked."""
        hand, card = self.table.hand, int(known.card)
        if self.table.face.reads_turned(hand):
            self._turn_up(known)
            return
        seat = self.table.turn if hand.stage is Stage.PLAY else hand.first_leader()
        if seat is None:
            self._waiting.appendleft((known,))
            self.table.notice = "First say who won the trick."
            return
        faults = [f.kind for f in hand.problems(Play(seat, card)) if f.kind in IMPOSSIBLE]
        if faults:
            detail = {
                "duplicate": self._where(card),
                "not-in-pack": "This table plays without it.",
                "not-held": "It is known to be in another place.",
            }[faults[0]]
            self._ask((known,), f"{words.card(card)}: can that be?", detail, (card,), (LEAVE, ENTER))
            return
        strange = self._pack is not None and self._pack[0] == self.table.state.number and self._pack[1] != known.pack
        if sure is False or (strange and not sure):
            detail = "It is of another pack than the others." if strange else "It can be played now."
            play = Option(str(card), "Play it", f"by {self.table.names()[seat]}")
            self._ask((known,), f"{words.card(card)} was read", detail, (card,), (LEAVE, play))
            return
        if not strange:
            self._pack = (self.table.state.number, known.pack)
        self.table.detail_chosen = None
        self.table.play(card, seat, source="reader", tag=known.tag)

    def _turn_up(self, known: Known) -> None:
        """The card was turned up for trumps, or on top of the stock."""
        card = int(known.card)
        if self.table.hand.problems(Turned(suit_of(card), card)):
            detail = "It cannot have been turned up."
            self._ask((known,), f"{words.card(card)}: can that be?", detail, (card,), (LEAVE,))
            return
        self._pack = (self.table.state.number, known.pack)
        self.table.turn_up("", card, source="reader", tag=known.tag)

    def _where(self, card: int) -> str:
        hand, names = self.table.hand, self.table.names()
        tricks = (*hand.tricks, hand.trick) if hand.trick else hand.tricks
        for number, trick in enumerate(tricks, 1):
            for seat, played in trick.plays:
                if played == card:
                    return f"{names[seat]} played it to trick {number}, and it was read again."
        return "It was played before."

    def _ask(
        self, asked: Group, headline: str, detail: str, cards: tuple[int, ...], options: tuple[Option, ...]
    ) -> None:
        self._asked, self._asked_at = asked, len(self.table.facts)
        turn = self.table.turn
        faces = self.table.face.declarer(self.table.hand) if turn is None else turn
        self.table.question = QuestionStage(headline, detail, cards, options, faces)
        self.table.changed()


def _cards_of(what: What) -> tuple[Known, ...]:
    return (what,) if isinstance(what, Known) else what.like if isinstance(what, Suspect) else ()


LISTED = 8
"""How many cards are named at most in a line."""


def not_read(table: Table) -> str:
    """The cards that fell without being read in a hand that a reader kept; "" where there are none."""
    hand, plays = table.hand, [f for f in table.state.facts if f.kind == "play"]
    missing = sum(hand.sizes) - hand.played.bit_count()
    read = sum(f.source == "reader" for f in plays)
    if not missing or 2 * read < len(plays) or not read or hand.outcome is None or hand.outcome.reason != "played":
        return ""
    unseen = list(cards_in(hand.pack & ~hand.played))
    if len(unseen) > LISTED:
        return f"{words.count(missing, 'card')} not read."
    named = " ".join(words.card(card) for card in unseen)
    return f"Not read: {named}." if len(unseen) == missing else f"{words.count(missing, 'card')} not read, of {named}."
