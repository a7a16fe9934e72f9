"""Standings, prizes and one player's night as screens, the wall and lists show them: one engine for all."""

from collections.abc import Mapping
from dataclasses import dataclass

from kiosk import words
from kiosk.night.session import Night
from rules.movements import DUMMY, Entrant, Played, Ranking
from rules.standings.lines import Line, Points, line_of, lines, shown
from rules.standings.prizes import Award, Scope, award
from rules.standings.standings import Row, ranked, standings

HALVES = (("first", "First half"), ("second", "Second half"))


@dataclass(frozen=True)
class StandingRow:
    """One line. `figures` are by round, "" where somebody was not in it; `last` is the last round's as a change."""

    entrant: Entrant
    place: str  # "7", "=" where level with the row above
    name: str
    figures: tuple[str, ...]
    total: str
    won: str
    last: str  # "+14"
    why: str = ""  # "by the last hand"


@dataclass(frozen=True)
class StandingsView:
    """The standings, of all or of some, by all rounds or some. `hidden` says why they are not shown to everybody;
    `rows` are then () unless the director looks. `by_rounds`: rounds won rank before points."""

    night: str
    title: str  # "Standings after round 4"
    unit: str  # "tricks"
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


def to_see(night: Night, public: bool = False) -> tuple[list[Played], str]:
    """The rounds whose standings may be seen now, and why not more. The director sees all, but not in `public`."""
    played = night.played()
    plan = night.plan
    if plan.hidden == 0 or night.over or (night.director.here and not public):
        return played, ""
    if plan.hidden is None:
        return [], "Standings are shown when the night is over."
    shown_to = max(0, (plan.rounds or len(played) + plan.hidden) - plan.hidden)
    if len(played) <= shown_to:
        return played, ""
    return played[:shown_to], f"The last {words.count(plan.hidden, 'round')} stay hidden until the night is over."


def standings_view(night: Night, chosen: str = "all", public: bool = False) -> StandingsView:
    """The standings; `chosen` is the id of one of the filters, `public`: as everybody may see them."""
    played, hidden = to_see(night, public)
    plan, ranking = night.plan, night.plan.format.ranking
    half = _half(night, len(played))
    part = {"first": slice(0, half), "second": slice(half, None)}.get(chosen, slice(None))
    role = next((n for n, name in enumerate(plan.format.roles) if chosen == f"role{n}"), None)
    among = None if role is None else {e.number for e in night.entries.values() if e.role == role}

    def ranked() -> tuple[StandingRow, ...]:
        rows = standings(played, ranking, rounds=part, among=among) if played else ()
        return tuple(_row(night, row) for row in (reversed(rows) if chosen == "lowest" else rows))

    numbers = tuple(range(1, len(played) + 1))[part]
    by_rounds = ranking.measures[0] != "total"
    roles = tuple((f"role{n}", words.capital(words.plural(name))) for n, name in enumerate(plan.format.roles))
    halves = HALVES if len(played) > half else ()
    after = f"after round {len(played)}" if played else "before the first round"
    return StandingsView(
        night=plan.name,
        title=f"Standings {after}" if not night.over else "Final standings",
        unit=plan.counting,
        rounds=numbers,
        rows=night.once(("standings", chosen, len(played)), ranked),
        by_rounds=by_rounds,
        filters=(("all", "All"), *roles, *halves, ("lowest", "Lowest")),
        chosen=chosen,
        hidden=hidden,
        over=night.over,
        next="" if night.over or night.current else f"Round {len(night.rounds) + 1}",
        notice=night.notice,
    )


def _half(night: Night, played: int) -> int:
    return ((night.plan.rounds or played) + 1) // 2


def _row(night: Night, row: Row) -> StandingRow:
    line = row.line
    figures = tuple(
        "" if cell.result == "away" else "–" if cell.result == "bye" else "" if cell.score is None else str(cell.score)
        for cell in line.cells
    )
    last = line.values[-1] if line.values else 0
    return StandingRow(
        entrant=row.entrant,
        place=row.shown_place,
        name=night.label(row.entrant),
        figures=tuple(figure.replace("-", "−") for figure in figures),
        total=shown(line.total),
        won=shown(line.won),
        last=("+" if last >= 0 else "") + shown(last),
        why=row.ahead_by,
    )


def awards(night: Night) -> tuple[Award, ...]:
    """Who wins which prize, as it stands."""
    roles = {entry.number: entry.role for entry in night.entries.values()} if night.plan.format.roles else {}
    return award(
        night.plan.given,
        night.played(),
        night.plan.format.ranking,
        night.plan.prize_rules,
        rounds=night.plan.rounds,
        roles=roles,
        seed=night.field().seed,
    )


def prize_rows(night: Night) -> tuple[PrizeRow, ...]:
    """The prizes in words."""
    return night.once("prizes", lambda: tuple(_prize(night, each) for each in awards(night)))


def _prize(night: Night, given: Award) -> PrizeRow:
    unit = "rounds" if given.prize.scope.of == "won" else night.plan.counting
    winner = words.together([night.label(entrant) for entrant in given.winners])
    booby = "wins the booby prize" if given.prize.scope == Scope(end="lowest") else ""
    points = f"{shown(given.points)} {unit}" if given.winners else ""
    return PrizeRow(given.prize.name, winner or "nobody", points, given.decided_by or booby)


def player_view(night: Night, entrant: Entrant) -> PlayerView:
    """One entrant's night so far, as far as it may be seen."""
    played, _hidden = to_see(night)
    ranking = night.plan.format.ranking
    everyone = lines(played, ranking)
    line = everyone.get(entrant)
    rows: list[RoundRow] = []
    total: Points = 0
    for number, one in enumerate(played, 1):
        table = next((table for table in one.round.tables if entrant in table.seats), None)
        value = line.values[number - 1] if line else 0
        total += value
        if table is None:
            out = "sat out" if entrant in one.round.sit_out else "not there"
            rows.append(RoundRow(number, out, "", "", shown(value) if out == "sat out" else "", shown(total)))
            continue
        side = next(side for side in table.sides if entrant in side)
        other = next(side for side in table.sides if entrant not in side)
        partners = [night.label(each) for each in side if each != entrant]
        score = one.scores.get(entrant)
        rows.append(
            RoundRow(
                number,
                f"table {table.number}",
                words.together(partners) if partners else "",
                words.together([night.label(each) for each in other if each != DUMMY]),
                "" if score is None else words.score(score),
                shown(total),
            )
        )
    places = _places(everyone, ranking, entrant)
    count = len(everyone)
    return PlayerView(
        night=night.plan.name,
        name=night.label(entrant),
        place=f"{words.ordinal(places[-1])} of {count}" if places else "",
        rows=tuple(rows),
        places=tuple(places),
        of=count,
        unit=night.plan.counting,
    )


def _places(everyone: Mapping[Entrant, Line], ranking: Ranking, entrant: Entrant) -> list[int]:
    """The place after each round, among those who were in any so far; the last one before the first of one's own."""
    found: list[int] = []
    rounds = max((len(line.cells) for line in everyone.values()), default=0)
    for upto in range(1, rounds + 1):
        parts = ((line.entrant, line.cells[:upto]) for line in everyone.values())
        so_far = {who: line_of(who, cells, ranking) for who, cells in parts if any(c.result != "away" for c in cells)}
        rows = ranked(list(so_far.values()), ranking, so_far)
        found.append(next((row.place for row in rows if row.entrant == entrant), len(rows)))
    return found
