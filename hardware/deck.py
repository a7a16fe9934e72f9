"""Tag ↔ card: packs of tagged cards, what a tag is, enrolling a pack, replacing a card, checking a deck.

A *tag* is a UID, most significant byte first, in upper-case hex. Nothing here reads or writes files: a `Pack` converts
to plain data and back.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from hashlib import sha256
from itertools import chain
from typing import Any

from rules.cards import BIG, CARDS, LITTLE, SORTED_SUITS, Card, MalformedCard, cards_in, mask_of

_SHORTEST, _LONGEST = 4, 10
"""Bytes of a UID: 4 for the shortest that readers give, 10 for the longest."""


class Form(Enum):
    """The kinds of tags, by the shape of their UIDs in the built-in pack."""

    ISO14443 = "NFC, 7 bytes"
    ISO15693 = "ISO 15693, 8 bytes"
    KHZ125 = "125 kHz, 5 bytes"


class MalformedTag(ValueError):
    """Text that is no UID in hex; `text` is the text."""

    def __init__(self, text: str) -> None:
        super().__init__(f"{text!r} is no tag: {_SHORTEST} to {_LONGEST} bytes in hex")
        self.text = text


class MalformedPack(ValueError):
    """Data that is no pack; `why` says what is wrong."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


def parse_tag(text: str) -> str:
    """The tag in its one form. Raises `MalformedTag`."""
    try:
        uid = bytes.fromhex(text)
    except ValueError:
        uid = b""
    if not _SHORTEST <= len(uid) <= _LONGEST:
        raise MalformedTag(text)
    return uid.hex().upper()


@dataclass(frozen=True)
class Pack:
    """A pack of tagged cards. `id` never changes, `name` and `back` are for people, `cards` gives each tag its card.
    The built-in pack exists in several forms: `others` are its cards' other tags."""

    id: str
    name: str
    back: str
    cards: Mapping[str, Card] = field(hash=False)
    others: Mapping[str, Card] = field(default_factory=dict, hash=False, compare=False)

    @property
    def mask(self) -> int:
        """The cards that have a tag."""
        return mask_of(self.cards.values())

    @property
    def jokers(self) -> int:
        """How many jokers have a tag."""
        return sum(card.is_joker for card in self.cards.values())

    def card_of(self, tag: str) -> Card | None:
        """The card that has this tag, None if none has."""
        return self.cards.get(tag, self.others.get(tag))

    def tag_of(self, card: Card) -> str | None:
        return next((tag for tag, known in self.cards.items() if known == card), None)

    def to_data(self) -> dict[str, Any]:
        """The pack as JSON can hold it: id, name, back, and cards as ``{"SA": "04A1B2C3"}``."""
        cards = {str(card): tag for tag, card in sorted(self.cards.items(), key=lambda item: item[1])}
        return {"id": self.id, "name": self.name, "back": self.back, "cards": cards}

    @staticmethod
    def from_data(data: Any) -> "Pack":
        """The pack from `to_data`. Raises `MalformedPack`."""
        try:
            id, name, back = (data[key] for key in ("id", "name", "back"))
            cards = [(parse_tag(tag), Card.parse(text)) for text, tag in data["cards"].items()]
        except (MalformedTag, MalformedCard) as error:
            raise MalformedPack(str(error)) from error
        except (AttributeError, KeyError, TypeError) as error:
            raise MalformedPack('a pack needs "id", "name", "back", and "cards" that give each card its tag') from error
        if not all(isinstance(text, str) for text in (id, name, back)):
            raise MalformedPack('"id", "name" and "back" are texts')
        for what, count in (Counter(tag for tag, _ in cards) + Counter(str(card) for _, card in cards)).items():
            if count > 1:
                raise MalformedPack(f"{what} is there twice")
        return Pack(id, name, back, dict(cards))


@dataclass(frozen=True)
class Known:
    """The tag is this card of this pack (its id)."""

    tag: str
    card: Card
    pack: str


@dataclass(frozen=True)
class Suspect:
    """The tag is unknown, but so close to known ones that it may be one of them misread. It is no card."""

    tag: str
    like: tuple[Known, ...]


@dataclass(frozen=True)
class Unknown:
    """The tag belongs to no pack. It is no card."""

    tag: str


def identify(tag: str, packs: Iterable[Pack]) -> Known | Suspect | Unknown:
    """What a tag is, given these packs."""
    packs = tuple(packs)
    for pack in packs:
        card = pack.card_of(tag)
        if card is not None:
            return Known(tag, card, pack.id)
    like = [
        Known(known, card, pack.id)
        for pack in packs
        for known, card in chain(pack.cards.items(), pack.others.items())
        if near(tag, known)
    ]
    return Suspect(tag, tuple(like)) if like else Unknown(tag)


def near(tag: str, other: str) -> bool:
    """Whether one tag may be the other misread: one bit differs, it is shifted by up to a byte, or cut short."""
    if len(tag) != len(other):
        short, long = sorted((tag, other), key=len)
        return short in long
    bits, a, b = 4 * len(tag), int(tag, 16), int(other, 16)
    return (a ^ b).bit_count() == 1 or any(
        late >> by == early & ((1 << bits - by) - 1) for by in range(1, 9) for late, early in ((a, b), (b, a))
    )


class Refusal(Enum):
    """Why a card cannot get this tag."""

    USED_HERE = "the tag of another card of this pack"
    USED_ELSEWHERE = "the tag of a card of another pack"
    CHANGING = "a tag that changes its UID, as phones do"
    COMPLETE = "every card has its tag"


class TagRefused(Exception):
    """No card can get `tag`, because of `reason`; `owner` is the card that has it, if any."""

    def __init__(self, tag: str, reason: Refusal, owner: Known | None = None) -> None:
        super().__init__(f"{tag}: {reason.value}" + (f" ({owner.card} of {owner.pack})" if owner else ""))
        self.tag, self.reason, self.owner = tag, reason, owner


def _refuse_used(tag: str, pack: Pack, others: Iterable[Pack]) -> None:
    for other in (pack, *(other for other in others if other.id != pack.id)):
        card = other.card_of(tag)
        if card is not None:
            reason = Refusal.USED_HERE if other.id == pack.id else Refusal.USED_ELSEWHERE
            raise TagRefused(tag, reason, Known(tag, card, other.id))
    if len(tag) == 8 and tag.startswith("08"):  # ISO/IEC 14443-3: four bytes from 08 on are drawn at random.
        raise TagRefused(tag, Refusal.CHANGING)


def enrolment_order(jokers: int, out: Iterable[int] = ()) -> tuple[Card, ...]:
    """The order in which cards are laid: suit by suit from the two up, then the big joker, then the little one; the
    pack is without the cards that are `out`, as one of Spades may be."""
    suits = (CARDS[13 * suit + rank] for suit in SORTED_SUITS for rank in range(13))
    whole, gone = (*suits, *(CARDS[BIG], CARDS[LITTLE])[:jokers]), frozenset(out)
    return tuple(card for card in whole if card not in gone)


class Enrolment:
    """Enrols a pack by laying its cards in `order`, one tag a card; a card may be skipped."""

    def __init__(self, empty: Pack, jokers: int, others: Iterable[Pack] = (), out: Iterable[int] = ()) -> None:
        """`empty` has the new pack's id, name and back; no tag of `others` may be used again; cards that are `out` are
        not in the pack."""
        self.order = enrolment_order(jokers, out)
        self._others = tuple(others)
        self._empty = replace(empty, cards={})
        self._tags: list[str | None] = []
        """The tag of each card so far, in order; None for a skipped card."""

    @property
    def pack(self) -> Pack:
        """The cards with their tags so far; complete once nothing is `expected`."""
        cards = {tag: card for tag, card in zip(self._tags, self.order, strict=False) if tag is not None}
        return replace(self._empty, cards=cards)

    @property
    def expected(self) -> Card | None:
        """The card to lay next; None at the end."""
        done = len(self._tags)
        return self.order[done] if done < len(self.order) else None

    def lay(self, tag: str) -> Card:
        """Gives the expected card this tag, and returns the card. Raises `TagRefused`, changing nothing."""
        _refuse_used(tag, self.pack, self._others)
        card = self.expected
        if card is None:
            raise TagRefused(tag, Refusal.COMPLETE)
        self._tags.append(tag)
        return card

    def skip(self) -> Card | None:
        """Leaves the expected card without a tag, and returns it; None at the end."""
        card = self.expected
        if card is not None:
            self._tags.append(None)
        return card

    def undo(self) -> Card | None:
        """Takes the last step back, and returns its card; None if there is none."""
        if not self._tags:
            return None
        self._tags.pop()
        return self.expected


def replace_card(pack: Pack, card: Card, tag: str, others: Iterable[Pack] = ()) -> Pack:
    """The pack with a new tag for a worn card; nobody has the old tag then. Raises `TagRefused`."""
    _refuse_used(tag, pack, others)
    kept = {known: other for known, other in pack.cards.items() if other != card}
    return replace(pack, cards={**kept, tag: card})


def refuse_tags(pack: Pack, others: Iterable[Pack]) -> None:
    """Raises `TagRefused` for the first of the pack's tags that clashes with another tag or with `others`."""
    others, bare = tuple(others), replace(pack, cards={}, others={})
    for tag in pack.cards:
        _refuse_used(tag, bare, others)


class DeckCheck:
    """All cards of a pack laid one after the other: the missing, the double and the strange ones."""

    def __init__(self, pack: Pack, cards: int | None = None) -> None:
        """`cards` is the mask of the cards that the game needs; by default all of the pack's."""
        self._pack = pack
        self._needed = pack.mask if cards is None else cards
        self._laid: Counter[Card] = Counter()
        self.strangers: list[str] = []
        """The tags that are no card of this pack, once each, in order."""

    def lay(self, tag: str) -> Card | None:
        """Counts a tag. Returns its card, None for a stranger."""
        card = self._pack.card_of(tag)
        if card is not None:
            self._laid[card] += 1
        elif tag not in self.strangers:
            self.strangers.append(tag)
        return card

    def knows(self, tag: str) -> bool:
        """Whether this tag was laid before."""
        return tag in self.strangers or self._pack.card_of(tag) in self._laid

    @property
    def seen(self) -> int:
        """The mask of the cards that were laid."""
        return mask_of(self._laid)

    @property
    def missing(self) -> tuple[Card, ...]:
        """Needed and not laid."""
        return tuple(cards_in(self._needed & ~self.seen))

    @property
    def double(self) -> tuple[Card, ...]:
        """Laid more than once."""
        return tuple(cards_in(mask_of(card for card, times in self._laid.items() if times > 1)))

    @property
    def surplus(self) -> tuple[Card, ...]:
        """Laid, and not needed: a joker in a pack of 52."""
        return tuple(cards_in(self.seen & ~self._needed))


def demo_tag(card: Card, form: Form = Form.ISO14443) -> str:
    """The demo pack's tag for a card: the prefix of its form, then bytes of SHA-256 over its PBN text."""
    digest = sha256(str(card).encode()).digest()
    match form:
        case Form.ISO14443:
            uid = b"\x04" + digest[:6]
        case Form.ISO15693:
            uid = b"\xe0\x04" + digest[6:12]
        case Form.KHZ125:
            uid = b"\x0a" + digest[12:16]
    return uid.hex().upper()


DEMO_PACK = Pack(
    "demo",
    "Demo pack",
    "none",
    {demo_tag(card): card for card in CARDS},
    {demo_tag(card, form): card for form in (Form.ISO15693, Form.KHZ125) for card in CARDS},
)
"""The built-in pack of 54, laid by emulators; it exists only here."""
