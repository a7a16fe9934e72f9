"""The house rules of a new table, in a form made from what the rules say about themselves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from kiosk.base import words
from kiosk.base.language import _, _n
from kiosk.screens.lobby.foot import foot
from kiosk.screens.lobby.number import number_page
from kiosk.screens.lobby.play_now import play_now
from kiosk.screens.lobby.rule_row import RuleRow
from kiosk.screens.page import Page
from kiosk.screens.shell import PageMaker, Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Bookmark, Choice, Pager, Primary, Strip, Text, on
from kiosk.table.new_table import NewTable
from rules.house_rules import HouseRules, Problem, Rule, Value, rules_of

HEAD = 64  # dp


class HouseRulesShown(NamedTuple):
    rules: HouseRules
    opening: bool
    clock: str


class HouseRulesPage(Page[HouseRulesShown]):
    """Every house rule of the game, with its choices; what differs from the preset is marked."""

    def __init__(self, kiosk: Shell, form: NewTable, bookmark: Bookmark) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.form, self.bookmark = form, bookmark

    def titles(self) -> Sequence[str]:
        """What the strip says."""
        return _("New table"), _("House rules of {game}", game=_(self.form.game.label))

    def look(self) -> HouseRulesShown:
        return HouseRulesShown(self.form.rules, self.kiosk.lobby.opening, self.kiosk.time())

    def build(self, shown: HouseRulesShown) -> None:
        form, problems = self.form, self.form.problems()
        strip = Strip(parts=list(self.titles()), clock=shown.clock, menu="")
        self.put(strip, 0, 0, 0, STRIP)
        head = self._head(problems)
        rules = rules_of(form.game.kind)
        pager = Pager(items=list(rules), make=self._row, bookmark=self.bookmark, spread=True)
        back = self.back_key()
        low = foot(self, [back, pager.up_key, pager.down_key], self.primary(problems))
        self.put(pager, 16, STRIP + head, -12, -low)

    def _head(self, problems: list[Problem]) -> float:
        """What the rules are called, or what is wrong with them; how many dp it takes."""
        form = self.form
        preset, changes = _(form.game.preset(form.preset).label), len(form.changed)
        below = bool(changes) and theme.wide < 640
        room = 228 if changes and not below else 12
        title = _("{preset}, unchanged", preset=preset)
        if changes:
            title = _n("{preset}, with {n} change", "{preset}, with {n} changes", changes, preset=preset)
        if problems:
            reason = f"{_(problems[0].reason)}."
            wrapped = Text(line=reason, size_dp=22, bold=True, colour="red_text", wrap=True, valign="middle")
            self.put(wrapped, 24, STRIP + 2, -room, HEAD - 4)
        else:
            heading = Text(line=title, size_dp=30, bold=True, steps=(28, 24, 22, 20))
            self.put(heading, 24, STRIP + 8, -room, 46)
        if changes:
            again = Choice(title=_("Back to {preset}", preset=preset), title_size=22)
            again.bind(on_tap=lambda _key: self._reset())
            self.put(again, -12, STRIP + 8 + (HEAD - 8 if below else 0), 240 if below else 204, 48)
        return HEAD + 56 if below else HEAD

    def _row(self, rule: Rule) -> RuleRow:
        form = self.form
        problem = next((_(p.reason) for p in form.problems() if rule.id in p.rules), "")
        return RuleRow(
            rule,
            getattr(form.rules, rule.id),
            theme.wide - 16 - 12 - 32,
            choose=lambda value: self._choose(rule.id, value),
            enter=lambda: self.kiosk.show(number_page(form, rule)),
            problem=f"{problem}." if problem else "",
            changed=rule.id in form.changed,
        )

    def primary(self, problems: Sequence[Problem]) -> Primary:
        """The key that goes on."""
        form = self.form
        if problems:
            labels = {rule.id: rule.label for rule in rules_of(form.game.kind)}
            fields = words.together([words.small(_(labels[id])) for id in problems[0].rules])
            return Primary(title=_("Cannot open"), note=_("see {fields}", fields=fields), off=True)
        why_not = form.why_not()
        if why_not:
            return on(Primary(title=_("Use these rules"), note=why_not), self.kiosk.back)
        return play_now(self, form)

    def _choose(self, id: str, value: Value) -> None:
        self.form.set_rule(id, value)
        self.refresh()

    def _reset(self) -> None:
        self.form.choose_preset(self.form.preset)
        self.refresh()


def house_rules_page(form: NewTable) -> PageMaker:
    """The house rules of a table that is being set up, for who wants other ones than its preset's."""
    return partial(HouseRulesPage, form=form, bookmark=Bookmark())
