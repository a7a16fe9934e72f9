"""Knockout Whist (rules/knockout-whist#game)."""

from tests.oracle.cards import SUITS
from tests.oracle.games.known import Known
from tests.oracle.games.match import Match, Points, Taken, best_of
from tests.oracle.games.table import Row, Shape, clockwise
from tests.oracle.pbn import Hand

CARDS = 7


class KnockoutMatch(Match):
    game = "KnockoutWhist"

    def new_match(self) -> None:
        super().new_match()
        self.playing = list(self.seats)
        self.dogs: list[str] = []
        self.dogs_used = False

    def shape(self, hand: Hand) -> Shape | None:
        dealer = hand.tags.get("Dealer")
        if dealer is None:
            return None
        size = int(hand.tags.get("Cards", CARDS - self.deals))
        playing = [seat for seat in self.seats if seat in self.playing or seat in self.dogs]
        turned = hand.tags.get("TurnUp")
        trump = hand.tags.get("Trump") if turned is None else turned[0]
        after = clockwise(self.seats, dealer)[1:] + [dealer]
        return Shape(
            seats=self.seats,
            sizes={seat: 1 if seat in self.dogs else size for seat in playing},
            tricks=size,
            leader=next(seat for seat in after if seat in playing),
            trump=trump if trump in SUITS else None,
            dealer=dealer,
            sides={seat: seat for seat in self.seats},
            turned=turned,
            passing=self.dogs,
        )

    def score(
        self, tricks: Taken, hand: Hand, shape: Shape, rows: list[Row], known: Known
    ) -> tuple[bool | None, Points | None]:
        return None, tricks

    def add(self, score: Points, tricks: Taken, shape: Shape) -> None:
        for seat in self.seats:
            self.total[seat] += score.get(seat, 0)
        self.deals += 1
        if self.rules["form"] == "single":
            self.winner = best_of(self.total)
            return
        whole = set(self.playing) == set(self.seats)
        fallen = [seat for seat in self.playing if tricks.get(seat, 0) == 0]
        self.playing = [seat for seat in self.seats if seat in shape.sizes and tricks.get(seat, 0) > 0]
        self.dogs = []
        allowed = whole if self.rules["dogs_again"] else not self.dogs_used
        if fallen and self.rules["dogs_life"] and allowed and self.deals < CARDS:
            self.dogs, self.dogs_used = fallen, True
        if len(self.playing) == 1 and not self.dogs:
            self.winner = self.playing[0]
