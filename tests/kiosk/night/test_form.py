"""A night being planned: what the form says is so, for any number of people and any time, and the plan keeps to it."""

import re
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.night.choices import GAME_DEFAULTS, HALF_HOURS, HANDS, PEOPLE, plan_rules
from kiosk.night.form import FAMILIES, NightForm, family_of, formats_of, hours
from kiosk.night.plan import Plan
from kiosk.night.prize_form import PrizeForm, described
from rules.catalogue import GAMES
from rules.house_rules import UnknownHouseRule, rules_of
from rules.movements.format import Field, Format
from rules.movements.formats import FORMATS
from rules.rounds import DUMMY, Played, Round
from rules.standings.prizes import Prize, Scope

QUICK = [id for id in FORMATS if id != "individual"]
"""Formats whose first round is made at once, whatever the number."""


def form_of(format: str = "drive", **values: object) -> NightForm:
    """A form of that format."""
    form = NightForm.begin("Friday night")
    form.choose_format(format)
    for name, value in values.items():
        setattr(form, name, value)
    return form


def numbers(sentence: str) -> dict[str, int]:
    """What a sentence counts: ``12 rounds`` is rounds: 12."""
    return {words.rstrip("s"): int(count) for count, words in re.findall(r"(\d+) (\w+)", sentence)}


def check(form: NightForm) -> None:
    """What the form says agrees with itself, with the format's own first round, and with the plan."""
    said = form.sentence()
    if form.why_not():
        assert said == "" and form.why_not().endswith("."), form.why_not()
        return
    plan = form.plan()
    entrants = tuple(range(1, form.entrants + 1))
    first = plan.format.next_round(Field(entrants, rounds=plan.rounds), ())
    assert isinstance(first, Round)
    counted = numbers(said)
    hand = "board" if form.format.boards else "hand"
    assert counted["table"] == len(first.tables) and counted[hand] == form.hands_a_round == plan.most_hands
    if plan.rounds is not None:
        assert counted["round"] == plan.rounds >= 1
    seated = Counter(entrant for table in first.tables for entrant in table.seats)
    dummies = seated.pop(DUMMY, 0)
    at = 2 if form.format.unit == "team" else 1
    assert set(seated) | set(first.sit_out) == set(entrants) and set(seated.values()) == {at}
    assert counted["table"] * 4 == form.format.together * (len(entrants) - len(first.sit_out)) + dummies
    if first.sit_out and not dummies:
        assert re.search(rf"\b{len(first.sit_out)} ((pair|team)s? )?(sits?|ha[sv]e?)", said), said
    left = form.people % form.format.together
    assert ("nobody sits out" in said) == (not first.sit_out and not dummies and not left)
    assert ("no partner" in said) == (left > 0 and form.format.unit == "pair")
    assert ("left over" in said) == (left > 0 and form.format.unit == "team")
    if form.rounds is None and not form.played_out:
        needed = counted["round"] * (form.round_minutes + 1)
        assert needed <= 30 * form.half_hours, "it does not fit the time"


def test_the_game_is_chosen_knowing_that_all_tricks_count_at_a_night() -> None:
    form = form_of("drive")
    assert form.in_short(GAMES["Whist"], "drive") == "all tricks count" and form.plan().counting == "tricks"
    assert form.in_short(GAMES["BidWhist"], "palace") == "to 7, forehand leads, a set costs the bid"
    (counting,) = [rule for rule in form.asked() if rule.id == "counting"]
    assert counting.describe("") == "all tricks, as usual"


@pytest.mark.parametrize("format", QUICK)
def test_for_every_number_of_people_the_sentences_are_true(format: str) -> None:
    for people in [*range(1, 42), 99, 100, 101, 199, 200, 399, 400]:
        check(form_of(format, people=people))


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(QUICK), st.integers(*PEOPLE), st.integers(*HALF_HOURS), st.integers(*HANDS),
    st.none() | st.integers(1, 60),
)  # fmt: skip
def test_for_any_people_hours_and_hands_the_sentences_are_true(
    format: str, people: int, half_hours: int, hands: int, rounds: int | None
) -> None:
    check(form_of(format, people=people, half_hours=half_hours, hands=hands, rounds=rounds))


@pytest.mark.parametrize(
    ("people", "odd"), [(n, "sit_out") for n in (*range(1, 15), 23, 27, 28, 99, 400)] + [(7, "dummy")]
)
def test_for_individual_play_the_sentences_are_true_and_its_promise_is_kept(people: int, odd: str) -> None:
    form = form_of("individual", people=people)
    form.set_rule("odd", odd)
    check(form)
    *_, promised = form.promises()
    if not form.why_not():
        rounds: list[Played] = []
        field = Field(tuple(range(1, people + 1)), rounds=form.planned)
        while (made := form.format.next_round(field, rounds)) is not None:
            rounds.append(Played(made))
        assert len(rounds) == form.planned
        pairs = Counter(frozenset(side) for one in rounds for table in one.round.tables for side in table.sides)
        again = sum(times > 1 for pair, times in pairs.items() if DUMMY not in pair)
        assert ("No partner twice" in promised or "partners everyone once" in promised) == (not again), promised


def test_24_people_for_three_hours_play_12_rounds_of_2_hands() -> None:
    form = form_of("drive")
    assert form.headline == "24 people, 3 hours of Whist"
    assert form.sentence() == "12 rounds of 2 hands, 6 tables, nobody sits out"
    plan = form.plan()
    assert (plan.rounds, plan.hands, plan.minutes, plan.counting) == (12, 2, 14, "tricks")
    assert plan.game.id == "Whist" and plan.preset == "drive"


@pytest.mark.parametrize(
    ("people", "said"),
    [(1, "there is 1"), (3, "there are 3"), (4, ""), (5, "")],
)
def test_too_few_people_are_told_so(people: int, said: str) -> None:
    form = form_of("drive", people=people)
    assert said in form.why_not() and bool(form.why_not()) == bool(said)


def test_no_time_for_a_single_round_is_told() -> None:
    form = form_of("drive", half_hours=1, hands=12)
    assert form.why_not() == "A round takes 85 minutes: there is no time for one."
    form.set_rule("half_hours", 3)
    assert form.sentence().startswith("1 round of 12 hands")


@pytest.mark.parametrize(("half", "said"), [(1, "half an hour"), (2, "1 hour"), (3, "1½ hours"), (6, "3 hours")])
def test_hours_are_said_as_people_say_them(half: int, said: str) -> None:
    assert hours(half) == said


def test_who_loses_goes_out_until_one_is_left_however_long_it_takes() -> None:
    form = form_of("elimination", people=64, half_hours=1)
    assert form.sentence().startswith("5 rounds") and form.plan().rounds is None
    assert next(form.promises()).startswith("It takes 1½ hours.")


def test_every_format_is_in_one_family_and_every_family_lists_its_own() -> None:
    assert {family_of(format) for format in FORMATS.values()} <= set(FAMILIES)
    assert sorted(each.id for family in FAMILIES for each in formats_of(family)) == sorted(FORMATS)


@pytest.mark.parametrize("format", FORMATS)
def test_a_format_is_offered_the_games_that_it_can_be_played_with(format: str) -> None:
    form = form_of(format)
    sides = FORMATS[format].unit != "player" or bool(FORMATS[format].roles)
    for game in form.games():
        assert 4 in game.players and (not sides or game.seating(game.presets[0].rules, 4).partners)
    offered, only = {game.id for game in form.games()}, {*FORMATS[format].games}
    if only:
        assert offered == only
        return
    assert {"Whist", "BidWhist"} <= offered
    assert ("SoloWhist" in offered) == (not sides)


def test_another_format_keeps_the_game_where_it_can() -> None:
    form = form_of("swiss")
    form.choose_game("BidWhist", "classic")
    form.choose_format("drive")
    assert (form.game.id, form.table.preset) == ("BidWhist", "classic")
    form.choose_format("individual")
    form.choose_game("SoloWhist")
    form.choose_format("partner_drive")
    assert form.game.id == "Whist"


def test_where_one_plays_alone_tricks_are_not_offered_to_count() -> None:
    form = form_of("individual")
    form.choose_game("SoloWhist")
    assert "counting" not in {rule.id for rule in form.asked()}


@pytest.mark.parametrize("game", GAME_DEFAULTS)
def test_each_game_has_its_minutes_and_its_counting(game: str) -> None:
    form = form_of("drive", hands=1)
    form.choose_game(game)
    plan = form.plan()
    minutes = {"Whist": 7, "BidWhist": 9, "Spades": 7, "SoloWhist": 6, "ContractWhist": 6, "KnockoutWhist": 4}
    assert plan.minutes == minutes[game] and plan.last_hand < plan.minutes
    assert plan.counting == ("tricks" if game == "Whist" else "points")
    assert set(form.presets(GAMES[game])) <= {preset.id for preset in GAMES[game].presets}


@pytest.mark.parametrize("format", FORMATS)
def test_everything_that_is_asked_can_be_set_to_all_that_is_offered(format: str) -> None:
    form = form_of(format)
    for rule in form.asked():
        for choice in rule.choices:
            form.set_rule(rule.id, choice.value)
            assert form.value(rule.id) == choice.value
            if not form.problems():
                assert Plan.of(form.plan().content()) == form.plan()
        form.set_rule(rule.id, rule.default if rule.id != "trumps" else "cycle")
        with pytest.raises(UnknownHouseRule):
            form.set_rule(rule.id, "no such thing")


def test_all_settings_of_a_format_are_asked() -> None:
    for format in FORMATS.values():
        asked = {rule.id for rule in form_of(format.id).asked()}
        assert {rule.id for rule in rules_of(format)} - asked == ({"boards_a_round"} if format().boards else set())


def test_trumps_of_the_rounds_are_asked_with_the_format() -> None:
    form = form_of("drive")
    form.set_rule("trumps", "cycle_hcds")
    plan = form.plan()
    assert plan.rules.values()["trumps"] == "cycle_hcds"
    assert plan.trump(2) == (True, 3), "clubs come second"


def test_without_a_clock_a_round_has_no_minutes() -> None:
    plan = form_of("drive", clock=False).plan()
    assert plan.minutes == 0 and plan.last_hand == 0 and plan.rounds == 12


def test_a_meeting_that_is_the_best_of_so_many_hands_is_planned_for_all_of_them() -> None:
    form = form_of("swiss")
    form.set_rule("best_of", 5)
    assert form.sentence().startswith("5 rounds, best of 5 hands, 6 tables")
    assert form.plan().minutes == 35 and form.plan().most_hands == 5


def test_the_ladder_says_itself_how_long_a_round_is() -> None:
    form = form_of("ladder")
    assert "minutes" in {rule.id for rule in rules_of(FORMATS["ladder"])}
    form.set_rule("minutes", 20)
    assert form.plan().minutes == 20


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_the_next_night_begins_as_the_last_was_planned(data: st.DataObject) -> None:
    form = form_of(data.draw(st.sampled_from(list(FORMATS))))
    form.choose_game(data.draw(st.sampled_from([game.id for game in form.games()])))
    form.people = data.draw(st.integers(*PEOPLE))
    for rule in form.asked():
        form.set_rule(rule.id, data.draw(st.sampled_from([choice.value for choice in rule.choices])))
    again = NightForm.begin("Saturday night", form.content())
    if form.problems():
        assert again.name == "Saturday night" and not again.problems()
    else:
        assert again.content() == form.content() and again.plan().content() == {
            **form.plan().content(),
            "name": "Saturday night",
        }


@pytest.mark.parametrize("last", [None, {}, "x", {"format": "no such"}, {"format": "drive", "game": "Poker"}, [1]])
def test_what_cannot_be_read_any_more_begins_as_usual(last: object) -> None:
    assert NightForm.begin("Friday night", last).content() == NightForm.begin("Friday night").content()


def test_a_last_night_that_has_become_impossible_begins_as_usual() -> None:
    content = form_of("drive").content()
    for change in (
        {"people": 0}, {"people": 401}, {"hands": "2"}, {"game": "SoloWhist", "preset": "guide", "rules": {}},
        {"hidden": -1}, {"settings": {"moves": "nobody"}}, {"prizes": [{"name": "x", "scope": {"place": 99}}]},
        {"prize_rules": {"ties": "fight"}}, {"prizes": 3},
    ):  # fmt: skip
        begun = NightForm.begin("Friday night", {**content, **change})
        assert begun.content() == NightForm.begin("Friday night").content(), change


def test_of_a_night_that_goes_on_rounds_minutes_and_standings_can_be_changed() -> None:
    plan = form_of("drive").plan()
    rules = {rule.id: rule for rule in plan_rules(plan)}
    assert set(rules) == {"rounds", "minutes", "last_hand", "hidden"}
    assert all(rule.allows(getattr(plan, id)) for id, rule in rules.items())
    assert "rounds" not in {rule.id for rule in plan_rules(form_of("elimination").plan())}


def test_a_prize_is_called_by_what_it_is_for_until_somebody_names_it() -> None:
    assert described(Scope(), ()) == "Highest"
    assert described(Scope(role=0, place=2, part="first_half"), ("lady", "gent")) == "Second highest lady, first half"
    made = PrizeForm(Scope(), ())
    made.set_rule("end", "lowest")
    assert made.prize == Prize("Lowest", Scope(end="lowest"))
    made.own = "Booby"
    again = PrizeForm.of(made.prize, ())
    assert again.name == "Booby" and PrizeForm.of(Prize("Lowest", Scope(end="lowest")), ()).own == ""


def test_prizes_are_those_of_the_format_until_they_are_changed() -> None:
    form = form_of("drive")
    assert form.plan().prizes is None and [prize.name for prize in form.given][:2] == ["Highest lady", "Highest gent"]
    form.prizes = (Prize("Ham"), Prize("Booby", Scope(end="lowest")))
    assert form.plan().given == form.prizes and Plan.of(form.plan().content()).given == form.prizes
    assert NightForm.begin("Saturday night", form.content()).given == form.prizes
    form.choose_format("swiss")
    assert form.prizes is None, "its roles have no ladies"


def test_formats_of_the_form_are_the_formats_there_are() -> None:
    assert all(issubclass(format, Format) for format in FORMATS.values())


@pytest.mark.parametrize("format", list(FORMATS))
def test_how_many_rounds_a_night_has_is_asked_first(format: str) -> None:
    form = NightForm.begin("Friday night")
    form.choose_format(format)
    asked = [rule.id for rule in form.asked()]
    assert "rounds" not in asked or asked[0] == "rounds"
