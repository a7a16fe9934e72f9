"""`whist-kiosk season`: league, ratings and players from the records, and their documented views; while the kiosk
runs too."""

import json
import sqlite3
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path
from typing import Any

import click

from kiosk.base import words
from kiosk.base.language import SOURCE, _, later, speaking, spoken
from kiosk.base.times import date_of
from kiosk.journal import Journal, JournalError
from kiosk.main.commands.options import own_data_dir
from kiosk.main.commands.records import fail, fail_by, made_of, records
from kiosk.night.lists import Listing
from kiosk.paper.spreadsheet import table
from kiosk.season import lists, players, views
from kiosk.season.settings import KEY, SeasonSettings
from kiosk.season.snapshot import Snapshot, day_of, take
from kiosk.season.views_sql import ALL
from rules.house_rules import UnknownHouseRule, with_text
from rules.league import Calendar, Scheme, Span
from rules.standings.rating import RatingRules

Command = Callable[..., Any]
CANNOT = later("{log} cannot be read by today's rules ({why}). whist-kiosk verify checks them.")


def _shape(command: Command) -> Command:
    """The output format of a list."""
    command = click.option("--csv", "shape", flag_value="csv", help="For a spreadsheet.")(command)
    command = click.option("--json", "shape", flag_value="json", help="One JSON object.")(command)
    return click.option("--text", "shape", flag_value="text", default=True, help="For people; this is the default.")(
        command
    )


_pairs = click.option("--pairs", is_flag=True, help="Of pairs, not of players.")
_set = click.option(
    "--set", "changes", multiple=True, metavar="RULE=VALUE",
    help="Change a rule for this list alone: best=10, points=total, k=24 …",
)  # fmt: skip


@click.group()
def season() -> None:
    """Show the league, the ratings or a player, or list the views for SQLite tools.

    Nothing in the records is changed, and the kiosk may be running. The exit status is 1 if there is nothing to show or
    it cannot be written, 2 if the records cannot be read.
    """


@season.command()
@own_data_dir
@click.option("--season", "name", metavar="NAME", help="Which season, as in 2026/27; this one by default.")
@click.option("--from", "first", type=click.DateTime(["%Y-%m-%d"]), metavar="DAY", help="Its first day, 2026-09-01.")
@click.option("--to", "last", type=click.DateTime(["%Y-%m-%d"]), metavar="DAY", help="Its last day.")
@_pairs
@_set
@_shape
@click.pass_context
def league(
    ctx: click.Context,
    data_dir: Path | None,
    name: str | None,
    first: datetime | None,
    last: datetime | None,
    pairs: bool,
    changes: Sequence[str],
    shape: str,
) -> None:
    """Print the league of a season."""
    with _in_language(shape), _snapshot(data_dir or ctx.obj, changes) as (found, settings, today):
        span = _span(found, settings.of(Calendar), today, name, first, last)
        view = views.league_view(found, span, settings.of(Scheme), pairs)
        if not view.rows:
            fail(f"{span.name}: {view.empty}")
        _print([lists.league(view, in_full=shape != "text")], shape, view.note)


@season.command()
@own_data_dir
@_pairs
@_set
@_shape
@click.pass_context
def rating(ctx: click.Context, data_dir: Path | None, pairs: bool, changes: Sequence[str], shape: str) -> None:
    """Print the ratings, and how well they predicted the winners of tables."""
    with _in_language(shape), _snapshot(data_dir or ctx.obj, changes) as (found, _settings, _today):
        view = views.rating_view(found, pairs)
        if not view.rows:
            fail(view.empty)
        told = found.ratings.forecast
        _print(
            [lists.ratings(view)],
            shape,
            _(
                "{note} Log loss {loss}; a coin has 50 % and {coin}.",
                note=view.note,
                loss=words.decimal(told.log_loss, 3, exact=True),
                coin=words.decimal(0.693, 3),
            ),
            {"forecast": {"tables": told.tables, "right": told.share, "log_loss": told.log_loss}},
        )


@season.command()
@own_data_dir
@click.argument("name")
@click.option("--against", "other", metavar="NAME", help="Only the tables with this one: head to head.")
@_set
@_shape
@click.pass_context
def player(
    ctx: click.Context, data_dir: Path | None, name: str, other: str | None, changes: Sequence[str], shape: str
) -> None:
    """Print one player: nights, partners, opponents and contracts."""
    with _in_language(shape), _snapshot(data_dir or ctx.obj, changes) as (found, settings, _today):
        one = _person(found, name)
        if other is not None:
            head = players.head_view(found, one, _person(found, other))
            said = [
                _("Against each other: {figures}.", figures=head.against)
                if head.against
                else _("Never against each other yet.")
            ]
            if head.together:
                said.append(_("Together: {figures}.", figures=head.together))
            _print([lists.head(head)], shape, " ".join(said))
            return
        view = players.player_view(found, one, settings.of(Scheme))
        summary = (
            _(
                "{name}: rating {rating} ({place}), {tables} tables, {won} won, {hands} hands",
                name=view.name,
                rating=view.rating,
                place=view.place,
                tables=view.tables,
                won=view.won,
                hands=view.hands,
            )  # fmt: skip
            if view.rating
            else _("{name}: {hands} hands", name=view.name, hands=view.hands)
        )
        _print(lists.player(view), shape, summary)


@season.command("views")
@own_data_dir
@click.option(
    "--copy", "file", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
    help="Write a copy of the records there, for any SQLite tool: with names, without settings.",
)  # fmt: skip
@click.pass_context
def views_(ctx: click.Context, data_dir: Path | None, file: Path | None) -> None:
    """List the views in the records that any SQLite tool can open, or copy the records for such a tool."""
    if file is None:
        for name, view in ALL.items():
            click.echo(f"{name}\n    {_(view.about)}")
        return
    path = records(data_dir or ctx.obj)
    try:
        file.touch(mode=0o600, exist_ok=False)
    except FileExistsError:
        fail(_("{file} already exists. Name another file.", file=file))
    except OSError as error:
        fail(_("{file} cannot be written: {why}.", file=file, why=error.strerror))
    try:
        source = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
        with closing(source), closing(sqlite3.connect(file)) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
            with copy:
                copy.execute("DELETE FROM settings")  # the director's PIN is among them
            copy.execute("VACUUM")
    except (OSError, UnicodeDecodeError, sqlite3.Error) as error:
        with suppress(OSError):
            file.unlink()
        fail(_("{file} cannot be written: {why}.", file=file, why=getattr(error, "strerror", None) or error))
    click.echo(_("{file}: a copy of the records", file=file))


def _in_language(shape: str) -> AbstractContextManager[None]:
    """People read a text in their language; programs read the others in English."""
    return speaking(spoken() if shape == "text" else SOURCE)


@contextmanager
def _snapshot(folder: Path, changes: Sequence[str]) -> Iterator[tuple[Snapshot, SeasonSettings, date]]:
    try:
        with Journal.open_to_read(path := records(folder)) as journal:
            if not journal.read(lambda db: db.table("tables").exists()):
                fail(
                    _(
                        "The results in {file} have to be computed first: run whist-kiosk verify, or start the kiosk.",
                        file=path,
                    ),
                    2,
                )
            settings = _changed(SeasonSettings(journal.settings.get(KEY)), changes)
            today = date_of(journal.time())
            rules = settings.of(RatingRules)
            found = made_of(str(path), lambda: take(journal, rules), CANNOT)
            if found is None:
                sys.exit(2)
            yield replace(found, left_out=settings.left_out), settings, today
    except JournalError as error:
        fail_by(error)


def _changed(settings: SeasonSettings, changes: Sequence[str]) -> SeasonSettings:
    for change in changes:
        id, _equals, text = change.partition("=")
        if id not in {rule.id for rule in settings.asked()}:
            names = ", ".join(rule.id for rule in settings.asked())
            fail(_("There is no rule {name}: there are {names}.", name=repr(id), names=names), 2)
        try:
            made = with_text(settings.rules_with(id), id, text)
        except UnknownHouseRule as error:
            fail(f"{_(str(error))}.", 2)
        settings = settings.changed(id, getattr(made, id))
        if settings.problem(id):
            fail(f"{_(settings.problem(id))}.", 2)
    return settings


def _span(
    found: Snapshot, calendar: Calendar, today: date, name: str | None, first: datetime | None, last: datetime | None
) -> Span:
    if first or last:
        begin, end = (first.date() if first else date.min), (last.date() if last else date.max)
        said = (_("from {day}", day=begin) if first else "", _("to {day}", day=end) if last else "")
        return Span(name or " ".join(filter(None, said)), begin, end)
    spans = {span.name: span for night in found.nights() if (span := calendar.span(day_of(night)))}
    spans[calendar.span(today).name] = calendar.span(today)
    if name is not None and name not in spans:
        fail(_("There is no season {name}: there is {names}.", name=name, names=", ".join(sorted(spans))))
    return spans[name] if name else calendar.span(today)


def _person(found: Snapshot, name: str) -> str:
    wanted = " ".join(name.split()).casefold()
    known = players.people(found)
    fits = (
        [person for person, _name in known if person == name]
        or [person for person, each in known if each.casefold() == wanted]
        or [person for person, each in known if wanted in each.casefold()]
    )
    if not fits:
        fail(_("Nobody named {name} has played at a table that counts.", name=name))
    if len(fits) > 1:
        names = [each for person, each in known if person in fits]
        if len(set(names)) < len(fits):
            names = [f"{each} ({person})" for person, each in known if person in fits]
            fail(_("{name} may be {names}. Say which by the id.", name=name, names=", ".join(names)))
        fail(_("{name} may be {names}. Say which.", name=name, names=", ".join(names)))
    return fits[0]


def _print(listings: Sequence[Listing], shape: str, note: str, more: dict[str, Any] | None = None) -> None:
    if shape == "json":
        made = {each.id: [dict(zip(each.heads, row, strict=True)) for row in each.rows] for each in listings}
        click.echo(json.dumps({**made, "note": note, **(more or {})}, ensure_ascii=False))
    elif shape == "csv":
        for each in listings:
            click.echo(table(each.heads, each.rows), nl=False)
    else:
        for each in listings:
            if each.rows:
                click.echo(f"{each.title}\n{_text(each)}\n")
        click.echo(note)


def _text(listing: Listing) -> str:
    """Columns for people: names to the left, figures to the right; empty columns are left out."""
    used = [n for n in range(len(listing.heads)) if any(row[n] for row in listing.rows)]
    lines = [[line[n] for n in used] for line in ([_(head) for head in listing.heads], *listing.rows)]
    widths = [max(len(line[n]) for line in lines) for n in range(len(used))]
    lefts = [any(not _figure(line[n]) for line in lines[1:]) for n in range(len(widths))]
    return "\n".join(
        "  ".join(
            cell.ljust(wide) if left else cell.rjust(wide) for cell, wide, left in zip(line, widths, lefts, strict=True)
        ).rstrip()
        for line in lines
    )


def _figure(text: str) -> bool:
    return not text.strip("0123456789.−+–=%() ")
