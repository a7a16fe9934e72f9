"""The prizes of a night: which there are, and what each is for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple, Protocol

from kiosk.base.language import _, _n
from kiosk.night.prize_form import PrizeForm, described
from kiosk.screens.lobby.foot import foot
from kiosk.screens.lobby.keyboard import Hint, Says, TypingPage
from kiosk.screens.lobby.number import number_page
from kiosk.screens.lobby.rule_row import RuleRow
from kiosk.screens.page import Page
from kiosk.screens.shell import PageMaker, Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Bookmark, Choice, Pager, Primary, Row, Strip, Text, on
from rules.house_rules import Rule, Value, rules_of, with_value
from rules.standings.prizes import Prize, PrizeRules, Scope

ROW, KEY = 68, 52
MOST = 20
"""The dp of a prize's line, and of its keys; how many prizes there can be."""


class Giving(Protocol):
    """What the prizes are for: a night being planned, or the plan of one that goes on."""

    prizes: tuple[Prize, ...] | None
    prize_rules: PrizeRules

    @property
    def given(self) -> tuple[Prize, ...]: ...

    @property
    def roles(self) -> tuple[str, ...]: ...


class PrizeListShown(NamedTuple):
    prizes: tuple[Prize, ...] | None
    rules: PrizeRules
    clock: str


class PrizeListPage(Page[PrizeListShown]):
    """The prizes in the order in which they are given, and what holds for all of them."""

    def __init__(self, kiosk: Shell, form: Giving, bookmark: Bookmark) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.form, self.bookmark = form, bookmark

    def look(self) -> PrizeListShown:
        return PrizeListShown(self.form.prizes, self.form.prize_rules, self.kiosk.time())

    def build(self, shown: PrizeListShown) -> None:
        self.put(Strip(parts=[_("Prizes"), _("given in this order")], clock=shown.clock, menu=""), 0, 0, 0, STRIP)
        given = self.form.given
        items: list[Rule | tuple[int, Prize]] = [*enumerate(given), *rules_of(PrizeRules)]

        def row(item: Rule | tuple[int, Prize]) -> Row | RuleRow:
            return self._rule(item) if isinstance(item, Rule) else self._prize(*item)

        pager = Pager(items=items, make=row, bookmark=self.bookmark)
        add = on(Choice(title=_("Add"), title_size=22, off=len(given) >= MOST), partial(self._change, None))
        keys = [self.back_key(), pager.up_key, pager.down_key, add]
        if self.form.prizes is not None:
            keys.append(on(Choice(title=_("As usual"), title_size=22), self._as_usual))
        count = _n("{n} prize", "{n} prizes", len(given))
        low = foot(self, keys, on(Primary(title=_("Done"), note=count), self.kiosk.back))
        self.put(pager, 16, STRIP + 6, -12, -low)

    def _prize(self, place: int, prize: Prize) -> Row:
        called = PrizeForm.of(prize, self.form.roles).name
        what = described(prize.scope, self.form.roles) if theme.wide >= 640 else called
        row, keys = Row(tall=ROW), 248
        high = 36 if what != called else ROW - 8
        name = Text(line=called, size_dp=26, bold=True, steps=(24, 22, 20, 18))
        row.put(name, 8, 4, -keys - 16, high)
        if what != called:
            note = Text(line=what, size_dp=20, colour="ivory2", steps=(18,))
            row.put(note, 8, 4 + high, -keys - 16, 26)
        change = on(Choice(title=_("Change"), title_size=22, radius=8), partial(self._change, place))
        away = on(Choice(title=_("Take away"), title_size=22, radius=8), partial(self._take_away, place))
        row.put(away, -8, 8, 132, KEY)
        row.put(change, -148, 8, 104, KEY)
        return row

    def _rule(self, rule: Rule) -> RuleRow:
        form = self.form

        def choose(value: Value) -> None:
            form.prize_rules = with_value(form.prize_rules, rule.id, value)
            self.refresh()

        return RuleRow(rule, getattr(form.prize_rules, rule.id), theme.wide - 60, choose=choose, enter=lambda: None)

    def _change(self, place: int | None) -> None:
        roles = self.form.roles
        prize = PrizeForm(Scope(), roles) if place is None else PrizeForm.of(self.form.given[place], roles)
        self.kiosk.show(partial(PrizePage, form=self.form, prize=prize, place=place, bookmark=Bookmark()))

    def _take_away(self, place: int) -> None:
        self.form.prizes = tuple(prize for n, prize in enumerate(self.form.given) if n != place)
        self.refresh()

    def _as_usual(self) -> None:
        self.form.prizes = None
        self.refresh()


class PrizeShown(NamedTuple):
    scope: Scope
    name: str
    clock: str


class PrizePage(Page[PrizeShown]):
    """One prize: what it is for, and its name."""

    def __init__(self, kiosk: Shell, form: Giving, prize: PrizeForm, place: int | None, bookmark: Bookmark) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.form, self.prize, self.at, self.bookmark = form, prize, place, bookmark

    def look(self) -> PrizeShown:
        return PrizeShown(self.prize.scope, self.prize.own, self.kiosk.time())

    def build(self, shown: PrizeShown) -> None:
        self.put(Strip(parts=[_("Prizes"), self.prize.name], clock=shown.clock, menu=""), 0, 0, 0, STRIP)
        items = list(self.prize.asked())
        pager = Pager(items=items, make=self._row, bookmark=self.bookmark)
        name = on(Choice(title=_("Its name"), title_size=22), self._name)
        primary = on(Primary(title=_("Give it"), note=self.prize.name), self._give)
        low = foot(self, [self.back_key(), pager.up_key, pager.down_key, name], primary)
        self.put(pager, 16, STRIP + 6, -12, -low)

    def _row(self, rule: Rule) -> RuleRow:
        return RuleRow(
            rule,
            getattr(self.prize.scope, rule.id),
            theme.wide - 60,
            choose=lambda value: self._choose(rule.id, value),
            enter=lambda: self.kiosk.show(number_page(self.prize, rule, _("Prizes"))),
        )

    def _choose(self, id: str, value: Value) -> None:
        self.prize.set_rule(id, value)
        self.refresh()

    def _name(self) -> None:
        self.kiosk.show(partial(PrizeNamePage, prize=self.prize))

    def _give(self) -> None:
        given = list(self.form.given)
        if self.at is None:
            given.append(self.prize.prize)
        else:
            given[self.at] = self.prize.prize
        self.form.prizes = tuple(given)
        self.kiosk.back()


class PrizeNamePage(TypingPage):
    """What a prize is called."""

    def __init__(self, kiosk: Shell, prize: PrizeForm) -> None:
        super().__init__(kiosk)
        self.prize = prize

    def titles(self) -> Sequence[str]:
        return _("Prizes"), _("Its name")

    def says(self, name: str) -> Says:
        return Says(name, _("use this name")) if name else Says(self.prize.name, _("keep this name"))

    def hints(self, most: int) -> tuple[str, Sequence[Hint]]:
        return "", ()

    def take(self, name: str) -> None:
        self.prize.own = " ".join(name.split()) or self.prize.own
        self.kiosk.back()


def prize_list_page(form: Giving) -> PageMaker:
    """The prizes of a night."""
    return partial(PrizeListPage, form=form, bookmark=Bookmark())
