"""Where seats and the cards in front of them stand on a felt, for any number of seats. Lengths in dp; no widgets."""

from dataclasses import dataclass

Box = tuple[float, float, float, float]
"""x and y of the top left corner, width, height."""

NARROW = 540
"""The width of a felt under which those at the sides sit above their cards, not beside them."""
HEAD = 44
"""At the top of a narrow felt for other than four: what the corners say stands there in one line."""
EDGES = {2: (1, 0, 1, 0), 3: (1, 1, 0, 1), 5: (1, 1, 2, 1), 6: (1, 2, 1, 2), 7: (1, 2, 2, 2)}
"""How many sit below, at the left, above and at the right, clockwise from the first seat."""
PLATE, PILL, GAP = 62, 28, 8


@dataclass(frozen=True)
class Seat:
    """A seat's plate, its card, and where it says that it deals. `row`: the plate is a line, not a stack, and has the
    word itself."""

    plate: Box
    card: Box
    row: bool
    pill: Box | None = None


def seats_round(count: int, size: tuple[float, float], most: float) -> tuple[Seat, ...]:
    """The seats of a felt of this size; a card is at most so wide."""
    return _four(size, most) if count == 4 else _others(count, size, most)


def _four(size: tuple[float, float], most: float) -> tuple[Seat, ...]:
    """North, East, South, West."""
    wide, tall = size
    narrow = wide < NARROW
    gap = (28 if tall > 480 else 14) if narrow else 11
    room = (wide - 32) / 3 if narrow else (wide - 250) / 3
    card = min(most, room, (tall - 136 - 2 * gap) / 2.8)
    high = 1.4 * card
    x, y, out = wide / 2, tall / 2, high / 2 + gap
    beside = y - high / 2 - 74 if narrow else y - 34
    pill = y + (high / 2 + 10 if narrow else 42)

    def laid(across: float, down: float) -> Box:
        return across - card / 2, down - high / 2, card, high

    return (
        Seat((x - 124, 8, 248, 52), laid(x, y - out), True),
        Seat((wide - 116, beside, 108, 68), laid(x + card + 8, y), False, (wide - 104, pill, 84, PILL)),
        Seat((x - 124, tall - 60, 248, 52), laid(x, y + out), True),
        Seat((8, beside, 108, 68), laid(x - card - 8, y), False, (20, pill, 84, PILL)),
    )


def _others(count: int, size: tuple[float, float], most: float) -> tuple[Seat, ...]:
    _below, left, above, right = EDGES[count]
    wide, tall = size
    narrow = wide < NARROW
    side = 116.0 if narrow else 124.0 if wide < 640 else 150.0
    head = HEAD if narrow else 8.0
    two_above = PILL + 4 if above > 1 else 0
    inner_top, inner_bottom = head + PLATE + GAP + two_above, tall - 8 - PLATE - GAP
    # Those at the sides: from below what stands in the corners to above it, or below the plates of a narrow felt.
    if narrow:
        first, last = head + (PLATE + GAP if above > 1 else 0), tall - 8.0
    else:
        first, last = 88.0, tall - 92
    pitch = (last - first) / max(1, left)
    columns = (2 if left else 0) + max(1, above)
    if narrow:
        across = (wide - 2 * (8 + side + GAP)) / max(1, above) - GAP
        down = pitch - PLATE - PILL - 16 if left else tall
    else:
        across = (wide - 2 * (8 + side + GAP) - GAP * (columns - 1)) / columns if left else wide
        down = pitch - GAP if left > 1 else tall
    card = min(most, across, down / 1.4, (inner_bottom - inner_top - GAP) / (1.4 * (2 if above else 1)))
    high = 1.4 * card

    def at_side(place: int, at_left: bool) -> Seat:
        """The seat at a side, by its place from above."""
        x = 8.0 if at_left else wide - 8 - side
        top = first + place * pitch
        if narrow:
            top += (pitch - PLATE - PILL - 12 - high) / 2
            laid = (x + (side - card) / 2, top + PLATE + PILL + 8, card, high)
        else:
            middle = tall / 2 if left == 1 else top + (pitch - PILL - 4) / 2
            top = middle - PLATE / 2
            laid = (x + side + GAP if at_left else x - GAP - card, middle - high / 2, card, high)
        return Seat((x, top, side, PLATE), laid, False, (x + (side - 84) / 2, top + PLATE + 4, 84, PILL))

    def at_top(place: int) -> Seat:
        if above == 1:
            half = 104.0 if narrow else 124.0
            plate = (wide / 2 - half, head, 2 * half, PLATE)
            return Seat(plate, (wide / 2 - card / 2, inner_top, card, high), True)
        corner = 8.0 if narrow else 146.0
        each = (wide - 2 * corner - GAP) / 2
        x = corner + place * (each + GAP)
        over = wide / 2 + (place - 0.5) * (card + GAP) - card / 2
        pill = (over + card / 2 - 42 - (place - 0.5) * (0 if narrow else 16), head + PLATE + 4, 84.0, float(PILL))
        return Seat((x, head, each, PLATE), (over, inner_top, card, high), False, pill)

    bottom = 124 if not narrow else 114
    below = Seat(
        (wide / 2 - bottom, tall - 8 - PLATE, 2.0 * bottom, PLATE),
        (wide / 2 - card / 2, inner_bottom - high, card, high),
        True,
    )
    return (
        below,
        *(at_side(place, True) for place in reversed(range(left))),
        *(at_top(place) for place in range(above)),
        *(at_side(place, False) for place in range(right)),
    )
