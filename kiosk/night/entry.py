"""The result of a hand at a table of a night, as it is being told: what is still missing, and what it comes to."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from kiosk import corrections, words
from kiosk.night.room import round_title, seat_names
from kiosk.night.session import Night
from kiosk.session import NotNow
from kiosk.views import Field

OPTIONAL = frozenset({"honours"})
"""Fields that need not be told: nobody held any unless somebody says so."""


@dataclass(frozen=True)
class SideResult:
    """One side at a table, or who plays alone: what the hand counts for it, "" while that is not told."""

    side: int
    label: str
    names: str
    figure: str
    agreed: bool


@dataclass(frozen=True)
class EntryView:
    """A hand's result as far as it is told. `fields` are those of the game, with what is told of them in `values`;
    `asked` is the field that is asked next, "" once all is told. `told`: it is on record as it is shown here. `why_not`
    keeps it from being entered, `needs_reason`: its round is over, so the director says why. `level`: all hands of the
    table are told, and who has won is still to be cut for."""

    night: str
    title: str  # "Round 5"
    table: str  # "Table 5, hand 2 of 2"
    fields: tuple[Field, ...]
    values: Mapping[str, int | str]
    asked: str
    sides: tuple[SideResult, ...]
    together: str  # "13 together"
    told: bool
    hands: int  # that are played at the table, as far as that is settled
    why_not: str
    needs_reason: bool
    level: bool


@dataclass
class Entry:
    """A result being told. Belongs to the thread that owns the state."""

    night: Night
    place: int
    hand: int = 0
    """The hand; 0: the next one whose result is missing."""
    number: int | None = None
    """The round; None: the one that is played."""
    values: dict[str, int | str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        state = self.night.round_of(self.number)
        self.number = state.number
        self.hand = self.hand or self.night.next_hand(state, self.place)

    def put(self, id: str, value: int | str) -> None:
        """Somebody tells one thing of the hand."""
        self.values[id] = value

    def enter(self, why: str = "") -> None:
        """What was told goes on record."""
        over = self.view()
        if over.why_not:
            self.night.notice = over.why_not
            self.night.changed()
            return
        self.night.tell(self.place, dict(self.values), self.hand, self.number, why)
        self.values.clear()

    def agree(self, side: int) -> None:
        """A side agrees."""
        self.night.confirm(self.place, side, self.hand)

    def view(self) -> EntryView:
        """How it stands. Raises `NotNow` where there is no such table or hand."""
        night, state = self.night, self.night.round_of(self.number)
        night.table_at(self.place, state.number)
        seated = state.table(self.place)
        assert seated is not None
        over = night.results_at(state, self.place)
        result = over.get(self.hand)
        if self.hand > len(over) + 1 or self.hand > night.plan.most_hands:
            raise NotNow(f"Table {self.place} has not come to hand {self.hand}.")
        table, _begin = night.telling_at(state, self.place, self.hand)
        values = dict(self.values)
        made = corrections.correction(table, self.hand, values, telling=True)
        fields = tuple(sorted(made.fields, key=lambda each: not each.choices))  # what it was first, then the tricks
        if result is not None:
            values = {each.id: each.value for each in fields}
        missing = [each.id for each in fields if each.id not in values and each.id not in OPTIONAL]
        outcome = made.becomes.hand.outcome if not missing and not made.why_not else None
        counted = None
        if outcome is not None:
            counted = outcome.tricks if night.plan.counting == "tricks" else outcome.score
        agreed = night.agreed(result) if result is not None and not made.drafts else ()
        names, seating = seat_names(night, seated), night.plan.seating
        sides = tuple(
            SideResult(
                side,
                words.SIDE_LABELS[side] if seating.partners else words.place(side),
                words.together([names[seat] for seat in seating.members(side)]),
                "" if counted is None else words.score(counted[side]),
                bool(agreed) and agreed[side],
            )
            for side in range(len(seating.sides))
        )
        hands = night.plan.most_hands
        return EntryView(
            night=night.plan.name,
            title=round_title(night, state),
            table=f"Table {self.place}" + (f", hand {self.hand} of {hands}" if hands > 1 else ""),
            fields=fields,
            values=values,
            asked=missing[0] if missing else "",
            sides=sides,
            together=f"{sum(counted)} together" if counted and night.plan.counting == "tricks" else "",
            told=result is not None and not made.drafts,
            hands=len(over) if night.complete(state, self.place) else hands,
            why_not="" if missing or made.drafts else made.why_not,
            needs_reason=state.closed,
            level=night.plan.format.needs_winners and self.place in night.level(state),
        )
