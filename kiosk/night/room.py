"""The room's view of a night: where everybody sits, the clock, which results are missing. Plain data for screens."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from kiosk.base import words
from kiosk.base.alphabet import by_name
from kiosk.base.language import _, _c, _n, later
from kiosk.night.clock import ClockView
from kiosk.night.duplicate import boards_words, hand_words
from kiosk.night.named import NamedNight
from kiosk.night.session import Night
from kiosk.night.state import RoundState
from kiosk.night.stays import stays
from rules.rounds import DUMMY, Entrant, Seated
from rules.seats import Seating

SIGN, CUT_DUE = "sign", "cut"
"""What a table asks for beside results."""
"""What a table still needs once its last hand is over."""


@dataclass(frozen=True)
class PlaceView:
    """A table in the room. `names` are by seat: north, east, south, west; `state` is "" before the round, then the next
    result due ("hand 2", "the cut"), and `done` once there is none; `boards` are its boards at duplicate."""

    place: int
    names: tuple[str, ...]
    state: str = ""
    done: bool = False
    boards: str = ""  # "boards 7–9"
    name: str = ""  # "Dover": where tables have names
    stays: tuple[int, ...] = ()  # the seats of those who stay seated
    asks: str = ""
    """`SIGN` where the sheet waits to be signed, `CUT_DUE` where a tie waits to be broken; "" for a result."""


@dataclass(frozen=True)
class WhereView:
    """Where one person sits: the table's place, the seat's letter and the boards there; 0 and "" for somebody who sits
    out."""

    name: str
    place: int
    seat: str
    boards: str = ""  # "boards 7–9"
    at: str = ""  # "Dover": the table's name, where tables have names
    stays: bool = False  # at their own table all night


@dataclass(frozen=True)
class RoomView:
    """The round that is seated or played. `trumps` says whether they are settled beforehand, `trump` which suit, None
    for no trump; `says` how its hands count, if the format has its own way; `minutes` are 0 without a clock;
    `why_not_close` says why the round cannot be closed."""

    night: str
    round: str  # "Round 5 of 12", "Semi-final"
    number: int
    places: tuple[PlaceView, ...]
    where: tuple[WhereView, ...]
    sit_out: tuple[str, ...]
    trumps: bool
    trump: int | None
    minutes: int
    started: bool
    why_not_close: str
    can_advance: bool  # two teams are free, while others may play on
    unseated: tuple[int, ...]
    """Tables at which a team may be missing, now that it loses the game by that."""
    undo: str  # what undo would take back: "table 4, 17 to 9"
    notice: str
    says: str = ""
    waits: str = ""  # "The room has waited 3 minutes for tables 5 and 7.": what it costs to be late
    late: str = ""  # who they are, where it is one table: "Ada, Amos, Cora and Earl"

    @property
    def missing(self) -> tuple[PlaceView, ...]:
        """The tables with results missing."""
        return tuple(place for place in self.places if not place.done)


def round_title(night: NamedNight, state: RoundState) -> str:
    """A round, for people."""
    if state.round.label:
        return words.round_label(state.round.label)
    if night.planned_rounds:
        return _("Round {number} of {all}", number=state.number, all=night.planned_rounds)
    return _("Round {number}", number=state.number)


def seat_people(night: NamedNight, table: Seated) -> tuple[tuple[str, ...], ...]:
    """Who sits at a table, by seat: north, east, south, west. Several ids share a seat; a dummy has none."""

    def people(entrant: Entrant, side: int = 0) -> tuple[str, ...]:
        entry = night.entries.get(entrant)
        return entry.at(side) if entry else () if entrant == DUMMY else ("",)

    if len(table.seats) == 2:
        pairs = [people(entrant, side) for side, entrant in enumerate(table.seats)]
        return tuple((pair[half % len(pair)],) if pair else () for half in (0, 1) for pair in pairs)
    return tuple(people(entrant) for entrant in table.seats)


def seat_names(night: NamedNight, table: Seated) -> tuple[str, ...]:
    """The names by seat. Those who share a seat are named together."""
    return tuple(" / ".join(map(night.name, people)) or _("Dummy") for people in seat_people(night, table))


def seats_that_stay(night: NamedNight, table: Seated) -> tuple[int, ...]:
    """The seats of a table at which somebody sits who stays there."""
    own = {each.entrant for each in stays(night) if table.number in each.tables}
    return tuple(seat for seat in range(4) if table.seats[seat % len(table.seats)] in own)


def everybody(night: NamedNight, state: RoundState) -> tuple[WhereView, ...]:
    """Where everybody sits in a round, by name; who sits out, too."""
    where = [
        WhereView(
            night.name(person),
            table.number,
            Seating().letters[seat],
            boards_words(table.boards),
            _(night.plan.format.place_name(table.number)),
            seat in still,
        )
        for table in state.round.tables
        for still in [seats_that_stay(night, table)]
        for seat, people in enumerate(seat_people(night, table))
        for person in people
    ]
    out = (person for entrant in _out(night, state) for person in night.entries[entrant].people)
    where += [WhereView(night.name(person), 0, "") for person in out]
    return tuple(sorted(where, key=lambda each: by_name(each.name)))


def _out(night: NamedNight, state: RoundState) -> list[Entrant]:
    """Who sits out in a round."""
    return [entrant for entrant in state.round.sit_out if entrant in night.entries]


def room(night: Night, state: RoundState) -> RoomView:
    """The room in a round."""
    plan = night.plan
    known, trump = plan.trump(state.number)
    tables = [(table, seat_names(night, table)) for table in state.round.tables]
    level = night.level(state) if plan.format.needs_winners else ()
    places = tuple(_place(night, state, table, names, table.number in level) for table, names in tables)
    return RoomView(
        night=plan.name,
        round=round_title(night, state),
        number=state.number,
        places=places,
        where=everybody(night, state),
        sit_out=tuple(night.label(entrant) for entrant in _out(night, state)),
        trumps=known,
        trump=trump,
        minutes=plan.minutes,
        started=state.started,
        why_not_close=night.why_not_close(),
        can_advance=night.can_advance(),
        unseated=night.unseated(),
        undo=_undo(night),
        notice=night.notice,
        says=_(plan.format.says(state.number)),
        waits=_waits(night, places) if state.started and not state.closed else "",
        late=words.together(late[0].names) if len(late := [p for p in places if not p.done]) == 1 else "",
    )


def _place(night: Night, state: RoundState, table: Seated, names: tuple[str, ...], level: bool) -> PlaceView:
    plain = PlaceView(
        table.number,
        names,
        boards=boards_words(table.boards),
        name=_(night.plan.format.place_name(table.number)),
        stays=seats_that_stay(night, table),
    )
    if not state.started:
        return plain
    if table.number in state.forfeits:
        return replace(plain, state=_("not played"), done=True)
    if not night.complete(state, table.number) and not night.why_not_sign(state, table.number):
        return replace(plain, state=_("to sign"), asks=SIGN)
    if not night.complete(state, table.number):
        several = night.most_hands(state, table.number) > 1
        hand = hand_words(table.boards, night.next_hand(state, table.number))
        return replace(plain, state=hand if several or table.boards else _("result"))
    if level:
        return replace(plain, state=night.plan.tie_break, asks=CUT_DUE)
    return replace(plain, state=_c("a result", "in"), done=True)


NAMED = 4
"""How many tables are named that hold the room up."""


def _waits(night: Night, places: Sequence[PlaceView]) -> str:
    """Whom the room waits for once time is up, and for how long now; without a clock once most of it is done."""
    late, clock = [place for place in places if not place.done], night.clock()
    if not late or (clock.left >= 0 if clock else 2 * len(late) > len(places)):
        return ""
    minutes = int(-clock.left // 60) if clock else 0
    if len(late) > NAMED:
        tables = _n("{n} table", "{n} tables", len(late))
    elif len(late) == 1:
        tables = night.at(late[0].place, within=True)
    elif any(place.name for place in late):
        tables = words.together([place.name for place in late])
    else:
        tables = _("tables {numbers}", numbers=words.together([str(place.place) for place in late]))
    if not minutes:
        return _("The room waits for {tables}.", tables=tables)
    return _n(
        "The room has waited {n} minute for {tables}.", "The room has waited {n} minutes for {tables}.", minutes,
        tables=tables,
    )  # fmt: skip


def _undo(night: Night) -> str:
    """What undo would take back, in few words; "" for nothing."""
    group = night.last_undoable()
    if not group:
        return ""
    said = {
        "round": _("seats"), "start": _("the start"), "pause": _("the pause"), "resume": _("going on"),
        "minutes": _("the minutes"), "confirm": _("the agreement"), "cut": _("the cut"), "enter": _("a name"),
        "withdraw": _("a name"), "plan": _("the plan"), "ruling": _("the ruling"), "penalty": _("the penalty"),
        "sign": _("the signature"), "forfeit": _("the missing team"),
    }  # fmt: skip
    told = next((fact for fact in group if fact.kind == "told"), None)
    if told:
        seated = night.rounds[told.content["round"] - 1].table(told.content["place"])
        hand = hand_words(seated.boards if seated else (), told.content["hand"])
        return f"{night.at(told.content['place'], within=True)}, {hand}"
    if group[0].kind == "change":
        return night.label(group[0].content["entrant"])
    return said.get(group[0].kind, "")


def clock_words(clock: ClockView) -> str:
    """The clock's text: ``7:42``; ``+0:31`` once time is up."""
    seconds = int(-clock.left) if clock.left < 0 else -int(-clock.left // 1)
    return f"{'+' if clock.left < 0 else ''}{seconds // 60}:{seconds % 60:02}"


class _ClockSays(NamedTuple):
    up: str
    last: str
    called: str


_SAYS = {
    "hand": _ClockSays(
        later("time is up: finish the hand in play"),
        later("last hand: do not start another"),
        later("last hand is called at {time}"),
    ),
    "board": _ClockSays(
        later("time is up: finish the board in play"),
        later("last board: do not start another"),
        later("last board is called at {time}"),
    ),
}
"""What is said of the end of a round, by what is played in it."""


def clock_note(clock: ClockView) -> str:
    """The text below it."""
    says = _SAYS[clock.hand]
    if not clock.running:
        return _("clock paused")
    if clock.left < 0:
        return _(says.up)
    if clock.half_called:
        return _("half time")
    if not clock.last_hand:
        return ""
    if clock.last_called:
        return _(says.last)
    when = f"{int(clock.last_hand) // 60}:{int(clock.last_hand) % 60:02}"
    return _(says.called, time=when)


def trump_words(view: RoomView) -> str:
    """The trumps of the round, in a line; "" if each hand settles them."""
    if not view.trumps:
        return ""
    return words.trumps(view.trump)
