"""The lobby's session: tables that are open, new ones, past ones, people and settings."""

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from kiosk import words
from kiosk.cutting import Cut
from kiosk.fold import TableState
from kiosk.journal import Draft, Journal, JournalError, new_id
from kiosk.projection import PROJECTIONS, SEATS, rows_of
from kiosk.resume import Stopped, stopped
from kiosk.table import NotNow, Table
from kiosk.times import local
from rules.catalogue import GAMES, Game
from rules.house_rules import HouseRules, Problem, Value, rules_of, with_value
from rules.seats import FOUR

TABLE = "table:"


@dataclass(frozen=True)
class Summary:
    """A table as home and history show it. `hand` is the one in progress, `hands` how many were finished; `winner` is
    ``NS``, ``EW``, ``tie`` or "" while the game goes on."""

    stream: str
    number: int
    hand: int
    names: tuple[tuple[str, str], tuple[str, str]]  # by side
    scores: tuple[int, int]
    hands: int
    winner: str
    last: datetime  # UTC
    over: bool


@dataclass(frozen=True)
class LastRun:
    """How the kiosk's last run ended: `clean` unless its power went or it was killed; at which table."""

    clean: bool
    table: str

    @classmethod
    def of(cls, noted: object) -> "LastRun":
        """From what was noted; the first run of all has a clean one before it."""
        noted = noted if isinstance(noted, dict) else {}
        return cls(clean=not noted.get("open", False), table=str(noted.get("table", "")))


@dataclass
class NewTable:
    """A table being set up: the form's state. `names` are by seat; `changed` are house rules that differ from the
    preset's."""

    game: Game
    preset: str
    rules: HouseRules
    names: list[str] = field(default_factory=lambda: ["", "", "", ""])
    dealer: int | None = None
    start: tuple[int, int] = (0, 0)

    @classmethod
    def begin(cls, game: str = "BidWhist") -> "NewTable":
        made = GAMES[game]
        return cls(made, made.presets[0].id, made.presets[0].rules)

    def choose_game(self, id: str) -> None:
        """Another game, with its first preset."""
        if id != self.game.id:
            self.game = GAMES[id]
            self.choose_preset(self.game.presets[0].id)

    def choose_preset(self, id: str) -> None:
        """Takes all house rules from a preset."""
        self.preset, self.rules = id, self.game.preset(id).rules

    def set_rule(self, id: str, value: Value) -> None:
        """Changes one house rule. Raises `UnknownHouseRule`."""
        self.rules = with_value(self.rules, id, value)

    @property
    def changed(self) -> list[str]:
        base = self.game.preset(self.preset).rules
        return [r.id for r in rules_of(self.game.kind) if getattr(base, r.id) != getattr(self.rules, r.id)]

    def problems(self) -> list[Problem]:
        """What keeps these house rules from being played, with the fields."""
        return self.rules.problems()

    def set_name(self, seat: int, name: str) -> None:
        """Somebody sits down. Raises `NotNow` for a name that is empty or sits already."""
        name = " ".join(name.split())
        if not name:
            raise NotNow("A name has at least one letter.")
        if any(name.casefold() == other.casefold() for n, other in enumerate(self.names) if n != seat):
            raise NotNow(f"{name} sits at this table already. Add an initial.")
        self.names[seat] = name

    def swap(self, seat: int, other: int) -> None:
        """Two seats change places."""
        self.names[seat], self.names[other] = self.names[other], self.names[seat]

    def take_cut(self, cut: Cut) -> None:
        """What the cards decided: who deals, and with partners cut for who sits where."""
        self.names = [self.names[seat] for seat in cut.places()]
        self.dealer = cut.dealer

    @property
    def furthest(self) -> int:
        """The most that a score to start from may be, either way: one short of what ends the game."""
        return max(0, getattr(self.rules, "target", 100) - 1)

    def why_not(self) -> str:
        """What is still missing before the table can be opened; "" when nothing is."""
        missing = [words.PLACES[seat] for seat, name in enumerate(self.names) if not name]
        if missing:
            return f"Who sits {missing[0]}?"
        if self.dealer is None:
            return "Who deals?"
        problems = self.problems()
        if problems:
            return problems[0].reason
        if max(map(abs, self.start)) > self.furthest:
            return f"A game to {self.furthest + 1} cannot start at {words.score(max(self.start, key=abs))}."
        return ""


class Lobby:
    """The kiosk's one session beside its tables. Owns the journal; belongs to the thread that owns the state."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.table: Table | None = None
        self.changed: Callable[[], None] = lambda: None
        self._last: Table | None = None  # its row may not have reached the ordinary tables yet
        self._stopped: dict[str, tuple[str, Stopped]] = {}
        self.last_run = LastRun.of(journal.settings.get("run"))
        self.began = datetime.now(UTC)
        journal.settings.set("run", {"open": True})

    @classmethod
    def open(cls, data_dir: Path, **how: Any) -> "Lobby":
        """The lobby of the kiosk whose data lie in this folder. Raises `JournalError`."""
        journal = Journal.open(data_dir / "journal.db", tables=PROJECTIONS, **how)
        try:
            journal.projections.catch_up(lambda stream, facts: rows_of(TableState(facts)))
            return cls(journal)
        except BaseException:
            journal.close()
            raise

    def close(self) -> None:
        """Lets go of the journal, noting that the run ended as it should and at which table."""
        with suppress(JournalError):  # then the next start takes it for a power failure, which loses nothing
            self.journal.settings.set("run", {"open": False, "table": self.table.stream if self.table else ""})
        self.journal.close()

    def poll(self) -> int:
        """Takes the acknowledgements that have come; how many."""
        return self.journal.poll()

    # Tables.

    def tables(self, over: bool | None = None, limit: int | None = None) -> list[Summary]:
        """The tables, the latest first; only those that are over, or only those that can be gone on with."""
        where = None if over is None else f"finished = {int(over)}"
        rows = self.journal.read(
            lambda db: list(db.table("tables").rows_where(where, order_by="last_seq DESC", limit=limit))
        )
        if self._last is not None:
            row = {"stream": self._last.stream, **rows_of(self._last)["tables"][0]}
            rows = [other for other in rows if other["stream"] != row["stream"]]
            if over is None or bool(row["finished"]) == over:
                rows = sorted([row, *rows], key=lambda row: int(row["last_seq"]), reverse=True)[:limit]
        ids = [row[seat] for row in rows for seat in SEATS]
        names = {id: name or "?" for id, name in self.journal.people.names(set(ids)).items()}
        return [_summary(row, names) for row in rows]

    def stopped(self, summary: Summary) -> Stopped:
        """Where a table was left; leaves the table that is open alone."""
        mark = summary.last.isoformat()
        if self._stopped.get(summary.stream, ("",))[0] != mark:
            last = self._last
            known = last if last is not None and last.stream == summary.stream else None
            self._stopped[summary.stream] = (mark, stopped(known or Table.open(self.journal, summary.stream)))
        return self._stopped[summary.stream][1]

    def rules_here(self) -> tuple[HouseRules, str]:
        """The house rules that are played here, and whose they are: of the table that goes on, else of the last one;
        before the first table, of the first preset."""
        table = self.table if self.table and not self.table.over else None
        latest = self.tables(over=False, limit=1) or self.tables(limit=1)
        if table is None and latest:
            table = Table.open(self.journal, latest[0].stream)
        if table is None:
            preset = next(iter(GAMES.values())).presets[0]
            return preset.rules, f"Rules of {preset.label}"
        return table.opening.rules, f"Rules as played at table {table.opening.number}"

    def to_resume(self) -> Summary | None:
        """The table that was being played when the last run ended, if it still goes on."""
        open_tables = self.tables(over=False)
        if self.last_run.clean:
            open_tables = [table for table in open_tables if table.stream == self.last_run.table]
        return open_tables[0] if open_tables else None

    def go_on(self, stream: str) -> Table:
        """Opens a table where it was left."""
        if self.table is None or self.table.stream != stream:
            self._attach(Table.open(self.journal, stream))
        assert self.table is not None
        return self.table

    def leave(self) -> None:
        """Leaves the table; it can be gone on with."""
        self.table = None
        self.changed()

    def open_table(self, form: NewTable, done: Callable[[Table | JournalError], None]) -> None:
        """Opens the table of a form. Raises `NotNow` where something is missing; `done` hears when it is on record."""
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

    def rematch(self, table: Table, done: Callable[[Table | JournalError], None]) -> None:
        """A new table with the same players and rules; the deal goes on to the left."""
        opening = table.opening
        dealer = FOUR.left(table.state.dealer)
        form = NewTable(opening.game, opening.preset, opening.rules, list(table.names()), dealer)
        names = dict(zip(table.players, table.names(), strict=True))
        self._open(form, list(table.players), names, done)

    def _open(
        self,
        form: NewTable,
        players: Sequence[str],
        names: dict[str, str],
        done: Callable[[Table | JournalError], None],
    ) -> None:
        stream = TABLE + new_id()
        content = {
            "number": 1 + max((t for t in self._numbers()), default=0),
            "game": form.game.id,
            "preset": form.preset,
            "rules": form.rules.values(),
            "players": list(players),
            "dealer": form.dealer,
            "start": list(form.start),
        }
        drafts = [
            Draft(stream, "open", content, "touch"),
            Draft(stream, "next", {"dealer": form.dealer}, "touch", 1),
        ]

        def heard(result: object) -> None:
            if isinstance(result, JournalError):
                done(result)
                return
            assert isinstance(result, tuple)
            table = Table(self.journal, stream, result)
            self._attach(table)
            table.project()
            done(table)

        self.journal.append(new_id(), drafts, heard, names=names)

    def _numbers(self) -> list[int]:
        """The numbers of the tables that were opened today."""
        today = local(datetime.fromisoformat(self.journal.time())).date()
        opened = [(row["opened"], row["number"]) for row in self.journal.projections.rows("tables")]
        if self._last is not None:
            opened.append((self._last.opened_at, self._last.opening.number))
        return [number for time, number in opened if local(datetime.fromisoformat(time)).date() == today]

    def _attach(self, table: Table) -> None:
        self.table = self._last = table
        table.changed = lambda: self.changed()

    # People and settings.

    def name_hints(self, typed: str, limit: int = 3, without: Collection[str] = ()) -> tuple[list[str], int, int]:
        """Names known here that fit what is typed, the last used first; how many fit, and of how many. Not those
        `without`, who sit already."""
        seated = {name.casefold() for name in without}
        known = [p.name for p in self.journal.people.recent() if p.name and p.name.casefold() not in seated]
        fits = [n for n in known if any(part.startswith(typed.casefold()) for part in _parts(n))]
        return fits[:limit], len(fits), len(known)

    def setting(self, key: str, default: Any = None) -> Any:
        return self.journal.settings.get(key, default)

    def set_setting(self, key: str, value: Any) -> None:
        self.journal.settings.set(key, value, lambda _: self.changed())


def _parts(name: str) -> list[str]:
    low = name.casefold()
    return [low, *low.split()[1:]]


def _summary(row: Mapping[str, Any], names: Mapping[str, str]) -> Summary:
    who = [names[row[seat]] for seat in SEATS]
    return Summary(
        stream=row["stream"],
        number=row["number"],
        hand=row["hand"],
        names=((who[0], who[2]), (who[1], who[3])),
        scores=(row["score_ns"], row["score_ew"]),
        hands=row["hands"],
        winner=row["winner"],
        last=datetime.fromisoformat(row["last"]),
        over=bool(row["finished"]),
    )
