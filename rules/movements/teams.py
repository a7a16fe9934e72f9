"""Teams of four: everyone meets everyone, each match at two tables with the same boards (movements#duplicate)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from rules.house_rules import rule
from rules.movements.duplicate import Duplicate, Movement, Place
from rules.movements.howell import SHARED, everybody_meets
from rules.phrases import Phrase
from rules.rounds import Entrant, Ranking, Seated


@dataclass(frozen=True)
class Teams(Duplicate):
    """Match m is at tables 2m − 1 and 2m. The cards that one team's first pair holds north–south at the first, the
    other team's holds at the second."""

    id: ClassVar[str] = "teams"
    title: ClassVar[str] = "Teams of four"
    help: ClassVar[str] = (
        "A match is played at two tables with the same boards: one pair of each team sits north–south, the other "
        "east–west. Every team meets every other."
    )
    source: ClassVar[str] = "bridge clubs"
    unit: ClassVar[str] = "team"
    least: ClassVar[int] = 2
    most: ClassVar[int] = 32
    again: ClassVar[bool] = True
    staying: ClassVar[Phrase] = Phrase("The team that stays, at tables {table} and {second} all night.")
    none_left: ClassVar[Phrase] = Phrase(
        "They cannot stay: one team does, all others change tables. The first round settles which: the team that asked "
        "first."
    )
    who_stays: ClassVar[str] = Phrase("One team can stay seated.")

    ranked_by: str = rule(
        "won",
        "Ranked by",
        "A match is won by its boards. A drawn one is half a match.",
        "bridge clubs",
        ("won", "matches won, then by the boards"),
        ("boards", "the boards of all matches"),
    )

    @property
    def ranking(self) -> Ranking:
        """By matches, or by all boards; boards are compared within a match."""
        boards = "percent" if self.scoring == "matchpoints" else "total"
        measures = ("won", boards) if self.ranked_by == "won" else (boards, "won")
        return Ranking(measures, boards=self.scoring, within="match")

    def movement(self, numbers: int) -> Movement:
        """Every team meets every other; with more rounds they meet again, with other boards. If all matches would have
        to share their boards, each gets its own instead: two tables are enough for a board."""
        rounds, matches = everybody_meets(numbers), numbers // 2
        if numbers not in SHARED:
            return rounds

        def own(round: int) -> list[Place]:
            return [place._replace(boards=round * matches + place.table - 1) for place in rounds.places(round)]

        return replace(rounds, sets=rounds.rounds * matches, places=own)

    def table_of(self, place: int) -> int:
        """The first of a match."""
        return max(0, 2 * place - 1)

    def tables(self, place: Place, one: Entrant, other: Entrant, boards: tuple[int, ...]) -> Iterator[Seated]:
        """The two tables of a match."""
        yield Seated(2 * place.table - 1, (one, other), boards)
        yield Seated(2 * place.table, (other, one), boards)
