"""A season judged from the facts alone, with none of the kiosk's code and none of the rules': places from the judge of
nights, league and ratings written down once more, in other words."""

import json
import sqlite3
from collections import defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

from tests.kiosk.judges.night import Fact, Judge, counting

LADDER = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
PAIRED = (
    "partner_drive", "swiss", "round_robin", "elimination", "ladder", "losers_leave", "moving_team", "winners_meet",
    "running",
)  # fmt: skip


@dataclass
class Judged:
    """What a season comes to. `after` is everybody's rating after each night or table, in order."""

    league: dict[str, Fraction] = field(default_factory=lambda: defaultdict(Fraction))
    pair_league: dict[frozenset[str], Fraction] = field(default_factory=lambda: defaultdict(Fraction))
    nights: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    ratings: dict[str, float] = field(default_factory=dict)
    pair_ratings: dict[frozenset[str], float] = field(default_factory=dict)
    tables: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    after: dict[str, dict[str, float]] = field(default_factory=lambda: defaultdict(dict))
    hands: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    right: float = 0.0
    told: int = 0


def judge(path: Path) -> Judged:
    """The season in this journal, with what is usual: points by place, a table is won or lost."""
    logs: dict[str, list[Fact]] = defaultdict(list)
    order: list[str] = []
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as db:
        for id, log, hand, time, kind, content in db.execute(
            "SELECT id, stream, hand, time, kind, content FROM facts ORDER BY seq"
        ):
            order += [log] if log not in logs else []
            made = {"id": id, "hand": hand, "time": time, "kind": kind, "content": json.loads(content)}
            logs[log].append(made)
    db.close()
    found = Judged()
    sums: dict[str, list[int]] = {}
    for log in order:
        if log.startswith("night:"):
            night = Judge(path, log)
            if not night.plan["rules"].get("training"):
                _league(found, night)
                for round in night.rounds:
                    if round.closed:
                        made = {round.streams[place]: night.sums(round, place) for place in round.tables}
                        sums |= {stream: counts for stream, counts in made.items() if counts}
    for log in order:
        if not log.startswith("table:"):
            continue
        opening = logs[log][0]["content"]
        facts = counting(logs[log])
        outcomes = {fact["hand"]: fact["content"] for fact in facts if fact["kind"] == "outcome"}
        for player in opening["players"]:
            found.hands[player] += len(outcomes)
        if opening["rules"].get("training"):
            continue
        night = opening.get("night", {}).get("stream")
        points = sums.get(log) if night else None
        if not night and any(fact["kind"] == "finish" for fact in facts):
            points = [sum(outcome["score"][side] for outcome in outcomes.values()) for side in (0, 1)]
        if points:
            format = logs[night][0]["content"]["format"] if night else ""
            _rate(found, night or log, opening["players"], points, not night or format in PAIRED)
    return found


def _league(found: Judged, night: Judge) -> None:
    places = night.places()
    for entrant, place in places.items():
        level = [other for other in places.values() if other == place]
        held = range(place - 1, place - 1 + len(level))
        points = sum((Fraction(LADDER[n]) for n in held if n < len(LADDER)), Fraction()) / len(level)
        for person in night.people[entrant]:
            found.league[person] += points
            found.nights[person] += 1
        if night.plan["format"] in PAIRED:
            found.pair_league[frozenset(night.people[entrant])] += points


def _rate(found: Judged, event: str, players: list[str], points: list[int], pairs: bool) -> None:
    """Two pairs of players, north and south against east and west."""
    one, other = players[0::2], players[1::2]
    own = [found.ratings.setdefault(player, 1500.0) for player in players]
    strength, against = (own[0] + own[2]) / 2, (own[1] + own[3]) / 2
    chance = 1 / (1 + 10 ** ((against - strength) / 400))
    share = {True: 1.0, False: 0.0}[points[0] > points[1]] if points[0] != points[1] else 0.5
    if points[0] != points[1]:
        found.told += 1
        found.right += 0.5 if chance == 0.5 else float((chance > 0.5) == (share == 1))
    if pairs:
        sides = [frozenset(one), frozenset(other)]
        mine = found.pair_ratings.setdefault(sides[0], strength)
        theirs = found.pair_ratings.setdefault(sides[1], against)
        foreseen = 1 / (1 + 10 ** ((theirs - mine) / 400))
        for side, gain in zip(sides, (share - foreseen, foreseen - share), strict=True):
            found.pair_ratings[side] += _k(found, side) * gain
    for player, gain in [(player, share - chance) for player in one] + [(player, chance - share) for player in other]:
        found.ratings[player] += _k(found, player) * gain
        found.after[player][event] = found.ratings[player]


def _k(found: Judged, who: str | frozenset[str]) -> int:
    key = who if isinstance(who, str) else " ".join(sorted(who))
    found.tables[key] += 1
    return 40 if found.tables[key] <= 20 else 16
