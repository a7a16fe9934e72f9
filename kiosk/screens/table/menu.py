"""The menu of a table: everything that is not the next step."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from kiosk.base.language import InWords, _, later
from kiosk.screens.grid import Group, Item, put_groups
from kiosk.screens.lobby.help import rules_page
from kiosk.screens.paper import table_paper_page
from kiosk.screens.routes import route
from kiosk.screens.table.adjust import AdjustPage
from kiosk.screens.table.claim import ClaimPage
from kiosk.screens.table.correct import choose_page
from kiosk.screens.table.replace_player import ReplacePage
from kiosk.screens.table.replay import choose_replay_page
from kiosk.screens.table.screen import TableScreen
from kiosk.screens.table.sheet import sheet_page
from kiosk.screens.theme import theme
from kiosk.table.present import menu_options, view
from kiosk.table.views import Option

if TYPE_CHECKING:
    from kiosk.screens.shell import Shell


GROUPS = (
    (later("Scores"), ("sheet", "correct", "replay", "adjust", "print")),
    (later("Play"), ("claim", "misdeal", "redo", "rules", "time")),
    (later("Table"), ("replace", "devices", "flat", "four", "close")),
)
"""Their headings, and what stands below: five each at most, so that all fit the smallest window. *Time is up* is there
only where the game is by the clock."""


class MenuShown(NamedTuple):
    options: tuple[Option, ...]
    flat: bool
    four: bool
    first: int
    hand: int


class MenuPage(TableScreen[MenuShown]):
    """All that can be opened, with the reason in what cannot be now."""

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.colour = "slate"

    def look(self) -> MenuShown:
        return MenuShown(
            menu_options(self.table), self.kiosk.flat, theme.four_colour, self.first, view(self.table).hand,
        )  # fmt: skip

    def build(self, shown: MenuShown) -> None:
        options, flat, four, first, hand = shown
        self.head(self.table.title, _("Hand {number}", number=hand), menu=False)
        does = self._does()
        items = {each.id: Item(each.label, each.detail, does[each.id], each.why_not) for each in options}
        flat_words = _("read from one side") if flat else _("pads face each player")
        items |= {
            "flat": Item(_("Stand upright") if flat else _("Lie flat"), flat_words, lambda: self._set_flat(not flat)),
            "four": Item(_("Four-colour suits"), _("on") if four else _("off"), partial(self._four, not four)),
            "print": Item(_("Print"), _("the score sheet, files"), lambda: self.kiosk.show(table_paper_page)),
        }
        groups = [Group(_(heading), [items[id] for id in ids if id in items]) for heading, ids in GROUPS]
        put_groups(self, groups, first, self.turn, self.back_key())

    def _does(self) -> dict[str, Callable[[], object]]:
        show, table, opening = self.kiosk.show, self.table, self.table.opening
        title = InWords(lambda: view(table).preset)
        return {
            "sheet": lambda: show(sheet_page),
            "correct": lambda: show(choose_page),
            "replay": lambda: show(choose_replay_page),
            "claim": lambda: show(ClaimPage),
            "time": lambda: self._do(table.call_time),
            "misdeal": lambda: self._do(table.misdeal),
            "redo": lambda: self._do(table.redo),
            "adjust": lambda: show(AdjustPage),
            "replace": lambda: show(ReplacePage),
            "rules": lambda: show(rules_page(opening.rules, title, len(opening.players))),
            "devices": lambda: show(route("devices")),
            "close": self.kiosk.stop if table.demo else self.leave,
        }

    def _do(self, command: Callable[[], object]) -> None:
        command()
        self.to_table()

    def _four(self, four: bool) -> None:
        self.kiosk.set_four_colour(four)

    def _set_flat(self, flat: bool) -> None:
        self.kiosk.set_flat(flat)


def menu_page(kiosk: Shell) -> MenuPage:
    """The menu of the open table."""
    return MenuPage(kiosk)
