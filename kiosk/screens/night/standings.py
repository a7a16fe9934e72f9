"""Standings, prizes, and one player's night (look#night)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, StringProperty

from kiosk.base import words
from kiosk.base.language import _, _c
from kiosk.night.standings import (
    PlayerView,
    PrizeRow,
    RoundRow,
    StandingRow,
    StandingsView,
    player_view,
    prize_rows,
    standings_view,
    work_out_places,
)
from kiosk.screens.lobby.foot import foot
from kiosk.screens.night.bracket import BracketPage
from kiosk.screens.night.page import NightPage
from kiosk.screens.night.strip import head
from kiosk.screens.night.whole import whole
from kiosk.screens.page import put_across, put_empty
from kiosk.screens.routes import route
from kiosk.screens.shell import PageMaker, Shell
from kiosk.screens.theme import MINUS, theme
from kiosk.screens.widgets import (
    BAR,
    STRIP,
    BarChart,
    Cell,
    Choice,
    LineChart,
    PageKey,
    Pager,
    Primary,
    Row,
    Series,
    Text,
    Touch,
    on,
)
from kiosk.screens.widgets.text import Gap, widest_dp
from rules.rounds import DUMMY, Entrant

LINE, FIGURE, TOTAL, PLACE = 48, 52, 84, 56
"""The dp of a line, and across of a round's figure, the total and the place."""
HEADS = 26
"""The dp of the heads above the lines."""
RANKED = 200
"""How many lines are ranked in a frame."""
LARGE, MANY = 900, 6
"""The dp from which on a window has room for a chart beside the list; more filters than this need a second column."""


class Line(Touch):
    """One line of the standings; the chosen one has an edge."""

    rank = StringProperty("")
    name = StringProperty("")
    figures = ListProperty()
    total = StringProperty("")
    ruled = BooleanProperty(True)
    shows = ("rank", "name", "figures", "total", "ruled")
    known_by = ("name",)

    def draw(self) -> None:
        px = theme.px
        x, y, width, height = self.box
        if self.chosen:
            self.frame(self.box, "chosen", "ivory", 3, 8)
        elif self.ruled:
            self.rule(x, y + height - px(1), width)
        self.write(self.rank, (x, y, px(PLACE - 16), height), 24, False, "ivory2", "right")
        right = x + width
        self.write(
            self.total,
            (right - px(TOTAL - 12), y, px(TOTAL - 20), height),
            32,
            True,
            "ivory",
            "right",
            steps=(28, 24, 20),
        )
        right -= px(TOTAL)
        for figure in reversed(self.figures):
            self.write(
                figure, (right - px(FIGURE - 3), y, px(FIGURE - 3), height), 20, False, "ivory2", "right", steps=(18,)
            )
            right -= px(FIGURE)
        box = (x + px(PLACE), y, right - x - px(PLACE + 6), height)
        self.write(self.name, box, 28, True, "ivory", steps=(24, 22, 20, 18))


def measured(names: Sequence[str]) -> float:
    """The width of the widest name as lines show it, in dp."""
    return widest_dp(names, 24, True)


class StandingsShown(NamedTuple):
    view: StandingsView
    first: int
    who: Entrant
    notice: str
    clock: str


class StandingsPage(NightPage[StandingsShown]):
    """Who is where, of all or of some; a tap on a line opens that player's night. Where there is room a tap shows
    their rounds as bars beside the list, with a key that opens it."""

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.chosen, self.first = "all", 0
        self.who: Entrant = DUMMY

    def look(self) -> StandingsShown:
        shown = standings_view(self.night, self.chosen)
        return StandingsShown(shown, self.first, self.who, self.night.notice, self.kiosk.time())

    def question(self, shown: StandingsShown) -> object:
        return shown.view.title, shown.view.chosen

    def build(self, shown: StandingsShown) -> None:
        view, first, _who, notice, _time = shown
        self.night.prepare()
        head(self, view.night, view.title)
        keys = self._keys()
        low = max(160.0 if theme.portrait else BAR, foot(self, keys, self._primary(view, notice)))
        if view.hidden and not view.rows:
            put_empty(self, _("Standings are hidden"), view.hidden, low)
            return
        filters = self._filters(view)
        panel = _beside(len(filters))
        top, under = self._put_filters(filters, panel, low)
        wide = theme.wide - panel - 28
        if view.hidden:
            self.put(Text(line=view.hidden, size_dp=22, colour="ivory2", steps=(20, 18)), 16, top, wide, 34)
            top += 36
        columns = self._columns(view, wide)
        heads = [str(number) for number in view.rounds[len(view.rounds) - columns :]] if columns else []
        unit = _c("rounds", "won") if view.by_rounds else view.unit
        if view.rows:
            self._heads(heads, unit, 16, top, wide)
        about = self._about(view, first) if _large() else None
        if about is not None:
            self._bars(view, about, theme.wide - panel, under, low)
        room = theme.tall - top - HEADS - low - 2
        fits = max(1, int(room // LINE))
        rows = view.rows[first : first + fits]
        if rows and rows[0].entrant != DUMMY:  # its direction is on an earlier page
            said = words.capital(_(rows[0].direction)) if rows[0].direction else ""
            self.put(Text(line=said, size_dp=20, colour="ivory2"), 16 + PLACE, top, 140, HEADS)
        top += HEADS
        for n, row in enumerate(rows):
            self.put(self._line(view, row, columns, bool(n), row is about), 16, top + n * LINE, wide, LINE)
        if not view.rows and not view.hidden:
            self.put(Text(line=_("No round is over yet."), size_dp=28), 16, top + 20, wide, 40)
        self._fits = fits
        down = keys[2]
        down.off = first + len(rows) >= len(view.rows)

    def _columns(self, view: StandingsView, wide: float) -> int:
        """How many of the last rounds there is room for."""
        room = wide - PLACE - TOTAL - min(max(measured(view.rows.names), 150.0), wide * 0.55)
        return max(0, min(len(view.rounds), int(room // FIGURE)))

    def _heads(self, heads: list[str], unit: str, x: float, y: float, wide: float) -> None:
        self.put(Text(line=unit, size_dp=20, colour="ivory2", halign="right"), x + wide - TOTAL, y, TOTAL - 8, HEADS)
        for n, each in enumerate(reversed(heads)):
            left = x + wide - TOTAL - (n + 1) * FIGURE
            self.put(Text(line=each, size_dp=20, colour="ivory2", halign="right"), left, y, FIGURE - 5, HEADS)

    def _line(self, view: StandingsView, row: StandingRow, columns: int, ruled: bool, chosen: bool) -> Line:
        line = Line(
            rank=row.place,
            name=row.name,
            figures=list(row.figures[len(row.figures) - columns :]) if columns else [],
            total=row.won if view.by_rounds else row.total,
            ruled=ruled,
            chosen=chosen,
        )
        if row.entrant != DUMMY:
            line.bind(on_tap=lambda _line: self._tapped(row.entrant))
        return line

    def _tapped(self, entrant: Entrant) -> None:
        if _large():
            self.who = entrant
            self.refresh()
        else:
            self._open(entrant)

    def _open(self, entrant: Entrant) -> None:
        self.kiosk.show(player_page(entrant))

    def _about(self, view: StandingsView, first: int) -> StandingRow | None:
        """Whose rounds stand beside the list: who was tapped, else the first who is shown."""
        if self.who != DUMMY:
            tapped = next((row for row in view.rows if row.entrant == self.who), None)
            if tapped is not None:
                return tapped
        return next((view.rows[n] for n in range(first, len(view.rows)) if view.rows[n].entrant != DUMMY), None)

    def _bars(self, view: StandingsView, row: StandingRow, x: float, y: float, low: float) -> None:
        """One entrant's rounds, below the filters, and the key that opens all that is known of them."""
        key = on(Choice(title=_("Every round"), title_size=22), lambda: self._open(row.entrant))
        self.put(key, -12, y, key.wish, 56)
        wide = theme.wide - x - 12 - key.wish - 16
        how = whole(row.name, wide, (30, 28, 24, 22, 20))
        self.put(how.text(row.name), x, y, wide, 56)
        said = _("{unit} a round, {n} on average", unit=view.unit, n=_figure(view.average))
        self.put(Text(line=said, size_dp=20, colour="ivory2", steps=(18,)), x, y + 58, -12, 28)
        first = view.rounds[0] if view.rounds else 1
        count = max(len(view.rounds), view.planned)
        chart = BarChart(
            values=list(row.numbers),
            figures=[figure.strip("()") for figure in row.figures],
            labels=[str(first + n) for n in range(count)],
            average=view.average,
        )
        self.put(chart, x, y + 88, -12, -low - 8)

    def _filters(self, view: StandingsView) -> list[Choice]:
        """The keys that choose whose standings."""
        keys = []
        for id, said in view.filters:
            key = Choice(title=said, chosen=id == view.chosen, title_size=22)
            key.bind(on_tap=lambda _key, id=id: self._choose(id))
            keys.append(key)
        if self.night.plan.format.boards:
            keys.append(on(Choice(title=_("Boards"), title_size=22), self._boards))
        if any(state.round.left for state in self.night.rounds):
            keys.append(on(Choice(title=_("The playoff"), title_size=22), lambda: self.kiosk.show(BracketPage)))
        return keys

    def _put_filters(self, keys: Sequence[Choice], panel: float, low: float) -> tuple[float, float]:
        """Puts these keys; where the list begins, and what stands below the keys."""
        if theme.portrait:
            top = put_across(self, keys)
            return top, top
        across = (2 if len(keys) <= 4 else 3) if _large() else 2 if len(keys) > MANY else 1
        down = -(-len(keys) // across)
        each = min(64.0, (theme.tall - STRIP - low - 16) / down - 8)
        wide = (panel - 12 - 8 * (across - 1)) / across
        for n, key in enumerate(keys):
            row, column = divmod(n, across)
            self.put(key, theme.wide - panel + column * (wide + 8), STRIP + 12 + row * (each + 8), wide, each)
        return STRIP + 4, STRIP + 12 + down * (each + 8) + 8

    def _choose(self, id: str) -> None:
        self.chosen, self.first = id, 0
        self.refresh()

    def _keys(self) -> list[Choice]:
        back = self.back_key()
        up, down = PageKey(way=-1, off=not self.first), PageKey(way=1, off=True)
        up.bind(on_tap=lambda _key: self.turn(max(0, self.first - self._fits)))
        down.bind(on_tap=lambda _key: self.turn(self.first + self._fits))
        wall = Choice(title=_("Wall view"), title_size=22)
        wall.bind(on_tap=lambda _key: self._wall())
        paper = Choice(title=_("Print"), title_size=22)
        paper.bind(on_tap=lambda _key: self._print())
        return [back, up, down, wall, paper]

    def _boards(self) -> None:
        self.kiosk.show(route("night.records"))

    def _print(self) -> None:
        self.kiosk.show(route("night.paper"))

    def _wall(self) -> None:
        self.kiosk.show(route("night.wall"))

    def _primary(self, view: StandingsView, notice: str) -> Primary | None:
        if view.over:
            key = Primary(title=_("Prizes"), note=_("who won what"))
            key.bind(on_tap=lambda _key: self.kiosk.show(PrizesPage))
            return key
        if not view.next:
            return None
        key = Primary(title=view.next, note=notice or _("where you sit"))
        key.bind(on_tap=lambda _key: self.night.seat_soon())
        return key


def _large() -> bool:
    """Whether there is room for a chart beside the list."""
    return bool(theme.wide >= LARGE and not theme.portrait)


def _beside(filters: int) -> float:
    """The dp beside the list."""
    if theme.portrait:
        return 0.0
    return float(round(theme.wide * (0.42 if _large() else 0.36 if filters > MANY else 0.285)))


def _figure(number: float) -> str:
    """A number for people, to one decimal."""
    return f"{round(number, 1):g}".replace("-", MINUS)


class PrizesShown(NamedTuple):
    name: str
    rows: tuple[PrizeRow, ...]
    clock: str


class PrizesPage(NightPage[PrizesShown]):
    """Who has won what."""

    def __init__(self, kiosk: Shell) -> None:
        super().__init__(kiosk)
        self.colour = "slate"

    def look(self) -> PrizesShown:
        hidden = not (self.night.over or self.night.director.here)
        return PrizesShown(self.night.plan.name, () if hidden else prize_rows(self.night), self.kiosk.time())

    def build(self, shown: PrizesShown) -> None:
        name, rows, _time = shown
        head(self, name, _("Prizes"))
        wall = Choice(title=_("Wall view"), title_size=22)
        wall.bind(on_tap=lambda _key: self._wall())
        pager = Pager(items=list(rows), make=_prize_row)
        low = foot(self, [self.back_key(), pager.up_key, pager.down_key, wall])
        self.put(pager, 16, STRIP + 8, -16, -low - 4)
        if not rows:
            put_empty(self, _("No prizes yet"), _("They are given when the night is over."), low)

    def _wall(self) -> None:
        self.kiosk.show(route("night.wall_of_prizes"))


def _prize_row(row: PrizeRow) -> Row:
    """A prize, who wins it, with so much, and why: a winner's name is whole."""
    wide = theme.wide - 48
    if theme.portrait:
        how = whole(row.winner, wide - 166)
        cells = [Cell("", 0), Cell(row.points, 150, "right", 22)]
        made = Row(cells=cells, note="", tall=max(76.0, how.tall + 48))
        said = ", ".join(filter(None, [row.prize, row.why]))
        made.put(Text(line=said, size_dp=20, colour="ivory2", steps=(18,)), 8, 6, -8, 28)
        made.put(how.text(row.winner), 8, 38, wide - 166, how.tall)
        return made
    cells = [
        Cell(row.prize, wide * 0.24, "left", 22, False, "ivory2"),
        Cell("", 0),
        Cell(row.points, wide * 0.16, "right", 22),
        Cell(row.why, wide * 0.24, "right", 20, False, "ivory2"),
    ]
    name = wide * 0.36 - 40  # the thumb of a long list is beside it
    how = whole(row.winner, name, (36, 30, 28, 24, 22, 20))
    made = Row(cells=cells, tall=max(58.0, how.tall + 12))
    made.put(how.text(row.winner), 8 + wide * 0.24, (made.tall - how.tall) / 2, name, how.tall)
    return made


class PlayerPage(NightPage[tuple[PlayerView, str]]):
    """One player's night: every round, and the place after it as a chart."""

    def __init__(self, kiosk: Shell, entrant: int) -> None:
        super().__init__(kiosk)
        self.colour = "slate"
        self.entrant = entrant
        self._go_on = Clock.create_trigger(self._more_places, 0)

    def look(self) -> tuple[PlayerView, str]:
        self._work_out()
        return player_view(self.night, self.entrant, at_once=True), self.kiosk.time()

    def _work_out(self) -> bool:
        """The places after as many rounds more as a frame has time for; whether there are others."""
        rounds = max(1, RANKED // max(1, len(self.night.entries)))
        return all(work_out_places(self.night) for _ in range(rounds))

    def _more_places(self, _dt: float) -> None:
        """In a large night they come frame by frame: the page can be used meanwhile."""
        if self.parent is None or self.kiosk.lobby.night is None:
            return
        if self._work_out():
            self._go_on()
        else:
            self.refresh()

    def build(self, shown: tuple[PlayerView, str]) -> None:
        view, _time = shown
        head(self, view.night, view.name, view.place)
        back = self.back_key()
        pager = Pager(items=list(view.rows), make=_round_row)
        low = foot(self, [back, pager.up_key, pager.down_key])
        title = ", ".join(filter(None, [view.name, view.place]))
        how = whole(title, theme.wide - 32, (30, 28, 24, 22, 20))
        self.put(how.text(title), 16, STRIP + 6, -16, max(44.0, how.tall))
        top = STRIP + 10 + max(44.0, how.tall)
        chart = 0 if len(view.rows) < 2 else 210 if theme.portrait else 110
        self.put(pager, 16, top, -16, -low - chart - 8)
        if chart and not view.places:
            self._go_on()
        elif chart:
            heights = tuple(float(view.of - place) for place in view.places)
            places = Series(f"{view.places[-1]}", "ivory", heights, start=heights[0])
            self.put(
                Text(line=_("place after each round"), size_dp=18, colour="ivory2"), 24, -(low + chart - 20), -16, 24
            )
            self.put(LineChart(series=[places]), 24, -(low + 4), -24, chart - 28)


def _round_row(row: RoundRow) -> Row:
    with_ = _("with {name}", name=row.partner) if row.partner else ""
    against = _("against {names}", names=row.against) if row.against else ""
    if theme.portrait:
        cells = [
            Cell(str(row.round), 36, "right", 22, False, "ivory2"),
            Cell((Gap(12), row.place), 0, "left", 24),
            Cell(row.score, 70, "right", 28, True),
            Cell(row.total, 80, "right", 24, False, "ivory2"),
        ]
        return Row(cells=cells, note=", ".join(filter(None, [with_, against])), tall=70)
    cells = [
        Cell(str(row.round), 36, "right", 22, False, "ivory2"),
        Cell((Gap(12), row.place), 142, "left", 24),
        Cell((Gap(12), " ".join(filter(None, [with_, against]))), 0, "left", 20, False, "ivory2"),
        Cell(row.score, 70, "right", 28, True),
        Cell(row.total, 80, "right", 24, False, "ivory2"),
    ]
    return Row(cells=cells, tall=46)


def player_page(entrant: int) -> PageMaker:
    """One entrant's night."""
    return partial(PlayerPage, entrant=entrant)
