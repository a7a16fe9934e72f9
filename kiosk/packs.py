"""Packs of tagged cards: enrolling one card after the other, giving a worn one a new tag, checking that all are there.

Each session takes readings while its page is shown, and says what came of the last one.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from uuid import uuid4

from hardware.deck import DeckCheck, Enrolment, Known, Pack, Refusal, TagRefused, replace_card
from kiosk import words
from kiosk.devices import Devices, Reading
from rules.cards import CARDS, JOKERS, cards_in

NAMED = 8
"""How many cards are named at most in a sentence."""

ONE_AT_A_TIME = "Two cards at once. Lay one after the other."


def listed(cards: Sequence[int]) -> str:
    """Cards in words: ``7♥, K♣``; of many the first, and how many more."""
    named = ", ".join(words.card(card) for card in cards[:NAMED])
    more = len(cards) - NAMED
    return f"{named} and {more} more" if more > 0 else named


def refused(why: TagRefused, devices: Devices) -> str:
    """Why a tag cannot be a card's, and what to do."""
    owner = f"{words.card(why.owner.card)}" if why.owner else ""
    match why.reason:
        case Refusal.USED_HERE:
            return f"That is {owner}, which has been laid already."
        case Refusal.USED_ELSEWHERE:
            name = devices.pack(why.owner.pack).name if why.owner else "another pack"
            return f"That tag is {owner} of “{name}”. Take the card of this pack."
        case Refusal.CHANGING:
            return "That tag changes its number each time, as phones do. Lay the card alone."
    return "Every card has its tag."


class Enrolling:
    """A new pack, card after card."""

    def __init__(self, devices: Devices, name: str, jokers: int, done: Callable[[], None] = lambda: None) -> None:
        """`done` is called when the last card has its tag, and the pack is kept."""
        self.devices = devices
        self.name = name
        self.notice = ""
        self._done = done
        self._enrolment = Enrolment(Pack(uuid4().hex[:8], name, name, {}), jokers, devices.packs)

    @property
    def order(self) -> tuple[int, ...]:
        """All cards, in the order in which they are laid."""
        return tuple(int(card) for card in self._enrolment.order)

    @property
    def laid(self) -> tuple[int, ...]:
        """The cards that have their tags, the last one last."""
        return tuple(int(card) for card in self._enrolment.pack.cards.values())

    @property
    def expected(self) -> int | None:
        """The card to lay next; None at the end."""
        card = self._enrolment.expected
        return None if card is None else int(card)

    @property
    def following(self) -> tuple[int, ...]:
        """The three cards after that one."""
        card = self.expected
        at = self.order.index(card) + 1 if card is not None else len(self.order)
        return self.order[at : at + 3]

    def reading(self, reading: Reading) -> None:
        """A card was laid."""
        self.notice = ONE_AT_A_TIME if reading.beside else ""
        if not self.notice:
            try:
                self._enrolment.lay(reading.what.tag)
            except TagRefused as why:
                self.notice = refused(why, self.devices)
        if self.expected is None and not self.notice:
            self._done()
            self.keep()
        self.devices.changed()

    def skip(self) -> None:
        """The expected card has no tag."""
        self._enrolment.skip()
        self.notice = ""
        if self.expected is None:
            self._done()
            self.keep()
        self.devices.changed()

    def undo(self) -> None:
        """Takes the last step back."""
        self._enrolment.undo()
        self.notice = ""
        self.devices.changed()

    def keep(self) -> None:
        """Keeps the cards that have their tags so far, if any."""
        if self._enrolment.pack.cards:
            self.devices.keep_pack(self._enrolment.pack)


class Replacing:
    """A new tag for one card of a pack."""

    def __init__(self, devices: Devices, pack: Pack, card: int, done: Callable[[], None] = lambda: None) -> None:
        self.devices, self.pack, self.card = devices, pack, card
        self.notice = ""
        self._done = done

    def reading(self, reading: Reading) -> None:
        """The card was laid."""
        self.notice = ONE_AT_A_TIME if reading.beside else ""
        if not self.notice:
            try:
                pack = replace_card(self.pack, CARDS[self.card], reading.what.tag, self.devices.packs)
            except TagRefused as why:
                self.notice = refused(why, self.devices)
            else:
                self.devices.keep_pack(pack)
                self._done()
        self.devices.changed()


class Checking:
    """All cards of a pack are laid once. The first one tells which pack it is, where that is not said."""

    def __init__(
        self, devices: Devices, pack: Pack | None = None, needed: int | None = None,
        clock: Callable[[], datetime] = datetime.now,
    ) -> None:  # fmt: skip
        """`needed` is the mask of the game's cards; all that have a tag without it."""
        self.devices, self.pack = devices, pack
        self.notice = ""
        self.last: int | None = None
        self._needed, self._clock = needed, clock
        self._check = DeckCheck(pack, self._mask(pack)) if pack else None

    def _mask(self, pack: Pack) -> int:
        return pack.mask if self._needed is None else self._needed

    @property
    def needed(self) -> int:
        """How many cards there have to be."""
        mask = self._needed if self.pack is None else self._mask(self.pack)
        return (mask or 0).bit_count()

    @property
    def seen(self) -> int:
        """How many of them were laid."""
        return self.needed - len(self.missing) if self._check else 0

    @property
    def missing(self) -> tuple[int, ...]:
        """The cards not yet laid."""
        if self._check is None:
            return tuple(int(card) for card in cards_in(self._needed or 0))
        return tuple(int(card) for card in self._check.missing)

    @property
    def double(self) -> tuple[int, ...]:
        """The cards laid more than once."""
        return tuple(int(card) for card in self._check.double) if self._check else ()

    @property
    def surplus(self) -> tuple[int, ...]:
        """The cards that the game is played without."""
        return tuple(int(card) for card in self._check.surplus) if self._check else ()

    @property
    def whole(self) -> bool:
        """Whether every card was laid, and no other."""
        check = self._check
        return check is not None and not (check.missing or check.double or check.surplus or check.strangers)

    def found(self) -> tuple[str, ...]:
        """What is wrong with the pack so far, a sentence each; the missing ones once few are left."""
        wrong = []
        if self._check and self.missing and len(self.missing) <= NAMED:
            wrong.append(f"Not yet laid: {listed(self.missing)}.")
        if self.double:
            wrong.append(f"Laid twice: {listed(self.double)}.")
        if self.surplus:
            wrong.append(f"Not in this game: {listed(self.surplus)}.")
        if self._check and self._check.strangers:
            wrong.append(f"{words.count(len(self._check.strangers), 'card')} not of this pack.")
        return tuple(wrong)

    def reading(self, reading: Reading) -> None:
        """Cards were laid; several at once are no harm here. Each comes with the others beside it."""
        what = reading.what
        if self.pack is None and isinstance(what, Known):
            self.pack = self.devices.pack(what.pack)
            self._check = DeckCheck(self.pack, self._mask(self.pack))
        card = self._check.lay(what.tag) if self._check else None
        self.last = None if card is None else int(card)
        self.notice = "" if card is not None else "That card is not of this pack."
        if self.pack:
            self.devices.checked[self.pack.id] = self.summary()
        self.devices.changed()

    def summary(self) -> str:
        """How the check stands, in a few words: ``checked at 21:40, all 54 there``."""
        result = f"all {self.needed} there" if self.whole else f"{self.seen} of {self.needed} there"
        return f"checked at {self._clock():%H:%M}, {result}"


class Trying:
    """Cards are laid and named, and nothing else happens."""

    def __init__(self, devices: Devices) -> None:
        self.devices = devices
        self.said = ""
        self.card: int | None = None

    def reading(self, reading: Reading) -> None:
        """A card was laid."""
        what = reading.what
        self.card = int(what.card) if isinstance(what, Known) else None
        if isinstance(what, Known):
            self.said = f"{words.card(self.card or 0)} of “{self.devices.pack(what.pack).name}”"
        else:
            self.said = f"A tag that belongs to no pack: {what.tag}"
        self.devices.changed()


def pack_words(pack: Pack) -> str:
    """What a pack has: ``54 cards, 2 jokers``, and what has no tag yet."""
    missing = tuple(int(card) for card in cards_in(((1 << 52) - 1) & ~pack.mask))
    jokers = (pack.mask & JOKERS).bit_count()
    said = f"{words.count(len(pack.cards), 'card')}, {words.count(jokers, 'joker') if jokers else 'no joker'}"
    return f"{said}; without a tag: {listed(missing)}" if missing else said
