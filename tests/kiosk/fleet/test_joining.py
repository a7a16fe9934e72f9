"""The kiosks at both ends and the processes beside them, which leave each other notes: a table is let in."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from kiosk.fleet import door as doors
from kiosk.fleet import joining as at_desk
from kiosk.fleet.door import COMPARES, ENDED, LET_IN, Door, Knock
from kiosk.fleet.found import Found
from kiosk.fleet.joining import Doorkeeper, Joining
from kiosk.fleet.looking import Looking, Seeker, is_wanted
from kiosk.fleet.messages import Request
from kiosk.fleet.notes import Notes
from tests.kiosk.fleet.test_pairing import HOST, OFFER, REQUEST, until


class Both:
    """A desk and a table on one machine, without people's fingers."""

    def __init__(self, root: Path, desk: Path | None = None) -> None:
        desk = desk or root / "desk"
        self.let_in: list[Request] = []
        self.kept: list[tuple[object, str]] = []
        self.door = Door(HOST, 0, lambda: OFFER, self.let_in.append)
        self.desk, self.table = Joining(desk), Looking(root / "table")
        self.keeper = Doorkeeper(desk, self.door)
        found = Found("Friday night", HOST, 4223)
        nights = SimpleNamespace(found=lambda: (found,), trouble="", stop=lambda: None)
        self.seeker = Seeker(root / "table", REQUEST, lambda *answer: self.kept.append(answer), lambda: nights)
        assert self.door.listens.wait(30)

    def step(self) -> None:
        self.keeper.step(HOST)
        self.seeker.step()

    def until(self, happened: object) -> None:
        until(lambda: (self.step(), happened())[1])  # type: ignore[operator, func-returns-value]

    def stop(self) -> None:
        for each in (self.door, self.seeker, self.keeper):
            each.stop()

    def at(self) -> str:
        asked = self.table.view().asked
        return asked.at if asked is not None else ""


@pytest.fixture
def both(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Both]:
    monkeypatch.setattr(doors, "LOOK", 0.01)
    made = Both(tmp_path)
    try:
        yield made
    finally:
        made.stop()


def test_a_table_finds_a_night_compares_the_digits_and_is_let_in_as_table_7(both: Both) -> None:
    both.table.look()
    both.desk.open()
    both.until(lambda: both.desk.view().listens and both.table.view().nights)
    assert both.table.view().nights[0].night == "Friday night" and both.table.view().asked is None
    both.table.ask(both.desk.view().address)
    both.until(lambda: both.at() == COMPARES and both.desk.view().asking)
    asked, shown = both.table.view().asked, both.desk.view().asking[0]
    assert asked is not None and asked.digits == shown.digits
    both.table.same(asked.digits)
    both.until(lambda: both.desk.view().asking[0].same)
    both.desk.decide(both.desk.view().asking[0], "Table 7")
    assert not both.desk.view().asking, "it is asked once"
    both.until(lambda: both.at() == LET_IN)
    assert both.let_in == [REQUEST] and both.kept == [(OFFER, HOST)]
    assert OFFER.answer("a" * 32, HOST).address == f"{HOST}:4222"


def test_yes_to_digits_that_are_no_longer_shown_is_no_yes_to_the_new_ones(
    both: Both, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(Knock, "same", lambda knock: said.append(knock.state.digits))
    both.desk.open()
    both.table.ask(f"{HOST}:{both.door.port}")
    both.until(lambda: both.at() == COMPARES)
    asked = both.table.view().asked
    assert asked is not None
    for digits, heard in (("000 0000", []), (asked.digits, [asked.digits])):
        both.table.same(digits)
        both.step()
        assert said == heard


def test_a_desk_is_closed_until_the_director_opens_it_and_closes_by_itself(
    both: Both, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not both.desk.view().opened
    both.desk.open()
    assert both.desk.view().opened
    monkeypatch.setattr(at_desk, "OPEN_FOR", 0.0)
    assert not both.desk.view().opened
    both.table.ask(f"{HOST}:{both.door.port}")
    both.until(lambda: both.at() == ENDED)
    asked = both.table.view().asked
    assert asked is not None and "Let a kiosk join" in asked.why


def test_an_address_that_is_none_is_said_and_a_table_that_asks_no_more_is_gone_from_the_desk(both: Both) -> None:
    both.table.ask("the desk!")
    both.until(lambda: both.at() == ENDED)
    asked = both.table.view().asked
    assert asked is not None and "four numbers" in asked.why
    both.desk.open()
    both.until(lambda: both.door.opened)
    both.table.ask(f"{HOST}:{both.door.port}")
    both.until(lambda: both.desk.view().asking)
    both.table.look()
    both.until(lambda: not both.desk.view().asking)


def test_without_the_process_beside_nobody_listens_and_a_wish_ends_with_its_kiosk(tmp_path: Path) -> None:
    assert not Joining(tmp_path).view().listens and not Looking(tmp_path).view().listens
    notes = Notes(tmp_path)
    notes.keep("looking.json", {"pid": 2**22 + 1, "token": "", "address": "", "same": ""})
    assert not is_wanted(notes) and not (notes.folder / "looking.json").exists()
