"""Packs of tagged cards: enrolling them card by card, giving a worn card a new tag, checking that all cards are there.

Each session takes readings while its page is shown, and says what the last one meant.
"""

from collections.abc import Callable, Collection, Sequence
from datetime import datetime
from uuid import uuid4

from hardware.deck import DeckCheck, Enrolment, Known, Pack, Refusal, Suspect, TagRefused, Unknown, replace_card
from kiosk.base import words
from kiosk.base.language import InWords, _, _n, later
from kiosk.devices.devices import Devices, Reading
from kiosk.table.table import Table
from kiosk.table_io.antennas import antenna_words, hand_open, in_hand
from rules.cards import CARDS, JOKERS, cards_in
from rules.phrases import Phrase

NAMED = 8
"""The most cards named in a sentence."""

ONE_AT_A_TIME = later("Two cards at once. Put them on one at a time.")


def lying_there(tags: int) -> str:
    """Says that cards lie on the reader already, which it will not report again, and what to do."""
    if not tags:
        return ""
    return Phrase.counted(
        "{n} card on the reader already. Take it off first.",
        "{n} cards on the reader already. Take them off first.",
        tags,
    )


def listed(cards: Sequence[int]) -> str:
    """Cards in words: ``7♥, K♣``; of many the first, and how many more."""
    named = ", ".join(words.card(card) for card in cards[:NAMED])
    more = len(cards) - NAMED
    return _("{names} and {n} more", names=named, n=more) if more > 0 else named


def refused(why: TagRefused, devices: Devices) -> str:
    """Why a card cannot get a tag, and what to do."""
    owner = InWords(words.card, int(why.owner.card)) if why.owner else ""
    match why.reason:
        case Refusal.USED_HERE:
            return Phrase("That is {card}, which was read already.", card=owner)
        case Refusal.USED_ELSEWHERE:
            name = devices.pack(why.owner.pack).name if why.owner else Phrase("another pack")
            return Phrase("That tag is {card} of “{pack}”. Use the card of this pack.", card=owner, pack=name)
        case Refusal.CHANGING:
            return Phrase("That tag changes its number each time, as phones do. Put the card on alone.")
    return Phrase("Every card has its tag.")


class PackEnrolment:
    """A new pack, card by card."""

    def __init__(
        self,
        devices: Devices,
        name: str,
        jokers: int,
        done: Callable[[], None] = lambda: None,
        back: str = "",
        out: Sequence[int] = (),
    ) -> None:
        """`done` is called when the last card has its tag and the pack is stored. The `back` is the name by default.
        Cards that are `out` are not in the pack."""
        self.devices = devices
        self.name = name
        self.notice = lying_there(len(devices.spots))
        self._done = done
        self._enrolment = Enrolment(Pack(uuid4().hex[:8], name, back or name, {}), jokers, devices.packs, out)

    @property
    def order(self) -> tuple[int, ...]:
        """All cards, in the order of laying."""
        return tuple(int(card) for card in self._enrolment.order)

    @property
    def laid(self) -> tuple[int, ...]:
        """The cards that have tags, latest last."""
        return tuple(int(card) for card in self._enrolment.pack.cards.values())

    @property
    def expected(self) -> int | None:
        """The card to lay next; None at the end."""
        card = self._enrolment.expected
        return None if card is None else int(card)

    @property
    def following(self) -> tuple[int, ...]:
        """The three cards after the expected one."""
        card = self.expected
        at = self.order.index(card) + 1 if card is not None else len(self.order)
        return self.order[at : at + 3]

    def reading(self, reading: Reading) -> None:
        """A card was laid, on any antenna; one that only moved does not count."""
        if reading.moved and self._enrolment.pack.card_of(reading.what.tag) is not None:
            return
        self.notice = ONE_AT_A_TIME if reading.beside or reading.elsewhere else ""
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
        """Stores the cards that have tags so far, if any."""
        if self._enrolment.pack.cards:
            self.devices.keep_pack(self._enrolment.pack)


class CardReplacement:
    """A new tag for one card of a pack."""

    def __init__(self, devices: Devices, pack: Pack, card: int, done: Callable[[], None] = lambda: None) -> None:
        self.devices, self.pack, self.card = devices, pack, card
        self.notice = ""
        self._done = done

    def reading(self, reading: Reading) -> None:
        """The card was laid."""
        self.notice = ONE_AT_A_TIME if reading.beside or reading.elsewhere else ""
        if not self.notice:
            try:
                pack = replace_card(self.pack, CARDS[self.card], reading.what.tag, self.devices.packs)
            except TagRefused as why:
                self.notice = refused(why, self.devices)
            else:
                self.devices.keep_pack(pack)
                self._done()
        self.devices.changed()


class PackCheck:
    """All cards of a pack are laid once. By default the first one decides which pack it is."""

    def __init__(
        self, devices: Devices, pack: Pack | None = None, needed: int | None = None,
        clock: Callable[[], datetime] = datetime.now, lying: Collection[str] = (),
    ) -> None:  # fmt: skip
        """`needed` is the mask of the game's cards; by default all with a tag. `lying` are tags already on the reader,
        which count as laid."""
        self.devices, self.pack = devices, pack
        self.last: int | None = None
        self._needed, self._clock = needed, clock
        self._check = DeckCheck(pack, self._mask(pack)) if pack else None
        for tag in lying:
            self._lay(devices.identify(tag))
        self.notice = "" if lying else lying_there(len(devices.spots))

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
        """What is wrong with the pack so far, a sentence each; the missing cards are named once few are left."""
        wrong = []
        if self._check and self.missing and len(self.missing) <= NAMED:
            wrong.append(_("Not read yet: {cards}.", cards=listed(self.missing)))
        if self.double:
            wrong.append(_("Read twice: {cards}.", cards=listed(self.double)))
        if self.surplus:
            wrong.append(_("Not in this game: {cards}.", cards=listed(self.surplus)))
        strangers = [self.devices.identify(tag) for tag in self._check.strangers] if self._check else []
        others: dict[str, list[int]] = {}
        for what in strangers:
            if isinstance(what, Known):
                others.setdefault(what.pack, []).append(int(what.card))
        wrong += [
            _("Of “{pack}”: {cards}.", pack=self.devices.pack(id).name, cards=listed(cards))
            for id, cards in others.items()
        ]
        if nobodys := sum(not isinstance(what, Known) for what in strangers):
            wrong.append(_n("{n} card not from this pack.", "{n} cards not from this pack.", nobodys))
        return tuple(wrong)

    def reading(self, reading: Reading) -> None:
        """Cards were laid, on any antenna; several at once do no harm here.

        Each comes with the others beside it. One that moved from one antenna to another was not laid twice.
        """
        if not (reading.moved and self._check and self._check.knows(reading.what.tag)):
            self._lay(reading.what)
        if self.pack:
            self.devices.checked[self.pack.id] = self.summary()
        self.devices.changed()

    def _lay(self, what: Known | Suspect | Unknown) -> None:
        if self.pack is None and isinstance(what, Known):
            self.pack = self.devices.pack(what.pack)
            self._check = DeckCheck(self.pack, self._mask(self.pack))
        card = self._check.lay(what.tag) if self._check else None
        self.last = None if card is None else int(card)
        self.notice = "" if card is not None else Phrase("That card is not from this pack.")

    def summary(self) -> str:
        """The state of the check in a few words: ``checked at 21:40, all 54 there``."""
        at = f"{self._clock():%H:%M}"
        if self.whole:
            return Phrase("checked at {time}, all {n} there", time=at, n=self.needed)
        return Phrase("checked at {time}, {seen} of {n} there", time=at, seen=self.seen, n=self.needed)


class ReaderTrial:
    """Names the cards that are laid, and the antenna that reads them; nothing else happens."""

    def __init__(self, devices: Devices, table: Table | None = None) -> None:
        """While a hand is open at the table faces are hidden: after the deal, or if antennas see it dealt."""
        self.devices, self.table = devices, table
        self.said = self.where = ""
        self.card: int | None = None
        self._tried: set[int | None] = set()

    @property
    def untried(self) -> str:
        """The antennas that have read nothing yet, in words; "" if there are none, or the reader has only one."""
        left = [number for number in self.devices.roles if number not in self._tried]
        return ", ".join(f"{number} ({self._place(number)})" for number in left)

    def reading(self, reading: Reading) -> None:
        """A card was laid."""
        what, spot = reading.what, reading.spot
        hidden = in_hand(self.table) or (bool(self.devices.roles) and hand_open(self.table))
        self.card = int(what.card) if isinstance(what, Known) and not hidden else None
        if isinstance(what, Known):
            named = _("A card") if self.card is None else words.card(self.card)
            self.said = _("{card} of “{pack}”", card=named, pack=self.devices.pack(what.pack).name)
        else:
            self.said = _("A tag that belongs to no pack: {tag}", tag=what.tag)
        self.where = ""
        if spot.antenna:
            place = self._place(spot.antenna)
            self.where = _("Antenna {number}: {place}", number=spot.antenna, place=place)
        for other in spot.also if spot.antenna else ():
            self.where = _("{where}, also read at {place}", where=self.where, place=self._place(other))
        self._tried.add(spot.antenna)
        self.devices.changed()

    def _place(self, antenna: int) -> str:
        return antenna_words(self.devices, antenna, self.table.seating().count if self.table else 4)


def pack_words(pack: Pack) -> str:
    """The content of a pack: ``54 cards, 2 jokers``, and what has no tag yet."""
    missing = tuple(int(card) for card in cards_in(((1 << 52) - 1) & ~pack.mask))
    jokers = (pack.mask & JOKERS).bit_count()
    cards = _n("{n} card", "{n} cards", len(pack.cards))
    said = f"{cards}, {_n('{n} joker', '{n} jokers', jokers) if jokers else _('no joker')}"
    return _("{pack}; without a tag: {cards}", pack=said, cards=listed(missing)) if missing else said
