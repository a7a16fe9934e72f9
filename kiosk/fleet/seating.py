"""What the desk tells a table's kiosk, from its night. The table itself reads `Seats`, and needs no night for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from kiosk.base import words
from kiosk.base.language import SOURCE, speaking
from kiosk.fleet.seats import BETWEEN, NO_TABLE, OVER, PLAYED, RELEASED, SEATED, Seats
from kiosk.night import tables
from kiosk.night.duplicate import boards_words
from kiosk.night.room import round_title, seat_names
from kiosk.night.session import Night
from kiosk.night.state import RoundState
from kiosk.table.fold import board_setup
from rules.rounds import DUMMY, Seated


def seats_for(night: Night, kiosk: str) -> Seats:
    """What this kiosk is to know of the night now, in English."""
    with speaking(SOURCE):
        return _seats_for(night, kiosk)


def _seats_for(night: Night, kiosk: str) -> Seats:
    place = night.kiosks(night.next_number).get(kiosk, 0)
    said = Seats(night.journal.kiosk, kiosk, night.facts[-1].seq, RELEASED, night.plan.name, "", "")
    if night.over or not place:
        return replace(said, is_at=OVER) if night.over else said
    said = replace(said, is_at=BETWEEN, place=night.at(place))
    state = night.current
    if state is None:
        return said
    said = replace(said, round=round_title(night, state), stream=night.stream, seated=state.fact, started=state.started)
    table = state.table(place)
    if table is None:
        return replace(said, is_at=NO_TABLE)
    clock = night.clock()
    said = replace(
        said,
        is_at=PLAYED if state.started and night.no_more_hands(state, place) else SEATED,
        numbers=numbers(table),
        names=seat_names(night, table),
        trumps=_trumps(night, state),
        boards=boards_words(table.boards),
        minutes=night.plan.minutes,
        left=clock.left if clock is not None else None,
        running=clock is not None and clock.running,
    )
    if said.is_at == PLAYED or not night.plays_here or not state.started:
        return said
    opening, begin = _log(night, state, table)
    return replace(said, opening=opening, begin=begin)


def numbers(table: Seated) -> tuple[str, ...]:
    """Who sits at a table, by number: north, east, south, west."""
    at = table.seats if len(table.seats) == 4 else (*table.seats, *table.seats)
    return tuple("Dummy" if entrant == DUMMY else str(entrant) for entrant in at)


def _log(night: Night, state: RoundState, table: Seated) -> tuple[dict[str, Any], dict[str, Any]]:
    """What a log begins with that plays a table of the round from its next hand on."""
    opening, begin = (dict(draft.content) for draft in tables.opened(night, state, table, "table:"))
    told = len(night.results_at(state, table.number))
    counting = night.plan.counting
    of = {**opening["night"], "seated": state.fact, "desk": night.journal.kiosk, "counting": counting}
    if told:
        boards: Sequence[int] = table.boards[told:]
        of |= {"first": told + 1, "hands": of["hands"] - told, **({"boards": list(boards)} if boards else {})}
        after = night.table_at(table.number)
        setup = board_setup(boards[0]) if boards else after.opening.following(after.state.setup, after.state.hand)
        begun = next((hand.setup for hand in after.hands if hand.number == told + 1), setup)
        begin = begun.content()
        opening["dealer"] = begun.dealer
    return {**opening, "night": of}, begin


def _trumps(night: Night, state: RoundState) -> str:
    known, trump = night.plan.trump(state.number)
    if not known:
        return ""
    return words.trumps(trump)
