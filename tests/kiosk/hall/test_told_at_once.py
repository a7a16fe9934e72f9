"""What several phones tell in the same moment: each is held against what came before it, as if it had come later."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from kiosk.hall.line import Line
from kiosk.hall.sitting import sheet_mark, sittings
from kiosk.journal import new_id
from kiosk.night.state import CUT, HandResult
from tests.kiosk.hall.phones import Evening
from tests.kiosk.scenes.nights import people

Question = dict[str, Any]


class AtOnce:
    """Phones whose questions the kiosk finds all together."""

    def __init__(self, evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
        self.evening = evening
        self._asked: list[tuple[Callable[[Mapping[str, Any]], None], object]] = []
        monkeypatch.setattr(Line, "asked", lambda _line: [self._asked.pop(0) for _ in range(len(self._asked))])
        state = evening.night.current
        assert state is not None
        self.state = state

    def of(self, side: int, do: str = "tell", hand: int = 1, seen: str = "", **values: int) -> Question:
        """What somebody of a side of table 1 asks."""
        night, state = self.evening.night, self.state
        own = next(each for each in sittings(night, state) if each.place == 1 and each.side == side)
        who = {"night": night.stream, "round": state.fact, "place": 1, "entrant": own.entrant, "person": own.person}
        return {"id": new_id(), "do": do, "hand": hand, "seen": seen, "values": values, **who}

    def ask(self, *questions: Question) -> list[str]:
        """What became of each."""
        became: dict[str, str] = {}
        for question in questions:
            id = question["id"]
            self._asked.append((lambda said, id=id: became.update({id: said["is"]}), question))
        self.evening.hall.poll()
        while len(became) < len(questions):
            self.evening.lobby.journal.settle()
            self.evening.hall.poll()
        return [became[question["id"]] for question in questions]

    def result(self, hand: int = 1) -> HandResult:
        return self.evening.night.told_at(self.state, 1)[hand]

    def stands(self, hand: int = 1) -> tuple[int | None, ...]:
        return self.evening.night.by_side(self.result(hand).outcome)

    def claims(self) -> list[tuple[str, int]]:
        return [(claim.why, claim.side) for claim in self.evening.night.open_claims()]


def test_of_two_sides_that_tell_different_figures_the_second_goes_to_the_director(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Evening(tmp_path) as evening:
        at = AtOnce(evening, monkeypatch)
        assert at.ask(at.of(0, tricks=8), at.of(1, seen="", tricks=5)) == ["saved", "changed"]
        assert at.stands() == (8, 5)
        assert at.ask(at.of(1, seen=at.result().id, tricks=5)) == ["claimed"] and at.claims() == [("differs", 1)]


def test_nobody_agrees_to_what_is_being_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Evening(tmp_path) as evening:
        at = AtOnce(evening, monkeypatch)
        at.ask(at.of(0, tricks=8))
        seen = at.result().id
        assert at.ask(at.of(0, seen=seen, tricks=12), at.of(1, "agree", seen=seen)) == ["saved", "changed"]
        assert at.stands() == (12, 1) and not all(evening.night.agreed(at.result()))


def test_nobody_signs_a_sheet_that_is_being_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Evening(tmp_path, format="partner_drive", names=people(8), hands=2) as evening:
        at = AtOnce(evening, monkeypatch)
        for hand in (1, 2):
            at.ask(at.of(0, hand=hand, tricks=8))
        sheet, seen = sheet_mark(evening.night, at.state, 1), at.result(2).id
        changed = at.of(0, hand=2, seen=seen, tricks=13)
        assert at.ask(changed, at.of(1, "sign", hand=0, seen=sheet)) == ["saved", "changed"]
        assert not any(evening.night.signed(at.state, 1))


def test_of_two_sides_that_both_say_they_won_the_cut_the_second_goes_to_the_director(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Evening(tmp_path, format="elimination", names=people(8), hands=2, rounds=None) as evening:
        at = AtOnce(evening, monkeypatch)
        for hand, tricks in ((1, 7), (2, 6)):
            at.ask(at.of(0, hand=hand, tricks=tricks))
        assert at.ask(at.of(0, hand=CUT, cut=0), at.of(1, hand=CUT, cut=1)) == ["saved", "changed"]
        assert at.state.decided == {1: 0}


def test_a_first_result_that_is_told_while_the_round_is_closed_without_it_goes_to_the_director(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Evening(tmp_path) as evening:
        at = AtOnce(evening, monkeypatch)
        evening.director()
        evening.night.close(without=True)
        assert at.ask(at.of(0, tricks=9)) == ["claimed"] and at.claims() == [("late", 0)]


def test_who_repeats_what_was_taken_back_since_is_not_told_that_it_is_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Evening(tmp_path) as evening:
        at = AtOnce(evening, monkeypatch)
        told = at.of(0, tricks=9)
        assert at.ask(told) == at.ask(told) == ["saved"]
        evening.night.undo()
        evening.lobby.journal.settle()
        assert at.ask(told) == ["changed"] and not evening.night.results_at(at.state, 1)
