"""`whist-kiosk verify`: whether the records are what was written, and whether today's rules still agree with them."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import click

from kiosk.base import words
from kiosk.base.times import date_of
from kiosk.journal import Fact, Journal, JournalError, JournalInUse, Problem, effective
from kiosk.lobby.projections import PROJECTIONS, rows_for
from kiosk.main.commands.options import own_data_dir
from kiosk.main.commands.records import fail, fail_by, records
from kiosk.night.projection import NIGHT
from kiosk.night.state import NightState
from kiosk.table.fold import outcome_content
from kiosk.table.projection import TABLE
from kiosk.table.state import TableState
from rules.hand import Outcome

State = TypeVar("State")

_WHAT = {
    "file": "the file is damaged",
    "guard": "a lock against changing entries is missing",
    "content": "an entry cannot be read",
    "hash": "an entry was changed after it was written",
    "setting": "a setting cannot be read",
    "gap": "entries are missing",
    "link": "an entry does not follow the one before it",
    "tail": "the last entries of a table are missing",
}


@click.command()
@own_data_dir
@click.argument("file", required=False, type=click.Path(path_type=Path, dir_okay=False, exists=True), metavar="[FILE]")
@click.pass_context
def verify(ctx: click.Context, data_dir: Path | None, file: Path | None) -> None:
    """Check the records, or a backup: the chain of entries, and what today's rules make of them.

    The tables of results are computed again. Nothing else is changed, and nothing at all in a backup, FILE, or while
    the kiosk runs: then the records are read as they are at one moment. The exit status is 0 if all is well, 1 if
    something is not as it was written or would be scored differently today, 2 if the records cannot be opened.
    """
    try:
        if file is not None:
            ctx.exit(_beside(file))
        path = records(data_dir or ctx.obj)
        try:
            journal = Journal.open(path, tables=PROJECTIONS)
        except JournalInUse:
            ctx.exit(_beside(path))
        with journal:
            ctx.exit(check(journal))
    except JournalError as error:
        fail_by(error)


def _beside(path: Path) -> int:
    """Checks the present content; a kiosk may be writing."""
    if not path.stat().st_size:
        fail(f"{path} is empty: there are no records in it. Name another file.", 2)
    with Journal.open_to_read(path) as journal:
        journal.read(lambda db: db.conn.execute("BEGIN"))
        return check(journal, rebuild=False)


def check(journal: Journal, rebuild: bool = True) -> int:
    """Checks everything, prints the findings, and returns the exit status; `rebuild` computes the tables of results."""
    report = journal.verify()
    click.echo(f"{words.count(report.facts, 'entry')} in {journal.path}")
    for problem in report.problems:
        click.echo(_said(problem))
    differences = list(_differences(journal))
    for difference in differences:
        click.echo(difference)
    if not rebuild:
        pass
    elif report.problems:
        # What they were computed from cannot be trusted; and they are the only trace of facts cut off at the end.
        click.echo("The tables of results were left alone.")
    elif not differences or all("cannot be played" not in d for d in differences):
        count = journal.projections.rebuild(rows_for)
        click.echo(f"The tables of results were computed again for {words.count(count, 'table')}.")
    found = len(report.problems) + len(differences)
    click.echo("Everything is as it was written." if not found else f"{words.count(found, 'thing')} found.")
    return 1 if found else 0


def _said(problem: Problem) -> str:
    where = f"entry {problem.seq}: " if problem.seq is not None else ""
    return f"{where}{_WHAT[problem.what]} ({problem.detail})"


def _differences(journal: Journal) -> Iterator[str]:
    """Each closed hand with another outcome under today's rules than the stored one, and each table and night that
    cannot be folded."""
    for stream in sorted(journal.streams(NIGHT), key=lambda each: each.first_time):
        night = _folded(journal, stream.name, NightState)
        if isinstance(night, str):
            yield night
    for stream in sorted(journal.streams(TABLE), key=lambda each: each.first_time):
        table = _folded(journal, stream.name, TableState)
        if isinstance(table, str):
            yield table
            continue
        name = f"table {table.opening.number} of {date_of(table.opened_at)}"
        today = {state.number: state.hand.outcome for state in table.hands}
        for number, stored in _stored(table.facts).items():
            outcome = today.get(number)
            now = None if outcome is None else _as_stored(outcome, stored)
            if now != stored:
                yield f"{name}, hand {number}: stored {_outcome(stored)}; by today's rules {_outcome(now)}"


def _folded(journal: Journal, stream: str, fold: Callable[[list[Fact]], State]) -> State | str:
    """The fold of a log, or why it cannot be folded."""
    try:
        return fold(journal.facts(stream))
    except JournalError as error:
        return f"{stream}: {error.reason}"
    except Exception as error:  # whatever fails in the rules, the others are still checked
        return f"{stream}: cannot be played by today's rules ({type(error).__name__}: {error})"


def _as_stored(outcome: Outcome, stored: dict[str, Any]) -> dict[str, Any]:
    """An outcome as a fact stores it; earlier versions stored less."""
    return {name: value for name, value in json.loads(json.dumps(outcome_content(outcome))).items() if name in stored}


def _stored(facts: list[Fact]) -> dict[int, dict[str, Any]]:
    """The outcome stored when each hand was closed, for a corrected hand the last one."""
    return {fact.hand: fact.content for fact in effective(facts) if fact.kind == "outcome" and fact.hand is not None}


def _outcome(content: dict[str, Any] | None) -> str:
    if content is None:
        return "not over"
    tricks = " and ".join(map(str, content["tricks"])) if content["tricks"] else "no tricks"
    score = " and ".join(words.score(points) for points in content["score"]) if content["score"] else "nothing"
    made = {True: "made", False: "set", None: "no contract"}[content["made"]]
    return f"{content['contract'] or 'no contract'} {made}, tricks {tricks}, score {score}"
