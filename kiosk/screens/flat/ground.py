"""Where things stand when the kiosk lies flat in the middle of the table. Lengths in dp; no widgets.

A seat's own measures run along its edge of the screen, from the player's left hand, and inwards from that edge.
"""

from dataclasses import dataclass
from functools import cached_property

Box = tuple[float, float, float, float]
"""x and y of the top left corner from the screen's top left, width, height."""

NORTH, EAST, SOUTH, WEST = range(4)
MARGIN, RAIL = 4, 64
INSIDE = MARGIN + RAIL + 8
"""From an edge to where the felt behind its rail begins."""
SIDE_RAIL = 400


def turn_of(seat: int) -> int:
    """Quarters counter-clockwise that turn something to face a seat."""
    return (SOUTH - seat) % 4


def inset(box: Box, **by: float) -> Box:
    """A box less `top`, `right`, `bottom`, `left`."""
    x, y, width, height = box
    left, top = by.get("left", 0), by.get("top", 0)
    return x + left, y + top, width - left - by.get("right", 0), height - top - by.get("bottom", 0)


_EDGES = ("top", "right", "bottom", "left")


@dataclass(frozen=True)
class Ground:
    """A screen of this size in dp."""

    wide: float
    tall: float
    left_handed: bool = False
    """Whether each player's keys have changed sides."""

    def length(self, seat: int) -> float:
        """How long a seat's edge is."""
        return self.tall if seat % 2 else self.wide

    @property
    def long_seats(self) -> tuple[int, int]:
        """The two seats at the longer edges."""
        return (NORTH, SOUTH) if self.wide >= self.tall else (EAST, WEST)

    @property
    def short_seats(self) -> tuple[int, int]:
        return (EAST, WEST) if self.wide >= self.tall else (NORTH, SOUTH)

    def along(self, seat: int, start: float, length: float, depth: float, edge: float = MARGIN) -> Box:
        """A box at a seat's edge: `start` from its left hand, `edge` from the edge itself."""
        match seat:
            case 0:  # North's left hand is in the east
                return self.wide - start - length, edge, length, depth
            case 1:
                return self.wide - edge - depth, self.tall - start - length, depth, length
            case 2:
                return start, self.tall - edge - depth, length, depth
        return edge, start, depth, length

    def middle(self, seat: int, length: float, depth: float, edge: float = MARGIN) -> Box:
        """A box in the middle of a seat's edge."""
        return self.along(seat, (self.length(seat) - length) / 2, length, depth, edge)

    # A pad and what is left beside it.

    @cached_property
    def pad_size(self) -> tuple[float, float]:
        """A pad as its player sees it: wide, tall."""
        return (560, 420) if min(self.wide, self.tall) >= 600 else (480, 352)

    def pad(self, seat: int, wide: float = 0) -> Box:
        """The pad of a seat, at its edge."""
        usual, tall = self.pad_size
        return self.middle(seat, min(wide or usual, self.length(seat)), tall, 0)

    def spans(self, seat: int) -> bool:
        """Whether a seat's pad takes its whole edge, so that no rails stand beside it."""
        return self.length(seat) - self.pad_size[0] < 2 * INSIDE

    def rest(self, seat: int) -> Box:
        """The screen without the strip that a seat's pad takes."""
        return inset((0, 0, self.wide, self.tall), **{_EDGES[seat]: self.pad_size[1]})

    def rails_beside(self, seat: int, wide: float = 0) -> dict[int, Box]:
        """The rails of the three others while a seat has a pad."""
        left, opposite, right = ((seat + n) % 4 for n in (1, 2, 3))
        if not self.spans(seat):
            rails = {each: self.middle(each, SIDE_RAIL, RAIL) for each in (left, right)}
            rails[opposite] = self.middle(opposite, max(wide, self.pad_size[0]), RAIL)
            return rails
        # The neighbours' rails run from the pad to just before the opposite one.
        depth = self.pad_size[1] + 8
        long = self.length(left) - depth - INSIDE - 8
        return {
            left: self.along(left, self.length(left) - depth - long, long, RAIL),
            opposite: self.middle(opposite, SIDE_RAIL, RAIL),
            right: self.along(right, depth, long, RAIL),
        }

    def felt_beside(self, seat: int) -> Box:
        """The free felt between a seat's pad and the rails."""
        others = {_EDGES[(seat + n) % 4]: float(INSIDE) for n in (1, 2, 3)}
        return inset(self.rest(seat), **{**others, _EDGES[seat]: 8.0})

    def beside_pad(self, seat: int) -> dict[int, Box]:
        """The felt between a pad and the rails at its ends, for 100 dp of words to those who sit there."""
        free = (self.length(seat) - self.pad_size[0]) / 2 - INSIDE
        if self.spans(seat) or free < 100:
            return {}
        return {s: self.middle(s, SIDE_RAIL, 100, INSIDE + (free - 100) / 2) for s in ((seat + 1) % 4, (seat + 3) % 4)}

    def two_pads(self, one: int, other: int) -> dict[int, Box]:
        """Two pads for neighbours: one at its edge, the other in what is left, both clear of the others' rails."""
        first, second = (one, other) if one in self.short_seats else (other, one)
        behind = {_EDGES[(seat + 2) % 4]: float(INSIDE) for seat in (first, second)}
        return {first: self.pad(first), second: inset(self.rest(first), **{**behind, _EDGES[first]: 4.0})}

    # The table in play, rails all round.

    def undo(self, seat: int) -> Box:
        """The corner at a player's left hand, or the right one for the left hand."""
        return self._side(seat, MARGIN, 88)

    def rail(self, seat: int, depth: float = RAIL) -> Box:
        """A player's rail, to the right of the own undo."""
        beyond = 196 if seat in self.long_seats else 100
        return self._side(seat, 100, self.length(seat) - 100 - beyond, depth)

    def menu(self, seat: int, depth: float = RAIL) -> Box | None:
        """Menu at a player's right hand, where the edge is long enough."""
        return self._side(seat, self.length(seat) - 188, 88, depth) if seat in self.long_seats else None

    def _side(self, seat: int, start: float, length: float, depth: float = RAIL) -> Box:
        """A box at a seat's edge: `start` from its left hand, or from its right one for the left hand."""
        start = self.length(seat) - start - length if self.left_handed else start
        return self.along(seat, start, length, depth)

    def contract(self, seat: int) -> Box:
        """The plate of the contract in front of a rail."""
        return self.middle(seat, 300 if self.length(seat) >= 600 else 236, 128, INSIDE + 2)

    @property
    def felt(self) -> Box:
        """The felt inside all four rails, less the plates of the contract."""
        deep = INSIDE + 2 + 128 + 8.0
        by = dict.fromkeys(_EDGES, INSIDE + 4.0) | {_EDGES[seat]: deep for seat in self.short_seats}
        return inset((0, 0, self.wide, self.tall), **by)

    # Cards.

    def cross(self, felt: Box, most: float) -> dict[int, Box]:
        """The four cards of a trick in a box, each as its player lays it; `most` is how wide a card may be."""
        x, y, width, height = felt
        card = min(most, int((width - 20) / 3.8), int((height - 8) / 2.8))
        long = card * 1.4
        middle, level = x + width / 2, y + height / 2
        return {
            NORTH: (middle - card / 2, level - 4 - long, card, long),
            SOUTH: (middle - card / 2, level + 4, card, long),
            EAST: (middle + card / 2 + 10, level - card / 2, long, card),
            WEST: (middle - card / 2 - 10 - long, level - card / 2, long, card),
        }

    def cards_beside(self, seat: int, most: float) -> dict[int, Box]:
        """Where the others' cards lie while a seat has a pad."""
        felt = self.felt_beside(seat)
        if min(felt[2] / 346, felt[3] / 200) >= 0.9:
            return self.cross(felt, most)
        card = min(most, int(((self.length(seat) - self.pad_size[0]) / 2 - INSIDE) / 1.4))
        opposite = (seat + 2) % 4
        beside = {s: self.middle(s, card, card * 1.4, INSIDE - 4) for s in ((seat + 1) % 4, (seat + 3) % 4)}
        return {**beside, opposite: self.along(opposite, INSIDE, card, card * 1.4)}


def players_size(seat: int, box: Box) -> tuple[float, float]:
    """Width and height of a box as a seat's player sees it."""
    return (box[3], box[2]) if seat % 2 else (box[2], box[3])
