"""Ordinary tables of results, for people with everyday SQLite tools; they can be rebuilt from the facts at any time.

Every row has its table's `stream`; players appear by id: join `people` for the names. Seats and sides are as in
records: ``N E S W`` and ``NS EW``, or ``1`` … ``7`` if everybody plays alone. `kiosk.table.rows` fills them.
"""

from kiosk.journal import Projection

TABLE = "table:"
"""The beginning of the name of a table's log."""

PROJECTIONS = (
    # A table. `hand` is the one in progress, `hands` how many were scored; `night`, `round`: of one; `words`: the house
    # rule of what it calls bids, null in games with one set of words.
    Projection(
        "tables",
        {
            "number": int,
            "game": str,
            "preset": str,
            "training": bool,
            "opened": str,
            "last": str,
            "last_seq": int,
            "hand": int,
            "hands": int,
            "finished": bool,
            "night": str,
            "round": int,
            "words": str,
        },
        index=("finished", "last_seq"),
    ),
    # Who sits where now. `score` is that of the side's game in progress; `points` what the games of a rubber were worth
    # to it so far, null in games without.
    Projection(
        "table_players",
        {"seat": str, "player": str, "side": str, "score": int, "points": int, "won": bool},
        key=("seat",),
    ),
    # A hand that was scored. `made` is null where nothing was contracted; `counts` is false after the end of a game.
    Projection(
        "results",
        {
            "hand": int,
            "dealer": str,
            "declarer": str,
            "contract": str,
            "made": bool,
            "reneges": int,
            "counts": bool,
        },
        key=("hand",),
    ),
    # What a hand came to for a player in it. `tricks` are all that are counted together with the player's own: the
    # side's; in Solo Whist the declarers', or the others'. `score` and `total` are the side's.
    Projection(
        "result_players",
        {"hand": int, "seat": str, "player": str, "side": str, "tricks": int, "score": int, "total": int},
        key=("hand", "seat"),
    ),
)
