"""Where the seats of a form stand round the table, seen from above, for any number of players."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Place:
    """A seat's plate in dp: from the left and top of the felt, and its width."""

    x: float
    y: float
    wide: float


def around(count: int, wide: float, tall: float, high: float, lift: float = 0) -> tuple[Place, ...]:
    """The plates of so many seats on a felt of `wide` × `tall` dp, each `high`, clockwise: of four the first is North,
    at the top; of others it sits below, as at the table.

    One sits alone at the first one's edge, and where their number is even one opposite; the others in two columns,
    lifted by `lift` dp where there is room.
    """
    rows = 1 + count // 2
    pitch = (tall - 20 - high) / (rows - 1)
    lift = max(0, min(lift, pitch - high - 8))
    ends = min(280, wide * 0.435)
    side = min(220, wide * 0.337 if count == 4 else (wide - 32) / 2)

    def lone(row: int) -> Place:
        return Place((wide - ends) / 2, 10 + row * pitch, ends)

    right = [Place(wide - 12 - side, 10 + row * pitch - lift, side) for row in range(1, 1 + (count - 1) // 2)]
    left = [Place(12, place.y, side) for place in reversed(right)]
    places = (lone(0), *right, *([] if count % 2 else [lone(rows - 1)]), *left)
    if count == 4:
        return places
    return tuple(Place(wide - place.x - place.wide, tall - place.y - high, place.wide) for place in places)
