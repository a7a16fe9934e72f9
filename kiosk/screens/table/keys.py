"""A pad of any keys: as few columns as its room allows, so that words have room too."""

from __future__ import annotations

from collections.abc import Sequence

from kiosk.base.language import _, later
from kiosk.screens.widgets import Key, Pad
from kiosk.screens.widgets.text import line_width_dp, smaller
from kiosk.table.views import CallKey

GAP, LEAST, TALL, TALLEST = 8, 48, 72, 150
"""dp: between keys, and what a key must be high, and should be high at least and at most."""
TITLE = 24
"""The dp of the titles by which keys are laid out."""
SHAPE = 1.6
"""How many times as wide as high a key is best."""
WIDE_ENOUGH = 90
"""The dp that a key needs for its words."""
STEPS = (60, 44, 36, 28, 24, 22)
"""The sizes in dp that titles can have."""
SHORT = {later("uptown"): later("up"), later("downtown"): later("down"), later("no trump"): later("NT")}
"""Types of bids on narrow keys."""


def columns_for(keys: Sequence[Key], size: tuple[float, float]) -> int:
    """How many columns keys in a row one after the other should have in a room of this size in dp."""
    wide, tall = size
    count, across = len(keys), 1

    def each(across: int) -> float:
        return (wide + GAP) / across - GAP

    def high(across: int) -> float:
        return min(TALLEST, (tall + GAP) / -(-count // across) - GAP)

    def shape(across: int) -> tuple[bool, float]:
        """Whether keys would be too low, and how far from a key's shape they would be, and from full rows."""
        return high(across) < TALL, abs(each(across) / high(across) - SHAPE) + -count % across / (2 * across)

    for letters in (TITLE, *smaller(TITLE)):  # smaller words are better than keys too low for a finger
        need = max(max(line_width_dp(key.title, letters, True), line_width_dp(key.note, 18)) + 16 for key in keys)
        most = max(1, min(count, int((wide + GAP) // (max(need, 56) + GAP))))
        across = min(range(1, most + 1), key=shape)
        if high(across) >= LEAST:
            break
    return across


def pad_of(keys: Sequence[Key], size: tuple[float, float], title_size: float = 44, **look: object) -> Pad:
    """The pad of these keys for a room of this size in dp, with titles of one size, at most `title_size`."""
    across = columns_for(keys, size)
    room = (size[0] + GAP) / across - GAP - 8
    sizes = (*STEPS, *smaller(STEPS[-1]))
    fits = (each for each in sizes if all(line_width_dp(key.title, each, True) <= room for key in keys))
    title_size = min(title_size, next(fits, sizes[-1]))
    return Pad(keys=list(keys), columns=across, title_size=title_size, **{"tallest": TALLEST, **look})


def call_rows(choices: Sequence[tuple[str, str, int | None]]) -> list[list[CallKey]]:
    """Calls in words, each a number and a type (``4 uptown``), as the rows of a pad: a row a type, a column a number.
    Empty where they are anything else."""
    told = {(number, type): value for value, words, _ in choices for number, _, type in (words.partition(" "),)}
    numbers, types = (list(dict.fromkeys(call[part] for call in told)) for part in (0, 1))
    if len(types) < 2 or len(numbers) * len(types) != len(choices) or not all(map(str.isdigit, numbers)):
        return []
    return [[CallKey(told[number, type], number, type, True) for number in numbers] for type in types]


def call_pad(
    rows: Sequence[Sequence[CallKey]],
    size: tuple[float, float],
    least: float = WIDE_ENOUGH,
    title_size: float = 0,
    chosen: object = None,
    **look: object,
) -> Pad:
    """The pad of an auction: rows of one length stay as they are, so that columns mean something.

    Keys narrower than `least` dp have words in short. `chosen` is the call that was told already.
    """
    across = len(rows[0])
    told = len(rows) > 1 and all(len(row) == across for row in rows)
    wide = size[0] / across - GAP
    longest = max(line_width_dp(key.type, 18) for row in rows for key in row)
    narrow = told and (wide < least or longest + 2 > (size[0] + GAP) / across - GAP)

    def below(key: CallKey) -> str:
        if key.short and line_width_dp(key.type, 18) + 4 > wide:
            return key.short
        return next((_(short) for long, short in SHORT.items() if narrow and key.type == _(long)), key.type)

    keys = [
        Key(
            key.number,
            below(key),
            key.call,
            off=not key.legal,
            chosen=key.call == chosen,
        )
        for row in rows
        for key in row
    ]
    title_size = title_size or (60 if size[1] >= 380 and not narrow else 44)
    if told:
        return Pad(keys=keys, columns=across, title_size=title_size, **{"tallest": TALLEST, **look})
    return pad_of(keys, size, title_size, **look)
