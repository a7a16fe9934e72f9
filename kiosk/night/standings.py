"""Standings, prizes and one player's night, for screens, the wall and lists: the same for all."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import takewhile
from typing import TypeVar, overload

from kiosk.base import words
from kiosk.base.language import _, _n, later, spoken
from kiosk.base.not_now import NotNow
from kiosk.night.duplicate import figure_words, points_words, round_figure, total_words, unit
from kiosk.night.named import NamedNight
from kiosk.night.prize_form import prize_name
from rules.rounds import DUMMY, Entrant, Played, Ranking, Round, Seated
from rules.standings.lines import Line, lines
from rules.standings.pot import pot
from rules.standings.prizes import Award, Scope, award
from rules.standings.standings import Row, placed, standings

T = TypeVar("T")
HALVES = (("first", later("First half")), ("second", later("Second half")))


@dataclass(frozen=True)
class StandingRow:
    """One line. `figures` are by round, "" if the entrant was not in it; `last` is the last round's as a change, or at
    duplicate as it stands there. If each direction is ranked separately, a line with only the direction comes first,
    with entrant 0; `direction` is in every line. At duplicate by matchpoints `total` and `figures` are percentages.
    `numbers` are the figures for a chart, None where there is none."""

    entrant: Entrant
    place: str  # "7", "=" where level with the row above
    name: str
    figures: tuple[str, ...]
    total: str
    won: str
    last: str  # "+14"
    why: str = ""  # "by the last hand"
    direction: str = ""  # "north–south"
    matchpoints: str = ""  # "143.5"
    numbers: tuple[float | None, ...] = ()


@dataclass(frozen=True)
class StandingsView:
    """The standings, of all or some, by all rounds or some. `hidden` says why they are not shown to everybody; `rows`
    are then () unless the director looks. `by_rounds`: rounds won rank before points. `planned` is how many rounds the
    night has, 0 where nobody knows."""

    night: str
    title: str  # "Standings after round 4"
    short: str  # "After round 4"
    unit: str  # "tricks", "%"
    rounds: tuple[int, ...]
    rows: "StandingRows"
    by_rounds: bool
    filters: tuple[tuple[str, str], ...]
    chosen: str
    hidden: str
    over: bool
    next: str  # "Round 5"; "" when the night is over, or a round is being played
    planned: int = 0

    @cached_property
    def average(self) -> float:
        """What a round was worth on the average."""
        counted = [number for number in self.rows.numbers() if number is not None]
        return sum(counted) / len(counted) if counted else 0.0


@dataclass(frozen=True)
class PrizeRow:
    """One prize and its winner; `why` names the tie-break."""

    prize: str
    winner: str
    points: str  # "181 tricks"
    why: str


@dataclass(frozen=True)
class RoundRow:
    """One round of somebody's night."""

    round: int
    place: str  # "table 5", "sat out"; of a team that was missing "not there", of the other one "not played"
    partner: str
    against: str
    score: str
    total: str


@dataclass(frozen=True)
class PlayerView:
    """One entrant's night: a row a round, and the place after each."""

    night: str
    name: str
    place: str  # "3rd of 28"
    rows: tuple[RoundRow, ...]
    places: tuple[int, ...]
    """The place in the standings after each round; () while that is not worked out."""
    of: int
    unit: str


_UNTIL = {
    False: later("Scores are hidden until the first rounds are over."),
    True: later("Scores are hidden until this part of the playoff is over."),
}
"""Why scores of a tournament are not shown yet, by whether its playoff has begun."""


def visible_rounds(night: NamedNight, public: bool = False, all: bool = False) -> tuple[list[Played], str]:
    """The rounds whose standings may be seen now, and why not more. The director sees all, except in `public`; `all`:
    for the director's files, made where no PIN is asked for."""
    played = night.counted()
    plan = night.plan
    if plan.hidden == 0 or night.over or all or (night.directed and not public):
        return played, ""
    if plan.hidden is None:
        return [], _("Standings are shown when the night is over.")
    if isinstance(plan.hidden, str):
        over = levels_over(night)
        return played[:over], _(_UNTIL[bool(night.rounds[-1].round.left)]) if over < len(played) else ""
    shown_to = max(0, (night.planned_rounds or len(played)) - plan.hidden)
    if len(played) <= shown_to:
        return played, ""
    return played[:shown_to], _n(
        "The last round stays hidden until the night is over.",
        "The last {n} rounds stay hidden until the night is over.", plan.hidden,
    )  # fmt: skip


def levels_over(night: NamedNight) -> int:
    """How many rounds belong to levels that are over: the first rounds, one more game, each halving of a playoff."""

    def level(round: Round) -> tuple[int, bool]:
        return round.left, round.breaks_tie

    rounds = [state.round for state in night.rounds]
    try:
        coming = None if night.current is not None else night.next_round()
    except NotNow:
        coming = rounds[-1] if rounds else None
    rounds += [coming] if coming is not None else []
    now = len(rounds)
    while now and level(rounds[now - 1]) == level(rounds[-1]):
        now -= 1
    return now


def standings_view(night: NamedNight, chosen: str = "all", public: bool = False, all: bool = False) -> StandingsView:
    """The standings; `chosen` is the id of a filter, `public`: as everybody may see them, `all` as in
    `visible_rounds`."""
    played, hidden = visible_rounds(night, public, all)
    plan, ranking = night.plan, night.plan.format.ranking
    half = _half(night, len(played))
    part = {"first": slice(0, half), "second": slice(half, None)}.get(chosen, slice(None))
    role = next((n for n, name in enumerate(plan.format.roles) if chosen == f"role{n}"), None)
    roles: Mapping[Entrant, int | None] = night.roles()
    if ranking.by_side:
        roles = night.cached(("directions", len(played)), lambda: _directions(night, played))
    among = None if role is None else {number for number, each in roles.items() if each == role}

    def ranked() -> StandingRows:
        whole = part == slice(None) and among is None
        rows = _ranked(night, played) if whole else placed(_lines(night, played), ranking, rounds=part, among=among)
        if not ranking.by_side:
            return StandingRows(night, [(row, "") for row in (reversed(rows) if chosen == "lowest" else rows)])
        found: list[tuple[Row | StandingRow, str]] = []
        for side, direction in (*enumerate(plan.format.roles), (None, later("not yet at a table"))):
            there = [(row, direction) for row in rows if roles[row.entrant] == side]
            head = StandingRow(DUMMY, "", words.capital(_(direction)), ("",) * len(numbers), "", "", "", "", direction)
            found += [(head, direction)] * (bool(there) and role is None)
            found += there[::-1] if chosen == "lowest" else there
        return StandingRows(night, found)

    numbers = tuple(range(1, len(played) + 1))[part]
    by_rounds = ranking.measures[0] not in ("total", "percent")
    kinds = tuple((f"role{n}", words.capital(_several(name))) for n, name in enumerate(plan.format.roles))
    halves = tuple((id, _(name)) for id, name in HALVES) if len(played) > half else ()
    if night.over:
        title = short = _("Final standings")
    elif played:
        title = _("Standings after round {number}", number=len(played))
        short = _("After round {number}", number=len(played))
    elif hidden:
        title = short = _("Standings")
    else:
        title, short = _("Standings before the first round"), _("Before the first round")
    return StandingsView(
        night=plan.name,
        title=title,
        short=short,
        unit=unit(plan),
        rounds=numbers,
        rows=night.cached(("standings", chosen, len(played)), ranked),
        by_rounds=by_rounds,
        filters=(("all", _("All")), *kinds, *halves, ("lowest", _("Lowest"))),
        chosen=chosen,
        hidden=hidden,
        over=night.over,
        next="" if night.over or night.current else _("Round {number}", number=len(night.rounds) + 1),
        planned=(night.planned_rounds or 0) if part == slice(None) else 0,
    )


class StandingRows(Sequence[StandingRow]):
    """The lines of standings, each made when it is asked for: of four hundred a page shows eight."""

    def __init__(self, night: NamedNight, of: Sequence[tuple[Row | StandingRow, str]]) -> None:
        """`of` are the rows with their directions, or lines as they are."""
        self._night, self._of, self._spoken = night, of, spoken()
        self._made: dict[int, StandingRow] = {}

    def __len__(self) -> int:
        return len(self._of)

    @overload
    def __getitem__(self, at: int) -> StandingRow: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[StandingRow, ...]: ...

    def __getitem__(self, at: int | slice) -> StandingRow | tuple[StandingRow, ...]:
        if isinstance(at, slice):
            return tuple(self[each] for each in range(*at.indices(len(self))))
        index = range(len(self))[at]
        if index not in self._made:
            row, direction = self._of[index]
            self._made[index] = _row(self._night, row, direction) if isinstance(row, Row) else row
        return self._made[index]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, StandingRows):  # what they are made from: to make four hundred of each would take long
            return self is other or (self._of, self.names, self._spoken) == (other._of, other.names, other._spoken)
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name in each line."""
        return tuple(self._night.label(row.entrant) if isinstance(row, Row) else row.name for row, _side in self._of)

    @cached_property
    def heads(self) -> dict[str, int]:
        """Where the line of each direction stands that says only that, if each is ranked separately."""
        return {side: index for index, (row, side) in enumerate(self._of) if isinstance(row, StandingRow)}

    def numbers(self) -> Iterator[float | None]:
        """Everybody's figures of all rounds; no line is made for them."""
        ranking = self._night.plan.format.ranking
        for row, _side in self._of:
            if isinstance(row, Row):
                yield from map(partial(round_figure, ranking), row.line.cells, row.line.values)

    @property
    def headed(self) -> list[int]:
        """For each line where the head of its direction stands; its own where there is none, or it is that."""
        return [self.heads.get(side, index) for index, (_row, side) in enumerate(self._of)]


def _lines(night: NamedNight, played: Sequence[Played]) -> Mapping[Entrant, Line]:
    """Everybody's line in the first rounds that were counted."""
    return _kept(night, "lines", played, lambda ranking: lines(played, ranking))


def _ranked(night: NamedNight, played: Sequence[Played]) -> tuple[Row, ...]:
    """Everybody ranked by them."""
    return _kept(night, "ranked", played, lambda ranking: placed(_lines(night, played), ranking))


def _kept(night: NamedNight, what: str, played: Sequence[Played], compute: Callable[[Ranking], T]) -> T:
    """What follows from these rounds and the ranking alone, computed once for all rounds, and once for those that are
    not hidden."""
    ranking, some = night.plan.format.ranking, len(played) < len(night.counted())
    return night.kept((what, some), (ranking, [*played]), lambda: compute(ranking))


def moved(night: NamedNight, public: bool = False) -> Mapping[Entrant, str]:
    """How many places everybody went up or down with the last round that may be seen: ``▲ 4``, ``▼ 1``, “–” where they
    stayed. Nobody has moved after one round, and nobody who was in none before."""
    played, _hidden = visible_rounds(night, public)

    def compared() -> dict[Entrant, str]:
        if len(played) < 2:
            return {}
        ranked = standings(played[:-1], night.plan.format.ranking), _ranked(night, played)
        before, now = ({row.entrant: row.place for row in rows} for rows in ranked)
        ups = {entrant: before[entrant] - place for entrant, place in now.items() if entrant in before}
        return {entrant: f"{'▲' if up > 0 else '▼'} {abs(up)}" if up else "–" for entrant, up in ups.items()}

    return night.cached(("moved", len(played)), compared)


def _directions(night: NamedNight, played: Sequence[Played]) -> dict[Entrant, int | None]:
    """Everybody's direction: 0 north–south, 1 east–west, None if they never sat."""
    return {entrant: line.side for entrant, line in _lines(night, played).items()}


SEVERAL = {"lady": later("ladies"), "gent": later("gents")}


def _several(role: str) -> str:
    """The plural of a role: ladies; a direction stays as it is."""
    return _(SEVERAL.get(role, role))


def _half(night: NamedNight, played: int) -> int:
    return ((night.planned_rounds or played) + 1) // 2


def _row(night: NamedNight, row: Row, direction: str = "") -> StandingRow:
    line, ranking = row.line, night.plan.format.ranking
    rounds = [*zip(line.cells, line.values, strict=True)]
    figures = tuple(figure_words(ranking, *each) for each in rounds)
    last = line.values[-1] if line.values else 0
    return StandingRow(
        entrant=row.entrant,
        place=row.shown_place,
        name=night.label(row.entrant),
        figures=figures,
        total=total_words(ranking, line),
        won=words.decimal(line.won),
        last=figures[-1] if ranking.boards and figures else ("+" if last >= 0 else "") + words.decimal(last),
        why=_(row.ahead_by) if row.ahead_by else "",
        direction=direction,
        matchpoints=words.decimal(line.total, 2) if ranking.boards == "matchpoints" else "",
        numbers=tuple(round_figure(ranking, *each) for each in rounds),
    )


def awards(night: NamedNight) -> tuple[Award, ...]:
    """Who wins which prize, at present."""
    roles = night.roles() if night.plan.format.roles else {}
    return award(
        night.plan.given,
        night.counted(),
        night.plan.format.ranking,
        night.plan.prize_rules,
        rounds=night.planned_rounds,
        roles=roles,
        seed=night.field().seed,
        known=_lines(night, night.counted()),
    )


def prize_rows(night: NamedNight) -> tuple[PrizeRow, ...]:
    """The prizes in words."""

    def rows() -> tuple[PrizeRow, ...]:
        given = tuple(_prize(night, each) for each in awards(night))
        return (*given, _pot(night)) if night.plan.prize_rules.boston_pot else given

    return night.cached("prizes", rows)


def _pot(night: NamedNight) -> PrizeRow:
    """The Boston pot, shared equally by those who are level."""
    found = pot(night.counted(), night.plan.format.ranking, night.over)
    names = words.together([night.label(entrant) for entrant in found.winners])
    share = _("shared equally") if len(found.winners) > 1 else ""
    if not found.winners:
        return PrizeRow(_("Boston pot"), _("nobody") if night.over else _("not decided"), "", "")
    if not found.bostons:
        return PrizeRow(_("Boston pot"), names, _("best record"), share)
    return PrizeRow(_("Boston pot"), names, _n("{n} Boston", "{n} Bostons", found.bostons), share)


def _prize(night: NamedNight, given: Award) -> PrizeRow:
    ranking, of = night.plan.format.ranking, given.prize.scope.of
    of = "percent" if of == "rank" and ranking.measures[0] == "percent" else of
    units = {"won": _("rounds"), "percent": "%"}
    unit = units.get(of, _("matchpoints") if ranking.boards == "matchpoints" else night.plan.unit)
    figure = words.decimal(given.points, 2) if of in units else points_words(ranking, given.points)
    winner = words.together([night.label(entrant) for entrant in given.winners])
    booby = _("wins the booby prize") if given.winners and given.prize.scope == Scope(end="lowest") else ""
    points = _("{points} {unit}", points=figure, unit=unit) if given.winners else ""
    name = prize_name(given.prize, night.plan.format.roles)
    return PrizeRow(name, winner or _("nobody"), points, _(given.decided_by) if given.decided_by else booby)


def player_view(night: NamedNight, entrant: Entrant, at_once: bool = False) -> PlayerView:
    """One entrant's night so far, as far as it may be seen; `at_once` without the places after each round, where they
    are not worked out (`work_out_places`)."""
    played, _hidden = visible_rounds(night)
    ranking = night.plan.format.ranking
    everyone = _lines(night, played)
    line = everyone.get(entrant)
    rows: list[RoundRow] = []
    for number, one in enumerate(played, 1):
        tables = [table for table in one.round.tables if entrant in table.seats]  # two of a team
        total = total_words(ranking, line.part(slice(number))) if line else "0"
        if not tables:
            out = _("sat out") if entrant in one.round.sit_out else _("absent")
            score = points_words(ranking, line.values[number - 1]) if line and entrant in one.round.sit_out else ""
            rows.append(RoundRow(number, out, "", "", score, total))
            continue
        sides = [side for table in tables for side in table.sides]
        partners = [night.label(each) for side in sides if entrant in side for each in side if each != entrant]
        others = dict.fromkeys(each for side in sides if entrant not in side for each in side if each != DUMMY)
        gone = night.not_there(night.rounds[number - 1])
        where = _("not played") if gone.intersection(others) else _where(night, entrant, tables)
        rows.append(
            RoundRow(
                number,
                _("not there") if entrant in gone else where,
                words.together(partners) if partners else "",
                words.together([night.label(each) for each in others]),
                figure_words(ranking, line.cells[number - 1]) if line else "",
                total,
            )
        )
    while not at_once and work_out_places(night):
        pass
    known = night.places if _worked_out(night, played) == len(played) else []
    now = next((row.place for row in _ranked(night, played) if row.entrant == entrant), len(everyone))
    of = sum(not ranking.by_side or line is None or each.side == line.side for each in everyone.values())
    return PlayerView(
        night=night.plan.name,
        name=night.in_full(entrant),
        place=words.place_of(now, of) if played else "",
        rows=tuple(rows),
        places=tuple(places.get(entrant, len(places)) for _round, _ranking, places in known[: len(played)]),
        of=of,
        unit=unit(night.plan),
    )


def _where(night: NamedNight, entrant: Entrant, tables: Sequence[Seated]) -> str:
    """Where somebody sat in a round; for a team that holds its own table, where the others went."""
    if len(tables) == 1:
        return night.at(tables[0].number, within=True)
    away = [table for table in tables if table.seats[0] != entrant]
    named = [_(night.plan.format.place_name(table.number)) for table in away]
    if any(named):
        return _("at {table}", table=named[0])
    return _("tables {numbers}", numbers=words.together([str(table.number) for table in tables]))


def work_out_places(night: NamedNight) -> bool:
    """Works out everybody's place after one more of the rounds that may be seen, among those who were in any so far;
    before one's first round it is the last. Whether there are more: all of them are too many for one frame."""
    played, _hidden = visible_rounds(night)
    ranking, index = night.plan.format.ranking, _worked_out(night, played)
    if index < len(played):
        rows = _ranked(night, played) if index + 1 == len(played) else standings(played[: index + 1], ranking)
        night.places[index:] = [(played[index], ranking, {row.entrant: row.place for row in rows})]
    return index + 1 < len(played)


def _worked_out(night: NamedNight, played: Sequence[Played]) -> int:
    """After how many of the rounds the places are known."""
    ranking = night.plan.format.ranking
    known = zip(night.places, played, strict=False)
    return sum(1 for _each in takewhile(lambda pair: pair[0][:2] == (pair[1], ranking), known))
