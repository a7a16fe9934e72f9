"""Names, texts and settings: kept beside the chain, because they may change and must be erasable.

Without `done`, methods that write wait for the disk and raise errors. With `done` they return at once, and `done` gets
the result through the journal's `poll`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlite_utils import Database

from kiosk.base.times import date_of
from kiosk.journal.errors import JournalDamaged
from kiosk.journal.facts import canonical, new_id
from kiosk.journal.store import Store

Done = Callable[[object], None]


@dataclass(frozen=True, slots=True)
class Person:
    """A person whom facts mention by `id`. `name` is None once erased; `last_used` is UTC, ISO 8601."""

    id: str
    name: str | None
    last_used: str

    @property
    def last_day(self) -> date | None:
        """The local day on which it was last used; None where the time is damaged: no hash proves it, and the name can
        still be used and removed."""
        try:
            return date_of(self.last_used)
        except (TypeError, ValueError):
            return None


@dataclass(frozen=True, slots=True)
class Details:
    """What else a club knows somebody by."""

    number: str = ""
    club: str = ""

    @property
    def line(self) -> str:
        """Both in a line: ``12, Otley``."""
        return ", ".join(filter(None, (self.number, self.club)))

    @property
    def text(self) -> str:
        """As it is kept: a text with the person's id, which goes when the name does."""
        return canonical({"number": self.number, "club": self.club})

    @classmethod
    def of(cls, text: str) -> Details:
        """From what is kept; nothing where it cannot be read."""
        with suppress(ValueError, KeyError, TypeError, RecursionError):
            kept = json.loads(text)
            return cls(str(kept["number"]), str(kept["club"]))
        return cls()


class People:
    """The names of people.  Facts carry only their ids, so a name can be changed, or erased, at any time."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.changes = 0
        """How often a name was changed or removed: it invalidates names read before."""

    def add(self, name: str, done: Done | None = None) -> str:
        """Stores a new name; returns its new id."""
        person, time = new_id(), self._store.time()
        self._store.write(lambda db: use_names(db, {person: name}, time), done)
        return person

    def keep(self, names: Mapping[str, str], details: Mapping[str, Details], done: Done | None = None) -> None:
        """Keeps these names by id, new ones and known ones, and what else is known of those people."""
        time, texts = self._store.time(), {person: known.text for person, known in details.items()}

        def work(db: Database) -> None:
            use_names(db, names, time)
            keep_texts(db, texts)

        self._store.write(work, done)

    def details(self) -> dict[str, Details]:
        """What else is known of people, by id."""
        rows = self._store.read(lambda db: db.conn.execute(_DETAILS).fetchall())
        return {person: Details.of(text) for person, text in rows}

    def rename(self, person: str, name: str, done: Done | None = None) -> None:
        """Gives the person another name, or a name again after `erase`; no trace of the old one is left."""
        self._set(person, name, (), done)

    def erase(self, person: str, texts: Iterable[str] = (), done: Done | None = None) -> None:
        """Removes the name and its details, and free texts containing it, also from the file's free space; the ids stay
        in the facts."""
        self._set(person, None, (person, *texts), done)

    def name(self, person: str) -> str | None:
        """The person's name; None if it is erased or unknown."""
        return self.names([person])[person]

    def names(self, people: Iterable[str]) -> dict[str, str | None]:
        """The names of these ids, in the same order; None as in `name`."""
        return self._store.read(lambda db: _by_id(db, "people", "name", people))

    def find(self, name: str) -> Person | None:
        """The person of this name, ignoring capitals and outer blanks; of several, the last used."""
        wanted = name.strip().casefold()
        named = ((person.name or "", person) for person in self.recent())
        return next((person for known, person in named if known.strip().casefold() == wanted), None)

    def ids(self) -> dict[str, str]:
        """Everybody by name, in small letters and without outer blanks; of several the one used last."""
        return {(person.name or "").strip().casefold(): person.id for person in reversed(self.recent())}

    def recent(self, limit: int | None = None) -> list[Person]:
        """Everybody with a name, last used first."""
        few = "" if limit is None else f" LIMIT {limit}"
        named = f"SELECT id, name, last_used FROM people WHERE name IS NOT NULL ORDER BY uses DESC{few}"
        return [Person(*row) for row in self._store.read(lambda db: db.conn.execute(named).fetchall())]

    def _set(self, person: str, name: str | None, texts: tuple[str, ...], done: Done | None) -> None:
        def work(db: Database) -> None:
            db.conn.execute("UPDATE people SET name = ? WHERE id = ?", (name, person))
            db.conn.executemany("UPDATE texts SET text = NULL WHERE id = ?", [(text,) for text in texts])

        def changed(result: object) -> None:
            self.changes += 1
            if done is not None:
                done(result)

        try:
            self._store.write(work, changed if done is not None else None, scrub=True)
        finally:
            self.changes += 1


class Texts:
    """What people wrote freely: reasons, comments. Facts carry only ids."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def add(self, text: str, done: Done | None = None) -> str:
        """Stores a text; returns its new id."""
        made = new_id()
        self._store.write(lambda db: keep_texts(db, {made: text}), done)
        return made

    def erase(self, text: str, done: Done | None = None) -> None:
        """Removes the text with this id, also from the file's free space."""

        def work(db: Database) -> None:
            db.conn.execute("UPDATE texts SET text = NULL WHERE id = ?", (text,))

        self._store.write(work, done, scrub=True)

    def get(self, text: str) -> str | None:
        """The text with this id; None if it is erased or unknown."""
        return self.read([text])[text]

    def read(self, texts: Iterable[str]) -> dict[str, str | None]:
        """The texts with these ids, in the same order; None as in `get`."""
        return self._store.read(lambda db: _by_id(db, "texts", "text", texts))


class Settings:
    """The kiosk's settings: names and JSON values."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._now = object()  # replaced after each change
        self._known: tuple[object, dict[str, str]] = (None, {})

    def get(self, key: str, default: Any = None) -> Any:
        """The value, or `default` if none was set. It is read from the disk only after a `set`: the screens ask for
        several at every touch."""
        now, (then, known) = self._now, self._known
        if then is not now:
            known = self._texts()
            self._known = now, known
        return self._value(key, known[key]) if key in known else default

    def set(self, key: str, value: object, done: Done | None = None) -> None:
        """Stores a JSON value; raises TypeError or ValueError for any other. With `done`, `get` returns it once `done`
        is called."""
        text = canonical(value)

        def kept(result: object) -> None:
            self._now = object()
            if done is not None:
                done(result)

        self._store.write(lambda db: keep_setting(db, key, text), kept if done is not None else None)
        if done is None:
            kept(None)

    def all(self) -> dict[str, Any]:
        """Every setting by its key, read from the disk."""
        return {key: self._value(key, text) for key, text in self._texts().items()}

    def _value(self, key: str, text: str) -> Any:
        try:
            return json.loads(text)
        except (ValueError, TypeError, RecursionError) as error:
            raise JournalDamaged(self._store.path, f"the setting {key} cannot be read: {error}") from error

    def _texts(self) -> dict[str, str]:
        return self._store.read(lambda db: dict(db.conn.execute("SELECT key, value FROM settings").fetchall()))


def keep_setting(db: Database, key: str, text: str) -> None:
    """Stores a setting as JSON, within a transaction."""
    keep = "INSERT INTO settings VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
    db.conn.execute(keep, (key, text))


def use_names(db: Database, names: Mapping[str, str], time: str) -> None:
    """Within a transaction, stores these names by id, and notes these people, in this order, as last used."""
    for person, name in names.items():
        db.conn.execute(
            "INSERT INTO people (id, name, last_used, uses)"
            " VALUES (?, ?, ?, (SELECT 1 + coalesce(max(uses), 0) FROM people))"
            " ON CONFLICT (id) DO UPDATE"
            " SET name = excluded.name, last_used = excluded.last_used, uses = excluded.uses",
            (person, name, time),
        )


def keep_texts(db: Database, texts: Mapping[str, str]) -> None:
    """Stores these texts by id, within a transaction."""
    keep = "INSERT INTO texts VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET text = excluded.text"
    db.conn.executemany(keep, list(texts.items()))


_DETAILS = "SELECT id, text FROM people JOIN texts USING (id) WHERE name IS NOT NULL AND text IS NOT NULL"


def _by_id(db: Database, table: str, column: str, ids: Iterable[str]) -> dict[str, str | None]:
    find = f"SELECT {column} FROM {table} WHERE id = ?"
    rows = ((each, db.conn.execute(find, (each,)).fetchone()) for each in ids)
    return {each: row[0] if row else None for each, row in rows}


class Names:
    """The names of people by id, each read once, and again after any name was changed or removed."""

    def __init__(self, people: People) -> None:
        self._people = people
        self._changes = people.changes
        self._read: dict[str, str | None] = {}

    def __call__(self, ids: Sequence[str]) -> Mapping[str, str | None]:
        """The names of at least these ids; None for one that was removed or is unknown."""
        if self._changes != self._people.changes:
            self.forget()
        if missing := [each for each in ids if each not in self._read]:
            self._read.update(self._people.names(missing))
        return self._read

    def know(self, names: Mapping[str, str]) -> None:
        """Adds names that were just recorded."""
        self._read.update(names)

    def forget(self) -> None:
        """Reads every name again, because another process may have changed one."""
        self._changes = self._people.changes
        self._read.clear()
