"""A night judged from the facts in its journal alone, with none of the kiosk's code and none of the rules'.

What movements#standings says of scores, byes, ranks, halves and prizes is written down here once more, in other words.
"""

import json
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from functools import cache, cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any

Points = int | Fraction
Fact = dict[str, Any]
EMPTY = 0
"""Sits where nobody does."""


@dataclass
class Sat:
    """A round as the facts have it. `tables` are seats by place; `here`: who was there when it was seated."""

    tables: dict[int, list[int]]
    sit_out: list[int]
    here: frozenset[int]
    third: frozenset[int] = frozenset()
    """The places at which the third place is played for."""
    streams: dict[int, str] = field(default_factory=dict)
    cuts: dict[int, int] = field(default_factory=dict)
    closed: bool = False


@dataclass
class Been:
    """What a round was for one: ``won``, ``lost``, ``drawn``, ``open``, ``bye`` or ``away``."""

    how: str = "away"
    score: int | None = None
    against: int | None = None
    met: tuple[int, ...] = ()
    third: bool = False
    """The game for the third place."""


Night = dict[int, list[Been]]
"""What each round was for everybody who was in any."""


def counting(facts: Sequence[Fact]) -> list[Fact]:
    """The facts that were not taken back, or whose taking back was."""
    takers: dict[str, list[str]] = defaultdict(list)
    for fact in facts:
        if fact["kind"] == "retract":
            takers[fact["content"]["fact"]].append(fact["id"])

    @cache
    def counts(id: str) -> bool:
        return not any(counts(taker) for taker in takers[id])

    return [fact for fact in facts if counts(fact["id"]) and fact["kind"] != "retract"]


class Judge:
    """What the journal at `path` says of the night in that log."""

    def __init__(self, path: Path, stream: str) -> None:
        self.logs: dict[str, list[Fact]] = defaultdict(list)
        with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as db:
            for id, log, hand, time, kind, content in db.execute(
                "SELECT id, stream, hand, time, kind, content FROM facts ORDER BY seq"
            ):
                made = {"id": id, "hand": hand, "time": time, "kind": kind, "content": json.loads(content)}
                self.logs[log].append(made)
        db.close()
        self.rounds: list[Sat] = []
        self.people: dict[int, list[str]] = {}
        self.roles: dict[int, int] = {}
        self.here: set[int] = set()
        self.finished = False
        self.ticks: list[tuple[str, datetime, int]] = []
        """What has started, stopped and changed the clock of the last round, when, and by how many minutes."""
        for fact in counting(self.logs[stream]):
            if fact["kind"] == "round":
                self.ticks = []
            elif fact["kind"] in ("start", "pause", "resume", "minutes"):
                at = datetime.fromisoformat(fact["time"])
                self.ticks.append((fact["kind"], at, fact["content"].get("add", 0)))
            self._take(fact["kind"], fact["content"])

    def _take(self, kind: str, content: Mapping[str, Any]) -> None:
        last = self.rounds[-1] if self.rounds else None
        who = content.get("entrant", EMPTY)
        if kind in ("open", "plan"):
            self.plan = dict(content)
        elif kind == "round":
            tables = {table["place"]: table["seats"] for table in content["tables"]}
            assert len(tables) == len(content["tables"]), "two tables at one place"
            beside = {t["place"] for t in content["tables"] if (t.get("drawn") or t["place"]) > 1}
            third = frozenset(beside if content.get("label") == "Final" else ())
            self.rounds.append(Sat(tables, content["sit_out"], frozenset(self.here), third))
        elif kind == "start" and last:
            last.streams = {int(place): log for place, log in content["tables"].items()}
        elif kind == "close" and last:
            last.closed = True
        elif kind == "cut":
            self.rounds[content["round"] - 1].cuts[content["place"]] = content["side"]
        elif kind == "withdraw":
            for known in (self.people, self.roles):
                known.pop(who, None)
            self.here.discard(who)
        elif kind == "finish":
            self.finished = True
        elif kind == "enter" or kind == "change" and who in self.people:
            self.people[who] = content.get("people", self.people.get(who, []))
            self.roles[who] = content.get("role", self.roles.get(who, 0))
            there = content.get("here", who in self.here)
            (self.here.add if there else self.here.discard)(who)

    def clock(self, now: datetime) -> tuple[float, bool] | None:
        """The seconds that are left of the round, and whether they run; None without a round in play or a clock."""
        if not self.rounds or not self.rounds[-1].streams or self.rounds[-1].closed or not self.plan["minutes"]:
            return None
        left = 60.0 * (self.plan["minutes"] + sum(add for _kind, _at, add in self.ticks))
        moves = [(kind, at) for kind, at, _add in self.ticks if kind != "minutes"] + [("now", now)]
        for (kind, since), (_next, until) in pairwise(moves):
            left -= (until - since).total_seconds() if kind != "pause" else 0
        return left, moves[-2][0] != "pause"

    # What was scored.

    def hands(self, log: str) -> dict[int, list[int]]:
        """What each hand of a table counts, by side, as it was told or played last."""
        found: dict[int, list[int]] = {}
        told: dict[int, Mapping[str, Any]] = {}
        for fact in counting(self.logs[log]):
            content = fact["content"]
            if fact["kind"] == "total":
                told[fact["hand"]] = content
            elif fact["kind"] == "outcome":
                counts = content["tricks" if self.plan["counting"] == "tricks" else "score"]
                found[fact["hand"]] = counts
                if fact["hand"] in told and content["tricks"] is not None:
                    side, tricks = told[fact["hand"]]["side"], told[fact["hand"]]["tricks"]
                    assert content["tricks"][side] == tricks, f"{log}: told {tricks}, on record {content['tricks']}"
                if self.plan["counting"] == "tricks" and self.plan["game"] == "Whist":
                    assert sum(counts) == 13 and min(counts) >= 0, f"{log}: {counts}"
        return found

    def sums(self, round: Sat, place: int) -> list[int] | None:
        """What a table's hands have come to, by side."""
        hands = [counts for counts in self.hands(round.streams.get(place, "")).values() if counts is not None]
        return [sum(side) for side in zip(*hands, strict=True)] if hands else None

    def scores(self, round: Sat) -> dict[int, int]:
        """What everybody made in a round."""
        found: dict[int, int] = {}
        for place, seats in round.tables.items():
            sums = self.sums(round, place)
            for seat, who in enumerate(seats):
                if sums:
                    found[who] = sums[seat % len(sums)]
        return found

    def winner(self, round: Sat, place: int) -> int | None:
        """The side that won a table, at the table or by the cut: by points, or by more than half of so many hands."""
        sums, best_of = self.sums(round, place), self.plan["settings"].get("best_of")
        if sums is None or len(sums) != 2:
            return None
        if best_of:
            hands = [counts for counts in self.hands(round.streams[place]).values() if counts]
            sums = [sum(hand[side] > hand[1 - side] for hand in hands) for side in (0, 1)]
            return sums.index(max(sums)) if 2 * max(sums) > best_of else round.cuts.get(place)
        return round.cuts.get(place) if sums[0] == sums[1] else sums.index(max(sums))

    def winners(self, round: Sat) -> dict[int, int]:
        """Those sides, by place."""
        found = {place: self.winner(round, place) for place in round.tables}
        return {place: side for place, side in found.items() if side is not None}

    # Where everybody sat.

    def wrong_seats(self) -> list[str]:
        """What is wrong with the seats of any round."""
        knock_out = self.plan["format"] in ("elimination", "ladder")
        wrong: list[str] = []
        for number, round in enumerate(self.rounds, 1):
            seats = [who for table in round.tables.values() for who in table if who != EMPTY]
            often = Counter([*seats, *round.sit_out])
            wrong += [f"round {number}: {who} sits {times} times" for who, times in often.items() if times > 1]
            wrong += [f"round {number}: {who} is not there" for who in often.keys() - round.here]
            if not knock_out:
                wrong += [f"round {number}: {who} was forgotten" for who in round.here - often.keys()]
            if round.streams and round.streams.keys() != round.tables.keys():
                wrong.append(f"round {number}: tables without a log")
            wrong += [f"round {number}: {table}" for table in round.tables.values() if table.count(EMPTY) > 1]
        logs = [log for round in self.rounds for log in round.streams.values()]
        return wrong + (["a log serves two tables"] if len(set(logs)) < len(logs) else [])

    # Who stands where.

    @cached_property
    def whole(self) -> Night:
        """What each round that is over was for everybody."""
        over = [round for round in self.rounds if round.closed]
        found: Night = defaultdict(lambda: [Been() for _ in over])
        for n, round in enumerate(over):
            scores = self.scores(round)
            for who in self.people.keys() & {*round.sit_out}:  # who was taken off the list has no line
                found[who][n] = Been("bye")
            for place, seats in round.tables.items():
                won = self.winner(round, place)
                for seat, who in enumerate(seats):
                    others = tuple(other for at, other in enumerate(seats) if (at - seat) % 2 and other != EMPTY)
                    known = all(each in scores for each in seats if each != EMPTY)
                    how = ("drawn" if known else "open") if won is None else "won" if won == seat % 2 else "lost"
                    against = next((scores[other] for other in others if other in scores), None)
                    if who != EMPTY:
                        found[who][n] = Been(how, scores.get(who), against, others, place in round.third)
        return dict(found)

    def night(self, part: slice = slice(None)) -> Night:
        """The same, of a part of the night."""
        return {who: beens[part] for who, beens in self.whole.items()}

    def values(self, who: int, part: slice = slice(None)) -> list[Points]:
        """What each round counts for; a bye as the average of the whole night's other rounds, or nothing."""
        night = self.whole[who]
        known = [been.score for been in night if been.score is not None]
        average = Fraction(sum(known), len(known)) if known and self._setting("bye", "average") == "average" else 0
        return [average if been.how == "bye" else been.score or 0 for been in night][part]

    def total(self, who: int, part: slice = slice(None)) -> Points:
        """All of that."""
        return sum(self.values(who, part))

    def _setting(self, id: str, otherwise: Any) -> Any:
        # Where who loses goes out, or waits, a bye is neither points nor a win.
        fixed = self.plan["format"] in ("elimination", "losers_leave", "running")
        return {"bye": "nothing", "bye_wins": False}[id] if fixed else self.plan["settings"].get(id, otherwise)

    def won(self, beens: Iterable[Been]) -> Points:
        """Rounds won; a drawn one is a half."""
        wins = self._setting("bye_wins", False)
        worth: dict[str, Points] = {"won": 1, "drawn": Fraction(1, 2), "bye": int(wins)}
        return sum((worth.get(been.how, 0) for been in beens), Fraction())

    def measures(self) -> list[str]:
        """What ranks, the first first."""
        settings, ranked_by = self.plan["settings"], self.plan["settings"].get("ranked_by", "")
        wanted = {
            "swiss": [ranked_by, settings.get("ties", ""), "won", "total", "strength"],
            "round_robin": [ranked_by, "between", "total", "difference"],
            "elimination": [f"loss {settings.get('losses')}", "won", "total"],
            "ladder": ["loss 1", "won", "total"],
            "losers_leave": ["won", "run", "total"],
        }
        return list(dict.fromkeys(wanted.get(self.plan["format"], ["total", "last"])))

    def keys(self, part: slice = slice(None), among: Collection[int] | None = None) -> dict[int, list[Points]]:
        """By what everybody is ranked: a value for each measure. Who is level has the same."""
        night = self.night(part)
        values = {who: self.values(who, part) for who in night}
        won = {who: self.won(beens) for who, beens in night.items()}
        keys: dict[int, list[Points]] = {who: [] for who in night if among is None or who in among}
        knock_out = self.plan["settings"].get("first_rounds", 0) if self.plan["format"] == "ladder" else 0

        def strength(who: int) -> Points:
            met = [won[other] for been in night[who] for other in been.met]
            return sum(met, Fraction()) / len(met) if met else 0

        def difference(who: int) -> Points:
            both = [(b.score, b.against) for b in night[who] if b.score is not None and b.against is not None]
            return sum(own - other for own, other in both)

        def between(who: int) -> Points:
            level = {other for other in keys if before[other] == before[who]}
            met = [been.how for been in night[who] if level & {*been.met}]
            return met.count("won") - met.count("lost")

        def run(who: int) -> Points:
            running = "".join("w" if been.how == "won" else " " for been in night[who])
            return max(map(len, running.split()), default=0)

        def loss(which: int, who: int) -> Points:
            """How far they came: to the last round they were in, whatever earlier ones are said to have been since."""
            beens = night[who][knock_out:]
            for n, been in enumerate(beens):
                if been.third and n:
                    return n - 1 + Fraction(been.how == "won", 4)
            last = max((n for n, been in enumerate(beens) if been.how != "away"), default=-1)
            lost = min(sum(been.how in ("lost", "away") for been in beens[: max(0, last)]), which - 1)
            lost += last >= 0 and beens[last].how == "lost"
            if lost >= which:
                return last
            missed = last + which - lost
            return missed - Fraction(1, 2) if missed < len(beens) else len(beens)

        by: dict[str, Callable[[int], Points]] = {
            "total": lambda who: sum(values[who]),
            "last": lambda who: values[who][-1] if values[who] else 0,
            "won": lambda who: won[who],
            "strength": strength, "difference": difference, "between": between, "run": run,
            "loss 1": lambda who: loss(1, who), "loss 2": lambda who: loss(2, who),
        }  # fmt: skip
        for measure in self.measures():
            before = {who: list(key) for who, key in keys.items()}
            for who, key in keys.items():
                key.append(by[measure](who))
        return keys

    def places(self, part: slice = slice(None), among: Collection[int] | None = None) -> dict[int, int]:
        """Everybody's place, from 1, in their group; who is level shares it."""
        keys = self.keys(part, among)
        found: dict[int, int] = {}
        for group in self.groups:
            own = {who: key for who, key in keys.items() if who in group}
            found |= {who: 1 + sum(other > key for other in own.values()) for who, key in own.items()}
        return found

    @property
    def groups(self) -> list[set[int]]:
        """Those who are ranked with each other."""
        return [{*self.whole}]

    def round_shown(self, who: int) -> list[str]:
        """What somebody's page shows of each round that they played, as far as it is known."""
        return [str(been.score).replace("-", "−") for been in self.whole[who] if been.score is not None]

    @property
    def halves(self) -> tuple[slice, slice]:
        """The rounds of the night's halves; with an odd number the middle one is in the first."""
        over = sum(round.closed for round in self.rounds)
        half = -(-(self.plan["rounds"] or over) // 2)
        return slice(0, half), slice(half, None)

    def wrong_prizes(self, given: Iterable[tuple[str, Sequence[int]]], roles: Sequence[str]) -> list[str]:
        """What is wrong with prizes given in this order, one a person, ties cut: each as its name and who wins it."""
        first, second = self.halves
        wrong: list[str] = []
        have: set[int] = set()
        for name, winners in given:
            part = first if "first half" in name else second if "second half" in name else slice(None)
            night = self.night(part)
            can = {who for who, beens in night.items() if any(been.score is not None for been in beens)}
            if name == "Lowest":
                can = {who for who in can if all(been.how != "away" for been in night[who])}
            elif self.plan["settings"].get("boards_a_round"):  # Nobody wins by going home early.
                can = {who for who in can if sum(been.how == "away" for been in night[who]) <= len(night[who]) / 2}
            role = next((n for n, each in enumerate(roles) if name == f"Highest {each}"), None)
            if role is not None:
                can = {who for who in can if self.roles.get(who) == role}
            keys = {who: key for who, key in self.keys(part, can).items() if who not in have}
            best = (min if name == "Lowest" else max)(keys.values(), default=None)
            level = {who for who, key in keys.items() if key == best}
            if set(winners) - level or len(winners) != bool(level):
                wrong.append(f"{name}: {list(winners)} of {sorted(level)}")
            have |= set(winners)
        return wrong
