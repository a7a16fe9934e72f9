"""What holds for every format of a night."""

from dataclasses import replace
from random import Random

import pytest

from rules.house_rules import rules_of
from rules.movements.format import CannotSeat, Format
from rules.movements.formats import FORMATS
from rules.movements.settings import ahead
from rules.rounds import DUMMY, Played
from rules.standings.standings import MEASURES, standings
from tests.rules.nights import field, play, with_changes

ROLES = {entrant: entrant % 2 for entrant in range(1, 30)}
FORMS = [
    pytest.param(replace(kind(), **{rule.id: choice.value}), id=f"{kind.id}-{rule.id}-{choice.value}")
    for kind in FORMATS.values()
    for rule in rules_of(kind)
    for choice in rule.choices
]


def test_formats_keep_the_names_under_which_nights_are_saved() -> None:
    assert set(FORMATS) == {
        "drive", "partner_drive", "individual", "swiss", "round_robin", "elimination", "ladder", "losers_leave",
        "moving_team", "winners_meet", "running", "mitchell", "howell", "teams", "military", "court",
    }  # fmt: skip


@pytest.mark.parametrize("id", FORMATS)
def test_a_format_says_what_it_is_and_where_that_comes_from(id: str) -> None:
    kind = FORMATS[id]
    assert kind.id == id and kind.title and kind.source and kind.unit in ("player", "pair", "team")
    assert kind.help.endswith(".") and "!" not in kind.help
    assert kind().problems() == []
    assert all(rule.label and rule.help and rule.source and rule.choices for rule in rules_of(kind))


@pytest.mark.parametrize("id", FORMATS)
def test_too_few_and_too_many_are_refused_and_the_reason_said(id: str) -> None:
    format = FORMATS[id]()
    with pytest.raises(CannotSeat, match=f"needs at least {format.least} {format.unit}s"):
        format.next_round(field(format.least - 1), [])
    with pytest.raises(CannotSeat, match=f"{format.most} {format.unit}s; there are {format.most + 1}"):
        format.next_round(field(format.most + 1), [])


@pytest.mark.parametrize("format", FORMS)
def test_every_setting_of_every_format_can_be_played_and_ranked(format: Format) -> None:
    assert format.problems() == []
    for count in (max(format.least, 5), 12):
        there = field(count, ROLES, seed=count)
        played = play(format, there, 5)
        assert played and played == play(format, there, 5)
        for one in played:
            seated = [entrant for table in one.round.tables for entrant in table.seats if entrant != DUMMY]
            if format.unit == "team":  # at two tables, once each way
                assert sorted(seated[::2]) == sorted(seated[1::2]) == sorted({*seated})
                seated = sorted({*seated})
            places = [*seated, *one.round.sit_out]
            assert len(places) == len(set(places)) and set(places) <= set(there.entrants)
            assert all(len(table.seats) == (4 if format.unit == "player" else 2) for table in one.round.tables)
        rows = standings(played, format.ranking)
        assert len(rows) == count
        assert set(format.ranking.measures) <= set(MEASURES)


@pytest.mark.parametrize("id", FORMATS)
def test_a_format_that_ends_by_itself_does_so_after_the_rounds_it_says(id: str) -> None:
    format = FORMATS[id]()
    rounds = format.rounds(13)
    if rounds is not None:
        played = play(format, field(13, ROLES, seed=3), rounds + 3)
        assert len([one for one in played if not one.round.breaks_tie]) == rounds


def _certain(format: Format, began: int, planned: int | None) -> int:
    """How many rounds come for certain; 30 where that has no end."""
    return next(rounds for rounds in range(31) if rounds == 30 or not format.goes_on(rounds, began, planned))


@pytest.mark.parametrize(("id", "planned"), [*((id, None) for id in FORMATS), ("individual", 6)])
def test_a_round_that_comes_for_certain_comes_whoever_comes_and_goes(id: str, planned: int | None) -> None:
    format = FORMATS[id]()
    began = format.least + 7
    certain = min(_certain(format, began, planned), planned or 30)
    for seed in range(3):
        assert len(with_changes(format, began, certain, seed, planned=planned)) == certain


@pytest.mark.parametrize(("planned", "individual"), [(None, 13), (17, 17)])
def test_these_formats_go_on(planned: int | None, individual: int) -> None:
    known = {id: _certain(kind(), 13, planned) for id, kind in FORMATS.items()}
    assert {id: rounds for id, rounds in known.items() if rounds} == {
        "drive": 30, "partner_drive": 30, "swiss": 30, "losers_leave": 30, "individual": individual,
        "ladder": 4, "moving_team": 6, "winners_meet": 6,
    }  # fmt: skip


@pytest.mark.parametrize("id", FORMATS)
def test_asking_for_a_round_changes_nothing_that_was_played(id: str) -> None:
    format, there = FORMATS[id](), field(12, ROLES)
    played = play(format, there, 2)
    kept = [Played(one.round, dict(one.scores), dict(one.winners)) for one in played]
    assert format.next_round(there, played) == format.next_round(there, played)
    assert played == kept


@pytest.mark.parametrize("id", FORMATS)
def test_after_any_round_all_but_one_can_go_home_and_the_last_one_too(id: str) -> None:
    format, there = FORMATS[id](), field(12, ROLES)
    played = play(format, there, 6)
    for rounds in range(1, len(played) + 1):
        for left in ((), (5,)):
            try:
                made = format.next_round(replace(there, entrants=left), played[:rounds])
            except CannotSeat as why:
                assert f"needs at least {format.least}" in str(why)
            else:
                assert made is None


def test_of_a_meeting_best_of_n_the_winner_has_won_more_than_half() -> None:
    assert [ahead(3, won) for won in ((0, 0), (1, 1), (2, 0), (1, 2))] == [None, None, 0, 1]
    assert ahead(4, (2, 1)) is None and ahead(4, (3, 1)) == 0
    rng = Random(1)
    won = [0, 0]
    while ahead(7, (won[0], won[1])) is None:
        won[rng.randrange(2)] += 1
    assert max(won) == 4 and min(won) < 4
