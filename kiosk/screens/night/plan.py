"""What is still to be changed about the plan of a night that goes on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from kiosk.base.language import _
from kiosk.night.choices import plan_rules
from kiosk.night.plan import Plan
from kiosk.night.replan import replanned
from kiosk.screens.lobby.foot import foot
from kiosk.screens.lobby.number import number_page
from kiosk.screens.lobby.rule_row import RuleRow
from kiosk.screens.night.directing import DirectorScreen
from kiosk.screens.night.prize_list import prize_list_page
from kiosk.screens.night.replan import replan_page
from kiosk.screens.night.strip import head
from kiosk.screens.shell import PageMaker, Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Bookmark, Choice, Pager, Primary, on
from rules.house_rules import Rule, Value
from rules.standings.prizes import Prize, PrizeRules


@dataclass
class PlanForm:
    """A plan being changed."""

    plan: Plan

    def set_rule(self, id: str, value: Value) -> None:
        """Sets one of `plan_rules`."""
        self.plan = Plan.of({**self.plan.content(), id: value})

    @property
    def prizes(self) -> tuple[Prize, ...] | None:
        """The prizes, None: as usual."""
        return self.plan.prizes

    @prizes.setter
    def prizes(self, prizes: tuple[Prize, ...] | None) -> None:
        self.plan = replace(self.plan, prizes=prizes)

    @property
    def prize_rules(self) -> PrizeRules:
        """What holds for all of them."""
        return self.plan.prize_rules

    @prize_rules.setter
    def prize_rules(self, rules: PrizeRules) -> None:
        self.plan = replace(self.plan, prize_rules=rules)

    @property
    def given(self) -> tuple[Prize, ...]:
        """Those that are given."""
        return self.plan.given

    @property
    def roles(self) -> tuple[str, ...]:
        """The roles that the format has."""
        return self.plan.format.roles


class PlanShown(NamedTuple):
    wanted: Plan
    stands: Plan
    rounds: int


class PlanPage(DirectorScreen[PlanShown]):
    """Rounds, minutes, standings, prizes; rounds are compared before and after."""

    def __init__(self, kiosk: Shell, form: PlanForm) -> None:
        super().__init__(kiosk)
        self.form = form
        self.bookmark = Bookmark()

    def content(self) -> PlanShown:
        return PlanShown(self.form.plan, self.night.plan, len(self.night.rounds))

    def build_content(self, content: PlanShown) -> None:
        head(self, self.night.plan.name, _("Director"), _("The plan"), director=False)
        had, seated = self.night.plan, len(self.night.rounds)
        make = partial(self._row, had, seated)
        pager = Pager(items=list(plan_rules(had)), make=make, bookmark=self.bookmark)
        prizes = Choice(title=_("Prizes"), title_size=22)
        on(prizes, lambda: self.kiosk.show(prize_list_page(self.form)))
        low = foot(self, [self.back_key(), pager.up_key, pager.down_key, prizes], self._primary(had, seated))
        self.put(pager, 16, STRIP + 6, -12, -low)

    def _row(self, had: Plan, seated: int, rule: Rule) -> RuleRow:
        return RuleRow(
            rule,
            getattr(self.form.plan, rule.id),
            theme.wide - 16 - 12 - 32,
            choose=lambda value: self._choose(rule.id, value),
            enter=lambda: self.kiosk.show(number_page(self.form, rule, _("The plan"))),
            problem=self._too_few(seated) if rule.id == "rounds" else "",
            changed=getattr(self.form.plan, rule.id) != getattr(had, rule.id),
        )

    def _too_few(self, seated: int) -> str:
        rounds = self.form.plan.rounds
        return _("{n} rounds are seated already.", n=seated) if rounds is not None and rounds < seated else ""

    def _primary(self, had: Plan, seated: int) -> Primary:
        if self._too_few(seated):
            return Primary(title=_("Change"), note=_("see the red line"), off=True)
        if self.form.plan == had:
            return Primary(title=_("Change"), note=_("nothing is changed"), off=True)
        return on(Primary(title=_("Change")), self._change)

    def _choose(self, id: str, value: Value) -> None:
        self.form.set_rule(id, value)
        self.refresh()

    def _change(self) -> None:
        plan = self.form.plan
        if plan.rounds != self.night.plan.rounds:
            self.kiosk.show(replan_page(replanned(self.night, plan)))
            return
        self.night.set_plan(plan)
        self.kiosk.back()


def plan_page(plan: Plan) -> PageMaker:
    """What can still be changed about this plan."""
    return partial(PlanPage, form=PlanForm(plan))
