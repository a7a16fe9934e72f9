"""A problem report: where it goes, whether names may stand in it, and then where it lies. In short it is codes."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from kiosk.appliance.service.lines import begin_report
from kiosk.appliance.service.report import FOLDER, Reporting
from kiosk.base import words
from kiosk.base.language import _, later
from kiosk.base.sticks import Store, sticks
from kiosk.screens.settings.form import SettingPage
from kiosk.screens.settings.report_code import ReportCodePage
from kiosk.screens.shell import Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Choice, Pager, PlaceKey, Primary, Text, on

LONGEST = 40
"""Letters of a path that fit into a line everywhere."""


class ReportShown(NamedTuple):
    names: bool
    places: tuple[Store, ...]
    begun: bool
    over: bool


class ReportPage(SettingPage[ReportShown]):
    """One tap on a place writes the report there."""

    titles = (later("Settings"), later("Report a problem"))

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.names = False
        self.stores = self._places()
        self.under_way: Reporting | None = None

    def content(self) -> ReportShown:
        over = self.under_way is not None and self.under_way.over
        return ReportShown(self.names, tuple(self.stores), self.under_way is not None, over)

    def build_content(self, content: ReportShown) -> None:
        names, places, begun, over = content
        if begun:
            self._say_how_it_went(over)
            return
        again = on(Choice(title=_("Look again"), note=_("after plugging a stick in")), self._look_again)
        shown, other = (
            (_("Names in full"), _("tap for letters")) if names else (_("Names as letters"), _("tap for names in full"))
        )
        key = on(Choice(title=shown, note=other), self._change_names)
        said = _(
            "A file for whoever looks after this kiosk: its log, its devices, this table. No PIN, and no hidden cards."
            " Where should it go?"
        )
        tall = 70.0 if theme.wide >= 640 else 170.0
        self.put(Text(line=said, size_dp=22, wrap=True, valign="top"), 16, STRIP + 10, -16, tall)

        def row(store: Store | None) -> PlaceKey:
            if store is None:
                made = PlaceKey(title=_("As a code"), note=_("in short, for a phone’s camera: no stick needed"))
                return on(made, lambda: self.kiosk.show(ReportCodePage))
            title, note = (words.shortened(each, LONGEST) for each in (store.title, str(store.path)))
            made = PlaceKey(title=title, note=note)
            return on(made, partial(self._begin, store))

        pager = Pager(items=[None, *places], make=row, gap=8)
        many = len(places) > (2 if theme.wide >= 640 else 4)
        low = self.bar([key, *([pager.up_key, pager.down_key] if many else []), again])
        self.put(pager, 12, STRIP + 14 + tall, -12, -low - 4)

    def _say_how_it_went(self, over: bool) -> None:
        made = self.under_way
        assert made is not None
        if not over:
            self.say(_("The report is being written"), _("This can take half a minute. Leave the stick in."))
            self.bar()
            return
        if made.path is None:
            self.say(_("The report was not written"), "", made.trouble)
            self.bar(right=on(Primary(title=_("Choose another place")), self._look_again))
            return
        folder = words.shortened(str(made.path.parent), LONGEST)
        self.say(
            _("The report is written"),
            _("{file}\nin {folder}. You can take the stick out now.", file=made.path.name, folder=folder),
        )
        self.bar()

    def _places(self) -> list[Store]:
        here = Store(_("The data folder"), self.kiosk.equipment.folder / FOLDER)
        return [*sticks(), here]

    def _begin(self, store: Store) -> None:
        self.under_way = begin_report(
            self.kiosk.lobby, self.kiosk.equipment, store.path, self.kiosk.clock(), self.names
        )
        self.refresh()

    def _change_names(self) -> None:
        self.names = not self.names
        self.refresh()

    def _look_again(self) -> None:
        self.stores, self.under_way = self._places(), None
        self.again()
