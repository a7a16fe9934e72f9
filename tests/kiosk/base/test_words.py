"""Words that many pages share."""

import errno
from fractions import Fraction

import pytest

from kiosk.base import words
from kiosk.base.disk_words import why_not
from kiosk.base.language import speaking
from kiosk.base.words import initials


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (("Ada", "Otis", "Ruby"), ("A", "O", "R")),
        (("Ada", "Amos", "Ruby"), ("Ad", "Am", "Ru")),
        (("Ada", "Adam", "Ruby"), ("1", "2", "3")),
    ],
)
def test_names_are_told_apart_by_as_few_letters_as_do(names: tuple[str, ...], short: tuple[str, ...]) -> None:
    assert initials(names) == short


def test_why_a_file_was_not_written_is_said_in_words_for_people() -> None:
    assert why_not(FileExistsError(errno.EEXIST, "File exists")) == "something else has that name"
    assert why_not(OSError(errno.ENOSPC, "No space left on device")) == "there is no room left"
    assert why_not(OSError(99999, "Odd fault")) == "Odd fault"


@pytest.mark.parametrize(("language", "shown"), [("en", "53.5"), ("de", "53,5"), ("es", "53,5"), ("fr", "53,5")])
def test_decimals_have_the_sign_of_the_language(language: str, shown: str) -> None:
    with speaking(language):
        assert (words.decimal(Fraction(107, 2)), words.decimal(3)) == (shown, "3")
        assert words.difference(Fraction(107, 2)) == f"+{shown}"


def test_an_english_text_on_record_is_told_again_in_the_language_spoken() -> None:
    score = "{points} to {others}"
    with speaking("de"):
        assert words.retold("8 to 5", score) == "8 zu 5" and words.retold("8 to 5 to 0", score) == "8 zu 5 zu 0"
        assert words.retold("something else", score) == "something else"
    assert words.retold("8 to 5", score) == "8 to 5"
