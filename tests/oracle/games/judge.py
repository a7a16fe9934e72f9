"""The slow judge: what `score --json` must say of a record of any of the five games."""

from tests.oracle.games import house
from tests.oracle.games.contract import ContractMatch
from tests.oracle.games.german import GermanMatch
from tests.oracle.games.knockout import KnockoutMatch
from tests.oracle.games.known import Known, bad_deals
from tests.oracle.games.match import Match, Points, Taken, pairs
from tests.oracle.games.play import audit, rows_of, winners_of
from tests.oracle.games.solo import SoloMatch
from tests.oracle.games.table import Violation, violation
from tests.oracle.games.whist import WhistMatch
from tests.oracle.pbn import Hand, hands_of

GAMES: dict[str, type[Match]] = {
    one.game: one for one in [WhistMatch, SoloMatch, KnockoutMatch, ContractMatch, GermanMatch]
}


def expected(text: str, file: str) -> list[dict[str, object]]:
    """One object a hand, as the command prints them."""
    matches: dict[tuple[object, ...], Match] = {}
    event: str | None = None
    found = []
    for number, hand in enumerate(hands_of(text)):
        event = hand.tags.get("Event", event)
        game = hand.tags["Game"]
        preset, rules = house.read(game, hand.tags.get("HouseRules"))
        players = int(hand.tags.get("Players", 2 if game == "GermanWhist" else 4))
        names = [hand.tags.get(f"Player{seat}") for seat in range(1, players + 1)]
        names += [hand.tags.get(name) for name in ["North", "East", "South", "West"]]
        match = matches.setdefault((game, event, *names), GAMES[game](players, rules))
        match.before_hand()
        found.append({"file": file, "hand": number} | judge(hand, match, preset))
    return found


def can_become(won: Points, tricks: Taken, left: int) -> bool:
    """Whether a result is not less than what was won already, nor more than what can still be won."""
    return all(tricks.get(name) is None or count <= tricks[name] <= count + left for name, count in won.items())


def judge(hand: Hand, match: Match, preset: str) -> dict[str, object]:
    """Everything about one hand; its score is added to the match."""
    violations: list[Violation] = []
    tricks = played = score = made = None
    complete = False
    shape = match.shape(hand)
    if shape is not None:
        rows = rows_of(hand, shape)
        winners = winners_of(rows, shape)
        known = Known(hand, shape, rows, winners)
        violations += [violation("bad-deal", seat) for seat in bad_deals(hand, shape)]
        violations += [violation("illegal-call", seat) for seat in match.illegal_callers(hand, shape)]
        violations += audit(rows, shape, winners, known)
        winners = winners + list(hand.tags.get("TrickWinners", ""))[len(winners) :]
        complete = len(winners) == shape.tricks
        if "Play" in hand.tags or "TrickWinners" in hand.tags:
            played = match.tricks_of(winners, shape, hand)
        if complete and shape.tricks > 0:
            tricks = match.tricks_of(winners[shape.count_from - 1 :], shape, hand)
            if not match.agrees(tricks, hand, shape):
                violations.append(violation("result-mismatch"))
        else:
            tricks = match.claimed(hand, shape, played)
            won = match.tricks_of(winners[shape.count_from - 1 :], shape, hand)
            if tricks is not None and not can_become(won, tricks, shape.tricks - len(winners)):
                violations.append(violation("result-mismatch"))
        if tricks is not None or shape.tricks == 0:
            made, score = match.score(tricks or {}, hand, shape, rows, known)
        elif played is not None and match.decided(hand, played):
            made, score = match.score(dict(played), hand, shape, rows, known)
        if tricks is not None and score is None:
            match.pass_deal()
        if score is not None:
            match.add(score, tricks or {}, shape)
            if "Score" in hand.tags and score != pairs(hand.tags["Score"]):
                violations.append(violation("result-mismatch"))
    return {
        "board": hand.tags.get("Board"),
        "game": match.game,
        "preset": preset,
        "dealer": hand.tags.get("Dealer"),
        "declarer": hand.tags.get("Declarer"),
        "contract": hand.tags.get("Contract"),
        "tricks": tricks,
        "played": played,
        "complete": complete,
        "made": made,
        "score": score,
        "total": dict(match.total),
        **match.more(),
        "winner": match.winner,
        "violations": violations,
    }
