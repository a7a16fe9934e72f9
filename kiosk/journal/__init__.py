"""The journal: an append-only chain of facts, and the tables beside it. It knows facts, not games."""

from kiosk.journal.errors import (
    CommandConflict,
    DiskFull,
    JournalClosed,
    JournalDamaged,
    JournalError,
    JournalInUse,
    JournalTooNew,
    JournalUnwritable,
    NotAJournal,
    reading_errors,
)
from kiosk.journal.facts import Draft, Fact, Source, effective, new_id, replacement, retraction
from kiosk.journal.journal import Journal
from kiosk.journal.others import BEGINNING, Beside, Head, Other, Others, Row, Taken
from kiosk.journal.projections import Projection, Projections, Projector, Reading, Rows
from kiosk.journal.side_tables import Details, Names, People, Person, Settings, Texts
from kiosk.journal.store import Stream
from kiosk.journal.verify import Problem, Report

__all__ = [
    "BEGINNING",
    "Beside",
    "CommandConflict",
    "Details",
    "DiskFull",
    "Draft",
    "Fact",
    "Head",
    "Journal",
    "JournalClosed",
    "JournalDamaged",
    "JournalError",
    "JournalInUse",
    "JournalTooNew",
    "JournalUnwritable",
    "Names",
    "NotAJournal",
    "Other",
    "Others",
    "People",
    "Person",
    "Problem",
    "Projection",
    "Projections",
    "Projector",
    "Reading",
    "Report",
    "Row",
    "Rows",
    "Settings",
    "Source",
    "Stream",
    "Taken",
    "Texts",
    "effective",
    "new_id",
    "replacement",
    "retraction",
    "reading_errors",
]
