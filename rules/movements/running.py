"""A running night: no rounds; as soon as two teams are free they are given a table (movements#tournaments)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from rules.house_rules import rule
from rules.movements.format import CannotSeat, Field, Format
from rules.movements.past import check_number, in_lot_order, meetings, seated
from rules.movements.stays import Promise
from rules.phrases import Phrase
from rules.rounds import Entrant, Played, Ranking, Round, Seated
from rules.standings.lines import lines

SOON = Phrase("At table {table}, as soon as the game that is played there is over. Then it is theirs.")


@dataclass(frozen=True)
class Running(Format):
    """Each of its rounds has the tables that play on (`Field.playing`), and those who sit down now. Who waits, or has
    played all games, is in `sit_out`."""

    id: ClassVar[str] = "running"
    title: ClassVar[str] = "Running night"
    help: ClassVar[str] = (
        "Winners play winners, without rounds: as soon as two teams are free they are given a table. Whoever has won "
        "most games is first."
    )
    source: ClassVar[str] = "club rules"
    unit: ClassVar[str] = "pair"
    needs_winners: ClassVar[bool] = True
    played_out: ClassVar[bool] = True
    running: ClassVar[bool] = True
    least: ClassVar[int] = 2
    most: ClassVar[int] = 200

    staying: ClassVar[Phrase] = Phrase(
        "At table {table}, always in the same seat. It is kept free while they wait for their next game."
    )

    games_each: int = rule(7, "Games of each team", "Then it is done.", "club rules", 5, 6, 7, 8, 9, numbers=(1, 24))
    near: int = rule(
        1,
        "Near in wins",
        "Two teams do not meet again while another free team is so many wins apart, or fewer.",
        "decided",
        (0, "as many wins"),
        (1, "one apart"),
        (2, "two apart"),
    )

    @property
    def ranking(self) -> Ranking:
        """By games won, points, their meeting."""
        return Ranking(("won", "total", "between"), bye_scores="nothing")

    def rounds(self, entrants: int) -> int | None:
        """As many as it takes."""
        return None

    def own_round(self, field: Field, played: Sequence[Played]) -> Round | None:
        """The tables that play on, and new ones; None once nobody plays or can. Raises `CannotSeat` while tables play
        and no two teams are free."""
        if not played:
            check_number(self, field)
        playing = field.playing
        pairs = self._pairs(field, played)
        if not pairs and playing:
            raise CannotSeat(Phrase("No two teams are free."))
        if not pairs:
            return None
        taken = {table.number for table in playing}
        numbers = (number for number in range(1, len(taken) + len(pairs) + 1) if number not in taken)
        tables = [*playing, *(Seated(number, pair) for number, pair in zip(numbers, pairs, strict=False))]
        tables.sort(key=lambda table: table.number)
        busy = {entrant for table in tables for entrant in table.seats}
        return Round(tuple(tables), tuple(entrant for entrant in field.entrants if entrant not in busy), self.title)

    def promises(self, field: Field, played: Sequence[Played]) -> tuple[Promise, ...]:
        """A game that goes on at somebody's table is not sent away."""
        busy = {table.number for table in field.playing}
        own = {entrant: table.number for table in field.playing for entrant in table.seats}
        return tuple(
            replace(each, says=Phrase(SOON, table=each.table))
            if each.table in busy and own.get(each.entrant) != each.table
            else each
            for each in super().promises(field, played)
        )

    def _pairs(self, field: Field, played: Sequence[Played]) -> list[tuple[Entrant, Entrant]]:
        """Who sits down now: whoever has waited longest first, with the free team that costs least. A win apart costs
        one, each earlier meeting one more than `near`."""
        games = Counter(entrant for one in played for entrant in seated(one.round))
        last = {entrant: n for n, one in enumerate(played) for entrant in seated(one.round)}
        just_met = {
            frozenset(table.seats)
            for n, one in enumerate(played)
            for table in one.round.tables
            if all(last[entrant] == n for entrant in table.seats)
        }
        known, met = lines(played, self.ranking), meetings(played)
        won = {entrant: int(known[entrant].won) if entrant in known else 0 for entrant in field.entrants}
        busy = {entrant for table in field.playing for entrant in table.seats}
        drawn = in_lot_order(field.entrants, field, f"free {len(played)}")
        free = [entrant for entrant in drawn if entrant not in busy and games[entrant] < self.games_each]
        free.sort(key=lambda entrant: last.get(entrant, -1))
        pairs: list[tuple[Entrant, Entrant]] = []
        while free:
            one = free.pop(0)
            others = [o for o in free if not (field.playing or pairs) or frozenset((one, o)) not in just_met]
            if not others:
                continue

            def cost(other: Entrant, one: Entrant = one) -> tuple[int, int]:
                times = met[frozenset((one, other))]
                return abs(won[one] - won[other]) + (self.near + 1) * times, times

            other = min(others, key=cost)
            free.remove(other)
            pairs.append((one, other))
        return pairs
