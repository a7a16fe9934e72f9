"""The rules of Spades in sentences, as the house rules in force have them (rules/spades#game)."""

from kiosk.base import words
from kiosk.base.language import _, _c, later
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
    ranks,
    renege,
    sets_lose,
    times,
    told,
    training,
)
from rules.games.spades import Bid, SpadesRules, score_side


def sections(rules: SpadesRules) -> tuple[Section, ...]:
    """The rules of a table, in the order in which a hand goes."""
    return (
        Section(_("Deal"), _deal(rules)),
        Section(_("Bidding"), tuple(_bidding(rules))),
        Section(_("Play"), tuple(_play(rules)), (_("Spades, high to low"), (_spades(rules),))),
        Section(_("Scoring"), tuple(_scoring(rules)), (_(FOR_INSTANCE), _examples(rules))),
        Section(_("The game"), tuple(_game(rules))),
    )


def _deal(rules: SpadesRules) -> tuple[str, ...]:
    dealer = first_dealer(rules.first_dealer)
    pack, passes = _(_PACK[rules.pack]), told(SAME_DEALER, DEAL_PASSES)
    return (pack, _("13 cards each."), *dealer, *passes, *training(rules.training))


def in_short(rules: SpadesRules) -> str:
    """What to tell somebody who knows the game: ``to 500, each bids, nil 100, ten bags cost 100``."""
    bid = _("partners bid together") if rules.together else _("each bids")
    found = [_("to {points}", points=rules.target), bid]
    if rules.board:
        found.append(_c("lowest bid", "board {number}", number=rules.board))
    if rules.nil:
        found.append(_("nil {points}", points=rules.nil))
    if rules.sets_that_lose:
        found.append(_("{number} sets lose", number=words.number(rules.sets_that_lose)))
    if rules.ten_bags:
        found.append(_("ten bags cost {points}", points=rules.ten_bags))
    return ", ".join(found)


_PACK = {
    "plain": NO_JOKERS,
    "red_deuces_out": later("52 cards: the jokers are in for the twos of hearts and diamonds."),
    "diamond_deuce_up": later("52 cards: the jokers are in for the twos of hearts and clubs."),
}
_SPADES = {
    "red_deuces_out": later("big joker, little joker, 2, {ranks}"),
    "diamond_deuce_up": later("big joker, little joker, 2♦, 2♠, {ranks}"),
}


def _spades(rules: SpadesRules) -> str:
    return _(_SPADES[rules.pack], ranks=ranks(lowest=1)) if rules.pack in _SPADES else ranks()


def _bidding(rules: SpadesRules) -> list[str]:
    if rules.together:
        found = [_("Partners bid together how many tricks they will take. The side at the dealer’s left bids first.")]
    else:
        found = [
            _("From the dealer’s left everybody says how many tricks they will take."),
            _("The bids of partners are added."),
        ]
    found.append(_("Nobody passes, and a bid stands."))
    if rules.first_hand == "bids_itself":
        found.append(_("The first hand bids itself: nobody bids, and each trick scores 10."))
    if rules.board and rules.nil and not rules.together:
        found.append(_("The board: a side bids {bid} at least, unless one of them bids nil.", bid=rules.board))
    elif rules.board:
        found.append(_("The board: a side bids {bid} at least.", bid=rules.board))
    if rules.thirteen_at_most and not rules.together:
        found.append(_("Partners bid thirteen at most together."))
    if rules.nil and not rules.together:
        found.append(
            _(
                "Nil is a bid of no trick. It scores {points}, or costs as much, beside the partner’s bid.",
                points=rules.nil,
            )
        )
        found.append(
            _("Both partners may bid nil.") if rules.double_nil else _("Only one of two partners may bid nil.")
        )
    return [*found, *_blind(rules)]


def _blind(rules: SpadesRules) -> list[str]:
    """What may be bid before looking."""
    found, behind = [], rules.blind_behind
    if rules.blind_nil and not rules.together:
        found.append(
            _(
                "Blind nil is bid before looking at the cards, by a side at least {behind} points behind. "
                "It is worth {points}.",
                behind=behind,
                points=rules.blind_nil,
            )
            if behind
            else _(
                "Blind nil is bid before looking at the cards, by any side. It is worth {points}.",
                points=rules.blind_nil,
            )
        )
    if rules.blind_bid is not None:
        found.append(
            _(
                "A blind bid, {bid} or more, is made before looking, by a side at least {behind} points behind. "
                "It counts twice.",
                bid=rules.blind_bid,
                behind=behind,
            )
            if behind
            else _(
                "A blind bid, {bid} or more, is made before looking, by any side. It counts twice.",
                bid=rules.blind_bid,
            )
        )
    return found


_RENEGE = {
    "none": COSTS_NOTHING,
    "three_tricks": later("Once proven it costs three tricks, if the others ask."),
    "set": later("Once proven its side is set, if the others ask."),
}


def _play(rules: SpadesRules) -> list[str]:
    found = [_(FOREHAND_LEADS), _("Spades are always trumps."), *following()]
    if rules.pack != "plain":
        found.append(_("Jokers, and twos above the ace, are spades in every way."))
    if rules.lead_spades == "broken":
        found.append(
            _("Nobody leads a spade before one has fallen, unless they have nothing else. To do so is a renege.")
        )
    else:
        found.append(_("Spades may be led at any time."))
    found.append(renege(_RENEGE[rules.renege_penalty]))
    if rules.renege_penalty != "none":
        found.append(_(TAKE_BACK))
    return found


_TEN_BID = {
    "150": later("A bid of ten scores 150, or costs 150."),
    "200": later("A bid of ten scores 200; a set costs 100."),
}
_BOSTON = {
    "200": later("A bid of thirteen, a Boston, scores 200, or costs 200."),
    "wins": later("A bid of thirteen, a Boston, wins the game when it is made."),
}


def _scoring(rules: SpadesRules) -> list[str]:
    found = [_("A bid that is made scores 10 for each trick bid. A bid that is set costs as much.")]
    if rules.overs:
        found.append(_("Each trick over the bid is a bag, and scores {points}.", points=rules.overs))
    else:
        found.append(_("Tricks over the bid score nothing."))
    if rules.ten_bags:
        found.append(_("Every ten bags cost {points}.", points=rules.ten_bags))
    if rules.nil and not rules.together:
        found.append(
            _("The tricks of a nil that is lost count for the partner’s bid.")
            if rules.failed_nil == "counts"
            else _("The tricks of a nil that is lost do not help the partner’s bid: they are only bags.")
        )
    special = (_TEN_BID.get(rules.ten_bid), _BOSTON.get(rules.boston))
    return [*found, *(_(each) for each in special if each)]


def _game(rules: SpadesRules) -> list[str]:
    lost = words.score(-rules.floor)
    found = [
        _("Reaching {won} wins, reaching {lost} loses; level, one more hand is played.", won=rules.target, lost=lost)
    ]
    if rules.sets_that_lose:
        found.append(sets_lose(rules.sets_that_lose))
    if rules.reneges_that_lose:
        often = times(rules.reneges_that_lose)
        found.append(_("A side penalised for a renege {times} loses the game.", times=often))
    return found


def _examples(rules: SpadesRules) -> tuple[str, ...]:
    """What the engine itself makes of some hands."""
    found = []
    for bid, took in ((5, 5), (5, 7), (5, 4), (10, 10)):
        score = score_side(rules, [Bid(bid)], {0: took}, took, 0, False)
        found.append(line(_("bid {bid}, took {took}", bid=bid, took=took), words.change(score.points)))
    return tuple(found)
