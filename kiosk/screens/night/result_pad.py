"""How a result is asked for: its things side by side, and the pad for one of them: a number, a call, a word."""

from __future__ import annotations

from collections.abc import Callable

from kiosk.base.language import _
from kiosk.night.entry import EntryView
from kiosk.screens.table.keys import call_pad, call_rows
from kiosk.screens.theme import theme
from kiosk.screens.widgets import Choice, PadKey, Plane
from kiosk.screens.widgets.text import line_width_dp
from kiosk.table.views import Field

GAP = 8


def asks(view: EntryView, field: Field) -> str:
    """What is asked, above the pad."""
    if not field.choices and len(view.fields) == 1 and view.sides:
        side = view.sides[0]
        full = _("Tricks for {names}, {side}", names=side.names, side=side.label)
        return full if line_width_dp(full, 20, True) < theme.wide * 0.66 else _("Tricks for {names}", names=side.label)
    return view.headlines.get(field.id, field.label)


def put_tabs(
    plane: Plane, view: EntryView, current: Field | None, pick: Callable[[str], object], wide: float, top: float
) -> float:
    """A key for each thing of the hand, with what was told of it; where they end."""
    across = min(max(2, len(view.fields)), 5 if wide >= 520 else 4 if wide >= 480 else 3)
    each = (wide - 8 - GAP * (across - 1)) / across
    for n, field in enumerate(view.fields):
        row, column = divmod(n, across)
        key = Choice(title=_told(field, view), note=_tab(field, view), title_size=22, chosen=field == current)
        key.stands_for = field.id
        key.bind(on_tap=lambda _key, id=field.id: pick(id))
        plane.put(key, 16 + column * (each + GAP), top + row * 66, each, 66 - GAP)
    return top + 66 * (-(-len(view.fields) // across)) + 2


def _tab(field: Field, view: EntryView) -> str:
    """A field in few words: of several figures each by its seat, “North took”; a name might not fit."""
    if field.choices:
        return field.label
    if field.id in view.headlines:
        return field.label.split()[0]
    if sum(not each.choices for each in view.fields) == 1:
        return _("Tricks")
    side = next((each for each in view.sides if field.label.startswith(f"{each.names} ")), None)
    return field.label if side is None else side.label + field.label.removeprefix(side.names)


def _told(field: Field, view: EntryView) -> str:
    """What was told of a field, in few words."""
    if field.id not in view.values:
        return "?"
    value = view.values[field.id]
    return next((words for option, words, _ in field.choices if option == value), str(value))


def put_pad(
    plane: Plane,
    field: Field,
    value: int | str | None,
    box: tuple[float, float, float, float],
    pick: Callable[[int | str], object],
    stands_for: object,
) -> None:
    """Puts the keys into a box of a page (x, y, wide, tall; dp), the `value` that was told chosen. `stands_for` is what
    they tell."""
    x, y, wide, tall = box
    if rows := call_rows(field.choices):
        calls = call_pad(rows, (wide, tall), chosen=value, dark=True, tallest=96, stands_for=stands_for)
        calls.bind(on_pick=lambda _pad, call: pick(call))
        plane.put(calls, x, y, wide, tall)
        return
    options: list[tuple[int | str, str, int | None]] = (
        list(field.choices) if field.choices else [(n, str(n), None) for n in range(field.least, field.most + 1)]
    )
    count = len(options)
    longest = max((len(words) for _, words, _ in options), default=1)
    shortest = 72 if longest <= 2 else 92 if longest <= 10 else 130
    least = max(shortest, max((line_width_dp(words, 18, True) for _, words, _ in options), default=0) + 12)
    most = max(1, min(count, int((wide + GAP) // (least + GAP))))
    if longest <= 2 and -(-count // most) * (48 + GAP) > tall:
        most = max(1, min(count, int((wide + GAP) // (60 + GAP))))
    fits = (n for n in range(min(5, most), most) if -(-count // n) * (58 + GAP) <= tall)
    across = next(fits, most)
    down = -(-count // across)
    each = (wide - GAP * (across - 1)) / across
    high = min(72.0, (tall - GAP * (down - 1)) / down)
    for n, (option, words, suit) in enumerate(options):
        row, column = divmod(n, across)
        key = PadKey(
            title=words, dark=suit is None, suit=suit, chosen=option == value, title_size=36 if longest < 3 else 26,
            stands_for=stands_for,
        )  # fmt: skip
        key.bind(on_tap=lambda _key, option=option: pick(option))
        plane.put(key, x + column * (each + GAP), y + row * (high + GAP), each, high)
