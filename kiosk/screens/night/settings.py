"""Prizes and more: the format's settings, the game and its house rules, clock, counting, standings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from kiosk.base.language import _, _n
from kiosk.night.choices import GAME_DEFAULTS
from kiosk.night.form import NightForm
from kiosk.screens.lobby.foot import foot
from kiosk.screens.lobby.house_rules import HouseRulesPage
from kiosk.screens.lobby.number import number_page
from kiosk.screens.lobby.other_rules import OtherRulesPage
from kiosk.screens.lobby.rule_row import RuleRow
from kiosk.screens.page import Page
from kiosk.screens.routes import route
from kiosk.screens.shell import PageMaker, Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Bookmark, Choice, Pager, Plane, Primary, Strip, on
from kiosk.table.new_table import NewTable
from rules.catalogue import GAMES, Game, Preset
from rules.house_rules import Problem, Rule, Value

KEY, GAP = 52, 8


class SettingsShown(NamedTuple):
    form: dict[str, object]
    name: str
    clock: str


class SettingsPage(Page[SettingsShown]):
    """Everything beside people, hours and hands, in rows made from what the settings say about themselves."""

    def __init__(self, kiosk: Shell, form: NightForm, bookmark: Bookmark) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.form, self.bookmark = form, bookmark

    def look(self) -> SettingsShown:
        return SettingsShown(self.form.content(), self.form.name, self.kiosk.time())

    def build(self, shown: SettingsShown) -> None:
        form = self.form
        self.put(Strip(parts=[_("New night"), _(form.format.title)], clock=shown.clock, menu=""), 0, 0, 0, STRIP)
        keys = (self._name, self._game, self._rules, self._prizes)
        problems = form.problems()

        def row(item: Rule | Sequence[Callable[[], Choice]]) -> Plane:
            if isinstance(item, Rule):
                return self._row(item, problems)
            return _Keys([make() for make in item], theme.wide - 28 - 32)

        across = 2 if theme.portrait else 4
        items: list[Rule | Sequence[Callable[[], Choice]]] = [
            *(keys[n : n + across] for n in range(0, len(keys), across)),
            *form.asked(),
        ]
        pager = Pager(items=items, make=row, bookmark=self.bookmark)
        low = foot(self, [self.back_key(), pager.up_key, pager.down_key], self._primary(problems))
        self.put(pager, 16, STRIP + 6, -12, -low)

    def _name(self) -> Choice:
        key = Choice(title=self.form.name, note=_("change its name"), title_size=22)
        return on(key, lambda: self.kiosk.show(route("night.name", self.form)))

    def _game(self) -> Choice:
        form = self.form
        key = Choice(title=_(form.game.label), note=_(form.game.preset(form.table.preset).label), title_size=22)
        return on(key, lambda: self.kiosk.show(partial(GamesPage, form=form)))

    def _rules(self) -> Choice:
        changes = len(self.form.table.changed)
        key = Choice(
            title=_("House rules"), note=_n("{n} change", "{n} changes", changes) if changes else _("unchanged")
        )
        key.title_size = 22
        return on(key, lambda: self.kiosk.show(partial(NightRulesPage, form=self.form.table, bookmark=Bookmark())))

    def _prizes(self) -> Choice:
        note = _("{n}, as usual", n=len(self.form.given)) if self.form.prizes is None else str(len(self.form.given))
        key = Choice(title=_("Prizes"), note=note, title_size=22)
        return on(key, lambda: self.kiosk.show(route("night.prize_list", self.form)))

    def _row(self, rule: Rule, problems: Sequence[Problem]) -> RuleRow:
        reason = next((p.reason for p in problems if rule.id in p.rules), "")
        return RuleRow(
            rule,
            self.form.value(rule.id),
            theme.wide - 16 - 12 - 32,
            choose=lambda value: self._put_value(rule.id, value),
            enter=lambda: self.kiosk.show(number_page(self.form, rule, _("New night"))),
            problem=f"{_(reason)}." if reason else "",
        )

    def _primary(self, problems: Sequence[Problem]) -> Primary:
        if problems:
            return Primary(title=_("Done"), note=_("see the red line"), off=True)
        return on(Primary(title=_("Done"), note=self.form.sentence().split(",")[0]), self.kiosk.back)

    def _put_value(self, id: str, value: Value) -> None:
        self.form.set_rule(id, value)
        self.refresh()


class _Keys(Plane):
    """Keys side by side, as a row of the list."""

    def __init__(self, keys: Sequence[Choice], wide: float) -> None:
        super().__init__()
        each = (wide + GAP) / len(keys)
        for n, key in enumerate(keys):
            self.put(key, n * each, 4, each - GAP, KEY)
        self.tall = KEY + 12


class GamesPage(OtherRulesPage):
    """The games and presets that the format can be played with; one tap chooses both."""

    def __init__(self, kiosk: Shell, form: NightForm) -> None:
        super().__init__(kiosk, Bookmark())
        self.form = form

    def titles(self) -> Sequence[str]:
        return _("New night"), _("Which game?")

    def games(self) -> Sequence[tuple[Game, Sequence[Preset]]]:
        return [(game, [game.preset(id) for id in self.form.presets(game)]) for game in self.form.games()]

    def about(self, game: Game) -> str:
        return _n("about {n} minute a hand", "about {n} minutes a hand", GAME_DEFAULTS[game.id].minutes)

    def note(self, game: Game, preset: Preset) -> str:
        return self.form.in_short(game, preset.id)

    def pick(self, game: Game, preset: Preset) -> None:
        self.form.choose_game(game.id, preset.id)
        self.kiosk.back()

    def is_chosen(self, game: Game, preset: Preset) -> bool:
        return (game.id, preset.id) == (self.form.game.id, self.form.table.preset)


class NightRulesPage(HouseRulesPage):
    """The house rules of the night's game."""

    form: NewTable

    def titles(self) -> Sequence[str]:
        return _("New night"), _("{game}, house rules", game=_(self.form.game.label))

    def primary(self, problems: Sequence[Problem]) -> Primary:
        if problems:
            return Primary(title=_("Done"), note=_("see the red lines"), off=True)
        return on(Primary(title=_("Done"), note=_(GAMES[self.form.game.id].label)), self.kiosk.back)


def settings_page(form: NightForm) -> PageMaker:
    """Everything of a new night that has a default."""
    return partial(SettingsPage, form=form, bookmark=Bookmark())
