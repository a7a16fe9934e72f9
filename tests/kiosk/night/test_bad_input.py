"""Nonsense given to every method of a night and of its director: answered in words, or not at all; never an error."""

import inspect
import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kiosk.base.not_now import NotNow
from kiosk.journal import Journal, JournalInUse
from kiosk.lobby.lobby import Lobby
from kiosk.night.checkin import checkin_list
from kiosk.night.claims import claims, waiting
from kiosk.night.director import Director
from kiosk.night.entry import ResultEntry
from kiosk.night.plan import Plan
from kiosk.night.room import room
from kiosk.night.session import Comer, Night
from kiosk.night.standings import player_view, prize_rows, standings_view
from kiosk.night.state import Claim
from rules.boards import Layout, drawn
from rules.catalogue import GAMES
from rules.movements.formats import FORMATS
from tests.kiosk.judges.duplicate import judge_of
from tests.kiosk.judges.night_differences import differences, unlike
from tests.kiosk.scenes.nights import PIN, begin, people, plan, play_round

EXAMPLES = int(os.environ.get("WHIST_NONSENSE", "40"))

NUMBERS = st.one_of(st.integers(0, 3), st.integers(-2, 14), st.sampled_from([10**6, -(10**9), 2**70]))
NAMES = st.one_of(
    st.text(max_size=12), st.sampled_from(["Ada", "  ADA ", "", " ", "\n", "A" * 5000, "Ada / Otis", "Dummy", "?"])
)
VALUES = st.dictionaries(
    st.sampled_from(["tricks", "declarer", "bid", "trumps", "honours", "", "nonsense"]),
    st.one_of(NUMBERS, st.sampled_from(["", "N", "9U", "S", "Whist", "\x00"])),
    max_size=3,
)
OR_NONE = st.one_of(st.none(), NUMBERS)
LAYOUTS = [Layout.of(GAMES[game], GAMES[game].preset(preset).rules) for game, preset in
           (("Whist", "drive"), ("BidWhist", "palace"))]  # fmt: skip
BOARDS = st.builds(drawn, NUMBERS, st.sampled_from(LAYOUTS), st.randoms(use_true_random=False))
PLANS = st.builds(
    lambda format, game, **changes: plan(format, *game, **changes),
    st.sampled_from([*FORMATS]),
    st.sampled_from([("Whist", "drive"), ("BidWhist", "palace"), ("SoloWhist", "britannica")]),
    rounds=st.one_of(st.none(), st.integers(-1, 3)),
    hands=st.integers(0, 3),
    minutes=st.integers(-1, 10**6),
)
CHANGES = st.fixed_dictionaries(
    {}, optional={"hands": st.integers(0, 4), "rounds": st.integers(0, 4), "minutes": st.integers(-1, 99),
                  "counting": st.sampled_from(["tricks", "points"]), "hidden": st.sampled_from([0, 1, 99, None])}
)  # fmt: skip
"""What can be planned otherwise in mid-round."""
GIVEN: dict[str, tuple[st.SearchStrategy[Any], ...]] = {
    "enter": (st.lists(NAMES, max_size=3), NUMBERS, st.booleans()),
    "expect": (st.lists(st.builds(Comer, st.lists(NAMES, max_size=3).map(tuple), NUMBERS), max_size=3),),
    "rule": (NUMBERS, NUMBERS, OR_NONE, st.one_of(st.none(), st.tuples(NUMBERS, NUMBERS)), st.booleans()),
    "penalise": (NUMBERS, NUMBERS, OR_NONE),
    "set_here": (NUMBERS, st.booleans()),
    "everybody_here": (),
    "set_role": (NUMBERS, NUMBERS),
    "stay": (NUMBERS, NUMBERS),
    "set_people": (NUMBERS, st.lists(NAMES, max_size=3)),
    "withdraw": (NUMBERS,),
    "merge": (NUMBERS, NUMBERS),
    "set_plan": (st.one_of(PLANS, CHANGES, CHANGES),),
    "seat": (),
    "seat_soon": (),
    "poll": (),
    "unseat": (),
    "start": (),
    "pause": (),
    "prepare": (),
    "resume": (),
    "add_minutes": (NUMBERS,),
    "close": (st.booleans(),),
    "cut": (NUMBERS, NUMBERS, OR_NONE),
    "advance": (),
    "sign": (NUMBERS, NUMBERS),
    "forfeit": (NUMBERS, OR_NONE, OR_NONE),
    "finish": (),
    "record_result": (NUMBERS, VALUES, OR_NONE, OR_NONE, NAMES),
    "confirm": (NUMBERS, NUMBERS, OR_NONE),
    "claim": (
        st.builds(
            Claim, st.sampled_from(["late", "differs", ""]), NUMBERS, NUMBERS, NUMBERS, NUMBERS, VALUES, NAMES, NAMES
        ),
    ),
    "take_claim": (NAMES, NAMES),
    "settle": (NAMES,),
    "set_kiosk": (NAMES, NUMBERS),
    "hear": (NAMES, NUMBERS, NUMBERS, NUMBERS, NUMBERS),
    "keep_boards": (st.lists(BOARDS, max_size=3), st.sampled_from(["drawn", "pbn", "shuffler", "nonsense"])),
    "board_made": (NUMBERS, st.sampled_from(["reader", "shuffler", "hand", "check", "", "nonsense"])),
    "undo": (),
    "retry": (),
}
"""Every command of a night, and what it may be given."""
TAKES = {"follow", "fold", "learn", "take", "take_own", "take_table", "take_tables"}
"""What takes facts that are on record."""


def test_every_command_of_a_night_is_given_nonsense_here() -> None:
    public = {name: how for name, how in inspect.getmembers(Night, inspect.isfunction) if not name.startswith("_")}
    commands = {name for name, how in public.items() if inspect.signature(how).return_annotation is None}
    assert commands - TAKES == GIVEN.keys()


STEPS = st.lists(
    st.sampled_from([*GIVEN]).flatmap(lambda name: st.tuples(st.just(name), st.tuples(*GIVEN[name]))),
    min_size=4,
    max_size=16,
)


@pytest.fixture(scope="module")
def stages(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, int, str], Path]:
    """The journal of a night that has come so far: made once, to be copied."""

    @cache
    def made(format: str, rounds: int, on: str) -> Path:
        folder = tmp_path_factory.mktemp("stage")
        lobby = Lobby.open(folder)
        night = begin(lobby, plan(format, rounds=3), people(10))
        for number in range(rounds):
            play_round(night, Random(number))
        if on != "between":
            night.seat()
        if on == "playing":
            night.start()
            for place, tricks in ((1, 7), (1, 6), (2, 5)):  # the first table is level
                night.record_result(place, {"tricks": tricks})
        lobby.journal.settle()
        lobby.close()
        return folder / "journal.db"

    return made


def arguments(night: Night, name: str, given: tuple[Any, ...]) -> tuple[Any, ...]:
    """What a command is given: where only changes of the plan are, the night's plan with these."""
    changes = name == "set_plan" and isinstance(given[0], dict)
    return (replace(night.plan, **given[0]),) if changes else given


def nonsense_on_record(night: Night) -> list[str]:
    """What the night has taken that cannot be."""
    size = night.plan.format.together
    wrong = [str(e) for e in night.entries.values() if not e.people or 1 < size != len(e.people)]
    wrong += [str(entry) for entry in night.entries.values() if entry.role not in (0, 1)]
    wrong += [f"cut for {state.decided}" for state in night.rounds if {*state.decided.values()} - {0, 1}]
    sides = range(len(night.plan.seating.sides))
    wrong += [f"agreed {agreed}" for agreed in night.confirmed.values() if agreed.keys() - {*sides}]
    hands = max(Plan.of(fact.content).most_hands for fact in night.facts if fact.kind in ("open", "plan"))
    wrong += [f"{log}: too many hands" for log in night.logs if max(night.results(log), default=0) > hands]
    return wrong


def shown(night: Night) -> None:
    """Everything that screens ask of a night."""
    checkin_list(night)
    standings_view(night)
    prize_rows(night)
    claims(night)
    waiting(night)
    night.clock()
    _ = night.over
    for entrant in night.entries:
        player_view(night, entrant)
    for state in night.rounds:
        room(night, state)
        if state.started:
            ResultEntry(night, state.round.tables[0].number, 1, state.number).view()


@pytest.mark.parametrize("format", FORMATS)
@settings(max_examples=max(2, EXAMPLES // len(FORMATS)), deadline=None, suppress_health_check=[*HealthCheck])
@given(
    rounds=st.integers(0, 1), on=st.sampled_from(["between", "seated", "playing"]), steps=STEPS, director=st.booleans()
)
def test_nonsense_is_answered_in_words_and_changes_nothing(
    stages: Callable[[str, int, str], Path],
    format: str,
    rounds: int,
    on: str,
    steps: list[tuple[str, tuple[Any, ...]]],
    director: bool,
) -> None:
    with TemporaryDirectory() as folder:
        path = Path(shutil.copy(stages(format, rounds, on), folder))
        lobby = Lobby.open(path.parent)
        try:
            night = lobby.go_on_with_night(lobby.nights()[0].name)
            if director:
                lobby.director.enter(PIN)
            for name, given_ in steps:
                before = [*night.facts], {log: [*facts] for log, facts in night.logs.items()}
                night.notice = ""
                getattr(night, name)(*arguments(night, name, given_))
                lobby.journal.settle()
                if night.notice:
                    assert (night.facts, night.logs) == before, name
                assert not night.failure
                shown(night)
                assert nonsense_on_record(night) == []
            assert unlike(night, Night.open(lobby.journal, lobby.director, night.stream)) == []
            judge = judge_of(path, night.stream)
            assert judge.wrong_seats() + differences(night, judge) == []
        finally:
            lobby.close()


TRIED = st.one_of(st.text(max_size=8), st.sampled_from([PIN, "4712", "0000", "１２３４", "\x00", "1" * 10_000]))


@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=[*HealthCheck])
@given(steps=st.lists(st.tuples(st.sampled_from(["enter", "set_pin", "expect", "stay", "leave"]), TRIED), max_size=12))
def test_nonsense_given_to_the_director_is_answered_in_words(pins: Journal, steps: list[tuple[str, str]]) -> None:
    pins.settings.set("director", {})
    director, right = Director(pins, lambda: 0.0), ""
    for name, pin in steps:
        here = director.here
        try:
            getattr(director, name)(*([pin] if name in ("enter", "set_pin") else []))
        except NotNow as why:
            assert str(why).endswith(".")
        else:
            assert name in ("stay", "leave") or director.here
            right = pin if name == "set_pin" else right
        assert director.here <= (here or pin == right)


@pytest.fixture
def pins(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "journal.db") as journal:
        yield journal


def test_a_second_kiosk_on_the_same_data_is_refused_and_the_first_goes_on(tmp_path: Path) -> None:
    lobby = Lobby.open(tmp_path)
    night = begin(lobby, plan("drive", rounds=2), people(8))
    with pytest.raises(JournalInUse) as refused:
        Lobby.open(tmp_path)
    assert str(refused.value)
    play_round(night, Random(1))
    assert night.rounds[0].closed
    lobby.close()


@pytest.mark.parametrize("count", [1, 3])
@pytest.mark.parametrize("format", FORMATS)
def test_too_few_are_told_so_and_more_can_come(tmp_path: Path, format: str, count: int) -> None:
    lobby = Lobby.open(tmp_path)
    chosen = plan(format, rounds=2)
    night = begin(lobby, chosen, people(count * chosen.format.together))
    if count < chosen.format.least:
        night.seat()
        lobby.journal.settle()
        assert f"there {'is' if count == 1 else 'are'} {count}." in night.notice and night.current is None
    for name in people(30)[10:26:2]:
        night.enter([name, *(f"{name}’s friend {n}" for n in range(1, chosen.format.together))], here=True)
    night.seat()
    lobby.journal.settle()
    assert night.current is not None
    lobby.close()


def test_undo_leaves_what_the_director_has_changed_in_a_round_that_is_over(tmp_path: Path) -> None:
    lobby = Lobby.open(tmp_path)
    night = begin(lobby, plan("drive", rounds=3), people(8))
    play_round(night, Random(1))
    night.record_result(
        1, {"tricks": (night.results_at(night.rounds[0], 1)[1].outcome["tricks"][0] + 1) % 14}, 1, 1, "miscounted"
    )
    lobby.journal.settle()
    told, facts = night.table_sums(night.rounds[0], 1), len(night.facts)
    night.undo()
    lobby.journal.settle()
    assert night.notice == "There is nothing to undo." and len(night.facts) == facts
    night.seat()
    lobby.journal.settle()
    night.undo()
    lobby.journal.settle()
    assert night.current is None and night.table_sums(night.rounds[0], 1) == told
    lobby.close()


def test_a_level_table_of_a_round_that_is_over_is_cut_for_with_the_director(tmp_path: Path) -> None:
    lobby = Lobby.open(tmp_path)
    night = begin(lobby, plan("elimination", rounds=None, hands=2), people(8))
    play_round(night, Random(1))
    night.record_result(1, {"tricks": 6}, 1, 1, "miscounted")
    night.record_result(1, {"tricks": 7}, 2, 1, "miscounted")
    night.seat()
    lobby.journal.settle()
    assert "no winner" in night.notice and night.current is None
    lobby.director.leave()
    night.cut(1, 1, 1)
    lobby.journal.settle()
    assert "director" in night.notice
    lobby.director.enter(PIN)
    night.cut(1, 1, 1)
    night.seat()
    lobby.journal.settle()
    assert night.current is not None and night.rounds[0].decided == {1: 1}
    lobby.close()


def test_nobody_else_takes_back_what_the_director_said_of_a_cut_in_a_round_that_is_over(tmp_path: Path) -> None:
    lobby = Lobby.open(tmp_path)
    night = begin(lobby, plan("partner_drive", rounds=None, hands=2), people(8))
    night.seat()
    night.start()
    for place, tricks in ((1, 7), (1, 6), (2, 9), (2, 9)):
        night.record_result(place, {"tricks": tricks})
        lobby.journal.settle()
    night.cut(1, 0)
    lobby.director.enter(PIN)
    night.close()
    night.cut(1, 1, 1)
    lobby.journal.settle()
    lobby.director.leave()
    night.undo()
    lobby.journal.settle()
    assert night.rounds[0].decided == {1: 1}
    lobby.close()
