"""The rules of German Whist in sentences, for the house rules in force (rules/german-whist#game)."""

from kiosk.base import words
from kiosk.base.language import _, later
from kiosk.table.games.sentences import (
    COSTS_NOTHING,
    NO_JOKERS,
    SAME_DEALER,
    TAKE_BACK,
    Section,
    following,
    line,
    renege,
    sentences,
    told,
    training,
)
from rules.actions import Play, Turned
from rules.cards import HEARTS, Card
from rules.games.german_whist import GermanWhistHand, GermanWhistRules
from rules.match import Setup

TURNED = Card.parse("H9")
"""The card that lies turned up in the examples."""


def sections(rules: GermanWhistRules) -> tuple[Section, ...]:
    """The rules of a table, in the order in which a deal goes."""
    turned = _("Hearts are trumps, {card} lies turned up", card=words.card(TURNED))
    return (
        Section(_("Deal"), _deal(rules)),
        Section(_("Stage 1"), _stage_1(rules), (turned, _examples(rules))),
        Section(_("Stage 2"), _stage_2(rules)),
        Section(_("Winning"), _winning(rules)),
    )


def in_short(rules: GermanWhistRules) -> str:
    """For somebody who knows the game: ``stage 2 counts, follow in both stages``."""
    counts = _("all tricks count") if rules.count == "all" else _("stage 2 counts")
    follow = _("follow in both stages") if rules.follow_stage_1 else _("stage 1 is free")
    return ", ".join([counts, follow, *([_("two jokers")] if rules.jokers else [])])


def _deal(rules: GermanWhistRules) -> tuple[str, ...]:
    hand = _hand(rules)
    jokers = (
        _("A joker turned first goes into the stock, and the next card is turned."),
        _("The jokers are the highest trumps, the big one first."),
    )
    stock = hand.places()["stock"]
    return (
        sentences(_("Two play, each alone."), _("54 cards: 52 and two jokers.") if rules.jokers else _(NO_JOKERS)),
        _("{cards} cards each, one at a time. The other {stock} are the stock.", cards=hand.hand_size, stock=stock),
        _("Its top card is turned up: its suit is trumps for the whole deal."),
        *(jokers if rules.jokers else ()),
        _(SAME_DEALER),
        _("The deal alternates."),
        *training(rules.training),
    )


def _stage_1(rules: GermanWhistRules) -> tuple[str, ...]:
    draws = _hand(rules).draws
    free = (
        _("Any card may be played, also by a player who could follow suit."),
        _("A higher card of the suit led takes the trick, or a trump. The winner leads next."),
    )
    cost = later("It is shown where the cards prove it, and costs nothing; a card drawn meanwhile proves none.")
    return (
        _("The player who did not deal leads first."),
        *(following() if rules.follow_stage_1 else free),
        _(
            "The winner of a trick draws the card turned up, the other the next one, unseen. "
            "Then the next is turned up."
        ),
        _("After {tricks} tricks the stock is gone.", tricks=draws),
        _("These tricks count like the others.") if rules.count == "all" else _("No trick of this stage counts."),
        *([renege(cost)] if rules.follow_stage_1 else []),
    )


def _stage_2(rules: GermanWhistRules) -> tuple[str, ...]:
    now = () if rules.follow_stage_1 else (*following(), renege(COSTS_NOTHING))
    tricks = _hand(rules).hand_size
    return (
        _("{tricks} tricks without a draw. The winner of the last trick before leads.", tricks=tricks),
        *now,
        *told(TAKE_BACK),
    )


def _winning(rules: GermanWhistRules) -> tuple[str, ...]:
    in_all = _hand(rules).tricks_in_all()
    half, odd = divmod(in_all, 2)
    deals = rules.deals
    return (
        _("Most of the {tricks} tricks of both stages win the deal.", tricks=in_all)
        if rules.count == "all"
        else _("Most of the {tricks} tricks of stage 2 win the deal.", tricks=in_all),
        *(() if odd else (_("{tricks} each: the deal is drawn, and neither scores.", tricks=half),)),
        _("One deal is a game.")
        if deals == 1
        else _(
            "Most of {deals} deals won win the game. It ends as soon as nobody can catch up; equal is a tie.",
            deals=deals,
        ),
    )


def _hand(rules: GermanWhistRules) -> GermanWhistHand:
    return GermanWhistHand(rules, 2, Setup(1))


def _examples(rules: GermanWhistRules) -> tuple[str, ...]:
    """The engine's own result for a first trick: who takes it, and what is drawn."""
    found = []
    for led, played in (("SK", "SQ"), ("SK", "H2"), ("SK", "D3")):
        hand = _hand(rules)
        hand.push(Turned(HEARTS, TURNED))
        for seat, card in enumerate((led, played)):
            hand.push(Play(seat, Card.parse(card)))
        won = hand.tricks[0].winner == 0
        assert hand.holdings()[0 if won else 1].must >> TURNED & 1
        turned = words.card(TURNED)
        takes = (
            _("who led takes the trick and {card}", card=turned)
            if won
            else _("the other takes the trick and {card}", card=turned)
        )
        first, second = words.card(Card.parse(led)), words.card(Card.parse(played))
        found.append(line(_("{first}, then {second}", first=first, second=second), takes))
    return tuple(found)
