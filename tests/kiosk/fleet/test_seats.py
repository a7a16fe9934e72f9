"""What a table's kiosk is to know of the night goes from the desk to it, and to nobody else."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kiosk.__main__ import main
from kiosk.base.not_now import NotNow
from kiosk.fleet.announcing import SILENT, Announcing
from kiosk.fleet.at_table import AtTable
from kiosk.fleet.floor import Floor as Kiosks
from kiosk.fleet.floor import in_short
from kiosk.fleet.messages import Here, Unreadable
from kiosk.fleet.notes import Notes
from kiosk.fleet.seating import seats_for
from kiosk.fleet.seats import Seats
from kiosk.journal import Journal
from kiosk.lobby.lobby import Lobby
from kiosk.night.room import seat_names
from tests.kiosk.scenes.floor import Floor


def fleet(lobby: Lobby, *words: str) -> Result:
    data = str(lobby.journal.path.parent)
    return CliRunner().invoke(main, ["--data-dir", data, "fleet", *words], catch_exceptions=False)


def test_seats_say_who_plays_what_and_a_spoiled_line_says_nothing(tmp_path: Path) -> None:
    with Floor(tmp_path) as floor:
        seats = seats_for(floor.night, floor.tables[0].kiosk)
        (seated, _other) = floor.night.rounds[0].round.tables
        assert Seats.of(seats.text) == seats and seats.names == seat_names(floor.night, seated)
        assert seats.numbers == tuple(str(pair) for pair in seated.seats * 2)
        assert (seats.place, seats.round, seats.hands, seats.running) == ("Table 1", "Round 1 of 3", 2, True)
        for text in ("", "{}", seats.text.replace("Table 1", "Table 2"), seats.text[:-1]):
            with pytest.raises(Unreadable):
                Seats.of(text)


def test_a_table_goes_on_where_it_was_and_keeps_no_name(tmp_path: Path) -> None:
    with Floor(tmp_path) as floor:
        at = floor.tables[0]
        names = at.play(8).names()
        at.lobby.leave()
        assert at.open().names() == names and at.open().state.number == 1
        assert at.lobby.names() == []
        view = AtTable(at.lobby).view()
        assert view is not None and view.key == "go on" and [seat.name for seat in view.seats] == list(names)


def test_the_table_says_what_there_is_to_wait_for(tmp_path: Path) -> None:
    def said() -> tuple[str, str]:
        at.hear(floor.night)
        view = at.at.view()
        assert view is not None
        return view.key, view.said

    with Floor(tmp_path, hands=1) as floor:
        at = floor.tables[0]
        assert said() == ("play", "1 hand")
        at.play(8)
        floor.bring()
        assert said() == ("go on", "The results of this table are at the desk.")
        floor.night.close(without=True)
        floor.lobby.journal.settle()
        assert said() == ("", "The next seats come from the desk.")
        with pytest.raises(NotNow):
            at.at.play(lambda _table: None)
        floor.night.seat()
        floor.lobby.journal.settle()
        assert said() == ("", "The round starts soon. Take your seats.")
        floor.night.set_kiosk(at.kiosk, 0)
        floor.lobby.journal.settle()
        assert said() == ("", "The director says at the desk which table this is.")


def test_who_plays_is_told_quietly_while_the_desk_cannot_be_reached(tmp_path: Path) -> None:
    with Floor(tmp_path, hands=1) as floor:
        at = floor.tables[0]
        notes, others = Notes(at.lobby.journal.path.parent), at.lobby.journal.others

        def cut(connected: bool, missing: int) -> str:
            notes.keep_line(connected, others.heads(at.kiosk)[0].seq - missing)
            at.at.poll()
            return at.at.cut

        at.open()
        assert at.at.cut == "", "nothing is sent over a line"
        assert cut(True, 3) == "" and cut(False, 3) == "3 not yet at the desk"
        assert cut(False, 0) == "desk not reached"


def test_what_both_sides_have_agreed_to_is_done_and_can_be_looked_at_again(tmp_path: Path) -> None:
    with Floor(tmp_path, hands=1) as floor:
        at = floor.tables[0]

        def said() -> tuple[str, str]:
            view = at.at.view()
            assert view is not None
            return view.key, view.said

        at.play(8)
        at.agree(0)
        at.at.leave()
        assert said() == ("go on", "1 hand")
        at.open()
        at.agree(1)
        at.at.leave()
        assert said() == ("look", "Played and agreed.")
        at.open()
        assert said() == ("go on", "1 hand")


class Line:
    """A line to the tables on which nothing is lost."""

    def __init__(self) -> None:
        self.told: list[Seats] = []
        self.said: list[Here] = []

    def announce(self, seats: Seats) -> None:
        self.told.append(seats)

    def here(self) -> Iterator[Here]:
        said, self.said = self.said, []
        yield from said


def test_the_desk_tells_each_table_when_something_changes_and_when_it_asks_and_notes_who_is_there(
    tmp_path: Path,
) -> None:
    with Floor(tmp_path, kiosks=2) as floor:
        one, two = (table.kiosk for table in floor.tables)
        line, now, path = Line(), [0.0], floor.lobby.journal.path
        with Journal.open_to_read(path) as reading:
            desk = Announcing(reading, line, Notes(path.parent), clock=lambda: now[0])

            def told() -> list[tuple[str, str]]:
                line.told.clear()
                desk.step()
                return sorted((seats.kiosk, seats.place) for seats in line.told)

            both = sorted([(one, "Table 1"), (two, "Table 2")])
            assert told() == both and told() == []
            line.said = [Here(one, 5)]
            now[0] = 5.0
            assert told() == [(one, "Table 1")]
            floor.night.close(without=True)
            floor.lobby.journal.settle()
            assert told() == both
            kiosks = Kiosks(floor.lobby)
            plates = kiosks.plates(floor.night)
            assert [(p.state, p.more) for p in plates] == [("here", "5 entries to come"), ("away", "")]
            assert in_short(plates) == "1 of 2 kiosks here"
            now[0] += SILENT + 1
            told()
            assert [plate.state for plate in kiosks.plates(floor.night)] == ["away", "away"]
            assert [(known.kiosk, known.place) for known in kiosks.known(floor.night)] == [(one, 1), (two, 2)]


def test_without_a_network_seats_go_round_on_a_stick_by_numbers_alone(tmp_path: Path) -> None:
    with Floor(tmp_path) as floor:
        at, stick = floor.tables[0], str(tmp_path / "stick")
        before = at.at.seats
        assert fleet(floor.lobby, "seats", stick).output.startswith("1 table: ")
        floor.night.close(without=True)
        floor.night.seat()
        floor.night.start()
        floor.lobby.journal.settle()
        at.hear(floor.night, names=False)
        older = fleet(at.lobby, "seats", stick)
        assert older.exit_code == 1 and "something newer" in older.output
        fleet(floor.lobby, "seats", stick)
        assert "Table 1, Round 2 of 3" in fleet(at.lobby, "seats", stick).output
        at.at.poll()
        assert before is not None and at.at.seats is not None and at.at.seats.seated != before.seated
        assert at.open().names()[0] == at.at.seats.numbers[0] and not at.at.seats.names
        assert fleet(at.lobby, "seats", str(tmp_path / "empty")).exit_code == 1
