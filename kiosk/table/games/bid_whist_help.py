"""The rules of Bid Whist in sentences, for the house rules in force (rules/bid-whist#game)."""

from kiosk.base import words
from kiosk.table.games.bid_whist_words import SPECIAL, TOWN, kitty_dealt, order, words_of
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
    training,
)
from rules.cards import SPADES
from rules.catalogue import BID_WHIST
from rules.games.bid_whist import BidWhistRules, Contract, score_hand
from rules.house_rules import Rule, Value, rules_of


def sections(rules: BidWhistRules) -> tuple[Section, ...]:
    """The rules of a table, in the order in which a hand goes."""
    return (
        Section("Deal", _deal(rules)),
        Section("Bidding", _bidding(rules), ("The order, low to high", (_bid_order(rules),))),
        Section("Kitty", _kitty(rules)),
        Section("Play", _play(rules), ("High to low", _card_order(rules))),
        Section("Scoring", _scoring(rules), ("For instance", _examples(rules))),
        Section("Why so", _why(rules)),
    )


def in_short(rules: BidWhistRules) -> str:
    """For somebody who knows the game: ``to 7, forehand leads, a set costs the bid``; lowest bid, kitty and jokers only
    if unusual."""
    usual = BidWhistRules()
    set_costs = f"costs the {rules.set_costs}" if rules.game_by == "points" else "is the others’ hand"
    found = [_game_to(rules), f"{rules.first_lead} leads", f"a set {set_costs}"]
    if rules.sets_that_lose is not None:
        found.append(f"{words.number(rules.sets_that_lose)} sets lose")
    if rules.lowest_bid != usual.lowest_bid:
        found.append(f"bids from {rules.lowest_bid}")
    if (rules.kitty, rules.jokers) != (usual.kitty, usual.jokers):
        found.append(f"kitty of {rules.kitty}" if rules.kitty else "no kitty")
        found.append(words.count(rules.jokers, "joker") if rules.jokers else "no jokers")
    return ", ".join(found)


def _game_to(rules: BidWhistRules) -> str:
    """What ends a game: ``to 7``, ``3 hands won``, ``15 minutes``."""
    if rules.game_by == "hands":
        return f"{words.count(rules.hands_to_win, 'hand')} won"
    if rules.target is not None:
        return f"to {rules.target}"
    if rules.minutes is not None:
        return words.count(rules.minutes, "minute")
    return words.count(rules.max_hands or 0, "hand")


_JOKERS = ("52 cards without jokers.", "53 cards: 52 and the big joker.", "54 cards: 52, the big and the little joker.")


def _deal(rules: BidWhistRules) -> tuple[str, ...]:
    return (
        _JOKERS[rules.jokers],
        f"{rules.hand_size} cards each, one at a time, from the dealer’s left.",
        *_kitty_dealt(rules),
        *first_dealer(rules.first_dealer),
        SAME_DEALER,
        DEAL_PASSES,
        *training(rules.training),
    )


def _kitty_dealt(rules: BidWhistRules) -> tuple[str, ...]:
    if not rules.kitty:
        return ("There is no kitty.",)
    if not rules.kitty_after:
        return (f"Then the kitty, {words.count(rules.kitty, 'card')}, face down.",)
    spared = f"the first {rules.kitty_spares} and the last {rules.kitty_spares} cards dealt never go there"
    return (kitty_dealt(rules), f"The kitty has {words.count(rules.kitty, 'card')}, face down; {spared}.")


_LEVEL = {
    (True, True): "Downtown beats uptown at the same number, and no trump beats both.",
    (False, True): "Uptown and downtown are equal. No trump beats both at the same number.",
    (True, False): "Downtown and no trump are equal. Both beat uptown at the same number.",
    (False, False): "At the same number uptown, downtown and no trump are equal: only a higher number beats a bid.",
}
"""By `low_beats_high` and `no_trump_beats_both`."""


def _bidding(rules: BidWhistRules) -> tuple[str, ...]:
    lowest = rules.lowest_bid
    spoken = [f"{own} for {usual}" for own, usual in zip(SPECIAL.types, TOWN.types, strict=True)]
    return (
        "One call each, from the dealer’s left: higher, or a pass.",
        f"A bid is a number and uptown, downtown or no trump. The lowest is {lowest}: it needs {6 + lowest} tricks.",
        _LEVEL[rules.low_beats_high, rules.no_trump_beats_both],
        *((f"At this table people say {', '.join(spoken)}.",) if rules.words == "special" else ()),
        "If three pass, the dealer must bid.",
        "The highest bidder is the declarer and names trumps; at no trump, uptown or downtown.",
    )


def _bid_order(rules: BidWhistRules) -> str:
    each = {
        (True, True): ["{0} up", "{0} down", "{0} no trump"],
        (False, True): ["{0} up or down", "{0} no trump"],
        (True, False): ["{0} up", "{0} down or no trump"],
        (False, False): ["{0} of any kind"],
    }[rules.low_beats_high, rules.no_trump_beats_both]
    numbers = range(rules.lowest_bid, min(7, rules.lowest_bid + 1) + 1)
    bids = [form.format(number) for number in numbers for form in each]
    return ",  ".join(bids[:4] + (["…"] if len(bids) > 4 or rules.lowest_bid < 6 else []))


_SPORT = {
    "never": "Only the declarer sees the kitty.",
    "trump": "With trumps named, the kitty is shown to all before the declarer takes it up; at no trump it is not.",
    "always": "The kitty is shown to all before the declarer takes it up.",
}


def _kitty(rules: BidWhistRules) -> tuple[str, ...]:
    if not rules.kitty:
        return (
            "There is no kitty: once the contract is named, the play begins.",
            f"All {rules.hand_size} tricks are played.",
        )
    cards = words.count(rules.kitty, "card")
    found = [
        _SPORT[rules.sport_kitty],
        f"The declarer takes the {cards} up and discards as many, face down.",
        "Everybody may know how many cards were exchanged."
        if rules.exchange_shown
        else "How many cards were exchanged stays the declarer’s secret.",
        "The discards count as the declarers’ first trick; twelve more are played."
        if rules.kitty_is_a_trick
        else f"The discards do not count as a trick; {rules.hand_size} are played.",
    ]
    if rules.jokers:
        joker = "jokers" if rules.jokers > 1 else "the joker"
        found.append(f"At no trump the declarer does well to discard {joker}.")
        if rules.swap_jokers:
            found.append("At no trump each joker still held is then swapped for a discard drawn blind.")
    return tuple(found)


def _play(rules: BidWhistRules) -> tuple[str, ...]:
    found = [
        FOREHAND_LEADS if rules.first_lead == "forehand" else "The declarer leads first.",
        *following(),
    ]
    if rules.jokers:
        one = rules.jokers == 1
        found += [
            "The joker is the highest trump." if one else "The jokers are the highest trumps, the big one first.",
            "At no trump a joker has no suit and takes no trick. "
            + (
                "It may be played at any time."
                if rules.jester
                else "Only a player who cannot follow suit may play it, or it is led: then the next card sets the suit."
            ),
            "Put a joker with your strongest suit.",
        ]
    found.append(_RENEGE[rules.renege_penalty])
    if rules.renege_penalty != "none":
        found.append(TAKE_BACK)
    return tuple(found)


_RENEGE = {
    "none": f"{RENEGE} It is shown, and costs nothing.",
    "three_tricks": f"{RENEGE} Once proven it costs three tricks, if the others ask.",
    "set": f"{RENEGE} Once proven it decides the contract against that side, if the others ask.",
    "game": f"{RENEGE} Once proven it loses the game, if the others ask.",
}


def _card_order(rules: BidWhistRules) -> tuple[str, ...]:
    return f"Uptown:  {order(False)}", f"Downtown:  {order(True)}"


_BOSTON = {
    "quadruple": "A Boston, all thirteen tricks, counts four times.",
    "13": "A Boston, all thirteen tricks, scores 13, whatever was bid.",
    "two_hands": "A Boston, all thirteen tricks, counts as two hands won; at no trump too.",
}


def _scoring(rules: BidWhistRules) -> tuple[str, ...]:
    found = _by_hands(rules) if rules.game_by == "hands" else _by_points(rules)
    if rules.max_hands is not None:
        found.append(f"After {words.count(rules.max_hands, 'hand')} the higher score wins; equal scores are a tie.")
    if rules.minutes is not None:
        lasts = words.count(rules.minutes, "minute")
        found.append(f"A round lasts {lasts}: when time is called the hand is finished, and the higher score wins.")
        found.append("If the score is level then, one more hand decides, and scores nothing else.")
    if rules.sets_that_lose is not None:
        found.append(sets_lose(rules.sets_that_lose))
    if rules.losing_by_set_pays:
        pays = words.count(rules.losing_by_set_pays, "point")
        found.append(
            f"A game that the others lose, by sets, below nought or by a renege, gives the winners {pays} more."
        )
    if rules.backdoor_pays:
        pays = words.count(rules.backdoor_pays, "point")
        found.append(
            f"A backdoor, a game won by the defenders on its first hand, gives them {pays} more, and only those."
        )
    if rules.rise_and_fly:
        found.append("Rise and fly: a made bid of five or more wins at once.")
    if rules.stake:
        found.append(f"The stake: each loser pays a winner {words.count(rules.stake, 'chip')}; a tie costs nothing.")
    if rules.set_fee:
        found.append(f"A declarer who is set pays {words.count(rules.set_fee, 'chip')} to the bank, alone.")
    return tuple(found)


def _by_points(rules: BidWhistRules) -> list[str]:
    """What a hand scores, and what points end a game."""
    plain = "what was bid, as any other" if rules.scores_for == "bid" else "7 like any seven odd tricks"
    found = [
        "A contract made scores what was bid, not what was made."
        if rules.scores_for == "bid"
        else "A contract made scores all tricks above six.",
        "A contract that fails is set, and costs the number bid."
        if rules.set_costs == "bid"
        else "A contract that fails is set, and costs a point for each trick short.",
    ]
    if not rules.double_no_trump:
        found.append("No trump scores no more than trumps do.")
    elif rules.no_trump_set_costs == "twice_bid":
        found.append("At no trump both sides score twice; a set costs twice the number bid.")
    else:
        found.append("At no trump both sides score twice; a set costs twice as much too.")
    found.append(
        "The defenders score their own tricks above six." if rules.defenders_score else "The defenders score nothing."
    )
    found.append(_BOSTON.get(rules.boston, f"A Boston, all thirteen tricks, scores {plain}."))
    if rules.target is not None:
        found.append(f"The game is to {rules.target}: reaching it wins, reaching {words.score(-rules.target)} loses.")
    return found


def _by_hands(rules: BidWhistRules) -> list[str]:
    """What wins a hand, and how many of them win a game."""
    return [
        "A contract made is a hand won. A contract that fails is set, and a hand won by the others.",
        "A hand at no trump counts as two, whoever wins it."
        if rules.double_no_trump
        else "A hand at no trump counts as one, like any other.",
        _BOSTON.get(rules.boston, "A Boston, all thirteen tricks, is one hand won like any other."),
        f"Whoever first has won {words.count(rules.hands_to_win, 'hand')} wins the game.",
    ]


def _examples(rules: BidWhistRules) -> tuple[str, ...]:
    """The engine's own results for some hands."""
    found = []
    for contract, took in (
        (Contract(4, SPADES, False), 11),
        (Contract(4, SPADES, False), 8),
        (Contract(4, None, False), 8),
        *([(Contract(4, SPADES, False), 13)] if rules.boston != "plain" else ()),
    ):
        score = score_hand(rules, contract, 0, (took, 13 - took)).score or (0, 0)
        bid = words_of(rules).bid_of(contract)
        found.append(f"{bid}, {took} tricks:  {words.change(score[0])}, defenders {words.change(score[1])}")
    return tuple(found)


_TEXTS = {
    "S0": "Whist Palace, a site where Bid Whist is played online",
    "S2": "a guide on the web",
    "S3": "Wesley Agee’s booklet",
    "S4": "Encyclopædia Britannica",
    "C1": "the rules of Columbus Whist",
    "C2": "the Detroit Bid Whist Marathon",
    "C3": "the Official Rules for Bid Whist Tournaments",
    "C4": "the Fahrenheit tournament in Chicago",
}
_OF_THEIR_OWN = {
    "set_fee": "A set costs no chips: a text names a fee but no figure.",
}
"""Why a rule that all presets share is as it is."""


def _why(rules: BidWhistRules) -> tuple[str, ...]:
    """Where disputed rules come from: the presets that agree with the table, and the others
    (rules/bid-whist#presets)."""
    texts = [(preset.label, _TEXTS[preset.source]) for preset in BID_WHIST.presets if preset.source in _TEXTS]
    begins = "The first table is offered Palace, each later one what was played last."
    found = [f"The texts differ, so each preset follows one. {begins}"]
    found += [f"{label} follows {text}." for label, text in texts]
    usual = BidWhistRules()
    for rule in rules_of(BidWhistRules):
        having: dict[Value, list[str]] = {}
        for preset in BID_WHIST.presets:
            having.setdefault(getattr(preset.rules, rule.id), []).append(preset.label)
        value = getattr(rules, rule.id)
        if len(having) > 1 or value not in having:
            found.append(_whose(rule, value, having))
        elif rule.id in _OF_THEIR_OWN and value == getattr(usual, rule.id):
            found.append(_OF_THEIR_OWN[rule.id])
    return tuple(found)


def _whose(rule: Rule, value: Value, having: dict[Value, list[str]]) -> str:
    """A rule of the table, who shares it, and what the others do: ``A set costs: the bid, as in Palace …``."""
    alike = f"as in {words.together(having[value])}" if value in having else "as this table has chosen"
    others = "".join(
        f" In {words.together(labels)}: {rule.describe(other)}." for other, labels in having.items() if other != value
    )
    return f"{rule.label}: {rule.describe(value)}, {alike}.{others}"
