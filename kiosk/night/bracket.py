"""The playoff of a tournament: its levels, who meets whom, who has won what, who goes on."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from kiosk.base import words
from kiosk.night.named import NamedNight
from kiosk.night.standings import visible_rounds
from kiosk.night.state import RoundState
from rules.movements.bracket import round_name
from rules.movements.event import Event
from rules.rounds import Entrant, Seated


@dataclass(frozen=True)
class Meeting:
    """Two teams that meet; one with a bye; or all of a level that is played in several rounds.

    `games` are those each has won, () as long as nobody may see them; `on` are the places of those who have won, or
    go on.
    """

    teams: tuple[str, ...]
    games: tuple[str, ...] = ()
    on: tuple[int, ...] = ()


@dataclass(frozen=True)
class Level:
    """One level of the playoff."""

    title: str  # "Semi-final"
    meetings: tuple[Meeting, ...]


def bracket(night: NamedNight, public: bool = False) -> tuple[Level, ...]:
    """The levels so far, the first first; () before the playoff."""
    seen = len(visible_rounds(night, public)[0])
    format = night.plan.format
    found = []
    for left in sorted({state.round.left for state in night.rounds if state.round.left}, reverse=True):
        states = [state for state in night.rounds if state.round.left == left]
        shown = [state for state in states if state.closed and state.number <= seen]
        if isinstance(format, Event) and format.level_rounds(left) > 1:
            meetings = [_all_of_it(night, states, shown)]
        else:
            meetings = [_meeting(night, seats, shown) for seats in _pairs(states)]
            byes = dict.fromkeys(entrant for state in states for entrant in state.round.sit_out)
            meetings += [Meeting((night.label(entrant),), (), (0,)) for entrant in byes]
        title = words.round_label(states[0].round.label.partition(",")[0] or round_name(left))
        found.append(Level(title, tuple(meetings)))
    return tuple(found)


def _pairs(states: Sequence[RoundState]) -> list[tuple[Entrant, ...]]:
    return list(dict.fromkeys(table.own.seats for state in states for table in state.round.tables))


def _meeting(night: NamedNight, seats: tuple[Entrant, ...], shown: Sequence[RoundState]) -> Meeting:
    """Two teams, of which who has won more than half of the games goes on."""
    teams = tuple(map(night.label, seats))
    played = [(state, table) for state in shown for table in state.round.tables if table.own.seats == seats]
    if not played:
        return Meeting(teams)
    winners = [entrant for state, table in played for entrant in _winner(night, state, table)]
    games = winners.count(seats[0]), winners.count(seats[1])
    most = int(night.plan.format.values().get("playoff_games", 1) or 1)
    return Meeting(teams, tuple(map(str, games)), tuple(side for side in (0, 1) if 2 * games[side] > most))


def _all_of_it(night: NamedNight, states: Sequence[RoundState], shown: Sequence[RoundState]) -> Meeting:
    """Everybody of a level of several rounds, those who go on first, then by games won."""
    after = {e for state in night.rounds if state.round.left * 2 == states[0].round.left for e in _there(state)}
    won = Counter(
        entrant for state in shown for table in state.round.tables for entrant in _winner(night, state, table)
    )
    teams = sorted(_there(states[0]), key=lambda entrant: (entrant not in after, -won[entrant]))
    games = tuple(str(won[entrant]) for entrant in teams) if shown else ()
    on = tuple(place for place, entrant in enumerate(teams) if entrant in after)
    return Meeting(tuple(map(night.label, teams)), games, on)


def _there(state: RoundState) -> list[Entrant]:
    return [*(entrant for table in state.round.tables for entrant in table.seats), *state.round.sit_out]


def _winner(night: NamedNight, state: RoundState, table: Seated) -> tuple[Entrant, ...]:
    side = night.winner(state, table.number)
    return () if side is None else (table.seats[side],)
