"""Standings, prizes and one player's night as screens, the wall and lists show them: one engine for all."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kiosk.base import words
from kiosk.night.duplicate import figure_words, points_words, total_words, unit
from kiosk.night.session import Night
from rules.rounds import DUMMY, Entrant, Played, Ranking, Seated
from rules.standings.lines import lines, shown
from rules.standings.prizes import Award, Scope, award
from rules.standings.standings import Row, standings

HALVES = (("first", "First half"), ("second", "Second half"))


@dataclass(frozen=True)
class StandingRow:
    """One line. `figures` are by round, "" where somebody was not in it; `last` is the last round's as a change, or
    at duplicate as it stands there.

    Where each direction has a ranking of its own a line with nothing but the direction stands above it, of entrant 0;
    `direction` is the same in every line. At duplicate by matchpoints `total` and `figures` are percentages.
    """

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


@dataclass(frozen=True)
class StandingsView:
    """The standings, of all or of some, by all rounds or some. `hidden` says why they are not shown to everybody;
    `rows` are then () unless the director looks. `by_rounds`: rounds won rank before points."""

    night: str
    title: str  # "Standings after round 4"
    unit: str  # "tricks", "%"
    rounds: tuple[int, ...]
    rows: tuple[StandingRow, ...]
    by_rounds: bool
    filters: tuple[tuple[str, str], ...]
    chosen: str
    hidden: str
    over: bool
    next: str  # "Round 5"; "" when the night is over, or a round is being played
    notice: str


@dataclass(frozen=True)
class PrizeRow:
    """One prize, and who wins it; `why` says what broke a tie."""

    prize: str
    winner: str
    points: str  # "181 tricks"
    why: str


@dataclass(frozen=True)
class RoundRow:
    """One round of somebody's night."""

    round: int
    place: str  # "table 5", "sat out"
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
    """The place in the standings after each round."""
    of: int
    unit: str


def to_see(night: Night, public: bool = False, all: bool = False) -> tuple[list[Played], str]:
    """The rounds whose standings may be seen now, and why not more. The director sees all, but not in `public`; `all`:
    for the director's files, made where nobody is asked for a PIN."""
    played = night.counted()
    plan = night.plan
    if plan.hidden == 0 or night.over or all or (night.director.here and not public):
        return played, ""
    if plan.hidden is None:
        return [], "Standings are shown when the night is over."
    shown_to = max(0, (night.planned_rounds or len(played) + plan.hidden) - plan.hidden)
    if len(played) <= shown_to:
        return played, ""
    return played[:shown_to], f"The last {words.count(plan.hidden, 'round')} stay hidden until the night is over."


def standings_view(night: Night, chosen: str = "all", public: bool = False, all: bool = False) -> StandingsView:
    """The standings; `chosen` is the id of one of the filters, `public`: as everybody may see them, `all` as in
    `to_see`."""
    played, hidden = to_see(night, public, all)
    plan, ranking = night.plan, night.plan.format.ranking
    half = _half(night, len(played))
    part = {"first": slice(0, half), "second": slice(half, None)}.get(chosen, slice(None))
    role = next((n for n, name in enumerate(plan.format.roles) if chosen == f"role{n}"), None)
    roles: Mapping[Entrant, int | None] = night.roles()
    if ranking.by_side:
        roles = night.once(("directions", len(played)), lambda: _directions(played, ranking))
    among = None if role is None else {number for number, each in roles.items() if each == role}

    def ranked() -> tuple[StandingRow, ...]:
        rows = standings(played, ranking, rounds=part, among=among) if played else ()
        if not ranking.by_side:
            return tuple(_row(night, row) for row in (reversed(rows) if chosen == "lowest" else rows))
        found: list[StandingRow] = []
        for side, direction in ((0, plan.format.roles[0]), (1, plan.format.roles[1]), (None, "not yet at a table")):
            there = [_row(night, row, direction) for row in rows if roles[row.entrant] == side]
            head = StandingRow(DUMMY, "", words.capital(direction), ("",) * len(numbers), "", "", "", "", direction)
            found += [head] * (bool(there) and role is None) + (there[::-1] if chosen == "lowest" else there)
        return tuple(found)

    numbers = tuple(range(1, len(played) + 1))[part]
    by_rounds = ranking.measures[0] not in ("total", "percent")
    kinds = tuple((f"role{n}", words.capital(_several(name))) for n, name in enumerate(plan.format.roles))
    halves = HALVES if len(played) > half else ()
    after = f"after round {len(played)}" if played else "before the first round"
    return StandingsView(
        night=plan.name,
        title=f"Standings {after}" if not night.over else "Final standings",
        unit=unit(plan),
        rounds=numbers,
        rows=night.once(("standings", chosen, len(played)), ranked),
        by_rounds=by_rounds,
        filters=(("all", "All"), *kinds, *halves, ("lowest", "Lowest")),
        chosen=chosen,
        hidden=hidden,
        over=night.over,
        next="" if night.over or night.current else f"Round {len(night.rounds) + 1}",
        notice=night.notice,
    )


def _directions(played: Sequence[Played], ranking: Ranking) -> dict[Entrant, int | None]:
    """How everybody has sat: 0 north–south, 1 east–west, None not at all."""
    return {entrant: line.side for entrant, line in lines(played, ranking).items()}


def _several(role: str) -> str:
    """Those of a role: ladies; a direction stays as it is."""
    return role if "–" in role else words.plural(role)


def _half(night: Night, played: int) -> int:
    return ((night.planned_rounds or played) + 1) // 2


def _row(night: Night, row: Row, direction: str = "") -> StandingRow:
    line, ranking = row.line, night.plan.format.ranking
    figures = tuple(figure_words(ranking, *each) for each in zip(line.cells, line.values, strict=True))
    last = line.values[-1] if line.values else 0
    return StandingRow(
        entrant=row.entrant,
        place=row.shown_place,
        name=night.label(row.entrant),
        figures=figures,
        total=total_words(ranking, line),
        won=shown(line.won),
        last=figures[-1] if ranking.boards and figures else ("+" if last >= 0 else "") + shown(last),
        why=row.ahead_by,
        direction=direction,
        matchpoints=shown(line.total, 2) if ranking.boards == "matchpoints" else "",
    )


def awards(night: Night) -> tuple[Award, ...]:
    """Who wins which prize, as it stands."""
    roles = night.roles() if night.plan.format.roles else {}
    return award(
        night.plan.given,
        night.counted(),
        night.plan.format.ranking,
        night.plan.prize_rules,
        rounds=night.planned_rounds,
        roles=roles,
        seed=night.field().seed,
    )


def prize_rows(night: Night) -> tuple[PrizeRow, ...]:
    """The prizes in words."""
    return night.once("prizes", lambda: tuple(_prize(night, each) for each in awards(night)))


def _prize(night: Night, given: Award) -> PrizeRow:
    ranking, of = night.plan.format.ranking, given.prize.scope.of
    of = "percent" if of == "rank" and ranking.measures[0] == "percent" else of
    units = {"won": "rounds", "percent": "%"}
    unit = units.get(of, "matchpoints" if ranking.boards == "matchpoints" else night.plan.unit)
    figure = shown(given.points, 2) if of in units else points_words(ranking, given.points)
    winner = words.together([night.label(entrant) for entrant in given.winners])
    booby = "wins the booby prize" if given.winners and given.prize.scope == Scope(end="lowest") else ""
    points = f"{figure} {unit}" if given.winners else ""
    return PrizeRow(given.prize.name, winner or "nobody", points, given.decided_by or booby)


def player_view(night: Night, entrant: Entrant) -> PlayerView:
    """One entrant's night so far, as far as it may be seen."""
    played, _hidden = to_see(night)
    ranking = night.plan.format.ranking
    everyone = lines(played, ranking)
    line = everyone.get(entrant)
    rows: list[RoundRow] = []
    for number, one in enumerate(played, 1):
        tables = [table for table in one.round.tables if entrant in table.seats]  # two of a team
        total = total_words(ranking, line.part(slice(number))) if line else "0"
        if not tables:
            out = "sat out" if entrant in one.round.sit_out else "not there"
            score = points_words(ranking, line.values[number - 1]) if line and out == "sat out" else ""
            rows.append(RoundRow(number, out, "", "", score, total))
            continue
        sides = [side for table in tables for side in table.sides]
        partners = [night.label(each) for side in sides if entrant in side for each in side if each != entrant]
        others = dict.fromkeys(each for side in sides if entrant not in side for each in side if each != DUMMY)
        rows.append(
            RoundRow(
                number,
                _where(night, entrant, tables),
                words.together(partners) if partners else "",
                words.together([night.label(each) for each in others]),
                figure_words(ranking, line.cells[number - 1]) if line else "",
                total,
            )
        )
    places = _places(night, played, entrant)
    of = sum(not ranking.by_side or line is None or each.side == line.side for each in everyone.values())
    return PlayerView(
        night=night.plan.name,
        name=night.in_full(entrant),
        place=f"{words.ordinal(places[-1])} of {of}" if places else "",
        rows=tuple(rows),
        places=tuple(places),
        of=of,
        unit=unit(night.plan),
    )


def _where(night: Night, entrant: Entrant, tables: Sequence[Seated]) -> str:
    """Where somebody sat in a round; of a team that holds its own table, where the others went."""
    if len(tables) == 1:
        return night.at(tables[0].number, within=True)
    away = [table for table in tables if table.seats[0] != entrant]
    named = [night.plan.format.place_name(table.number) for table in away]
    return f"at {named[0]}" if any(named) else f"tables {' and '.join(str(table.number) for table in tables)}"


def _places(night: Night, played: Sequence[Played], entrant: Entrant) -> list[int]:
    """The place after each round, among those who were in any so far; the last one before the first of one's own."""
    ranking, known = night.plan.format.ranking, night.places
    for index, one in enumerate(played):
        if index >= len(known) or known[index][:2] != (one, ranking):
            after = standings(played[: index + 1], ranking)
            known[index:] = [(one, ranking, {row.entrant: row.place for row in after})]
    return [places.get(entrant, len(places)) for _, _, places in known[: len(played)]]
