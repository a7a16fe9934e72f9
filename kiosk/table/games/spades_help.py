"""The rules of Spades in sentences, as the house rules in force have them (rules/spades#game)."""

from kiosk.base import words
from kiosk.table.games.sentences import (
    DEAL_PASSES,
    FOREHAND_LEADS,
    RENEGE,
    SAME_DEALER,
    TAKE_BACK,
    Section,
    first_dealer,
    following,
    sets_lose,
    times,
    training,
)
from rules.games.spades import Bid, SpadesRules, score_side


def sections(rules: SpadesRules) -> tuple[Section, ...]:
    """The rules of a table, in the order in which a hand goes."""
    return (
        Section("Deal", _deal(rules)),
        Section("Bidding", tuple(_bidding(rules))),
        Section("Play", tuple(_play(rules)), ("Spades, high to low", (_SPADES[rules.pack],))),
        Section("Scoring", tuple(_scoring(rules)), ("For instance", _examples(rules))),
        Section("The game", tuple(_game(rules))),
    )


def _deal(rules: SpadesRules) -> tuple[str, ...]:
    dealer = first_dealer(rules.first_dealer)
    return (_PACK[rules.pack], "13 cards each.", *dealer, SAME_DEALER, DEAL_PASSES, *training(rules.training))


def in_short(rules: SpadesRules) -> str:
    """What to tell somebody who knows the game: ``to 500, each bids, nil 100, ten bags cost 100``."""
    found = [f"to {rules.target}", "partners bid together" if rules.together else "each bids"]
    if rules.board:
        found.append(f"board {rules.board}")
    if rules.nil:
        found.append(f"nil {rules.nil}")
    if rules.sets_that_lose:
        found.append(f"{words.number(rules.sets_that_lose)} sets lose")
    if rules.ten_bags:
        found.append(f"ten bags cost {rules.ten_bags}")
    return ", ".join(found)


_PACK = {
    "plain": "52 cards without jokers.",
    "red_deuces_out": "52 cards: the jokers are in for the twos of hearts and diamonds.",
    "diamond_deuce_up": "52 cards: the jokers are in for the twos of hearts and clubs.",
}
_SPADES = {
    "plain": "A K Q J 10 9 8 7 6 5 4 3 2",
    "red_deuces_out": "big joker, little joker, 2, A K Q J 10 9 8 7 6 5 4 3",
    "diamond_deuce_up": "big joker, little joker, 2♦, 2♠, A K Q J 10 9 8 7 6 5 4 3",
}


def _bidding(rules: SpadesRules) -> list[str]:
    if rules.together:
        found = ["Partners bid together how many tricks they will take. The side at the dealer’s left bids first."]
    else:
        found = [
            "From the dealer’s left everybody says how many tricks they will take.",
            "The bids of partners are added.",
        ]
    found.append("Nobody passes, and a bid stands.")
    if rules.first_hand == "bids_itself":
        found.append("The first hand bids itself: nobody bids, and each trick scores 10.")
    if rules.board:
        nil = ", unless one of them bids nil" if rules.nil and not rules.together else ""
        found.append(f"The board: a side bids {rules.board} at least{nil}.")
    if rules.thirteen_at_most and not rules.together:
        found.append("Partners bid thirteen at most together.")
    behind = f"by a side at least {rules.blind_behind} points behind" if rules.blind_behind else "by any side"
    if rules.nil and not rules.together:
        found.append(f"Nil is a bid of no trick. It scores {rules.nil}, or costs as much, beside the partner’s bid.")
        found.append("Both partners may bid nil." if rules.double_nil else "Only one of two partners may bid nil.")
    if rules.blind_nil and not rules.together:
        found.append(f"Blind nil is bid before looking at the cards, {behind}. It is worth {rules.blind_nil}.")
    if rules.blind_bid is not None:
        found.append(f"A blind bid, {rules.blind_bid} or more, is made before looking, {behind}. It counts twice.")
    return found


_RENEGE = {
    "none": f"{RENEGE} It is shown, and costs nothing.",
    "three_tricks": f"{RENEGE} Once proven it costs three tricks, if the others ask.",
    "set": f"{RENEGE} Once proven its side is set, if the others ask.",
}


def _play(rules: SpadesRules) -> list[str]:
    found = [FOREHAND_LEADS, "Spades are always trumps.", *following()]
    if rules.pack != "plain":
        found.append("Jokers, and twos above the ace, are spades in every way.")
    if rules.lead_spades == "broken":
        found.append("Nobody leads a spade before one has fallen, unless they have nothing else. To do so is a renege.")
    else:
        found.append("Spades may be led at any time.")
    found.append(_RENEGE[rules.renege_penalty])
    if rules.renege_penalty != "none":
        found.append(TAKE_BACK)
    return found


def _scoring(rules: SpadesRules) -> list[str]:
    found = ["A bid that is made scores 10 for each trick bid. A bid that is set costs as much."]
    if rules.overs:
        found.append(f"Each trick over the bid is a bag, and scores {rules.overs}.")
    else:
        found.append("Tricks over the bid score nothing.")
    if rules.ten_bags:
        found.append(f"Every ten bags cost {rules.ten_bags}.")
    if rules.nil and not rules.together:
        found.append(
            "The tricks of a nil that is lost count for the partner’s bid."
            if rules.failed_nil == "counts"
            else "The tricks of a nil that is lost do not help the partner’s bid: they are only bags."
        )
    found += {
        "plain": [],
        "150": ["A bid of ten scores 150, or costs 150."],
        "200": ["A bid of ten scores 200; a set costs 100."],
    }[rules.ten_bid]
    found += {
        "plain": [],
        "200": ["A bid of thirteen, a Boston, scores 200, or costs 200."],
        "wins": ["A bid of thirteen, a Boston, wins the game when it is made."],
    }[rules.boston]
    return found


def _game(rules: SpadesRules) -> list[str]:
    found = [
        f"Reaching {rules.target} wins, reaching {words.score(-rules.floor)} loses; level, one more hand is played."
    ]
    if rules.sets_that_lose:
        found.append(sets_lose(rules.sets_that_lose))
    if rules.reneges_that_lose:
        found.append(f"A side penalised for a renege {times(rules.reneges_that_lose)} loses the game.")
    return found


def _examples(rules: SpadesRules) -> tuple[str, ...]:
    """What the engine itself makes of some hands."""
    found = []
    for bid, took in ((5, 5), (5, 7), (5, 4), (10, 10)):
        score = score_side(rules, [Bid(bid)], {0: took}, took, 0, False)
        found.append(f"bid {bid}, took {took}:  {words.change(score.points)}")
    return tuple(found)
