"""`whist-kiosk analyse`: what each side could have made of deals, with all hands open (analysis#command)."""

import json

import click

from kiosk.base import words
from kiosk.main.commands.pbn_files import CannotRead, text_of
from rules import pbn
from rules.analysis import CannotAnalyse, Costly, Made, costly, could_make
from rules.cards import CARDS
from rules.pbn import NotPbn
from rules.record import records

HEADS = {"tricks": "Tricks", "downtown": "Downtown"}


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object for each board, one a line.")
@click.option("--play", is_flag=True, help="Say instead which cards of the play cost a trick.")
@click.argument("file", metavar="FILE")
def analyse(as_json: bool, play: bool, file: str) -> None:
    """Say what each side could have made of the deals of a PBN file, if everybody had seen all the cards.

    For each declarer and trumps, the tricks of the declarer's side when all play as well as can be. A kitty lies aside.
    A board takes a minute or two. With --play it is the cards after which their side could make less than before.
    The exit status is 0 if all is well, 2 if something could not be read or analysed.
    """
    status = 0

    def tell(wrong: NotPbn) -> None:
        nonlocal status
        status = 2
        click.echo(f"{click.format_filename(file)}, line {wrong.line}: {wrong.why}", err=True)

    try:
        for number, record in enumerate(records(pbn.hands(text_of(file), tell), tell), 1):
            if record is not None:
                board = record.tags.get("Board") or str(number)
                letters = record.hand.seating.letters
                try:
                    if play:
                        cards = costly(record.hand)
                        said = _listed(board, cards, letters) if as_json else _told(board, cards, letters)
                    else:
                        made = could_make(record.hand)
                        said = json.dumps({"board": board, **made}) if as_json else _described(board, made)
                except CannotAnalyse as error:
                    status = 2
                    click.echo(f"{click.format_filename(file)}, board {board}: {error}", err=True)
                else:
                    click.echo(said)
    except CannotRead as error:
        status = 2
        click.echo(f"{click.format_filename(file)}: {error}", err=True)
    raise SystemExit(status)


def _described(board: str, made: dict[str, Made]) -> str:
    """A board for people: a line a declarer, a column for each trumps."""
    lines = [f"Board {board}, with all hands open"]
    for kind, tricks in made.items():
        trumps = list(next(iter(tricks.values())))
        lines.append(f"{HEADS[kind]:>10}" + "".join(f"{trump:>4}" for trump in trumps))
        lines += [f"{seat:>10}" + "".join(f"{by[trump]:>4}" for trump in trumps) for seat, by in tricks.items()]
    return "\n".join(lines)


def _listed(board: str, cards: list[Costly], letters: tuple[str, ...]) -> str:
    play = [each._asdict() | {"seat": letters[each.seat], "card": str(CARDS[each.card])} for each in cards]
    return json.dumps({"board": board, "play": play})


def _told(board: str, cards: list[Costly], letters: tuple[str, ...]) -> str:
    """The cards for people: a line each."""
    head = f"Board {board}, with all hands open"
    lines = [
        f"  trick {each.trick}, {letters[each.seat]}: another card than {CARDS[each.card]} was good for "
        f"{words.count(each.cost, 'trick')} more"
        for each in cards
    ]
    return "\n".join([head, *(lines or ["  every card was as good as any other"])])
