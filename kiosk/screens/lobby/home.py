"""Home: go on with the latest table, play the last one again, open a new one, look back, look up."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

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

if TYPE_CHECKING:
    from kiosk.table.resume import ResumePoint  # home begins without it


class HomeShown(NamedTuple):
    latest: Summary | None
    at: ResumePoint | None
    others: int
    past: bool
    equipped: str
    night: NightSummary | None
    holding: bool
    again: Summary | None
    opening: bool
    clock: str


class HomePage(Page[HomeShown]):
    """The first page. Only what can be done here has a tile."""

    def look(self) -> HomeShown:
        lobby = self.kiosk.lobby
        tables = lobby.tables(over=False)
        latest = tables[0] if tables else None
        at = lobby.resume_point(latest) if latest else None
        past = bool(lobby.tables(over=True, limit=1))
        devices = self.kiosk.peripherals.equipped
        night = lobby.last_night()
        holding = not (tables or past or night) and self.kiosk.peripherals.has_restorable_stick
        again = lobby.last_time() if past or latest else None
        return HomeShown(
            latest, at, len(tables) - 1, past, devices, night, holding, again, lobby.opening, self.kiosk.time()
        )

    def question(self, shown: HomeShown) -> object:
        return shown.latest and shown.latest.stream

    def build(self, shown: HomeShown) -> None:
        latest, at, others, past, equipped, night, holding, again, opening, clock = shown
        self.put(Strip(parts=["Card table"], clock=clock, menu=""), 0, 0, 0, STRIP)
        new = on(Tile(title="New table", note="choose a game"), self._new_table)
        primary: Primary | None = None  # before the first table the large tile is all there is to begin with
        tiles: list[Touch] = [new]
        if latest and at:
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
            tiles = [evening, *self._small(latest), new]
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
            on(Tile(title="Help", note="how to, rules"), self._help),
            on(Tile(title="Devices", note=equipped), self._devices),
            on(Tile(title="Settings", note="light, sound"), self._settings),
        ]
        self._lay(tiles, below)
        new.chosen = primary is None
        if primary is not None:
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

    def _small(self, latest: Summary | None) -> list[Touch]:
        """The table that goes on, where a night goes on too."""
        if latest is None:
            return []
        return [
            on(
                Tile(title=f"Table {latest.number}", note=f"hand {latest.hand}"),
                partial(go_on, self.kiosk, latest.stream),
            )
        ]

    def _history(self) -> None:
        self.kiosk.show(history_page())

    def _bring(self) -> None:
        self.kiosk.show(route("settings.bring"))

    def _new_table(self) -> None:
        self.kiosk.show(route("new_table", self.kiosk.lobby.new_table()))

    def _help(self) -> None:
        self.kiosk.show(route("help.how"))

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
