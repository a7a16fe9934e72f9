"""The text of PBN: what is read, what is passed over, and what is told with its line."""

import subprocess
import sys
from collections.abc import Iterator
from itertools import chain, repeat

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rules.pbn import LONGEST, ROOM, NotPbn, Page, Pbn, hands, parse, write


def words(pbn: Pbn, hand: int, section: str) -> list[str]:
    return [word for words in pbn.hands[hand].sections[section] for word in words.text.split()]


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


LINES = (
    '[Event "A"]', '[Event "B"]', '[Board "1"]', '[Deal "}"]', '[Site "a {b"]', '[Play "N"]', '[Play "N"] SA HA',
    '[Dealer "N"', '[Dealer "#"]', "SA HA DA CA", "H2 - ^ *", " C3", "x=1= $3", "", "%", "{", "}", '{x} [Result "9"]',
    "a {b", "a} b", '"', '"]', "; c", "\x1aSA",
)  # fmt: skip
"""What lines of a text are."""


@given(st.lists(st.sampled_from(LINES), max_size=30))
@example(['[Event "A"]', "{", '[Site "a"]', '[Deal "}"]', '"]'])
def test_lines_are_read_alike_together_and_each_when_it_comes(lines: list[str]) -> None:
    def read(pieces: list[str]) -> tuple[object, ...]:
        wrong: list[NotPbn] = []
        found = [
            (
                hand.line,
                hand.tags,
                {tag: " ".join(text.text for text in texts).split() for tag, texts in hand.sections.items()},
            )
            for hand in hands(pieces, wrong.append)
        ]
        return found, wrong

    each = [f"{line}\n" for line in lines]
    assert read(["".join(each)]) == read(each)


PARTS = (
    "!", "?", "=", "$", "1", "=1", "$1", "=1=", "{", "}", "{\n", "{}", "}\n", "{ }\n", "[", "]", "[A", '[A "',
    '[A "B"]', '"', '" ', '\\"', "\\", ";", "%", "%\n", " ", "\t", "\n", "#", "-", "S", "*", "+", "^", "\x1a", "\x85",
    '" ]', "é", "[Event \n", "word ",
)  # fmt: skip
"""What a text is made of."""


@given(st.lists(st.tuples(st.sampled_from(PARTS), st.integers(1, 3000)), max_size=6))
def test_long_runs_of_anything_are_read_like_short_ones(runs: list[tuple[str, int]]) -> None:
    text = "".join(part * times for part, times in runs)
    lines = text.count("\n") + 1
    assert all(1 <= error.line <= lines for error in parse(text).errors)


@pytest.mark.parametrize("before", ["", '[Event "A"]\n[Play "N"]\nx'])
def test_no_run_of_anything_takes_longer_than_its_length(before: str) -> None:
    """What is tried over and over takes minutes here, or for ever; else it is a second or two."""
    code = (
        "import sys; from rules.pbn import parse; from rules.verdicts import verdicts\n"
        "for part in eval(sys.argv[1]):\n"
        "    for end in ('', 'x'):\n"
        "        text = sys.argv[2] + part * (50_000 // len(part)) + end\n"
        "        parse(text), list(verdicts([text], print))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, repr(PARTS), before], check=False, timeout=60, stdout=subprocess.DEVNULL
    )
    assert done.returncode == 0


def test_a_comment_that_is_too_long_does_not_end_and_what_follows_is_read() -> None:
    found = parse('[Event "A"]\n{ no\n' + "end\n" * (LONGEST // 3) + '}\n[Event "B"]')
    assert [(error.line, "comment" in error.why) for error in found.errors] == [(2, True)]
    assert [hand.spoilt for hand in found.hands] == [True, False]


@pytest.mark.parametrize("before", ["", "{\n"])
def test_reading_ends_at_a_line_without_an_end(before: str) -> None:
    errors = list[NotPbn]()
    text = chain(['[Event "A"]\n[Event "B"]\n', before], repeat("no end " * 1000))
    assert [hand.spoilt for hand in hands(text, errors.append)] == [False, True]
    assert len(errors) == 1


def test_a_hand_with_more_tags_than_any_needs_is_told_and_the_others_are_read() -> None:
    many = "".join(f'[Tag{number} "1"]\n' for number in range(ROOM // 100))
    found = parse('[Event "A"]\n' + many + '[Event "B"]\n[Board "2"]')
    assert [hand.spoilt for hand in found.hands] == [True, False]
    assert len(found.hands[0].tags) < ROOM // 100
    assert ["more tags" in error.why for error in found.errors] == [True]


def test_hands_are_given_one_by_one_as_their_text_comes() -> None:
    given: list[str] = []

    def text() -> Iterator[str]:
        for board in "123":
            given.append(board)
            yield f'[Event "A"]\n[Board "{board}"]\n'

    found = hands(text(), lambda error: None)
    assert next(found).tags["Board"].text == "1"
    assert given == ["1", "2"]


def test_hands_are_given_before_the_end_of_a_comment_is_waited_for() -> None:
    given: list[str] = []

    def text() -> Iterator[str]:
        for piece in ('[Event "1"]\n[Event "2"]\n[Event "3"]\n{a comment', "that goes on", "to its end}"):
            given.append(piece)
            yield f"{piece}\n"

    found = hands(text(), lambda error: None)
    assert [next(found).tags["Event"].text for _ in "12"] == ["1", "2"]
    assert len(given) == 1


def test_a_comment_is_as_long_as_it_is_in_however_many_pieces_it_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rules.pbn.LONGEST", 100)
    lines = ['[Event "1"]\n', "{\n", *["\n"] * 60, "}\n"]
    wrong: list[NotPbn] = []
    assert len(list(hands(lines, wrong.append))) == 1 and not wrong


def test_a_hand_is_given_before_the_next_ends_though_comments_go_on_from_line_to_line() -> None:
    come = 0

    def pieces() -> Iterator[str]:
        nonlocal come
        for come in range(1, 10):
            yield f'[Event "{come}"] {{to be\ncontinued}} '

    for number, hand in enumerate(hands(pieces(), pytest.fail), 1):
        assert hand.tags["Event"].text == str(number)
        assert come <= number + 2
