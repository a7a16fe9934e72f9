"""Ordinary tables of nights: what was played, who was there, who sat where.

Scores are in the tables' results: `night_seats.log` is the `stream` of `results` and `result_players`.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from kiosk.journal import Projection, Rows
from rules.seats import Seating

if TYPE_CHECKING:
    from kiosk.night.state import NightState, RoundState

Row = dict[str, Any]
NIGHT = "night:"
"""The beginning of the name of a night's log."""

PROJECTIONS = (
    Projection(
        "nights",
        {
            "name": str,
            "format": str,
            "game": str,
            "counting": str,
            "training": bool,
            "opened": str,
            "last": str,
            "rounds": int,
            "entrants": int,
            "finished": bool,
        },
    ),
    # Everybody on a night's list. Two people of one entrant are a pair, or share a seat.
    # `stays` is the table at which they stay seated, null for those who change tables.
    Projection(
        "night_entrants",
        {"entrant": int, "person": str, "role": str, "here": bool, "stays": int},
        key=("entrant", "person"),
    ),
    # Who sat where; a team at two places. `place` is null for who sat out; `side` is that of the tables' results;
    # `log` is null until the round began.
    Projection(
        "night_seats",
        {"round": int, "entrant": int, "place": int, "seat": str, "side": str, "log": str, "closed": bool},
        key=("round", "entrant", "place"),
    ),
    # Which board each hand of a table was, at duplicate; `log` and `hand` are the `stream` and `hand` of `results`.
    Projection(
        "night_boards",
        {"round": int, "place": int, "hand": int, "board": int, "log": str},
        key=("round", "place", "hand"),
    ),
)


def rows_of_night(night: NightState) -> Rows:
    """The rows of one night."""
    plan = night.plan
    roles = plan.format.roles
    role = night.roles()
    seats, boards = list[Row](), list[Row]()
    for state in night.rounds:
        of = plan, state.fact, state.closed, dict(state.streams)
        made = night.kept(("rows", state.number), of, partial(_rows_of_round, night, state))
        seats += made[0]
        boards += made[1]
    return {
        "nights": [
            {
                "name": plan.name,
                "format": plan.format.id,
                "game": plan.game.id,
                "counting": plan.counting,
                "training": bool(getattr(plan.rules, "training", False)),
                "opened": night.opened_at,
                "last": night.facts[-1].time,
                "rounds": sum(state.closed for state in night.rounds),
                "entrants": len(night.entries),
                "finished": night.finished,
            }
        ],
        "night_entrants": [
            {
                "entrant": e.number,
                "person": person,
                "role": roles[role[e.number]] if roles else None,
                "here": e.here,
                "stays": night.stays.get(e.number),
            }
            for e in night.entries.values()
            for person in dict.fromkeys(e.people)
        ],
        "night_seats": seats,
        "night_boards": boards,
    }


def _rows_of_round(night: NightState, state: RoundState) -> tuple[list[Row], list[Row]]:
    """Who sits where in a round, and which board is which hand."""
    from rules.rounds import DUMMY

    plan, four = night.plan, Seating()
    seats, boards = list[Row](), list[Row]()
    for table in state.round.tables:
        where = {"round": state.number, "place": table.number, "log": state.streams.get(table.number)}
        seats += (
            {
                **where,
                "entrant": entrant,
                "seat": four.sides[index] if len(table.seats) == 2 else four.letters[index],
                "side": plan.seating.sides[night.side_of(table, index)],
                "closed": state.closed,
            }
            for index, entrant in enumerate(table.seats)
            if entrant != DUMMY
        )
        boards += ({**where, "hand": hand, "board": board} for hand, board in enumerate(table.boards, 1))
    out = {"round": state.number, "closed": state.closed}
    seats += ({**out, "entrant": entrant} for entrant in state.round.sit_out)
    return seats, boards
