"""`whist-kiosk score`: plays the hands of game records through the rules, and prints what they come to.

See records#json.
"""

import json
from typing import Any

import click

from kiosk.base import words
from kiosk.main.commands.games import WithPresets
from kiosk.main.commands.pbn_files import CannotRead, text_of
from kiosk.table.games.faces import face_of
from rules.actions import RENEGE
from rules.cards import Card
from rules.catalogue import GAMES
from rules.house_rules import HouseRules
from rules.pbn import NotPbn
from rules.report import object_of
from rules.verdicts import verdicts

SEATS = dict(zip("NESW", words.PLACES, strict=True)) | {str(n): f"Player {n}" for n in range(1, 8)}

_VIOLATIONS = {
    RENEGE: "{who} reneged in trick {trick} with {card}",
    "not-held": "{who} was not dealt {card}",
    "duplicate": "{who} played {card} in trick {trick}, which had already been played",
    "not-in-pack": "{who} played {card} in trick {trick}, which is not in this pack",
    "out-of-turn": "{who} acted out of turn",
    "illegal-call": "{who}'s call was not allowed",
    "bad-deal": "what {who} was dealt is the wrong number of cards, or has a card twice",
    "result-mismatch": "the record's own result or score differs from its cards",
}


@click.command(cls=WithPresets)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object for each hand, one a line.")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
def score(as_json: bool, files: tuple[str, ...]) -> None:
    """Score the hands of PBN files and report what was against the rules.

    The exit status is 0 if all is well, 1 if a rule was broken, 2 if something could not be read.
    """
    raise SystemExit(max([_score(file, as_json) for file in files]))


def _score(file: str, as_json: bool) -> int:
    """Prints each hand of a file as soon as it is judged; returns the exit status for this file."""
    status = 0

    def tell(wrong: NotPbn) -> None:
        nonlocal status
        status = 2
        click.echo(f"{click.format_filename(file)}, line {wrong.line}: {wrong.why}", err=True)

    try:
        for number, found in enumerate(verdicts(text_of(file), tell)):
            if found is None:
                continue
            hand = object_of(file, number, found)
            print(json.dumps(hand) if as_json else _describe(hand, found.rules), flush=True)
            status = max(status, 1 if hand["violations"] else 0)
    except CannotRead as error:
        click.echo(f"{click.format_filename(file)}: {error}", err=True)
        return 2
    return status


def _describe(hand: dict[str, Any], rules: HouseRules | None) -> str:
    """One hand for people, in the words of its house rules: what was played, its result, and what was against the
    rules."""
    board = f" (board {hand['board']})" if hand["board"] else ""
    game = GAMES[hand["game"]].label if hand["game"] in GAMES else hand["game"]
    preset = f", {hand['preset']}" if hand["preset"] else ""
    file = click.format_filename(hand["file"])
    lines = [f"{file}, hand {hand['hand'] + 1}{board}: {game}{preset}. {_contract(hand, rules)}".rstrip()]
    outcome = {True: "Made", False: "Set", None: "Not finished"}[hand["made"]]
    if took := _sides(hand["tricks"] or {}):
        lines.append(f"  Tricks {took}{'' if hand['made'] is None else f', {outcome.lower()}'}.")
    elif hand["played"]:
        lines.append(f"  {outcome}; tricks so far {_sides(hand['played'])}.")
    elif hand["made"] is not None:
        lines.append(f"  {outcome}.")
    if hand["total"]:
        scored = f"Score {_sides(hand['score'])}; total" if hand["score"] else "No score yet; total"
        points = f" Games so far {_sides(hand['game_points'])}." if hand.get("game_points") else ""
        lines.append(f"  {scored} {_sides(hand['total'])}.{points}{_winner(hand['winner'])}")
    if hand.get("chips"):
        lines.append(f"  Chips {', '.join(f'{who} {words.change(chips)}' for who, chips in hand['chips'].items())}.")
    lines += [f"  ! {_violation(violation)}." for violation in hand["violations"]]
    return "\n".join(lines)


def _contract(hand: dict[str, Any], rules: HouseRules | None) -> str:
    face = face_of(rules) if rules else None
    if not hand["contract"]:
        return face.no_contract if face else "No contract."
    text = face.contract_text(hand["contract"]) if face else hand["contract"]
    return f"{text} by {SEATS[hand['declarer']]}." if hand["declarer"] else f"{text}."


def _sides(numbers: dict[str, int | None]) -> str:
    """The known numbers by side."""
    return ", ".join(f"{side} {words.score(number)}" for side, number in numbers.items() if number is not None)


def _winner(winner: str | None) -> str:
    if winner is None:
        return ""
    return " The game is a tie." if winner == "tie" else f" {winner} won the game."


def _violation(violation: dict[str, Any]) -> str:
    card, proof = violation["card"], violation["proof"]
    nobody = "the kitty or stock" if violation["kind"] == "bad-deal" else "somebody"
    text = _VIOLATIONS[violation["kind"]].format(
        who=SEATS.get(violation["seat"], nobody),
        trick=violation["trick"],
        card=words.card(Card.parse(card)) if card else "a card",
    )
    if proof:
        text += f", for {words.card(Card.parse(proof['card']))} was played in trick {proof['trick']}"
    return text[0].upper() + text[1:]
