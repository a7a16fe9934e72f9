"""A night of military or court whist judged from its facts alone: flags, and the six blocks of a score card.

How these evenings count is written down here once more, in other words than in the rules.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from tests.kiosk.judges.night import Been, Judge, Night, Points, Sat, counting


class SpecialJudge(Judge):
    """What both have in common: what was told beside a result."""

    def __init__(self, path: Path, stream: str) -> None:
        self.beside: dict[tuple[int, int, int], Mapping[str, int]] = {}
        super().__init__(path, stream)

    def _take(self, kind: str, content: Mapping[str, Any]) -> None:
        super()._take(kind, content)
        if kind == "told" and "beside" in content:
            self.beside[content["round"], content["place"], content["hand"]] = content["beside"]

    def number(self, round: Sat) -> int:
        """The round's number, from 1."""
        return next(n for n, each in enumerate(self.rounds, 1) if each is round)


class MilitaryJudge(SpecialJudge):
    """Flags: each fort has so many, and wins and loses them at two tables a round."""

    def sums(self, round: Sat, place: int) -> list[int] | None:
        hands = [counts for counts in self.hands(round.streams.get(place, "")).values() if counts is not None]
        if not hands:
            return None
        if self.plan["settings"]["prize"] == "round":
            hands = [[sum(each) for each in zip(*hands, strict=True)]]
        margins = [ours - theirs for ours, theirs in hands]
        return [len([m for m in margins if m > 0]), len([m for m in margins if m < 0])]

    def scores(self, round: Sat) -> dict[int, int]:
        found: dict[int, int] = defaultdict(int)
        for place, forts in round.tables.items():
            flags = self.sums(round, place)
            for side, fort in enumerate(forts):
                if flags:
                    found[fort] += flags[side]
                    found[fort] -= flags[1 - side] if self.plan["settings"]["taken"] == "losers" else 0
        return dict(found)

    def wrong_seats(self) -> list[str]:
        twice = [line for line in super().wrong_seats() if not line.endswith("sits 2 times")]
        at: dict[int, int] = {}
        for number, round in enumerate(self.rounds, 1):
            for side in (0, 1):
                who = Counter(forts[side] for forts in round.tables.values())
                twice += [
                    f"round {number}: {fort} is {times} times at side {side}"
                    for fort, times in who.items()
                    if times > 1
                ]
            stayed = {fort: at[fort] for fort in at.keys() & {forts[0] for forts in round.tables.values()}}
            now = {forts[0]: place for place, forts in round.tables.items()}
            before = {forts[0] for forts in self.rounds[number - 2].tables.values()} if number > 1 else set()
            twice += [
                f"round {number}: {fort} has moved" for fort in stayed if fort in before and now[fort] != at[fort]
            ]
            twice += [f"round {number}: {forts} at itself" for forts in round.tables.values() if forts[0] == forts[1]]
            at |= now
        return twice

    @cached_property
    def whole(self) -> Night:
        over = [round for round in self.rounds if round.closed]
        found: Night = defaultdict(lambda: [Been() for _ in over])
        for n, round in enumerate(over):
            scores = self.scores(round)
            for fort in {fort for forts in round.tables.values() for fort in forts}:
                met: list[int] = []
                balance, known = 0, True
                for place, forts in round.tables.items():
                    if fort in forts:
                        side, won = forts.index(fort), self.winner(round, place)
                        met.append(forts[1 - side])
                        balance += 0 if won is None else 1 if won == side else -1
                        known &= won is not None or all(each in scores for each in forts)
                how = "won" if balance > 0 else "lost" if balance < 0 else "drawn"
                found[fort][n] = Been(how if known else "open", scores.get(fort), None, tuple(met))
        return dict(found)

    def values(self, who: int, part: slice = slice(None)) -> list[Points]:
        return [been.score or 0 for been in self.whole[who]][part]

    def total(self, who: int, part: slice = slice(None)) -> Points:
        start = 0 if part.start else self.plan["settings"]["flags"]
        return start + super().total(who, part)


class CourtJudge(SpecialJudge):
    """The score card: tricks, tricks twice, one's own, the others', less three a word, and with honours."""

    def of_hand(self, number: int, place: int, hand: int, tricks: list[int]) -> list[int]:
        """What a hand brings north, east, south and west; then what it brings each side."""
        block, beside = (number - 1) % 6, self.beside.get((number, place, hand), {})
        ns, ew = tricks
        if block == 1:
            ns, ew = ns + ns, ew + ew
        elif block == 3:
            ns, ew = 13 - ns, 13 - ew
        elif block == 5:
            ns, ew = ns + beside["trump_honours"], ew + 5 - beside["trump_honours"]
        each = [ns, ew, ns, ew]
        if block == 2:
            each = [beside["north"], beside["east"], ns - beside["north"], ew - beside["east"]]
            assert min(each) >= 0, f"{number}, {place}, {hand}: {beside}"
        elif block == 4:
            each = [points - 3 * beside[f"spoke{seat}"] for seat, points in enumerate(each)]
        return [*each, ns, ew]

    def table(self, round: Sat, place: int) -> list[int] | None:
        """The same for a table's hands together."""
        number, hands = self.number(round), self.hands(round.streams.get(place, ""))
        worth = [self.of_hand(number, place, hand, tricks) for hand, tricks in hands.items()]
        return [sum(each) for each in zip(*worth, strict=True)] if worth else None

    def sums(self, round: Sat, place: int) -> list[int] | None:
        worth = self.table(round, place)
        return worth[4:] if worth else None

    def scores(self, round: Sat) -> dict[int, int]:
        found: dict[int, int] = {}
        for place, seats in round.tables.items():
            found |= dict(zip(seats, self.table(round, place) or (), strict=False))
        return found

    def wrong_seats(self) -> list[str]:
        """A block's trumps, beside: no hand has others than its card says."""
        wrong = super().wrong_seats()
        card = {1: "SHCD", 3: "----", 4: "SHCD", 5: "SHCD"}
        cycle = "HDSC-"
        for number, round in enumerate(self.rounds, 1):
            for log in round.streams.values():
                begun = [fact["content"] for fact in counting(self.logs[log]) if fact["kind"] == "next"]
                rules = next(fact["content"]["rules"] for fact in counting(self.logs[log]) if fact["kind"] == "open")
                block = (number - 1) % 6
                settled = rules["trumps"] == "cycle_nt"
                if settled != (block in card):
                    wrong.append(f"round {number}: trumps {rules['trumps']}")
                elif settled:
                    trumps = "".join(cycle[each.get("round", 0)] for each in begun)
                    if not card[block].startswith(trumps):
                        wrong.append(f"round {number}: trumps {trumps}")
        return wrong


JUDGES = {"military": MilitaryJudge, "court": CourtJudge}
"""By format."""
