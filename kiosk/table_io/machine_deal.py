"""One deal by the shuffler: what it is asked to deal, what it reports of each card, and what is then known of the
hands.

A hand is known when each of its cards was recognised. An impossible card makes the deal a misdeal, which is announced
before it can be played. Nobody is shown a card, only counts.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from hardware.deck import Known, Suspect, Unknown
from hardware.events import CardDealt, DealDone
from hardware.shuffler.pattern import MalformedPattern, Pattern, Run
from kiosk.base import words
from kiosk.base.language import _
from kiosk.table.games.parts import suit_of
from kiosk.table.table import Table
from kiosk.table_io.dealing import KITTY, kitty_last, rounds
from rules.hand import Hand, Stage
from rules.house_rules import HouseRules

Identify = Callable[[str], Known | Suspect | Unknown]
TURNED = "turn-up"


def pattern_of(table: Table) -> Pattern:
    """How a machine deals the next hand: packets, kitty, the card turned up, and a stock to draw from.

    Cards that nobody draws stay in the machine. If the dealer's last card is turned up, it is dealt face up.
    """
    hand, going = table.hand, rounds(table.hand, table.opening.rules)
    kitty = kitty_last(hand, going)
    stock = hand.places().get("stock", 0)
    turned = hand.stage is Stage.TURN_UP
    if turned and not stock:
        place, count = going[-1].pop()
        going[-1] += [(place, count - 1)] if count > 1 else []
    aside = {KITTY: kitty, TURNED: int(turned)}
    if hand.length > hand.hand_size:  # More cards are played than dealt: the rest is drawn.
        aside["stock"] = stock - turned
    return _joined(going, aside)


def pattern_of_board(hand: Hand, rules: HouseRules) -> Pattern:
    """How a machine deals a board: every card goes to a seat or to the kitty, and none is turned up."""
    going = rounds(hand, rules)
    return _joined(going, {KITTY: kitty_last(hand, going)})


def _joined(going: Sequence[Sequence[tuple[str, int]]], aside: Mapping[str, int]) -> Pattern:
    """Rounds that go to the same places are one run; then so many cards aside."""
    joined: list[tuple[tuple[str, ...], list[int]]] = []
    for each in going:
        for packet, group in groupby(each, key=lambda part: part[1]):
            places = tuple(place for place, _ in group)
            if joined and joined[-1][0] == places:
                joined[-1][1].append(packet)
            else:
                joined.append((places, [packet]))
    joined += [((place,), [count]) for place, count in aside.items() if count]
    return Pattern(tuple(Run(places, tuple(packets)) for places, packets in joined))


Place = tuple[str, int, int]


def place_of(table: Table) -> Place:
    """The hand that a table waits for: its stream, the hand's number, and how often that hand was dealt or misdealt so
    far."""
    number = table.state.number
    return table.stream, number, sum(fact.hand == number and fact.kind in ("dealt", "misdeal") for fact in table.facts)


@dataclass(frozen=True)
class Asked:
    """What the machine was asked to deal, and for which hand; stored before it is asked, and until it is settled.

    `id` is greater than that of any deal before, `cards` are in the bay; the rest is as in `place_of`.
    """

    id: int
    pattern: Pattern
    cards: int
    bay: int
    stream: str
    hand: int
    mark: int

    @staticmethod
    def by(table: Table, id: int, bay: int) -> "Asked":
        """The deal that a table needs now."""
        cards = table.hand.pack.bit_count()
        return Asked(id, pattern_of(table), cards, bay, *place_of(table))

    def fits(self, table: Table) -> bool:
        """Whether it is for the hand that this table waits for."""
        return waits(table) and self.place == place_of(table) and self == Asked.by(table, self.id, self.bay)

    @property
    def place(self) -> "Place":
        """The table and hand it is for, as in `place_of`."""
        return self.stream, self.hand, self.mark

    def to_data(self) -> dict[str, Any]:
        return {**vars(self), "pattern": str(self.pattern)}

    @staticmethod
    def from_data(data: Any) -> "Asked | None":
        """The deal from `to_data`; None if the data is none."""
        try:
            return Asked(**{**data, "pattern": Pattern.parse(data["pattern"])})
        except (KeyError, TypeError, AttributeError, MalformedPattern):
            return None


def waits(table: Table) -> bool:
    """Whether a table waits for its cards."""
    return not table.state.dealt and not table.over


class MachineDeal:
    """The cards of one deal, as far as reported. A repeated report changes nothing."""

    def __init__(self, asked: Asked, pack: int, identify: Identify, pack_name: Callable[[str], str]) -> None:
        """`pack` are the cards of the game, as a mask; `pack_name` is what people call a pack, by its id."""
        self.asked = asked
        self._pack, self._identify, self._pack_name = pack, identify, pack_name
        self._cards: dict[int, tuple[str, str | None]] = {}
        self._known: dict[str, Known | Suspect | Unknown] = {}
        self._differs = False
        self.complete = False
        """Whether the machine has finished, and every card is accounted for."""

    @property
    def dealt(self) -> int:
        """How many cards have left the machine."""
        return len(self._cards)

    def card(self, event: CardDealt) -> None:
        """The machine reports a card."""
        if event.tag and event.tag not in self._known:
            self._known[event.tag] = self._identify(event.tag)
        self._differs |= self._cards.setdefault(event.number, (event.place, event.tag)) != (event.place, event.tag)

    def done(self, event: DealDone) -> bool:
        """The machine has finished; checks that the cards that went in have come out, each where it should."""
        order, asked = self.asked.pattern.order, self.asked
        places = [self._cards[n][0] for n in sorted(self._cards)]
        whole = event.left in (None, asked.cards - len(order)) and event.dealt == len(order)
        self.complete = whole and sorted(self._cards) == [*range(1, len(order) + 1)] and places == [*order]
        return self.complete

    def wrong(self, place_words: Callable[[str], str]) -> str:
        """What makes it a misdeal, in words; "" if nothing does."""
        if self._differs:
            return _("the machine reported one card twice, differently.")
        known = [(place, what) for place, what in self._seen() if isinstance(what, Known)]
        packs = Counter(what.pack for _, what in known)
        most = packs.most_common(1)[0][0] if packs else ""
        seen: set[int] = set()
        for place, what in known:
            card = int(what.card)
            if what.pack != most:
                return _(
                    "a card from another pack, {pack}, went to {place}.",
                    pack=self._pack_name(what.pack),
                    place=place_words(place),
                )
            if not self._pack >> card & 1:
                return _(
                    "{card} is not in this game’s pack, and went to {place}.",
                    card=words.card(card),
                    place=place_words(place),
                )
            if card in seen:
                return _("a card is there twice; one went to {place}.", place=place_words(place))
            seen.add(card)
        return ""

    def _seen(self) -> list[tuple[str, Known | Suspect | Unknown | None]]:
        """The place of each card, and what it is; None if its tag was not read."""
        cards = [self._cards[n] for n in sorted(self._cards)]
        return [(place, self._known[tag] if tag else None) for place, tag in cards]

    def hands(self, owner: str | None) -> tuple[Mapping[str, Sequence[int]], int | None]:
        """The places with every card known, and the card turned up; `owner` has it: a seat's letter, or None for the
        stock."""
        by_place: dict[str, list[Known | None]] = {}
        turned = None
        for place, what in self._seen():
            known = what if isinstance(what, Known) else None
            if place == TURNED:
                turned, place = known, owner or "stock"
            by_place.setdefault(place, []).append(known)
        by_place.pop("stock", None)
        hands = {
            place: [int(what.card) for what in cards if what] for place, cards in by_place.items() if None not in cards
        }
        card = None if turned is None or suit_of(int(turned.card)) is None else int(turned.card)
        return hands, card
