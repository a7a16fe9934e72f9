"""`whist-kiosk score`: plays the hands of game records through the rules, and prints what they come to.

See records#json.
"""

import json
from pathlib import Path
from typing import Any

import click

from kiosk import words
from kiosk.commands.games import WithPresets
from kiosk.games import FACES
from rules.cards import Card
from rules.catalogue import GAMES
from rules.report import report_of
from rules.verdicts import verdicts

SEATS = dict(zip("NESW", words.PLACES, strict=True)) | {str(n): f"Player {n}" for n in range(1, 8)}

_VIOLATIONS = {
    "revoke": "{who} reneged in trick {trick} with {card}",
    "not-held": "{who} was not dealt {card}",
    "duplicate": "{who} played {card} in trick {trick}, which had been played",
    "not-in-pack": "{who} played {card} in trick {trick}, which is not in this pack",
    "out-of-turn": "{who} acted out of turn",
    "illegal-call": "{who}'s call was not allowed",
    "bad-deal": "what {who} was dealt is the wrong number of cards, or has a card twice",
    "result-mismatch": "the record's own result or score is not what its cards say",
}


@click.command(cls=WithPresets)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a hand, each on a line of its own.")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
def score(as_json: bool, files: tuple[str, ...]) -> None:
    """Score the hands of PBN files and report what was against the rules.

    The exit status is 0 where all is well, 1 where a rule was broken, 2 where something could not be read.
    """
    status = 0
    for file in files:
        try:
            found = verdicts(Path(file).read_bytes())
        except OSError as error:
            click.echo(f"{_shown(file)}: {error.strerror or error}; give the path of a PBN file", err=True)
            status = 2
            continue
        except ValueError:  # a path that no file can have
            click.echo(f"{_shown(file)}: that is not the path of a file", err=True)
            status = 2
            continue
        hands = report_of(file, found.hands)
        if hands:
            click.echo("\n".join(json.dumps(hand) if as_json else _describe(hand) for hand in hands))
        for wrong in found.errors:
            click.echo(f"{_shown(file)}, line {wrong.line}: {wrong.why}", err=True)
        if found.errors:
            status = 2
        elif status == 0 and any(hand["violations"] for hand in hands):
            status = 1
    raise SystemExit(status)


def _shown(file: str) -> str:
    return click.format_filename(file)


def _describe(hand: dict[str, Any]) -> str:
    """One hand for people: what was played, what it came to, and what was against the rules."""
    board = f" (board {hand['board']})" if hand["board"] else ""
    game = GAMES[hand["game"]].label if hand["game"] in GAMES else hand["game"]
    preset = f", {hand['preset']}" if hand["preset"] else ""
    lines = [f"{_shown(hand['file'])}, hand {hand['hand'] + 1}{board}: {game}{preset}. {_contract(hand)}".rstrip()]
    if hand["tricks"]:
        made = {True: ", made", False: ", set", None: ""}[hand["made"]]
        lines.append(f"  Tricks {_sides(hand['tricks'])}{made}.")
    elif hand["played"]:
        lines.append(f"  Not finished; tricks so far {_sides(hand['played'])}.")
    if hand["total"]:
        scored = f"Score {_sides(hand['score'])}; total" if hand["score"] else "No score yet; total"
        points = f" Games so far {_sides(hand['game_points'])}." if hand.get("game_points") else ""
        lines.append(f"  {scored} {_sides(hand['total'])}.{points}{_winner(hand['winner'])}")
    if hand.get("chips"):
        lines.append(f"  Chips {', '.join(f'{who} {words.change(chips)}' for who, chips in hand['chips'].items())}.")
    lines += [f"  ! {_violation(violation)}." for violation in hand["violations"]]
    return "\n".join(lines)


def _contract(hand: dict[str, Any]) -> str:
    face = FACES.get(hand["game"])
    if not hand["contract"]:
        return face.no_contract if face else "No contract."
    text = face.contract_text(hand["contract"]) if face else hand["contract"]
    return f"{text} by {SEATS[hand['declarer']]}." if hand["declarer"] else f"{text}."


def _sides(numbers: dict[str, int | None]) -> str:
    """Numbers by side, those that are known."""
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
