"""`whist-kiosk boards`: deals for boards, drawn into a PBN file; a file checked; its deals shown."""

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random, SystemRandom

import click

from kiosk.base import words
from kiosk.base.language import _, _n
from kiosk.base.whole_file import write_whole
from kiosk.main.commands.records import fail
from kiosk.night.boards.fault_words import title, trouble_words
from kiosk.night.boards.making import LARGEST
from kiosk.night.hand_records import suits_of
from rules import pbn
from rules.boards import KITTY, MOST, SEATS, Board, Boards, Layout, NoBoards, drawn, read, write
from rules.catalogue import GAMES

FILE = click.Path(path_type=Path, dir_okay=False)
WIDE = 20
"""The width of a hand in a diagram, in letters."""

game = click.option("--game", metavar="GAME", help="Whist or BidWhist. By default the game of the file, or Whist.")
house_rules = click.option(
    "--rules", metavar="RULES", default="",
    help="A preset and changes, as in the tag HouseRules: “palace” or “drive, trumps=turned_up”.",
)  # fmt: skip


@click.group()
def boards() -> None:
    """Draw deals for boards, check files of deals, and show them."""


@boards.command()
@game
@house_rules
@click.option("--count", type=click.IntRange(1, MOST), required=True, help="How many boards.")
@click.option("--first", type=click.IntRange(1, MOST), default=1, show_default=True, help="The number of the first.")
@click.option("--seed", type=int, help="The same number gives the same deals; anybody who knows it can work them out.")
@click.option("--event", default="", help="What the file calls them.")
@click.option(
    "-o", "--output", "file", type=FILE, metavar="FILE", help="Where they are written; standard output by default."
)  # fmt: skip
@click.option("--force", is_flag=True, help="Overwrite a file that exists.")
def draw(
    game: str | None, rules: str, count: int, first: int, seed: int | None, event: str, file: Path | None, force: bool
) -> None:
    """Draw deals at random, and write them as PBN.

    The exit status is 1 if the file cannot be written, 2 for a game that has no boards.
    """
    layout = _layout(game or "Whist", rules)
    if first + count - 1 > MOST:
        raise click.UsageError(_("Boards have numbers up to {most}.", most=MOST))
    if file is not None and os.path.exists(file) and not force:  # Path.exists raises where a folder may not be seen
        fail(_("{file} already exists. Name another file, or add --force.", file=file))
    random = SystemRandom() if seed is None else Random(seed)
    text = write([drawn(number, layout, random) for number in range(first, first + count)], layout, event)
    if file is None:
        click.echo(text, nl=False)
        return
    try:
        write_whole(file, text)
    except OSError as error:
        fail(_("{file} cannot be written: {why}. Name another file.", file=file, why=error.strerror))
    click.echo(f"{_boards(count, layout)}, {file}")


@boards.command()
@game
@house_rules
@click.argument("file", type=FILE)
def check(game: str | None, rules: str, file: Path) -> None:
    """List the boards of a PBN file, and what is wrong with others.

    The exit status is 1 if something is wrong with a deal, 2 if the file cannot be read.
    """
    layout, found = _read(file, game, rules)
    for trouble in found.troubles:
        click.echo(f"{file}: {trouble_words(trouble)}", err=True)
    click.echo(f"{file}: {_boards(len(found.boards), layout)}")
    sys.exit(1 if found.troubles else 0)


@boards.command()
@game
@house_rules
@click.option(
    "--board", "wanted", type=click.IntRange(1, MOST), multiple=True, help="Only this board; may be given again."
)
@click.argument("file", type=FILE)
def show(game: str | None, rules: str, wanted: tuple[int, ...], file: Path) -> None:
    """Show the deals of a PBN file as diagrams.

    The exit status is 1 if there is none, or one that was asked for is missing; 2 if the file cannot be read.
    """
    layout, found = _read(file, game, rules)
    if not found.boards:
        none = _("{file} has no board of {game} that could be shown.", file=file, game=_(layout.game.label))
        fail("\n".join((none, *map(trouble_words, found.troubles))))
    chosen = [board for board in found.boards if not wanted or board.number in wanted]
    click.echo("\n\n".join("\n".join(_diagram(board)) for board in chosen))
    missing = sorted({*wanted} - {board.number for board in chosen})
    if missing:
        fail(_("{file} has no board {numbers}.", file=file, numbers=words.together(list(map(str, missing)))))


def _boards(count: int, layout: Layout) -> str:
    return _n("{n} board of {game}", "{n} boards of {game}", count, game=_(layout.game.label))


def _layout(game: str, rules: str) -> Layout:
    try:
        chosen = {name.casefold(): found for name, found in GAMES.items()}[game.casefold()]
        return Layout.of(chosen, chosen.parse_rules(rules)[1])
    except KeyError:
        there = ", ".join(GAMES)
        raise click.UsageError(_("There is no game {name}; there are {names}.", name=repr(game), names=there)) from None
    except (NoBoards, ValueError) as error:
        raise click.UsageError(words.sentence(_(str(error)).rstrip("."))) from None


def _read(file: Path, game: str | None, rules: str) -> tuple[Layout, Boards]:
    """A file's boards, of the given game, or of the game of the file's first hand; else of Whist without a card turned
    up, as for bridge's deals."""
    try:
        with file.open("rb") as opened:
            data = opened.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        fail(_("{file} cannot be read: {why}. Give the path of a PBN file.", file=file, why=why), 2)
    if len(data) > LARGEST:
        fail(_("{file} is too large to be a file of deals.", file=file), 2)
    if game is None:
        tags = next((raw.tags for raw in pbn.parse(data).hands), {})
        told = {name: text.text for name, text in tags.items()}
        if told.get("Game") in GAMES:
            game = told["Game"]
            with suppress(ValueError):
                GAMES[game].parse_rules(told.get("HouseRules", ""))
                rules = rules or told.get("HouseRules", "")
    layout = _layout(game or "Whist", rules or ("drive" if game is None else ""))
    return layout, read(data, layout, SystemRandom())


def _diagram(board: Board) -> Iterator[str]:
    """North above, West and East beside each other, South below."""
    hands = dict(zip(SEATS, ([*suits_of(mask)] for mask in board.hands), strict=True))
    dealer = words.place(board.dealer)
    if board.turned_up is None:
        yield _("Board {number}, {player} deals", number=board.number, player=dealer)
    else:
        card = words.card(board.turned_up)
        yield _("Board {number}, {player} deals, {card} turned up", number=board.number, player=dealer, card=card)
    for seats in ((None, "N", None), ("W", None, "E"), (None, "S", None)):
        rows = max(len(hands[seat]) for seat in seats if seat)
        names = "".join((title(seat) if seat else "").ljust(WIDE) for seat in seats)
        yield names.rstrip()
        for row in range(rows):
            cells = [hands[seat][row] if seat and row < len(hands[seat]) else "" for seat in seats]
            yield "".join(cell.ljust(WIDE) for cell in cells).rstrip()
    if board.kitty:
        yield f"{title(KITTY)}  {'  '.join(suits_of(board.kitty))}"
