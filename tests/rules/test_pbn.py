"""The text of PBN: what is read, what is passed over, and what is told with its line."""

from hypothesis import given
from hypothesis import strategies as st

from rules.pbn import NotPbn, Page, Pbn, parse, write


def words(pbn: Pbn, hand: int, section: str) -> list[str]:
    return [word.text for word in pbn.hands[hand].sections[section]]


def values(pbn: Pbn, name: str) -> list[str | None]:
    return [hand.tags[name].text if name in hand.tags else None for hand in pbn.hands]


def test_comments_may_stand_anywhere_and_span_lines() -> None:
    found = parse(
        '% PBN 2.1\n[Event "A"] ; [Event "not this"]\n{ nor\n[Event "this"] }\n[Play "N"]\n'
        "SA S2 ; S3\n%S4\n{S5\nS6} S7 S8\n*\n"
    )
    assert not found.errors
    assert values(found, "Event") == ["A"]
    assert words(found, 0, "Play") == ["SA", "S2", "S7", "S8", "*"]


def test_notes_and_suffixes_are_passed_over() -> None:
    found = parse(
        '[Event "A"]\n[Auction "N"]\n4U! Pass =1= 4NT=2=?! Pass$13\n[Note "1: long"]\nPass $4\n[Play "N"]\nSA!? ! S2=1='
    )
    assert not found.errors
    assert words(found, 0, "Auction") == ["4U", "Pass", "4NT", "Pass", "Pass"]
    assert words(found, 0, "Play") == ["SA", "S2"]


def test_a_hand_begins_at_event_or_at_a_second_board() -> None:
    found = parse('[Event "A"][Board "1"]\n\n[Dealer "N"]\n[Board "2"]\n[Event "B"]\n[Board "3"]')
    assert values(found, "Event") == ["A", None, "B"]
    assert values(found, "Board") == ["1", "2", "3"]
    assert [hand.line for hand in found.hands] == [1, 4, 5]


def test_a_hash_repeats_the_value_of_the_hand_before() -> None:
    found = parse('[Event "A"][Site "x"]\n[Event "#"][Site "#"]\n[Event "#"]\n[Event "#"][Site "#"]')
    assert values(found, "Event") == ["A", "A", "A", "A"]
    assert values(found, "Site") == ["x", "x", None, None]


def test_a_file_that_is_not_utf_8_is_latin_1() -> None:
    assert values(parse('[Event "Café"]'.encode()), "Event") == ["Café"]
    assert values(parse('\ufeff[Event "Café"]'.encode()), "Event") == ["Café"]
    assert values(parse('[Event "Café"]'.encode("latin-1")), "Event") == ["Café"]


def test_all_kinds_of_line_ends_count_as_one_line() -> None:
    for end in ("\n", "\r\n", "\r"):
        found = parse(f'[Event "A"]{end}{end}[Board "1]{end}'.encode())
        assert [error.line for error in found.errors] == [3]


def test_a_value_may_hold_quotes_and_backslashes() -> None:
    found = parse('[Event "a \\"b\\" \\\\ c"]\n[Site "John "Jack" Doe"]\n[Room "C:\\dir\\"]')
    assert not found.errors
    assert values(found, "Event") == ['a "b" \\ c']
    assert values(found, "Site") == ['John "Jack" Doe']
    assert values(found, "Room") == ["C:\\dir\\"]


def test_sections_of_tags_that_nobody_knows_are_passed_over() -> None:
    found = parse('[Event "A"]\n[ScoreTable "Rank\\2R"]\n1 "A pair" 12\n[Board "1"]')
    assert not found.errors
    assert values(found, "Board") == ["1"]


def test_what_is_not_pbn_is_told_with_its_line_and_spoils_only_its_hand() -> None:
    found = parse('[Event "A"]\n[Board 1]\nnonsense\n[Event "B"]\n[Board "2"]\nmore nonsense\n[Event "C"]\n')
    assert [error.line for error in found.errors] == [2, 6]
    assert [hand.spoilt for hand in found.hands] == [True, True, False]


def test_a_broken_event_tag_still_begins_its_hand() -> None:
    found = parse('[Event "A"]\n[Board "1"]\n[Event "B]\n[Board "2"]')
    assert [hand.spoilt for hand in found.hands] == [False, True]
    assert values(found, "Board") == ["1", "2"]


def test_text_before_the_first_hand_spoils_no_hand() -> None:
    found = parse('Dear friends,\n[Event "A"]')
    assert found.errors == [NotPbn(1, "“Dear friends,” is no part of a record")]
    assert [hand.spoilt for hand in found.hands] == [False]


def test_a_comment_without_an_end_is_told_and_what_follows_is_read() -> None:
    found = parse('[Event "A"]\n{ oh\n[Event "B"]')
    assert [(error.line, "comment" in error.why) for error in found.errors] == [(2, True)]
    assert [hand.spoilt for hand in found.hands] == [True, False]


def test_a_file_of_nothing_has_no_hands_and_no_errors() -> None:
    assert parse(b"") == parse("\n% only this\n") == Pbn()


@given(st.dictionaries(st.from_regex("[A-Za-z]{1,8}", fullmatch=True), st.text(), max_size=6))
def test_any_value_that_is_written_reads_back_the_same_as_far_as_it_prints(tags: dict[str, str]) -> None:
    tags = {name: value for name, value in tags.items() if value != "#" and name not in ("Note", "Event", "Board")}
    found = parse(write([Page({"Event": "A", **tags})]))
    assert not found.errors
    printed = {name: "".join(c if c.isprintable() else " " for c in value) for name, value in tags.items()}
    assert {name: text.text for name, text in found.hands[0].tags.items()} == {"Event": "A", **printed}


@given(
    st.lists(st.sampled_from(['[Event "A"]', '[Play "N"]', "SA", "{", "}", '"', "[", "]", ";", "%", "\n", " ", "\\"]))
)
def test_no_text_at_all_breaks_the_reader_and_errors_have_lines_of_the_text(parts: list[str]) -> None:
    text = "".join(parts)
    lines = text.count("\n") + 1
    assert all(1 <= error.line <= lines for error in parse(text).errors)


@given(st.binary())
def test_no_bytes_at_all_break_the_reader(data: bytes) -> None:
    parse(data)
