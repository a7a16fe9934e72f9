"""German Whist (rules/german-whist#stages)."""

from tests.oracle.cards import SUITS
from tests.oracle.games import house
from tests.oracle.games.known import Known
from tests.oracle.games.match import Match, Points, Taken, best_of
from tests.oracle.games.table import Row, Shape, left_of
from tests.oracle.pbn import Hand


class GermanMatch(Match):
    game = "GermanWhist"

    def shape(self, hand: Hand) -> Shape | None:
        dealer = hand.tags.get("Dealer")
        if dealer is None:
            return None
        jokers = house.number(self.rules, "jokers")
        stock = 26 + jokers
        turned = hand.tags.get("TurnUp", hand.tags.get("Stock", "-").split()[0])
        trump = hand.tags.get("Trump") if turned == "-" else turned[0]
        return Shape(
            seats=self.seats,
            sizes=dict.fromkeys(self.seats, 13),
            tricks=stock // 2 + 13,
            leader=left_of(self.seats, dealer),
            trump=trump if trump in SUITS else None,
            dealer=dealer,
            sides={seat: seat for seat in self.seats},
            jokers=jokers,
            stock=stock,
            turned=None if turned == "-" else turned,
            follow_from=1 if self.rules["follow_stage_1"] else stock // 2 + 1,
            count_from=1 if self.rules["count"] == "all" else stock // 2 + 1,
        )

    def score(
        self, tricks: Taken, hand: Hand, shape: Shape, rows: list[Row], known: Known
    ) -> tuple[bool | None, Points | None]:
        """Who won the deal."""
        won = best_of(tricks)
        return None, {seat: int(seat == won) for seat in self.seats}

    def add(self, score: Points, tricks: Taken, shape: Shape) -> None:
        for seat in self.seats:
            self.total[seat] += score[seat]
        self.deals += 1
        left = house.number(self.rules, "deals") - self.deals
        one, other = self.total.values()
        if abs(one - other) > left:
            self.winner = best_of(self.total)
        elif left == 0:
            self.winner = "".join(self.seats)
