"""The rules of Solo Whist in sentences, for the house rules in force (rules/solo-whist#game)."""

from kiosk.base import words
from kiosk.table.games import solo_whist_words
from kiosk.table.games.sentences import (
    DEAL_PASSES,
    FOREHAND_LEADS,
    RANKS,
    RENEGE,
    SAME_DEALER,
    TAKE_BACK,
    Section,
    following,
    training,
)
from rules.games.solo_whist import BIDS, PAIR, Bid, SoloWhistRules, balances, price

_TRUMPS = {"turned": "the suit turned up", "chosen": "any suit", "none": "no trumps"}
_PACKETS = {
    "threes": "13 cards each, in threes and a last one: 3-3-3-3-1.",
    "fours": "13 cards each, in fours and a last one: 4-4-4-1.",
}


def sections(rules: SoloWhistRules) -> tuple[Section, ...]:
    """The rules of a table, in the order in which a hand goes."""
    return (
        Section("Deal", _deal(rules)),
        Section("Bidding", _bidding(rules), ("The bids, low to high", tuple(map(_promise, BIDS.values())))),
        Section("Play", _play(rules), ("High to low", (RANKS,))),
        Section("Scoring", _scoring(rules), ("What each opponent pays", _prices(rules))),
        Section("Examples", _examples(rules)),
    )


def in_short(rules: SoloWhistRules) -> str:
    """For somebody who knows the game: ``16 deals, solo pays 10, slam 60``."""
    pays = ", ".join(f"{name.lower()} {price(rules, BIDS[name], BIDS[name].tricks)}" for name in ("Solo", "Slam"))
    return f"{words.count(rules.deals, 'deal')}, {pays}"


def _deal(rules: SoloWhistRules) -> tuple[str, ...]:
    return (
        "Everybody plays alone, or for one hand with a partner. 52 cards without jokers.",
        _PACKETS[rules.packets],
        "The dealer’s last card is turned up: its suit is trumps where the bid says so.",
        SAME_DEALER,
        DEAL_PASSES,
        *training(rules.training),
    )


def _promise(bid: Bid) -> str:
    return f"{words.capital(solo_whist_words.call(bid.name))}:  {solo_whist_words.needs(bid)}, {_TRUMPS[bid.trumps]}"


_NOT_ACCEPTED = {
    "forehand_solo": "If nobody accepts, the player at the dealer’s left may bid solo instead; nobody else may.",
    "higher": "If nobody accepts, whoever proposed may bid anything higher.",
}


def _bidding(rules: SoloWhistRules) -> tuple[str, ...]:
    return (
        "Calls go round from the dealer’s left: a higher bid, or a pass. A pass is final.",
        "A player who was overcalled may bid again, higher.",
        "Prop proposes a partnership; cop accepts it, as long as there is no other bid.",
        "The player at the dealer’s left, having passed, may still accept a later proposal.",
        _NOT_ACCEPTED[rules.not_accepted],
        "A proposal that nobody accepts lapses. Without a bid the deal is annulled.",
        "Whoever bids abundance names the trumps when the auction is over.",
    )


def _play(rules: SoloWhistRules) -> tuple[str, ...]:
    lead = "At a slam the soloist leads." if rules.slam_lead == "soloist" else "The same goes for a slam."
    return (
        FOREHAND_LEADS,
        lead,
        *following(),
        "At a spread the soloist lays the hand open after the first trick.",
        "A misère that takes a trick is lost, and the hand ends there.",
        *_renege(rules),
    )


def _renege(rules: SoloWhistRules) -> tuple[str, ...]:
    if rules.revoke_penalty == "none":
        return (f"{RENEGE} It is shown, and costs nothing.",)
    return (
        f"{RENEGE} Once proven it moves three tricks against whoever did it, if the others ask.",
        "At a misère it loses the bid, or, done by the others, makes it.",
        TAKE_BACK,
    )


def _scoring(rules: SoloWhistRules) -> tuple[str, ...]:
    return (
        "A soloist who makes the bid gets its price from each of the others, and pays each of them if it is lost.",
        "Prop and cop: each partner settles with both of the others."
        if rules.prop_cop_pays == "each"
        else "Prop and cop: each partner settles with one of the others.",
        "Each trick over or under is paid too; not at a misère, a spread or a slam."
        if rules.over_under
        else "Tricks over or under are not paid.",
        f"After {words.count(rules.deals, 'deal')} the highest balance wins. Annulled deals count among them.",
    )


def _prices(rules: SoloWhistRules) -> tuple[str, ...]:
    def line(bid: Bid) -> str:
        pays = price(rules, bid, bid.tricks)
        each = 0 if bid.tricks in (0, 13) else price(rules, bid, bid.tricks + 1) - pays
        return f"{words.capital(solo_whist_words.call(bid.name))}:  {pays}" + (f", and {each} a trick" if each else "")

    return tuple(map(line, BIDS.values()))


def _examples(rules: SoloWhistRules) -> tuple[str, ...]:
    """The engine's own results for some hands."""
    found = []
    for name, tricks in (("PropCop", 9), ("Solo", 7), ("Solo", 3), ("Misere", 0), ("Abundance", 11), ("Slam", 12)):
        bid = BIDS[name]
        score = balances(rules, bid, (0, 1) if bid is PAIR else (0,), tricks)
        who = "each partner" if bid is PAIR else "the soloist"
        took = words.count(tricks, "trick") if tricks else "no trick"
        found.append(
            f"{words.capital(solo_whist_words.call(name))}, {took}: "
            f"{who} {words.change(score[0])}, each of the others {words.change(score[3])}."
        )
    return tuple(found)
