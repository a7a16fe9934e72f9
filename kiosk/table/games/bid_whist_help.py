"""The rules of Bid Whist in sentences, for the house rules in force (rules/bid-whist#game)."""

from kiosk.base import words
from kiosk.base.language import _, _n, later
from kiosk.table.games.bid_whist_words import SPECIAL, TOWN, kitty_dealt, order, words_of
from kiosk.table.games.sentences import (
    COSTS_NOTHING,
    DEAL_PASSES,
    FOR_INSTANCE,
    FOREHAND_LEADS,
    NO_JOKERS,
    SAME_DEALER,
    TAKE_BACK,
    Section,
    first_dealer,
    following,
    line,
    renege,
    sentences,
    sets_lose,
    stake,
    told,
    training,
)
from rules.cards import SPADES
from rules.catalogue import BID_WHIST
from rules.games.bid_whist import BidWhistRules, Contract, score_hand
from rules.house_rules import Rule, Value, rules_of


def sections(rules: BidWhistRules) -> tuple[Section, ...]:
    """The rules of a table, in the order in which a hand goes."""
    return (
        Section(_("Deal"), _deal(rules)),
        Section(_("Bidding"), _bidding(rules), (_("The order, low to high"), (_bid_order(rules),))),
        Section(_("Kitty"), _kitty(rules)),
        Section(_("Play"), _play(rules), (_("High to low"), _card_order(rules))),
        Section(_("Scoring"), _scoring(rules), (_(FOR_INSTANCE), _examples(rules))),
        Section(_("Why so"), _why(rules)),
    )


def in_short(rules: BidWhistRules) -> str:
    """For somebody who knows the game: ``to 7, forehand leads, a set costs the bid``; lowest bid, kitty and jokers only
    if unusual."""
    usual = BidWhistRules()
    found = [_game_to(rules), _("forehand leads") if rules.first_lead == "forehand" else _("declarer leads")]
    if rules.game_by == "points":
        found.append(_("a set costs the bid") if rules.set_costs == "bid" else _("a set costs the shortfall"))
    else:
        found.append(_("a set is the others’ hand"))
    if rules.sets_that_lose is not None:
        found.append(_("{number} sets lose", number=words.number(rules.sets_that_lose)))
    if rules.lowest_bid != usual.lowest_bid:
        found.append(_("bids from {number}", number=rules.lowest_bid))
    if (rules.kitty, rules.jokers) != (usual.kitty, usual.jokers):
        found.append(_("kitty of {number}", number=rules.kitty) if rules.kitty else _("no kitty"))
        found.append(_n("{n} joker", "{n} jokers", rules.jokers) if rules.jokers else _("no jokers"))
    return ", ".join(found)


def _game_to(rules: BidWhistRules) -> str:
    """What ends a game: ``to 7``, ``3 hands won``, ``15 minutes``."""
    if rules.game_by == "hands":
        return _n("{n} hand won", "{n} hands won", rules.hands_to_win)
    if rules.target is not None:
        return _("to {points}", points=rules.target)
    if rules.minutes is not None:
        return _n("{n} minute", "{n} minutes", rules.minutes)
    return _n("{n} hand", "{n} hands", rules.max_hands or 0)


_JOKERS = (
    NO_JOKERS, later("53 cards: 52 and the big joker."), later("54 cards: 52, the big and the little joker."),
)  # fmt: skip


def _deal(rules: BidWhistRules) -> tuple[str, ...]:
    return (
        _(_JOKERS[rules.jokers]),
        _("{cards} cards each, one at a time, from the dealer’s left.", cards=rules.hand_size),
        *_kitty_dealt(rules),
        *first_dealer(rules.first_dealer),
        *told(SAME_DEALER, DEAL_PASSES),
        *training(rules.training),
    )


def _kitty_dealt(rules: BidWhistRules) -> tuple[str, ...]:
    if not rules.kitty:
        return (_("There is no kitty."),)
    if not rules.kitty_after:
        return (_n("Then the kitty, {n} card, face down.", "Then the kitty, {n} cards, face down.", rules.kitty),)
    spared = _n(
        "The kitty has {n} card, face down; the first {spared} and the last {spared} cards dealt never go there.",
        "The kitty has {n} cards, face down; the first {spared} and the last {spared} cards dealt never go there.",
        rules.kitty, spared=rules.kitty_spares,
    )  # fmt: skip
    return (kitty_dealt(rules), spared)


_LEVEL = {
    (True, True): later("Downtown beats uptown at the same number, and no trump beats both."),
    (False, True): later("Uptown and downtown are equal. No trump beats both at the same number."),
    (True, False): later("Downtown and no trump are equal. Both beat uptown at the same number."),
    (False, False): later(
        "At the same number uptown, downtown and no trump are equal: only a higher number beats a bid."
    ),
}
"""By `low_beats_high` and `no_trump_beats_both`."""


def _bidding(rules: BidWhistRules) -> tuple[str, ...]:
    lowest = rules.lowest_bid
    spoken = [_("{own} for {usual}", own=own, usual=u) for own, u in zip(SPECIAL.types, TOWN.types, strict=True)]
    at_table = _("At this table people say {words}.", words=", ".join(spoken))
    return (
        _("One call each, from the dealer’s left: higher, or a pass."),
        _(
            "A bid is a number and uptown, downtown or no trump. The lowest is {lowest}: it needs {tricks} tricks.",
            lowest=lowest,
            tricks=6 + lowest,
        ),
        _(_LEVEL[rules.low_beats_high, rules.no_trump_beats_both]),
        *((at_table,) if rules.words == "special" else ()),
        _("If three pass, the dealer must bid."),
        _("The highest bidder is the declarer and names trumps; at no trump, uptown or downtown."),
    )


def _bid_order(rules: BidWhistRules) -> str:
    up, no_trump = later("{number} up"), later("{number} no trump")
    each = {
        (True, True): [up, later("{number} down"), no_trump],
        (False, True): [later("{number} up or down"), no_trump],
        (True, False): [up, later("{number} down or no trump")],
        (False, False): [later("{number} of any kind")],
    }[rules.low_beats_high, rules.no_trump_beats_both]
    numbers = range(rules.lowest_bid, min(7, rules.lowest_bid + 1) + 1)
    bids = [_(form, number=number) for number in numbers for form in each]
    return ",  ".join(bids[:4] + (["…"] if len(bids) > 4 or rules.lowest_bid < 6 else []))


_SPORT = {
    "never": later("Only the declarer sees the kitty."),
    "trump": later(
        "With trumps named, the kitty is shown to all before the declarer takes it up; at no trump it is not."
    ),
    "always": later("The kitty is shown to all before the declarer takes it up."),
}


def _kitty(rules: BidWhistRules) -> tuple[str, ...]:
    if not rules.kitty:
        return (
            _("There is no kitty: once the contract is named, the play begins."),
            _("All {tricks} tricks are played.", tricks=rules.hand_size),
        )
    found = [
        _(_SPORT[rules.sport_kitty]),
        _n(
            "The declarer takes the {n} card up and discards as many, face down.",
            "The declarer takes the {n} cards up and discards as many, face down.",
            rules.kitty,
        ),
        _("Everybody may know how many cards were exchanged.")
        if rules.exchange_shown
        else _("How many cards were exchanged stays the declarer’s secret."),
        _("The discards count as the declarers’ first trick; twelve more are played.")
        if rules.kitty_is_a_trick
        else _("The discards do not count as a trick; {tricks} are played.", tricks=rules.hand_size),
    ]
    if rules.jokers:
        found.append(
            _("At no trump the declarer does well to discard jokers.")
            if rules.jokers > 1
            else _("At no trump the declarer does well to discard the joker.")
        )
        if rules.swap_jokers:
            found.append(_("At no trump each joker still held is then swapped for a discard drawn blind."))
    return tuple(found)


def _play(rules: BidWhistRules) -> tuple[str, ...]:
    found = [
        _(FOREHAND_LEADS) if rules.first_lead == "forehand" else _("The declarer leads first."),
        *following(),
    ]
    if rules.jokers:
        found += [
            _("The joker is the highest trump.")
            if rules.jokers == 1
            else _("The jokers are the highest trumps, the big one first."),
            sentences(
                _("At no trump a joker has no suit and takes no trick."),
                _("It may be played at any time.")
                if rules.jester
                else _(
                    "Only a player who cannot follow suit may play it, or it is led: then the next card sets the suit."
                ),
            ),
            _("Put a joker with your strongest suit."),
        ]
    found.append(renege(_RENEGE[rules.renege_penalty]))
    if rules.renege_penalty != "none":
        found.append(_(TAKE_BACK))
    return tuple(found)


_RENEGE = {
    "none": COSTS_NOTHING,
    "three_tricks": later("Once proven it costs three tricks, if the others ask."),
    "set": later("Once proven it decides the contract against that side, if the others ask."),
    "game": later("Once proven it loses the game, if the others ask."),
}


def _card_order(rules: BidWhistRules) -> tuple[str, ...]:
    return line(_("Uptown"), order(False)), line(_("Downtown"), order(True))


_BOSTON = {
    "quadruple": later("A Boston, all thirteen tricks, counts four times."),
    "13": later("A Boston, all thirteen tricks, scores 13, whatever was bid."),
    "two_hands": later("A Boston, all thirteen tricks, counts as two hands won; at no trump too."),
}


def _scoring(rules: BidWhistRules) -> tuple[str, ...]:
    found = _by_hands(rules) if rules.game_by == "hands" else _by_points(rules)
    if rules.max_hands is not None:
        found.append(
            _n(
                "After {n} hand the higher score wins; equal scores are a tie.",
                "After {n} hands the higher score wins; equal scores are a tie.",
                rules.max_hands,
            )
        )
    if rules.minutes is not None:
        found.append(
            _n(
                "A round lasts {n} minute: when time is called the hand is finished, and the higher score wins.",
                "A round lasts {n} minutes: when time is called the hand is finished, and the higher score wins.",
                rules.minutes,
            )
        )
        found.append(_("If the score is level then, one more hand decides, and scores nothing else."))
    if rules.sets_that_lose is not None:
        found.append(sets_lose(rules.sets_that_lose))
    if rules.losing_by_set_pays:
        found.append(
            _n(
                "A game that the others lose, by sets, below nought or by a renege, gives the winners {n} point more.",
                "A game that the others lose, by sets, below nought or by a renege, gives the winners {n} points more.",
                rules.losing_by_set_pays,
            )
        )
    if rules.backdoor_pays:
        found.append(
            _n(
                "A backdoor, a game won by the defenders on its first hand, gives them {n} point more, and only those.",
                "A backdoor, a game won by the defenders on its first hand, "
                "gives them {n} points more, and only those.",
                rules.backdoor_pays,
            )
        )
    if rules.rise_and_fly:
        found.append(_("Rise and fly: a made bid of five or more wins at once."))
    if rules.stake:
        found.append(stake(rules.stake))
    if rules.set_fee:
        found.append(
            _n(
                "A declarer who is set pays {n} chip to the bank, alone.",
                "A declarer who is set pays {n} chips to the bank, alone.",
                rules.set_fee,
            )
        )
    return tuple(found)


def _by_points(rules: BidWhistRules) -> list[str]:
    """What a hand scores, and what points end a game."""
    found = [
        _("A contract made scores what was bid, not what was made.")
        if rules.scores_for == "bid"
        else _("A contract made scores all tricks above six."),
        _("A contract that fails is set, and costs the number bid.")
        if rules.set_costs == "bid"
        else _("A contract that fails is set, and costs a point for each trick short."),
    ]
    if not rules.double_no_trump:
        found.append(_("No trump scores no more than trumps do."))
    elif rules.no_trump_set_costs == "twice_bid":
        found.append(_("At no trump both sides score twice; a set costs twice the number bid."))
    else:
        found.append(_("At no trump both sides score twice; a set costs twice as much too."))
    found.append(
        _("The defenders score their own tricks above six.")
        if rules.defenders_score
        else _("The defenders score nothing.")
    )
    if rules.boston in _BOSTON:
        found.append(_(_BOSTON[rules.boston]))
    elif rules.scores_for == "bid":
        found.append(_("A Boston, all thirteen tricks, scores what was bid, as any other."))
    else:
        found.append(_("A Boston, all thirteen tricks, scores 7 like any seven odd tricks."))
    if rules.target is not None:
        found.append(
            _(
                "The game is to {points}: reaching it wins, reaching {lost} loses.",
                points=rules.target,
                lost=words.score(-rules.target),
            )
        )
    return found


def _by_hands(rules: BidWhistRules) -> list[str]:
    """What wins a hand, and how many of them win a game."""
    return [
        _("A contract made is a hand won. A contract that fails is set, and a hand won by the others."),
        _("A hand at no trump counts as two, whoever wins it.")
        if rules.double_no_trump
        else _("A hand at no trump counts as one, like any other."),
        _(_BOSTON[rules.boston])
        if rules.boston in _BOSTON
        else _("A Boston, all thirteen tricks, is one hand won like any other."),
        _n(
            "Whoever first has won {n} hand wins the game.",
            "Whoever first has won {n} hands wins the game.",
            rules.hands_to_win,
        ),
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
        own, theirs = map(words.change, score)
        made = _n("{bid}, {n} trick", "{bid}, {n} tricks", took, bid=bid)
        found.append(line(made, _("{own}, defenders {theirs}", own=own, theirs=theirs)))
    return tuple(found)


_TEXTS = {
    "S0": later("Whist Palace, a site where Bid Whist is played online"),
    "S2": later("a guide on the web"),
    "S3": later("Wesley Agee’s booklet"),
    "S4": later("Encyclopædia Britannica"),
    "C1": later("the rules of Columbus Whist"),
    "C2": later("the Detroit Bid Whist Marathon"),
    "C3": later("the Official Rules for Bid Whist Tournaments"),
    "C4": later("the Fahrenheit tournament in Chicago"),
}
_OF_THEIR_OWN = {
    "set_fee": later("A set costs no chips: a text names a fee but no figure."),
}
"""Why a rule that all presets share is as it is."""


def _why(rules: BidWhistRules) -> tuple[str, ...]:
    """Where disputed rules come from: the presets that agree with the table, and the others
    (rules/bid-whist#presets)."""
    texts = [(_(preset.label), _(_TEXTS[preset.source])) for preset in BID_WHIST.presets if preset.source in _TEXTS]
    begins = _("The first table is offered Palace, each later one what was played last.")
    found = [sentences(_("The texts differ, so each preset follows one."), begins)]
    found += [_("{preset} follows {text}.", preset=label, text=text) for label, text in texts]
    usual = BidWhistRules()
    for rule in rules_of(BidWhistRules):
        having: dict[Value, list[str]] = {}
        for preset in BID_WHIST.presets:
            having.setdefault(getattr(preset.rules, rule.id), []).append(_(preset.label))
        value = getattr(rules, rule.id)
        if len(having) > 1 or value not in having:
            found.append(_whose(rule, value, having))
        elif rule.id in _OF_THEIR_OWN and value == getattr(usual, rule.id):
            found.append(_(_OF_THEIR_OWN[rule.id]))
    return tuple(found)


def _whose(rule: Rule, value: Value, having: dict[Value, list[str]]) -> str:
    """A rule of the table, who shares it, and what the others do: ``A set costs: the bid, as in Palace …``."""
    label, chosen = _(rule.label), _(rule.describe(value))
    alike = (
        _("{rule}: {value}, as in {presets}.", rule=label, value=chosen, presets=words.together(having[value]))
        if value in having
        else _("{rule}: {value}, as this table has chosen.", rule=label, value=chosen)
    )
    others = (
        _("In {presets}: {value}.", presets=words.together(labels), value=_(rule.describe(other)))
        for other, labels in having.items()
        if other != value
    )
    return sentences(alike, *others)
