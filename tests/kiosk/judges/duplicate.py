"""A night of duplicate judged from its facts alone: what boards are worth, who ranks where, who met whom.

What movements#duplicate and docs/night.md say of boards is written down here once more, in other words than in the
rules.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from pathlib import Path
from typing import Any

from tests.kiosk.judges.events import EventJudge, RunningJudge
from tests.kiosk.judges.night import EMPTY, Been, Judge, Night, Points, Sat
from tests.kiosk.judges.special import JUDGES

NORTH_SOUTH, EAST_WEST = 0, 1
DUPLICATE = ("mitchell", "howell", "teams")


class DuplicateJudge(Judge):
    """The judge of a night of duplicate."""

    def __init__(self, path: Path, stream: str) -> None:
        self.boards: dict[tuple[int, int], list[int]] = {}
        """By the round from 0 and the place."""
        self.ruled: dict[tuple[int, int, int], list[int] | None] = {}
        """Per cent for both sides in the place of a result, None where it was not played: by round, place and board."""
        self.fines: dict[tuple[int, int], int] = {}
        """Per cent of a board that somebody loses, by the round and who."""
        super().__init__(path, stream)
        self.over = [round for round in self.rounds if round.closed]
        self.teams = self.plan["format"] == "teams"
        self.by_percent = self.plan["settings"]["scoring"] == "matchpoints"
        self.sat: dict[int, int] = {}
        """The direction in which each sat first, of those who sat."""
        for round in reversed(self.over):
            self.sat |= {who: side for seats in round.tables.values() for side, who in enumerate(seats)}
        self.plan = {**self.plan, "rounds": self._rounds()}
        if self.plan["format"] == "mitchell":
            self.roles = {who: self.sat.get(who, -1) for who in self.people}

    def _rounds(self) -> int | None:
        """Those that the night has: as planned, but of a Mitchell or Howell no more than its movement."""
        planned: int | None = self.plan["rounds"]
        if planned is None or not self.rounds or self.plan["format"] not in ("mitchell", "howell"):
            return planned
        first = self.rounds[0]
        tables = (sum(map(len, first.tables.values())) + len(first.sit_out) + 1) // 2
        skips = tables % 2 == 0 and tables > 2 and self.plan["settings"].get("even", "skip") == "skip"
        return min(planned, tables - skips if self.plan["format"] == "mitchell" else 2 * tables - 1)

    def _take(self, kind: str, content: Mapping[str, Any]) -> None:
        super()._take(kind, content)
        if kind == "round":
            for table in content["tables"]:
                self.boards[len(self.rounds) - 1, table["place"]] = table["boards"]
        elif kind == "ruling":
            at = content["round"] - 1, content["place"], content["board"]
            self.ruled.pop(at, None)
            if content["ruled"] != "stands":
                self.ruled[at] = content["ruled"]
        elif kind == "penalty":
            self.fines[content["round"] - 1, content["entrant"]] = content["percent"]

    # What was made.

    def scores(self, round: Sat) -> dict[int, int]:
        found: dict[int, int] = defaultdict(int)
        for place, seats in round.tables.items():
            sums = self.sums(round, place)
            for who, made in zip(seats, sums or (), strict=False):
                found[who] += made
        return dict(found)

    @cached_property
    def worths(self) -> dict[tuple[int, int], tuple[Points, int]]:
        """What a round's boards are worth to somebody, and at most: by the round from 0 and who. Penalties apart."""
        had: dict[object, list[tuple[tuple[int, int, int], list[int], list[int] | None]]] = defaultdict(list)
        for n, round in enumerate(self.over):
            for place, seats in round.tables.items():
                hands = self.hands(round.streams[place])
                for at, board in enumerate(self.boards[n, place], 1):
                    compared = (board, n, tuple(sorted(seats))) if self.teams else board
                    where = n, place, board
                    had[compared].append((where, seats, None if where in self.ruled else hands.get(at)))
        most = max(map(len, had.values()), default=0)
        found: dict[tuple[int, int], list[Points]] = defaultdict(lambda: [0, 0])
        for tables in had.values():
            made = [hand for _, _, hand in tables if hand is not None]
            for where, seats, hand in tables:
                for side, who in enumerate(seats):
                    own = found[where[0], who]
                    if where in self.ruled:
                        percents = self.ruled[where]
                        if percents and self.by_percent:
                            own[0] += Fraction(percents[side] * 2 * (most - 1), 100)
                            own[1] += 2 * (most - 1)
                        elif percents:
                            own[0] += Fraction(percents[side] - 50, 10)
                    elif self.by_percent:
                        own[0] += self._matchpoints(hand, made, side, most)
                        own[1] += 2 * (most - 1)
                    elif hand is not None:
                        own[0] += Fraction(sum(hand[side] - other[side] for other in made), len(made))
        return {key: (points, int(top)) for key, (points, top) in found.items()}

    @cached_property
    def after_fines(self) -> dict[tuple[int, int], tuple[Points, int]]:
        """The same with penalties: who has won a round does not change by them."""
        most = Counter(
            board for n, round in enumerate(self.over) for place in round.tables for board in self._of(n, place)
        )
        board = Fraction(2 * (max(most.values(), default=1) - 1), 100) if self.by_percent else Fraction(1, 10)
        return {key: (had - self.fines.get(key, 0) * board, top) for key, (had, top) in self.worths.items()}

    def _of(self, n: int, place: int) -> list[object]:
        """The boards of a table, as they are compared."""
        match = tuple(sorted(self.over[n].tables[place]))
        return [(board, n, match) if self.teams else board for board in self.boards[n, place]]

    @staticmethod
    def _matchpoints(hand: list[int] | None, made: list[list[int]], side: int, most: int) -> Points:
        """Two for each beaten, one for each equalled; for each who is missing as much as for those there are."""
        if hand is None:
            return most - 1
        own = hand[side] - hand[1 - side]
        others = [other[side] - other[1 - side] for other in made]
        others.remove(own)
        won = sum(2 if own > other else own == other for other in others)
        return Fraction(won * most + (most - len(made)), len(made))

    @cached_property
    def whole(self) -> Night:
        found: Night = defaultdict(lambda: [Been() for _ in self.over])
        for n, round in enumerate(self.over):
            scores = self.scores(round)
            for who in self.people.keys() & {*round.sit_out}:  # who was taken off the list has no line
                found[who][n] = Been("bye")
            for seats in round.tables.values():
                for seat, who in enumerate(seats):
                    points, top = self.worths[n, who]
                    ahead = 2 * points - top
                    how = "won" if ahead > 0 else "lost" if ahead < 0 else "drawn"
                    other = seats[1 - seat]
                    score = scores.get(who)
                    found[who][n] = Been("open" if score is None else how, score, scores.get(other), (other,))
        return dict(found)

    def values(self, who: int, part: slice = slice(None)) -> list[Points]:
        found = [self.after_fines.get((n, who), (None, 0))[0] for n in range(len(self.over))]
        known = [points for points in found if points is not None]
        bye = sum(known, Fraction()) / len(known) if known else 0
        night = self.whole[who]
        return [bye if been.how == "bye" else points or 0 for been, points in zip(night, found, strict=True)][part]

    def percent(self, who: int, part: slice = slice(None)) -> Points:
        """Of the matchpoints there were."""
        rounds = [self.after_fines.get((n, who), (0, 0)) for n in range(len(self.over))][part]
        top = sum(top for _, top in rounds)
        return Fraction(100 * sum(points for points, _ in rounds), top) if top else 50

    # Who stands where.

    def keys(self, part: slice = slice(None), among: Collection[int] | None = None) -> dict[int, list[Points]]:
        def key(who: int) -> list[Points]:
            boards = self.percent(who, part) if self.by_percent else sum(self.values(who, part))
            won = self.won(self.whole[who][part])
            if not self.teams:
                return [boards]
            return [won, boards] if self.plan["settings"]["ranked_by"] == "won" else [boards, won]

        return {who: key(who) for who in self.whole if among is None or who in among}

    @property
    def groups(self) -> list[set[int]]:
        if self.plan["format"] != "mitchell":
            return super().groups
        return [{who for who in self.whole if self.sat.get(who) == side} for side in (NORTH_SOUTH, EAST_WEST, None)]

    def round_shown(self, who: int) -> list[str]:
        rounds = [self.after_fines[n, who] for n, been in enumerate(self.whole[who]) if been.how not in ("bye", "away")]
        if not self.by_percent:
            return [_rounded(points, 10, sign=True) for points, _ in rounds]
        return [_rounded(Fraction(100 * points, top) if top else 50, 1) for points, top in rounds]

    # Who met whom.

    def wrong_seats(self) -> list[str]:
        wrong: list[str] = []
        boards_of: dict[int, set[int]] = defaultdict(set)
        met: dict[tuple[int, ...], int] = defaultdict(int)
        a_round = self.plan["settings"]["boards_a_round"]
        for n, round in enumerate(self.rounds):
            seats = [who for table in round.tables.values() for who in table]
            twice = 2 if self.teams else 1
            wrong += [f"round {n + 1}: {who} sits wrong" for who in {*seats} if seats.count(who) != twice]
            wrong += [f"round {n + 1}: {who} is forgotten or a ghost" for who in round.here ^ {*seats, *round.sit_out}]
            wrong += [f"round {n + 1}: {who} sits and sits out" for who in {*seats} & {*round.sit_out}]
            if EMPTY in seats:
                wrong.append(f"round {n + 1}: somebody plays against nobody")
            if round.streams and round.streams.keys() != round.tables.keys():
                wrong.append(f"round {n + 1}: tables without a log")
            now: dict[int, set[int]] = defaultdict(set)
            for place, two in round.tables.items():
                boards = self.boards[n, place]
                if len({*boards}) != a_round:
                    wrong.append(f"round {n + 1}: table {place} has the boards {boards}")
                for who in two:
                    now[who] |= {*boards}
            for pair in {tuple(sorted(two)) for two in round.tables.values()}:
                met[pair] += 1
            for who, boards_now in now.items():
                if boards_of[who] & boards_now or len(boards_now) != a_round:
                    wrong.append(f"round {n + 1}: {who} has {boards_now} after {boards_of[who]}")
                boards_of[who] |= boards_now
            wrong += self._wrong_matches(round, n) if self.teams else []
        began = {who for seats in self.rounds[0].tables.values() for who in seats} if self.rounds else {1, 2}
        began |= {*self.rounds[0].sit_out} if self.rounds else set()
        often = -(-len(self.rounds) // max(1, len(began) - 1 + len(began) % 2)) if self.teams else 1
        wrong += [f"{pair} meet {times} times" for pair, times in met.items() if times > often]
        for one, other in combinations({log: None for round in self.rounds for log in round.streams.values()}, 2):
            if one == other:
                wrong.append("a log serves two tables")
        return wrong + self._wrong_deals()

    def _wrong_matches(self, round: Sat, n: int) -> list[str]:
        """A match is at two tables: seats swapped, the same boards."""
        wrong = []
        for place, seats in round.tables.items():
            other = place + 1 if place % 2 else place - 1
            if round.tables.get(other) != seats[::-1] or {*self.boards[n, place]} != {*self.boards[n, other]}:
                wrong.append(f"round {n + 1}: tables {place} and {other} are no match")
        return wrong

    def _wrong_deals(self) -> list[str]:
        """Board 1 is dealt by north, board 2 by east; trumps go round by the board."""
        wrong = []
        for n, round in enumerate(self.rounds):
            for place, log in round.streams.items():
                for fact in self.logs[log]:
                    if fact["kind"] == "next" and fact["hand"] <= len(self.boards[n, place]):
                        board = self.boards[n, place][fact["hand"] - 1]
                        begins = fact["content"]["dealer"], fact["content"].get("round", 0)
                        if begins != ((board - 1) % 4, board - 1):
                            wrong.append(f"round {n + 1}, table {place}, board {board}: {begins}")
        return wrong


def _rounded(points: Points, parts: int, sign: bool = False) -> str:
    """To whole numbers, or tenths, half away from nought; as screens write it."""
    near = int(abs(Fraction(points)) * parts + Fraction(1, 2))
    text = f"{near // parts}" + (f".{near % parts}" if near % parts else "")
    return ("−" if points < 0 else "+" if sign else "") * bool(near) + text


def judge_of(path: Path, stream: str) -> Judge:
    """The judge of a night of whatever format."""
    judge = Judge(path, stream)
    events = dict.fromkeys(("moving_team", "winners_meet"), EventJudge)
    kinds = {**dict.fromkeys(DUPLICATE, DuplicateJudge), **events, "running": RunningJudge, **JUDGES}
    kind = kinds.get(judge.plan["format"])
    return kind(path, stream) if kind else judge
