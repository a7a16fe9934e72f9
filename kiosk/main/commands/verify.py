"""`whist-kiosk verify`: whether the records are what was written, and whether today's rules still agree with them."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import click

from kiosk.base import words
from kiosk.base.language import _, _c, _n, later
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
    "file": later("the file is damaged"),
    "guard": later("a lock against changing entries is missing"),
    "content": later("an entry cannot be read"),
    "hash": later("an entry was changed after it was written"),
    "setting": later("a setting cannot be read"),
    "gap": later("entries are missing"),
    "link": later("an entry does not follow the one before it"),
    "tail": later("the last entries of a table are missing"),
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
        fail(_("{file} is empty: there are no records in it. Name another file.", file=path), 2)
    with Journal.open_to_read(path) as journal:
        journal.read(lambda db: db.conn.execute("BEGIN"))
        return check(journal, rebuild=False)


def check(journal: Journal, rebuild: bool = True) -> int:
    """Checks everything, prints the findings, and returns the exit status; `rebuild` computes the tables of results."""
    report = journal.verify()
    click.echo(_n("{n} entry in {file}", "{n} entries in {file}", report.facts, file=journal.path))
    for problem in report.problems:
        click.echo(_said(problem))
    differences = list(_differences(journal))
    for difference in differences:
        click.echo(difference.said)
    if not rebuild:
        pass
    elif report.problems:
        # What they were computed from cannot be trusted; and they are the only trace of facts cut off at the end.
        click.echo(_("The tables of results were left alone."))
    elif all(each.playable for each in differences):
        count = journal.projections.rebuild(rows_for)
        click.echo(
            _n(
                "The tables of results were computed again for {n} table.",
                "The tables of results were computed again for {n} tables.",
                count,
            )
        )
    found = len(report.problems) + len(differences)
    click.echo(_n("{n} thing found.", "{n} things found.", found) if found else _("Everything is as it was written."))
    return 1 if found else 0


def _said(problem: Problem) -> str:
    said = f"{_(_WHAT[problem.what])} ({problem.detail})"
    return said if problem.seq is None else _("entry {number}: {what}", number=problem.seq, what=said)


@dataclass(frozen=True)
class _Difference:
    """What is not as it was stored, for people; `playable`: today's rules can play the log."""

    said: str
    playable: bool = True


def _differences(journal: Journal) -> Iterator[_Difference]:
    """Each closed hand with another outcome under today's rules than the stored one, and each table and night that
    cannot be folded."""
    for stream in sorted(journal.streams(NIGHT), key=lambda each: each.first_time):
        night = _folded(journal, stream.name, NightState)
        if isinstance(night, _Difference):
            yield night
    for stream in sorted(journal.streams(TABLE), key=lambda each: each.first_time):
        table = _folded(journal, stream.name, TableState)
        if isinstance(table, _Difference):
            yield table
            continue
        today = {state.number: state.hand.outcome for state in table.hands}
        for number, stored in _stored(table.facts).items():
            outcome = today.get(number)
            now = None if outcome is None else _as_stored(outcome, stored)
            if now != stored:
                said = _(
                    "table {table} of {day}, hand {hand}: stored {before}; by today's rules {now}",
                    table=table.opening.number, day=date_of(table.opened_at), hand=number, before=_outcome(stored),
                    now=_outcome(now),
                )  # fmt: skip
                yield _Difference(said)


def _folded(journal: Journal, stream: str, fold: Callable[[list[Fact]], State]) -> State | _Difference:
    """The fold of a log, or why it cannot be folded."""
    try:
        return fold(journal.facts(stream))
    except JournalError as error:
        return _Difference(f"{stream}: {error.reason}")
    except Exception as error:  # whatever fails in the rules, the others are still checked
        why = f"{type(error).__name__}: {error}"
        return _Difference(_("{log}: cannot be played by today's rules ({why})", log=stream, why=why), playable=False)


def _as_stored(outcome: Outcome, stored: dict[str, Any]) -> dict[str, Any]:
    """An outcome as a fact stores it; earlier versions stored less."""
    return {name: value for name, value in json.loads(json.dumps(outcome_content(outcome))).items() if name in stored}


def _stored(facts: list[Fact]) -> dict[int, dict[str, Any]]:
    """The outcome stored when each hand was closed, for a corrected hand the last one."""
    return {fact.hand: fact.content for fact in effective(facts) if fact.kind == "outcome" and fact.hand is not None}


def _outcome(content: dict[str, Any] | None) -> str:
    if content is None:
        return _("not over")
    tricks = words.together(list(map(str, content["tricks"]))) if content["tricks"] else _("no tricks")
    score = words.together(list(map(words.score, content["score"]))) if content["score"] else _("nothing")
    made = {True: _c("contract", "made"), False: _c("contract", "set"), None: _("no contract")}[content["made"]]
    return _(
        "{contract} {made}, tricks {tricks}, score {score}",
        contract=content["contract"] or _("no contract"), made=made, tricks=tricks, score=score,
    )  # fmt: skip
