"""A result told by phone: from the code on the table to a durable fact, and to the other side's agreement."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.night.audit import audit
from tests.kiosk.hall.phones import Evening, Phone


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    with Evening(tmp_path) as made:
        yield made


def seated(evening: Evening, place: int = 1) -> tuple[list[str], list[str]]:
    """Who sits north–south and east–west at a table."""
    assert evening.night.current is not None
    table = evening.night.current.table(place)
    assert table is not None
    north, east = (list(evening.night.entries[entrant].people) for entrant in table.seats)
    return [evening.night.name(p) for p in north], [evening.night.name(p) for p in east]


def test_the_code_of_a_table_asks_who_one_is(evening: Evening) -> None:
    north, east = seated(evening)
    phone = Phone(evening)
    phone.get(f"/t/{evening.code()}")
    assert "Who are you? Tap your name." in phone.text
    assert all(name in phone.text for name in (*north, *east))


def test_a_result_is_told_saved_and_agreed_to(evening: Evening) -> None:
    (ada, _), (otis, _) = seated(evening)
    first = evening.phone(ada)
    first.tell(tricks=8)
    assert first.page.status_code == 200
    assert "Sent Saved at the desk" in first.text
    state = evening.night.current
    assert state is not None
    result = evening.night.results_at(state, 1)[1]
    assert evening.night.by_side(result.outcome) == (8, 5)
    assert [bool(at) for at in evening.night.agreed(result)] == [True, False]
    other = evening.phone(otis)
    other.get("/hand/1")
    assert "say: 8 – 5. Right?" in other.text
    other.agree()
    assert "Agreed" in other.text
    assert all(evening.night.agreed(result))


def test_who_told_by_phone_is_on_record(evening: Evening) -> None:
    (ada, _), _ = seated(evening)
    evening.phone(ada).tell(tricks=8)
    told = evening.facts("told")[0]
    assert told.source == "phone"
    assert told.content["by"] == {"place": 1, "seat": 0, "side": 0, "entrant": told.content["by"]["entrant"]}


def test_a_form_sent_twice_counts_once(evening: Evening) -> None:
    (ada, _), _ = seated(evening)
    phone = evening.phone(ada)
    phone.get("/tell?hand=1&tricks=8")
    form = phone.form("/tell")
    answers = [phone.post("/tell", form).status_code for _ in range(3)]
    assert answers == [200, 200, 200]
    assert "Sent Saved at the desk" in phone.text
    assert len(evening.facts("told")) == len(evening.facts("outcome")) == 1


def test_a_command_is_answered_the_same_after_the_kiosk_began_anew(evening: Evening) -> None:
    (ada, _), _ = seated(evening)
    phone = evening.phone(ada)
    phone.get("/tell?hand=1&tricks=8")
    form = phone.form("/tell")
    phone.post("/tell", form)
    evening.begin_anew()
    phone.post("/tell", form)
    assert "Sent Saved at the desk" in phone.text
    assert len(evening.facts("told")) == 1


def test_nothing_is_said_to_be_saved_while_the_kiosk_is_silent(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kiosk.hall.asking.ask.__defaults__", (0.05,))
    (ada, _), _ = seated(evening)
    phone = evening.phone(ada)
    phone.get("/tell?hand=1&tricks=8")
    evening.deaf = True
    phone.post("/tell", phone.form("/tell"))
    assert phone.page.status_code == 503
    assert "Not saved yet" in phone.text
    assert "8" in phone.text and "5" in phone.text
    evening.deaf = False
    monkeypatch.undo()
    phone.post("/tell", phone.form("/tell"))
    assert "Sent Saved at the desk" in phone.text
    assert len(evening.facts("told")) == 1


def test_the_side_that_told_it_may_change_it_until_the_other_agrees(evening: Evening) -> None:
    (ada, _), (otis, _) = seated(evening)
    phone, other = evening.phone(ada), evening.phone(otis)
    phone.tell(tricks=8)
    phone.tell(tricks=9)
    state = evening.night.current
    assert state is not None
    assert evening.night.by_side(evening.night.results_at(state, 1)[1].outcome) == (9, 4)
    other.agree()
    phone.tell(tricks=7)
    assert phone.page.status_code == 409
    assert "ask the director" in phone.text
    assert evening.night.by_side(evening.night.results_at(state, 1)[1].outcome) == (9, 4)


def test_the_list_of_corrections_says_from_which_phone_they_came(evening: Evening) -> None:
    (ada, _), _ = seated(evening)
    phone = evening.phone(ada)
    phone.tell(tricks=8)
    phone.tell(tricks=9)
    (corrected,) = audit(evening.night)
    assert (corrected.was, corrected.now, corrected.who) == ("8 to 5", "9 to 4", "a phone of table 1, North")


def test_nobody_agrees_to_what_was_changed_unseen(evening: Evening) -> None:
    (ada, _), (otis, _) = seated(evening)
    phone, other = evening.phone(ada), evening.phone(otis)
    phone.tell(tricks=8)
    other.get("/hand/1")
    form = other.form("/agree")
    phone.tell(tricks=9)
    other.post("/agree", form)
    assert "changed meanwhile" in other.text
    assert "9 – 4. Right?" in other.text
    assert not evening.facts("confirm")


def test_another_figure_of_the_other_side_goes_to_the_director(evening: Evening) -> None:
    (ada, _), (otis, _) = seated(evening)
    phone, other = evening.phone(ada), evening.phone(otis)
    phone.tell(tricks=8)
    other.tell(tricks=7)
    assert "The director decides" in other.text
    (claim,) = evening.night.open_claims()
    assert (claim.why, claim.place, claim.side, claim.said) == ("differs", 1, 1, "7 to 6")
    state = evening.night.current
    assert state is not None
    assert evening.night.by_side(evening.night.results_at(state, 1)[1].outcome) == (8, 5)


def test_the_same_figure_of_the_other_side_is_its_agreement(evening: Evening) -> None:
    (ada, _), (otis, _) = seated(evening)
    other = evening.phone(otis)
    other.get("/tell?hand=1&tricks=8")
    form = other.form("/tell")
    evening.phone(ada).tell(tricks=8)
    other.post("/tell", form)
    assert "Agreed" in other.text
    assert not evening.night.open_claims()


def test_a_claim_lapses_when_the_result_is_changed(evening: Evening) -> None:
    (ada, _), (otis, _) = seated(evening)
    phone, other = evening.phone(ada), evening.phone(otis)
    phone.tell(tricks=8)
    other.tell(tricks=7)
    phone.tell(tricks=7)
    assert not evening.night.open_claims()
    assert "say: 7 – 6. Right?" in (other.get("/hand/1") and other.text)


def test_a_late_result_goes_to_the_director(evening: Evening) -> None:
    (ada, _), _ = seated(evening)
    phone = evening.phone(ada)
    phone.get("/tell?hand=1&tricks=8")
    form = phone.form("/tell")
    evening.director()
    evening.night.close(without=True)
    evening.lobby.journal.settle()
    phone.post("/tell", form)
    assert "Round 1 is over: the director has what you told." in phone.text
    assert [claim.why for claim in evening.night.open_claims()] == ["late"]
    assert not evening.facts("outcome")


def test_a_form_of_an_earlier_round_is_not_taken_for_this_one(evening: Evening) -> None:
    (ada, _), _ = seated(evening)
    phone = evening.phone(ada)
    phone.get("/tell?hand=1&tricks=8")
    form = phone.form("/tell")
    evening.director()
    evening.night.close(without=True)
    evening.night.seat()
    evening.night.start()
    evening.lobby.journal.settle()
    phone.post("/tell", form)
    assert not evening.facts("outcome")
    assert [claim.round for claim in evening.night.open_claims()] == [1]


def test_a_table_that_plays_at_the_kiosk_is_told_there(evening: Evening) -> None:
    (ada, _), _ = seated(evening)
    phone = evening.phone(ada)
    evening.lobby.play_here(1)
    phone.tell(tricks=8)
    assert "is played at the kiosk" in phone.text
    assert not evening.facts("told")


def test_a_phone_that_has_told_shows_where_to_go_next(evening: Evening) -> None:
    (ada, ruby), _ = seated(evening)
    phone = evening.phone(ada)
    evening.director()
    evening.night.close(without=True)
    evening.night.seat()
    evening.lobby.journal.settle()
    phone.get("/")
    assert f"{ada} :" in phone.text
    assert f"with {ruby}" in phone.text


def test_who_has_not_told_yet_is_reminded_and_nobody_else(evening: Evening) -> None:
    told, late = evening.phone(evening.north(1)), evening.phone(evening.north(2))
    told.tell(tricks=8)
    state = evening.night.current
    assert state is not None
    evening.director()
    evening.hall.remind(state)
    evening.lobby.journal.settle()
    late.get("/")
    assert "The room waits for your result." in late.text
    told.get("/")
    assert "The room waits" not in told.text
    late.tell(tricks=7)
    late.get("/")
    assert "The room waits" not in late.text


def test_a_reminder_is_of_one_round_alone(evening: Evening) -> None:
    state = evening.night.current
    assert state is not None
    evening.director()
    evening.hall.remind(state)
    evening.night.close(without=True)
    evening.night.seat()
    evening.night.start()
    evening.lobby.journal.settle()
    phone = evening.phone(evening.north(1))
    phone.get("/")
    assert "The room waits" not in phone.text


def test_every_page_opens(evening: Evening) -> None:
    (ada, _), _ = seated(evening)
    phone = evening.phone(ada)
    phone.tell(tricks=8)
    for path in ("/", "/seats", "/standings", "/me", "/tell", "/hand/1", "/hall.css", "/hall.js"):
        assert phone.get(path).status_code == 200, path
