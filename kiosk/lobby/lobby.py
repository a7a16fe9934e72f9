"""The lobby's session: open tables, new ones, past ones, people and settings.

Games, nights and the season are loaded when first needed: the first page does not wait for them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kiosk.base.alphabet import unaccented
from kiosk.base.language import LANGUAGES, _, spoken
from kiosk.base.not_now import NotNow
from kiosk.base.times import date_of
from kiosk.journal import Draft, Journal, JournalDamaged, JournalError, Stream, new_id
from kiosk.journal.troubles import named_faults
from kiosk.lobby.projections import PROJECTIONS, rows_for
from kiosk.night.director import Director
from kiosk.night.projection import NIGHT
from kiosk.season.views_sql import VIEWS
from kiosk.table.projection import TABLE
from kiosk.table.summaries import NAMELESS, Past, Summary, next_number, summaries
from rules.phrases import Phrase

if TYPE_CHECKING:
    from kiosk.night.name_list import KnownNames
    from kiosk.night.plan import Plan
    from kiosk.night.session import Night
    from kiosk.night.state import NightState
    from kiosk.night.summary import NightSummary
    from kiosk.season.session import Season
    from kiosk.table.fold import Opening
    from kiosk.table.new_table import NewTable
    from kiosk.table.resume import ResumePoint
    from kiosk.table.state import TableState
    from kiosk.table.table import Table
    from rules.house_rules import HouseRules


@dataclass(frozen=True)
class LastRun:
    """How the kiosk's last run ended: `clean` unless the power failed or it was killed; and its table and night."""

    clean: bool
    table: str
    night: str = ""

    @classmethod
    def of(cls, noted: object) -> LastRun:
        """From the stored note; before the first run of all everything was clean."""
        noted = noted if isinstance(noted, dict) else {}
        clean = not noted.get("open", False)
        return cls(clean, str(noted.get("table", "")), str(noted.get("night", "")))


RESUME_POINTS_KEPT = 32
"""How many resume points are cached: more than home and its list show at once."""

TABLES_AT_ONCE = 40
"""Tables of a night that are read without looking at the screen: a slow core takes up to a tenth of a second."""

HOUSE, SET_UP = "house", "set_up"
"""The settings with the name of the house, and whether the first questions were answered."""
PADS = "pad_languages"
"""The setting that says which seats of the open table read another language, on a kiosk that lies flat."""


class Lobby:
    """The kiosk's one session beside its tables. It owns the journal, and belongs to the thread that owns the state."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.table: Table | None = None
        self.demo = False
        """Whether this is a demo, of which nothing is kept (`kiosk.main.demo`)."""
        self.night: Night | None = None
        self.director = Director(journal)
        self.changed: Callable[[], None] = lambda: None
        self._opened: list[Table] = []
        """The table that was open last, then those whose rows may still be old."""
        self.opening = False
        """Whether a new table is being saved."""
        self._resume_points: dict[str, tuple[object, ResumePoint]] = {}
        self.last_run = LastRun.of(journal.settings.get("run"))
        self.began = datetime.now(UTC)
        journal.settings.set("run", {"open": True})

    @classmethod
    def open(cls, data_dir: Path, **how: Any) -> Lobby:
        """The lobby of the kiosk with its data in this folder. Raises `JournalError`."""
        path = data_dir / "journal.db"
        with named_faults(path, "the records were not opened"), ExitStack() as opened:
            _expect_filled(path)
            journal = opened.enter_context(Journal.open(path, tables=PROJECTIONS, views=VIEWS, **how))
            journal.projections.catch_up(rows_for)
            lobby = cls(journal)
            opened.pop_all()
        return lobby

    def look(self) -> None:
        """Reads what the first pages show, so that damage there is found at the start. Raises `JournalError`, with the
        journal closed."""
        with named_faults(self.journal.path, "the first pages cannot be shown"), ExitStack() as left:
            left.callback(self.journal.close)
            for table in self.tables(over=False, limit=1):
                self.resume_point(table)
            if resumed := self.to_resume():
                self.resume_point(resumed)
            self.tables(over=True, limit=1)
            if night := self.night_to_resume():
                self.go_on_with_night(night.stream)
            left.pop_all()

    @cached_property
    def season(self) -> Season:
        """League, ratings and players."""
        from kiosk.season.session import Season

        return Season(self.journal)

    def close(self) -> None:
        """Closes the journal, noting that the run ended cleanly and at which table."""
        if "season" in vars(self):
            self.season.close()
        for opened in self._opened:
            opened.project()
        with suppress(JournalError):  # then the next start assumes a power failure, which loses nothing
            table, night = (session.stream if session else "" for session in (self.table, self.night))
            self.journal.settings.set("run", {"open": False, "table": table, "night": night})
        self.journal.close()

    def poll(self) -> int:
        """Delivers the acknowledgements that have come, and what was worked out beside; returns the number of
        acknowledgements."""
        heard = self.journal.poll()
        if self.night is not None:
            self.night.poll()
        return heard

    # Tables.

    def tables(self, over: bool | None = None, limit: int | None = None) -> list[Summary]:
        """The tables, latest first; optionally only finished ones, or only those that can be resumed."""
        return summaries(self.journal, self._recent(), over, limit)

    def past(self, name: str = "") -> Past:
        """The tables that are over, latest first; only those at which somebody of this name sat."""
        person = self.journal.people.find(name) if name else None
        return Past(self.journal, self._recent(), person.id if person else name)

    def resume_point(self, summary: Summary) -> ResumePoint:
        """Where a table was left; does not touch the open one."""
        from kiosk.table.resume import resume_point

        mark = summary.seq, summary.names, spoken()  # a name may have been removed since
        if self._resume_points.get(summary.stream, (None,))[0] != mark:
            if len(self._resume_points) >= RESUME_POINTS_KEPT:
                self._resume_points.pop(next(iter(self._resume_points)))
            self._resume_points[summary.stream] = (mark, resume_point(self._as_left(summary.stream)))
        return self._resume_points[summary.stream][1]

    def rules_here(self) -> tuple[HouseRules, Phrase, int]:
        """The house rules in use here, their name, and the number of players: of the current table, else of the last
        one; before the first table, of the first preset."""
        opening = self.table.opening if self.table and not self.table.over else None
        latest = self.tables(over=False, limit=1) or self.tables(limit=1)
        if opening is None and latest:
            from kiosk.night.reading import read_table

            opening = read_table(self.journal, latest[0].stream).opening
        if opening is None:
            from kiosk.table.new_table import NewTable

            form = NewTable.begin()
            return (
                form.rules,
                Phrase("Rules of {preset}", preset=Phrase(form.game.preset(form.preset).label)),
                form.count,
            )
        return opening.rules, Phrase("Rules as played at table {number}", number=opening.number), len(opening.players)

    def to_resume(self) -> Summary | None:
        """The table being played when the last run ended, if it is not over."""
        open_tables = self.tables(over=False)
        if self.last_run.clean:
            open_tables = [table for table in open_tables if table.stream == self.last_run.table]
        return open_tables[0] if open_tables else None

    def go_on(self, stream: str) -> Table:
        """Opens a table where it was left."""
        if self.table is None or self.table.stream != stream:
            self._open_again(stream)
        assert self.table is not None
        return self.table

    def _open_again(self, stream: str) -> Table:
        from kiosk.table.table import Table

        table = self._opened_here(stream)
        if table is None or not table.busy:
            table = Table.open(self.journal, stream)
        self._attach(table)
        return table

    def _recent(self) -> Sequence[Table]:
        """The tables of this run that the ordinary tables may not show as they stand."""
        if before := self._opened[1:]:
            done = self.journal.projections.reached([table.stream for table in before])
            self._opened[1:] = [
                table for table in before if table.busy or done.get(table.stream, 0) < table.facts[-1].seq
            ]
        return tuple(self._opened)

    def _opened_here(self, stream: str) -> Table | None:
        """The table of this stream, if it is one of those."""
        return next((table for table in self._opened if table.stream == stream), None)

    def _as_left(self, stream: str) -> TableState:
        """A table for looking at: one that was open lately as it stands, any other from the records."""
        from kiosk.night.reading import read_table

        return self._opened_here(stream) or read_table(self.journal, stream)

    def leave(self) -> None:
        """Leaves the table; it can be resumed."""
        if self.table is not None:
            self.table.project()
        self.table = None
        self.changed()

    def new_table(self) -> NewTable:
        """An empty form, with the last game and preset."""
        from kiosk.table.new_table import NewTable
        from rules.catalogue import GAMES

        for last in self.tables(limit=1):
            if last.game in GAMES and last.preset in {preset.id for preset in GAMES[last.game].presets}:
                return NewTable.begin(last.game, last.preset)
        return NewTable.begin()

    def open_table(self, form: NewTable, done: Callable[[Table | JournalError], None]) -> None:
        """Opens the table of a form; `done` is called once it is on record. Raises `NotNow` if something is missing.

        It does nothing while a table is being opened: a double tap means one.
        """
        if self.opening:
            return
        why_not = form.why_not()
        if why_not or form.dealer is None:
            raise NotNow(why_not)
        names: dict[str, str] = {}
        players = []
        for name in form.names:
            person = self.journal.people.find(name)
            players.append(person.id if person else new_id())
            names[players[-1]] = name
        self._open(form, players, names, done)

    def last_time(self) -> Summary | None:
        """The last table, over or left, if everybody there can sit down to the same again; None before the first table,
        and if a name was removed."""
        from rules.catalogue import GAMES

        last = next(iter(self.tables(limit=1)), None)
        return last if last and last.game in GAMES and NAMELESS not in last.people else None

    def same_again(self, done: Callable[[Table | JournalError], None]) -> None:
        """A rematch of the last table, by whoever sat there. Raises `NotNow` if there was none."""
        last = self.last_time()
        if last is None:
            raise NotNow(_("There is no last table to play again."))
        self.rematch(self._as_left(last.stream), done)

    def rematch(self, table: TableState, done: Callable[[Table | JournalError], None]) -> None:
        """A new table with the same players and rules; the deal goes on to the left, and stays if the last hand was
        left unfinished. On the day of a game that is over it is the same table's next game.

        It does nothing while a table is being opened.
        """
        if self.opening:
            return
        from kiosk.table.new_table import NewTable

        opening = table.opening
        dealer = table.seating().player_of(table.state.dealer) or 0
        if table.state.outcome is not None:
            dealer = (dealer + 1) % len(table.players)
        form = NewTable(opening.game, opening.preset, opening.rules, list(table.player_names()), dealer)
        names = {id: name for id, name in self.journal.people.names(table.players).items() if name}
        today = date_of(self.journal.time()) == date_of(table.opened_at)
        self._open(
            form, list(table.players), names, done, opening if table.over and today and not opening.night else None
        )

    def _open(
        self,
        form: NewTable,
        players: Sequence[str],
        names: dict[str, str],
        done: Callable[[Table | JournalError], None],
        before: Opening | None = None,
    ) -> None:
        from rules.match import Setup

        assert form.dealer is not None
        content = {
            "number": before.number if before else next_number(self.journal, self._recent()),
            "game": form.game.id,
            "preset": form.preset,
            "rules": form.rules.values(),
            "players": list(players),
            "dealer": form.dealer,
            "start": list(form.start),
        }
        if before is not None:
            content["rematch"] = before.rematch + 1
        scores = tuple(form.start) if form.game.by_score and any(form.start) else ()
        self._open_log(content, Setup(form.dealer, scores=scores).content(), names, done)

    def open_for_desk(
        self, opening: Mapping[str, Any], begin: Mapping[str, Any], done: Callable[[Table | JournalError], None]
    ) -> None:
        """Opens a table of a night that another kiosk directs, the desk's: its log begins with what the desk has said.
        It does nothing while a table is being opened."""
        if not self.opening:
            self._open_log(opening, begin, {}, done)

    def _open_log(
        self,
        opening: Mapping[str, Any],
        begin: Mapping[str, Any],
        names: Mapping[str, str],
        done: Callable[[Table | JournalError], None],
    ) -> None:
        from kiosk.table.table import Table

        stream = TABLE + new_id()
        drafts = [Draft(stream, "open", opening, "touch"), Draft(stream, "next", begin, "touch", 1)]

        def heard(result: object) -> None:
            self.opening = False
            if isinstance(result, JournalError):
                done(result)
                return
            assert isinstance(result, tuple)
            table = Table(self.journal, stream, result)
            self._attach(table)
            table.project()
            done(table)

        self.journal.append(new_id(), drafts, heard, names=names)
        self.opening = True

    def _attach(self, table: Table) -> None:
        for before in self._recent():
            before.project()
        self.table = table
        self._opened = [table, *(before for before in self._opened if before.stream != table.stream)]
        table.demo = self.demo
        from kiosk.night.reading import read_night_of

        read_night_of(table, self.journal, self.night)

        def changed() -> None:
            if self.night is not None:
                self.night.follow(table)
            self.changed()

        table.changed = changed

    # Nights.

    def nights(self) -> list[Stream]:
        """The logs of all nights, latest first."""
        lost = self.journal.projections.unreadable
        return [night for night in self.journal.streams(NIGHT) if night.name not in lost]

    def last_night(self) -> NightSummary | None:
        """The open night, else the last one."""
        night = self.night or self._night_left
        if night is None:
            return None
        from kiosk.night.summary import summary  # most kiosks have no night

        return summary(night)

    @cached_property
    def _night_left(self) -> NightState | None:
        """The last night before this run, as it was left; without its tables where they do not matter."""
        for latest in self.nights()[:1]:
            from kiosk.night.state import NightState

            night = NightState(self.journal.facts(latest.name))
            # What the tables made may be what ends it.
            if night.current is None and not night.finished and not night.goes_on:
                night.take_tables(self.journal.facts)
            return night
        return None

    def night_to_resume(self) -> NightSummary | None:
        """The night in progress when the last run ended, if it is not over."""
        night = self.last_night()
        if night is None or night.over:
            return None
        if self.last_run.clean:
            return night if night.stream == self.last_run.night else None
        later = self.tables(over=False, limit=1)
        return None if later and later[0].last > night.last else night

    def begin_night(self, plan: Plan, done: Callable[[Night | JournalError], None]) -> None:
        """Opens a night with this plan; `done` is called once it is on record."""
        from kiosk.night.session import Night

        def heard(result: Night | JournalError) -> None:
            if isinstance(result, Night):
                self._hold(result)
            done(result)

        Night.begin(self.journal, self.director, plan, heard)

    def go_on_with_night(self, stream: str) -> Night:
        """Opens a night where it was left."""
        for _share in self.open_night(stream):
            pass
        assert self.night is not None
        return self.night

    def open_night(self, stream: str) -> Iterator[float]:
        """Opens a night where it was left, some tables at a time: what share of them is read. Once all are, it is open.
        A night of not so many is open at once."""
        if self.night is not None and self.night.stream == stream:
            return
        from kiosk.night.session import Night

        left = self._night_left if self.night is None else None
        if left is not None and left.stream != stream:
            left = None
        known, facts = (left.logs, left.facts) if left is not None else ({}, self.journal.facts(stream))
        night = Night(self.journal, self.director, stream, facts, log_of=lambda _stream: ())
        streams = night.streams
        many = len(streams) > TABLES_AT_ONCE
        for begin in range(0, len(streams), TABLES_AT_ONCE):
            if many:
                yield begin / len(streams)
            for each in streams[begin : begin + TABLES_AT_ONCE]:
                night.take_table(each, known.get(each) or self.journal.facts(each))
        if many:
            night.catch_up()
        if self.night is None or self.night.stream != stream:
            self._hold(night)

    @property
    def night_on(self) -> bool:
        """Whether a night is open and goes on. It is open until another one begins: its results can still be seen."""
        return self.night is not None and not self.night.over

    @property
    def at_night(self) -> bool:
        """Whether the open table belongs to the night that is open."""
        return self.table is not None and self.night is not None and bool(self.table.opening.night)

    @property
    def for_desk(self) -> bool:
        """Whether the open table belongs to a night that another kiosk directs."""
        return self.table is not None and "desk" in self.table.opening.night

    def play_here(self, place: int) -> Table:
        """Opens a table of the night's round at this kiosk. Raises `NotNow`."""
        if self.night is None:
            raise NotNow(_("There is no night."))
        if not self.night.plays_here:
            raise NotNow(
                _(
                    "{format}: results are entered, as each hand counts in its own way.",
                    format=_(self.night.plan.format.title),
                )
            )
        if self.night.busy:
            raise NotNow(_("A result is still being saved."))
        from kiosk.night.duplicate import turn_ups

        table = self._open_again(self.night.stream_at(place))
        self.night.played_here = table
        table.devices.turned_up = turn_ups(self.night, table.opening.night.get("boards", ()))
        return table

    def _hold(self, night: Night) -> None:
        self.night = night

        def changed() -> None:  # without the night itself, which goes from memory once another is held
            if self.table is not None and self.night is not None and not self.night.plays(self.table):
                self.table = None  # its round is over: only the director may correct it
            self.changed()

        night.changed = changed

    # People and settings.

    def name_hints(self, typed: str, limit: int = 3, without: Collection[str] = ()) -> tuple[list[str], int, int]:
        """Known names that fit what is typed, or whose number it is, last used first; how many fit, and of how many.
        Without those in `without`, who are seated already."""
        seated, about, wanted = {name.casefold() for name in without}, self.journal.people.details(), unaccented(typed)
        recent = {p.name.casefold(): p for p in reversed(self.journal.people.recent()) if p.name}
        known = [(str(p.name), about.get(p.id)) for low, p in reversed(recent.items()) if low not in seated]
        fits = [
            name
            for name, more in known
            if any(part.startswith(wanted) for part in _parts(name)) or (more and typed == more.number)
        ]
        return fits[:limit], len(fits), len(known)

    def known_as(self, name: str) -> str:
        """Number and club of somebody: ``4711, Otley``; "" where neither is known."""
        person = self.journal.people.find(name)
        details = self.journal.people.details().get(person.id) if person else None
        return details.line if details else ""

    def known_names(self) -> KnownNames:
        """The names that are kept, which a file adds to."""
        from kiosk.night.name_list import KnownNames

        return KnownNames(self.journal.people)

    def names(self) -> list[str]:
        """Every name that is kept."""
        return [person.name for person in self.journal.people.recent() if person.name]

    def setting(self, key: str, default: Any = None) -> Any:
        return self.journal.settings.get(key, default)

    def set_setting(self, key: str, value: Any) -> None:
        self.journal.settings.set(key, value, lambda _: self.changed())

    def pad_language(self, seat: int) -> str:
        """What the pad of a seat of the open table speaks."""
        chosen = self._pads().get(str(seat))
        return chosen if isinstance(chosen, str) and chosen in LANGUAGES else spoken()

    def set_pad_language(self, seat: int, language: str) -> None:
        """From now on the pad of a seat of the open table speaks this language. Raises `LookupError` where none is."""
        if self.table is None:
            raise LookupError("no table is open")
        self.set_setting(PADS, {"table": self.table.stream, "seats": {**self._pads(), str(seat): language}})

    def _pads(self) -> dict[str, Any]:
        """The languages that were chosen for the pads of the open table, by seat."""
        kept = self.setting(PADS)
        seats = (
            kept.get("seats") if isinstance(kept, dict) and self.table and kept.get("table") == self.table.stream else 0
        )
        return seats if isinstance(seats, dict) else {}

    @property
    def house(self) -> str:
        """What the house or the club is called; "" where nobody has said."""
        return str(self.setting(HOUSE, ""))

    def name_house(self, name: str) -> None:
        self.set_setting(HOUSE, name)

    @property
    def is_new(self) -> bool:
        """Whether nothing is on record, and nobody has said that all is set up."""
        return not self.setting(SET_UP, False) and self.journal.is_empty

    def set_up(self) -> None:
        """All is set up, or is not wanted."""
        self.set_setting(SET_UP, True)


def _expect_filled(journal: Path) -> None:
    """Raises JournalDamaged if the file is empty though there are backups of it: a disk has lost its content, and with
    new records nobody would look for the old ones."""
    if journal.is_file() and not journal.stat().st_size:
        from kiosk.journal.backup_files import backups_in

        if backups_in(journal.parent):
            raise JournalDamaged(journal, "it is empty, and there are backups of it")


def _parts(name: str) -> list[str]:
    found = unaccented(name)
    return [found, *found.split()[1:]]
