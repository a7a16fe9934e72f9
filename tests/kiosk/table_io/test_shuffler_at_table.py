"""The machine deals at a table: what is known of the hands is exactly what it dealt, or nothing."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hardware.deck import Card, Form, Pack, demo_tag
from hardware.events import (
    DealHalted,
    DeviceAway,
    DeviceBack,
    Event,
    Fault,
    PackHandled,
    Reason,
    ShufflerFault,
    ShufflerRefused,
    Void,
)
from hardware.shuffler.commands import StateIs, Status
from hardware.shuffler.pattern import Pattern
from kiosk.devices.shuffler import LAST_DEAL
from kiosk.lobby.lobby import Lobby
from kiosk.table.present import view, where
from kiosk.table.table import Table
from kiosk.table_io.machine_deal import pattern_of
from rules.cards import CARDS, mask_of
from rules.games.knockout_whist import KnockoutWhistHand
from tests.kiosk.scenes.machines import CLEARED, Room, halted, tags_of, void
from tests.kiosk.scenes.tables import EVERY, do, filled, open_table, opened

BACK = DeviceBack("shuffler", 1.0, "Fake")
AWAY = DeviceAway("shuffler", 1.0, 1.0, Reason.WENT_AWAY, "/dev/machine")


@pytest.fixture(scope="module")
def one_lobby(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lobby]:
    made = Lobby.open(tmp_path_factory.mktemp("lobby"))
    yield made
    made.close()


@pytest.fixture
def lobby(one_lobby: Lobby) -> Lobby:
    """A lobby from which no machine was ever asked for a deal."""
    one_lobby.journal.settings.set(LAST_DEAL, None)
    one_lobby.journal.settle()
    return one_lobby


@pytest.fixture
def room(lobby: Lobby) -> Room:
    """A table of Bid Whist, and a machine that answers."""
    return Room(lobby, open_table(lobby))


def owners(room: Room, cards: list[Card]) -> dict[str, int]:
    """Whose each card of a deal is, as a mask by place; a card turned up is the dealer's, or the stock's."""
    assert room.table
    hand = room.table.hand
    turned = "stock" if "stock" in hand.places() else hand.seating.letters[hand.dealer]
    given: dict[str, list[Card]] = {}
    for place, card in zip(room.order, cards, strict=False):
        given.setdefault(turned if place == "turn-up" else place, []).append(card)
    return {place: mask_of(cards) for place, cards in given.items() if place != "stock"}


def known(table: Table | None) -> dict[str, int]:
    """What the table knows of its hands."""
    assert table
    return {know.place: mask_of(know.cards) for know in table.hand.known}


def dealt(room: Room) -> bool:
    assert room.table
    return room.table.state.dealt


def by_hand(room: Room) -> bool:
    return room.shown is None or room.shown.by_hand


# Every game.


@pytest.mark.parametrize(("game", "preset", "players"), EVERY, ids=str)
def test_every_games_deal_gives_each_place_its_cards_and_the_hands_are_known(
    lobby: Lobby, game: str, preset: str, players: int
) -> None:
    table = opened(lobby, filled(game, preset, players))
    room = Room(lobby, table)
    id = room.begin()
    cards = room.cards_of(Random(f"{game} {preset} {players}"))
    given = owners(room, cards)
    sizes = {place: size for place, size in table.hand.places().items() if size and place not in ("discards", "stock")}
    assert {place: mask.bit_count() for place, mask in given.items()} == sizes
    room.say(*room.events(id, tags_of(cards)))
    assert not dealt(room)
    assert room.shown and room.shown.progress == f"{len(room.order)} of {len(room.order)} dealt"
    room.say(room.done(id))
    assert dealt(room) and known(table) == given and not table.hand.violations
    assert {f.source for f in table.state.facts if f.kind in ("dealt", "know", "turned")} == {"shuffler"}
    if "turn-up" in room.order:
        turned = table.hand.turned  # type: ignore[attr-defined]
        assert turned.card == cards[room.order.index("turn-up")]


def test_packets_the_card_turned_up_and_the_stock_are_dealt_as_the_rules_say(lobby: Lobby) -> None:
    def dealt_so(game: str, preset: str = "", players: int = 4, **rules: object) -> str:
        return str(pattern_of(opened(lobby, filled(game, preset, players, **rules))))

    assert dealt_so("BidWhist") == "NESW:1x12 K:6"
    assert dealt_so("SoloWhist", packets="threes") == "NESW:3x4 NES:1 T:1"
    assert dealt_so("SoloWhist", packets="fours") == "NESW:4x3 NES:1 T:1"
    assert dealt_so("Whist", "short") == "NESW:1x12 NES:1 T:1"
    assert dealt_so("Whist", "drive", 3) == "WNES:1x13"
    assert dealt_so("GermanWhist", players=2) == "12:1x13 T:1 X:25"
    assert dealt_so("KnockoutWhist", players=7) == "1234567:1x7 T:1"


def test_a_dog_gets_its_one_card_in_the_first_round(lobby: Lobby) -> None:
    table = opened(lobby, filled("KnockoutWhist", "traditional", 4))
    hand = table.hand
    assert isinstance(hand, KnockoutWhistHand)
    hand.hand_size, hand.length, hand.sizes = 5, 5, (5, 1, 0, 5)
    assert str(pattern_of(table)) == "NEW:1 NW:1x4 T:1"


# What may come of a deal.


def test_the_pack_is_shuffled_then_the_deal_is_on_record_and_only_then_asked_for(room: Room) -> None:
    assert room.keys == ["Deal by machine"] and by_hand(room)
    room.press("deal")
    assert room.driver.done == [("shuffle", 54, 1)]
    assert room.shown and room.shown.said == "The machine is shuffling." and room.shown.by_hand
    room.shuffler.take(PackHandled("shuffler", "shuffle", 1, 54, 0.0))
    assert room.driver.named("deal") == []
    room.journal.settle()
    assert room.lobby.journal.settings.get(LAST_DEAL)["id"] == 1
    assert room.driver.named("deal") == [("deal", 1, "NESW:1x12 K:6", 54, 1, False)]
    assert room.shown and room.shown.progress == "0 of 54 dealt" and not room.shown.by_hand


def test_each_deal_has_a_greater_id_than_any_before_the_machines_memory_included(room: Room) -> None:
    first = room.begin()
    room.say(void(first))
    assert room.begin() == first + 1
    room.say(void(first + 1))
    room.driver.state = StateIs(1, 1, 1, None, "", 40, Status.DONE, 54)
    assert room.begin() == 41
    assert Room(room.lobby, None).shuffler.next_id() == 42


def test_a_deal_that_another_kiosk_left_open_in_the_machine_is_given_up_first(room: Room) -> None:
    room.driver.state = StateIs(1, 1, 1, None, "", 40, Status.OPEN, 5)
    room.begin()
    assert [each[:2] for each in room.driver.done] == [("annul", 40), ("shuffle", 54), ("deal", 41)]


def test_a_deal_that_cannot_be_put_on_record_is_not_dealt(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room.shuffler, "_record", lambda record, then: then(False))
    room.press("deal")
    room.say(PackHandled("shuffler", "shuffle", 1, 54, 0.0))
    assert room.driver.named("deal") == [] and room.shown and "nothing is dealt" in room.shown.said and by_hand(room)


def test_a_pack_that_is_not_whole_is_not_dealt(room: Room) -> None:
    room.press("deal")
    room.say(ShufflerFault("shuffler", Fault.COUNT, "hopper", 0.0), PackHandled("shuffler", "shuffle", 1, 53, 0.0))
    assert room.driver.named("deal") == []
    assert room.shown and "counted 53 cards, and there should be 54" in room.shown.said and by_hand(room)
    room.press("deal")
    room.say(CLEARED, PackHandled("shuffler", "shuffle", 1, 54, 0.0))
    assert [each[0] for each in room.driver.done[1:]] == ["clear", "shuffle", "deal"]


def test_after_a_fault_a_pack_is_not_held_to_be_shuffled(room: Room) -> None:
    room.press("deal")
    room.say(*[ShufflerFault("shuffler", Fault.JAM, "hopper", 0.0), PackHandled("shuffler", "shuffle", 1, 54, 0.0)])
    assert room.driver.named("deal") == [] and room.keys == ["Clear"] and by_hand(room)
    room.say(CLEARED, PackHandled("shuffler", "shuffle", 1, 54, 0.0))
    assert room.shown and room.shown.keys[0].note == "it has shuffled"
    room.say(ShufflerFault("shuffler", Fault.JAM, "hopper", 0.0), CLEARED)
    room.press("deal")
    assert len(room.driver.named("shuffle")) == 2 and room.driver.named("deal") == []


def test_cards_that_are_not_read_leave_their_place_unknown(room: Room) -> None:
    id = room.begin()
    cards = room.cards_of(Random(1))
    tags = tags_of(cards)
    tags[room.order.index("E")] = None
    tags[room.order.index("kitty")] = "04FFFFFFFFFFFF"  # no pack's
    tags[room.order.index("S")] = f"{int(demo_tag(cards[room.order.index('S')]), 16) ^ 1:014X}"  # one bit astray
    room.say(*room.events(id, tags), room.done(id))
    given, table = owners(room, cards), room.table
    assert table and dealt(room) and known(table) == {place: given[place] for place in "NW"}
    assert sum(fact.kind == "know" for fact in table.facts) == 2


def test_a_machine_that_reads_no_tags_deals_and_nothing_is_known(room: Room) -> None:
    id = room.begin()
    room.say(*room.events(id, [None] * 54), room.done(id, left=None))
    assert dealt(room) and known(room.table) == {}


BLUE = Pack("blue", "Blue", "blue", {demo_tag(card, Form.ISO15693)[:14]: card for card in CARDS})


@pytest.mark.parametrize("wrong", ["another pack", "twice", "not in the game"])
def test_a_card_that_cannot_be_there_is_a_misdeal_named_before_it_can_be_played(lobby: Lobby, wrong: str) -> None:
    room = Room(lobby, open_table(lobby, jokers=0, kitty=4))
    room.packs.append(BLUE)
    id = room.begin()
    cards = room.cards_of(Random(2))
    tags = tags_of(cards)
    at = len(tags) // 2
    astray = {
        "another pack": BLUE.tag_of(cards[at]),
        "twice": tags[at - 1],
        "not in the game": demo_tag(next(card for card in CARDS if not room.table.hand.pack >> card & 1)),  # type: ignore[union-attr]
    }
    tags[at] = astray[wrong]
    events = room.events(id, tags)
    room.say(*events[: at + 1])
    said = {"another pack": "another pack, blue", "twice": "there twice", "not in the game": "not in this game’s pack"}
    assert room.shown and room.shown.said.startswith("Misdeal") and said[wrong] in room.shown.said
    assert not by_hand(room)
    room.say(*events[at + 1 :], room.done(id))
    assert not dealt(room) and room.shown and said[wrong] in room.shown.said
    assert "Gather all cards" in room.shown.advice and by_hand(room)
    assert room.keys == ["Machine again"]
    do(room.table, room.table.dealt)  # type: ignore[arg-type, union-attr]
    assert known(room.table) == {}


def test_what_the_machine_says_twice_changes_nothing(room: Room) -> None:
    id = room.begin()
    cards = room.cards_of(Random(3))
    events = room.events(id, tags_of(cards))
    room.say(*events[:30], *events[:30], *halted(id, 30), *halted(id, 30), *events, room.done(id))
    facts = list(room.table.facts)  # type: ignore[union-attr]
    room.say(*events, room.done(id), room.done(id), DealHalted("shuffler", id, 54, 0.0), void(id))
    assert known(room.table) == owners(room, cards) and room.table.facts == facts  # type: ignore[union-attr]


def test_two_tales_of_one_card_make_a_misdeal(room: Room) -> None:
    id = room.begin()
    events = room.events(id, tags_of(room.cards_of(Random(4))))
    room.say(*events, replace(events[3], tag=events[4].tag), room.done(id))
    assert not dealt(room) and room.shown and "reported one card twice" in room.shown.said


@pytest.mark.parametrize("how", ["left", "dealt", "lost", "place"])
def test_what_came_out_must_be_what_went_in(room: Room, how: str) -> None:
    id = room.begin()
    events = room.events(id, tags_of(room.cards_of(Random(5))))
    done = room.done(id, left=1 if how == "left" else 0)
    if how == "dealt":
        done = replace(done, dealt=53)
    if how == "lost":
        del events[20]
    if how == "place":
        events[20] = replace(events[20], place="kitty")
    room.say(*events, done)
    assert not dealt(room) and room.shown and "more or fewer cards" in room.shown.said
    assert room.lobby.journal.settings.get(LAST_DEAL) == {"id": id}


def test_a_jam_halts_the_deal_says_where_and_what_to_do_and_the_same_deal_goes_on(room: Room) -> None:
    id = room.begin()
    cards = room.cards_of(Random(6))
    events = room.events(id, tags_of(cards))
    room.say(*events[:17], *halted(id, 17))
    assert room.shown
    assert room.shown.said == "17 of 54 dealt. A card is stuck at East’s place."
    assert room.shown.advice.startswith("Put it back on top of the pack")
    assert room.keys == ["Go on", "Give up"] and not by_hand(room)
    room.press("go_on")
    assert room.driver.done[-2:] == [("clear",), ("deal", id, "NESW:1x12 K:6", 54, 1, True)]
    room.say(CLEARED, *events[17:], room.done(id))
    assert known(room.table) == owners(room, cards)


@pytest.mark.parametrize("why", list(Void))
def test_of_a_void_deal_nothing_is_known_and_another_can_be_dealt(room: Room, why: Void) -> None:
    id = room.begin()
    events = room.events(id, tags_of(room.cards_of(Random(7))))
    room.say(*events[:40], void(id, why))
    assert not dealt(room) and room.shown and "Gather all cards" in room.shown.advice and by_hand(room)
    room.say(*events[40:], room.done(id))
    assert not dealt(room)
    second = room.begin()
    cards = room.cards_of(Random(8))
    room.say(*room.events(second, tags_of(cards)), room.done(second))
    assert second > id and known(room.table) == owners(room, cards)


def test_what_became_of_a_deal_is_said_for_that_deal_only(room: Room) -> None:
    room.say(void(room.begin()))
    table = room.table
    assert table and room.shown and "The deal is void" in room.shown.said
    do(table, table.dealt, table.misdeal)
    assert room.shown.said == "" and room.keys == ["Deal by machine"]


@pytest.mark.parametrize("fault", list(Fault))
def test_a_fault_is_said_until_it_is_cleared_and_blocks_only_the_machine(room: Room, fault: Fault) -> None:
    room.say(ShufflerFault("shuffler", fault, "hopper", 0.0), AWAY, BACK)
    assert room.shown and room.shown.said and room.shown.advice and room.keys == ["Clear"] and by_hand(room)
    room.press("clear")
    assert room.driver.done == [("clear",)] and room.keys == ["Clear"]
    room.say(CLEARED)
    assert room.keys == ["Deal by machine"] and room.shown and room.shown.said == ""


def test_a_deal_that_is_given_up_is_never_taken_up_again(room: Room) -> None:
    id = room.begin()
    events = room.events(id, tags_of(room.cards_of(Random(9))))
    room.say(*events[:20], AWAY)
    assert room.keys == ["Give up"] and room.shown and "has gone away" in room.shown.said
    room.press("give_up")
    assert by_hand(room) and room.driver.done[-1] == ("annul", id)
    room.say(BACK, *events[20:], room.done(id))
    assert not dealt(room)
    again = Room(room.lobby, room.table)
    assert again.driver.done == [] and again.keys == ["Deal by machine"]


def test_stop_is_for_the_machine_at_once(room: Room) -> None:
    room.press("deal")
    assert room.keys == ["Stop"]
    room.press("stop")
    room.say(ShufflerRefused("shuffler", "shuffle", "stopped", 0.0))
    assert room.driver.done[-1] == ("stop",) and room.driver.named("deal") == []
    id = room.begin()
    room.press("stop")
    room.say(*halted(id, 0, Fault.STOPPED, ""))
    assert room.keys == ["Go on", "Give up"]


@pytest.mark.parametrize("why", ["fault", "open", "old", "differs", "bay", "cards", "seal", "unknown", "stopped"])
def test_a_deal_that_the_machine_refuses_is_said_and_can_be_dealt_by_hand(room: Room, why: str) -> None:
    room.begin()
    room.say(ShufflerRefused("shuffler", "deal", why, 0.0))
    assert room.shown and room.shown.said and by_hand(room) and room.keys == ["Machine again"]


# Which hand it is for.


def test_a_deal_goes_on_after_the_kiosk_was_killed_in_the_middle(room: Room) -> None:
    id = room.begin()
    cards = room.cards_of(Random(10))
    events = room.events(id, tags_of(cards))
    room.say(*events[:30])
    again = Room(room.lobby, Table.open(room.journal, room.table.stream), connected=False)  # type: ignore[union-attr]
    assert again.driver.done == [("deal", id, "NESW:1x12 K:6", 54, 1, True)]
    assert again.shown and "being looked for" in again.shown.said and again.keys == ["Give up"]
    again.say(BACK, *events, again.done(id))
    assert known(again.table) == owners(room, cards)
    assert again.lobby.journal.settings.get(LAST_DEAL) == {"id": id}
    third = Room(room.lobby, Table.open(room.journal, again.table.stream))  # type: ignore[union-attr]
    assert third.driver.done == []


def test_a_deal_goes_on_at_another_port(room: Room) -> None:
    id = room.begin()
    cards = room.cards_of(Random(11))
    room.say(*room.events(id, tags_of(cards))[:30])
    room.driver.done.clear()
    room.shuffler.choose("/dev/other")
    assert room.driver.done == [("deal", id, "NESW:1x12 K:6", 54, 1, True)]
    room.say(BACK, *room.events(id, tags_of(cards)), room.done(id))
    assert known(room.table) == owners(room, cards)


def test_a_deal_that_ends_while_the_table_is_closed_is_told_when_it_is_open_again(room: Room) -> None:
    id, table = room.begin(), room.table
    cards = room.cards_of(Random(12))
    events, done, given = room.events(id, tags_of(cards)), room.done(id), owners(room, cards)
    room.say(*events[:30])
    room.sit(None)
    room.say(*events[30:], done, *events[:3], void(id))
    room.sit(open_table(room.lobby))
    assert not dealt(room) and known(room.table) == {} and room.keys == ["Deal by machine"]
    room.sit(table)
    room.journal.settle()
    assert dealt(room) and known(table) == given


def test_a_deal_for_a_table_that_was_left_gives_way_to_another_tables(room: Room) -> None:
    id = room.begin()
    room.sit(open_table(room.lobby))
    second = room.begin()
    assert ("annul", id) in room.driver.done and second == id + 1
    room.say(*room.events(id, tags_of(room.cards_of(Random(1)))), room.done(id))
    assert not dealt(room)


@pytest.mark.parametrize("meanwhile", ["misdeal", "dealt", "undone"])
def test_a_deal_is_not_told_to_another_hand_than_it_was_for(room: Room, meanwhile: str) -> None:
    table = room.table
    assert table
    id = room.begin()
    events, done = room.events(id, tags_of(room.cards_of(Random(13)))), room.done(id)
    room.say(*events[:30])
    do(table, table.misdeal if meanwhile == "misdeal" else table.dealt)
    if meanwhile == "undone":
        do(table, table.undo)
    before = list(table.facts)
    room.say(*events[30:], done)
    assert known(table) == {} and table.facts == before
    assert room.driver.done[-2:] == [("stop",), ("annul", id)]


def test_undo_of_a_machines_deal_and_redo(room: Room) -> None:
    id = room.begin()
    cards = room.cards_of(Random(14))
    room.say(*room.events(id, tags_of(cards)), room.done(id))
    table = room.table
    assert table
    given = owners(room, cards)
    do(table, table.undo)
    room.say(room.done(id))
    assert not dealt(room) and known(table) == {} and room.keys == ["Deal by machine"]
    do(table, table.redo)
    assert dealt(room) and known(table) == given


# Two packs.


def test_one_pack_is_dealt_while_the_other_is_shuffled(lobby: Lobby) -> None:
    room = Room(lobby, open_table(lobby), bays=2)
    id = room.begin()
    room.say(*room.events(id, tags_of(room.cards_of(Random(15)))), room.done(id))
    assert room.driver.done[-1] == ("count", 2)
    room.say(PackHandled("shuffler", "count", 2, 54, 0.0))
    assert room.driver.done[-1] == ("shuffle", 54, 2)
    room.say(PackHandled("shuffler", "shuffle", 2, 54, 0.0))
    do(room.table, room.table.misdeal)  # type: ignore[arg-type, union-attr]
    assert room.shown and room.shown.keys[0].note == "it has shuffled"
    room.press("deal")
    assert room.driver.done[-1] == ("deal", id + 1, "NESW:1x12 K:6", 54, 2, False)


def test_an_empty_second_bay_is_no_fault(lobby: Lobby) -> None:
    room = Room(lobby, open_table(lobby), bays=2)
    id = room.begin()
    room.say(*room.events(id, tags_of(room.cards_of(Random(15)))), room.done(id))
    room.say(PackHandled("shuffler", "count", 2, 0, 0.0))
    assert room.driver.done[-1] == ("count", 2)


# Whatever happens.


@st.composite
def troubles(draw: st.DrawFn) -> list[tuple[str, int]]:
    """What happens after how many cards, in order."""
    names = st.sampled_from(
        ["jam", "double", "stop", "away", "restart", "repeat", "void", "give up", "unread", "hand", "misdeal", "close"]
    )
    each = draw(st.lists(st.tuples(names, st.integers(0, 54)), max_size=4))
    return sorted(each, key=lambda trouble: trouble[1])


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(happens=troubles(), seed=st.integers(0, 999))
def test_whatever_happens_the_hands_known_are_exactly_what_was_dealt_or_nothing(
    lobby: Lobby, happens: list[tuple[str, int]], seed: int
) -> None:
    room = Room(lobby, open_table(lobby))
    table = room.table
    assert table
    id = room.begin()
    cards = room.cards_of(Random(seed))
    tags, order, given, done = tags_of(cards), room.order, owners(room, cards), room.done(id)
    void_now, unknown, at = False, set(), 0
    for what, number in happens:
        said: list[Event] = []
        for event in room.events(id, tags)[at:number] if not void_now else []:
            room.say(event)
        at = max(at, number)
        match what:
            case "jam":
                room.say(*halted(id, at))
                if "Go on" in room.keys:
                    room.press("go_on")
                room.say(CLEARED)
            case "double" | "void":
                void_now = True
                room.say(void(id))
            case "stop":
                if "Stop" in room.keys:
                    room.press("stop")
                    room.say(*halted(id, at, Fault.STOPPED, ""))
                    room.press("go_on")
                    room.say(CLEARED)
            case "away":
                room.say(AWAY, BACK)
            case "restart":
                room.sit(None)
                room = Room(lobby, Table.open(lobby.journal, table.stream))
                table = room.table
                assert table
                if room.driver.named("deal"):
                    room.say(*room.events(id, tags)[:at])
            case "repeat":
                said = [*room.events(id, tags)[:at]] if room.driver.named("deal") else []
            case "give up":
                if room.shown and "Give up" not in room.keys and room.driver.named("deal"):
                    room.say(*halted(id, at))
                if "Give up" in room.keys:
                    room.press("give_up")
                    void_now = True
                    room.say(CLEARED)
            case "unread" if at < 54:
                tags[at] = None
                unknown.add(order[at])
            case "hand" if not dealt(room) and by_hand(room):
                do(table, table.dealt)
                void_now = True
            case "misdeal" if not dealt(room):
                do(table, table.misdeal)
                void_now = True
            case "close":
                room.sit(None)
                room.sit(table)
        room.say(*said)
    if room.driver.named("deal"):
        room.say(*room.events(id, tags)[at:], done)
    if void_now:
        assert known(table) == {}
    else:
        assert dealt(room) and known(table) == {p: mask for p, mask in given.items() if p not in unknown}
    texts = f"{room.shown}"
    assert not any(sign in texts for sign in "♠♥♦♣")


def test_no_view_and_no_setting_has_a_card_of_a_deal(room: Room) -> None:
    table = room.table
    assert table
    id = room.begin()
    cards = room.cards_of(Random(16))
    events = room.events(id, tags_of(cards))
    signs = [*"♠♥♦♣", "joker", *tags_of(cards)]

    def told() -> str:
        views = [repr(view(table, viewer)) for viewer in (None, 0, 1, 2, 3)]
        about = repr((room.shuffler.state, room.shuffler.said, room.shuffler.last_error, table.notice))
        return " ".join([*views, where(table), about, repr(room.lobby.journal.settings.all())])

    for said in ([], events[:20], halted(id, 20), [CLEARED, *events[20:]], [room.done(id)]):
        room.say(*said)
        assert not [sign for sign in signs if sign and sign in told()]
    assert dealt(room)


def test_patterns_fit_the_longest_line(lobby: Lobby) -> None:
    for game, preset, players in EVERY:
        pattern = pattern_of(opened(lobby, filled(game, preset, players)))
        assert Pattern.parse(str(pattern)) == pattern
        assert len(f"N999999 M883 D{2**53 - 1} B2 C54 {pattern} ~FFFF*255") <= 96
