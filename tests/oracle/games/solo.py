"""Solo Whist (rules/solo-whist#payments)."""

from dataclasses import dataclass, field

from tests.oracle.cards import SUITS
from tests.oracle.games import house
from tests.oracle.games.known import Known
from tests.oracle.games.match import Match, Points, Taken, best_of, calls_of
from tests.oracle.games.table import Row, Shape, clockwise, left_of
from tests.oracle.pbn import Hand

BIDS = ["Prop", "Solo", "Misere", "Abundance", "Royal", "Spread", "Slam"]
PROMISED = {"PropCop": 8, "Solo": 5, "Misere": 0, "Abundance": 9, "Royal": 9, "Spread": 0, "Slam": 13}
PAYMENTS = {
    "britannica": {
        "PropCop": (10, 2), "Solo": (10, 2), "Misere": (20, 0), "Abundance": (30, 3), "Royal": (30, 3),
        "Spread": (40, 0), "Slam": (60, 0),
    },
    "guide": {
        "PropCop": (10, 1), "Solo": (10, 1), "Misere": (15, 0), "Abundance": (20, 1), "Royal": (20, 1),
        "Spread": (30, 0), "Slam": (40, 0),
    },
}  # fmt: skip


class SoloMatch(Match):
    game = "SoloWhist"

    def shape(self, hand: Hand) -> Shape | None:
        dealer, contract = hand.tags.get("Dealer"), hand.tags.get("Contract")
        if dealer is None or contract is None:
            return None
        bid, *chosen = contract.split()
        turned = hand.tags.get("TurnUp")
        preferred = hand.tags.get("Trump") if turned is None else turned[0]
        trump = {"Misere": None, "Spread": None, "Slam": None, "Abundance": (chosen or [None])[0]}.get(bid, preferred)
        forehand = left_of(self.seats, dealer)
        lead = bid == "Slam" and self.rules["slam_lead"] == "soloist"
        return Shape(
            seats=self.seats,
            sizes=dict.fromkeys(self.seats, 13),
            tricks=0 if bid == "Pass" else 13,
            leader=hand.tags["Declarer"] if lead else forehand,
            trump=trump if trump in SUITS else None,
            dealer=dealer,
            sides={seat: seat for seat in self.seats},
            turned=turned,
            turned_is_dealers=True,
        )

    def claimed(self, hand: Hand, shape: Shape, played: Points | None) -> Taken | None:
        """Only the declarers' tricks are told: who took the others is known where the play leaves no choice."""
        if not hand.tags.get("Result"):
            return None
        side = declarers(hand)
        found: Taken = {}
        for ours in [True, False]:
            seats = [seat for seat in self.seats if (seat in side) == ours]
            tricks = int(hand.tags["Result"]) if ours else 13 - int(hand.tags["Result"])
            so_far = sum(played[seat] for seat in seats) if played else 0
            for seat in seats:
                found[seat] = None
                if len(seats) == 1:
                    found[seat] = tricks
                elif so_far == tricks:
                    found[seat] = played[seat] if played else 0
        return {seat: found[seat] for seat in self.seats}

    def agrees(self, tricks: Taken, hand: Hand, shape: Shape) -> bool:
        return "Result" not in hand.tags or int(hand.tags["Result"]) == sum(
            tricks[seat] or 0 for seat in declarers(hand)
        )

    def illegal_callers(self, hand: Hand, shape: Shape) -> list[str]:
        auction = Auction(self.seats, left_of(self.seats, shape.dealer), self.rules)
        found = []
        for call in calls_of(hand):
            seat = auction.turn
            if seat is None:
                break
            if call not in auction.legal():
                found.append(seat)
            auction.make(call)
        return found

    def decided(self, hand: Hand, played: Points) -> bool:
        """A misere is lost with its first trick, and costs the same however many follow."""
        return hand.tags["Contract"] in ["Misere", "Spread"] and played[declarers(hand)] > 0

    def score(
        self, tricks: Taken, hand: Hand, shape: Shape, rows: list[Row], known: Known
    ) -> tuple[bool | None, Points | None]:
        bid = hand.tags["Contract"].split()[0]
        if bid == "Pass":
            return None, dict.fromkeys(self.seats, 0)
        side = declarers(hand)
        taken = sum(tricks[seat] or 0 for seat in side)
        if None in tricks.values():
            taken = int(hand.tags["Result"])
        penalties = hand.tags.get("Penalties", "")
        net = sum(1 if seat in side else -1 for seat in penalties)
        if self.rules["revoke_penalty"] == "none":
            net = 0
        losing = PROMISED[bid] == 0
        taken = min(13, max(0, taken + (3 * net if losing else -3 * net)))
        made = (taken == 0 or net < 0) if losing else taken >= PROMISED[bid]
        base, each = PAYMENTS[str(self.rules["payments"])][bid]
        pay = base + (each * abs(taken - PROMISED[bid]) if self.rules["over_under"] else 0)
        if not made:
            pay = -pay
        others = [seat for seat in self.seats if seat not in side]
        shared = bid == "PropCop" and self.rules["prop_cop_pays"] == "shared"
        points = {seat: pay if shared else pay * len(others) for seat in side}
        points |= {seat: -pay if shared else -pay * len(side) for seat in others}
        return made, {seat: points[seat] for seat in self.seats}

    def add(self, score: Points, tricks: Taken, shape: Shape) -> None:
        for seat in self.seats:
            self.total[seat] += score[seat]
        self.deals += 1
        if self.deals >= house.number(self.rules, "deals"):
            self.winner = best_of(self.total)


def declarers(hand: Hand) -> str:
    """The seats of the soloist, or of the pair, in the seats' order."""
    side = [hand.tags.get("Declarer"), hand.tags.get("Partner") if hand.tags["Contract"] == "PropCop" else None]
    return "".join(seat for seat in "NESW" if seat in side)


@dataclass
class Auction:
    """The calls so far: whose turn it is, and what may be called."""

    seats: list[str]
    forehand: str
    rules: house.Rules
    calls: list[tuple[str, str]] = field(default_factory=list)
    passed: list[str] = field(default_factory=list)
    standing: str | None = None
    """The highest bid; `Cop` once a proposal is accepted."""
    bidders: list[str] = field(default_factory=list)
    """Who made it: two where a proposal was accepted."""
    turn: str | None = None

    def __post_init__(self) -> None:
        self.turn = self.forehand

    def legal(self) -> list[str]:
        """What the seat in turn may call."""
        seat = self.turn
        if seat is None:
            return []
        at = BIDS.index("Prop" if self.standing == "Cop" else self.standing) if self.standing else -1
        higher = BIDS[at + 1 :]
        if seat in self.passed:
            higher = []
        elif self.bidders == [seat]:
            eldest_only = self.rules["not_accepted"] == "forehand_solo"
            higher = ["Solo"] if eldest_only else BIDS[1:]
        found = ["Pass", *higher]
        if self.standing == "Prop" and self.bidders != [seat]:
            found.append("Cop")
        return found

    def make(self, call: str) -> None:
        """Take a call as it comes; one against the rules counts for nothing."""
        seat = self.turn
        assert seat is not None
        lawful = call in self.legal()
        self.calls.append((seat, call))
        if call == "Pass":
            self.passed.append(seat)
        elif lawful and call == "Cop":
            self.standing = "Cop"
            self.bidders.append(seat)
        elif lawful:
            self.standing, self.bidders = call, [seat]
        self.turn = self.following(seat)

    def following(self, seat: str) -> str | None:
        """Who calls next: clockwise, whoever has not passed and is not the highest bidder."""
        if len(self.calls) < 4:
            return clockwise(self.seats, seat)[1]
        if self.standing == BIDS[-1]:
            return None
        for other in [*clockwise(self.seats, seat)[1:], seat]:
            if self.standing == "Prop":
                if other == self.forehand and other in self.passed and self.called(other) == 1:
                    return other
                if self.bidders == [other] and other not in self.passed and self.may_raise(other):
                    return other
            if other not in self.passed and other not in self.bidders:
                return other
        return None

    def called(self, seat: str) -> int:
        return sum(one == seat for one, _ in self.calls)

    def may_raise(self, seat: str) -> bool:
        """A proposer whom nobody accepted: forehand may bid solo, in the guide any proposer anything higher."""
        if any(one not in self.passed for one in self.seats if one != seat):
            return False
        return seat == self.forehand or self.rules["not_accepted"] == "higher"
