"""The deal, in words: who deals, how, and how many cards go where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.base.language import _
from kiosk.screens.routes import route
from kiosk.screens.table.screen import STRIP, naming, put_primary
from kiosk.screens.theme import theme
from kiosk.screens.widgets import Choice, Plate, Primary, Text, Touch, on
from kiosk.screens.widgets.text import line_width_dp
from kiosk.table.views import DealStage, ShufflerKey, TableView

LEAST, TALL = 90, 128
"""The dp of a plate, across at least and down."""

if TYPE_CHECKING:
    from kiosk.screens.table.page import TablePage


def deal(page: TablePage, view: TableView, stage: DealStage) -> None:
    table = page.table
    page.colour = "felt"
    page.head(view.table, _("Hand {number}", number=view.hand), view.preset)
    room = theme.tall - STRIP - 88
    top = STRIP + (room - 344) / 3 + 20
    headline = Text(
        line=naming(view, stage.headline), size_dp=60, bold=True, colour="brass", halign="center", steps=(44, 36, 28)
    )
    page.put(headline, 12, top, -12, 72)
    machine = stage.machine
    if wrong := what_is_wrong(stage):
        _trouble(page, *wrong, top + 76)
    else:
        said = machine.progress or machine.said if machine else ""
        line = Text(
            line=said or naming(view, stage.pattern), size_dp=28, bold=bool(said), halign="center", steps=(24, 22)
        )
        page.progress = page.put(line, 12, top + 76, -12, 44)
        low = _counts(page, stage, top + 138)
        note = (machine and machine.advice) or note_of(stage)
        page.put(Text(line=note, colour="ivory2", halign="center", steps=(22, 20)), 12, low + 10, -12, 40)
    page.put_undo(view)
    # A long second line of Dealt needs the room that Misdeal has beside it in a portrait window.
    long = theme.portrait and line_width_dp(stage.next, 18) > theme.wide - 294 - 16
    if theme.portrait or not (machine and view.reading):  # Elsewhere the menu has it too.
        again = Choice(title=_("Misdeal"), note=_("deal again"), ground="felt", title_size=22)
        x, y = (12, -84) if long else (160, -12)
        page.put(on(again, table.misdeal), x, y, 110 if theme.portrait and not long else 136, 64)
    if view.reading:
        reader = Choice(title=_("Reader"), note=_("deal or check"), ground="felt", title_size=22)
        x, y = (156 if long else 12, -84) if theme.portrait else (160 if machine else 308, -12)
        page.put(on(reader, lambda: page.kiosk.show(route("devices.dealing"))), x, y, 136, 64)
    wide = theme.wide - (172 if long else 294) if theme.portrait else 260
    keys = list(machine.keys) if machine else []
    if machine is None or machine.by_hand:
        look = {"title": _("Dealt"), "note": naming(view, stage.next)}
        dealt = Choice(ground="felt", **look) if wrong else Primary(title_size=30, **look)
        put_primary(page, on(dealt, table.dealt), wide)
    elif len(keys) > 1:
        put_primary(page, machine_key(page, keys.pop(0), Primary), wide)
    for key in keys:
        x, y, across = (304, -84, theme.wide - 316) if theme.portrait else (308, -12, theme.wide - 308 - 284)
        page.put(machine_key(page, key, Choice), x, y, across, 64)


def machine_key(page: TablePage, key: ShufflerKey, kind: type[Choice] | type[Primary]) -> Touch:
    """A key for the machine that deals."""
    look = {"ground": "felt", "title_size": 22} if kind is Choice else {"title_size": 30}
    made = kind(title=key.title, note=key.note, off=key.off, **look)
    return on(made, lambda: page.kiosk.equipment.machine.press(key.id))


def what_is_wrong(stage: DealStage) -> tuple[str, str] | None:
    """What is the matter with the machine or the deal, and what to do; None while nothing is."""
    if stage.machine and stage.machine.wrong:
        return stage.machine.said, stage.machine.advice
    said, stop, advice = stage.misdeal.partition(". ")
    return (said + stop.rstrip(), advice) if said else None


def plates_of(stage: DealStage) -> tuple[tuple[str, str], ...]:
    """Figures with words: how many cards go where; once antennas see cards, how many lie where."""
    seen = tuple((str(cards), place) for place, cards, _ in stage.seen)
    return seen or tuple((str(cards), words) for cards, words in stage.counts)


def note_of(stage: DealStage) -> str:
    """What stands below the plates: what they do not say."""
    return ",  ".join(f"{cards} {words}" for cards, words in stage.counts) if stage.seen else stage.note


def _trouble(page: TablePage, what: str, to_do: str, top: float) -> None:
    """What is the matter, and what to do, in the place of the counts."""
    room = theme.tall - top - (160 if theme.portrait else 88)
    said = Text(line=what, size_dp=30, bold=True, halign="center", valign="middle", wrap=True, steps=(28, 24))
    page.put(said, 24, top, -24, room * 0.42)
    advice = Text(line=to_do, size_dp=26, halign="center", wrap=True, steps=(24, 22))
    page.put(advice, 24, top + room * 0.44, -24, room * 0.54)


def _counts(page: TablePage, stage: DealStage, top: float) -> float:
    """How many cards go where, or lie there, on plates, in two lines where one is too narrow; gives their low edge."""
    plates = plates_of(stage)
    lines = 2 if (theme.wide - 24) / len(plates) < LEAST else 1
    across = -(-len(plates) // lines)
    gap = 24 if theme.wide > 600 and across < 6 else 12 if across < 4 else 8
    wide = min(204.0, (theme.wide - 24 - gap * (across - 1)) / across)
    for line in range(lines):
        shown = plates[line * across : (line + 1) * across]
        left = (theme.wide - len(shown) * wide - gap * (len(shown) - 1)) / 2
        for place, (figure, words) in enumerate(shown):
            page.put(Plate(figure=figure, words=words), left + place * (wide + gap), top, wide, TALL)
        top += TALL + gap
    return top - gap
