"""What counts in the league, when seasons begin, how ratings move: rows made from what the rules say of themselves."""

from __future__ import annotations

from functools import partial

from kiosk.base.language import _, later
from kiosk.screens.lobby.foot import foot
from kiosk.screens.lobby.number import number_page
from kiosk.screens.lobby.rule_row import RuleRow
from kiosk.screens.page import Page
from kiosk.screens.season.pick import pick_page
from kiosk.screens.shell import PageMaker, Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Bookmark, Choice, Pager, Primary, Strip, on
from rules.house_rules import Rule, Value


class CountsPage(Page[tuple[dict[str, object], str]]):
    """Everything that can be set; what is changed counts at once, for nights that were played too."""

    pin_for = later("to change what counts")

    def __init__(self, kiosk: Shell, bookmark: Bookmark) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.bookmark = bookmark
        self.season = kiosk.lobby.season

    def look(self) -> tuple[dict[str, object], str]:
        return dict(self.season.settings.stored), self.kiosk.time()

    def build(self, shown: tuple[dict[str, object], str]) -> None:
        self.put(Strip(parts=[_("Season"), _("What counts")], clock=shown[1], menu=""), 0, 0, 0, STRIP)
        rules = self.season.settings.asked()
        pager = Pager(items=list(rules), make=self._row, bookmark=self.bookmark)
        done = on(Primary(title=_("Done"), note=_("for past nights too")), self.kiosk.back)
        nights = on(Choice(title=_("Nights"), off=not self.season.nights()), self._nights)
        low = foot(self, [self.back_key(), pager.up_key, pager.down_key, nights], done)
        self.put(pager, 16, STRIP + 6, -12, -low)

    def _row(self, rule: Rule) -> RuleRow:
        settings = self.season.settings
        problem = settings.problem(rule.id)
        return RuleRow(
            rule,
            settings.value(rule.id),
            theme.wide - 16 - 12 - 32,
            choose=lambda value: self._choose(rule.id, value),
            enter=lambda: self.kiosk.show(number_page(self.season, rule, _("What counts"))),
            problem=f"{_(problem)}." if problem else "",
            changed=settings.value(rule.id) != rule.default,
        )

    def _nights(self) -> None:
        season = self.season
        self.kiosk.show(
            pick_page(later("Tap a night to leave it out"), lambda _typed: season.nights(), season.turn_night)
        )

    def _choose(self, id: str, value: Value) -> None:
        self.season.set_rule(id, value)
        self.refresh()


def settings_page() -> PageMaker:
    """What counts."""
    return partial(CountsPage, bookmark=Bookmark())
