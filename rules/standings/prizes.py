"""Prizes: highest and lowest, in a role, in half of the night, or what else the club gives (movements#prizes)."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from rules.house_rules import HouseRules, rule
from rules.phrases import Phrase
from rules.rounds import Entrant, Played, Ranking
from rules.standings.boards import Points
from rules.standings.lines import Line, lines
from rules.standings.standings import Row, ranked


@dataclass(frozen=True)
class PrizeRules(HouseRules):
    """The rules for all prizes of a night."""

    one_each: bool = rule(
        True, "One prize a person", "Anyone who has one is passed over for those further down the list.", "decided"
    )
    ties: str = rule(
        "cut",
        "Ties",
        "If the last hand does not decide; for half of the night, that half's last.",
        "club rules",
        ("cut", "the kiosk draws lots"),
        ("share", "they share"),
    )
    boston_pot: bool = rule(
        False,
        "Boston pot",
        "Most Bostons by the fourth game; if nobody has one, the best record after the sixth. If level, they share it.",
        "club rules",
        (False, "none"),
        (True, "its winners are named"),
    )


@dataclass(frozen=True)
class Scope(HouseRules):
    """What a prize is for."""

    end: str = rule(
        "highest",
        "Goes to the",
        "The lowest must have played every round of it.",
        "club rules; rounds decided",
        ("highest", "highest"),
        ("lowest", "lowest (booby)"),
    )
    of: str = rule(
        "rank",
        "In",
        "What is compared. The last hand breaks ties; in the standings, what breaks them there.",
        "club rules",
        ("rank", "the standings"),
        ("total", "points"),
        ("won", "rounds won"),
        ("best_round", "the best single round"),
    )
    part: str = rule(
        "all",
        "Over",
        "With an odd number of rounds the middle one is in the first half.",
        "club rules",
        ("all", "the whole night"),
        ("first_half", "the first half"),
        ("second_half", "the second half"),
    )
    role: int | None = rule(
        None, "Among", "In formats with two roles.", "club rules", (None, "all"), (0, "ladies"), (1, "gents")
    )
    place: int = rule(
        1, Phrase.of("prizes", "Place"), "The second highest, and so on.", "decided", 1, 2, 3, numbers=(1, 20)
    )


@dataclass(frozen=True)
class Prize:
    """One prize of a night."""

    name: str
    scope: Scope = Scope()


@dataclass(frozen=True)
class Award:
    """Who wins a prize, and why."""

    prize: Prize
    winners: tuple[Entrant, ...]
    """Several if they share it; nobody if nobody is left."""
    points: Points = 0
    """The winning points, or rounds won if the prize is for these."""
    decided_by: str = ""
    """What broke a tie: ``by the last hand``, what else the ranking says, ``by lot``, or ``shared``."""
    passed_over: tuple[Entrant, ...] = ()
    """Those who would have won it but have a prize already."""


def usual(roles: Sequence[str]) -> tuple[Prize, ...]:
    """The usual prizes of a drive with these roles, or of a format without roles."""
    ends = [Prize(f"Highest {name}", Scope(role=role)) for role, name in enumerate(roles)]
    ends = ends or [Prize(name, Scope(place=place)) for place, name in enumerate(("First", "Second", "Third"), 1)]
    halves = (
        Prize("Best first half", Scope(part="first_half")),
        Prize("Best second half", Scope(part="second_half")),
    )
    return (*ends, *halves, Prize("Lowest", Scope(end="lowest")))


def award(
    prizes: Sequence[Prize],
    played: Sequence[Played],
    ranking: Ranking,
    rules: PrizeRules,
    *,
    rounds: int | None = None,
    roles: Mapping[Entrant, int] | None = None,
    among: Collection[Entrant] | None = None,
    seed: int = 0,
    known: Mapping[Entrant, Line] | None = None,
) -> tuple[Award, ...]:
    """Who wins each prize, in this order. `rounds` are those of the whole night, for its halves; by default those
    played. `among`: who can win, by default all. `known` are everybody's `lines`, where they have been made."""
    total = len(played) if rounds is None else rounds
    night = _Night(lines(played, ranking) if known is None else known, ranking, total, roles or {}, rules.ties, seed)
    given: set[Entrant] = set()
    awards: list[Award] = []
    ranks: dict[Scope, Sequence[Row]] = {}
    for prize in prizes:
        any_place = replace(prize.scope, place=1)
        if any_place not in ranks:
            ranks[any_place] = _rows(any_place, night, among)
        made = _award(prize, night, ranks[any_place], given if rules.one_each else set())
        given.update(made.winners)
        awards.append(made)
    return tuple(awards)


@dataclass(frozen=True)
class _Night:
    lines: Mapping[Entrant, Line]
    ranking: Ranking
    rounds: int
    roles: Mapping[Entrant, int]
    ties: str
    seed: int


def _award(prize: Prize, night: _Night, everyone: Sequence[Row], given: Collection[Entrant]) -> Award:
    scope = prize.scope
    rows = everyone[scope.place - 1 :]
    left = [row for row in rows if row.entrant not in given]
    if not left:
        return Award(prize, ())
    first = left[0]
    at = rows.index(first)
    passed_over = tuple(row.entrant for row in rows[:at])
    measured = scope.of in ("won", "best_round") or scope.of == "rank" and night.ranking.measures[0] == "percent"
    points = first.values[0] if measured else first.line.total
    shared = night.ties == "share"  # then also with who is level and stands before this place
    beside = [row for row in everyone if row.entrant not in given] if shared else left
    level = [row.entrant for row in beside if row.place == first.place]
    if len(level) == 1:
        decisive = rows[at : at + 1] if scope.end == "highest" else rows[at + 1 : at + 2]
        return Award(prize, (first.entrant,), points, "".join(row.ahead_by for row in decisive), passed_over)
    if shared:
        return Award(prize, tuple(sorted(level)), points, Phrase("shared"), passed_over)
    return Award(prize, (first.entrant,), points, Phrase("by lot"), passed_over)


def _rows(scope: Scope, night: _Night, among: Collection[Entrant] | None) -> Sequence[Row]:
    """All who can win it, best first; ties stand in the order of the cut."""
    half = (night.rounds + 1) // 2
    part = {"all": slice(None), "first_half": slice(half), "second_half": slice(half, None)}[scope.part]
    everyone = {entrant: line.part(part) for entrant, line in night.lines.items()}
    drawn = [entrant for entrant in everyone if among is None or entrant in among]
    Random(f"{night.seed} cut {scope.end} {scope.of} {scope.part} {scope.role}").shuffle(drawn)
    can_win = [
        everyone[entrant]
        for entrant in drawn
        if (scope.role is None or night.roles.get(entrant) == scope.role)
        and _can_win(scope, everyone[entrant], bool(night.ranking.boards))
    ]
    measures = night.ranking.measures if scope.of == "rank" else (scope.of, "last_round")
    rows = ranked(can_win, replace(night.ranking, measures=measures), everyone)
    return rows if scope.end == "highest" else rows[::-1]


def _can_win(scope: Scope, part: Line, boards: bool) -> bool:
    """Who has played in it. The lowest prize needs somebody who was there all the time. Where boards are compared,
    going home early costs nobody points: there the highest prize needs at least half of the night [decided]."""
    there = [cell.result != "away" for cell in part.cells]
    enough = 2 * sum(there) >= len(there) if boards else any(there)
    return part.played > 0 and (enough if scope.end == "highest" else all(there))
