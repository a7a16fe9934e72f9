"""Tournaments as clubs announce them: games won decide, then one more game, then a playoff (movements#tournaments)."""

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rules.house_rules import rule
from rules.movements import settings
from rules.movements.bracket import draw, meet, round_name
from rules.movements.format import Field, Format
from rules.movements.past import check_number, in_lot_order, must_be_decided, present, seated
from rules.rounds import Entrant, Played, Ranking, Round, Seated
from rules.standings.lines import lines
from rules.standings.standings import Row, ranked


@dataclass(frozen=True)
class Event(Format):
    """So many rounds as the format seats them; one more game where teams are level for the last place that goes on; the
    playoff. Those who do not go on are in no later round, neither at a table nor sitting out."""

    unit: ClassVar[str] = "pair"
    needs_winners: ClassVar[bool] = True
    played_out: ClassVar[bool] = True
    least: ClassVar[int] = 2
    most: ClassVar[int] = 200

    first_rounds: int = rule(
        6, "Rounds", "Everyone plays them. A round is a game.", "club rules", 4, 6, 7, 8, 9, numbers=(1, 24)
    )
    playoff: int = rule(
        0,
        "Then a playoff",
        "Or of the next smaller number that halves down to two. The first meets the last who goes on.",
        "club rules",
        (0, "none: the first wins"),
        (16, "of the best 16"),
        (8, "of the best 8"),
        (4, "of the best 4"),
        (2, "of the best 2"),
    )
    playoff_games: int = rule(
        1,
        "A meeting of the playoff is",
        "The first to win more than half of the games goes on.",
        "club rules; best of five decided",
        (1, "one game"),
        (3, "best of 3 games"),
        (5, "best of 5 games"),
    )
    last_place: str = rule(
        "game",
        "Level for the last place",
        "By games won, points and their meeting. In one more game points are worth nothing.",
        "club rules; the lot decided",
        ("game", "one more game decides"),
        ("lot", "drawn by lot"),
    )
    bye: str = settings.bye_scores()
    bye_wins: bool = settings.bye_wins()

    @property
    def ranking(self) -> Ranking:
        """By how far they came in the playoff, then games won, points, their meeting, one more game."""
        measures = ("won", "total", "between", "one_more_game")
        return Ranking(("reached", *measures) if self.playoff else measures, self.bye, self.bye_wins)

    def rounds(self, entrants: int) -> int | None:
        """Without games that break ties, and a playoff's later games."""
        return self.first_rounds + self._go_on(entrants).bit_length() - 1

    def next_round(self, field: Field, played: Sequence[Played]) -> Round | None:
        """Every table must have had a winner."""
        if played:
            must_be_decided(played[-1])
        playoff = [one for one in played if one.round.left]
        if playoff:
            return self._next_of_playoff(field, playoff)
        decided = any(one.round.breaks_tie for one in played)
        if len(played) < self.first_rounds and not decided:
            check_number(self, field)
            return self.seat(field, played)
        rows = self._rows(field, played)
        go_on = self._go_on(len(field.entrants))
        level = [row.entrant for row in rows if row.place == rows[go_on - 1].place] if go_on < len(rows) else []
        if self.last_place == "game" and level and rows[go_on].entrant in level:
            return _one_more_game(in_lot_order(level, field, f"one more game {len(played)}"))
        if go_on < 2:
            return None
        drawn = [row.entrant for row in rows]
        drawn += [entrant for entrant in in_lot_order(field.entrants, field, "go on") if entrant not in drawn]
        tree = draw(drawn[:go_on])
        return self._of_playoff(tree, set(tree))

    @abstractmethod
    def seat(self, field: Field, played: Sequence[Played]) -> Round:
        """One of the first rounds."""

    def _go_on(self, entrants: int) -> int:
        """How many go on to the playoff: a power of two; 1 without one, the winner."""
        return 1 << max(1, min(self.playoff, entrants)).bit_length() - 1

    def _rows(self, field: Field, played: Sequence[Played]) -> tuple[Row, ...]:
        """Those who are there and have played, ranked; those who are level by lot."""
        known = lines(played, self.ranking)
        there = [known[e] for e in in_lot_order(field.entrants, field, "go on") if e in known]
        return ranked(there, self.ranking, known)

    def _next_of_playoff(self, field: Field, playoff: Sequence[Played]) -> Round | None:
        """Meetings that are not decided go on; after them the next."""
        tree = {entrant: place for place, entrant in enumerate(seated(playoff[0].round))}
        now = [one for one in playoff if one.round.left == playoff[-1].round.left]
        beaten = Counter(game for one in playoff for game in _beaten(one))
        out = {loser for (_winner, loser), games in beaten.items() if 2 * games > self.playoff_games}
        there = {entrant for one in now for entrant in present(one.round)}.intersection(field.entrants) - out
        undecided = dict.fromkeys(t.seats for one in now for t in one.round.tables if there.issuperset(t.seats))
        if not undecided:
            return self._of_playoff(tree, there)
        tables = tuple(Seated(number, seats) for number, seats in enumerate(undecided, 1))
        left = now[0].round.left
        return Round(tables, (), f"{round_name(left)}, game {len(now) + 1}", left)

    def _of_playoff(self, tree: dict[Entrant, int], there: set[Entrant]) -> Round | None:
        if len(there) < 2:
            return None
        pairs, out = meet(tree, there)
        tables = tuple(Seated(number, pair) for number, pair in enumerate(pairs, 1))
        left = 1 << (len(there) - 1).bit_length()
        game = ", game 1" if self.playoff_games > 1 else ""
        return Round(tables, tuple(out), f"{round_name(left)}{game}", left)


def _beaten(one: Played) -> Iterator[tuple[Entrant, Entrant]]:
    """Who won a game of a round, and against whom."""
    for table in one.round.tables:
        winner = one.winners.get(table.number)
        if winner is not None:
            yield table.seats[winner], table.seats[1 - winner]


def _one_more_game(level: Sequence[Entrant]) -> Round:
    """Those who are level meet two by two; with an odd number the last drawn counts as winning."""
    pairs = list(zip(level[::2], level[1::2], strict=False))
    tables = tuple(Seated(number, pair) for number, pair in enumerate(pairs, 1))
    return Round(tables, tuple(level[2 * len(pairs) :]), "One more game", breaks_tie=True)
