"""The rules of Whist in sentences, for the house rules in force (rules/whist#game)."""

from kiosk.base import words
from kiosk.table.games.sentences import (
    DEAL_PASSES,
    FOREHAND_LEADS,
    RENEGE,
    SAME_DEALER,
    TAKE_BACK,
    Section,
    following,
    training,
)
from rules.actions import Honours, Total, Turned
from rules.games.whist import WhistHand, WhistRules, stakes
from rules.hand import Stage
from rules.match import Setup


def sections(rules: WhistRules, dummy: bool = False) -> tuple[Section, ...]:
    """The rules of a table, in the order in which a deal goes; `dummy`: for three players."""
    found = [
        Section("Deal", _deal(rules, dummy)),
        Section(
            "Play", (FOREHAND_LEADS, *following(), _RENEGE[rules.revoke_penalty], _LATE[rules.revoke_penalty is None])
        ),
        Section("Scoring", (*_scoring(rules), *_penalty_first(rules)), ("For instance", _deals(rules))),
    ]
    if rules.game is None:
        end = (f"After {words.count(rules.deals, 'deal')} most points win; equal points are a tie.", *_stake(rules))
        return (*found, Section("The end", end))
    return (*found, Section("Rubber" if rules.rubber else "Game", _games(rules), ("For instance", _stakes(rules))))


def in_short(rules: WhistRules) -> str:
    """For somebody who knows the game: ``to 5, honours 2 and 4, a rubber of games``."""
    if rules.game is None:
        tricks = "all tricks" if rules.score == "tricks" else "odd tricks"
        return f"{words.count(rules.deals, 'deal')}, {tricks}, {_HONOURS[rules.honours]}"
    found = [f"to {rules.game}", _HONOURS[rules.honours]]
    return ", ".join(found + ([f"a rubber of {_RUBBERS[rules.rubber]}"] if rules.rubber else []))


_HONOURS = {None: "no honours", "two_four": "honours 2 and 4", "three_four": "honours 3 and 4"}
_RUBBERS = {"games": "games", "totals": "points"}


_TRUMPS = {
    "turned_up": "The dealer’s last card is shown: its suit is trumps. Then it goes into the dealer’s hand.",
    "cycle": "Trumps take turns: hearts, diamonds, spades, clubs.",
    "cycle_nt": "Trumps take turns: hearts, diamonds, spades, clubs, then a deal without trumps.",
    "cycle_hcds": "Trumps take turns: hearts, clubs, diamonds, spades.",
    "cycle_hcds_nt": "Trumps take turns: hearts, clubs, diamonds, spades, then a deal without trumps.",
}
_RENEGE = {
    None: f"{RENEGE} It is shown, and costs nothing.",
    "lost": f"{RENEGE} Once proven it costs its side three points, if the others ask; never below zero.",
    "gained": f"{RENEGE} Once proven it gives the others three points, if they ask.",
    "transferred": f"{RENEGE} Once proven its side gives the others three points, if they ask, or what it has.",
    "two_transferred": f"{RENEGE} Once proven its side gives the others two points, if they ask, or what it has.",
}
_LATE = (f"{TAKE_BACK} The partner may warn.", TAKE_BACK)


_DUMMY = (
    "Three play, each for themselves. 52 cards without jokers.",
    "The dealer sits opposite the dummy, whose hand lies open, and plays it too. The others play together.",
    "Each player scores what their side does.",
)


def _deal(rules: WhistRules, dummy: bool) -> tuple[str, ...]:
    return (
        *(_DUMMY if dummy else ("Partners sit opposite each other. 52 cards without jokers.",)),
        "Thirteen cards each, one at a time, from the dealer’s left.",
        _TRUMPS[rules.trumps],
        SAME_DEALER,
        DEAL_PASSES,
        *training(rules.training),
    )


def _scoring(rules: WhistRules) -> tuple[str, ...]:
    found = ["Each trick is a point." if rules.score == "tricks" else "Each trick above six is a point."]
    if rules.honours is None:
        return (*found, "Honours do not count.")
    three = {"two_four": "two", "three_four": "three"}[rules.honours]
    found.append(
        f"Honours are ace, king, queen and jack of trumps: a side dealt three of them scores {three}, all four, four."
    )
    if rules.game is not None:
        found.append("Tricks count before honours.")
        found.append(
            "Honours may win the game, unless the other side reaches it in the same deal by tricks."
            if rules.honours_finish
            else "Honours that would win the game are ignored, and the others’ where tricks win it."
        )
    return tuple(found)


def _penalty_first(rules: WhistRules) -> tuple[str, ...]:
    """What happens if a penalty brings one side to the game, and tricks the other."""
    if rules.game is None or rules.revoke_penalty in (None, "lost"):
        return ()
    return (
        "Where a penalty and tricks both reach the game in one deal, the penalty wins it, and the tricks of those who"
        " reneged do not count.",
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
        held = f", {words.number(honours)} honours" if honours else ""
        found.append(f"{tricks} tricks{held}:  {words.change(ours)}, the others {words.change(theirs)}")
    return tuple(found)


_WORTH = {
    None: "A game won scores nothing by itself.",
    "treble": "A game is worth one point; two where the losers have fewer than {}; three where they have none.",
    "points": "The winners of a game keep its points.",
    "all_points": "Both sides keep the points of each game.",
    "difference": "A game is worth the difference between the scores as they stand.",
    "shortfall": "A game is worth what the losers lack.",
}


def _games(rules: WhistRules) -> tuple[str, ...]:
    worth = _WORTH[rules.stakes].format(rules.single_from)
    found = [f"The first side with {rules.game} points wins the game; the next begins at zero.", worth]
    if rules.rubber:
        found.append("Winning two of three games wins the rubber, and two more points.")
        found.append("Then most points win." if rules.rubber == "totals" else "Winning two games wins the rubber.")
    else:
        found[0] = f"The first side with {rules.game} points wins the game."
    return (*found, *_stake(rules))


def _stake(rules: WhistRules) -> tuple[str, ...]:
    """The payments besides the score."""
    if not rules.stake:
        return ()
    chips = words.count(rules.stake, "chip")
    if rules.games_count:
        return (f"The stake: each loser pays a winner {chips} for each point by which games and rubbers are ahead.",)
    return (f"The stake: each loser pays a winner {chips}; a tie costs nothing.",)


def _stakes(rules: WhistRules) -> tuple[str, ...]:
    """What games with such ends are worth, by the engine."""
    assert rules.game is not None
    game = rules.game
    half = rules.single_from if rules.stakes == "treble" else -(-game // 2)
    scores = sorted({(game, max(0, half)), (game, max(0, half - 1)), (game, 0), (game + 2, half)})
    found = []
    for won, lost in scores:
        ours, theirs = stakes(rules, (won, lost))
        found.append(f"{won} to {lost}:  {ours}" + (f" and {theirs}" if theirs else ""))
    return tuple(found)
