"""What goes on record, and between kiosks, is English, whatever the house and the phones speak."""

import json
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random

import pytest

from kiosk.base.language import LONGER, SOURCE, speak
from kiosk.fleet.seating import seats_for
from kiosk.lobby.lobby import Lobby
from kiosk.night.boards.making import BoardMaking
from kiosk.night.claims import claims
from kiosk.night.prize_form import PrizeForm, prize_name
from rules.movements.conduct import Conduct
from rules.movements.moving_team import MovingTeam
from rules.standings.prizes import Scope
from tests.kiosk.hall.phones import Evening
from tests.kiosk.scenes.floor import Floor
from tests.kiosk.scenes.nights import tell_all

RECORDED = "SELECT stream, kind, hand, content FROM facts ORDER BY seq"
"""Facts without what differs from one evening to another: kiosk, ids and times."""
KEPT = "SELECT text FROM texts ORDER BY rowid"


@contextmanager
def house(language: str) -> Iterator[None]:
    speak(language)
    try:
        yield
    finally:
        speak(SOURCE)


def on_record(lobby: Lobby) -> str:
    """The facts of a kiosk and what was written with them, every id by the order in which it came."""
    lobby.journal.settle()
    rows = lobby.journal.read(lambda db: [db.conn.execute(asked).fetchall() for asked in (RECORDED, KEPT)])
    order = count()
    numbers: dict[str, str] = {}
    return re.sub(
        r"[0-9a-f]{32}",
        lambda id: numbers.setdefault(id[0], f"id {next(order)}"),
        json.dumps(rows, ensure_ascii=False, indent=1),
    )


def evening_by_phone(folder: Path, phones: str) -> str:
    """A night with prizes, results at the kiosk and by phone, a claim that counts, a correction, one
    who comes late, and its end."""
    with Evening(folder) as evening:
        night, journal = evening.night, evening.lobby.journal
        evening.director()
        prizes = (PrizeForm(Scope(place=2, end="lowest", part="first_half"), ()).prize, *night.plan.given)
        night.set_plan(replace(night.plan, prizes=prizes))
        journal.settle()
        north, east = (evening.phone(evening.seat(seat), phones) for seat in (0, 1))
        north.tell(tricks=8)
        east.tell(tricks=7)
        (claim,) = claims(night)
        night.take_claim(claim.claim.id, claim.reason)
        journal.settle()
        tell_all(night, Random(1), agree=True)
        night.close()
        journal.settle()
        night.record_result(2, {"tricks": 3}, 1, 1, "misread")
        night.enter(["Zoe", "Silas"], here=True)
        journal.settle()
        for _round in range(2):
            night.seat()
            night.start()
            journal.settle()
            tell_all(night, Random(2))
            night.close()
            journal.settle()
        night.finish()
        return on_record(evening.lobby)


def tournament(folder: Path, phones: str) -> str:
    """A tie, the cut by phone, told in two ways, and a team that is not there."""
    conduct = Conduct(missing_after=5, missing_costs=100)
    format = MovingTeam(first_rounds=2, playoff=2)
    with Evening(folder, format=format, rounds=None, minutes=0, hands=2, conduct=conduct) as evening:
        night, journal = evening.night, evening.lobby.journal
        evening.director()
        for tricks in (7, 6):
            night.record_result(1, {"tricks": tricks})
            night.confirm(1, 0)
            night.confirm(1, 1)
            journal.settle()
        north, east = (evening.phone(evening.seat(seat), phones) for seat in (0, 1))
        north.tell(0, cut=1)
        east.tell(0, cut=0)
        night.forfeit(2, 0)
        journal.settle()
        return on_record(evening.lobby)


def signed(folder: Path, phones: str) -> str:
    """A sheet that is signed by phone and at the kiosk."""
    format = MovingTeam(first_rounds=2, playoff=2)
    with Evening(folder, format=format, rounds=None, minutes=0, conduct=Conduct(signed=True)) as evening:
        evening.night.record_result(1, {"tricks": 9})
        evening.lobby.journal.settle()
        evening.phone(evening.north(), phones).sign()
        evening.night.sign(1, 1)
        return on_record(evening.lobby)


def duplicate(folder: Path, phones: str) -> str:
    """Boards that are drawn, a ruling, a penalty."""
    with Evening(folder, format="howell", hands=2, start=False) as evening:
        night, journal = evening.night, evening.lobby.journal
        evening.director()
        BoardMaking(night, Random(3)).draw()
        night.seat()
        night.start()
        journal.settle()
        evening.phone(evening.north(), phones).tell(tricks=8)
        tell_all(night, Random(1))
        state = night.rounds[0]
        table = state.round.tables[0]
        night.rule(table.number, table.boards[0], 1, ruled=(60, 40))
        night.penalise(table.seats[0], 10, 1)
        journal.settle()
        return on_record(evening.lobby)


def from_table(folder: Path, _phones: str) -> str:
    """A table with a kiosk of its own: what it is told, and a result of it that came late."""
    with Floor(folder) as floor:
        (table,) = floor.tables
        told = replace(seats_for(floor.night, table.kiosk), seq=0, left=None, names=())
        table.play(8)
        floor.night.close(without=True)
        floor.lobby.journal.settle()
        floor.bring()
        asked = re.sub(r"[0-9a-f]{32}", "id", json.dumps([told.place, told.round, told.trumps, told.boards]))
        return f"{asked}\n{on_record(table.lobby)}\n{on_record(floor.lobby)}"


@pytest.mark.parametrize("run", [evening_by_phone, tournament, signed, duplicate, from_table])
def test_the_same_night_goes_on_record_in_the_same_words_in_every_language(
    tmp_path: Path, run: Callable[[Path, str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def begin() -> None:
        monkeypatch.setattr(os, "urandom", Random(1).randbytes)  # seats are drawn from the night's id

    begin()
    english = run(tmp_path / "english", "")
    begin()
    with house(LONGER):
        other = run(tmp_path / "other", LONGER)
    assert "«" not in other
    assert other == english


def test_a_usual_prize_has_its_english_name_on_record_and_another_where_it_is_shown() -> None:
    form = PrizeForm(Scope(place=2), ())
    with house("de"):
        assert form.prize.name == "Second highest"
        assert PrizeForm.of(form.prize, ()).own == "" and prize_name(replace(form.prize, name="Ham"), ()) == "Ham"
    with house(LONGER):
        assert form.name == prize_name(form.prize, ()) != form.prize.name
