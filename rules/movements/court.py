"""Court whist: six blocks of four hands, each with its own name, trumps and way of counting (movements#court).

The blocks are those of printed score cards, the movement is that of clubs: after four hands the winners go on to the
next table, and everybody has a new partner. [decided] marks what the cards leave open.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rules.cards import CLUBS, DIAMONDS, HEARTS, SPADES
from rules.house_rules import rule
from rules.movements.drive import Ring
from rules.movements.format import Asked, Field, HandPlayed, Special
from rules.movements.past import check_number, in_lot_order, in_turn
from rules.phrases import Phrase
from rules.rounds import Entrant, Played, Round, Seated

Pair = frozenset[Entrant]

SUITS = (SPADES, HEARTS, CLUBS, DIAMONDS)
"""The order of trumps on the score cards."""
NAMED, SIGNS = (Phrase("spades"), Phrase("hearts"), Phrase("clubs"), Phrase("diamonds")), "♠ ♥ ♣ ♦"
PLACES = (Phrase("North"), Phrase("East"), Phrase("South"), Phrase("West"))

TALKING = 3
"""The price of a word where nobody may speak."""
HONOURS = 5
"""A K Q J 10 of trumps."""


def _tricks(hand: HandPlayed) -> Sequence[int]:
    return hand.counts


def _double(hand: HandPlayed) -> Sequence[int]:
    return [2 * tricks for tricks in hand.counts]


def _opponents(hand: HandPlayed) -> Sequence[int]:
    return hand.counts[::-1]


def _honours(hand: HandPlayed) -> Sequence[int]:
    own = hand.told.get("trump_honours", 0)
    return hand.counts[0] + own, hand.counts[1] + HONOURS - own


def _both(hand: HandPlayed, sides: Sequence[int]) -> Sequence[int]:
    return [*sides, *sides]


def _own(hand: HandPlayed, sides: Sequence[int]) -> Sequence[int]:
    north, east = hand.told.get("north", 0), hand.told.get("east", 0)
    return north, east, sides[0] - north, sides[1] - east


def _silent(hand: HandPlayed, sides: Sequence[int]) -> Sequence[int]:
    return [sides[seat % 2] - TALKING * hand.told.get(f"spoke{seat}", 0) for seat in range(4)]


@dataclass(frozen=True)
class Block:
    """Four hands that count alike.

    `sides` gives what a hand is worth to north–south and east–west, which settles who moves; `each` gives it for north,
    east, south and west. `trumps` are those of the hands in order, None for no trump; () if the table settles them, and
    `how` then has a place for the suit.
    """

    name: Phrase
    says: Phrase
    sides: Callable[[HandPlayed], Sequence[int]] = _tricks
    each: Callable[[HandPlayed, Sequence[int]], Sequence[int]] = _both
    trumps: tuple[int | None, ...] = SUITS
    how: Phrase = Phrase("Trumps are {suit}.")
    asks: tuple[Asked, ...] = ()


def _alone(seat: int) -> Phrase:
    return Phrase("{player} alone took", player=PLACES[seat])


def _spoke(seat: int) -> Phrase:
    return Phrase("{player} spoke", player=PLACES[seat])


BLOCKS = (
    Block(
        Phrase("Coronation"), Phrase("Each trick counts one."), trumps=(),
        how=Phrase("Whoever holds the king of {suit} names trumps."),
    ),
    Block(Phrase("Prosperity"), Phrase("Each trick counts two."), _double),
    Block(
        Phrase("Conspiracy"), Phrase("Everyone counts the tricks they took themselves."), each=_own,
        trumps=(), how=Phrase("Trumps are cut for."),
        asks=(Asked("north", _alone(0), 13, seat=0), Asked("east", _alone(1), 13, seat=1)),
    ),
    Block(
        Phrase("Revolution"), Phrase("Each side counts the other side’s tricks."), _opponents,
        trumps=(None,) * 4, how=Phrase("There are no trumps."),
    ),
    Block(
        Phrase("Confiscation"),
        Phrase("Each trick counts one. Anyone who speaks once the cards are dealt loses {points}.", points=TALKING),
        each=_silent,
        asks=tuple(Asked(f"spoke{seat}", _spoke(seat), 4, True, seat) for seat in range(4)),
    ),
    Block(
        Phrase("Restoration"),
        Phrase("Each trick counts one, and so does each honour of trumps in it, A K Q J 10."), _honours,
        asks=(Asked("trump_honours", Phrase("Honours to N–S"), HONOURS),),
    ),
)  # fmt: skip
"""The score card's six. Honours are counted in the tricks that hold them [decided]."""

HANDS = 4


@dataclass(frozen=True)
class Court(Ring):
    """Everyone counts for themselves. A block is a round of four hands; after the sixth the blocks start again."""

    id: ClassVar[str] = "court"
    title: ClassVar[str] = "Court whist"
    help: ClassVar[str] = (
        "Six blocks of four hands. Each is counted in its own way: Coronation, Prosperity, Conspiracy, Revolution, "
        "Confiscation, Restoration. Then the winners go up a table, and all change partners."
    )
    source: ClassVar[str] = "printed score cards"
    counted_in: ClassVar[str] = "points"
    games: ClassVar[tuple[str, ...]] = ("Whist",)
    hands: ClassVar[int | None] = HANDS

    moves: str = rule(
        "winners",
        "Who moves",
        "After each block, up one table. The others stay; all change partners. A tied table cuts for it.",
        "club rules; the cut decided",
        ("winners", "the winners"),
        ("losers", "the losers"),
    )

    def rounds(self, entrants: int) -> int | None:
        """One a block."""
        return len(BLOCKS)

    def says(self, round: int) -> str:
        return _says(_block(round), SIGNS)

    def special(self, round: int, hand: int) -> Special | None:
        block = _block(round)
        suit = (hand - 1) % HANDS
        trumps = (block.trumps[suit],) if block.trumps else ()
        return Special(block.name, _says(block, NAMED[suit]), trumps, block.asks)

    def sides(self, round: int, hands: Sequence[HandPlayed]) -> tuple[int, ...]:
        return _sum(_block(round).sides(hand) for hand in hands)

    def points(self, round: int, hands: Sequence[HandPlayed]) -> tuple[int, ...] | None:
        block = _block(round)
        return _sum(block.each(hand, block.sides(hand)) for hand in hands)

    def wrong(self, round: int, hand: HandPlayed) -> str:
        """Nobody can take more tricks than their side."""
        for seat, id in enumerate(("north", "east")):
            own, tricks = hand.told.get(id, 0), hand.counts[seat]
            if own > tricks:
                return Phrase(_TOO_MANY[seat], tricks=tricks, own=own)
        return ""

    def own_round(self, field: Field, played: Sequence[Played]) -> Round | None:
        """The movers go up a table; then gaps are filled by lot, and partners are separated."""
        check_number(self, field)
        if len(played) >= (len(BLOCKS) if field.rounds is None else field.rounds):
            return None
        tables = len(field.entrants) // 4
        out = tuple(in_turn(field, played, field.entrants)[: len(field.entrants) - 4 * tables])
        playing = [e for e in in_lot_order(field.entrants, field, f"seats {len(played)}") if e not in out]
        number = len(played) + 1
        pairs = [{frozenset(side) for table in one.round.tables for side in table.sides} for one in played]
        often, last = Counter(pair for one in pairs for pair in one), pairs[-1] if pairs else set()
        seated = (
            Seated(place, _parted(four, often, last))
            for place, four in enumerate(self._tables(field, played, playing, tables), 1)
        )
        return Round(tuple(seated), out, Phrase("Block {number}: {block}", number=number, block=_block(number).name))

    def _tables(
        self, field: Field, played: Sequence[Played], playing: Collection[Entrant], tables: int
    ) -> list[list[Entrant]]:
        """The four at each table."""
        room: list[list[Entrant]] = [[] for _ in range(tables)]
        if played:
            last = played[-1].round.tables
            for index, going in enumerate(self._going(field, played)):
                for side, entrants in enumerate(last[index].sides):
                    to = (index + (side == going)) % len(last)
                    if to < tables:
                        room[to] += [entrant for entrant in entrants if entrant in playing]
        placed = {entrant for four in room for entrant in four}
        waiting = [entrant for entrant in playing if entrant not in placed]
        for four in room:
            four += [waiting.pop(0) for _ in range(4 - len(four))]
        return room


def _sum(worth: Iterable[Sequence[int]]) -> tuple[int, ...]:
    return tuple(map(sum, zip(*worth, strict=True)))


_TOO_MANY = (
    Phrase("North–south took {tricks} tricks: North cannot have {own} of them."),
    Phrase("East–west took {tricks} tricks: East cannot have {own} of them."),
)


def _says(block: Block, suit: str) -> Phrase:
    how = Phrase(block.how, suit=suit) if "{suit}" in block.how else block.how
    return Phrase("{how} {says}", how=how, says=block.says)


def _block(round: int) -> Block:
    return BLOCKS[(round - 1) % len(BLOCKS)]


def _parted(four: Sequence[Entrant], often: Mapping[Pair, int], last: Collection[Pair]) -> tuple[Entrant, ...]:
    """The seats north, east, south, west with the fewest repeated partners, and among these the longest ago.

    `often` has how often each two were partners, `last` the partners of the last round.
    """
    first, *others = four

    def cost(partner: Entrant) -> tuple[int, int]:
        two = [frozenset((first, partner)), frozenset(others) - {partner}]
        return sum(often.get(pair, 0) for pair in two), sum(pair in last for pair in two)

    south = min(others, key=cost)
    east, west = (entrant for entrant in others if entrant != south)
    return first, east, south, west
