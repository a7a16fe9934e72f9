"""All games with their presets: the rules of any of them can be looked up."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from kiosk.base.language import InWords, _
from kiosk.screens.lobby.foot import foot
from kiosk.screens.lobby.preset_key import PresetKey
from kiosk.screens.page import Page
from kiosk.screens.routes import route
from kiosk.screens.shell import PageMaker, Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Bookmark, Pager, Plane, Strip, Text
from kiosk.screens.widgets.text import line_width_dp
from kiosk.table.help import in_short
from kiosk.table.new_table import players_words
from rules.catalogue import GAMES, Game, Preset

GAP, HEAD = 8, 44  # dp
WIDE = 300  # dp that a key has at least, where there are several beside each other


class OtherRulesPage(Page[str]):
    """The games, with a key for each preset."""

    def __init__(self, kiosk: Shell, bookmark: Bookmark) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.bookmark = bookmark

    def titles(self) -> Sequence[str]:
        """What the strip says."""
        return _("Help"), _("All rules")

    def games(self) -> Sequence[tuple[Game, Sequence[Preset]]]:
        """The games, each with its presets."""
        return [(game, game.presets) for game in GAMES.values()]

    def about(self, game: Game) -> str:
        """What stands beside a game."""
        return players_words(game)

    def note(self, game: Game, preset: Preset) -> str:
        """What a preset's key says of it."""
        return in_short(preset.rules)

    def pick(self, game: Game, preset: Preset) -> None:
        """A preset was tapped."""
        title = InWords(lambda: f"{_(game.label)}, {_(preset.label)}")
        self.kiosk.show(route("help.rules", preset.rules, title, game.players[0]))

    def is_chosen(self, game: Game, preset: Preset) -> bool:
        """Whether a preset is the one that is played."""
        return False

    def look(self) -> str:
        return self.kiosk.time()

    def build(self, shown: str) -> None:
        strip = Strip(parts=list(self.titles()), clock=shown, menu=_("Close"))
        strip.bind(on_menu_tap=self.kiosk.back)
        self.put(strip, 0, 0, 0, STRIP)
        wide = theme.wide - 28 - 32
        lines = [line for game, presets in self.games() for line in self._lines(game, presets, wide)]
        pager = Pager(items=lines, make=lambda line: line, bookmark=self.bookmark)
        back = self.back_key()
        low = foot(self, [back, pager.up_key, pager.down_key])
        self.put(pager, 16, STRIP + 4, -12, -low)

    def _lines(self, game: Game, presets: Sequence[Preset], width: float) -> list[_Line]:
        """A game's presets, in lines as even as can be; `width` in dp."""
        keys = []
        for preset in presets:
            chosen = self.is_chosen(game, preset)
            key = PresetKey(title=_(preset.label), note=self.note(game, preset), chosen=chosen)
            key.stands_for = game.id
            key.bind(on_tap=lambda _key, preset=preset: self.pick(game, preset))
            keys.append(key)
        across = max(1, min(len(keys), int((width + GAP) // (WIDE + GAP))))
        across = -(-len(keys) // -(-len(keys) // across))
        each = (width + GAP) / across
        heads = [(_(game.label), self.about(game)), *[("", "")] * len(keys)]
        parts = (keys[n : n + across] for n in range(0, len(keys), across))
        return [_Line(*head, part, each) for head, part in zip(heads, parts, strict=False)]


class _Line(Plane):
    """A line of keys, `each` dp apart, under a title and what is said `about` it where it is a game's first."""

    def __init__(self, title: str, about: str, keys: list[PresetKey], each: float) -> None:
        super().__init__()
        top = 0
        if title:
            self.put(Text(line=title, size_dp=26, bold=True), 0, 6, -8, 34)
            beside = line_width_dp(title, 26, True) + 12
            self.put(Text(line=about, size_dp=20, colour="ivory2", halign="right", steps=(18,)), beside, 8, -8, 32)
            top = HEAD
        high = max(60, *(key.high(each - GAP) for key in keys))
        for n, key in enumerate(keys):
            self.put(key, n * each, top, each - GAP, high)
        self.tall = top + high + GAP


def other_rules_page() -> PageMaker:
    """All games and their presets, to look their rules up."""
    return partial(OtherRulesPage, bookmark=Bookmark())
