"""Whatever language the house speaks, a table's records say the same."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kiosk.base.language import LONGER, SOURCE, speak
from kiosk.journal import Fact
from kiosk.lobby.lobby import Lobby
from kiosk.table import review
from kiosk.table.new_table import NewTable
from kiosk.table.present import menu_options, view
from kiosk.table.resume import resume_point
from kiosk.table.table import Table
from kiosk.table.views import ResultStage
from tests.kiosk.scenes.players import next_step

NAMES = ("Ada", "Otis", "Ruby", "Leon")


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    speak(SOURCE)


def hand_played(folder: Path, game: str, language: str) -> list[Fact]:
    """The facts of a hand, with everything looked at on the way, as the house speaks a language; then it is corrected,
    and the score adjusted."""
    speak(language)
    lobby, made = Lobby.open(folder), list[Any]()
    form = NewTable.begin(game)
    for seat, name in enumerate(NAMES):
        form.set_name(seat, name)
    form.dealer = 3
    lobby.open_table(form, made.append)
    lobby.journal.settle()
    table: Table = made[0]
    rng = Random(1)
    while not isinstance(view(table).stage, ResultStage):
        step = next_step(table, rng)
        assert step is not None
        resume_point(table)
        menu_options(table)
        step()
        lobby.journal.settle()
        assert table.notice == ""
    review.sheet(table)
    review.replay(table, 1, 3)
    field = next(field for field in review.correction(table, 1).fields if not field.choices)
    value = int(field.value)
    table.correct(1, {field.id: value - 1 if value > field.least else value + 1})
    lobby.journal.settle()
    table.adjust((1,) * len(view(table).sides), "penalty")
    lobby.journal.settle()
    assert table.notice == ""
    lobby.close()
    return table.facts


def told(facts: list[Fact]) -> list[object]:
    """What facts say; ids differ from one table to another."""
    ids = {fact.id: n for n, fact in enumerate(facts)}
    people = facts[0].content["players"]

    def plain(value: object) -> object:
        if isinstance(value, dict):
            return {key: plain(each) for key, each in value.items() if key not in ("stream", "reason")}
        if isinstance(value, list | tuple):
            return [plain(each) for each in value]
        return people.index(value) if value in people else ids.get(value, value) if isinstance(value, str) else value

    return [(fact.kind, fact.hand, fact.source, plain(fact.content)) for fact in facts]


@pytest.mark.parametrize("game", ["BidWhist", "Spades"])
def test_a_hand_is_recorded_alike_in_every_language(game: str, tmp_path: Path) -> None:
    english = told(hand_played(tmp_path / "english", game, SOURCE))
    assert {"open", "call", "play", "outcome", "adjust"} <= {str(each[0]) for each in english}  # type: ignore[index]
    assert told(hand_played(tmp_path / "other", game, LONGER)) == english
