"""A table as rows of the ordinary tables (`kiosk.table.projection`)."""

from typing import Any

from kiosk.journal import Reading, Rows
from kiosk.table.closed import ClosedTable, NeedsReplay
from kiosk.table.fold import HandState
from kiosk.table.kinds import IN_PLAY
from kiosk.table.state import TableState
from rules.match import Line
from rules.seats import Seating


def rows_of_log(read: Reading) -> Rows:
    """The rows of the table with these facts; the play is read only if the rows need it."""
    try:
        return rows_of(ClosedTable(read(without=IN_PLAY), whole=False))
    except NeedsReplay:
        return rows_of(ClosedTable(read()))


def rows_of(table: TableState) -> Rows:
    """The rows of one table."""
    lines: dict[int, Line] = {}
    for number, line in table.lines():
        lines.setdefault(number, line)  # an adjustment's comes after the hand's own
    scored = [state for state in table.hands if state.outcome and state.outcome.score is not None]
    opening = table.opening
    tables = {
        "number": opening.number,
        "game": opening.game.id,
        "preset": opening.preset,
        "training": bool(getattr(opening.rules, "training", False)),
        "opened": table.opened_at,
        "last": table.facts[-1].time,
        "last_seq": table.facts[-1].seq,
        "hand": table.state.number,
        "hands": len(scored),
        "finished": table.over,
        "night": opening.night.get("stream"),
        "round": opening.night.get("round"),
        "words": getattr(opening.rules, "words", None),
    }
    return {
        "tables": [tables],
        "table_players": _players(table),
        "results": [_result(state, lines[state.number]) for state in scored],
        "result_players": [row for state in scored for row in _shares(table, state, lines[state.number])],
    }


def _players(table: TableState) -> list[dict[str, Any]]:
    seating, totals, won = table.state.hand.seating, table.totals(), table.winner()
    counted = [line.standing for _, line in table.lines() if line.counts and line.standing]
    points = counted[-1].points if counted else None
    winners = won[1] if won else ()
    letters = Seating(len(table.players)).letters
    return [
        {
            "seat": letters[player],
            "player": table.players[player],
            "side": seating.sides[side] if seating.partners else letters[side],
            "score": totals[side],
            "points": None if points is None else points[side],
            "won": side in winners,
        }
        for seat, side in enumerate(seating.side_of)
        if (player := seating.player_of(seat)) is not None
    ]


def _result(state: HandState, line: Line) -> dict[str, Any]:
    outcome, letters = state.outcome, state.hand.seating.letters
    assert outcome is not None
    return {
        "hand": state.number,
        "dealer": letters[state.dealer],
        "declarer": None if outcome.declarer is None else letters[outcome.declarer],
        "contract": outcome.contract,
        "made": outcome.made,
        "reneges": sum(ruling.penalty for ruling in state.hand.rulings),
        "counts": line.counts,
    }


def _shares(table: TableState, state: HandState, line: Line) -> list[dict[str, Any]]:
    hand, outcome, players = state.hand, state.outcome, table.players_at(state.number)
    assert outcome is not None and line.score is not None
    letters = Seating(len(players)).letters
    return [
        {
            "hand": state.number,
            "seat": letters[player],
            "player": players[player],
            "side": hand.seating.sides[side] if hand.seating.partners else letters[side],
            "tricks": None if outcome.tricks is None else outcome.tricks[hand.party_of[seat]],
            "score": line.score[side],
            "total": line.total[side],
        }
        for seat, side in enumerate(hand.seating.side_of)
        if hand.sizes[seat] and (player := hand.seating.player_of(seat)) is not None
    ]
