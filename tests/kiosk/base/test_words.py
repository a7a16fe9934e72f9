"""Words that many pages share."""

import errno

import pytest

from kiosk.base.disk_words import why_not
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
