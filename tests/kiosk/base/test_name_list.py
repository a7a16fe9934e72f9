"""Names in files, as people write them down and as spreadsheets save them."""

import random

import pytest

from kiosk.base.name_list import LARGEST, LONGEST, MOST, SAID, Listed, NameList, read


def people(found: NameList) -> list[str]:
    return [each.name for each in found.people]


def test_a_name_a_line_is_the_simplest_list() -> None:
    assert people(read(b"Ada\nOtis Redd\n\n  Ruby  \n")) == ["Ada", "Otis Redd", "Ruby"]


def test_what_counts_the_lines_is_no_part_of_a_name() -> None:
    assert people(read(b"1. Ada\n2) Otis\n- Ruby\n10. Leon")) == ["Ada", "Otis", "Ruby", "Leon"]


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
def test_a_table_is_read_by_its_heading_in_any_letters(separator: str, encoding: str) -> None:
    rows = (("Nr.", "Name", "Role", "Club"), ("12", "Jörg", "m", "Otley"), ("13", "Zoë", "Lady", "Leeds"))
    text = "\r\n".join(separator.join(row) for row in rows).replace("Nr.", "No.")
    assert read(text.encode(encoding)).people == (
        Listed("Jörg", 2, "gent", "12", "Otley"),
        Listed("Zoë", 3, "lady", "13", "Leeds"),
    )


def test_surname_and_first_name_are_one_name() -> None:
    found = read(b'Surname,First name,Sex\n"Smith, Jr",John,M\nDoe,Jane,F\n')
    assert [(each.name, each.role) for each in found.people] == [("John Smith, Jr", "gent"), ("Jane Doe", "lady")]


def test_a_table_without_a_heading_is_known_by_what_stands_in_it() -> None:
    found = read(b"1;Ada;F;4711;Otley\n2;Otis;M;4712;Otley\n3;Ruby;F;99;Leeds\n4;Leon;M;3;Otley")
    assert found.people[2] == Listed("Ruby", 3, "lady", "99", "Leeds") and not found.said


def test_columns_that_are_not_used_are_named() -> None:
    assert read(b"Name;Phone;Diet\nAda;0815;none\n").said == ("Columns “Phone” and “Diet” are not used.",)
    (said,) = read(b"Smith,John\nDoe,Jane\nRoe,Jim").said
    assert said.startswith("Column 2 is not used, as no heading says what it is.") and "surname" in said


def test_a_double_is_taken_once_and_said_with_its_lines() -> None:
    found = read(b"Ada\nOtis\nADA\n")
    assert people(found) == ["Ada", "Otis"] and found.said == (
        "Line 3: ADA stands in line 1 already, and is taken once. If they are two people, add an initial to one.",
    )


def test_what_is_no_role_and_no_name_is_said_and_the_rest_is_taken() -> None:
    found = read(b"Name,Role\nAda,boss\n,f\nOtis,m\n" + b"x" * (LONGEST + 1) + b",f\n")
    assert [(each.name, each.role) for each in found.people] == [("Ada", ""), ("Otis", "gent")]
    assert found.said == (
        "Line 2: “boss” is no role. The role is left out.",
        "Line 3 has no name. It is left out.",
        f"Line 5: the name has more than {LONGEST} letters. It is left out.",
    )


def test_pairs_stand_in_a_line_however_they_are_joined() -> None:
    found = read(b"Ada & Otis\nRuby and Leon\n3. Faye/Floyd\nSandy + Andy", 2)
    assert people(found) == ["Ada", "Otis", "Ruby", "Leon", "Faye", "Floyd", "Sandy", "Andy"]
    assert len({each.group for each in found.people}) == 4
    for text in ("Ada,Otis\nRuby,Leon", "Pair;Player 1;Player 2\n1;Ada;Otis\n2;Ruby;Leon"):
        one, two, three, four = read(text.encode(), 2).people
        assert one.group == two.group != three.group == four.group


def test_what_is_no_text_says_so() -> None:
    for data in (b"PK\3\4" + bytes(range(256)) * 4, b"\xd0\xcf\x11\xe0" + bytes(range(32)) * 9):
        assert read(data) == NameList(said=("It is no text. In the program that made it, save it as CSV.",))
    for data in (b"", b"\n \n", b",,,", b"\xff\xfe", b"\x00"):
        assert not read(data).people and read(data).said


def test_too_many_names_are_cut_off_and_it_is_said() -> None:
    found = read("\n".join(f"Ada {n}" for n in range(MOST + 5)).encode())
    assert len(found.people) == MOST and f"{MOST + 5} names are too many" in found.said[-1]


@pytest.mark.parametrize("seed", range(40))
def test_whatever_is_in_a_file_ends_in_names_or_in_words(seed: int) -> None:
    rng = random.Random(seed)
    parts = [b"Ada", b"Otis", b";", b",", b"\t", b"\n", b'"', b"\xff", b"\x00", b"Name", b"sep=", b"1.", b" & ", b"f"]
    found = read(b"".join(rng.choice(parts) for _ in range(rng.randrange(200))), rng.choice((1, 2, 4)))
    assert found.people or found.said
    assert all(each.name.strip() == each.name and 0 < len(each.name) <= LONGEST for each in found.people)


@pytest.mark.parametrize("line", ["Ada", "&", "Ada;boss", '"', "1.", "x;" * 900])
def test_a_file_that_goes_on_and_on_says_little(line: str) -> None:
    found = read(f"{line}\n".encode() * (LARGEST // (len(line) + 1)))
    assert len(found.said) <= SAID + 1
