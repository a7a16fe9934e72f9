"""Names from a file come onto the list of a night, or are kept for the next one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.base.name_list import read
from kiosk.devices.found_files import FoundFile
from kiosk.lobby.lobby import Lobby
from kiosk.night.checkin import checkin_list, come, role_of, roles_asked, roles_before
from kiosk.night.name_list import KnownNames, NightNames, name_files
from kiosk.night.session import Night
from tests.kiosk.scenes.nights import begin, people, plan


@pytest.fixture
def lobby(tmp_path: Path) -> Iterator[Lobby]:
    lobby = Lobby.open(tmp_path)
    yield lobby
    lobby.close()


def night_of(lobby: Lobby, format: str = "individual", names: tuple[str, ...] = ()) -> Night:
    return begin(lobby, plan(format), names)


def test_seventy_two_names_come_onto_the_list_at_once(lobby: Lobby) -> None:
    night = night_of(lobby)
    names = NightNames(night)
    offer = names.offer(read("\n".join(people(72)).encode()))
    assert offer.said == "72 names for the list" and not offer.troubles
    before = len(night.facts)
    names.take(offer)
    lobby.journal.settle()
    assert {night.label(n) for n in night.entries} == {*people(72)} and checkin_list(night).here == 0
    assert len({fact.command for fact in night.facts[before:]}) == 1, "one step for undo"


def test_who_is_on_the_list_already_is_named_and_stays_once(lobby: Lobby) -> None:
    night = night_of(lobby, names=("Ada", "Otis"))
    names = NightNames(night)
    offer = names.offer(read(b"ada\nRuby\nOtis"))
    assert offer.said == "1 name for the list" and offer.troubles == ("On the list already: ada and Otis.",)
    names.take(offer)
    lobby.journal.settle()
    assert sorted(map(night.label, night.entries)) == ["Ada", "Otis", "Ruby"]


def test_roles_come_from_the_file_and_who_has_none_is_asked_at_the_door(lobby: Lobby) -> None:
    night = night_of(lobby, "drive")
    names = NightNames(night)
    offer = names.offer(read(b"Name,Role\nAda,m\nOtis,lady\nRuby,\n"))
    assert offer.troubles == ("One has no role, and will be asked when they come in: Ruby.",)
    names.take(offer)
    lobby.journal.settle()
    assert {night.label(n): entry.role for n, entry in night.entries.items()} == {"Ada": 1, "Otis": 0}
    assert "Ruby" in lobby.names() and roles_asked(night, "Ruby", roles_before(night)) == ("lady", "gent")


def test_a_role_from_a_file_is_known_at_the_next_night(lobby: Lobby) -> None:
    night = night_of(lobby, "drive")
    names = NightNames(night)
    names.take(names.offer(read(b"Name,Role\nAda,gent\n")))
    lobby.journal.settle()
    while lobby.journal.projections.lagging():
        pass
    later = night_of(lobby, "drive")
    before = roles_before(later)
    assert not roles_asked(later, "Ada", before)
    come(later, ["Ada"], role_of(later, "Ada", before))
    lobby.journal.settle()
    assert [entry.role for entry in later.entries.values()] == [1]


def test_a_role_of_somebody_who_was_on_tonights_list_by_mistake_is_not_remembered(lobby: Lobby) -> None:
    night = night_of(lobby, "drive")
    night.enter(["Della"], role=1, here=True)
    lobby.journal.settle()
    while lobby.journal.projections.lagging():
        pass
    before = roles_before(night)
    night.set_people(next(iter(night.entries)), ["Edna"])
    lobby.journal.settle()
    assert roles_asked(night, "Della", before) == ("lady", "gent")


def test_pairs_come_as_the_file_has_them_and_who_is_alone_is_named(lobby: Lobby) -> None:
    night = night_of(lobby, "swiss")
    names = NightNames(night)
    offer = names.offer(read(b"Ada & Otis\nRuby & Leon\nFaye\n", 2))
    assert offer.said == "2 pairs for the list" and offer.troubles == ("Faye is no pair, and left out.",)
    names.take(offer)
    lobby.journal.settle()
    assert [night.label(n) for n in night.entries] == ["Ada and Otis", "Ruby and Leon"]


def test_names_one_a_line_are_pairs_by_their_order(lobby: Lobby) -> None:
    night = night_of(lobby, "swiss")
    offer = NightNames(night).offer(read(b"Ada\nOtis\nRuby\nLeon\n", 2))
    assert [comer.names for comer in offer.comers] == [("Ada", "Otis"), ("Ruby", "Leon")]


def test_number_and_club_are_kept_with_the_name_and_go_with_it(lobby: Lobby) -> None:
    night = night_of(lobby)
    names = NightNames(night)
    names.take(names.offer(read(b"Name;No.;Club\nAda;4711;Otley\nOtis;;\n")))
    lobby.journal.settle()
    found = lobby.journal.people
    ada = found.ids()["ada"]
    assert {person: details.line for person, details in found.details().items()} == {ada: "4711, Otley"}
    found.erase(ada)
    assert not found.details()
    files = [path.read_bytes() for path in lobby.journal.path.parent.glob("journal.db*")]
    assert not any(b"Otley" in data for data in files)


def test_the_names_known_here_grow_by_a_file_and_nobody_is_known_twice(lobby: Lobby) -> None:
    known = KnownNames(lobby.journal.people)
    known.take(known.offer(read(b"Ada\nOtis")))
    offer = known.offer(read(b"Name;Club\nada;Otley\nRuby;Leeds"))
    assert offer.said == "2 names, 1 of them new"
    known.take(offer)
    assert sorted(lobby.names()) == ["Otis", "Ruby", "ada"]
    assert {details.club for details in lobby.journal.people.details().values()} == {"Otley", "Leeds"}


def test_who_has_a_number_is_found_by_it_and_known_by_the_club(lobby: Lobby) -> None:
    known = KnownNames(lobby.journal.people)
    known.take(known.offer(read(b"Name;No.;Club\nAda;4711;Otley\nAda Redd;;\nOtis;47;Leeds")))
    assert lobby.name_hints("4711")[0] == ["Ada"] and lobby.known_as("Ada") == "4711, Otley"
    assert lobby.name_hints("ad")[0] == ["Ada", "Ada Redd"] and lobby.known_as("Ada Redd") == ""


def test_lists_are_found_in_the_data_folder_and_a_workbook_is_told_to_be_saved_as_csv(lobby: Lobby) -> None:
    folder = lobby.journal.path.parent / "names"
    folder.mkdir()
    for name in ("club.csv", "club.XLSX", "club.pdf", ".hidden.csv"):
        (folder / name).write_bytes(b"Ada" if name == "club.csv" else b"PK\3\4" + bytes(range(64)))
    files = name_files(folder.parent)
    assert [file.name for file in files] == ["club.XLSX", "club.csv"]
    readings = [KnownNames(lobby.journal.people).reading(file) for file in files]
    for reading in readings:
        reading.wait(10)
    workbook, table = (reading.found for reading in readings)
    assert workbook and "save it as CSV" in str(workbook) and not isinstance(table, str | None)
    assert [each.name for each in table.people] == ["Ada"]


def test_a_file_that_has_gone_is_said_in_words(lobby: Lobby, tmp_path: Path) -> None:
    reading = KnownNames(lobby.journal.people).reading(FoundFile(tmp_path / "gone.csv"))
    reading.wait(10)
    assert reading.found == "It cannot be read: it is no longer there."
