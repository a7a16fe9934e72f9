"""Contract Whist (rules/contract-whist#scoring)."""

from tests.oracle.cards import SUITS
from tests.oracle.games import house
from tests.oracle.games.known import Known
from tests.oracle.games.match import Match, Points, Taken, best_of, calls_of, pairs
from tests.oracle.games.table import Row, Shape, left_of
from tests.oracle.pbn import Hand, cards_in


class ContractMatch(Match):
    game = "ContractWhist"

    def shape(self, hand: Hand) -> Shape | None:
        dealer = hand.tags.get("Dealer")
        size = cards_each(hand)
        if dealer is None or size is None:
            return None
        turned = hand.tags.get("TurnUp")
        trump = hand.tags.get("Trump", self.trump_of_round(size)) if turned is None else turned[0]
        return Shape(
            seats=self.seats,
            sizes=dict.fromkeys(self.seats, size),
            tricks=size,
            leader=left_of(self.seats, dealer),
            trump=trump if trump in SUITS else None,
            dealer=dealer,
            sides={seat: seat for seat in self.seats},
            turned=turned,
            turned_is_dealers=size * len(self.seats) == 52,
        )

    def trump_of_round(self, size: int) -> str | None:
        """The trump that no card shows: the deal's where trumps cycle, or none where no card is left to turn."""
        if self.rules["trumps"] == "turned_up_nt":
            return "NT" if size * len(self.seats) == 52 else None
        cycle = {"cycle": ["H", "D", "S", "C"], "cycle_nt": ["H", "D", "S", "C", "NT"]}.get(str(self.rules["trumps"]))
        return None if cycle is None else cycle[self.round % len(cycle)]

    def illegal_callers(self, hand: Hand, shape: Shape) -> list[str]:
        """More than the cards, or the last number where the hook forbids it."""
        order = clockwise_from(hand, shape)
        found = []
        numbers: list[int] = []
        for seat, word in zip(order, calls_of(hand), strict=False):
            said = int(word)
            last = len(numbers) == len(self.seats) - 1
            if said > shape.tricks or (last and self.rules["hook"] and sum(numbers) + said == shape.tricks):
                found.append(seat)
            numbers.append(said)
        return found

    def score(
        self, tricks: Taken, hand: Hand, shape: Shape, rows: list[Row], known: Known
    ) -> tuple[bool | None, Points | None]:
        calls = calls_of(hand)
        if len(calls) < len(self.seats):
            return None, None
        said = {seat: int(word) for seat, word in zip(clockwise_from(hand, shape), calls, strict=False)}
        return None, {seat: self.points(said[seat], tricks[seat]) for seat in self.seats}

    def points(self, said: int, taken: int) -> int:
        if said != taken:
            return {"nought": 0, "tricks": taken}[str(self.rules["miss"])]
        return {"ten": 10 + taken, "five": 5 + taken, "square": taken * taken + 10}[str(self.rules["hit"])]

    def add(self, score: Points, tricks: Taken, shape: Shape) -> None:
        for seat in self.seats:
            self.total[seat] += score[seat]
        self.pass_deal()

    def pass_deal(self) -> None:
        super().pass_deal()
        if self.deals >= len(rounds(self.rules, len(self.seats))):
            self.winner = best_of(self.total)


def clockwise_from(hand: Hand, shape: Shape) -> list[str]:
    at = shape.seats.index(hand.tags["Auction"]) if "Auction" in hand.tags else 0
    return shape.seats[at:] + shape.seats[:at]


def cards_each(hand: Hand) -> int | None:
    """`Cards`, or what the deal or the result tell."""
    if "Cards" in hand.tags:
        return int(hand.tags["Cards"])
    if "Deal" in hand.tags:
        for text in hand.tags["Deal"].split(":")[1].split():
            if text != "-":
                return len(cards_in(text))
    if hand.tags.get("Result"):
        return sum(pairs(hand.tags["Result"]).values())
    return None


def rounds(rules: house.Rules, players: int) -> list[int]:
    """The cards dealt to each in every round of a game."""
    most = min(house.number(rules, "most_cards") if rules["most_cards"] else 52, 52 // players)
    up = list(range(1, most + 1))
    return {"up": up, "down": up[::-1], "up_down": up + up[-2::-1]}[str(rules["cards"])]
