"""What a hand of Solo Whist pays, and who has won (rules/solo-whist#payments; S1, S4)."""

from rules.games.solo_whist.bids import PAIR, Bid, Contract
from rules.games.solo_whist.house_rules import SoloWhistRules
from rules.hand import Outcome
from rules.match import Winner

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
"""By `payments` and bid: the price of the bid, and of each over- or undertrick."""


def price(rules: SoloWhistRules, bid: Bid, tricks: int) -> int:
    """What one opponent pays for a bid that took so many tricks; negative where the bid is lost."""
    pays, each = PAYMENTS[rules.payments][bid.name]
    beyond = abs(tricks - bid.tricks) * each if rules.over_under else 0
    return pays + beyond if bid.is_made(tricks) else -pays - beyond


def balances(rules: SoloWhistRules, bid: Bid, declarers: tuple[int, ...], tricks: int) -> tuple[int, ...]:
    """What each seat wins or loses by a bid of these seats that took so many tricks; the sum is nought."""
    others = 4 - len(declarers)
    shared = bid is PAIR and rules.prop_cop_pays == "shared"
    each = price(rules, bid, tricks) * (1 if shared else others)
    return tuple(each if seat in declarers else -each * len(declarers) // others for seat in range(4))


def after_penalties(bid: Bid, tricks: int, net: int) -> int:
    """The declarers' tricks after three are taken from the side that reneged more (S1). `net` is the declarers' surplus
    of reneges.

    An opponent's renege makes a misère, however many tricks it took (rules/solo-whist#payments).
    """
    if bid.is_misere and net < 0:
        return 0
    return max(0, min(13, tricks + (3 if bid.is_misere else -3) * net))


def score_hand(
    rules: SoloWhistRules,
    contract: Contract,
    declarers: tuple[int, ...],
    tricks: tuple[int, ...],
    reneges: tuple[int, ...] = (0, 0),
    reason: str = "total",
) -> Outcome:
    """The outcome of a hand. `tricks` are the declarers' and the others'; so are `reneges`, those penalised."""
    net = reneges[0] - reneges[1] if rules.revoke_penalty == "three_tricks" else 0
    took = after_penalties(contract.bid, tricks[0], net)
    score = balances(rules, contract.bid, declarers, took)
    made = contract.bid.is_made(took)
    return Outcome(reason, tricks, (took, 13 - took), made, score, declarers[0], str(contract))


def decide(rules: SoloWhistRules, totals: tuple[int, ...], hands: int, outcome: Outcome | None) -> Winner | None:
    """Who has won: the highest balance after the last deal."""
    if hands < rules.deals:
        return None
    return tuple(seat for seat, total in enumerate(totals) if total == max(totals))
