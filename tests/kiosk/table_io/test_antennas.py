"""What lies on the reader's antennas, for people: counts, doubts, and faces only while no hand is open."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hardware.deck import DEMO_PACK, Form, demo_tag
from hardware.events import DeviceAway, DeviceBack, Reason, TagGone, TagSeen
from kiosk.devices.devices import Devices
from kiosk.lobby.equipment import Equipment
from kiosk.lobby.lobby import Lobby
from kiosk.table_io.antennas import Laid, laid
from kiosk.table_io.packs import ReaderTrial
from rules.cards import CARDS, Card
from tests.kiosk.scenes.tables import bid, do, filled, open_table, opened


@pytest.fixture
def devices() -> Iterator[Devices]:
    made = Devices({}, lambda key, value: None)
    made.choose_reader("pepper", "/nowhere")
    made.stop()
    yield made


def seen(devices: Devices, antenna: int | None, *cards: str, also: tuple[int, ...] = ()) -> None:
    for text in cards:
        tag = demo_tag(Card.parse(text), Form.ISO15693)
        devices.take(TagSeen("r", tag, antenna, 9.0, doubtful=bool(also), also=also))


def counts(shown: Laid) -> dict[str, int]:
    return {place.title: place.count for place in (*shown.seats, *shown.middle)}


def test_each_place_has_its_antennas_and_the_tags_that_lie_there(devices: Devices) -> None:
    seen(devices, 2, "SA", "SK")
    seen(devices, 1, "HQ")
    seen(devices, 8, "H9")
    seen(devices, 7, "C3")
    shown = laid(devices, None, hidden=False)
    assert counts(shown) == {"North": 2, "East": 0, "South": 0, "West": 0, "Trick": 2, "Kitty": 0, "Discards": 1}
    assert shown.middle[0].antennas == (1, 8)
    assert shown.seats[0].cards == tuple(sorted(int(Card.parse(text)) for text in ("SA", "SK")))
    devices.take(TagGone("r", demo_tag(Card.parse("SA"), Form.ISO15693), 2, 10.0))
    assert counts(laid(devices, None, hidden=False))["North"] == 1


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(
    lies=st.dictionaries(st.sampled_from(CARDS), st.tuples(st.integers(1, 8), st.sets(st.integers(1, 8), max_size=2)))
)
def test_hidden_cards_are_counted_and_nothing_tells_which_they_are(
    devices: Devices, lies: dict[Card, tuple[int, set[int]]]
) -> None:
    for tag in list(devices.spots):
        devices.take(TagGone("r", tag, 1, 8.0))
    for card, (antenna, also) in lies.items():
        seen(devices, antenna, str(card), also=tuple(also - {antenna}))
    shown = laid(devices, None, hidden=True)
    assert sum(counts(shown).values()) == len(lies)
    # Any other cards in the same places look the same.
    for tag in list(devices.spots):
        devices.take(TagGone("r", tag, 1, 9.5))
    others = dict(zip(reversed(CARDS), lies.values(), strict=False))
    for card, (antenna, also) in others.items():
        seen(devices, antenna, str(card), also=tuple(also - {antenna}))
    assert laid(devices, None, hidden=True) == shown


def test_a_card_that_other_antennas_read_too_is_marked_in_words(devices: Devices) -> None:
    seen(devices, 2, "SA", "SK", also=(5,))
    seen(devices, 2, "SQ", also=(3, 5))
    assert laid(devices, None, hidden=True).seats[0].notes == ("3 also read at West", "1 also read at East")


def test_tags_that_are_no_cards_are_counted_as_such(devices: Devices) -> None:
    devices.take(TagSeen("r", "E004AAAAAAAAAAAA", 6, 9.0))
    known = demo_tag(Card.parse("SA"), Form.ISO15693)
    devices.take(TagSeen("r", f"{int(known, 16) ^ 1:016X}", 6, 9.0))
    kitty = laid(devices, None, hidden=False).middle[1]
    assert (kitty.title, kitty.count, kitty.cards) == ("Kitty", 2, ())
    assert kitty.notes == ("1 misread", "1 not enrolled")


def test_a_card_of_which_the_reader_does_not_say_where_it_lies_is_somewhere(devices: Devices) -> None:
    seen(devices, 1, "HQ")
    assert "Somewhere" not in counts(laid(devices, None, hidden=False))
    seen(devices, None, "SA", "SK")
    shown = laid(devices, None, hidden=False)
    assert counts(shown)["Somewhere"] == 2 and counts(shown)["Trick"] == 1 and shown.middle[-1].antennas == ()


def test_a_reader_with_one_antenna_has_one_place(devices: Devices) -> None:
    devices.choose_reader("feig", "/nowhere")
    devices.stop()
    seen(devices, None, "SA", "HQ")
    shown = laid(devices, None, hidden=False)
    assert shown.seats == () and [(place.name, place.count) for place in shown.middle] == [("FEIG OBID", 2)]


@pytest.mark.parametrize("players", [2, 3, 5, 6, 7])
def test_at_a_table_of_any_size_every_seat_and_every_antenna_has_its_place(
    devices: Devices, tmp_path: Path, players: int
) -> None:
    lobby = Lobby.open(tmp_path)
    opened(lobby, filled("KnockoutWhist", "", players, tuple("ABCDEFG")))
    for antenna, card in enumerate(CARDS[:8], 1):
        seen(devices, antenna, str(card))
    shown = laid(devices, lobby.table, hidden=True)
    lobby.close()
    assert [(place.title, place.name) for place in shown.seats] == [
        (f"Seat {seat + 1}", "ABCDEFG"[seat]) for seat in range(players)
    ]
    antennas = [number for place in (*shown.seats, *shown.middle) for number in place.antennas]
    assert sorted(antennas) == list(range(1, 9)) and sum(counts(shown).values()) == 8


def test_without_a_table_there_are_four_seats_or_as_many_as_have_antennas(devices: Devices) -> None:
    assert len(laid(devices, None, hidden=False).seats) == 4
    devices.choose_reader("pepper", "/nowhere", {"antenna8": "6"})
    devices.stop()
    seen(devices, 8, "HQ")
    shown = laid(devices, None, hidden=False)
    assert [place.title for place in shown.seats] == [f"Seat {number}" for number in range(1, 7)]
    assert shown.seats[5].count == 1


def test_when_the_reader_is_away_what_lay_there_is_shown_still(devices: Devices) -> None:
    devices.take(DeviceBack("r", 1.0, "Pepper"))
    seen(devices, 2, "SA")
    devices.take(DeviceAway("r", 9.5, 9.5, Reason.WENT_AWAY, "/nowhere"))
    assert counts(laid(devices, None, hidden=True))["North"] == 1


def test_faces_are_hidden_from_the_deal_until_the_hand_is_over_also_once_the_table_is_left(tmp_path: Path) -> None:
    lobby = Lobby.open(tmp_path)
    equipment = Equipment(lobby)
    assert not equipment.hidden, "nobody has played yet"
    table = open_table(lobby)
    equipment.follow()
    assert equipment.hidden, "cards may be lying dealt"
    bid(table)
    lobby.leave()
    equipment.follow()
    assert equipment.hidden
    assert Equipment(lobby).hidden, "the kiosk was started anew"
    lobby.table = table
    do(table, lambda: table.total(10))
    equipment.follow()
    assert not equipment.hidden, "the hand is over"
    do(table, table.next_hand)
    assert equipment.hidden
    lobby.close()


# The test of the antennas.


def test_a_card_laid_to_try_an_antenna_says_which_one_it_is_and_which_are_left(devices: Devices) -> None:
    trying = ReaderTrial(devices)
    devices.listener = trying
    assert trying.untried.startswith("1 (Trick), 2 (North)")
    seen(devices, 3, "HQ", also=(2,))
    assert (trying.said, trying.where) == (f"Q♥ of “{DEMO_PACK.name}”", "Antenna 3: East, also read at North")
    for antenna in (1, 2, 4, 5, 6, 7):
        seen(devices, antenna, str(CARDS[antenna]))
    assert trying.untried == "8 (Trick)"


def test_while_a_hand_is_open_a_card_is_not_named_that_is_laid_to_try_an_antenna(
    devices: Devices, tmp_path: Path
) -> None:
    lobby = Lobby.open(tmp_path)
    table = open_table(lobby)
    for step in (table.dealt, lambda: table.call("3U")):
        trying = ReaderTrial(devices, table)
        devices.listener = trying
        seen(devices, 3, "HQ")
        assert (trying.said, trying.card) == (f"A card of “{DEMO_PACK.name}”", None)
        devices.take(TagGone("r", demo_tag(Card.parse("HQ"), Form.ISO15693), 3, 9.5))
        do(table, step)
    lobby.close()
