"""A grid of choices, as many as fit, in pages; where they are of several kinds, each under its heading."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kiosk.screens.theme import theme
from kiosk.screens.widgets import Bar, Choice, PageKey, Plane, Text, Touch, on
from kiosk.screens.widgets.bars import BAR, STRIP
from kiosk.screens.widgets.buttons import Titled
from kiosk.screens.widgets.gone import leave_bare
from kiosk.screens.widgets.text import Line, line_width_dp

GAP, TALL, MOST = 8, 58, 96.0  # dp: between keys, and what a key has at least and at most
HEAD, LOW = 28, 54
"""The dp of a heading over keys, and of a key below one at least, with words of the usual size."""
LOWS = (BAR, 160)
"""The dp that the bar takes: with its keys in a line, or in two where their words are long."""


@dataclass(frozen=True)
class Item:
    """One choice; `why_not` is the reason why it cannot be made now, "" where it can."""

    title: Line
    note: Line
    do: Callable[[], object]
    why_not: str = ""
    chosen: bool = False


def put_grid(
    page: Plane,
    items: Sequence[Item],
    first: int,
    turn: Callable[[int], object],
    *left: Touch,
    primary: Titled | None = None,
    top: float = STRIP + 10,
    below: float = 0.0,
) -> float:
    """Puts the choices from the item `first` on, and the bar with the keys `left`, Up and Down where not all fit, and
    the `primary`; `turn` is given the item to begin with. In dp: `top` is where they begin, `below` what is left free
    over the bar; where they end."""
    across = _across()
    if theme.grow > 1:
        across = _for_larger(items, across, theme.tall - LOWS[0] - top - below)
    for low in LOWS:
        space = theme.tall - low - top - below
        down = int(space // (TALL * theme.grow + GAP))
        room = across * down
        bar = _bar(left, (first, room, len(items)), turn, primary)
        if bar.tall <= low:
            break
        leave_bare(bar)
    tall = min(MOST * theme.grow, space / max(4 if theme.grow == 1 else 1, min(down, -(-len(items) // across))) - GAP)
    wide = (theme.wide - 24 - GAP * (across - 1)) / across
    for place, item in enumerate(items[first : first + room]):
        row, column = divmod(place, across)
        page.put(_key(item), 12 + column * (wide + GAP), top + row * (tall + GAP), wide, tall)
    page.add_widget(bar)
    return float(top + -(-len(items[first : first + room]) // across) * (tall + GAP))


@dataclass(frozen=True)
class Group:
    """Choices of one kind, under a heading of a few words."""

    heading: str
    items: Sequence[Item]


def put_groups(page: Plane, groups: Sequence[Group], first: int, turn: Callable[[int], object], *left: Touch) -> None:
    """As `put_grid`, with a heading over each group: a column each, or in a narrow window one below the other. `first`
    is the page, from 0; what does not fit one window is turned to."""
    across = _across()
    columns = across > 2
    for low in LOWS:
        space = theme.tall - STRIP - low - 4
        pages = _side_by_side(groups, space) if columns else _stacked(groups, across, space)
        bar = _bar(left, (first, 1, len(pages)), turn)
        if bar.tall <= low:
            break
        leave_bare(bar)
    shown = pages[min(first, len(pages) - 1)]
    if columns:
        _put_columns(page, shown, max(len(group.items) for group in groups), space)
    else:
        _put_stacked(page, shown, across, space)
    page.add_widget(bar)


def _put_columns(page: Plane, groups: Sequence[Group], lines: int, space: float) -> None:
    wide = (theme.wide - 24 - GAP * (len(groups) - 1)) / len(groups)
    head = HEAD * theme.grow
    tall = min(MOST * theme.grow, (space - head) / min(lines, _rows_in(space - head)) - GAP)
    for column, group in enumerate(groups):
        x = 12 + column * (wide + GAP)
        _put_head(page, group, x, STRIP + 2, wide)
        for row, item in enumerate(group.items):
            page.put(_key(item), x, STRIP + 2 + head + row * (tall + GAP), wide, tall)


def _put_stacked(page: Plane, groups: Sequence[Group], across: int, space: float) -> None:
    wide = (theme.wide - 24 - GAP * (across - 1)) / across
    lines = sum(-(-len(group.items) // across) for group in groups)
    head = HEAD * theme.grow
    tall = min(MOST * theme.grow, (space - head * len(groups)) / lines - GAP)
    y = STRIP + 2.0
    for group in groups:
        _put_head(page, group, 12, y, -12)
        y += head
        for place, item in enumerate(group.items):
            row, column = divmod(place, across)
            page.put(_key(item), 12 + column * (wide + GAP), y + row * (tall + GAP), wide, tall)
        y += -(-len(group.items) // across) * (tall + GAP)


def _put_head(page: Plane, group: Group, x: float, y: float, wide: float) -> None:
    text = page.put(
        Text(line=group.heading, size_dp=20, colour="ivory2", steps=(18,)), x + 8, y, wide - 8, HEAD * theme.grow
    )
    text.is_heading = True


def _rows_in(space: float) -> int:
    """How many keys have room below each other."""
    return max(1, int(space // (LOW * theme.grow + GAP)))


def _side_by_side(groups: Sequence[Group], space: float) -> list[list[Group]]:
    """As many lines of all groups as fit, page after page."""
    down = _rows_in(space - HEAD * theme.grow)
    longest = max(len(group.items) for group in groups)
    return [[Group(g.heading, g.items[at : at + down]) for g in groups] for at in range(0, longest, down)]


def _stacked(groups: Sequence[Group], across: int, space: float) -> list[list[Group]]:
    """As many whole groups as fit, page after page."""
    pages: list[list[Group]] = []
    left = 0.0
    for group in groups:
        needs = HEAD * theme.grow + -(-len(group.items) // across) * (LOW * theme.grow + GAP)
        if not pages or needs > left:
            pages.append([])
            left = space
        pages[-1].append(group)
        left -= needs
    return pages


def _for_larger(items: Sequence[Item], across: int, space: float) -> int:
    """As few columns as words need that are to be larger, where all items find room in them."""

    def fits(columns: int) -> bool:
        each = (theme.wide - 24 - GAP * (columns - 1)) / columns - 32
        return all(line_width_dp(item.title, 24, True, theme.grow) <= each for item in items)

    down = max(1, int(space // (TALL * theme.grow + GAP)))
    while across > 1 and not fits(across) and len(items) <= (across - 1) * down:
        across -= 1
    return across


def _across() -> int:
    return 2 if theme.wide < 640 else 3


def _key(item: Item) -> Choice:
    note = item.why_not or item.note
    key = Choice(title=item.title, note=note, title_size=24, align="left", off=bool(item.why_not), chosen=item.chosen)
    return on(key, item.do)


def _bar(
    left: Sequence[Touch], at: tuple[int, int, int], turn: Callable[[int], object], primary: Titled | None = None
) -> Bar:
    """The bar with the keys `left`, with Up and Down where not all is shown, and the `primary`; `at`: from where on,
    how many, of how many."""
    first, shown, count = at
    keys = [*left]
    if count > shown:
        keys.append(on(PageKey(way=-1, off=first == 0), lambda: turn(max(0, first - shown))))
        keys.append(on(PageKey(way=1, off=first + shown >= count), lambda: turn(first + shown)))
    return Bar(left=keys, right=primary, size=(theme.px(theme.wide), theme.px(BAR)))
