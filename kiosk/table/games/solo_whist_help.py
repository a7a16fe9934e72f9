"""The rules of Solo Whist in sentences, for the house rules in force (rules/solo-whist#game)."""

from kiosk.base import words
from kiosk.base.language import _, _n, later, later_n
from kiosk.table.games import solo_whist_words
from kiosk.table.games.sentences import (
    COSTS_NOTHING,
    DEAL_PASSES,
    FOREHAND_LEADS,
    NO_JOKERS,
    SAME_DEALER,
    TAKE_BACK,
    Section,
    following,
    line,
    ranks,
    renege,
    sentences,
    told,
    training,
)
from rules.games.solo_whist import BIDS, PAIR, Bid, SoloWhistRules, balances, price

_TRUMPS = {"turned": later("the suit turned up"), "chosen": later("any suit"), "none": later("no trumps")}
_PACKETS = {
    "threes": later("13 cards each, in threes and a last one: 3-3-3-3-1."),
    "fours": later("13 cards each, in fours and a last one: 4-4-4-1."),
}


def sections(rules: SoloWhistRules) -> tuple[Section, ...]:
    """The rules of a table, in the order in which a hand goes."""
    return (
        Section(_("Deal"), _deal(rules)),
        Section(_("Bidding"), _bidding(rules), (_("The bids, low to high"), tuple(map(_promise, BIDS.values())))),
        Section(_("Play"), _play(rules), (_("High to low"), (ranks(),))),
        Section(_("Scoring"), _scoring(rules), (_("What each opponent pays"), _prices(rules))),
        Section(_("Examples"), _examples(rules)),
    )


def in_short(rules: SoloWhistRules) -> str:
    """For somebody who knows the game: ``16 deals, solo pays 10, slam 60``."""
    solo, slam = (price(rules, BIDS[name], BIDS[name].tricks) for name in ("Solo", "Slam"))
    one, many = later_n("{n} deal, solo {solo}, slam {slam}", "{n} deals, solo {solo}, slam {slam}")
    return _n(one, many, rules.deals, solo=solo, slam=slam)


def _deal(rules: SoloWhistRules) -> tuple[str, ...]:
    return (
        sentences(_("Everybody plays alone, or for one hand with a partner."), _(NO_JOKERS)),
        _(_PACKETS[rules.packets]),
        _("The dealer’s last card is turned up: its suit is trumps where the bid says so."),
        *told(SAME_DEALER, DEAL_PASSES),
        *training(rules.training),
    )


def _promise(bid: Bid) -> str:
    return line(_name(bid), f"{solo_whist_words.needs(bid)}, {_(_TRUMPS[bid.trumps])}")


def _name(bid: Bid) -> str:
    return words.capital(solo_whist_words.call(bid.name))


_NOT_ACCEPTED = {
    "forehand_solo": later("If nobody accepts, the player at the dealer’s left may bid solo instead; nobody else may."),
    "higher": later("If nobody accepts, whoever proposed may bid anything higher."),
}


def _bidding(rules: SoloWhistRules) -> tuple[str, ...]:
    return (
        _("Calls go round from the dealer’s left: a higher bid, or a pass. A pass is final."),
        _("A player who was overcalled may bid again, higher."),
        _("Prop proposes a partnership; cop accepts it, as long as there is no other bid."),
        _("The player at the dealer’s left, having passed, may still accept a later proposal."),
        _(_NOT_ACCEPTED[rules.not_accepted]),
        _("A proposal that nobody accepts lapses. Without a bid the deal is annulled."),
        _("Whoever bids abundance names the trumps when the auction is over."),
    )


def _play(rules: SoloWhistRules) -> tuple[str, ...]:
    lead = _("At a slam the soloist leads.") if rules.slam_lead == "soloist" else _("The same goes for a slam.")
    return (
        _(FOREHAND_LEADS),
        lead,
        *following(),
        _("At a spread the soloist lays the hand open after the first trick."),
        _("A misère that takes a trick is lost, and the hand ends there."),
        *_renege(rules),
    )


def _renege(rules: SoloWhistRules) -> tuple[str, ...]:
    if rules.revoke_penalty == "none":
        return (renege(COSTS_NOTHING),)
    return (
        renege(later("Once proven it moves three tricks against whoever did it, if the others ask.")),
        _("At a misère it loses the bid, or, done by the others, makes it."),
        _(TAKE_BACK),
    )


def _scoring(rules: SoloWhistRules) -> tuple[str, ...]:
    return (
        _("A soloist who makes the bid gets its price from each of the others, and pays each of them if it is lost."),
        _("Prop and cop: each partner settles with both of the others.")
        if rules.prop_cop_pays == "each"
        else _("Prop and cop: each partner settles with one of the others."),
        _("Each trick over or under is paid too; not at a misère, a spread or a slam.")
        if rules.over_under
        else _("Tricks over or under are not paid."),
        _n(
            "After {n} deal the highest balance wins. Annulled deals count among them.",
            "After {n} deals the highest balance wins. Annulled deals count among them.",
            rules.deals,
        ),
    )


def _prices(rules: SoloWhistRules) -> tuple[str, ...]:
    def pays(bid: Bid) -> str:
        price_of = price(rules, bid, bid.tricks)
        each = 0 if bid.tricks in (0, 13) else price(rules, bid, bid.tricks + 1) - price_of
        both = _("{price}, and {each} a trick", price=price_of, each=each) if each else str(price_of)
        return line(_name(bid), both)

    return tuple(map(pays, BIDS.values()))


def _examples(rules: SoloWhistRules) -> tuple[str, ...]:
    """The engine's own results for some hands."""
    found = []
    for name, tricks in (("PropCop", 9), ("Solo", 7), ("Solo", 3), ("Misere", 0), ("Abundance", 11), ("Slam", 12)):
        bid = BIDS[name]
        score = balances(rules, bid, (0, 1) if bid is PAIR else (0,), tricks)
        took = _n("{n} trick", "{n} tricks", tricks) if tricks else _("no trick")
        told_of = {"bid": _name(bid), "took": took, "own": words.change(score[0]), "others": words.change(score[3])}
        found.append(
            _("{bid}, {took}: each partner {own}, each of the others {others}.", **told_of)
            if bid is PAIR
            else _("{bid}, {took}: the soloist {own}, each of the others {others}.", **told_of)
        )
    return tuple(found)
