"""All games with their presets: the rules of any of them can be looked up."""

from __future__ import annotations

from functools import partial
from typing import Any

from kiosk.app import Kiosk
from kiosk.help import in_short
from kiosk.new_table import players_words
from kiosk.screens.lobby.foot import foot
from kiosk.screens.page import Page, PageMaker
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Choice, Pager, Plane, Strip, Text, Undo
from rules.catalogue import GAMES, Game, Preset

KEY, GAP, HEAD = 60, 8, 44  # dp


class OtherRulesPage(Page):
    """The games, with a key for each preset."""

    def __init__(self, kiosk: Kiosk, kept: dict[str, int]) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.kept = kept

    def look(self) -> Any:
        return self.kiosk.time()

    def build(self, look: Any) -> None:
        strip = Strip(parts=["Help", "All rules"], clock=look, menu="Close")
        strip.bind(on_menu_tap=self.kiosk.back)
        self.put(strip, 0, 0, 0, STRIP)
        lines = [line for game in GAMES.values() for line in self._lines(game, theme.wide - 28 - 32)]
        pager = Pager(items=lines, make=lambda line: line, first=min(self.kept["first"], len(lines) - 1))
        pager.fbind("first", lambda _pager, first: self.kept.update(first=int(first)))
        back = Undo(title="Back")
        back.bind(on_tap=self.kiosk.back)
        low = foot(self, [back, pager.up_key, pager.down_key])
        self.put(pager, 16, STRIP + 4, -12, -low)

    def _lines(self, game: Game, width: float) -> list[_Line]:
        """A game's presets, in lines as even as can be; `width` in dp."""
        keys = []
        for preset in game.presets:
            key = Choice(title=preset.label, note=in_short(preset.rules), title_size=24)
            key.bind(on_tap=lambda _key, preset=preset: self._show(game, preset))
            keys.append(key)
        across = max(1, min(len(keys), int((width + GAP) // (max(key.wish for key in keys) + GAP))))
        across = -(-len(keys) // -(-len(keys) // across))
        each = (width + GAP) / across
        return [_Line(game if n == 0 else None, keys[n : n + across], each) for n in range(0, len(keys), across)]

    def _show(self, game: Game, preset: Preset) -> None:
        from kiosk.screens.lobby.help import rules_page

        self.kiosk.show(rules_page(preset.rules, f"{game.label}, {preset.label}", game.players[0]))


class _Line(Plane):
    """A line of keys, `each` dp apart, under the game where it is its first."""

    def __init__(self, game: Game | None, keys: list[Choice], each: float) -> None:
        super().__init__()
        top = 0
        if game:
            self.put(Text(line=game.label, size_dp=26, bold=True), 0, 6, -8, 34)
            self.put(Text(line=players_words(game), size_dp=20, colour="ivory2", halign="right"), 0, 8, -8, 32)
            top = HEAD
        for n, key in enumerate(keys):
            self.put(key, n * each, top, each - GAP, KEY)
        self.tall = top + KEY + GAP


def other_rules_page() -> PageMaker:
    """All games and their presets, to look their rules up."""
    return partial(OtherRulesPage, kept={"first": 0})
