"""Names, texts and settings: beside the chain, changeable, erasable."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from kiosk.journal import Draft, Journal

START = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    minutes = iter(START + timedelta(minutes=n) for n in range(1000))
    with Journal.open(tmp_path / "journal.db", now=lambda: next(minutes)) as opened:
        yield opened


def seated(journal: Journal, **names: str) -> None:
    content = {"seats": list(names)}
    journal.append_now(f"seat {names}", [Draft("table:1", "seats", content, "touch")], names=names)


def test_a_person_is_kept_under_a_random_id(journal: Journal) -> None:
    ann, other_ann = journal.people.add("Ann"), journal.people.add("Ann")
    assert ann != other_ann
    assert journal.people.names([ann, "nobody", other_ann]) == {ann: "Ann", "nobody": None, other_ann: "Ann"}


def test_a_person_can_be_renamed(journal: Journal) -> None:
    ann = journal.people.add("Ann")
    journal.people.rename(ann, "Anne")
    assert journal.people.name(ann) == "Anne"


def test_an_erased_name_is_gone_and_the_log_still_verifies(journal: Journal) -> None:
    seated(journal, p1="Ann", p2="Bob")
    journal.people.erase("p1")
    assert journal.people.names(["p1", "p2"]) == {"p1": None, "p2": "Bob"}
    assert [person.name for person in journal.people.recent()] == ["Bob"]
    assert journal.facts("table:1")[0].content == {"seats": ["p1", "p2"]}
    assert not journal.verify().problems


@pytest.mark.parametrize("close", [False, True])
def test_erased_and_replaced_words_are_in_no_file_any_more(tmp_path: Path, close: bool) -> None:
    words = [b"Bartholomew", b"Cordelia", b"he showed his hand"]

    def remaining() -> list[bytes]:
        files = [file.read_bytes() for file in tmp_path.iterdir()]
        return [word for word in words if any(word in file for file in files)]

    with Journal.open(tmp_path / "journal.db") as journal:
        first, second = journal.people.add("Bartholomew"), journal.people.add("Cordelia")
        text = journal.texts.add("he showed his hand")
        for n in range(50):
            journal.people.add(f"Somebody {n}")
        assert remaining() == words
        journal.people.erase(first)
        journal.people.rename(second, "Delia")
        journal.texts.erase(text)
        if not close:
            assert remaining() == []
    assert remaining() == []


def test_the_people_used_last_are_the_first_to_choose_from(journal: Journal) -> None:
    seated(journal, p1="Ann", p2="Bob")
    seated(journal, p3="Cyd", p1="Ann")
    assert [person.name for person in journal.people.recent()] == ["Ann", "Cyd", "Bob"]
    assert [person.name for person in journal.people.recent(limit=2)] == ["Ann", "Cyd"]
    assert [person.last_used[11:16] for person in journal.people.recent()] == ["20:01", "20:01", "20:00"]


def test_the_order_of_recent_people_does_not_depend_on_the_clock(tmp_path: Path) -> None:
    backwards = iter(START - timedelta(days=n) for n in range(10))
    with Journal.open(tmp_path / "journal.db", now=lambda: next(backwards)) as journal:
        for name in ("Ann", "Bob", "Cyd"):
            journal.people.add(name)
        assert [person.name for person in journal.people.recent()] == ["Cyd", "Bob", "Ann"]


def test_a_person_is_found_by_name_however_it_is_written(journal: Journal) -> None:
    ann = journal.people.add("Änn Lee")
    found = journal.people.find("  änn lee ")
    assert found is not None
    assert found.id == ann
    assert journal.people.find("Ann") is None


def test_texts_can_be_read_and_erased(journal: Journal) -> None:
    reason, comment = journal.texts.add("dropped a card"), journal.texts.add("nice slam")
    journal.texts.erase(reason)
    assert journal.texts.read([reason, comment]) == {reason: None, comment: "nice slam"}
    assert journal.texts.get("never") is None


def test_settings_keep_what_json_can_say(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal.db") as journal:
        assert journal.settings.get("flat", default=False) is False
        journal.settings.set("flat", True)
        journal.settings.set("hall", {"name": "Old Mill", "tables": [1, 2]})
        journal.settings.set("flat", None)
    with Journal.open(tmp_path / "journal.db") as journal:
        assert journal.settings.get("flat", default=False) is None
        assert journal.settings.all() == {"flat": None, "hall": {"name": "Old Mill", "tables": [1, 2]}}
        with pytest.raises(TypeError):
            journal.settings.set("odd", object())


def test_writing_beside_the_chain_need_not_be_waited_for(journal: Journal) -> None:
    told: list[object] = []
    journal.settings.set("flat", True, told.append)
    ann = journal.people.add("Ann", told.append)
    journal.people.rename(ann, "Anne", told.append)
    journal.texts.erase("t1", told.append)
    assert told == []
    journal.settle()
    assert told == [None, None, None, None]
    assert (journal.settings.get("flat"), journal.people.name(ann)) == (True, "Anne")
