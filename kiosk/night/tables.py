"""The tables of a night's round as facts: the opening of a table's log, and the setup of each of its hands."""

from dataclasses import replace

from kiosk.journal import Draft
from kiosk.night.logs import NightSession
from kiosk.night.plan import Plan
from kiosk.night.state import NightState, RoundState
from kiosk.table.fold import NOBODY, board_setup
from kiosk.table.state import TableState
from rules.match import Setup
from rules.rounds import Seated


def opened(night: NightSession, state: RoundState, table: Seated, stream: str) -> list[Draft]:
    """The opening of the log of a table in a round: an ordinary table with so many hands."""
    plan = night.plan
    begin = Setup((state.number - 1) % 4, plan.deal(state.number, 1))
    begin = board_setup(table.boards[0]) if table.boards else begin
    content = {
        "number": table.number,
        "game": plan.game.id,
        "preset": plan.preset,
        "rules": plan.rules_in(state.number).values(),
        "players": _players(night, state, table),
        "dealer": begin.dealer,
        "start": [0] * len(plan.seating.sides),
        "night": {
            "stream": night.stream,
            "round": state.number,
            "place": table.number,
            "hands": len(table.boards) or plan.most_hands,
            **({"boards": list(table.boards)} if table.boards else {}),
        },
    }
    return [Draft(stream, "open", content, "touch"), Draft(stream, "next", begin.content(), "touch", 1)]


def _players(night: NightState, state: RoundState, table: Seated) -> list[str]:
    """Who sits at a table, north first. Two who share a seat take turns, a round each."""
    if len(table.seats) == 2:  # A pair: north and south, east and west.
        entries = [night.entries.get(entrant) for entrant in table.seats]
        pairs = [entry.at(side) if entry else (NOBODY,) for side, entry in enumerate(entries)]
        return [pair[half % len(pair)] for half in (0, 1) for pair in pairs]
    people = [night.entries[e].people if e in night.entries else (NOBODY,) for e in table.seats]
    return [shared[(state.number - 1) % len(shared)] for shared in people]


def next_hand(plan: Plan, table: TableState, after: int) -> Draft:
    """The setup of the hand after number `after`, which is over."""
    state = table.hand_state(after)
    setup = table.opening.following(state.setup, state.hand)
    if not table.opening.night.get("boards"):
        setup = replace(setup, round=plan.deal(table.opening.night["round"], after + 1))
    return table.draft("next", setup.content(), hand=after + 1)
