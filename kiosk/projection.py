"""Ordinary tables of results, for people with everyday SQLite tools; rebuilt from the facts at any time.

They name players by id; join `people` for the names.
"""

from typing import Any

from kiosk.fold import TableState
from kiosk.journal import Projection, Rows
from rules.games.bid_whist import BidWhistHand

SEATS = ("north", "east", "south", "west")

PROJECTIONS = (
    Projection(
        "tables",
        {
            "number": int,
            "game": str,
            "preset": str,
            "training": bool,
            **dict.fromkeys(SEATS, str),
            "opened": str,
            "last": str,
            "last_seq": int,
            "hand": int,
            "hands": int,
            "score_ns": int,
            "score_ew": int,
            "winner": str,
            "finished": bool,
        },
    ),
    Projection(
        "results",
        {
            "hand": int,
            "dealer": str,
            **dict.fromkeys(SEATS, str),
            "declarer": str,
            "contract": str,
            "tricks_ns": int,
            "tricks_ew": int,
            "made": bool,
            "score_ns": int,
            "score_ew": int,
            "total_ns": int,
            "total_ew": int,
            "reneges": int,
            "counts": bool,
        },
        key=("hand",),
    ),
)


def rows_of(table: TableState) -> Rows:
    """The rows of one table."""
    opening, won, totals = table.opening, table.winner(), table.totals()
    letters = opening.seating.letters
    lines = table.lines()
    results: list[dict[str, Any]] = []
    for state in table.hands:
        hand, outcome = state.hand, state.hand.outcome
        if outcome is None or outcome.tricks is None or outcome.score is None or not isinstance(hand, BidWhistHand):
            continue
        line = next(line for number, line in lines if number == state.number)
        results.append(
            {
                "hand": state.number,
                "dealer": letters[state.dealer],
                **dict(zip(SEATS, table.players_at(state.number), strict=True)),
                "declarer": letters[hand.declarer or 0],
                "contract": outcome.contract,
                "tricks_ns": outcome.tricks[0],
                "tricks_ew": outcome.tricks[1],
                "made": outcome.made,
                "score_ns": outcome.score[0],
                "score_ew": outcome.score[1],
                "total_ns": line.total[0],
                "total_ew": line.total[1],
                "reneges": sum(r.penalty for r in hand.rulings),
                "counts": line.counts,
            }
        )
    winner = "" if won is None else "tie" if len(won[1]) > 1 else opening.seating.sides[won[1][0]]
    row = {
        "number": opening.number,
        "game": opening.game.id,
        "preset": opening.preset,
        "training": bool(getattr(opening.rules, "training", False)),
        **dict(zip(SEATS, table.players, strict=True)),
        "opened": table.opened_at,
        "last": table.facts[-1].time,
        "last_seq": table.facts[-1].seq,
        "hand": table.state.number,
        "hands": len(results),
        "score_ns": totals[0],
        "score_ew": totals[1],
        "winner": winner,
        "finished": table.over,
    }
    return {"tables": [row], "results": results}
