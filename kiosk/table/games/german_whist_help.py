"""The rules of German Whist in sentences, for the house rules in force (rules/german-whist#game)."""

from kiosk.base import words
from kiosk.table.games.sentences import RENEGE, SAME_DEALER, TAKE_BACK, Section, following, training
from rules.actions import Play, Turned
from rules.cards import HEARTS, Card
from rules.games.german_whist import GermanWhistHand, GermanWhistRules
from rules.match import Setup

TURNED = Card.parse("H9")
"""The card that lies turned up in the examples."""


def sections(rules: GermanWhistRules) -> tuple[Section, ...]:
    """The rules of a table, in the order in which a deal goes."""
    return (
        Section("Deal", _deal(rules)),
        Section(
            "Stage 1", _stage_1(rules), (f"Hearts are trumps, {words.card(TURNED)} lies turned up", _examples(rules))
        ),
        Section("Stage 2", _stage_2(rules)),
        Section("Winning", _winning(rules)),
    )


def in_short(rules: GermanWhistRules) -> str:
    """For somebody who knows the game: ``stage 2 counts, follow in both stages``."""
    counts = "all tricks count" if rules.count == "all" else "stage 2 counts"
    follow = "follow in both stages" if rules.follow_stage_1 else "stage 1 is free"
    return ", ".join([counts, follow, *(["two jokers"] if rules.jokers else [])])


def _deal(rules: GermanWhistRules) -> tuple[str, ...]:
    hand = _hand(rules)
    return (
        f"Two play, each alone. {'54 cards: 52 and two jokers.' if rules.jokers else '52 cards without jokers.'}",
        f"{hand.hand_size} cards each, one at a time. The other {hand.places()['stock']} are the stock.",
        "Its top card is turned up: its suit is trumps for the whole deal.",
        *(["A joker turned first goes into the stock, and the next card is turned."] if rules.jokers else []),
        *(["The jokers are the highest trumps, the big one first."] if rules.jokers else []),
        SAME_DEALER,
        "The deal alternates.",
        *training(rules.training),
    )


def _stage_1(rules: GermanWhistRules) -> tuple[str, ...]:
    draws = _hand(rules).draws
    free = (
        "Any card may be played, also by a player who could follow suit.",
        "A higher card of the suit led takes the trick, or a trump. The winner leads next.",
    )
    renege = f"{RENEGE} It is shown where the cards prove it, and costs nothing; a card drawn meanwhile proves none."
    return (
        "The player who did not deal leads first.",
        *(following() if rules.follow_stage_1 else free),
        "The winner of a trick draws the card turned up, the other the next one, unseen. Then the next is turned up.",
        f"After {draws} tricks the stock is gone.",
        "These tricks count like the others." if rules.count == "all" else "No trick of this stage counts.",
        *([renege] if rules.follow_stage_1 else []),
    )


def _stage_2(rules: GermanWhistRules) -> tuple[str, ...]:
    now = () if rules.follow_stage_1 else (*following(), f"{RENEGE} It is shown, and costs nothing.")
    return (
        f"{_hand(rules).hand_size} tricks without a draw. The winner of the last trick before leads.",
        *now,
        TAKE_BACK,
    )


def _winning(rules: GermanWhistRules) -> tuple[str, ...]:
    in_all = _hand(rules).tricks_in_all()
    half, odd = divmod(in_all, 2)
    deals = rules.deals
    return (
        f"Most of the {in_all} tricks {'of both stages' if rules.count == 'all' else 'of stage 2'} win the deal.",
        *(() if odd else (f"{half} each: the deal is drawn, and neither scores.",)),
        "One deal is a game."
        if deals == 1
        else f"Most of {deals} deals won win the game. It ends as soon as nobody can catch up; equal is a tie.",
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
        who = "who led" if won else "the other"
        cards = f"{words.card(Card.parse(led))}, then {words.card(Card.parse(played))}"
        found.append(f"{cards}:  {who} takes the trick and {words.card(TURNED)}")
    return tuple(found)
