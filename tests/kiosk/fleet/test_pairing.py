"""A kiosk is let in once people have compared six digits; whoever stands in between is seen by them."""

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic, sleep

import pytest

from kiosk.fleet import door as doors
from kiosk.fleet.door import COMPARES, ENDED, LET_IN, WAITS, Door, Knock
from kiosk.fleet.messages import Request
from kiosk.fleet.pairing import Offer, digits

HOST = "127.0.0.1"
REQUEST, OTHER = Request("a" * 32, "U" + "A" * 55), Request("b" * 32, "U" + "B" * 55)
OFFER = Offer("d" * 32, "Friday night", "the desk's certificate", 4222)


def until(happened: Callable[[], object]) -> None:
    end = monotonic() + 30
    while not happened():
        assert monotonic() < end, "it has not happened"
        sleep(0.01)


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doors, "LOOK", 0.01)


@contextmanager
def a_door(offer: Offer = OFFER, lasts: float = 60, opened: bool = True) -> Iterator[tuple[Door, list[Request]]]:
    let_in: list[Request] = []
    door = Door(HOST, 0, lambda: offer, let_in.append, lasts=lasts)
    door.opened = opened
    try:
        assert door.listens.wait(30)
        yield door, let_in
    finally:
        door.stop()


@contextmanager
def asking(port: int, request: Request = REQUEST, lasts: float = 60) -> Iterator[tuple[Knock, list[Offer]]]:
    kept: list[Offer] = []
    knock = Knock(HOST, port, request, kept.append, lasts)
    try:
        yield knock, kept
    finally:
        knock.stop()


def test_both_show_the_same_digits_and_the_kiosk_is_let_in_once_both_have_agreed() -> None:
    with a_door() as (door, let_in), asking(door.port) as (knock, kept):
        until(lambda: knock.state.at == COMPARES and door.asking())
        shown = door.asking()[0]
        assert shown.digits == knock.state.digits and len(shown.digits) == 7 and not shown.same
        assert (knock.state.night, shown.kiosk) == ("Friday night", REQUEST.kiosk)
        door.decide(shown.token, "Table 7")  # too early: people at the table have not looked
        knock.same()
        until(lambda: door.asking()[0].same)
        assert knock.state.at == WAITS and not let_in and not kept
        door.decide(shown.token, "Table 7")
        until(lambda: knock.over)
        assert (knock.state.at, knock.state.place) == (LET_IN, "Table 7")
        assert let_in == [REQUEST] and kept == [OFFER]
        until(lambda: not door.asking())


def test_two_that_ask_at_once_have_digits_of_their_own_and_one_refused_does_not_touch_the_other() -> None:
    with (
        a_door() as (door, let_in),
        asking(door.port) as (one, _),
        asking(door.port, OTHER) as (two, _),
    ):
        until(lambda: len(door.asking()) == 2 and one.state.at == two.state.at == COMPARES)
        by_kiosk = {each.kiosk: each for each in door.asking()}
        assert by_kiosk[REQUEST.kiosk].digits == one.state.digits
        assert by_kiosk[OTHER.kiosk].digits == two.state.digits != one.state.digits
        door.decide(by_kiosk[REQUEST.kiosk].token, None)
        two.same()
        until(lambda: one.over and door.asking()[0].same)
        door.decide(by_kiosk[OTHER.kiosk].token, "")
        until(lambda: two.over)
        assert one.state.why == "The director has not let this kiosk in."
        assert two.state.at == LET_IN and let_in == [OTHER]


def test_a_door_that_is_not_open_says_what_to_do_at_the_desk() -> None:
    with a_door(opened=False) as (door, _), asking(door.port) as (knock, _):
        until(lambda: knock.over)
        assert knock.state.at == ENDED and "Let a kiosk join" in knock.state.why and not knock.state.digits


def test_closing_the_door_sends_away_who_asks() -> None:
    with a_door() as (door, _), asking(door.port) as (knock, _):
        until(lambda: knock.state.at == COMPARES)
        door.opened = False
        until(lambda: knock.over)
        assert "lets no kiosk join now" in knock.state.why and not door.asking()


def test_who_asks_no_more_is_gone_from_the_desk() -> None:
    with a_door() as (door, let_in), asking(door.port) as (knock, _):
        until(door.asking)
        knock.same()
        until(lambda: door.asking()[0].same)
        knock.stop()
        until(lambda: not door.asking())
        assert not let_in


def test_digits_that_nobody_agrees_to_hold_no_longer() -> None:
    with a_door(lasts=0.2) as (door, let_in), asking(door.port) as (knock, _):
        until(lambda: knock.over)
        assert "new digits" in knock.state.why and not let_in and not door.asking()


def test_who_asks_again_and_again_is_told_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doors, "A_MINUTE", 2)
    with a_door() as (door, _):
        for _ in range(2):
            with asking(door.port) as (knock, _kept):
                until(lambda knock=knock: knock.state.at == COMPARES)  # type: ignore[misc]
        with asking(door.port) as (knock, _kept):
            until(lambda: knock.over)
            assert "Try again in a minute" in knock.state.why


def test_where_no_desk_is_that_is_said() -> None:
    with a_door() as (door, _):
        port = door.port
    with asking(port) as (knock, _):
        until(lambda: knock.over)
        assert knock.state.why.startswith(f"There is no desk at {HOST}")


def test_an_address_that_no_network_knows_is_said_to_have_no_desk() -> None:
    knock = Knock("192..0.5", 4223, REQUEST, lambda _: None)
    try:
        until(lambda: knock.over)
        assert knock.state.at == ENDED and knock.state.why.startswith("There is no desk at 192..0.5")
    finally:
        knock.stop()


def test_an_answer_that_cannot_be_kept_is_no_desk_that_is_missing() -> None:
    def full(_: Offer) -> None:
        raise OSError(28, "No space left on device")

    with a_door() as (door, _):
        knock = Knock(HOST, door.port, REQUEST, full)
        try:
            knock.same()
            until(lambda: door.asking() and door.asking()[0].same)
            door.decide(door.asking()[0].token, "")
            until(lambda: knock.over)
            assert knock.state.at == ENDED and "could not be saved here" in knock.state.why
        finally:
            knock.stop()


@pytest.mark.parametrize(
    "said", [b"nonsense\n", b"[1]\n", b"\xff\xfe\n", b'{"join": 9}\n', b'{"join": 1, "request": 5}\n', b"x" * 20_000]
)
def test_nonsense_at_the_door_is_nobody_who_asks(said: bytes) -> None:
    async def tried(port: int) -> bytes:
        reader, writer = await asyncio.open_connection(HOST, port)
        writer.write(said)
        answer = await reader.read()
        writer.close()
        return answer

    with a_door() as (door, let_in):
        answer = asyncio.run(tried(door.port))
        assert answer == b"" or b"refused" in answer
        assert not door.asking() and not let_in


def test_a_number_that_was_not_committed_to_is_refused() -> None:
    """The digits could be chosen otherwise: the number is told once the desk's is known."""

    async def tried(port: int) -> bytes:
        reader, writer = await asyncio.open_connection(HOST, port)
        hello = json.dumps({"join": 1, "request": REQUEST.text, "commit": "0" * 64})
        writer.write(hello.encode() + b"\n")
        await reader.readuntil()
        writer.write(b'{"number": "%s"}\n' % (b"1" * 64))
        answer = await reader.read()
        writer.close()
        return answer

    with a_door() as (door, let_in):
        assert b"not ours" in asyncio.run(tried(door.port))
        assert not door.asking() and not let_in


def test_a_man_in_the_middle_is_shown_by_digits_that_differ() -> None:
    """He is a desk to the table and a table to the desk, each with his own key. Once in a million they are alike."""
    his_offer, his_request = Offer(OFFER.desk, OFFER.night, "his certificate", 4222), Request(REQUEST.kiosk, OTHER.key)
    with (
        a_door() as (door, let_in),
        a_door(his_offer) as (his_door, _),
        asking(his_door.port) as (table, kept),
        asking(door.port, his_request) as (his, _),
    ):
        until(lambda: table.state.at == his.state.at == COMPARES and door.asking())
        assert table.state.digits != door.asking()[0].digits
        assert not let_in and not kept


def test_what_is_changed_on_the_way_changes_the_digits_of_both() -> None:
    """He only passes on what is said, but puts his key or certificate in: no two of these are alike."""
    said = [REQUEST.text, "1" * 64, OFFER.text, "2" * 64]
    changed = [OTHER.text, "3" * 64, Offer(OFFER.desk, OFFER.night, "his", 4222).text, "4" * 64]
    made = {digits(*said)}
    for place, other in enumerate(changed):
        made.add(digits(*said[:place], other, *said[place + 1 :]))  # type: ignore[call-arg]
    assert len(made) == 5
