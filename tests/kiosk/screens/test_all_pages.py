"""Every picture there is, at every size of window: nothing is cut but long names, small, pale, covered or half on
something else. With the environment variable `WHIST_SCREENS` only: there are hundreds of them."""

import os
from pathlib import Path

import pytest

from tests.kiosk.fingers.driving import Driver  # isort: skip  (prepares Kivy)

from tests.kiosk.pictures import all_pictures, keep

SIZES = ((800, 480), (1280, 800), (480, 800), (720, 1280))
LONG = (
    "Barth", "Wilh", "Maxim", "Featherst", "Christ", "Alexa", "Maria", "Marie", "Guð", "Ottil", "WWW", "Wolfe",
    "Florence", "The Winter Congress", "The Thursday Whist",  # the name of a file, of a house
    "Ada and Amos, Grant", "Cora and Della, Earl", "Faye and Floyd, Bernice",  # the two pairs of a table
    "HallTable",  # who sits there is drawn by lot
    "van der…", "Wetherington-…", "Montgomery-…", "Charlotte van der…",  # a long name's second line
)  # fmt: skip
"""What may end in an ellipsis where it finds no room: it begins so."""
OVER_THE_STRIP = ("stick-saving", "stick-saved", "stick-failed", "stick-asks", "home-fresh", "backups-fresh")
"""Where a notice lies over the strip on purpose."""

PICTURES = all_pictures() if os.environ.get("WHIST_SCREENS") else {}
NAMES = [name for name in PICTURES if name not in OVER_THE_STRIP] or [
    pytest.param("", marks=pytest.mark.skip(reason="WHIST_SCREENS lets every picture be looked at"))
]


def allowed(fault: str) -> bool:
    """A long name steps down and then ends in an ellipsis (look#parts)."""
    return fault.endswith("is cut") and any(name in fault for name in LONG)


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_wrong_with_any_picture_at_any_size(driver: Driver, tmp_path: Path, name: str) -> None:
    PICTURES[name](driver, tmp_path)
    wrong = []
    for size in SIZES:
        driver.resize(*size)
        wrong += [f"{size}: {fault}" for fault in driver.faults() if not allowed(fault)]
        wrong += [f"{size}: {fault}" for fault in driver.too_near()]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("name", "size"),
    [("duplicate-checkin", (800, 480)), ("new-table-7", (800, 480)), ("contract-7-dealer", (800, 480)),
     ("boards-check", (480, 800))],
)  # fmt: skip
def test_keys_stand_apart_where_there_is_least_room(
    driver: Driver, tmp_path: Path, name: str, size: tuple[int, int]
) -> None:
    driver.resize(*size)
    all_pictures()[name](driver, tmp_path)
    assert not driver.too_near()


def test_a_picture_that_is_asked_for_and_does_not_exist_is_named(tmp_path: Path) -> None:
    assert keep(tmp_path, ["no-such-page", "setings*"]) == [
        "no-such-page: there is no such picture", "setings*: there is no such picture"
    ]  # fmt: skip
