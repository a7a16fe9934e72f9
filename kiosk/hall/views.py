"""What a phone shows, as plain data. What anybody may see is decided where it is for screens, papers and the wall."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from kiosk.base import words
from kiosk.base.language import _, _n
from kiosk.base.not_now import NotNow
from kiosk.base.times import local
from kiosk.hall.sitting import Sitting, sheet_mark, side_people, sitting, sittings
from kiosk.night.claims import named
from kiosk.night.entry import OPTIONAL, EntryView, ResultEntry
from kiosk.night.extra_answers import asked as asked_beside
from kiosk.night.room import RoomView, WhereView, room, round_title, seat_names
from kiosk.night.session import Night
from kiosk.night.standings import StandingRow, moved, standings_view
from kiosk.night.state import CUT, HandResult, RoundState
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
    """A hand of one's own table, or the cut. `state`: ``untold``, ``ours`` (the others have still to agree), ``theirs``
    (we have), ``claimed`` (the director decides) or ``agreed``; `said` is that in words, `shown`: its figures stand
    here."""

    hand: int
    within: str  # a sentence: "hand 2", "board 7", "the cut"
    state: str
    said: str
    sides: tuple[SideLine, ...]
    seen: str
    changeable: bool
    time: str
    shown: bool
    told: str = ""  # "8 – 5", "N–S won the cut"

    @property
    def name(self) -> str:
        return words.capital(self.within)


@dataclass(frozen=True)
class Sheet:
    """What a table has made, to be signed: `signs`: both teams do, else one tap says that it was the last hand.
    `signed` is who has, `done`: nothing is left to say, `why_not`: why that cannot be said now."""

    lines: tuple[HandLine, ...]
    sides: tuple[SideLine, ...]
    signs: bool
    signed: tuple[bool, ...]
    own: int
    done: bool
    another: bool  # more hands may be played
    why_not: str
    seen: str

    @property
    def made(self) -> str:
        """The hands in one line: ``3 hands: 8 – 5, 3 – 10, 9 – 4``."""
        told = ", ".join(line.told if line.shown else _("shown later") for line in self.lines)
        return _n("{n} hand: {results}", "{n} hands: {results}", len(self.lines), results=told)

    @property
    def open(self) -> bool:
        """Whether it can be signed now, and has not been by all."""
        return not self.done and not self.why_not

    @property
    def asked(self) -> bool:
        """Whether it waits for this side."""
        return self.open and not self.signed[self.own]


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
            words.place(seat),
            tuple((night.name(s.person), f"{seat}-{n}") for n, s in enumerate(_at(there, seat))) or ((_("Dummy"), ""),),
            own is not None and own.place == place and own.seat == seat,
        )
        for seat in range(4)
    )


def chair(night: Night, state: RoundState, place: int, key: str) -> Sitting | None:
    """Who sits where a key says; None where nobody does."""
    seat, _dash, n = key.partition("-")
    if not (seat.isascii() and seat.isdecimal() and n.isascii() and n.isdecimal()) or len(key) > 6:
        return None
    there = _at([s for s in sittings(night, state) if s.place == place], int(seat))
    return there[int(n)] if int(n) < len(there) else None


def _at(there: list[Sitting], seat: int) -> list[Sitting]:
    return [s for s in there if s.seat == seat]


def hands(night: Night, state: RoundState, own: Sitting) -> tuple[HandLine, ...]:
    """The hands of one's own table: those told, the one that is told next, and at last the cut, where it decides."""
    if own.place in state.forfeits:
        return ()
    told = night.told_at(state, own.place)
    last = max([*told, night.next_hand(state, own.place)])
    cut = (CUT,) if night.plan.format.needs_winners and night.tied(state, own.place) else ()
    claimed = {(c.hand, c.side) for c in night.open_claims() if (c.round, c.place) == (state.number, own.place)}
    return tuple(
        _hand(night, state, own, hand, told.get(hand), (hand, own.side) in claimed)
        for hand in (*range(1, last + 1), *cut)
    )


def _hand(
    night: Night, state: RoundState, own: Sitting, hand: int, result: HandResult | None, claimed: bool
) -> HandLine:
    table = state.table(own.place)
    assert table is not None
    name = named(night, table, hand)
    if result is None:
        said = _("the director decides") if claimed else _("not told yet")
        return HandLine(hand, name, "claimed" if claimed else "untold", said, (), "", False, "", False)
    agreed = night.agreed(result)
    others = [side for side, each in enumerate(agreed) if not each and side != own.side]
    waits = words.one_of([each for side in others for each in side_people(night, state, own.place, side)])
    if not agreed[own.side]:
        how, said = ("claimed", _("the director decides")) if claimed else ("theirs", _("the other side has told it"))
    elif others:
        how, said = "ours", _("{names} confirms", names=waits) if not state.closed else _("it counts")
    else:
        how, said = "agreed", _("agreed")
    told_by = night.side_of_phone(result)
    settling = how != "agreed" and not state.closed
    withheld = hand != CUT and bool(table.boards) and table.boards[hand - 1] in to_be_played(night)
    shown = settling or not withheld
    sides = _cut_sides(night, state, own, result.outcome["side"]) if hand == CUT else ()
    told = night.plan.won_it(result.outcome["side"]) if hand == CUT else ""
    if shown and hand != CUT:
        sides = _sides(night, state, own, hand)
        told = DASH.join(side.figure for side in sides)
    changeable = how == "ours" and told_by == own.side and not state.closed
    return HandLine(hand, name, how, said, sides, result.id, changeable, clock_time(result.time), shown, told)


def sheet(night: Night, state: RoundState, own: Sitting) -> Sheet | None:
    """The sheet of one's own table, where its people have to say that it is done; None where its hands say so."""
    conduct, place = night.plan.conduct, own.place
    results = night.results_at(state, place)
    if not (conduct.signed or conduct.open_end) or not results or place in state.forfeits:
        return None
    played = night.played_at(state, place)
    if played and not conduct.signed:
        return None
    lines = tuple(line for line in hands(night, state, own) if line.hand in results)
    sums = night.table_sums(state, place) if all(line.shown for line in lines) else None
    signed = night.signed(state, place)
    figures = [words.score(made) for made in sums] if sums is not None else [""] * len(signed)
    return Sheet(
        lines, _named_sides(night, state, own, figures), conduct.signed, signed, own.side,
        state.closed or night.has_signed(state, place), not played and conduct.open_end,
        night.why_not_sign(state, place), sheet_mark(night, state, place),
    )  # fmt: skip


def _cut_sides(night: Night, state: RoundState, own: Sitting, winner: int | None) -> tuple[SideLine, ...]:
    return _named_sides(night, state, own, [_("won") if side == winner else "" for side in (0, 1)])


def _named_sides(night: Night, state: RoundState, own: Sitting, figures: Sequence[str]) -> tuple[SideLine, ...]:
    """The sides of one's own table, each with a figure."""
    view = ResultEntry(night, own.place, 1, state.number, told_here=True).view()
    return tuple(replace(line, figure=figure) for line, figure in zip(_lines(view, own), figures, strict=True))


def _sides(night: Night, state: RoundState, own: Sitting, hand: int) -> tuple[SideLine, ...]:
    view = ResultEntry(night, own.place, hand, state.number, told_here=True).view()
    return _lines(view, own)


def _lines(view: EntryView, own: Sitting) -> tuple[SideLine, ...]:
    return tuple(SideLine(s.label, s.names, s.figure, s.side == own.side, s.side) for s in view.sides)


def pad(night: Night, state: RoundState, own: Sitting, hand: int, given: Given) -> tuple[Pad, dict[str, int | str]]:
    """The pad of a hand with what was chosen on it, and that as values. Raises `NotNow` where there is no such hand."""
    if hand == CUT:
        return _cut_pad(night, state, own, given)
    entry = ResultEntry(night, own.place, hand, state.number, {}, told_here=True)
    view = entry.view()
    for _again in range(4):  # what is asked may follow from what was answered
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
        title = _("Tricks for {names}", names=own_side.names)
    sides = _lines(view, own)
    if asked:
        sides = tuple(SideLine(s.label, s.names, "", s.you, s.side) for s in sides)
    result = night.results_at(state, own.place).get(hand)
    missing = view.why_not
    if asked:
        missing = _("choose the tricks") if len(view.fields) == 1 else _("choose: {what}", what=asked[0].label)
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


def _cut_pad(night: Night, state: RoundState, own: Sitting, given: Given) -> tuple[Pad, dict[str, int | str]]:
    """A key for each side, as at the kiosk."""
    at, sums = night.at(own.place), night.table_sums(state, own.place)
    if not night.plan.format.needs_winners or not night.tied(state, own.place):
        raise NotNow(_("{table} is not tied.", table=at))
    chosen = {"0": 0, "1": 1}.get(given.get("cut", ""))
    sides = _cut_sides(night, state, own, chosen)
    level = words.result(sums) if sums else ""
    tied = _("{table} is tied, {score}", table=at, score=level) if level else _("{table} is tied", table=at)
    keys = tuple(Key(str(side.side), _("{side} won", side=side.label), side.side == chosen, None) for side in sides)
    told = state.cuts.get(own.place)
    return Pad(
        title=words.colon(tied, words.lower_first(night.plan.who_won)),
        round=round_title(night, state),
        table=at,
        says="",
        fields=(PadField("cut", night.plan.who_won, keys, "" if chosen is None else str(chosen)),),
        sides=sides,
        missing=_("choose who won") if chosen is None else "",
        send="" if chosen is None else keys[chosen].words,
        seen=told.id if told is not None else "",
    ), {} if chosen is None else {"cut": chosen}


def _chosen(view: EntryView, given: Given) -> dict[str, int | str]:
    """What was chosen of what is asked; anything else is passed over."""
    found: dict[str, int | str] = {}
    for field in view.fields:
        text = given.get(field.id, "")
        if field.choices:
            found.update((field.id, value) for value, *_words in field.choices if str(value) == text)
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
        words.place(own.seat),
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
        told = _("{n} of {all} results in", n=len(seen.places) - len(late), all=len(seen.places))
        missing = words.together(late) if len(late) <= NAMED else ""
    title, hidden = (_("Where you sit"), "") if where else (table.title, table.hidden)
    rows = () if where else table.rows[part]
    return Wall(
        seen, told, missing, title, hidden, table.unit, where[part], rows, moved(night, public=True), page, pages
    )
