"""What a phone shows, as plain data. What anybody may see is decided where it is for screens, papers and the wall."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from kiosk.base import words
from kiosk.base.times import local
from kiosk.hall.sitting import Sitting, or_words, side_people, sitting, sittings
from kiosk.night.duplicate import hand_words
from kiosk.night.entry import OPTIONAL, EntryView, ResultEntry
from kiosk.night.extra_answers import asked as asked_beside
from kiosk.night.room import RoomView, WhereView, room, round_title, seat_names
from kiosk.night.session import Night
from kiosk.night.standings import StandingRow, moved, standings_view
from kiosk.night.state import HandResult, RoundState
from kiosk.night.withheld import to_be_played

Given = Mapping[str, str]
DASH = f"{words.NO_BREAK}–{words.NO_BREAK}"
"""Between the figures of a result, which stand in one line."""


@dataclass(frozen=True)
class Chair:
    """A place at a table: who sits there, each with the key by which a phone says that it is theirs."""

    place: str  # "North"
    people: tuple[tuple[str, str], ...]  # (name, key)
    you: bool


@dataclass(frozen=True)
class SideLine:
    """A side at a table with its figure."""

    label: str  # "N–S"
    names: str
    figure: str
    you: bool
    side: int


@dataclass(frozen=True)
class HandLine:
    """A hand of one's own table. `state`: ``untold``, ``ours`` (the others have still to agree), ``theirs`` (we have),
    ``claimed`` (the director decides) or ``agreed``; `said` is that in words, `shown`: its figures stand here."""

    hand: int
    name: str  # "Hand 2", "Board 7"
    state: str
    said: str
    sides: tuple[SideLine, ...]
    seen: str
    changeable: bool
    time: str
    shown: bool


@dataclass(frozen=True)
class Key:
    """A key of a pad."""

    value: str
    words: str
    chosen: bool
    suit: int | None


@dataclass(frozen=True)
class PadField:
    """What is asked of a hand, with a key for each answer."""

    id: str
    label: str
    keys: tuple[Key, ...]
    chosen: str


@dataclass(frozen=True)
class Pad:
    """A result as far as it is told on a phone. `missing` says what is, "" where it can be sent."""

    title: str
    round: str
    table: str
    says: str
    fields: tuple[PadField, ...]
    sides: tuple[SideLine, ...]
    missing: str
    send: str  # "8 – 5"
    seen: str


def clock_time(moment: str) -> str:
    """A time on record, on the clock of this place: ``20:33``."""
    return local(datetime.fromisoformat(moment)).strftime("%H:%M")


def chairs(night: Night, state: RoundState, place: int, own: Sitting | None) -> tuple[Chair, ...]:
    """Who sits at a table, by seat."""
    there = [s for s in sittings(night, state) if s.place == place]
    return tuple(
        Chair(
            words.PLACES[seat],
            tuple((night.name(s.person), f"{seat}-{n}") for n, s in enumerate(_at(there, seat))) or (("Dummy", ""),),
            own is not None and own.place == place and own.seat == seat,
        )
        for seat in range(4)
    )


def chair(night: Night, state: RoundState, place: int, key: str) -> Sitting | None:
    """Who sits where a key says; None where nobody does."""
    seat, _, n = key.partition("-")
    if not (seat.isascii() and seat.isdecimal() and n.isascii() and n.isdecimal()) or len(key) > 6:
        return None
    there = _at([s for s in sittings(night, state) if s.place == place], int(seat))
    return there[int(n)] if int(n) < len(there) else None


def _at(there: list[Sitting], seat: int) -> list[Sitting]:
    return [s for s in there if s.seat == seat]


def hands(night: Night, state: RoundState, own: Sitting) -> tuple[HandLine, ...]:
    """The hands of one's own table: those told, and the one that is told next."""
    results = night.results_at(state, own.place)
    last = max([*results, night.next_hand(state, own.place)])
    claimed = {(c.hand, c.side) for c in night.open_claims() if (c.round, c.place) == (state.number, own.place)}
    return tuple(
        _hand(night, state, own, hand, results.get(hand), (hand, own.side) in claimed) for hand in range(1, last + 1)
    )


def _hand(
    night: Night, state: RoundState, own: Sitting, hand: int, result: HandResult | None, claimed: bool
) -> HandLine:
    table = state.table(own.place)
    assert table is not None
    name = words.capital(hand_words(table.boards, hand))
    if result is None:
        said = "the director decides" if claimed else "not told yet"
        return HandLine(hand, name, "claimed" if claimed else "untold", said, (), "", False, "", False)
    agreed = night.agreed(result)
    others = [side for side, each in enumerate(agreed) if not each and side != own.side]
    waits = or_words([each for side in others for each in side_people(night, state, own.place, side)])
    if not agreed[own.side]:
        how, said = ("claimed", "the director decides") if claimed else ("theirs", "the other side has told it")
    elif others:
        how, said = "ours", f"{waits} confirms" if not state.closed else "it counts"
    else:
        how, said = "agreed", "agreed"
    told_by = night.side_of_phone(result)
    settling = how != "agreed" and not state.closed
    withheld = bool(table.boards) and table.boards[hand - 1] in to_be_played(night)
    return HandLine(
        hand,
        name,
        how,
        said,
        _sides(night, state, own, hand) if settling or not withheld else (),
        result.id,
        how == "ours" and told_by == own.side and not state.closed,
        clock_time(result.time),
        settling or not withheld,
    )


def _sides(night: Night, state: RoundState, own: Sitting, hand: int) -> tuple[SideLine, ...]:
    view = ResultEntry(night, own.place, hand, state.number, told_here=True).view()
    return _lines(view, own)


def _lines(view: EntryView, own: Sitting) -> tuple[SideLine, ...]:
    return tuple(SideLine(s.label, s.names, s.figure, s.side == own.side, s.side) for s in view.sides)


def pad(night: Night, state: RoundState, own: Sitting, hand: int, given: Given) -> tuple[Pad, dict[str, int | str]]:
    """The pad of a hand with what was chosen on it, and that as values. Raises `NotNow` where there is no such hand."""
    entry = ResultEntry(night, own.place, hand, state.number, {}, told_here=True)
    view = entry.view()
    for _ in range(4):  # what is asked may follow from what was answered
        values = _chosen(view, given)
        if values == entry.values:
            break
        entry.values = values
        view = entry.view()
    values = dict(entry.values)
    optional = OPTIONAL | {each.id for each in asked_beside(night.plan, state.number, hand) if each.optional}
    asked = [field for field in view.fields if field.id not in values and field.id not in optional]
    if len(view.fields) > 1 or not view.sides:
        title = view.table
    else:
        own_side = next(side for side in view.sides if side.side == 0)
        title = f"Tricks for {own_side.names}"
    sides = _lines(view, own)
    if asked:
        sides = tuple(SideLine(s.label, s.names, "", s.you, s.side) for s in sides)
    result = night.results_at(state, own.place).get(hand)
    missing = view.why_not
    if asked:
        missing = "choose the tricks" if len(view.fields) == 1 else f"choose: {asked[0].label}"
    return Pad(
        title=title,
        round=view.title,
        table=view.table,
        says=view.says,
        fields=tuple(
            PadField(
                field.id,
                view.headlines.get(field.id, field.label),
                tuple(
                    Key(str(value), said, values.get(field.id) == value, suit)
                    for value, said, suit in (
                        field.choices or [(n, str(n), None) for n in range(field.least, field.most + 1)]
                    )
                ),
                str(values.get(field.id, "")),
            )
            for field in view.fields
        ),
        sides=sides,
        missing=missing,
        send=DASH.join(side.figure for side in sides) if not missing else "",
        seen=result.id if result is not None else "",
    ), values


def _chosen(view: EntryView, given: Given) -> dict[str, int | str]:
    """What was chosen of what is asked; anything else is passed over."""
    found: dict[str, int | str] = {}
    for field in view.fields:
        text = given.get(field.id, "")
        if field.choices:
            found.update((field.id, value) for value, _, _ in field.choices if str(value) == text)
        elif text.isascii() and text.isdecimal() and len(text) < 4 and field.least <= int(text) <= field.most:
            found[field.id] = int(text)
    return found


@dataclass(frozen=True)
class Seat:
    """Where somebody goes in a round."""

    round: str
    name: str
    at: str  # "table 9"; "" for who sits out
    place: str  # "West"
    partner: str
    against: str
    stays: bool


def next_seat(night: Night, state: RoundState, entrant: int, person: str) -> Seat:
    """Where a person sits in a round that is seated."""
    own = sitting(night, state, entrant, person)
    name, title = night.name(person), round_title(night, state)
    if own is None:
        return Seat(title, name, "", "", "", "", False)
    table = state.table(own.place)
    assert table is not None
    names = seat_names(night, table)
    members = night.plan.seating.members(own.side) if night.plan.seating.partners else (own.seat,)
    before = night.round(state.number - 1)
    was = sitting(night, before, entrant, person) if before is not None else None
    return Seat(
        title,
        name,
        night.at(own.place, within=True),
        words.PLACES[own.seat],
        words.together([names[seat] for seat in members if seat != own.seat]),
        words.together([names[seat] for seat in range(4) if seat not in members]),
        was is not None and was.place == own.place,
    )


RANKED, SEATED, NAMED = 10, 30, 6
"""Lines of standings and of seats on a page of the wall; how many tables it names that have still to tell."""


@dataclass(frozen=True)
class Wall:
    """A page of the wall. `room` is None before the first round; `where` are the seats while people go to them, else
    `rows` the standings, and `moved` by entrant who went how far up or down; `told` and `missing` how far the round is,
    "" while none is played; `next` is the page after this one."""

    room: RoomView | None
    told: str  # "8 of 11 results in"
    missing: str  # "tables 5, 10 and 11"
    title: str
    hidden: str
    unit: str
    where: tuple[WhereView, ...]
    rows: tuple[StandingRow, ...]
    moved: Mapping[int, str]
    page: int
    pages: int

    @property
    def next(self) -> int:
        return self.page % self.pages + 1


def wall(night: Night, page: int) -> Wall:
    """The wall as everybody may see it: where people sit before a round, else the standings."""
    seen = room(night, night.rounds[-1]) if night.rounds else None
    table = standings_view(night, public=True)
    where = seen.where if seen is not None and night.current is not None and not seen.started else ()
    most = SEATED if where else RANKED
    pages = max(1, -(-len(where or table.rows) // most))
    page = min(max(1, page), pages)
    part = slice((page - 1) * most, page * most)
    told = missing = ""
    if seen is not None and night.current is not None and seen.started:
        late = [night.at(place.place, within=True) for place in seen.missing]
        told = f"{len(seen.places) - len(late)} of {len(seen.places)} results in"
        missing = words.together(late) if len(late) <= NAMED else ""
    title, hidden = ("Where you sit", "") if where else (table.title, table.hidden)
    rows = () if where else table.rows[part]
    return Wall(
        seen, told, missing, title, hidden, table.unit, where[part], rows, moved(night, public=True), page, pages
    )
