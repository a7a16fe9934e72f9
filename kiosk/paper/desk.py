"""Where papers are ordered: what is printed, in which size, and where it goes.

The work is done in a thread of its own, from the records as they lie on the disk; words say how it went. Belongs to the
thread that owns the state, except for the jobs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path

from kiosk.appliance.settings import paper_size
from kiosk.base import words
from kiosk.base.language import LANGUAGES, SOURCE, _, _n, later, speaking, spoken
from kiosk.base.log import log_exception
from kiosk.base.not_now import NotNow
from kiosk.base.sticks import Store
from kiosk.base.times import date_of, local
from kiosk.journal import Journal, JournalError
from kiosk.journal.thread import Worker
from kiosk.lobby.lobby import Lobby
from kiosk.night.lists import Listing
from kiosk.night.named import NamedNight
from kiosk.night.reading import read_night, read_table
from kiosk.paper.blanks import blank_sheet
from kiosk.paper.files import File, files, lines, plain
from kiosk.paper.handouts import CheckList, PlayersCard
from kiosk.paper.hands import pbn
from kiosk.paper.keypad_card import KeypadCard
from kiosk.paper.kinds import KINDS, Kind, papers
from kiosk.paper.pages import ScoreSheet
from kiosk.paper.paper import Paper, Printed, printed
from kiosk.paper.places import Refused, Run, folders, keep, printers, run, send
from kiosk.paper.spreadsheet import spreadsheet, table
from kiosk.paper.tables import list_of
from kiosk.table.review import sheet
from kiosk.table.state import TableState
from kiosk.table.withheld import as_seen, why_withheld_at, withheld_boards, withheld_hands
from rules.phrases import Phrase


@dataclass(frozen=True)
class Order:
    """A paper that can be made. `make` gets the records, opened for reading, and the paper's size."""

    title: str
    note: str
    make: Callable[[Journal, str], Made]
    printable: bool = True
    why_not: str = ""
    """Why it cannot be made now; "" where it can."""


@dataclass(frozen=True)
class Made:
    """The result of a job. `note` names what could not be printed as written."""

    files: tuple[File, ...]
    note: str = ""


@dataclass(frozen=True)
class Place:
    """A destination: a folder, or a printer."""

    title: str
    store: Store | None
    printer: str = ""


class Desk:
    """The papers of a night, a table or a list."""

    def __init__(
        self,
        lobby: Lobby,
        title: str,
        orders: Sequence[Order],
        on_ready: Callable[[], None] | None = None,
        print_by: Run = run,
    ) -> None:
        """`on_ready` is called from another thread when there is something to poll."""
        self.title, self.orders = title, tuple(orders)
        self.busy, self.said, self.made = "", "", False
        self.found: tuple[str, ...] = ()
        """The printers, once known."""
        self._lobby, self._run = lobby, print_by
        self._on_ready = on_ready
        self._worker: Worker | None = None

    # Choices.

    @property
    def size(self) -> str:
        """The paper size: ``a4`` or ``letter``."""
        return paper_size.size(self._lobby)

    def set_size(self, size: str) -> None:
        """Changes the paper size."""
        paper_size.set_size(self._lobby, size)

    def places(self, order: Order) -> tuple[Place, ...]:
        """The destinations, as far as known."""
        kept = tuple(Place(store.title, store) for store in folders(self._lobby.journal.path.parent))
        return kept + tuple(
            Place(_("The printer “{name}”", name=name), None, name) for name in self.found if order.printable
        )

    # Work.

    def look(self) -> None:
        """Looks for printers; they join `places` once found."""
        self._begin("", lambda: printers(self._run), self._looked)

    def make(self, order: Order, place: Place) -> None:
        """Makes a paper and takes it to a destination. Does nothing while another is being made."""
        if self.busy or order.why_not:
            return
        path, size = self._lobby.journal.path, self.size
        self.said, self.made = "", False
        self._begin(
            _("Making: {paper}.", paper=_(order.title)), partial(self._job, path, size, order, place), self._done
        )

    def poll(self) -> None:
        """Takes the results of finished jobs."""
        if self._worker is not None:
            self._worker.poll()
            if not self._worker.pending:
                self._worker.close()
                self._worker = None

    def settle(self) -> None:
        """Waits until all jobs are done; for tests."""
        while self._worker is not None:
            self._worker.settle(60)
            self.poll()

    def _begin(self, busy: str, job: Callable[[], object], done: Callable[[object], None]) -> None:
        self.busy = busy or self.busy
        if self._worker is None:
            self._worker = Worker("paper", self._on_ready)
        self._worker.submit(job, done)

    def _job(self, path: Path, size: str, order: Order, place: Place) -> str:
        """In the other thread: makes the paper, delivers it, and says so."""
        with Journal.open_to_read(path) as journal:
            made = order.make(journal, size)
        what = made.files[0].what if len(made.files) == 1 else ""
        where = words.lower_first(place.title)
        if place.store is None:
            for file in made.files:
                self._to_printer(file, place.printer)
            said = (
                _("{paper} is with {place}, {what}.", paper=_(order.title), place=where, what=what)
                if what
                else _("{paper} is with {place}.", paper=_(order.title), place=where)
            )
        else:
            kept = [keep(file.content, place.store.path, file.name).name for file in made.files]
            said = _saved(kept, where, what)
        return " ".join(filter(None, (said, made.note)))

    def _to_printer(self, file: File, printer: str) -> None:
        send(file.content, printer, file.name, self._run)

    def _done(self, result: object) -> None:
        self.busy, self.made = "", isinstance(result, str)
        if isinstance(result, str):
            self.said = result
        elif isinstance(result, (NotNow, Refused)):
            self.said = str(result)
        elif isinstance(result, JournalError):
            self.said = _("The records cannot be read just now. Try again.")
        else:
            if isinstance(result, Exception):
                log_exception(result, "a paper was not made")
            self.said = _("This paper cannot be made: the log says why. The records are as they were.")

    def _looked(self, result: object) -> None:
        self.found = tuple(result) if isinstance(result, list) else ()


# The papers of each subject.


def night_desk(lobby: Lobby, night: NamedNight, on_ready: Callable[[], None] | None = None) -> Desk:
    """The papers of a night; all of it as files, including hidden standings, is for the director."""
    stream = night.stream
    orders = [
        Order(kind.title, kind.note, partial(_of_night, stream, kind)) for kind in KINDS.values() if kind.fits(night)
    ]
    why_not = "" if night.directed else later("for the director, with the PIN")
    files = Order(
        later("All as files"), "CSV, PBN, USEBIO", partial(_all_of_night, stream), printable=False, why_not=why_not
    )
    orders.append(files)
    return Desk(lobby, night.plan.name, orders, on_ready)


def table_desk(lobby: Lobby, of: TableState, on_ready: Callable[[], None] | None = None) -> Desk:
    """The papers of a table."""
    stream, opening, players, opened = of.stream, of.opening, len(of.players), datetime.fromisoformat(of.opened_at)
    blank = ScoreSheet(blank_sheet(opening.game, opening.preset, players), by_hand=True)

    def empty(journal: Journal, size: str) -> Made:
        made = printed([blank], opened, size)
        return _made(made, f"score-sheet-{plain(opening.game.label)}")

    orders = [
        Order(later("Score sheet"), later("hand by hand"), partial(_of_table, stream)),
        Order(later("Empty score sheet"), later("to fill in by hand"), empty),
        Order(later("For a spreadsheet"), later("as CSV"), partial(_table_as_csv, stream), printable=False),
    ]
    if not withheld_boards(of):
        orders.append(Order(later("The hands"), later("as PBN"), partial(_table_as_pbn, stream), printable=False))
    return Desk(lobby, opening.title, orders, on_ready)


def help_desk(lobby: Lobby, on_ready: Callable[[], None] | None = None) -> Desk:
    """A card for players and a check-list, which are the same at every table and night."""
    now = datetime.fromisoformat(lobby.journal.time())

    def order(title: str, note: str, paper: Paper, name: str) -> Order:
        return Order(title, note, lambda _journal, size: _made(printed([paper], now, size), name))

    orders = (
        order(later("Card for players"), later("two sides, two a page"), PlayersCard(), "card-for-players"),
        *(
            order(
                Phrase("Card: {language}", language=name),
                later("for players"),
                PlayersCard(code),
                plain(f"Card: {name}"),
            )
            for code, name in LANGUAGES.items()
            if code != spoken()
        ),
        order(later("Check-list"), later("for organisers"), CheckList(_("A night, step by step")), "check-list"),
    )
    return Desk(lobby, _("Help"), orders, on_ready)


def keypad_desk(lobby: Lobby, on_ready: Callable[[], None] | None = None) -> Desk:
    """What the keys of a number pad do, as a card in each language, that of the house first."""
    now = datetime.fromisoformat(lobby.journal.time())

    def order(code: str) -> Order:
        card, name = KeypadCard(code), plain(f"Keypad: {LANGUAGES[code]}")
        note = _("A5, two a page")
        return Order(LANGUAGES[code], note, lambda _journal, size: _made(printed([card], now, size), name))

    codes = sorted(LANGUAGES, key=lambda code: code != spoken())
    return Desk(lobby, _("Keypad"), [order(code) for code in codes], on_ready)


def list_desk(
    lobby: Lobby,
    title: str,
    listing: Listing,
    note: str = "",
    on_ready: Callable[[], None] | None = None,
    source: Listing | None = None,
) -> Desk:
    """The papers of a list; `source` is the same in English, for programs."""
    data = listing if source is None else source
    now = datetime.fromisoformat(lobby.journal.time())
    day, name = local(now), plain(f"{title} {data.title}")

    def on_paper(journal: Journal, size: str) -> Made:
        below = (f"{note}.",) if note else ()
        return _made(printed([list_of(listing, words.date(day), below)], now, size), f"{name}-{day:%Y-%m-%d}")

    def as_csv(journal: Journal, size: str) -> Made:
        content = table(data.heads, data.rows)
        return Made((File(f"{name}-{day:%Y-%m-%d}.csv", content, lines(len(listing.rows))),))

    orders = (
        Order(listing.title, _("as it is on the screen"), on_paper),
        Order(later("For a spreadsheet"), later("as CSV"), as_csv, printable=False),
    )
    return Desk(lobby, _(title), orders, on_ready)


def _of_night(stream: str, kind: Kind, journal: Journal, size: str) -> Made:
    night = read_night(journal, stream)
    made = printed(papers(kind, night), datetime.fromisoformat(night.opened_at), size)
    return _made(made, _night_name(night, kind.id))


def _all_of_night(stream: str, journal: Journal, size: str) -> Made:
    night = read_night(journal, stream)
    return Made(tuple(File(_night_name(night, file.name), file.content, file.what) for file in files(night, all=True)))


def _night_name(night: NamedNight, what: str) -> str:
    return "-".join(filter(None, (plain(night.plan.name), str(date_of(night.opened_at)), what)))


def _of_table(stream: str, journal: Journal, size: str) -> Made:
    played = _played(journal, stream)
    opened = datetime.fromisoformat(played.opened_at)
    return _made(printed([ScoreSheet(sheet(played))], opened, size), _table_name(played))


def _table_as_csv(stream: str, journal: Journal, size: str) -> Made:
    played = _played(journal, stream)
    with speaking(SOURCE):  # programs read it
        return Made((File(f"{_table_name(played)}.csv", spreadsheet([sheet(played)])),))


def _table_as_pbn(stream: str, journal: Journal, size: str) -> Made:
    played = _played(journal, stream)
    with speaking(SOURCE):
        return Made((File(f"{_table_name(played)}.pbn", pbn([played]).encode()),))


def _played(journal: Journal, stream: str) -> TableState:
    of = read_table(journal, stream)
    found = as_seen(of)
    if not any(state.hand.outcome for state in found.hands):
        raise NotNow(why_withheld_at(of, min(withheld_hands(of), default=0)) or _("No hand is over yet."))
    return found


def _table_name(of: TableState) -> str:
    return f"{plain(of.opening.title)}-{date_of(of.opened_at)}"


def _made(made: Printed, name: str) -> Made:
    return Made((File(f"{name}.pdf", made.pdf, _n("{n} page", "{n} pages", made.pages)),), made.note)


def _saved(names: Sequence[str], where: str, what: str) -> str:
    if len(names) != 1:
        return _n("{n} file is saved: {place}.", "{n} files are saved: {place}.", len(names), place=where)
    if what:
        return _("“{name}” is saved: {place}, {what}.", name=names[0], place=where, what=what)
    return _("“{name}” is saved: {place}.", name=names[0], place=where)
