"""Home: go on with the latest table, play the last one again, open a new one, look back, look up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kiosk.base import words
from kiosk.night.summary import NightSummary
from kiosk.screens.lobby.history import history_page
from kiosk.screens.lobby.play_now import open_by
from kiosk.screens.lobby.table_tile import TableTile
from kiosk.screens.lobby.tables import go_on, open_tables_page
from kiosk.screens.page import Page
from kiosk.screens.routes import route
from kiosk.screens.shell import Shell
from kiosk.screens.theme import theme
from kiosk.screens.widgets import STRIP, Choice, Primary, Strip, Tile, Touch, on
from kiosk.table.summaries import Summary


class HomePage(Page):
    """The first page. Only what can be done here has a tile."""

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)

    def look(self) -> Any:
        lobby = self.kiosk.lobby
        tables = lobby.tables(over=False)
        latest = tables[0] if tables else None
        at = lobby.stopped(latest) if latest else None
        past = bool(lobby.tables(over=True, limit=1))
        devices = self.kiosk.peripherals.equipped
        night = lobby.last_night()
        holding = not (tables or past or night) and self.kiosk.peripherals.holding
        again = lobby.last_time() if past or latest else None
        return latest, at, len(tables) - 1, past, devices, night, holding, again, lobby.opening, self.kiosk.time()

    def question(self, look: Any) -> Any:
        return look[0] and look[0].stream

    def build(self, look: Any) -> None:
        latest, at, others, past, equipped, night, holding, again, opening, clock = look
        self.put(Strip(parts=["Card table"], clock=clock, menu=""), 0, 0, 0, STRIP)
        new = Tile(title="New table", note="choose a game")
        primary = Primary(title="New table", note="choose a game")
        for key in (new, primary):
            on(key, self._new_table)
        tiles: list[Touch] = [new]
        if latest:
            go = TableTile(
                title=f"Table {latest.number}, hand {latest.hand}",
                game=latest.label,
                news=at.where,
                names=list(latest.sides),
                scores=list(latest.scores),
                chosen=True,
            )
            primary = Primary(title="Go on", note=f"table {latest.number}, hand {latest.hand}")
            for key in (go, primary):
                key.bind(on_tap=lambda _key: go_on(self.kiosk, latest.stream))
            tiles = [go, new]
        elif again and not (night and not night.over):
            primary, same = self._same_again(again, opening)
            tiles = [same, new]
        evening = self._night(night)
        if night and not night.over:
            primary = Primary(title="Go on", note=night.now)
            primary.bind(on_tap=lambda _key: open_night(self.kiosk))
            small = Tile(title=f"Table {latest.number}", note=f"hand {latest.hand}") if latest else None
            if small is not None:
                small.bind(on_tap=lambda _key: go_on(self.kiosk, latest.stream))
            tiles = [evening, *([small] if small is not None else []), new]
        else:
            tiles.append(evening)
        if others > 0:
            words = "1 other" if others == 1 else f"{others} others"
            more = Tile(title="Open tables", note=f"{words} to go on with")
            more.bind(on_tap=lambda _tile: self.kiosk.show(open_tables_page()))
            tiles.append(more)
        if holding:
            tiles.append(on(Tile(title="Restore", note="the backup on the stick"), self._bring))
        below = [
            on(Tile(title="History", note="past tables" if past else "none yet"), self._history),
            on(Tile(title="Season", note="league"), self._season),
            on(Tile(title="Help", note="rules"), self._help),
            on(Tile(title="Devices", note=equipped), self._devices),
            on(Tile(title="Settings", note="light, sound"), self._settings),
        ]
        self._lay(tiles, below)
        primary.ground = "felt"
        self.put(primary, -12, -12, 264, 64)
        if again and latest and not (night and not night.over):
            self._beside(again, opening)

    def _same_again(self, last: Summary, opening: bool) -> tuple[Primary, Touch]:
        """The key and the large tile for whoever played last, where nobody is in the middle of a game."""
        title = f"Same {words.number(len(last.people))}"
        scores = {"names": list(last.sides), "scores": list(last.scores)}
        tile = TableTile(title=f"{title} as last time", game=last.label, chosen=True, off=opening, **scores)
        key = Primary(title=title, note="saving …" if opening else "as last time", off=opening)
        return on(key, self._play_again), on(tile, self._play_again)

    def _beside(self, last: Summary, opening: bool) -> None:
        """A key for the same beside the one that goes on."""
        title = f"Same {words.number(len(last.people))}"
        key = Choice(title=title, note="at a new table", ground="felt", off=opening)
        self.put(on(key, self._play_again), -288, -12, min(264, theme.wide - 300), 64)

    def _play_again(self) -> None:
        open_by(self, self.kiosk.lobby.same_again)

    def _night(self, night: NightSummary | None) -> Tile:
        """The night that goes on, or a new one."""
        going = night is not None and not night.over
        tile = Tile(title="Night", note="drive or tournament")
        if night is not None and going:
            tile = Tile(title=night.name, title_size=36, news=night.now, note="tournament night", chosen=True)
        tile.bind(on_tap=lambda _tile: open_night(self.kiosk))
        return tile

    def _history(self) -> None:
        self.kiosk.show(history_page())

    def _bring(self) -> None:
        self.kiosk.show(route("settings.bring"))

    def _new_table(self) -> None:
        self.kiosk.show(route("new_table", self.kiosk.lobby.new_table()))

    def _help(self) -> None:
        self.kiosk.show(route("help", self.kiosk))

    def _season(self) -> None:
        self.kiosk.show(route("season"))

    def _settings(self) -> None:
        self.kiosk.show(route("settings"))

    def _devices(self) -> None:
        self.kiosk.show(route("devices"))

    def _lay(self, tiles: Sequence[Touch], below: Sequence[Touch]) -> None:
        """The first tile large; what follows beside it, or under it where the window is upright."""
        wide, top, gap = theme.wide - 24, STRIP + 12, 12
        room = theme.tall - top - 64 - 24
        low = 88 if theme.tall < 560 else 136
        if theme.portrait:
            rest = [*tiles[1:], *below]
            lines = (len(rest) + 1) // 2
            big = max(200, min(260, room - (low + gap) * lines))
            low = min(190, (room - big) / lines - gap)
            self.put(tiles[0], 12, top, wide, big)
            half = (wide - gap) / 2
            for n, tile in enumerate(rest):
                row, column = divmod(n, 2)
                last = n == len(rest) - 1 and not column
                self.put(
                    tile, 12 + column * (half + gap), top + big + gap + row * (low + gap), wide if last else half, low
                )
            return
        big = min(320, room - low - gap - 12)
        right = (wide - gap) * 0.345 if len(tiles) > 1 else 0
        self.put(tiles[0], 12, top, wide - right - (gap if right else 0), big)
        each = (big - gap * (len(tiles) - 2)) / max(1, len(tiles) - 1)
        for n, tile in enumerate(tiles[1:]):
            if isinstance(tile, Tile) and each < 74:
                tile.title_size = 24
            self.put(tile, 12 + wide - right, top + n * (each + gap), right, each)
        each = (wide - gap * (len(below) - 1)) / len(below)
        for n, tile in enumerate(below):
            self.put(tile, 12 + n * (each + gap), top + big + gap, each, low)


def open_night(kiosk: Shell) -> None:
    """The night that goes on, or a new one."""
    night = kiosk.lobby.last_night()
    if night is None or night.over:
        kiosk.show(route("night.new", kiosk))
    else:
        kiosk.lobby.go_on_with_night(night.stream)
        kiosk.show(route("night"))
