"""What is played at a table's kiosk is a result of the night at the desk, once, and nobody types it.

`WHIST_EXAMPLES` tries so many ways (the quick suite: 2)."""

import json
import os
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from click.testing import CliRunner
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from kiosk.__main__ import main
from kiosk.fleet.notes import Notes
from kiosk.fleet.played import Played
from kiosk.fleet.seating import seats_for
from kiosk.journal import Draft
from kiosk.night.audit import audit, teller
from kiosk.night.claims import claims
from kiosk.night.room import seat_names
from kiosk.table.fold import outcome_content
from kiosk.table.present import view
from kiosk.table.views import PlayStage, RenegeStage
from rules.cards import cards_in
from rules.movements.conduct import Conduct
from tests.conftest import EXAMPLES
from tests.kiosk.scenes.floor import Floor
from tests.kiosk.scenes.players import next_step

SOME = EXAMPLES if "WHIST_EXAMPLES" in os.environ else 2


def test_hands_played_at_a_table_s_kiosk_are_results_of_the_night_agreed_once_both_sides_have(tmp_path: Path) -> None:
    with Floor(tmp_path) as floor:
        table = floor.tables[0]
        names = table.play(8, 5).names()
        floor.bring()
        assert names == seat_names(floor.night, floor.night.rounds[0].round.tables[0])
        told = next(fact for fact in floor.night.facts if fact.kind == "told")
        assert floor.results() == [(8, 5), (5, 8)] and floor.night.missing(floor.night.rounds[0]) == (2,)
        assert told.source == "kiosk" and teller(told) == "table 1’s kiosk"
        table.agree(0)
        floor.bring()
        assert floor.agreed() == [[True, False], [True, False]]
        table.agree(1)
        floor.bring()
        assert floor.agreed() == [[True, True], [True, True]]


def test_nothing_is_added_twice_whatever_comes_again_and_after_a_new_start(tmp_path: Path) -> None:
    with Floor(tmp_path) as floor:
        floor.tables[0].play(8, 5)
        floor.tables[0].agree(0, 1)
        floor.bring()
        before = len(floor.lobby.journal.chain())
        floor.played = Played(floor.lobby)
        floor.bring()
        assert len(floor.lobby.journal.chain()) == before and floor.facts("told") == 2


def test_a_hand_corrected_or_taken_back_at_the_table_is_so_at_the_desk(tmp_path: Path) -> None:
    with Floor(tmp_path) as floor:
        table = floor.tables[0].play(8)
        floor.bring()
        table.correct(1, {"tricks": 9})
        floor.tables[0].lobby.journal.settle()
        floor.bring()
        assert floor.results() == [(9, 4)] and not floor.night.open_claims()
        table.undo()
        floor.tables[0].lobby.journal.settle()
        floor.bring()
        assert floor.results() == [(8, 5)]
        assert [(one.was, one.now, one.who) for one in audit(floor.night)] == [
            ("9 to 4", "8 to 5", "table 1’s kiosk"), ("8 to 5", "9 to 4", "table 1’s kiosk")
        ]  # fmt: skip


def test_the_same_told_at_the_desk_is_quietly_the_same_and_another_is_for_the_director(tmp_path: Path) -> None:
    with Floor(tmp_path) as floor:
        floor.night.record_result(1, {"tricks": 8})
        floor.night.record_result(1, {"tricks": 7})
        floor.lobby.journal.settle()
        table = floor.tables[0].play(8, 5)
        floor.bring()
        assert floor.facts("heard") == 1 and floor.results() == [(8, 5), (7, 6)]
        (claim,) = claims(floor.night)
        assert (claim.at, claim.who, claim.says, claim.stands) == (
            "Table 1, hand 2", "The kiosk of table 1 says", "5 to 8", "7 to 6"
        )  # fmt: skip
        table.correct(2, {"tricks": 7})
        floor.tables[0].lobby.journal.settle()
        floor.bring()
        assert not floor.night.open_claims()


def test_the_director_takes_what_a_kiosk_says_and_it_is_not_said_again(tmp_path: Path) -> None:
    with Floor(tmp_path) as floor:
        floor.night.record_result(1, {"tricks": 7})
        floor.lobby.journal.settle()
        floor.tables[0].play(8)
        floor.bring()
        (row,) = claims(floor.night)
        floor.night.take_claim(row.claim.id, row.reason)
        floor.lobby.journal.settle()
        floor.played = Played(floor.lobby)
        floor.bring()
        assert floor.results() == [(8, 5)] and not floor.night.open_claims() and floor.facts("claim") == 1
        assert [one.reason for one in audit(floor.night)] == ["played so at the table’s kiosk"]


def test_after_the_round_it_is_a_late_one(tmp_path: Path) -> None:
    with Floor(tmp_path, hands=1) as floor:
        floor.tables[0].play(8)
        floor.night.close(without=True)
        floor.lobby.journal.settle()
        floor.bring()
        (claim,) = claims(floor.night)
        assert claim.late and claim.says == "8 to 5" and floor.results() == []


def test_a_kiosk_counts_only_where_the_director_has_put_it(tmp_path: Path) -> None:
    with Floor(tmp_path, kiosks=2) as floor:
        one, two = floor.tables
        one.play(8)
        two.play(9)
        floor.night.set_kiosk(two.kiosk, 0)
        floor.lobby.journal.settle()
        floor.bring()
        assert floor.results(1) == [(8, 5)]
        assert floor.results(2) == [(9, 4)]  # it was that table's when it was played


def test_a_kiosk_that_plays_a_table_of_another_does_not_count(tmp_path: Path) -> None:
    with Floor(tmp_path, kiosks=2) as floor:
        one, two = floor.tables
        Notes(tmp_path / "table-1").keep_seats(replace(seats_for(floor.night, two.kiosk), kiosk=one.kiosk))
        one.at.poll()
        one.play(8)
        floor.bring()
        assert floor.results(1) == floor.results(2) == [] and not floor.night.open_claims()


def test_what_both_sides_have_agreed_to_is_changed_by_the_director_alone(tmp_path: Path) -> None:
    with Floor(tmp_path) as floor:
        table = floor.tables[0].play(8)
        floor.tables[0].agree(0, 1)
        floor.bring()
        table.correct(1, {"tricks": 9})
        floor.tables[0].lobby.journal.settle()
        floor.bring()
        (row,) = claims(floor.night)
        assert floor.results() == [(8, 5)] and row.says == "9 to 4"


def test_a_kiosk_that_takes_over_goes_on_with_the_next_hand(tmp_path: Path) -> None:
    with Floor(tmp_path, kiosks=2) as floor:
        dead, other = floor.tables
        dead.play(8)
        floor.bring()
        floor.night.set_kiosk(other.kiosk, 1)
        floor.lobby.journal.settle()
        assert floor.night.kiosks(1) == {other.kiosk: 1}
        other.hear(floor.night)
        assert other.at.seats is not None and other.at.seats.hands == 1
        assert other.play(5).winner()
        floor.bring()
        assert floor.results() == [(8, 5), (5, 8)]


def test_what_a_renege_has_cost_counts_as_it_did_at_the_table(tmp_path: Path) -> None:
    with Floor(tmp_path, hands=1, game="BidWhist", preset="palace", counting="points") as floor:
        at, chance = floor.tables[0], Random(0)
        table = at.open()
        while not table.over:
            stage = view(table).stage
            if isinstance(stage, PlayStage) and table.turn is not None:
                table.play(chance.choice([*cards_in(table.hand.pack & ~table.hand.played)]))
            elif isinstance(stage, RenegeStage):
                table.rule("penalty")
            elif step := next_step(table, chance):
                step()
            at.lobby.journal.settle()
        outcome = table.hand.outcome
        assert outcome is not None and any(ruling.penalty for ruling in table.hand.rulings)
        floor.bring()
        assert floor.results() == [floor.night.by_side(outcome_content(outcome))]


def test_where_sheets_are_signed_both_sides_have_signed_by_agreeing(tmp_path: Path) -> None:
    with Floor(tmp_path, conduct=Conduct(signed=True), hands=1) as floor:
        floor.tables[0].play(8)
        floor.bring()
        assert 1 in floor.night.missing(floor.night.rounds[0])
        floor.tables[0].agree(0, 1)
        floor.bring()
        assert floor.night.missing(floor.night.rounds[0]) == (2,)


def test_seats_that_were_made_anew_take_nothing_of_those_before(tmp_path: Path) -> None:
    with Floor(tmp_path) as floor:
        floor.tables[0].play(8)
        floor.night.undo()  # the start
        floor.lobby.journal.settle()
        floor.night.unseat()
        floor.lobby.journal.settle()
        floor.night.seat()
        floor.night.start()
        floor.lobby.journal.settle()
        floor.bring()
        assert floor.results() == []
        assert floor.played.not_counted(floor.night) == {(1, 1): "The seats of this round were made anew."}


def test_what_comes_on_a_stick_counts_too(tmp_path: Path) -> None:
    with Floor(tmp_path) as floor:
        floor.tables[0].play(8, 5)
        desk, table = (lobby.journal.path.parent for lobby in (floor.lobby, floor.tables[0].lobby))
        for folder, what in ((table, "export"), (desk, "import")):
            done = CliRunner().invoke(main, ["--data-dir", str(folder), "fleet", what, str(tmp_path / "stick")])
            assert done.exit_code == 0, done.output
        floor.fold()
        assert floor.results() == [(8, 5), (5, 8)]


def test_a_night_of_which_nothing_is_typed_has_everybody_s_points(tmp_path: Path) -> None:
    with Floor(tmp_path, kiosks=2, hands=1) as floor:
        made: Counter[int] = Counter()
        for number in (1, 2, 3):
            if number > 1:
                floor.begin_round()
            assert floor.night.current is not None
            for table, seated in zip(floor.tables, floor.night.current.round.tables, strict=True):
                tricks = 5 + 2 * seated.number + number
                table.play(tricks)
                made.update({seated.seats[0]: tricks, seated.seats[1]: 13 - tricks})
            floor.bring()
            floor.night.close()
            floor.lobby.journal.settle()
        counted = sum((Counter(floor.night.scores(state)) for state in floor.night.rounds), Counter[int]())
        assert floor.night.over and counted == made


@settings(max_examples=SOME)
@given(chance=st.randoms(use_true_random=False))
def test_whatever_happens_at_both_ends_each_hand_is_on_record_as_played_or_is_for_the_director(
    tmp_path_factory: pytest.TempPathFactory, chance: Random
) -> None:
    with Floor(tmp_path_factory.mktemp("floor"), hands=3) as floor:
        at, night = floor.tables[0], floor.night
        table = at.open()

        def told() -> None:  # what has been told is changed knowingly, and stands then
            hand = len(night.results_at(night.rounds[0], 1)) + 1
            night.record_result(1, {"tricks": chance.randrange(14)}, hand)

        def play() -> None:
            at.play(*[chance.randrange(14)] * (table.winner() is None))

        def correct() -> None:
            if over := [state.number for state in table.hands if state.outcome is not None]:
                table.correct(chance.choice(over), {"tricks": chance.randrange(14)})

        ways = (play, play, play, correct, table.undo, at.send, at.send, floor.fold, told,
                lambda: at.agree(chance.randrange(2)) if table.outcomes() else None)  # fmt: skip
        for _ in range(12):
            chance.choice(ways)()
            floor.lobby.journal.settle()
            at.lobby.journal.settle()
        floor.played = Played(floor.lobby)
        floor.bring()
        state, before = night.rounds[0], len(floor.lobby.journal.chain())
        for hand in table.hands:
            if hand.outcome is not None:
                result = night.results_at(state, 1)[hand.number]
                said = next((c for c in night.open_claims() if c.hand == hand.number), None)
                counts = night.by_side(outcome_content(hand.outcome))
                assert counts == night.by_side(result.outcome) or (said and said.values["tricks"] == counts[0])
        floor.bring()
        assert len(floor.lobby.journal.chain()) == before


JUNK = (None, True, -1, 2**63, 1.5, "", "x" * 1000, [], [[]], {}, {"": {}}, {"hand": 0})


@given(seed=st.integers(0, 2**32))
@settings(max_examples=SOME * 10, deadline=None, phases=[Phase.generate])  # a smaller seed is no simpler
def test_a_kiosk_that_writes_nonsense_of_its_table_stops_nobody_else(seed: int) -> None:
    chance = Random(seed)
    with TemporaryDirectory() as root, Floor(Path(root), kiosks=2) as floor:
        one, two = floor.tables
        stream = one.play(8, 5).stream
        one.agree(0, 1)
        drafts = [
            Draft("table:" + "e" * 32, each.kind, each.content, each.source, each.hand)
            for each in one.lobby.journal.chain()
            if each.stream == stream
        ]
        for _ in range(chance.randrange(1, 4)):
            at = chance.randrange(len(drafts))
            drafts[at] = _spoiled(drafts[at], chance)
        one.lobby.leave()
        for count, draft in enumerate(drafts):  # a log of its own, whole and sound, of a table of the night
            one.lobby.journal.append_now(f"{count:032}", [draft])
        floor.bring()
        two.play(9)
        floor.bring()
        assert floor.results(2) == [(9, 4)]
        assert floor.results(1)[:2] == [(8, 5), (5, 8)]
        assert all(teller(fact) for fact in floor.night.facts if fact.kind == "told")
        assert not floor.lobby.journal.verify().problems and isinstance(claims(floor.night), tuple | list)


def _spoiled(draft: Draft, chance: Random) -> Draft:
    """The same with something in its content, or of itself, that no kiosk would write."""
    content = json.loads(json.dumps(draft.content))
    inside = content
    while chance.random() < 0.6 and (deeper := [each for each in inside.values() if isinstance(each, dict) and each]):
        inside = chance.choice(deeper)
    if inside and chance.random() < 0.3:
        inside.pop(chance.choice(sorted(inside)))
    else:
        inside[chance.choice([*sorted(inside), "more"])] = chance.choice(JUNK)
    hand = chance.choice((draft.hand, draft.hand, None, -1, 9))
    try:
        return Draft(draft.stream, draft.kind, content, draft.source, hand)
    except ValueError:
        return draft  # not even a journal writes it
