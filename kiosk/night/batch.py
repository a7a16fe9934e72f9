"""The results of a round, one table after the other: what was told last leads on to the next that is missing."""

from dataclasses import dataclass

from kiosk.base import words
from kiosk.base.language import _, _c
from kiosk.base.not_now import NotNow
from kiosk.night.entry import EntryView, ResultEntry
from kiosk.night.room import PlaceView, room
from kiosk.night.session import Night
from kiosk.night.state import RoundState


@dataclass(frozen=True)
class BatchRow:
    """A table of the round: what it has told, ``8 to 5``, and what is still to come from it."""

    place: int
    title: str  # "Table 5", "Dover"
    said: str  # "8 to 5, hand 2"
    done: bool
    asks: str
    """What it waits for beside results, as `PlaceView.asks`."""


@dataclass(frozen=True)
class BatchView:
    """`entry` is the result that is told now; None once all are told, and where one cannot be, for which there is
    `why_not`."""

    night: str
    round: str
    rows: tuple[BatchRow, ...]
    place: int
    hand: int
    entry: EntryView | None
    why_not: str
    missing: int
    undo: str  # "table 4, hand 1"
    notice: str


class Batch:
    """Belongs to the thread that owns the state. It begins at the first table that has something to tell."""

    def __init__(self, night: Night) -> None:
        self.night = night
        self._entry: ResultEntry | None = None
        self._on_the_way: dict[int, int] = {}
        """The last hand told at a table, while that is being saved."""
        self._go_on()

    def view(self) -> BatchView:
        """How it stands. Raises `NotNow` once the round is over."""
        night, state = self.night, self._round()
        if self._entry is None or (not self._entry.values and self._passed(state, self._entry)):
            self._go_on()
        seen, entry, why_not = room(night, state), self._entry, ""
        view = None
        if entry is not None:
            try:
                view = entry.view()
            except NotNow as why:
                why_not = str(why)
        return BatchView(
            night=seen.night,
            round=seen.round,
            rows=tuple(self._row(state, place) for place in seen.places),
            place=entry.place if entry else 0,
            hand=entry.hand if entry else 0,
            entry=view,
            why_not=why_not,
            missing=len(seen.missing),
            undo=seen.undo,
            notice=seen.notice,
        )

    @property
    def begun(self) -> bool:
        """Whether something of a result was told, and not all."""
        return self._entry is not None and bool(self._entry.values)

    def choose(self, place: int) -> None:
        """This table is told next: what is missing of it, or its last hand once more."""
        self._entry = ResultEntry(self.night, place)

    def put(self, id: str, value: int | str) -> None:
        """One thing of the result is told. With the last of them it goes on record, and the next one is asked for."""
        entry = self._entry
        if entry is None:
            return
        entry.put(id, value)
        view = entry.view()
        if view.asked or view.why_not:
            return
        state = self._round()
        again = entry.hand in self.night.results_at(state, entry.place)
        entry.enter()
        self._on_the_way[entry.place] = entry.hand
        if again or entry.hand >= self.night.most_hands(state, entry.place):
            self._go_on(entry.place)
        else:
            self._entry = ResultEntry(self.night, entry.place, entry.hand + 1)

    def undo(self) -> None:
        """Takes back the last thing of the result that is being told, or else the last that was told; that is asked for
        again then."""
        if self._entry is not None and self._entry.values:
            self._entry.values.popitem()
            return
        told = next((fact.content for fact in self.night.last_undoable() if fact.kind == "told"), None)
        self.night.undo()
        if told is not None:
            self._entry = ResultEntry(self.night, told["place"], told["hand"])

    def skip(self) -> None:
        """The next table that has something to tell; this one is left as it is."""
        self._go_on(self._entry.place if self._entry else 0)

    def _round(self) -> RoundState:
        state = self.night.round_of()
        if not state.started:
            raise NotNow(_("This round has not begun."))
        return state

    def _passed(self, state: RoundState, entry: ResultEntry) -> bool:
        """Whether the meeting was decided before this hand: then nobody plays it."""
        told = self.night.results_at(state, entry.place)
        return entry.hand not in told and self.night.complete(state, entry.place)

    def _go_on(self, after: int = 0) -> None:
        """On to the first table after this one that has something to tell, or from the first on again."""
        state = self._round()
        if not self.night.saving:
            self._on_the_way.clear()
        told = {
            place: hand for place, hand in self._on_the_way.items() if hand not in self.night.results_at(state, place)
        }
        missing = [n for n in self.night.missing(state) if told.get(n, 0) < self.night.most_hands(state, n)]
        place = next((n for n in missing if n > after), next(iter(missing), None))
        self._entry = None if place is None else ResultEntry(self.night, place, told[place] + 1 if place in told else 0)

    def _row(self, state: RoundState, place: PlaceView) -> BatchRow:
        table = state.table(place.place)
        hidden = table is not None and not self.night.withheld().isdisjoint(table.boards)
        sums = None if hidden else self.night.table_sums(state, place.place)
        there = _c("a result", "in")
        figures = words.result(sums) if sums is not None and len(sums) == 2 else there if sums else ""
        said = [figures or (there if place.done else ""), "" if place.done else place.state]
        named = self.night.at(place.place)
        return BatchRow(place.place, named, ", ".join(filter(None, said)), place.done, place.asks)
