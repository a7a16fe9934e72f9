"""`whist-kiosk score`: plays the hands of game records through the rules, and prints what they come to.

See records#json.
"""

import json
from typing import Any

import click

from kiosk.base import words
from kiosk.base.language import _, later
from kiosk.main.commands.games import WithPresets
from kiosk.main.commands.judges import JudgeEnded, judges
from kiosk.main.commands.pbn_files import CannotRead, text_of
from kiosk.table.games.faces import face_of
from rules.actions import RENEGE
from rules.cards import Card
from rules.catalogue import GAMES
from rules.house_rules import HouseRules
from rules.pbn import NotPbn
from rules.report import object_of
from rules.verdicts import verdicts

PLACES = dict(zip("NESW", words.PLACES, strict=True))

_VIOLATIONS = {
    RENEGE: later("{who} reneged in trick {trick} with {card}"),
    "not-held": later("{who} was not dealt {card}"),
    "duplicate": later("{who} played {card} in trick {trick}, which had already been played"),
    "not-in-pack": later("{who} played {card} in trick {trick}, which is not in this pack"),
    "out-of-turn": later("{who} acted out of turn"),
    "illegal-call": later("{who}'s call was not allowed"),
    "bad-deal": later("what {who} was dealt is the wrong number of cards, or has a card twice"),
    "result-mismatch": later("the record's own result or score differs from its cards"),
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
        name, why = click.format_filename(file), _(wrong.why)
        click.echo(_("{file}, line {line}: {why}", file=name, line=wrong.line, why=why), err=True)

    try:
        for number, found in enumerate(verdicts(text_of(file), tell, judges)):
            if found is None:
                continue
            hand = object_of(file, number, found)
            print(json.dumps(hand) if as_json else _describe(hand, found.rules), flush=True)
            status = max(status, 1 if hand["violations"] else 0)
    except (CannotRead, JudgeEnded) as error:
        click.echo(f"{click.format_filename(file)}: {error}", err=True)
        return 2
    return status


def _describe(hand: dict[str, Any], rules: HouseRules | None) -> str:
    """One hand for people, in the words of its house rules: what was played, its result, and what was against the
    rules."""
    game = _(GAMES[hand["game"]].label) if hand["game"] in GAMES else hand["game"]
    played = f"{game}, {hand['preset']}" if hand["preset"] else game
    file, number = click.format_filename(hand["file"]), hand["hand"] + 1
    head = (
        _("{file}, hand {number} (board {board}): {game}.", file=file, number=number, board=hand["board"], game=played)
        if hand["board"]
        else _("{file}, hand {number}: {game}.", file=file, number=number, game=played)
    )
    lines = [f"{head} {_contract(hand, rules)}".rstrip()]
    if took := _sides(hand["tricks"] or {}):
        texts = {
            True: later("Tricks {tricks}, made."),
            False: later("Tricks {tricks}, set."),
            None: later("Tricks {tricks}."),
        }
        lines.append(f"  {_(texts[hand['made']], tricks=took)}")
    elif hand["played"]:
        texts = {
            True: later("Made; tricks so far {tricks}."), False: later("Set; tricks so far {tricks}."),
            None: later("Not finished; tricks so far {tricks}."),
        }  # fmt: skip
        lines.append(f"  {_(texts[hand['made']], tricks=_sides(hand['played']))}")
    elif hand["made"] is not None:
        lines.append(f"  {_('Made.') if hand['made'] else _('Set.')}")
    if hand["total"]:
        total = _sides(hand["total"])
        said = [
            _("Score {score}; total {total}.", score=_sides(hand["score"]), total=total)
            if hand["score"]
            else _("No score yet; total {total}.", total=total)
        ]
        if hand.get("game_points"):
            said.append(_("Games so far {games}.", games=_sides(hand["game_points"])))
        if hand["winner"] is not None:
            tie = hand["winner"] == "tie"
            said.append(_("The game is a tie.") if tie else _("{side} won the game.", side=_side(hand["winner"])))
        lines.append(f"  {' '.join(said)}")
    if hand.get("chips"):
        chips = ", ".join(f"{_side(who)} {words.change(chips)}" for who, chips in hand["chips"].items())
        lines.append(f"  {_('Chips {chips}.', chips=chips)}")
    lines += [f"  ! {_violation(violation)}." for violation in hand["violations"]]
    return "\n".join(lines)


def _contract(hand: dict[str, Any], rules: HouseRules | None) -> str:
    face = face_of(rules) if rules else None
    if not hand["contract"]:
        return _(face.no_contract) if face else _("No contract.")
    text = face.contract_text(hand["contract"]) if face else hand["contract"]
    if not hand["declarer"]:
        return f"{text}."
    return _("{contract} by {player}.", contract=text, player=_player(hand["declarer"]))


def _player(seat: str) -> str:
    """Somebody by the seat's letter or number."""
    return _(PLACES[seat]) if seat in PLACES else _("Player {number}", number=seat)


def _side(letters: str) -> str:
    """A side as the letters of its seats: ``NS``."""
    return "".join(map(words.seat_letter, letters))


def _sides(numbers: dict[str, int | None]) -> str:
    """The known numbers by side."""
    return ", ".join(f"{_side(side)} {words.score(number)}" for side, number in numbers.items() if number is not None)


def _violation(violation: dict[str, Any]) -> str:
    card, proof, seat = violation["card"], violation["proof"], violation["seat"]
    nobody = _("the kitty or stock") if violation["kind"] == "bad-deal" else _("somebody")
    text = _(
        _VIOLATIONS[violation["kind"]],
        who=_player(seat) if seat else nobody,
        trick=violation["trick"],
        card=words.card(Card.parse(card)) if card else _("a card"),
    )
    if proof:
        proved = words.card(Card.parse(proof["card"]))
        text = _("{fault}, for {card} was played in trick {trick}", fault=text, card=proved, trick=proof["trick"])
    return words.capital(text)
