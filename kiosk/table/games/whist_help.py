"""The rules of Whist in sentences, for the house rules in force (rules/whist#game)."""

from kiosk.base import words
from kiosk.base.language import _, _n, later
from kiosk.table.games.sentences import (
    COSTS_NOTHING,
    DEAL_PASSES,
    FOR_INSTANCE,
    FOREHAND_LEADS,
    NO_JOKERS,
    SAME_DEALER,
    TAKE_BACK,
    Section,
    following,
    line,
    renege,
    sentences,
    stake,
    told,
    training,
)
from rules.actions import Honours, Total, Turned
from rules.games.whist import WhistHand, WhistRules, stakes
from rules.hand import Stage
from rules.match import Setup


def sections(rules: WhistRules, dummy: bool = False) -> tuple[Section, ...]:
    """The rules of a table, in the order in which a deal goes; `dummy`: for three players."""
    reneges = (renege(_RENEGE[rules.revoke_penalty]), _late(rules))
    found = [
        Section(_("Deal"), _deal(rules, dummy)),
        Section(_("Play"), (_(FOREHAND_LEADS), *following(), *reneges)),
        Section(_("Scoring"), (*_scoring(rules), *_penalty_first(rules)), (_(FOR_INSTANCE), _deals(rules))),
    ]
    if rules.game is None:
        end = _n(
            "After {n} deal most points win; equal points are a tie.",
            "After {n} deals most points win; equal points are a tie.",
            rules.deals,
        )
        return (*found, Section(_("The end"), (end, *_stake(rules))))
    title = _("Rubber") if rules.rubber else _("Game")
    return (*found, Section(title, _games(rules), (_(FOR_INSTANCE), _stakes(rules))))


def in_short(rules: WhistRules) -> str:
    """For somebody who knows the game: ``to 5, honours 2 and 4, a rubber of games``."""
    if rules.game is None:
        deals = _n("{n} deal", "{n} deals", rules.deals)
        tricks = _("all tricks") if rules.score == "tricks" else _("odd tricks")
        return ", ".join((deals, tricks, _(_HONOURS[rules.honours])))
    found = [_("to {points}", points=rules.game), _(_HONOURS[rules.honours])]
    return ", ".join(found + ([_(_RUBBERS[rules.rubber])] if rules.rubber else []))


_HONOURS = {None: later("no honours"), "two_four": later("honours 2 and 4"), "three_four": later("honours 3 and 4")}
_RUBBERS = {"games": later("a rubber of games"), "totals": later("a rubber of points")}


_TRUMPS = {
    "turned_up": later("The dealer’s last card is shown: its suit is trumps. Then it goes into the dealer’s hand."),
    "cycle": later("Trumps take turns: hearts, diamonds, spades, clubs."),
    "cycle_nt": later("Trumps take turns: hearts, diamonds, spades, clubs, then a deal without trumps."),
    "cycle_hcds": later("Trumps take turns: hearts, clubs, diamonds, spades."),
    "cycle_hcds_nt": later("Trumps take turns: hearts, clubs, diamonds, spades, then a deal without trumps."),
}
_RENEGE = {
    None: COSTS_NOTHING,
    "lost": later("Once proven it costs its side three points, if the others ask; never below zero."),
    "gained": later("Once proven it gives the others three points, if they ask."),
    "transferred": later("Once proven its side gives the others three points, if they ask, or what it has."),
    "two_transferred": later("Once proven its side gives the others two points, if they ask, or what it has."),
}


def _late(rules: WhistRules) -> str:
    if rules.revoke_penalty is None:
        return _(TAKE_BACK)
    return sentences(_(TAKE_BACK), _("The partner may warn."))


def _players(dummy: bool) -> tuple[str, ...]:
    if not dummy:
        return (sentences(_("Partners sit opposite each other."), _(NO_JOKERS)),)
    return (
        sentences(_("Three play, each for themselves."), _(NO_JOKERS)),
        _("The dealer sits opposite the dummy, whose hand lies open, and plays it too. The others play together."),
        _("Each player scores what their side does."),
    )


def _deal(rules: WhistRules, dummy: bool) -> tuple[str, ...]:
    return (
        *_players(dummy),
        _("Thirteen cards each, one at a time, from the dealer’s left."),
        _(_TRUMPS[rules.trumps]),
        *told(SAME_DEALER, DEAL_PASSES),
        *training(rules.training),
    )


_THREE_HONOURS = {
    "two_four": later(
        "Honours are ace, king, queen and jack of trumps: a side dealt three of them scores two, all four, four."
    ),
    "three_four": later(
        "Honours are ace, king, queen and jack of trumps: a side dealt three of them scores three, all four, four."
    ),
}


def _scoring(rules: WhistRules) -> tuple[str, ...]:
    found = [_("Each trick is a point.") if rules.score == "tricks" else _("Each trick above six is a point.")]
    if rules.honours is None:
        return (*found, _("Honours do not count."))
    found.append(_(_THREE_HONOURS[rules.honours]))
    if rules.game is not None:
        found.append(_("Tricks count before honours."))
        found.append(
            _("Honours may win the game, unless the other side reaches it in the same deal by tricks.")
            if rules.honours_finish
            else _("Honours that would win the game are ignored, and the others’ where tricks win it.")
        )
    return tuple(found)


def _penalty_first(rules: WhistRules) -> tuple[str, ...]:
    """What happens if a penalty brings one side to the game, and tricks the other."""
    if rules.game is None or rules.revoke_penalty in (None, "lost"):
        return ()
    return (
        _(
            "Where a penalty and tricks both reach the game in one deal, the penalty wins it, and the tricks of those "
            "who reneged do not count."
        ),
    )


def _deals(rules: WhistRules) -> tuple[str, ...]:
    """The engine's own results for some deals."""
    found = []
    for tricks, honours in ((9, 0), (8, 3), (6, 4)):
        if honours and rules.honours is None:
            continue
        hand = WhistHand(rules, Setup(0))
        if hand.stage is Stage.TURN_UP:
            hand.push(Turned(0))
        hand.push(Total(0, tricks))
        if rules.honours:
            hand.push(Honours(0, honours))
        assert hand.outcome and hand.outcome.score
        ours, theirs = hand.outcome.score
        made = _n("{n} trick", "{n} tricks", tricks)
        if honours:
            made = _("{tricks}, {number} honours", tricks=made, number=words.number(honours))
        worth = _("{own}, the others {theirs}", own=words.change(ours), theirs=words.change(theirs))
        found.append(line(made, worth))
    return tuple(found)


_WORTH = {
    None: later("A game won scores nothing by itself."),
    "treble": later(
        "A game is worth one point; two where the losers have fewer than {points}; three where they have none."
    ),
    "points": later("The winners of a game keep its points."),
    "all_points": later("Both sides keep the points of each game."),
    "difference": later("A game is worth the difference between the scores as they stand."),
    "shortfall": later("A game is worth what the losers lack."),
}


def _games(rules: WhistRules) -> tuple[str, ...]:
    worth = _(_WORTH[rules.stakes], points=rules.single_from)
    if not rules.rubber:
        return (_("The first side with {points} points wins the game.", points=rules.game), worth, *_stake(rules))
    return (
        _("The first side with {points} points wins the game; the next begins at zero.", points=rules.game),
        worth,
        _("Winning two of three games wins the rubber, and two more points."),
        _("Then most points win.") if rules.rubber == "totals" else _("Winning two games wins the rubber."),
        *_stake(rules),
    )


def _stake(rules: WhistRules) -> tuple[str, ...]:
    """The payments besides the score."""
    if not rules.stake:
        return ()
    if not rules.games_count:
        return (stake(rules.stake),)
    return (
        _n(
            "The stake: each loser pays a winner {n} chip for each point by which games and rubbers are ahead.",
            "The stake: each loser pays a winner {n} chips for each point by which games and rubbers are ahead.",
            rules.stake,
        ),
    )


def _stakes(rules: WhistRules) -> tuple[str, ...]:
    """What games with such ends are worth, by the engine."""
    assert rules.game is not None
    game = rules.game
    half = rules.single_from if rules.stakes == "treble" else -(-game // 2)
    scores = sorted({(game, max(0, half)), (game, max(0, half - 1)), (game, 0), (game + 2, half)})
    found = []
    for won, lost in scores:
        ours, theirs = stakes(rules, (won, lost))
        worth = _("{points} and {others}", points=ours, others=theirs) if theirs else str(ours)
        found.append(line(words.result((won, lost)), worth))
    return tuple(found)
