"""Which tags are there, from looks that are told with their times."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.events import TagGone, TagSeen
from hardware.presence import Presence, Sighting, Timing

A, B, C = "04A1B2C3D4E5F6", "04112233445566", "DEADBEEF"
STEP = 0.1
Told = list[tuple[str, str, float]]


def told(presence: Presence, looks: list[str | tuple[str, ...]], start: float = 0.0, step: float = STEP) -> Told:
    """What comes of looks `step` seconds apart, as ("seen" or "gone", tag, seconds)."""
    events: Told = []
    for number, tags in enumerate(looks):
        now = start + step * number
        sightings = [Sighting(tag) for tag in ((tags,) if isinstance(tags, str) else tags) if tag]
        for event in presence.look(sightings, now):
            events.append(("seen" if isinstance(event, TagSeen) else "gone", event.tag, event.at))
    return events


def test_a_tag_is_seen_at_its_second_read_and_only_once() -> None:
    assert told(Presence("reader"), [A] * 30) == [("seen", A, pytest.approx(0.1))]


def test_one_read_alone_is_no_tag() -> None:
    assert told(Presence("reader"), [A, *[""] * 30]) == []


def test_two_reads_too_far_apart_are_no_tag() -> None:
    assert told(Presence("reader"), [A, "", "", "", "", A, "", "", "", "", A]) == []


def test_a_tag_that_is_missed_every_other_time_is_seen_once_and_stays() -> None:
    assert [what for what, _, _ in told(Presence("reader"), [A, ""] * 50)] == ["seen"]


def test_a_tag_is_gone_once_when_it_has_not_been_read_for_long_enough() -> None:
    events = told(Presence("reader"), [A, A, A, *[""] * 40])
    assert [what for what, _, _ in events] == ["seen", "gone"]
    assert 1.5 <= events[1][2] - 0.2 <= 2.5


def test_a_tag_that_went_is_seen_anew_when_it_comes_back() -> None:
    events = told(Presence("reader"), [*[A] * 3, *[""] * 20, *[A] * 3])
    assert [what for what, _, _ in events] == ["seen", "gone", "seen"]


def test_a_gap_shorter_than_that_is_flicker() -> None:
    assert [what for what, _, _ in told(Presence("reader"), [*[A] * 3, *[""] * 14, *[A] * 3, *[""] * 14, A])] == [
        "seen"
    ]


def test_two_tags_steady_in_the_same_look_name_each_other() -> None:
    presence = Presence("reader")
    presence.look([Sighting(A), Sighting(B)], 0.0)
    assert presence.look([Sighting(B), Sighting(A)], 0.1) == [
        TagSeen("reader", A, None, 0.1, (B,)),
        TagSeen("reader", B, None, 0.1, (A,)),
    ]
    assert presence.tags == (A, B)


def test_tags_steady_one_look_after_the_other_are_in_order() -> None:
    presence = Presence("reader")
    presence.look([Sighting(A)], 0.0)
    assert presence.look([Sighting(B), Sighting(A)], 0.1) == [TagSeen("reader", A, None, 0.1)]
    assert presence.look([Sighting(B), Sighting(A)], 0.2) == [TagSeen("reader", B, None, 0.2)]


def test_one_look_reads_a_tag_once_however_often_it_lists_it() -> None:
    presence = Presence("reader")
    assert presence.look([Sighting(A, 1), Sighting(A, 1), Sighting(A, 2)], 0.0) == []


def test_a_reader_that_was_away_takes_no_tag_with_it() -> None:
    presence = Presence("reader")
    told(presence, [A] * 5)
    presence.freeze()
    assert told(presence, [A, "", A], start=600.0) == []
    assert presence.tags == (A,)


def test_a_tag_lifted_while_the_reader_was_away_goes_after_its_time_of_looking() -> None:
    presence = Presence("reader")
    told(presence, [A] * 5)
    presence.freeze()
    events = told(presence, [""] * 40, start=600.0)
    assert [what for what, _, _ in events] == ["gone"]
    assert 601.5 <= events[0][2] <= 602.5


def test_a_reader_that_hangs_between_two_looks_takes_no_tag_with_it() -> None:
    presence = Presence("reader")
    told(presence, [A] * 5)
    assert told(presence, ["", A], start=60.0) == []


def test_a_reader_that_answers_slowly_still_sees_in_time() -> None:
    events = told(Presence("reader"), ["", A, A, A, *[""] * 8], step=0.6)
    assert [(what, round(at, 1)) for what, _, at in events] == [("seen", 1.2), ("gone", 3.6)]


def test_every_constant_can_be_set_and_nonsense_is_refused() -> None:
    timing = Timing(enough=1, among=1, gone_after=0.25)
    assert [(what, round(at, 1)) for what, _, at in told(Presence("reader", timing), [A, "", "", "", ""])] == [
        ("seen", 0.0),
        ("gone", 0.3),
    ]
    for wrong in ({"enough": 0}, {"enough": 6}, {"gone_after": 0.0}, {"longest_look": -1.0}):
        with pytest.raises(ValueError):
            Timing(**wrong)  # type: ignore[arg-type]


@given(st.lists(st.tuples(st.sets(st.sampled_from((A, B, C))), st.floats(0.0, 3.0)), max_size=120), st.data())
def test_seen_and_gone_alternate_for_every_tag_whatever_the_looks(
    looks: list[tuple[set[str], float]], data: st.DataObject
) -> None:
    presence, now, there = Presence("reader"), 0.0, dict.fromkeys((A, B, C), False)
    read_at: dict[str, list[float]] = {tag: [] for tag in there}
    for tags, gap in looks:
        if data.draw(st.booleans()):
            presence.freeze()
        now += gap
        for tag in tags:
            read_at[tag].append(now)
        for event in presence.look([Sighting(tag) for tag in tags], now):
            assert there[event.tag] is isinstance(event, TagGone)
            there[event.tag] = isinstance(event, TagSeen)
            if isinstance(event, TagSeen):
                assert len(read_at[event.tag]) >= 2
            else:
                assert now - read_at[event.tag][-1] >= 1.5
        assert set(presence.tags) == {tag for tag, present in there.items() if present}


# Several antennas. A look is given as the antennas that read A.


def placed(
    looks: list[tuple[int | None, ...]], presence: Presence | None = None, blind: tuple[int, ...] = ()
) -> list[tuple[str, int | None, bool]]:
    """What comes of looks: ("seen" or "gone", antenna, doubtful)."""
    presence = presence or Presence("reader")
    events: list[tuple[str, int | None, bool]] = []
    for number, antennas in enumerate(looks):
        for event in presence.look([Sighting(A, antenna) for antenna in antennas], STEP * number, blind):
            doubtful = isinstance(event, TagSeen) and event.doubtful
            events.append(("seen" if isinstance(event, TagSeen) else "gone", event.antenna, doubtful))
    return events


def test_a_tag_read_on_one_antenna_is_there_without_a_doubt() -> None:
    assert placed([(3,)] * 30) == [("seen", 3, False)]


def test_of_two_antennas_the_steadier_one_wins_and_the_tag_is_doubtful() -> None:
    assert placed([(1, 2), (2,), (2,), (1, 2), (2,)] * 5) == [("seen", 2, True)]
    assert placed([(1,), (2,), (2,), (2,)]) == [("seen", 2, True)]


def test_the_other_antennas_that_read_a_tag_are_named() -> None:
    presence = Presence("reader")
    looks = [(1, 2, 4), (2,), (2, 4)]
    events = [
        event
        for number, antennas in enumerate(looks)
        for event in presence.look([Sighting(A, antenna) for antenna in antennas], number / 10)
    ]
    assert [(event.antenna, event.also) for event in events if isinstance(event, TagSeen)] == [(2, (1, 4))]


def test_tags_that_come_in_the_same_look_name_each_other_on_whichever_antennas_they_lie() -> None:
    presence = Presence("reader")
    sightings = [Sighting(A, 1), Sighting(B, 1), Sighting(C, 3)]
    presence.look(sightings, 0.0)
    events = [event for event in presence.look(sightings, 0.1) if isinstance(event, TagSeen)]
    assert {event.tag: (event.beside, event.elsewhere) for event in events} == {
        A: ((B,), (C,)), B: ((A,), (C,)), C: ((), (A, B))
    }  # fmt: skip


def test_between_two_antennas_that_are_equally_steady_it_takes_all_looks_to_choose_one() -> None:
    assert placed([(1, 2)] * 4) == []
    assert placed([(1, 2)] * 30) == [("seen", 1, True)]
    assert placed([(1, 2), (1, 2), (2,)]) == [("seen", 2, True)]


def test_a_tag_that_flickers_between_two_antennas_does_not_wander() -> None:
    assert placed([(1,), (1,), *[(1, 2), (2,), (2,), (1,)] * 20]) == [("seen", 1, False)]


def test_a_tag_that_moves_goes_and_comes_at_once_when_it_is_no_longer_read_where_it_was() -> None:
    presence = Presence("reader")
    events = placed([*[(2,)] * 4, *[(5,)] * 20], presence)
    assert events == [("seen", 2, False), ("gone", 2, False), ("seen", 5, False)]
    assert presence.tags == (A,)


def test_a_card_carried_past_an_antenna_is_neither_there_nor_moved() -> None:
    assert placed([*[(2,)] * 5, (2, 6), *[(2,)] * 20]) == [("seen", 2, False)]


def test_a_read_that_does_not_say_where_leaves_a_tag_where_it_is() -> None:
    assert placed([*[(2,)] * 4, *[(None,)] * 20]) == [("seen", 2, False)]
    assert placed([(None, 2)] * 20) == [("seen", 2, False)]
    assert placed([(None,), (None,), (None,), *[(4,)] * 20, *[()] * 20]) == [("seen", None, False), ("gone", 4, False)]


def test_time_stands_still_for_the_tags_on_an_antenna_that_cannot_be_looked_at() -> None:
    presence = Presence("reader")
    placed([(2,)] * 3, presence)
    assert [presence.look([], 1.0 + n, (2,)) for n in range(20)] == [[]] * 20
    assert presence.look([], 22.0, (3,)) == [] and presence.look([], 23.0, (3,)) == [TagGone("reader", A, 2, 23.0)]


def test_tags_on_other_antennas_are_not_beside_each_other() -> None:
    presence = Presence("reader")
    sightings = [Sighting(A, 1), Sighting(B, 2), Sighting(C, 2)]
    presence.look(sightings, 0.0)
    assert {event.tag: event.beside for event in presence.look(sightings, 0.1) if isinstance(event, TagSeen)} == {
        A: (),
        B: (C,),
        C: (B,),
    }


@given(st.lists(st.sets(st.sampled_from((None, 1, 2, 3))), max_size=80))
def test_whatever_the_antennas_a_tag_goes_only_from_where_it_came_to(looks: list[set[int | None]]) -> None:
    where: int | None | str = "nowhere"
    for what, antenna, _ in placed([tuple(look) for look in looks]):
        if what == "seen":
            assert where == "nowhere"
            where = antenna
        else:
            assert where in (antenna, None), "a tag first reported without an antenna may get one later"
            where = "nowhere"
