"""Tournaments as clubs announce them: games won decide, then one more game, then a playoff (movements#tournaments)."""

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from rules.house_rules import rule
from rules.movements import settings
from rules.movements.bracket import draw, last, meet, round_name
from rules.movements.format import Field, Format
from rules.movements.past import check_number, in_lot_order, must_be_decided, present, seated
from rules.phrases import Phrase
from rules.rounds import FINAL, Entrant, Played, Ranking, Round, Seated
from rules.standings.lines import lines
from rules.standings.standings import Row, ranked

LEVEL_ROUNDS = {16: 3, 8: 2}
"""The rounds of a level of so many teams, where the better half goes on; of fewer teams one (Detroit)."""


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
        "In the playoff",
        "Who has won more than half of a meeting's games goes on; or sixteen play 3 rounds, eight 2, four and two 1.",
        "club rules; best of five decided",
        (1, "one game a meeting"),
        (3, "best of 3 games"),
        (5, "best of 5 games"),
        (0, "the better half goes on"),
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
        levels = (1 << n for n in range(1, self._go_on(entrants).bit_length()))
        return self.first_rounds + sum(map(self.level_rounds, levels))

    def goes_on(self, rounds: int, began: int, planned: int | None) -> bool:
        return rounds < self.first_rounds

    def own_round(self, field: Field, played: Sequence[Played]) -> Round | None:
        """Every table must have had a winner."""
        if played:
            must_be_decided(played[-1])
        playoff = [one for one in played if one.round.left]
        if playoff:
            return self._next_of_meetings(field, playoff) if self.playoff_games else self._next_of_level(field, played)
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
        return self._first_of_level(draw(drawn[:go_on]))

    @abstractmethod
    def seat(self, field: Field, played: Sequence[Played]) -> Round:
        """One of the first rounds."""

    def _go_on(self, entrants: int) -> int:
        """How many go on to the playoff: a power of two; 1 without one, the winner."""
        return 1 << max(1, min(self.playoff, entrants)).bit_length() - 1

    def level_rounds(self, left: int) -> int:
        """How many rounds so many teams play for certain, before half of them go on."""
        return 1 if self.playoff_games else LEVEL_ROUNDS.get(left, 1)

    def _rows(self, field: Field, played: Sequence[Played]) -> tuple[Row, ...]:
        """Those who are there and have played, ranked; those who are level by lot."""
        known = lines(played, self.ranking)
        there = [known[e] for e in in_lot_order(field.entrants, field, "go on") if e in known]
        return ranked(there, self.ranking, known)

    def _next_of_meetings(self, field: Field, playoff: Sequence[Played]) -> Round | None:
        """Meetings that are not decided go on; after them the next."""
        tree = {entrant: place for place, entrant in enumerate(seated(playoff[0].round))}
        now = _level(playoff)
        beaten = Counter(game for one in now for game in _beaten(one))
        out = {loser for (_winner, loser), games in beaten.items() if 2 * games > self.playoff_games}
        there = _still_there(field, now) - out
        undecided = dict.fromkeys(t.seats for one in now for t in one.round.tables if there.issuperset(t.seats))
        if not undecided:
            return self._first_of_level({entrant: place for entrant, place in tree.items() if entrant in there})
        tables = tuple(Seated(number, seats) for number, seats in enumerate(undecided, 1))
        left = now[0].round.left
        return Round(tables, (), self._label(left, len(now) + 1), left)

    def _next_of_level(self, field: Field, played: Sequence[Played]) -> Round | None:
        """Another round of the level, as the format seats it; after the last one its better half goes on: by games won
        in the level, then points, their meeting, and who came to it higher."""
        now = _level(played)
        left, there = now[0].round.left, _still_there(field, now)
        if len(there) < 2:
            return None
        if len(now) < self.level_rounds(left):
            made = self.seat(replace(field, entrants=tuple(sorted(there))), now)
            return replace(made, label=self._label(left, len(now) + 1), left=left)
        known = lines(now, Ranking(bye_scores=self.bye, bye_wins=self.bye_wins))
        before = [row.entrant for row in self._rows(field, played[: -len(now)]) if row.entrant in there]
        ranking = Ranking(("won", "total", "between"), self.bye, self.bye_wins)
        rows = ranked([known[entrant] for entrant in before], ranking, known)
        return self._first_of_level(draw([row.entrant for row in rows[: left // 2]]))

    def _first_of_level(self, tree: dict[Entrant, int]) -> Round | None:
        """Those who go on, by their places in the tree; None for one alone, who has won."""
        if len(tree) < 2:
            return None
        pairs, out = meet(tree, tree)
        tables = tuple(Seated(number, pair) for number, pair in enumerate(pairs, 1))
        left = 1 << (len(tree) - 1).bit_length()
        return Round(tables, tuple(out), self._label(left, 1), left)

    def _label(self, left: int, number: int) -> str:
        """The name of the `number`-th round of so many teams: ``Final, game 2``, ``Last 8, round 1``."""
        if self.playoff_games:
            name = round_name(left)
            return Phrase("{level}, game {number}", level=name, number=number) if self.playoff_games > 1 else name
        name = FINAL if left == 2 else last(left)
        return Phrase("{level}, round {number}", level=name, number=number) if self.level_rounds(left) > 1 else name


def _level(played: Sequence[Played]) -> list[Played]:
    """The rounds of the last level."""
    return [one for one in played if one.round.left == played[-1].round.left]


def _still_there(field: Field, level: Sequence[Played]) -> set[Entrant]:
    """Who began the level, and has not left."""
    return present(level[0].round).intersection(field.entrants)


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
    return Round(tables, tuple(level[2 * len(pairs) :]), Phrase("One more game"), breaks_tie=True)
