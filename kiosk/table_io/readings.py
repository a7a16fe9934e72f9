"""Cards that the reader sees while a table plays: the turn tells the seat; an impossible card becomes a question.

Readings wait in order while a fact is being saved, or a renege or a question is open, and are handled once that is
settled. No reading is silently dropped, and none becomes a card that it may not be (wire#tables).
"""

from collections import deque
from collections.abc import Callable

from hardware.deck import Known, Suspect, Unknown
from hardware.readers import Role
from kiosk.base import words
from kiosk.base.language import InWords, later
from kiosk.devices.devices import Reading
from kiosk.table.device_claims import claims
from kiosk.table.devices import Laid
from kiosk.table.games.faces import face_of
from kiosk.table.games.parts import suit_of
from kiosk.table.table import Table
from kiosk.table.views import Option, QuestionStage
from kiosk.table_io.deal_tracker import DealTracker
from kiosk.table_io.own_cards import OwnCards
from rules.actions import Play, Turned
from rules.cards import CARDS
from rules.hand import IMPOSSIBLE, Stage
from rules.phrases import Phrase

LEAVE = Option("leave", later("Leave out"), later("no card was played"))
ENTER = Option("enter", later("Enter a card"), later("by touch"))
WRONG = "wrong"
"""The id of the option that devices reported the hands wrongly."""

What = Known | Suspect | Unknown
Group = tuple[What, ...]
"""What came in one look."""


class Readings:
    """Takes readings for one table, and plays the cards. Its question is in the table's `question`."""

    def __init__(
        self,
        table: Table,
        listener: Callable[[], int | None] = lambda: None,
        laid: Callable[[Laid], None] = lambda _laid: None,
    ) -> None:
        """`listener` gives the seat whose player has an earphone, None for nobody's; `laid` hears of cards that this
        player lays on the reader before the play."""
        self.table = table
        self.hands = table.devices.deal = DealTracker(table)
        self.own = table.devices.own = OwnCards(table, listener, laid, lambda: self.hands.roles)
        self._doubtful: set[str] = set()
        """The tags that another antenna also read when they came."""
        self._held: list[Group] = []
        """Cards of other players' hands, to be tried again after one more card is on record."""
        self._held_at = 0
        self._waiting: deque[Group] = deque()
        self._fallen = 0
        self._asked: Group = ()
        self._asked_at = 0
        self._pack: tuple[int, str] | None = None
        table.settled = self.go_on

    def close(self) -> None:
        """The table is left: what still waits is not played there."""
        self.table.settled = lambda: None

    @property
    def question(self) -> QuestionStage | None:
        """Something that only the table can answer."""
        return self.table.devices.question

    @property
    def pack(self) -> str | None:
        """The id of the pack in this hand: that of its first card read; None before."""
        return self._pack[1] if self._pack and self._pack[0] == self.table.state.number else None

    def knows_tag(self, tag: str) -> bool:
        """Whether this hand's record, including cards taken back, has this tag."""
        return any(f.hand == self.table.state.number and f.content.get("tag") == tag for f in self.table.facts)

    def reading(self, reading: Reading) -> None:
        """A tag has come; those beside it came in the same look, and the players are asked about them together.

        Only what lies on the trick's antenna, or on the only one, has been played.
        """
        if self.own.takes(reading):
            return
        self.hands.reading(reading)
        if reading.role not in (None, Role.TRICK):
            return
        together = (reading.what, *reading.beside)
        self._doubtful.discard(reading.what.tag)
        if reading.unsure:
            self._doubtful.add(reading.what.tag)
        if any(what in group for group in (*self._waiting, self._asked) for what in together):
            return
        self._waiting.append(together)
        self._fallen = self.table.hand.played.bit_count()
        self.go_on()

    def gone(self, tag: str, at: float) -> None:
        """A tag is no longer read."""
        self.hands.gone(tag, at)

    def go_on(self) -> None:
        """Handles what waits, as far as possible now."""
        self.hands.go_on()
        self.own.go_on()
        if self._held and len(self.table.facts) != self._held_at:
            self._waiting.extendleft(reversed(self._held))
            self._held = []
        if self.question and (not self._in_play() or len(self.table.facts) != self._asked_at):
            self._ask_again()
        while self._waiting and self.question is None and self._may_lay():
            taken_back = self.table.hand.played.bit_count() < self._fallen  # since it was read: whose card is it now?
            self._take(self._waiting.popleft(), sure=False if taken_back else None)

    def answer(self, option: str) -> None:
        """The table's answer; `option` is the id of one of the question's options."""
        asked, self._asked, self.table.devices.question = self._asked, (), None
        if option == WRONG:
            self._waiting.appendleft(asked)
            self.table.forget_hands()
        elif option == ENTER.id:
            if any(self._misplaced(known) for what in asked for known in _cards_of(what)):
                self._held, self._held_at = [*self._held, asked], len(self.table.facts)
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
        return self.table.state.dealt and hand.stage in (Stage.TURN_UP, Stage.DISCARD, Stage.SWAP, Stage.PLAY)

    def _may_lay(self) -> bool:
        """Whether a card can be played now; before and after the play readings mean nothing and are dropped."""
        table = self.table
        if table.saving or table.failure or table.hand.unruled():
            return False
        if not self._in_play():
            self._waiting.clear()
            self._held.clear()
            return False
        if table.turn is None and table.hand.stage is not Stage.TURN_UP:
            table.notice = Phrase("First say who won the trick.")
            return False
        return True

    def _ask_again(self) -> None:
        """Something was done meanwhile, such as an undo: the question may now be another one, or none."""
        if self._in_play() and not self._may_lay():
            return
        asked, self._asked, self.table.devices.question = self._asked, (), None
        if self._in_play():
            self._take(asked, sure=False)

    def _take(self, group: Group, sure: bool | None = None) -> None:
        cards = tuple(int(what.card) for what in group if isinstance(what, Known))
        if len(cards) > 1:
            options = tuple(
                Option(str(card), Phrase("{card} first", card=_card(card)), Phrase("then the other")) for card in cards
            )
            self._ask(
                group, Phrase("Two cards at once"), Phrase("Which one was played first?"), cards, (LEAVE, *options)
            )
            return
        for what in group:
            self._waiting.appendleft((what,)) if self.question else self._take_one(what, sure)

    def _take_one(self, what: What, sure: bool | None) -> None:
        match what:
            case Known():
                self._lay(what, sure)
            case Suspect():
                like = tuple(dict.fromkeys(int(known.card) for known in what.like))[:2]
                options = tuple(
                    Option(str(card), Phrase("It was {card}", card=_card(card)), Phrase("play it")) for card in like
                )
                self._ask((what,), Phrase("A card was misread"), Phrase("Which card was it?"), like, (LEAVE, *options))
            case Unknown():
                detail = Phrase("Its tag belongs to no pack. Try it again, or enter the card.")
                self._ask((what,), Phrase("A card that is not enrolled"), detail, (), (LEAVE, ENTER))

    def _lay(self, known: Known, sure: bool | None = None) -> None:
        """`sure`: the table has said that it was played; False: the table is asked."""
        hand, card = self.table.hand, int(known.card)
        if hand.stage is Stage.TURN_UP:
            self._turn_up(known)
            return
        seat = self.table.turn if hand.stage is Stage.PLAY else hand.first_leader()
        if seat is None:
            self._waiting.appendleft((known,))
            self.table.notice = Phrase("First say who won the trick.")
            return
        problems = [fault.kind for fault in self.table.problems(Play(seat, card))]
        faults = [kind for kind in problems if kind in IMPOSSIBLE]
        if "not-held" in faults:
            self._ask_whose(known, seat)
            return
        if faults == ["duplicate"] and self._was_entered(card):
            self.table.notice = Phrase("{card} is played already.", card=_card(card))
            self.table.changed()
            return
        if faults:
            if faults[0] == "duplicate":
                self._note_double(known)
            detail = self._where(card) if faults[0] == "duplicate" else Phrase("This table plays without it.")
            self._ask((known,), _right(card), detail, (card,), (LEAVE, ENTER))
            return
        if problems and known.tag in self._doubtful and not sure:
            play = Option(str(card), Phrase("Play it"), Phrase("by {player}", player=self.table.names()[seat]))
            detail = Phrase("Another antenna reads it too. Was it played?")
            self._ask((known,), Phrase("{card} was read", card=_card(card)), detail, (card,), (LEAVE, play))
            return
        strange = self.pack not in (None, known.pack)
        if sure is False or (strange and not sure):
            another = Phrase("It is from another pack than the others.")
            detail = another if strange else Phrase("It can be played now.")
            play = Option(str(card), Phrase("Play it"), Phrase("by {player}", player=self.table.names()[seat]))
            self._ask((known,), Phrase("{card} was read", card=_card(card)), detail, (card,), (LEAVE, play))
            return
        if not strange:
            self._pack = (self.table.state.number, known.pack)
        self.table.detail_chosen = None
        if hand.stage is Stage.DISCARD and self.hands.discards() is not None:
            self.table.start_play(source="reader")
        self.table.play(card, seat, source="reader", tag=known.tag)

    def _misplaced(self, known: Known) -> bool:
        """Whether a card cannot be in the hand of the player whose turn it is."""
        seat, hand = self.table.turn, self.table.hand
        return seat is not None and any(f.kind == "not-held" for f in hand.problems(Play(seat, int(known.card))))

    def _ask_whose(self, known: Known, seat: int) -> None:
        """Asks about a card that is not from the hand of the player whose turn it is: somebody was early, or the card
        before was not read, or the hands were read wrongly."""
        hand, names, card = self.table.hand, self.table.names(), int(known.card)
        owner = next((s for s, held in enumerate(hand.holdings()[: len(names)]) if held.must >> card & 1), None)
        turn = InWords(words.at_place, seat, names)
        if owner is None or owner == seat:
            detail = Phrase(
                "{card} is not {player}’s, going by what is known of the hands.", card=_card(card), player=turn
            )
        else:
            detail = Phrase(
                "{card} is {owner}’s, and it is {player}’s turn.",
                card=_card(card),
                owner=InWords(words.at_place, owner, names),
                player=turn,
            )
        leave = Option(LEAVE.id, Phrase("Take back"), Phrase("not played yet"))
        enter = Option(ENTER.id, Phrase("Enter card"), Phrase("one was not read"))
        wrong = Option(WRONG, Phrase("Play it"), Phrase("the deal was misread"))
        options = (wrong, leave, enter) if claims(self.table) else (leave, enter)
        self._ask((known,), _right(card), detail, (card,), options)

    def _was_entered(self, card: int) -> bool:
        """Whether the last card was this one, played by a key: now it is laid there, too."""
        last = next((f.content for f in reversed(self.table.state.facts) if f.kind == "play"), None)
        return last is not None and last["card"] == str(CARDS[card]) and "tag" not in last

    def _note_double(self, known: Known) -> None:
        """Notes that another tag shows a card already played: there are two of it."""
        card, number = int(known.card), self.table.state.number
        plays = (f.content for f in self.table.state.facts if f.kind == "play" and "tag" in f.content)
        played = {play["tag"] for play in plays if play["card"] == str(CARDS[card])}
        if played and known.tag not in played:
            self.table.devices.doubles.add((number, card))

    def _turn_up(self, known: Known) -> None:
        """The card was turned up for trumps, or on top of the stock."""
        card = int(known.card)
        if self.table.hand.problems(Turned(suit_of(card), card)):
            detail = Phrase("It cannot have been turned up.")
            wrong = Option(WRONG, Phrase("It was turned up"), Phrase("the deal was misread"))
            options = (wrong, LEAVE) if claims(self.table) else (LEAVE,)
            self._ask((known,), _right(card), detail, (card,), options)
            return
        self._pack = (self.table.state.number, known.pack)
        self.table.turn_up("", card, source="reader", tag=known.tag)

    def _where(self, card: int) -> str:
        hand, names = self.table.hand, self.table.names()
        tricks = (*hand.tricks, hand.trick) if hand.trick else hand.tricks
        for number, trick in enumerate(tricks, 1):
            for seat, played in trick.plays:
                if played == card:
                    return Phrase(
                        "{player} played it to trick {number}, and it was read again.",
                        player=names[seat],
                        number=number,
                    )
        return Phrase("It was played before.")

    def _ask(
        self, asked: Group, headline: str, detail: str, cards: tuple[int, ...], options: tuple[Option, ...]
    ) -> None:
        self._asked, self._asked_at = asked, len(self.table.facts)
        turn = self.table.turn
        faces = face_of(self.table).declarer(self.table.hand) if turn is None else turn
        self.table.devices.question = QuestionStage(headline, detail, cards, options, faces)
        self.table.changed()


def _right(card: int) -> str:
    return Phrase("{card}: is that right?", card=_card(card))


def _card(card: int) -> InWords:
    return InWords(words.card, card)


def _cards_of(what: What) -> tuple[Known, ...]:
    return (what,) if isinstance(what, Known) else what.like if isinstance(what, Suspect) else ()
