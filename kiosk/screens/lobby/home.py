"""Home: go on with the latest table, play the last one again, open a new one, look back, look up."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from kiosk.base import words
from kiosk.base.language import _, _n, later
from kiosk.base.times import day
from kiosk.base.words import PLACES
from kiosk.night.summary import NightSummary
from kiosk.screens.lobby.history import history_page
from kiosk.screens.lobby.play_now import open_by
from kiosk.screens.lobby.table_tile import FirstTile, TableTile, WinnerTile
from kiosk.screens.lobby.tables import go_on, open_tables_page
from kiosk.screens.page import Page
from kiosk.screens.routes import route
from kiosk.screens.shell import Shell
from kiosk.screens.theme import signed, theme
from kiosk.screens.widgets import STRIP, CardFace, Choice, Primary, Slot, Strip, Tile, Touch, on
from kiosk.screens.widgets.text import largest, line_width_dp
from kiosk.table.summaries import Summary

if TYPE_CHECKING:
    from kiosk.season.news import LastNight, SeasonNews
    from kiosk.table.resume import ResumePoint  # home begins without it


GAP, FOOT = 12, 64
"""The dp between tiles, and of the keys at the foot."""
BESIDE = 4
"""How many tiles have room beside the large one, where nothing stands below it."""
SOME_CARDS = (23, 7, 51, 38)
GAMES_HERE = later("Bid Whist, Spades, Whist, Solo, Contract, Knockout or German Whist")


class HomeShown(NamedTuple):
    latest: Summary | None
    at: ResumePoint | None
    others: int
    past: Summary | None
    equipped: str
    night: NightSummary | None
    holding: bool
    again: Summary | None
    opening: bool
    news: SeasonNews | None
    loaded: bool
    at_table: tuple[str, str] | None
    """The table of a desk's night that this kiosk is, and that night."""
    today: str
    clock: str
    house: str


class HomePage(Page[HomeShown]):
    """The first page. Only what can be done here has a tile; a tile without news is left out."""

    def look(self) -> HomeShown:
        lobby = self.kiosk.lobby
        tables = lobby.tables(over=False)
        latest = tables[0] if tables else None
        at = lobby.resume_point(latest) if latest else None
        past = next(iter(lobby.tables(over=True, limit=1)), None)
        devices = self.kiosk.peripherals.equipped
        night = lobby.last_night()
        holding = not (tables or past or night) and self.kiosk.peripherals.has_restorable_stick
        again = lobby.last_time() if past or latest else None
        loaded = self.kiosk.peripherals.begun
        news = self._news(night)
        return HomeShown(
            latest, at, len(tables) - 1, past, devices, night, holding, again, lobby.opening, news, loaded,
            self._at_table(), self._today(), self.kiosk.time(), lobby.house,
        )  # fmt: skip

    def _at_table(self) -> tuple[str, str] | None:
        at_table = self.kiosk.at_table
        view = at_table.view() if at_table is not None and at_table.joined else None
        return (view.title, view.night) if view is not None else None

    def _today(self) -> str:
        """The day, where the clock is right."""
        now = self.kiosk.clock()
        return day(now, now) if self.kiosk.time()[0].isdigit() else ""

    def _news(self, night: NightSummary | None) -> SeasonNews | None:
        """What the nights on record tell; None where there are none, and until they are read, which nothing waits
        for."""
        if night is None or not self.kiosk.loaded:
            return None
        season = self.kiosk.lobby.season
        return season.news("" if night.over else night.stream) if season.poll() else None

    def question(self, shown: HomeShown) -> object:
        return shown.latest and shown.latest.stream

    def build(self, shown: HomeShown) -> None:
        (
            latest, at, others, past, equipped, night, holding, again, opening, news, loaded, at_table, today, clock,
            house,
        ) = shown  # fmt: skip
        self.put(Strip(parts=[house or _("Card table")], day=today, clock=clock, menu=""), 0, 0, 0, STRIP)
        on_now = night is not None and not night.over
        new = on(Tile(title=_("New table"), note=_("choose a game")), self._new_table)
        season = self._leader(news)
        evening = self._night(night)
        trick: ResumePoint | None = None
        large: Touch
        primary: Primary | None = None
        beside: list[Touch] = [evening]
        middle: list[Touch] = [season, new]
        if at_table is not None:
            seat, name = at_table
            primary = on(Primary(title=_("Go on"), note=seat), self._to_table)
            large = on(
                Tile(title=name, title_size=36, news=seat, note=_("tournament night"), chosen=True), self._to_table
            )
            beside = self._small(latest)
        elif night is not None and on_now:
            primary = on(Primary(title=_("Go on"), note=night.now), partial(open_night, self.kiosk))
            large = evening
            beside = self._small(latest)
        elif latest and at:
            large, primary = self._go_on(latest, at)
            trick = at
            beside += self._rematch(again, opening)
        elif again:
            primary, large = self._same_again(again, opening)
        else:
            large, middle = (
                on(FirstTile(title=_("New table"), game=_(GAMES_HERE), chosen=True), self._new_table),
                [season],
            )
        if others > 0:
            note = _n("{n} other to go on with", "{n} others to go on with", others)
            more = Tile(title=_("Open tables"), note=note)
            beside.append(on(more, lambda: self.kiosk.show(open_tables_page())))
        if holding:
            beside.append(on(Tile(title=_("Restore"), note=_("the backup on the stick")), self._bring))
        won = news.night if news else None
        if won and not (past and past.winners and past.last > datetime.fromisoformat(won.opened)):
            middle.insert(0, self._night_won(won, night))
        elif past is not None and past.winners:
            middle.insert(0, self._last_winner(past))
        elif len(beside) + len(middle) <= BESIDE:  # no news for a line of its own
            beside, middle = [*beside, *middle[::-1]], []
        keys = [
            on(
                Choice(title=_("History"), note=_("past tables") if past else _("none yet"), ground="felt"),
                self._history,
            ),
            on(Choice(title=_("Help"), note=_("how to, rules"), ground="felt"), self._help),
            on(Choice(title=_("Devices"), note=equipped, ground="felt"), self._devices),
            on(Choice(title=_("Settings"), note=_("light, sound"), ground="felt"), self._settings),
        ]
        self._lay(large, beside, middle, keys, primary)
        if loaded:  # the first frame does not wait for cards to be drawn
            self._put_cards(large, trick)

    def _go_on(self, latest: Summary, at: ResumePoint) -> tuple[Touch, Primary]:
        """The large tile and the key for the table that was left last."""
        tile = TableTile(
            title=_("Table {number}, hand {hand}", number=latest.number, hand=latest.hand),
            game=_(latest.label),
            news=at.where,
            names=list(latest.sides),
            scores=list(latest.scores),
            chosen=True,
        )
        key = Primary(title=_("Go on"), note=_("table {number}, hand {hand}", number=latest.number, hand=latest.hand))
        do = partial(go_on, self.kiosk, latest.stream)
        return on(tile, do), on(key, do)

    def _last_winner(self, last: Summary) -> Touch:
        """Who won the last game that is over; a tap opens its score sheet."""
        on_day = day(last.last, self.kiosk.clock())
        won, lost = max(last.scores), min(last.scores)
        tile = WinnerTile(
            when=[f"{on_day}, {_(last.label)}", on_day],
            title=words.together([last.sides[side] for side in last.winners]),
            note=_("won, {points} to {others}", points=signed(won), others=signed(lost))
            if len(last.scores) == 2
            else _("won"),
        )
        return on(tile, partial(self._sheet, last))

    def _night_won(self, won: LastNight, night: NightSummary | None) -> Touch:
        """Who won the last night; a tap opens its standings, or where another one goes on the season."""
        on_day = day(datetime.fromisoformat(won.opened), self.kiosk.clock())
        tile = WinnerTile(when=[f"{on_day}, {won.name}", on_day], title=won.winner, note=won.figures)

        def open_it() -> None:
            if night is None or night.stream != won.stream:
                self._season()
                return
            show_night(self.kiosk, won.stream)

        return on(tile, open_it)

    def _leader(self, news: SeasonNews | None) -> Touch:
        """Who leads the season, as far as somebody does; a tap opens it."""
        if news is None or not news.leader:
            return on(Tile(title=_("Season"), note=_("league and ratings")), self._season)
        several = words.together(("", "")) in news.leader  # " and "
        said = _("lead the season") if several else _("leads the season")
        return on(WinnerTile(when=[said], title=news.leader, note=news.figures, crown=False), self._season)

    def _sheet(self, table: Summary) -> None:
        self.kiosk.lobby.go_on(table.stream)
        self.kiosk.show(route("table.sheet"))

    def _same_again(self, last: Summary, opening: bool) -> tuple[Primary, Touch]:
        """The key and the large tile for whoever played last, where nobody is in the middle of a game."""
        number = words.number(len(last.people))
        scores = {"names": list(last.sides), "scores": list(last.scores)}
        tile = TableTile(
            title=_("Same {number} as last time", number=number), game=_(last.label), chosen=True, off=opening, **scores
        )
        key = Primary(
            title=_("Same {number}", number=number), note=_("saving …") if opening else _("as last time"), off=opening
        )
        return on(key, self._play_again), on(tile, self._play_again)

    def _rematch(self, last: Summary | None, opening: bool) -> list[Touch]:
        """The tile for the same people at a new table, beside the table that goes on."""
        if last is None:
            return []
        title = _("Same {number}", number=words.number(len(last.people)))
        return [on(Tile(title=title, note=_("{game} again", game=_(last.label)), off=opening), self._play_again)]

    def _play_again(self) -> None:
        open_by(self, self.kiosk.lobby.same_again)

    def _night(self, night: NightSummary | None) -> Tile:
        """The night that goes on, or a new one."""
        going = night is not None and not night.over
        tile = Tile(title=_("Night"), note=_("drive or tournament"))
        if night is not None and going:
            tile = Tile(title=night.name, title_size=36, news=night.now, note=_("tournament night"), chosen=True)
        tile.bind(on_tap=lambda _tile: open_night(self.kiosk))
        return tile

    def _to_table(self) -> None:
        self.kiosk.show(route("night.at_table"))

    def _small(self, latest: Summary | None) -> list[Touch]:
        """The table that goes on, where a night goes on too."""
        if latest is None:
            return []
        return [
            on(
                Tile(title=_("Table {number}", number=latest.number), note=_("hand {number}", number=latest.hand)),
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

    def _lay(
        self,
        large: Touch,
        beside: Sequence[Touch],
        middle: Sequence[Touch],
        keys: Sequence[Choice],
        primary: Primary | None,
    ) -> None:
        """The large tile with what is beside and below it, and the keys at the foot."""
        if primary is not None:
            primary.ground = "felt"
            self.put(primary, 12 if theme.portrait else -12, -12, -12 if theme.portrait else 264, FOOT)
        if theme.portrait:
            self._upright(large, [*beside, *middle, *keys], primary is not None)
            return
        wide, top = theme.wide - 24, STRIP + GAP
        right = wide * 0.345 if beside else 0.0
        low = 0.0 if not middle else 104.0 if theme.tall < 560 else 136.0
        big = theme.tall - top - FOOT - 2 * GAP - (low + GAP if middle else 0)
        across = wide - right - (GAP if right else 0)
        self.put(large, GAP, top, across, big)
        each = (big - GAP * (len(beside) - 1)) / max(1, len(beside))
        for n, tile in enumerate(beside):
            if isinstance(tile, Tile) and each < 74:
                tile.title_size = 24
            self.put(tile, GAP + wide - right, top + n * (each + GAP), right, each)
        if middle:
            self._across(middle, GAP, top + big + GAP, wide, low, right)
        self._foot(keys, wide - (264 + GAP if primary else 0))

    def _across(self, tiles: Sequence[Touch], x: float, y: float, wide: float, tall: float, last: float) -> None:
        """Tiles in a line; the last one `last` dp wide, under what stands above it, where that is not 0."""
        alike = len(tiles) - bool(last and len(tiles) > 1)
        each = (wide - GAP * (len(tiles) - 1) - (last if alike < len(tiles) else 0)) / alike
        for n, tile in enumerate(tiles):
            self.put(tile, x + n * (each + GAP), y, each if n < alike else last, tall)

    def _foot(self, keys: Sequence[Choice], wide: float) -> None:
        """The keys at the foot, alike if their words allow it."""
        each = (wide - GAP * (len(keys) - 1)) / len(keys)
        x = float(GAP)
        for key, across in zip(keys, _shared(keys, each), strict=True):
            self.put(key, x, -GAP, across, FOOT)
            x += across + GAP

    def _upright(self, large: Touch, rest: Sequence[Touch], primary: bool) -> None:
        """The large tile above, all else in two columns below it."""
        wide, top = theme.wide - 24, STRIP + GAP
        room = theme.tall - top - GAP - (FOOT + GAP if primary else 0)
        lines = (len(rest) + 1) // 2
        big = max(190.0, min(300.0, room - (100 + GAP) * lines))
        low = min(190.0, (room - big) / lines - GAP)
        half = (wide - GAP) / 2
        for key in rest:
            if isinstance(key, Choice):
                key.align = "left"
        self.put(large, GAP, top, wide, big)
        for n, tile in enumerate(rest):
            row, column = divmod(n, 2)
            across = wide if n == len(rest) - 1 and not column else half
            self.put(tile, GAP + column * (half + GAP), top + big + GAP + row * (low + GAP), across, low)

    def _put_cards(self, tile: Touch, at: ResumePoint | None) -> None:
        """The trick that lies there, or before the first table some cards, at the right of the large tile, where its
        words leave room."""
        x, y, wide, tall = tile.place
        card = min(122.0, (tall - 32) / 2.8, 0.145 * wide)
        needs = 3 * card + 2 * 8 + 24
        trick, turn = (at.trick, at.turn) if at else (SOME_CARDS, None)
        if not isinstance(tile, (TableTile, FirstTile)) or len(trick) != len(PLACES):
            return
        if isinstance(tile, TableTile) and (at is None or not tile.leaves(wide - needs)):
            return
        tile.kept = needs
        high, left, middle = card * 1.4, x + wide - needs + 8, y + tall / 2
        for seat, (across, down) in enumerate(((1, -1), (2, 0), (1, 1), (0, 0))):
            laid = trick[seat]
            shown = Slot(turn_now=seat == turn) if laid is None else CardFace(card=laid)
            shown.ornament = at is None
            top = middle - high / 2 + down * (high / 2 + 4)
            self.put(shown, left + across * (card + 8), top, card, high)


def _shared(keys: Sequence[Choice], each: float) -> Sequence[float]:
    """The dp of keys that have so many `each`: those whose words need more take it from the others."""

    def needed(grown: float, notes: bool) -> list[float]:
        """What the words take that are so much larger than usual."""
        lines = [
            (line_width_dp(key.title, 18, True, grown), line_width_dp(key.note if notes else "", 18, grown=grown))
            for key in keys
        ]
        return [max(both) + 2 * key.margin + 1 for key, both in zip(keys, lines, strict=True)]

    grown = largest(lambda grown: sum(needed(grown, notes=True)) <= each * len(keys))
    for needs in (needed(grown, notes=True), needed(1, notes=False)):
        spare = sum(max(0.0, each - need) for need in needs)
        short = sum(max(0.0, need - each) for need in needs)
        if short <= spare:
            part = short / spare if spare else 0.0
            return [need if need > each else each - part * (each - need) for need in needs]
    return [each] * len(keys)


def open_night(kiosk: Shell) -> None:
    """The night that goes on, or a new one."""
    night = kiosk.lobby.last_night()
    if night is None or night.over:
        kiosk.show(route("night.new", kiosk))
    else:
        show_night(kiosk, night.stream)


def show_night(kiosk: Shell, stream: str) -> None:
    """Opens a night where it was left, and shows it."""
    pieces = kiosk.lobby.open_night(stream)
    share = next(pieces, None)
    kiosk.show(route("night") if share is None else route("night.opening", stream, pieces, share))
