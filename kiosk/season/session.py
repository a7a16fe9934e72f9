"""The season's session: what its pages ask and set.

Reading and rating run in a thread of their own, as far as anything has changed; meanwhile the pages show the state
before, or the progress.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TypeVar

from kiosk.base.alphabet import unaccented
from kiosk.base.language import _, spoken
from kiosk.base.log import log_exception
from kiosk.base.times import date_of
from kiosk.journal import Journal, JournalClosed, JournalError
from kiosk.journal.thread import Worker
from kiosk.journal.troubles import trouble
from kiosk.season import players, views
from kiosk.season.book import EMPTY, Book
from kiosk.season.given_away import Given, GivenView, given_view, read_given
from kiosk.season.news import SeasonNews, season_news
from kiosk.season.players import HeadView, PlayerView
from kiosk.season.settings import KEY, SeasonSettings
from kiosk.season.snapshot import Snapshot, day_of, take
from kiosk.season.views import LeagueView, RatingView
from kiosk.table.hindsight import SETTING as SHOWN
from kiosk.table.hindsight import Shown
from rules.house_rules import Value
from rules.league import Calendar, Scheme, Span
from rules.standings.rating import RatingRules

T = TypeVar("T")
Reading = tuple[Snapshot, tuple[Given, ...]]
"""What is read at a time."""


class Season:
    """League, ratings and players of one kiosk. Belongs to the thread that owns the state."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.snapshot: Snapshot | None = None
        self._trouble: Exception | None = None
        """Why the records could not be read."""
        self.progress = (0, 0)
        """How much of the reading is done, of how much; written by the reading thread."""
        self._worker: Worker | None = None
        self._ended = False
        self._mark: tuple[int, RatingRules] | None = None
        self._made: dict[object, object] = {}
        self._given: tuple[Given, ...] = ()
        self.settings = SeasonSettings(journal.settings.get(KEY))

    # What follows from the records.

    def poll(self) -> bool:
        """Takes what was read, and starts reading if anything is new; whether there is something to show. Cheap: call
        it once a second."""
        if self._worker is not None:
            self._worker.poll()
            if self._worker.pending:
                return self.snapshot is not None
            self._worker.close()
            self._worker = None
        mark = self._version(), self.rating_rules
        if mark != self._mark:
            self._mark = mark
            self._begin(mark[1])
        return self.snapshot is not None

    def settle(self) -> None:
        """Waits until everything on record is read; for tests and commands."""
        self.poll()
        while self._worker is not None:
            self._worker.settle(600)
            self.poll()

    @property
    def trouble(self) -> str:
        """Why the records could not be read, in the language that is spoken here; "" if they could."""
        if isinstance(self._trouble, JournalError):
            return "\n".join(trouble(self._trouble).lines())
        if self._trouble is not None:
            return _("The season cannot be made from these records. Check them with whist-kiosk verify.")
        return ""

    @property
    def busy(self) -> bool:
        """Whether it is reading."""
        return self._worker is not None

    def close(self) -> None:
        """Ends the reading, at its next step."""
        self._ended = True
        if self._worker is not None:
            self._worker.close()

    def _version(self) -> int:
        """A number that changes with every change of the records by anybody."""
        return self.journal.read(lambda db: int(db.conn.execute("PRAGMA data_version").fetchone()[0]))

    def _begin(self, rules: RatingRules) -> None:
        path, before = self.journal.path, self.snapshot.book if self.snapshot else EMPTY
        self.progress = (0, 0)
        self._worker = Worker("season")
        self._worker.submit(lambda: self._read(path, rules, before), self._taken)

    def _read(self, path: Path, rules: RatingRules, before: Book) -> Reading:
        def told(done: int, of: int) -> None:
            if self._ended:
                raise JournalClosed(path, "the kiosk ends")
            self.progress = (done, of)

        with Journal.open_to_read(path) as journal:
            return take(journal, rules, before, told), read_given(journal)

    def _taken(self, found: Reading | Exception) -> None:
        if isinstance(found, Exception):
            self._trouble = found
            if not isinstance(found, JournalError):
                log_exception(found, "the season was not made")
        else:
            (self.snapshot, self._given), self._trouble = found, None
            self._made.clear()

    def _once(self, what: object, compute: Callable[[Snapshot], T]) -> T:
        """A value computed from the snapshot, once until there is another, or another language is spoken."""
        what = (what, spoken())
        if what not in self._made:
            self._made[what] = compute(replace(self.snapshot or Snapshot(), left_out=self.settings.left_out))
        found: T = self._made[what]  # type: ignore[assignment]
        return found

    def today(self) -> date:
        """The day, by the kiosk's clock."""
        return date_of(self.journal.time())

    def spans(self) -> tuple[Span, ...]:
        """The seasons with nights, and the present one; latest first."""
        calendar, today = self.calendar, self.today()

        def found(snapshot: Snapshot) -> tuple[Span, ...]:
            spans = {calendar.span(day_of(night)) for night in snapshot.nights()} | {calendar.span(today)}
            return tuple(sorted(spans, key=lambda span: span.first, reverse=True))

        return self._once(("spans", calendar, today), found)

    def league(self, span: Span, pairs: bool = False) -> LeagueView:
        """The league of a season."""
        scheme = self.scheme
        return self._once(("league", span, scheme, pairs), lambda s: views.league_view(s, span, scheme, pairs))

    def ratings(self, pairs: bool = False) -> RatingView:
        """The ratings as they are now."""
        return self._once(("ratings", pairs), lambda s: views.rating_view(s, pairs))

    @property
    def says_given_away(self) -> bool:
        """Whether tricks given away may be shown."""
        return self._shown is not Shown.OFF

    @property
    def _shown(self) -> Shown:
        return Shown.of(self.journal.settings.get(SHOWN))

    def given_away(self, span: Span) -> GivenView:
        """Tricks given away in a season, over the hands that were looked at."""
        shown = self._shown
        return self._once(("given", span, shown), lambda s: given_view(s, self._given, span, shown))

    def player(self, person: str) -> PlayerView:
        """One player's history."""
        scheme = self.scheme
        return self._once(("player", person, scheme), lambda s: players.player_view(s, person, scheme))

    def head(self, one: str, other: str) -> HeadView:
        """Two players."""
        return self._once(("head", one, other), lambda s: players.head_view(s, one, other))

    def people(self, typed: str = "") -> list[tuple[str, str]]:
        """Everybody who has played and has a name, as id and name; optionally those that fit what is typed."""
        wanted = unaccented(typed.strip())
        everybody = self._once("people", players.people)
        return [
            (person, name)
            for person, name in everybody
            if any(part.startswith(wanted) for part in (unaccented(name), *unaccented(name).split()[1:]))
        ]

    def news(self, going: str = "") -> SeasonNews:
        """Who won last, and who leads the present season; the night `going` is not over."""
        league = self.league(self.calendar.span(self.today()))
        return self._once(("news", going, league), lambda s: season_news(s, league, going))

    def nights(self) -> list[tuple[str, str]]:
        """Every night that can count in a league, latest first: its id, and its name with the day."""
        return self._once("nights", players.nights)

    # Settings.

    @property
    def scheme(self) -> Scheme:
        """What counts in the league."""
        return self.settings.of(Scheme)

    @property
    def calendar(self) -> Calendar:
        """When seasons begin."""
        return self.settings.of(Calendar)

    @property
    def rating_rules(self) -> RatingRules:
        """The constants of the rating."""
        return self.settings.of(RatingRules)

    def set_rule(self, id: str, value: Value) -> None:
        """Changes a setting. Raises `UnknownHouseRule`."""
        self._set(self.settings.changed(id, value))

    def turn_night(self, stream: str) -> None:
        """Leaves a night out of the league, or lets it count again."""
        self._set(self.settings.with_night(stream, counts=stream in self.settings.left_out))
        self._made.clear()

    def _set(self, settings: SeasonSettings) -> None:
        self.settings = settings
        self.journal.settings.set(KEY, dict(settings.stored), lambda _result: None)
