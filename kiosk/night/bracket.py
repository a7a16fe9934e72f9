"""The playoff of a tournament as a tree: its levels, who meets whom, who has won what."""

from dataclasses import dataclass

from kiosk.night.named import NamedNight
from kiosk.night.standings import visible_rounds
from rules.movements.bracket import round_name


@dataclass(frozen=True)
class Meeting:
    """Two teams that meet, or one with a bye; `games` are those each has won, "" as long as nobody may see them."""

    teams: tuple[str, ...]
    games: tuple[str, ...] = ()
    winner: int | None = None


@dataclass(frozen=True)
class Level:
    """One level of the playoff."""

    title: str  # "Semi-final"
    meetings: tuple[Meeting, ...]


def bracket(night: NamedNight, public: bool = False) -> tuple[Level, ...]:
    """The levels so far, the first first; () before the playoff."""
    seen = len(visible_rounds(night, public)[0])
    found = []
    for left in sorted({state.round.left for state in night.rounds if state.round.left}, reverse=True):
        states = [state for state in night.rounds if state.round.left == left]
        pairs = dict.fromkeys(table.seats for state in states for table in state.round.tables)
        meetings = []
        for seats in pairs:
            played = [(state, table) for state in states for table in state.round.tables if table.seats == seats]
            shown = [(state, table) for state, table in played if state.closed and state.number <= seen]
            winners = [night.winner(state, table.number) for state, table in shown]
            games = winners.count(0), winners.count(1)
            most = night.plan.format.values().get("playoff_games", 1)
            won = next((side for side in (0, 1) if 2 * games[side] > int(most or 1)), None)
            words = tuple(map(str, games)) if shown else ()
            meetings.append(Meeting(tuple(map(night.label, seats)), words, won))
        byes = dict.fromkeys(entrant for state in states for entrant in state.round.sit_out)
        meetings += [Meeting((night.label(entrant),), (), 0) for entrant in byes]
        found.append(Level(round_name(left), tuple(meetings)))
    return tuple(found)
