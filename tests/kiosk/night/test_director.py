"""The director's PIN: set, asked for, guessed at, and what it opens."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from kiosk.base.not_now import NotNow
from kiosk.journal import Journal
from kiosk.lobby.projections import PROJECTIONS
from kiosk.night import director as directing
from kiosk.night.director import FIRST_WAIT, FREE_TRIES, LONGEST_WAIT, OPEN_FOR, TOO_PLAIN, Director

PIN, WRONG = "4711", "4712"
HASHER = directing._hasher
"""The one that is used outside tests."""
TRIES = int(os.environ.get("WHIST_WRONG_PINS", "100"))
"""How many wrong PINs are tried; more in a soak."""


class Clock:
    """A clock that goes on when told to, in seconds."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "journal.db", tables=PROJECTIONS) as opened:
        yield opened


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def director(journal: Journal, clock: Clock) -> Director:
    made = Director(journal, clock)
    made.set_pin(PIN)
    made.leave()
    return made


def refused(director: Director, pin: str) -> str:
    """What is said of a PIN that is not taken."""
    with pytest.raises(NotNow) as why:
        director.enter(pin)
    return str(why.value)


def test_before_a_pin_is_set_nobody_is_the_director(journal: Journal) -> None:
    director = Director(journal)
    assert not director.has_pin and not director.here
    assert refused(director, "0000") == "No PIN has been set yet."
    with pytest.raises(NotNow):
        director.expect()


@pytest.mark.parametrize("pin", ["", "123", "1234567", "12a4", "١٢٣٤", "12 4", *sorted(TOO_PLAIN)])
def test_a_pin_has_four_to_six_digits_and_is_not_the_first_that_anybody_would_try(journal: Journal, pin: str) -> None:
    director = Director(journal)
    with pytest.raises(NotNow):
        director.set_pin(pin)
    assert not director.has_pin


@pytest.mark.parametrize("pin", ["4711", "00001", "987654"])
def test_a_pin_opens_and_another_does_not(journal: Journal, pin: str) -> None:
    director = Director(journal)
    director.set_pin(pin)
    assert director.here
    director.leave()
    assert refused(director, "111119") == "That is not the PIN."
    assert not director.here
    director.enter(pin)
    assert director.here
    director.expect()


def test_the_pin_is_nowhere_in_the_files_only_a_hash_that_takes_time_and_memory(
    journal: Journal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(directing, "_hasher", HASHER)
    director, pin = Director(journal), "860417"
    director.set_pin(pin)
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"$argon2id$v=19$m=19456,t=2,p=1$" in kept and pin.encode() not in kept
    assert refused(director, WRONG) == "That is not the PIN."
    director.enter(pin)


def test_only_the_director_sets_another_pin(director: Director) -> None:
    with pytest.raises(NotNow):
        director.set_pin("8642")
    director.enter(PIN)
    director.set_pin("8642")
    director.leave()
    assert refused(director, PIN) == "That is not the PIN."
    director.enter("8642")


def test_the_pages_close_five_minutes_after_the_last_touch(director: Director, clock: Clock) -> None:
    director.enter(PIN)
    clock.now += OPEN_FOR - 1
    assert director.here
    director.stay()
    clock.now += OPEN_FOR - 1
    assert director.here
    clock.now += 1
    assert not director.here
    director.stay()
    assert not director.here


def test_after_three_wrong_tries_each_further_one_waits_twice_as_long(director: Director, clock: Clock) -> None:
    for left in range(FREE_TRIES, 0, -1):
        assert director.tries_left == left and director.wait == 0
        refused(director, WRONG)
    waits = []
    for _ in range(9):
        waits.append(director.wait)
        assert refused(director, PIN).startswith("Wait"), "not even the right one, while one waits"
        clock.now += director.wait
        refused(director, WRONG)
    assert waits == [min(FIRST_WAIT * 2**n, LONGEST_WAIT) for n in range(9)]
    clock.now += director.wait
    director.enter(PIN)
    assert director.here and director.tries_left == FREE_TRIES


def test_who_waits_has_not_tried(director: Director, clock: Clock) -> None:
    for _ in range(FREE_TRIES):
        refused(director, WRONG)
    clock.now += 10
    left = director.wait
    for _ in range(50):
        refused(director, WRONG)
    assert director.wait == left == FIRST_WAIT - 10


def test_whoever_tries_wrong_pins_waits_an_hour_for_nearly_each_of_them(
    director: Director, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Director, "_fits", lambda _self, pin: pin == PIN)  # argon2 is slow on purpose
    began = clock.now
    for _ in range(TRIES):
        refused(director, WRONG)
        clock.now += director.wait
    assert clock.now - began > (TRIES - 12) * LONGEST_WAIT
    director.enter(PIN)
    assert director.here


def test_switching_off_does_not_shorten_the_wait(journal: Journal, director: Director, clock: Clock) -> None:
    for _ in range(FREE_TRIES + 1):
        with suppress(NotNow):
            director.enter(WRONG)
        clock.now += director.wait
    refused(director, WRONG)
    waited = director.wait
    clock.now += waited / 2
    again = Director(journal, clock)
    assert again.wait == waited and again.has_pin and not again.here
    assert refused(again, PIN).startswith("Wait")
    clock.now += waited
    again.enter(PIN)


def test_a_try_counts_even_where_the_plug_is_pulled_before_the_answer(
    journal: Journal, director: Director, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Pulled(BaseException):
        pass

    def pulled(_self: Director, _pin: str) -> bool:
        raise Pulled

    with monkeypatch.context() as patched:
        patched.setattr(Director, "_fits", pulled)
        for _ in range(FREE_TRIES):
            with pytest.raises(Pulled):
                Director(journal, clock).enter(WRONG)
    assert Director(journal, clock).wait == FIRST_WAIT
