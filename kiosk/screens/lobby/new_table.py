"""A new table, first step: the game, whose rules, who sits where and who deals."""

from __future__ import annotations

from functools import partial
from typing import Any

from kiosk import words
from kiosk.app import Kiosk
from kiosk.help import in_short
from kiosk.lobby import NewTable
from kiosk.screens.lobby.dealer import dealer_page
from kiosk.screens.lobby.foot import foot
from kiosk.screens.lobby.house_rules import house_rules_page
from kiosk.screens.lobby.name import name_page
from kiosk.screens.lobby.start_score import start_score_page, start_words
from kiosk.screens.page import Page, PageMaker
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Choice, Pill, Plane, Primary, SeatPlate, Strip, Text, Undo
from rules.catalogue import GAMES


class NewTablePage(Page):
    """The form's first page."""

    def __init__(self, kiosk: Kiosk, form: NewTable) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.form = form

    def look(self) -> Any:
        form = self.form
        return form.game.id, form.preset, form.rules, tuple(form.names), form.dealer, form.start, self.kiosk.time()

    def build(self, look: Any) -> None:
        strip = Strip(parts=["New table", "1 of 2", "Who sits where"], clock=self.kiosk.time(), menu="")
        self.put(strip, 0, 0, 0, STRIP)
        low = self._bar()
        if theme.portrait:
            self._choices(self.put(Plane(), 12, STRIP, -12, 318), 36, 32)
            felt = self.put(Plane(colour="felt", radius=16), 12, STRIP + 322, -12, -low - 8)
            self._seats(felt, theme.wide - 24, theme.tall - STRIP - 322 - low - 8)
        else:
            half = round(theme.wide * 0.505)
            self._choices(self.put(Plane(), 24, STRIP, half - 24, -low), 46, 40)
            felt = self.put(Plane(colour="felt", radius=16), half + 16, STRIP + 8, -12, -low - 8)
            self._seats(felt, theme.wide - half - 28, theme.tall - STRIP - low - 16)

    def _choices(self, plane: Plane, top: float, label: float) -> None:
        """Game and preset; the keys begin `top` dp down, and a label takes so many."""
        form, upright = self.form, theme.portrait
        wide = (theme.wide - 24 if upright else round(theme.wide * 0.505) - 24) - 0.01
        plane.put(Text(line="Game", size_dp=22, colour="ivory2"), 0, top - label, 0, label)
        games = list(GAMES.values())
        each = (wide - 8 * (len(games) - 1) - (158 if upright else 0)) / len(games)
        for n, game in enumerate(games):
            key = Choice(title=game.label, title_size=28, chosen=len(games) > 1 and game is form.game)
            key.bind(on_tap=lambda _key, id=game.id: self._choose_game(id))
            plane.put(key, n * (each + 8), top, each, 64)
        if upright:
            plane.put(self._start(), -0.01, top, 150, 64)
        high = top + 68 + label
        plane.put(Text(line="Rules", size_dp=22, colour="ivory2"), 0, high - label, 0, label)
        each = (wide - 8) / 2
        for n, preset in enumerate(form.game.presets):
            key = Choice(title=preset.label, chosen=preset.id == form.preset)
            key.bind(on_tap=lambda _key, id=preset.id: self._choose_preset(id))
            plane.put(key, n % 2 * (each + 8), high + n // 2 * 72, each, 64)
        low = high + 72 * ((len(form.game.presets) + 1) // 2)
        plane.put(Text(line=self._in_short(), size_dp=22, colour="ivory2", steps=(20, 18)), 0, low - 4, 0, label)

    def _in_short(self) -> str:
        changes = len(self.form.changed)
        more = f", {words.count(changes, 'change')}" if changes else ""
        return in_short(self.form.rules) + more

    def _seats(self, felt: Plane, wide: float, tall: float) -> None:
        form = self.form
        side, ends = min(180, wide * 0.337), min(240, wide * 0.435)
        middle, high = (wide - ends) / 2, (tall - 72) / 2 - 40
        places = (
            (middle, 10.0, ends),
            (wide - 12 - side, high, side),
            (middle, tall - 82, ends),
            (12.0, high, side),
        )
        for seat, (x, y, room) in enumerate(places):
            name = form.names[seat]
            plate = SeatPlate(
                seat=words.PLACES[seat], name=name or "who?", form="stack", acts="choice" if name else "empty"
            )
            plate.bind(on_tap=lambda _plate, seat=seat: self.kiosk.show(name_page(form, seat)))
            felt.put(plate, x, y, room, 72)
        self._deal(felt, places, wide, tall)

    def _deal(self, felt: Plane, places: tuple[tuple[float, float, float], ...], wide: float, tall: float) -> None:
        dealer = self.form.dealer
        if dealer is not None:
            x, top, room = places[dealer]
            beside = dealer in (0, 2)
            at = (x + room + 8, top + 22) if beside else (12 if x < wide / 2 else wide - 96, top + 78)
            felt.put(Pill(words="dealer"), *at, 84, 28)
        y = (tall - 72) / 2 + 44
        key = Choice(title="Who deals?" if dealer is None else "Other dealer", title_size=22)
        key.bind(on_tap=lambda _key: self.kiosk.show(dealer_page(self.form)))
        felt.put(key, (wide - 148) / 2, y, 148, 60)

    def _start(self) -> Choice:
        key = Choice(title="Start score", note=start_words(self.form.start), title_size=22)
        key.bind(on_tap=lambda _key: self.kiosk.show(start_score_page(self.form)))
        return key

    def _bar(self) -> float:
        back = Undo(title="Back")
        back.bind(on_tap=self.kiosk.back)
        return foot(self, [back] if theme.portrait else [back, self._start()], self._primary())

    def _primary(self) -> Primary:
        """The next thing to be done."""
        form = self.form
        empty = next((seat for seat, name in enumerate(form.names) if not name), None)
        if empty is not None:
            key = Primary(title=f"Who sits {words.PLACES[empty]}?", note="type or choose a name")
            page = name_page(form, empty)
        elif form.dealer is None:
            key = Primary(title="Who deals?", note="choose, or cut cards")
            page = dealer_page(form)
        else:
            key = Primary(title="House rules", note="2 of 2")
            page = house_rules_page(form)
        key.bind(on_tap=lambda _key: self.kiosk.show(page))
        return key

    def _choose_preset(self, id: str) -> None:
        self.form.choose_preset(id)
        self.refresh()

    def _choose_game(self, id: str) -> None:
        self.form.choose_game(id)
        self.refresh()


def new_table_page(form: NewTable) -> PageMaker:
    """The first step of opening a table with this form."""
    return partial(NewTablePage, form=form)
