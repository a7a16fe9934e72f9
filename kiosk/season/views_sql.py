"""Documented views over the ordinary tables, for SQLite tools: plain column names, people by name, one subject each.

An erased person's name is null. Times are UTC, ISO 8601. `counts` is 0 for training tables and for hands played after
the end of a game. The kiosk computes places in standings and ratings: see ``whist-kiosk season``.
"""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class View:
    """One view: the meaning of a row, and the SELECT that makes it."""

    about: str
    select: str


ALL: Mapping[str, View] = {
    "hand_results": View(
        "A hand that was scored: when the table was opened, game, contract, declarer, whether it was made.",
        """
        SELECT t.opened, n.name AS night, t.round, t.number AS "table", r.hand, t.game, t.preset,
            d.name AS dealer, r.contract, c.name AS declarer, r.made, r.reneges,
            r.counts AND NOT t.training AS counts, r.stream
        FROM results r
        JOIN tables t ON t.stream = r.stream
        LEFT JOIN nights n ON n.stream = t.night
        LEFT JOIN result_players dp ON dp.stream = r.stream AND dp.hand = r.hand AND dp.seat = r.dealer
        LEFT JOIN people d ON d.id = dp.player
        LEFT JOIN result_players cp ON cp.stream = r.stream AND cp.hand = r.hand AND cp.seat = r.declarer
        LEFT JOIN people c ON c.id = cp.player
        """,
    ),
    "player_hands": View(
        "A hand as one player had it: partner, tricks and score of the side, and the running total.",
        """
        SELECT w.name AS player, t.opened, n.name AS night, t.round, t.number AS "table", p.hand, t.game, p.seat,
            m.name AS partner, p.tricks, p.score, p.total, p.seat = r.declarer AS declarer, r.contract, r.made,
            r.counts AND NOT t.training AS counts, p.player AS player_id, p.stream
        FROM result_players p
        JOIN results r ON r.stream = p.stream AND r.hand = p.hand
        JOIN tables t ON t.stream = p.stream
        LEFT JOIN people w ON w.id = p.player
        LEFT JOIN nights n ON n.stream = t.night
        LEFT JOIN result_players o
            ON o.stream = p.stream AND o.hand = p.hand AND o.side = p.side AND o.seat <> p.seat
        LEFT JOIN people m ON m.id = o.player
        """,
    ),
    "table_results": View(
        "An ordinary table and one who sits at it: score, and whether that side has won.",
        """
        SELECT t.opened, t.number AS "table", t.game, t.preset, t.hands, t.finished, s.seat, w.name AS player,
            s.side, s.score, s.points, s.won, NOT t.training AS counts, s.player AS player_id, t.stream
        FROM tables t
        JOIN table_players s ON s.stream = t.stream
        LEFT JOIN people w ON w.id = s.player
        WHERE t.night IS NULL
        """,
    ),
    "night_rounds": View(
        "A round of a night as one entrant had it: table, seat, hands, tricks and points; nulls for who sat out. A team"
        " has a row for each of its two tables.",
        """
        SELECT n.opened, n.name AS night, s.round, s.entrant,
            (SELECT group_concat(name, ' and ') FROM (SELECT coalesce(w.name, '?') AS name FROM night_entrants e
                LEFT JOIN people w ON w.id = e.person
                WHERE e.stream = s.stream AND e.entrant = s.entrant ORDER BY w.name)) AS players,
            s.place AS "table", s.seat, s.side,
            (SELECT count(*) FROM results r WHERE r.stream = s.log AND r.counts) AS hands,
            (SELECT sum(one.tricks) FROM (SELECT max(p.tricks) AS tricks FROM result_players p
                WHERE p.stream = s.log AND p.side = s.side GROUP BY p.hand) one) AS tricks,
            (SELECT sum(one.score) FROM (SELECT max(p.score) AS score FROM result_players p
                WHERE p.stream = s.log AND p.side = s.side GROUP BY p.hand) one) AS points,
            n.counting, s.closed, NOT n.training AS counts, s.stream
        FROM night_seats s JOIN nights n ON n.stream = s.stream
        """,
    ),
    "night_standings_rows": View(
        "An entrant's night: rounds, hands and what they came to. `made` is what the night counts, a round sat out as"
        " the average of the others. Ties and formats that rank otherwise are the kiosk's to say.",
        """
        SELECT r.opened, r.night, n.format, n.game, n.rounds, r.players, r.entrant,
            count(DISTINCT iif(r."table" IS NULL, NULL, r.round)) AS rounds_played,
            count(*) - count(r."table") AS rounds_sat_out, sum(r.hands) AS hands,
            sum(r.tricks) AS tricks, sum(r.points) AS points, n.counting,
            round(CASE n.counting WHEN 'tricks' THEN sum(r.tricks) ELSE sum(r.points) END * 1.0
                * count(DISTINCT r.round)
                / nullif(count(DISTINCT iif(r."table" IS NULL, NULL, r.round)), 0), 2) AS made,
            NOT n.training AS counts, r.stream
        FROM night_rounds r JOIN nights n ON n.stream = r.stream
        WHERE r.closed GROUP BY r.stream, r.entrant
        """,
    ),
    "partners": View(
        "Two who played together: tables, hands, and the tricks and points of their hands.",
        """
        SELECT a.name AS player, b.name AS partner, t.game, count(DISTINCT p.stream) AS tables, count(*) AS hands,
            sum(p.tricks) AS tricks, sum(p.score) AS points,
            sum(p.seat = r.declarer AND r.made) AS made_as_declarer,
            p.player AS player_id, o.player AS partner_id
        FROM result_players p
        JOIN results r ON r.stream = p.stream AND r.hand = p.hand AND r.counts
        JOIN tables t ON t.stream = p.stream AND NOT t.training
        JOIN result_players o ON o.stream = p.stream AND o.hand = p.hand AND o.side = p.side AND o.seat <> p.seat
        LEFT JOIN people a ON a.id = p.player
        LEFT JOIN people b ON b.id = o.player
        GROUP BY p.player, o.player, t.game
        """,
    ),
    "head_to_head": View(
        "Two who played against each other: tables, hands, and the points of each one's side in them.",
        """
        SELECT a.name AS player, b.name AS opponent, t.game, count(DISTINCT p.stream) AS tables, count(*) AS hands,
            sum(p.score) AS points, sum(o.score) AS opponent_points, sum(p.score > o.score) AS hands_ahead,
            sum(p.score < o.score) AS hands_behind, p.player AS player_id, o.player AS opponent_id
        FROM result_players p
        JOIN results r ON r.stream = p.stream AND r.hand = p.hand AND r.counts
        JOIN tables t ON t.stream = p.stream AND NOT t.training
        JOIN result_players o ON o.stream = p.stream AND o.hand = p.hand AND o.side <> p.side
        LEFT JOIN people a ON a.id = p.player
        LEFT JOIN people b ON b.id = o.player
        GROUP BY p.player, o.player, t.game
        """,
    ),
    "contracts": View(
        "A contract of one declarer in one game: how often it was played and made.",
        """
        SELECT w.name AS player, t.game, r.contract, count(*) AS played, sum(r.made) AS made, p.player AS player_id
        FROM results r
        JOIN tables t ON t.stream = r.stream AND NOT t.training
        JOIN result_players p ON p.stream = r.stream AND p.hand = r.hand AND p.seat = r.declarer
        LEFT JOIN people w ON w.id = p.player
        WHERE r.counts AND r.contract IS NOT NULL
        GROUP BY p.player, t.game, r.contract
        """,
    ),
    "player_experience": View(
        "A person: hands and tables played, those of training too, the first and the last one.",
        """
        SELECT w.name AS player, count(*) AS hands, count(DISTINCT p.stream) AS tables, min(t.opened) AS first,
            max(t.opened) AS last, p.player AS player_id
        FROM result_players p
        JOIN results r ON r.stream = p.stream AND r.hand = p.hand AND r.counts
        JOIN tables t ON t.stream = p.stream
        LEFT JOIN people w ON w.id = p.player
        GROUP BY p.player
        """,
    ),
}
"""Every view, by name."""

VIEWS: Mapping[str, str] = {name: view.select for name, view in ALL.items()}
"""The SELECT of each, as the journal makes them."""
