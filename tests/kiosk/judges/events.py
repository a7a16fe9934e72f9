"""A tournament with a moving team, or of winners who meet winners, judged from its facts alone.

What clubs print is written down here once more, in other words than in the rules: games won, points, the meeting, one
more game in which points are worth nothing; a playoff, in which one comes as far as the last meeting one was in.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import Any

from tests.kiosk.judges.night import Been, Judge, Night, Points, Sat, counting


class TeamsJudge(Judge):
    """What they have in common: a team that is not there has lost, and a game ends once it is won."""

    def __init__(self, path: Path, stream: str) -> None:
        self.absent: dict[tuple[int, int], tuple[int, int]] = {}
        """The side that was not there, and what that costs it, by round and place."""
        super().__init__(path, stream)

    def _take(self, kind: str, content: Mapping[str, Any]) -> None:
        super()._take(kind, content)
        if kind == "forfeit":
            self.absent[content["round"], content["place"]] = content["side"], content["costs"]

    def _absent(self, round: Sat, place: int) -> tuple[int, int] | None:
        number = next(n for n, each in enumerate(self.rounds, 1) if each is round)
        return self.absent.get((number, place))

    def sums(self, round: Sat, place: int) -> list[int] | None:
        absent = self._absent(round, place)
        if absent:
            return [-absent[1] if side == absent[0] else 0 for side in (0, 1)]
        if self.plan["conduct"]["until"] != "game":
            return super().sums(round, place)
        game = self._game(round, place)
        return game[0] if game else None

    def winner(self, round: Sat, place: int) -> int | None:
        absent = self._absent(round, place)
        if absent:
            return 1 - absent[0]
        game = self._game(round, place) if self.plan["conduct"]["until"] == "game" else None
        return super().winner(round, place) if game is None or game[1] is None else game[1]

    def _game(self, round: Sat, place: int) -> tuple[list[int], int | None] | None:
        """The points of a game that ends by its own rules, and the side that has won it; None before its first hand."""
        last = {fact["hand"]: fact["content"] for fact in counting(self.logs[round.streams.get(place, "")])
                if fact["kind"] == "outcome"}  # fmt: skip
        hands = [last[number] for number in sorted(last)]
        return _GAMES[self.plan["game"]](self.plan["rules"], hands) if hands else None


def _bid_whist(rules: Mapping[str, Any], hands: Sequence[Mapping[str, Any]]) -> tuple[list[int], int | None]:
    """A game of Bid Whist: who reneges where that costs it or is set too often has lost; then hands won, or points."""
    made, sets = [0, 0], Counter[int]()
    for number, hand in enumerate(hands, 1):
        points, lost = hand["score"] or [0, 0], None
        made = [made[side] + points[side] for side in (0, 1)]
        for side in (0, 1):
            sets[side] += (hand.get("sets") or [0, 0])[side]
        enough, most = rules["target"], rules["max_hands"]
        reneged = [side for side in (0, 1) if (hand.get("reneges") or [0, 0])[side]]
        too_often = [side for side in (0, 1) if rules["sets_that_lose"] and sets[side] >= rules["sets_that_lose"]]
        winner, pays = None, 0
        if reneged or too_often:
            lost = (reneged or too_often)[0]
            winner, pays = 1 - lost, rules["losing_by_set_pays"]
        elif rules["game_by"] == "hands":
            winner = made.index(max(made)) if max(made) >= rules["hands_to_win"] else None
        elif enough and max(made) >= enough:
            winner = made.index(max(made))
        elif enough and min(made) <= -enough:
            winner, pays = made.index(max(made)), rules["losing_by_set_pays"]
        if winner is not None:
            declarer = hand["declarer"]
            if number == 1 and rules["backdoor_pays"] and declarer is not None and winner != declarer % 2:
                pays = rules["backdoor_pays"]
            made[winner] += pays
            return made, winner
        if most and number >= most:
            break
    return made, None


def _spades(rules: Mapping[str, Any], hands: Sequence[Mapping[str, Any]]) -> tuple[list[int], int | None]:
    """A game of Spades: a Boston at once, sets or reneges too many, then points; level sides play on."""
    made = [0, 0]
    counts = {name: [0, 0] for name in ("bags", "sets", "reneges")}
    for hand in hands:
        for side in (0, 1):
            tens = counts["bags"][side] // 10
            for name, each in counts.items():
                each[side] += (hand.get(name) or [0, 0])[side]
            made[side] += (hand["score"] or [0, 0])[side]
            made[side] -= rules["ten_bags"] * (counts["bags"][side] // 10 - tens)
        if hand.get("wins"):
            return made, hand["wins"][0]
        beaten = [
            side
            for side in (0, 1)
            if any(
                rules[f"{name}_that_lose"] and counts[name][side] >= rules[f"{name}_that_lose"]
                for name in ("sets", "reneges")
            )
        ]
        if len(beaten) == 1:
            return made, 1 - beaten[0]
        if made[0] != made[1] and (beaten or max(made) >= rules["target"] or min(made) <= -rules["floor"]):
            return made, made.index(max(made))
    return made, None


_GAMES = {"BidWhist": _bid_whist, "Spades": _spades}
"""The games that can be played to their own end at a tournament."""


class RunningJudge(TeamsJudge):
    """The judge of a night without rounds: a game that goes on counts where it ends."""

    def _take(self, kind: str, content: Mapping[str, Any]) -> None:
        super()._take(kind, content)
        carried = content.get("carries", []) if kind == "round" else []
        if carried:
            for place in carried:
                del self.rounds[-2].tables[place], self.rounds[-2].streams[place]
            stay = {who for place in carried for who in self.rounds[-1].tables[place]}
            self.rounds[-1].here |= stay
            self.rounds[-2].here -= stay

    def measures(self) -> list[str]:
        return ["won", "total", "between"]

    def wrong_seats(self) -> list[str]:
        games, wrong = Counter[int](), super().wrong_seats()
        for number, round in enumerate(self.rounds, 1):
            games.update(who for table in round.tables.values() for who in table)
            wrong += [f"round {number}: {who} plays too often" for who in games if games[who] > self.most]
        return wrong

    @property
    def most(self) -> int:
        """How many games a team plays."""
        return int(self.plan["settings"]["games_each"])


class EventJudge(TeamsJudge):
    """The judge of such a night."""

    def __init__(self, path: Path, stream: str) -> None:
        self.said: list[Mapping[str, Any]] = []
        """The facts that seated the rounds."""
        super().__init__(path, stream)
        self.over = [(round, said) for round, said in zip(self.rounds, self.said, strict=True) if round.closed]
        self.games = [n for n, (_, said) in enumerate(self.over) if said.get("breaks_tie")]
        """The rounds, from 0, that were one more game."""

    def _take(self, kind: str, content: Mapping[str, Any]) -> None:
        super()._take(kind, content)
        if kind == "round":
            self.said.append(content)

    def wrong_seats(self) -> list[str]:
        wrong = [line for line in super().wrong_seats() if not line.endswith("was forgotten")]
        ordinary = 0
        for number, (round, said) in enumerate(zip(self.rounds, self.said, strict=True), 1):
            seats = [who for table in round.tables.values() for who in table]
            if "left" in said or "breaks_tie" in said:
                halves = said.get("left", 2) in (2, 4, 8, 16) and len(seats) + len(round.sit_out) <= said.get(
                    "left", 999
                )
                wrong += [] if halves else [f"round {number}: {len(seats)} in the last {said['left']}"]
                continue
            ordinary += 1
            wrong += [f"round {number}: {who} was forgotten" for who in round.here - {*seats, *round.sit_out}]
            wrong += [f"round {number}: several sit out"] * (len(round.sit_out) > 1)
            if self.plan["format"] == "moving_team" and number > 1:
                before = self.rounds[number - 2]
                was, now = _as_drawn(self.said[number - 2]), _as_drawn(said)
                stayed = {table[0]: place for place, table in was.items()}
                moved = [
                    f"round {number}: {table[0]} stayed at {stayed[table[0]]} and is at {place}"
                    for place, table in now.items()
                    if stayed.get(table[0], place) != place
                ]
                same_people = before.here == round.here and not before.sit_out
                wrong += moved + [
                    f"round {number}: {table} again"
                    for place, table in now.items()
                    if same_people and len(round.tables) > 1 and was.get(place) == table
                ]
        if ordinary > self.plan["settings"]["first_rounds"]:
            wrong.append(f"{ordinary} rounds")
        return wrong

    @cached_property
    def whole(self) -> Night:
        return {
            who: [Been("aside") if n in self.games else been for n, been in enumerate(beens)]
            for who, beens in super().whole.items()
        }

    def one_more(self, who: int, rounds: Collection[int]) -> Points:
        """The earliest of those games counts most."""
        found = Fraction(0)
        for place, n in enumerate((n for n in self.games if n in rounds), 1):
            round, _ = self.over[n]
            won = [table[self.winners(round)[at]] for at, table in round.tables.items() if at in self.winners(round)]
            found += Fraction(who in won or who in round.sit_out, 2**place)
        return found

    def reached(self, who: int, rounds: Collection[int]) -> Points:
        """The last so many that one was among; the winner of the final is the only one left."""
        best, games = 1000, Counter[str]()
        for n in rounds:
            round, said = self.over[n]
            if not said.get("left"):
                continue
            winners = self.winners(round)
            for place, table in round.tables.items():
                if who in table:
                    best = min(best, said["left"])
                    if said["left"] == 2 and place in winners:
                        games["won" if table[winners[place]] == who else "lost"] += 1
            if who in round.sit_out:
                best = min(best, said["left"])
        return -(1 if games["won"] > games["lost"] else best)

    def keys(self, part: slice = slice(None), among: Collection[int] | None = None) -> dict[int, list[Points]]:
        rounds = range(len(self.over))[part]
        night = self.night(part)
        who_there = [who for who in night if among is None or who in among]
        keys: dict[int, list[Points]] = {who: [] for who in who_there}
        if self.plan["settings"]["playoff"]:
            for who in keys:
                keys[who].append(self.reached(who, rounds))
        for who in keys:
            keys[who] += [self.won(night[who]), self.total(who, part)]
        before = {who: list(key) for who, key in keys.items()}
        for who in keys:
            level = {other for other in keys if before[other] == before[who]}
            met = [been.how for been in night[who] if level & {*been.met}]
            keys[who] += [met.count("won") - met.count("lost"), self.one_more(who, rounds)]
        return keys


def _as_drawn(said: Mapping[str, Any]) -> dict[int, list[int]]:
    """The tables of a round before they changed places, or sides, for somebody who stays seated."""
    return {
        table.get("drawn", table["place"]): table["seats"][:: -1 if table.get("turned") else 1]
        for table in said["tables"]
    }
