"""`whist-kiosk print`: what lies and hangs at a night, as PDF; also while the kiosk runs."""

import sys
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kiosk.base.language import LANGUAGES, SETTING, SOURCE, _, speaking, spoken
from kiosk.base.not_now import NotNow
from kiosk.journal import Journal, JournalError
from kiosk.main.commands.options import own_data_dir
from kiosk.main.commands.records import fail, fail_by, records, write

if TYPE_CHECKING:
    from kiosk.paper.paper import Printed

KINDS = (
    "seats", "movement", "table-cards", "phone-cards", "score-cards", "score-sheets", "standings", "prizes", "results",
    "players", "travellers", "scorer", "blank-travellers", "hand-records", "players-card", "check-list",
)  # fmt: skip
SIZES = ("a4", "letter")


@click.command("print")
@click.argument("kind", type=click.Choice(KINDS), metavar="KIND")
@own_data_dir
@click.option(
    "--night", "number", type=click.IntRange(1), default=1, show_default=True, metavar="N",
    help="Which night, as `night list` counts them: 1 is the latest.",
)  # fmt: skip
@click.option("--round", type=click.IntRange(1), metavar="R", help="For seats and table cards; the latest by default.")
@click.option(
    "--game", metavar="GAME:PRESET", help="For score-sheets, without a night: a game and preset, as `games` has them."
)
@click.option(
    "--players", type=click.IntRange(2, 7), default=4, show_default=True, metavar="P", help="With --game: how many."
)
@click.option(
    "--language",
    type=click.Choice([*LANGUAGES]),
    metavar="L",
    help=f"Of the players’ card: {', '.join(LANGUAGES)}.",
)
@click.option("--paper", type=click.Choice(SIZES), help="A4 or US Letter; by default the usual one here.")
@click.option(
    "-o", "--output", "file", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
    help="Where it is written; standard output by default.",
)  # fmt: skip
@click.option("--printer", metavar="NAME", help="Print it there, with CUPS, instead of writing it.")
@click.pass_context
def print_(
    ctx: click.Context, kind: str, data_dir: Path | None, number: int, round: int | None, game: str | None,
    players: int, language: str | None, paper: str | None, file: Path | None, printer: str | None,
) -> None:  # fmt: skip
    """Make papers for a night as PDF.

    \b
    KIND is one of
      seats             where everybody sits in a round, by name and by table
      movement          the same of all rounds that are known
      table-cards       a card for every table, its number large
      phone-cards       a card for every table with the codes that open its page, for tonight
      score-cards       a card for every player, to fill in by hand
      score-sheets      a sheet for a table, to fill in by hand
      standings, prizes, results
      players           everybody's own night
      travellers        what every table made on each board
      scorer            pairs by number, and every board to check
      blank-travellers  travellers to go with the boards
      hand-records      the cards of the boards that all have played
      players-card      what players tap, to lie on tables
      check-list        what an organiser sees to

    Only what everybody may see is printed. The exit status is 1 if there is nothing to print or it cannot be written, 2
    if the records cannot be read.
    """
    from kiosk.appliance.settings.paper_size import usual_size
    from kiosk.paper.places import Refused, send

    size = paper or usual_size()
    if file is None and printer is None and sys.stdout.isatty():
        fail(_("A PDF cannot be shown here: give a file with -o, as in -o {file}.pdf", file=kind))
    if game is not None and kind != "score-sheets":
        raise click.UsageError(_("{option} is for {kind}.", option="--game", kind="score-sheets"))
    if language is not None and kind != "players-card":
        raise click.UsageError(_("{option} is for {kind}.", option="--language", kind="players-card"))
    if kind == "players-card":
        made = _card(language or spoken(), size)
    elif game is not None:
        made = _sheet(game, players, size)
    else:
        made = _of_night(data_dir or ctx.obj, number, kind, round, size)
    if made.note:
        click.echo(made.note, err=True)
    if printer is not None:
        try:
            click.echo(send(made.pdf, printer, kind), err=True)
        except Refused as error:
            fail(str(error))
    else:
        write(made.pdf, file)


def _of_night(folder: Path, number: int, kind: str, round: int | None, size: str) -> "Printed":
    from kiosk.main.commands.night import the_night
    from kiosk.paper.kinds import KINDS as ALL
    from kiosk.paper.kinds import papers
    from kiosk.paper.paper import printed

    try:
        with Journal.open_to_read(records(folder)) as journal:
            night = the_night(journal, number)
            with speaking(str(journal.settings.get(SETTING, SOURCE))):
                return printed(papers(ALL[kind], night, round), datetime.fromisoformat(night.opened_at), size)
    except NotNow as why:
        fail(str(why))
    except JournalError as error:
        fail_by(error)


def _card(language: str, size: str) -> "Printed":
    from kiosk.paper.handouts import PlayersCard
    from kiosk.paper.paper import printed

    return printed([PlayersCard(language)], datetime(2000, 1, 1), size)


def _sheet(game: str, players: int, size: str) -> "Printed":
    from kiosk.paper.blanks import blank_sheet
    from kiosk.paper.pages import ScoreSheet
    from kiosk.paper.paper import printed
    from rules.catalogue import GAMES
    from rules.house_rules import UnknownHouseRule

    name, _colon, preset = game.partition(":")
    if name not in GAMES:
        raise click.UsageError(_("There is no game {name}; there are {names}.", name=name, names=", ".join(GAMES)))
    chosen = GAMES[name]
    if players not in chosen.players:
        counts = ", ".join(map(str, sorted(chosen.players)))
        raise click.UsageError(_("{game} is for {counts} players.", game=_(chosen.label), counts=counts))
    try:
        sheet = blank_sheet(chosen, preset or chosen.presets[0].id, players)
    except UnknownHouseRule as error:
        raise click.UsageError(f"{_(str(error))}.") from None
    return printed([ScoreSheet(sheet, by_hand=True)], datetime(2000, 1, 1), size)
