"""The slow judge of Bid Whist: what `score --json` must say of a record (rules/bid-whist#scoring, records#json)."""

from dataclasses import dataclass

from tests.oracle import house
from tests.oracle.cards import SEATS, SIDES, from_seat, left_of, other_side, side_of
from tests.oracle.knowledge import bad_deals, cards_of
from tests.oracle.pbn import Hand, hands_of
from tests.oracle.play import Violation, audit, rows_of, violation

Tricks = dict[str, int]


class Match:
    """The running game between the same four players at one event."""

    def __init__(self) -> None:
        self.new_game()

    def new_game(self) -> None:
        self.total = {"NS": 0, "EW": 0}
        self.hands = 0
        self.winner: str | None = None
        self.end = ""
        self.timed = False
        self.sets = {"NS": 0, "EW": 0}
        self.fees = dict.fromkeys(SEATS, 0)

    def add(self, hand: "Scored", rules: house.Rules, called: bool) -> Tricks:
        """Count a hand; answers what it changed. `called`: time was called by its end. At a level score the next hand
        then decides the round, and scores nothing else."""
        change = {"NS": 0, "EW": 0} if self.timed else dict(hand.points)
        for side in SIDES:
            self.total[side] += change[side]
        self.hands += 1
        if not hand.made:
            self.sets[hand.bidders] += 1
        odd_loser = None  # who lost otherwise than by the others' points
        if rules["game_by"] == "hands":
            for side in SIDES:
                if self.total[side] >= house.number(rules, "hands_to_win"):
                    self.winner, self.end = side, "hands"
        elif rules["target"] is not None:
            target = house.number(rules, "target")
            for side in SIDES:
                if self.total[side] <= -target:
                    self.winner, odd_loser = other_side(side), side
            for side in SIDES:
                if self.total[side] >= target:
                    self.winner, odd_loser = side, None
        if hand.rises_and_flies:
            self.winner, self.end, odd_loser = hand.bidders, "", None
        if rules["sets_that_lose"] is not None:
            for side in SIDES:
                if self.sets[side] >= house.number(rules, "sets_that_lose"):
                    self.winner, self.end, odd_loser = other_side(side), "sets", side
        if hand.loses_by_renege is not None:
            self.winner, self.end, odd_loser = other_side(hand.loses_by_renege), "renege", hand.loses_by_renege
        if self.winner is None and rules["max_hands"] is not None and self.hands >= house.number(rules, "max_hands"):
            if self.total["NS"] == self.total["EW"]:
                self.winner = "tie"
            else:
                self.winner = max(SIDES, key=lambda side: self.total[side])
        if self.winner is None and self.timed:
            self.decided_on_time(hand.points)
        elif called:
            self.call_time()
        won_by_defenders = self.winner == other_side(hand.bidders)
        if self.hands == 1 and won_by_defenders and rules["backdoor_pays"] and self.winner is not None:
            self.end = "backdoor"
            change[self.winner] += house.number(rules, "backdoor_pays")
            self.total[self.winner] += house.number(rules, "backdoor_pays")
        elif odd_loser is not None:
            change[other_side(odd_loser)] += house.number(rules, "losing_by_set_pays")
            self.total[other_side(odd_loser)] += house.number(rules, "losing_by_set_pays")
        return change

    def call_time(self) -> None:
        """Time is called, and the hand is over."""
        self.timed = True
        if self.winner is None:
            self.decided_on_time(self.total)

    def decided_on_time(self, points: Tricks) -> None:
        """Whoever has more has won the round."""
        if points["NS"] != points["EW"]:
            self.winner, self.end = max(SIDES, key=lambda side: points[side]), "time"

    def chips(self, rules: house.Rules) -> dict[str, int]:
        """What everybody has won or lost: fees for contracts that were set go to the bank, the stake to the winners."""
        stake = house.number(rules, "stake")
        found = {}
        for seat in SEATS:
            won = 0 if self.winner in [None, "tie"] else stake if side_of(seat) == self.winner else -stake
            found[seat] = won - self.fees[seat]
        return found


def expected(text: str, file: str) -> list[dict[str, object]]:
    """One object a hand, as the command prints them."""
    matches: dict[tuple[str | None, ...], Match] = {}
    event: str | None = None
    found = []
    for number, hand in enumerate(hands_of(text)):
        event = hand.tags.get("Event", event)
        players = [hand.tags.get(name) for name in ["North", "East", "South", "West"]]
        match = matches.setdefault((event, *players), Match())
        if match.winner is not None:
            match.new_game()
        found.append({"file": file, "hand": number} | judge(hand, match))
    return found


def judge(hand: Hand, match: Match) -> dict[str, object]:
    """Everything about one hand; its score is added to the match."""
    preset, rules = house.read(hand.tags.get("HouseRules"))
    dealer = hand.tags.get("Dealer")
    declarer = hand.tags.get("Declarer")
    contract = hand.tags.get("Contract")
    violations: list[Violation] = []
    for seat in bad_deals(hand, rules, declarer):
        violations.append(violation("bad-deal", seat))
    for seat in illegal_callers(hand, rules):
        violations.append(violation("illegal-call", seat))

    tricks = played = score = made = None
    complete = False
    if declarer is not None and contract is not None and dealer is not None:
        leader = declarer if rules["first_lead"] == "declarer" else left_of(dealer)
        cards = cards_of(hand, rules, declarer, contract)
        winners, against_the_rules = audit(rows_of(hand), leader, contract, rules, cards)
        violations.extend(against_the_rules)
        winners = winners + list(hand.tags.get("TrickWinners", ""))[len(winners) :]
        complete = len(winners) == house.hand_size(rules)
        if "Play" in hand.tags or "TrickWinners" in hand.tags:
            played = {side: sum(side_of(seat) == side for seat in winners) for side in SIDES}
        claimed = result_of(hand, declarer)
        if complete and played is not None:
            tricks = dict(played)
            if rules["kitty_is_a_trick"]:
                tricks[side_of(declarer)] += 1
            if claimed is not None and claimed != tricks:
                violations.append(violation("result-mismatch"))
        else:
            tricks = claimed
    called = hand.tags.get("TimeCalled") == "yes" and rules["minutes"] is not None
    if tricks is not None and declarer is not None and contract is not None:
        penalties = hand.tags.get("Penalties", "")
        made, points = score_of(tricks, declarer, contract, penalties, rules)
        if not made:
            match.fees[declarer] += house.number(rules, "set_fee")
        if "Score" in hand.tags and points != pairs(hand.tags["Score"]):
            violations.append(violation("result-mismatch"))
        flies = made and bool(rules["rise_and_fly"]) and int(contract[0]) >= 5
        scored = Scored(side_of(declarer), made, points, flies, loses_by_renege(penalties, rules))
        score = match.add(scored, rules, called)
    elif called:
        match.call_time()
    return (
        {
            "board": hand.tags.get("Board"),
            "game": "BidWhist",
            "preset": preset,
            "dealer": dealer,
            "declarer": declarer,
            "contract": contract,
            "tricks": tricks,
            "played": played,
            "complete": complete,
            "made": made,
            "score": score,
            "total": dict(match.total),
            "winner": match.winner,
            "violations": violations,
        }
        | ({"end": match.end} if match.end else {})
        | ({"chips": match.chips(rules)} if rules["stake"] or rules["set_fee"] else {})
    )


@dataclass
class Scored:
    """A hand for the match: who bid, how it went, and whether it wins or loses the game at once."""

    bidders: str
    made: bool
    points: Tricks
    rises_and_flies: bool
    loses_by_renege: str | None


def loses_by_renege(penalties: str, rules: house.Rules) -> str | None:
    """The side that loses the game by its reneges: those of two sides cancel one for one."""
    reneges = {one: sum(side_of(seat) == one for seat in penalties) for one in SIDES}
    if rules["renege_penalty"] != "game" or reneges["NS"] == reneges["EW"]:
        return None
    return max(SIDES, key=lambda side: reneges[side])


def pairs(text: str) -> Tricks:
    """`NS -4 EW 0` as numbers by side."""
    words = text.split()
    return {words[at]: int(words[at + 1]) for at in range(0, len(words), 2)}


def result_of(hand: Hand, declarer: str) -> Tricks | None:
    """`Result` by side: `9` is the declaring side's, `NS 8` names one; all thirteen are shared out."""
    words = hand.tags.get("Result", "").split()
    if not words:
        return None
    side = side_of(declarer) if len(words) == 1 else words[0]
    return {side: int(words[-1]), other_side(side): 13 - int(words[-1])}


def bid_rank(call: str, rules: house.Rules) -> tuple[int, int]:
    """What orders two bids: the number, then no trump over downtown over (or level with) uptown."""
    kind = call[1:] or "U"
    if kind == "NT" and rules["no_trump_beats_both"]:
        return int(call[0]), 2
    if kind in ["D", "NT"] and rules["low_beats_high"]:  # No trump that does not beat both is level with the higher.
        return int(call[0]), 1
    return int(call[0]), 0


def illegal_callers(hand: Hand, rules: house.Rules) -> list[str]:
    """The seat of each call against the rules; such a call does not count as the highest bid."""
    calls = [word for word in hand.sections.get("Auction", []) if word not in ["+", "*"]]
    found = []
    highest: tuple[int, int] | None = None
    for at, call in enumerate(calls):
        seat = from_seat(hand.tags["Auction"])[at % 4]
        if at >= 4:
            found.append(seat)
        elif call == "Pass":
            if at == 3 and calls[:3] == ["Pass", "Pass", "Pass"]:
                found.append(seat)
        else:
            in_range = house.number(rules, "lowest_bid") <= int(call[0]) <= 7
            if in_range and (highest is None or bid_rank(call, rules) > highest):
                highest = bid_rank(call, rules)
            else:
                found.append(seat)
    return found


def score_of(taken: Tricks, declarer: str, contract: str, penalties: str, rules: house.Rules) -> tuple[bool, Tricks]:
    """Whether the contract is made, and both sides' points, with the reneges the table penalised."""
    side = side_of(declarer)
    defenders = other_side(side)
    bid = int(contract[0])
    tricks = dict(taken)
    lost_by_penalty = won_by_penalty = False
    reneges = {one: sum(side_of(seat) == one for seat in penalties) for one in SIDES}
    net = reneges[side] - reneges[defenders]
    if net != 0:
        guilty = side if net > 0 else defenders
        if rules["renege_penalty"] == "three_tricks":
            moved = min(3 * abs(net), tricks[guilty])
            tricks[guilty] -= moved
            tricks[other_side(guilty)] += moved
        elif rules["renege_penalty"] == "set":
            lost_by_penalty = guilty == side
            won_by_penalty = guilty == defenders

    doubled = contract[1:3] == "NT" and bool(rules["double_no_trump"])
    made = won_by_penalty or (tricks[side] >= 6 + bid and not lost_by_penalty)
    boston = made and taken[side] == 13 and tricks[side] == 13
    if rules["game_by"] == "hands":
        hands = 2 if doubled or (boston and rules["boston"] == "two_hands") else 1
        return made, {side: hands if made else 0, defenders: 0 if made else hands}
    if made:
        points = bid if rules["scores_for"] == "bid" else tricks[side] - 6
        if won_by_penalty:
            points = max(points, bid)
        if boston and rules["boston"] == "13":
            points = 13
        if doubled:
            points *= 2
        if boston and rules["boston"] == "quadruple":
            points *= 4
    else:
        cost = bid
        if rules["set_costs"] == "shortfall" and not lost_by_penalty:
            cost = 6 + bid - tricks[side]
        if doubled:
            cost = 2 * bid if rules["no_trump_set_costs"] == "twice_bid" else 2 * cost
        points = -cost
    against = 0
    if rules["defenders_score"] and not won_by_penalty:
        against = max(0, tricks[defenders] - 6) * (2 if doubled else 1)
    return made, {side: points, defenders: against}
