"""The devices' session: what the reader says, in words; ports that cannot be used; packs; deals from records."""

import errno
import os
import pty
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from queue import Empty, SimpleQueue
from random import Random

import pytest
import serial

from hardware import line
from hardware.deck import DEMO_PACK, Known, Pack, Unknown, demo_tag
from hardware.emulators import emulator
from hardware.emulators.pn532 import PN532
from hardware.events import DeviceAway, DeviceBack, Reason, TagGone, TagSeen
from hardware.ports import ports
from hardware.readers import NAMES, MalformedSetting, Role
from kiosk.devices.device_words import port_words
from kiosk.devices.devices import Devices, Reading
from kiosk.lobby.equipment import Equipment
from kiosk.lobby.lobby import Lobby
from kiosk.table_io.dealing import Dealing
from kiosk.table_io.deals import boards
from kiosk.table_io.packs import CardReplacement, PackCheck, PackEnrolment, ReaderTrial, pack_words
from rules.cards import CARDS, Card, format_hand
from tests.kiosk.scenes.tables import do, open_table

PATIENCE = 20.0


class Kept(dict[str, object]):
    """Settings that are kept in memory."""

    def keep(self, key: str, value: object) -> None:
        self[key] = value


class Clock:
    """A time of day that goes on by a minute at each look."""

    def __init__(self) -> None:
        self.minute = 0

    def __call__(self) -> datetime:
        self.minute += 1
        return datetime(2026, 3, 4, 21, self.minute)


@pytest.fixture
def kept() -> Kept:
    return Kept()


@pytest.fixture
def devices(kept: Kept) -> Iterator[Devices]:
    made = Devices(kept, kept.keep, Clock())
    yield made
    made.stop()


def wait(devices: Devices, condition: Callable[[], object]) -> None:
    """Until the device's thread has made it so."""
    woken: SimpleQueue[None] = SimpleQueue()
    devices.inbox.wake = lambda: woken.put(None)
    end = time.monotonic() + PATIENCE
    devices.poll()
    while not condition():
        assert time.monotonic() < end, devices.reader
        with suppress(Empty):
            woken.get(timeout=0.1)
        devices.poll()


def lay(listener: object, *cards: str) -> None:
    for text in " ".join(cards).split():
        card = Card.parse(text)
        listener.reading(Reading(Known(demo_tag(card), card, DEMO_PACK.id)))  # type: ignore[attr-defined]


# The reader.


def test_a_reader_that_answers_is_kept_for_the_next_start(devices: Devices, kept: Kept, tmp_path: Path) -> None:
    chip = PN532(tmp_path / "port")
    devices.choose_reader("pn532", str(tmp_path / "port"))
    wait(devices, lambda: devices.reader and devices.reader.connected)
    assert devices.trouble == "" and devices.reader and devices.reader.identity.startswith("PN532")
    devices.stop()
    again = Devices(kept, kept.keep)
    again.start()
    wait(again, lambda: again.reader and again.reader.connected)
    again.stop()
    chip.close()


@pytest.mark.parametrize("kind", NAMES)
def test_every_kind_of_reader_can_be_chosen_and_answers(devices: Devices, kind: str, tmp_path: Path) -> None:
    device = emulator(kind)(tmp_path / "port")
    devices.choose_reader(kind, str(tmp_path / "port"))
    wait(devices, lambda: devices.reader and devices.reader.connected)
    heard = Heard()
    devices.listener = heard
    tag = demo_tag(Card.parse("SA"), device.form)
    device.lay(tag)
    wait(devices, lambda: heard.readings)
    assert heard.readings[0].what == Known(tag, Card.parse("SA"), DEMO_PACK.id)
    assert devices.kinds[kind].title == devices.title()
    devices.stop()
    device.close()


class Heard:
    """Keeps the readings."""

    def __init__(self) -> None:
        self.readings: list[Reading] = []

    def reading(self, reading: Reading) -> None:
        self.readings.append(reading)


class AtTable(Heard):
    """A table, which knows what it has recorded, and is told of what goes."""

    def __init__(self) -> None:
        super().__init__()
        self.went: list[tuple[str, float]] = []

    def knows_tag(self, tag: str) -> bool:
        return False

    def gone(self, tag: str, at: float) -> None:
        self.went.append((tag, at))


def test_a_reading_says_what_lies_where_it_was_read_and_the_antennas_are_counted(devices: Devices) -> None:
    heard = Heard()
    devices.listener = heard
    devices.choose_reader("pepper", "/nowhere", {"antenna2": "kitty", "antenna3": ""})
    devices.take(TagSeen("r", "04AA", 2, 9.0, doubtful=True))
    devices.take(TagSeen("r", "04AB", 1, 9.0))
    assert [(reading.role, reading.doubtful) for reading in heard.readings] == [(Role.KITTY, True), (Role.TRICK, False)]
    assert devices.lying() == {1: 1, 2: 1, 4: 0, 5: 0, 6: 0, 7: 0, 8: 0}
    devices.take(TagGone("r", "04AA", 2, 10.0))
    devices.take(TagSeen("r", "04AA", 1, 10.0))
    assert devices.lying()[1] == 2 and devices.lying()[2] == 0
    assert [reading.role for reading in heard.readings] == [Role.KITTY, Role.TRICK, Role.TRICK]


def test_a_table_is_told_of_what_comes_to_every_antenna_and_of_what_goes(devices: Devices) -> None:
    table = AtTable()
    devices.listener = table
    devices.choose_reader("pepper", "/nowhere")
    for antenna, tag in enumerate(("04AA", "04AB", "04AC"), 1):
        devices.take(TagSeen("r", tag, antenna, 9.0))
    devices.take(TagGone("r", "04AB", 2, 10.0))
    devices.take(TagSeen("r", "04AB", 1, 10.0))
    heard = [(reading.what.tag, reading.role, reading.at) for reading in table.readings]
    assert heard == [
        ("04AA", Role.TRICK, 9.0), ("04AB", Role.NORTH, 9.0), ("04AC", Role.EAST, 9.0), ("04AB", Role.TRICK, 10.0),
    ]  # fmt: skip
    assert table.went == [("04AB", 10.0)]


def test_the_settings_of_a_reader_are_kept_and_wrong_ones_change_nothing(devices: Devices, kept: Kept) -> None:
    devices.choose_reader("pepper", "/nowhere", {"antenna2": "kitty"})
    with pytest.raises(MalformedSetting):
        devices.choose_reader("pepper", "/elsewhere", {"antenna2": "X"})
    assert kept["reader"] == {"kind": "pepper", "port": "/nowhere", "settings": {"antenna2": "kitty"}}
    devices.stop()
    again = Devices(kept, kept.keep)
    again.start()
    assert again.roles[2] is Role.KITTY
    again.stop()
    kept["reader"] = {"kind": "pepper", "port": "/nowhere", "settings": {"antenna2": "another version"}}
    later = Devices(kept, kept.keep)
    later.start()
    assert later.roles[2] is Role.NORTH
    later.stop()


def test_a_port_that_does_not_exist_is_said_with_what_to_do(devices: Devices, tmp_path: Path) -> None:
    port = str(tmp_path / "nothing")
    devices.choose_reader("pn532", port)
    wait(devices, lambda: devices.trouble)
    assert devices.reader and devices.reader.why == f"There is no port {port}."
    assert "choose another port" in devices.reader.advice


def test_a_file_is_no_port(devices: Devices, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("words")
    devices.choose_reader("pn532", str(tmp_path / "file"))
    wait(devices, lambda: devices.trouble)
    assert devices.reader and "is not a serial port" in devices.reader.why


def test_a_port_that_may_not_be_opened_is_said(
    devices: Devices, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "not permitted")

    master, slave = pty.openpty()
    monkeypatch.setattr(line.serial, "Serial", refuse)
    devices.choose_reader("pn532", os.ttyname(slave))
    wait(devices, lambda: devices.trouble)
    os.close(master)
    os.close(slave)
    assert devices.reader and "not allowed to open" in devices.reader.why and "dialout" in devices.reader.advice


def test_a_port_that_another_program_has_is_said_and_used_once_it_is_free(devices: Devices, tmp_path: Path) -> None:
    chip = PN532(tmp_path / "port")
    with serial.Serial(str(tmp_path / "port"), exclusive=True):
        devices.choose_reader("pn532", str(tmp_path / "port"))
        wait(devices, lambda: devices.trouble)
        assert devices.reader and "Another program uses the port" in devices.reader.why
    wait(devices, lambda: devices.reader and devices.reader.connected)
    chip.close()


def test_a_port_on_which_something_else_talks_is_said(devices: Devices) -> None:
    master, slave = pty.openpty()
    devices.choose_reader("pn532", os.ttyname(slave))
    end = time.monotonic() + PATIENCE
    while not devices.trouble and time.monotonic() < end:
        os.write(master, b"\x02" + b"0A00B1C2D3AA" + b"\x03")
        os.read(master, 4096)
        devices.poll()
    os.close(master)
    os.close(slave)
    assert devices.reader and "is not a PN532" in devices.reader.why


def test_a_reader_away_is_away_since_it_went_whatever_the_reason_is_now(devices: Devices, tmp_path: Path) -> None:
    devices.choose_reader("pn532", str(tmp_path / "nothing"))
    devices.stop()
    devices.take(DeviceBack("reader", 1.0, "PN532"))
    devices.take(DeviceAway("reader", 2.0, 2.0, Reason.WENT_AWAY, "x"))
    said = devices.trouble
    devices.take(DeviceAway("reader", 3.0, 2.0, Reason.NO_PORT, "x"))
    assert devices.trouble == said != ""


def test_a_forgotten_reader_is_no_trouble(devices: Devices, kept: Kept, tmp_path: Path) -> None:
    devices.choose_reader("pn532", str(tmp_path / "nothing"))
    wait(devices, lambda: devices.trouble)
    devices.forget_reader()
    assert devices.reader is None and devices.trouble == "" and kept["reader"] is None
    assert str(tmp_path / "nothing") in devices.ports()


def test_the_ports_of_a_machine_go_by_their_lasting_names_once_each(tmp_path: Path) -> None:
    by_id = tmp_path / "serial" / "by-id"
    by_id.mkdir(parents=True)
    for name in ("ttyUSB0", "ttyACM3", "ttyAMA0"):
        (tmp_path / name).touch()
    (tmp_path / "serial0").symlink_to("ttyAMA0")
    (by_id / "usb-Maker_Chip_1-if00-port0").symlink_to("../../ttyUSB0")
    found = [Path(port).name for port in ports(tmp_path)]
    assert found == ["usb-Maker_Chip_1-if00-port0", "serial0", "ttyACM3"]


def test_on_a_raspberry_pi_5_the_port_of_the_pins_is_offered_before_the_one_on_its_own_socket(tmp_path: Path) -> None:
    for name in ("ttyAMA0", "ttyAMA10"):
        (tmp_path / name).touch()
    (tmp_path / "serial0").symlink_to("ttyAMA10")
    assert [Path(port).name for port in ports(tmp_path)] == ["ttyAMA0", "serial0"]


def test_a_lasting_name_is_shortened_for_people_and_any_other_path_is_not() -> None:
    assert port_words("/dev/serial/by-id/usb-Maker_Chip_1-if00-port0") == "Maker Chip 1"
    assert port_words("/dev/ttyUSB0") == "/dev/ttyUSB0"


def test_a_card_that_still_lies_there_is_read_once(devices: Devices) -> None:
    heard: list[Reading] = []

    class Ear:
        def reading(self, reading: Reading) -> None:
            heard.append(reading)

    devices.listener = Ear()
    for event in (TagSeen("r", "04AA", None, 9.0), TagSeen("r", "04AA", None, 9.1), TagGone("r", "04AA", None, 12.0)):
        devices.take(event)
    devices.take(TagSeen("r", "04AA", None, 13.0))
    assert len(heard) == 2


# Packs.


def test_a_pack_is_enrolled_in_the_order_shown_and_the_big_joker_comes_first(devices: Devices, kept: Kept) -> None:
    done: list[bool] = []
    made = PackEnrolment(devices, "Red", 2, lambda: done.append(True))
    laid = []
    for number in range(54):
        assert made.expected is not None
        laid.append(made.expected)
        made.reading(Reading(Unknown(f"04{number:012X}")))
    spades, hearts, diamonds, clubs = (list(range(13 * suit, 13 * suit + 13)) for suit in range(4))
    assert laid == [*spades, *hearts, *clubs, *diamonds, 53, 52] and done
    assert [pack.name for pack in devices.packs] == ["Red"]
    again = Devices(kept, kept.keep)
    what = again.identify(f"04{52:012X}")
    assert isinstance(what, Known) and str(what.card) == "JH"


def test_a_tag_laid_twice_is_refused_in_words_and_undo_takes_a_card_back(devices: Devices) -> None:
    made = PackEnrolment(devices, "Red", 0)
    made.reading(Reading(Unknown("04AAAAAAAAAAAA")))
    made.reading(Reading(Unknown("04AAAAAAAAAAAA")))
    assert made.notice == "That is 2♠, which was read already." and len(made.laid) == 1
    made.undo()
    assert made.laid == () and made.expected == 0


def test_a_tag_of_another_pack_is_refused_with_its_name(devices: Devices) -> None:
    devices.keep_pack(replace(DEMO_PACK, id="b", name="Blue"))
    made = PackEnrolment(devices, "Red", 0)
    lay(made, "HK")
    assert "K♥ of “Blue”" in made.notice and made.laid == ()


def test_a_card_without_a_tag_is_skipped_and_named_in_the_list_of_packs(devices: Devices) -> None:
    made = PackEnrolment(devices, "Red", 0)
    made.reading(Reading(Unknown("04AAAAAAAAAAAA")))
    made.skip()
    assert made.expected == 2
    made.undo()
    assert made.expected == 1
    made.skip()
    for number in range(50):
        made.reading(Reading(Unknown(f"04{number:012X}")))
    assert made.expected is None and "without a tag: 3♠" in pack_words(devices.packs[0])


def test_two_cards_at_once_are_no_tag_of_either(devices: Devices) -> None:
    made = PackEnrolment(devices, "Red", 0)
    made.reading(Reading(Unknown("04AAAAAAAAAAAA"), (Unknown("04BBBBBBBBBBBB"),)))
    assert made.laid == () and "one at a time" in made.notice


def test_a_worn_card_gets_a_new_tag_and_the_rest_of_the_pack_stays(devices: Devices) -> None:
    pack = replace(DEMO_PACK, id="r", name="Red")
    devices.keep_pack(pack)
    done: list[bool] = []
    made = CardReplacement(devices, pack, int(Card.parse("HK")), lambda: done.append(True))
    lay(made, "HQ")
    assert "Q♥" in made.notice and not done
    made.reading(Reading(Unknown("04AAAAAAAAAAAA")))
    assert done and devices.packs[0].tag_of(Card.parse("HK")) == "04AAAAAAAAAAAA" and len(devices.packs[0].cards) == 54


def test_a_check_names_the_missing_and_the_double_and_is_remembered(devices: Devices) -> None:
    devices.keep_pack(replace(DEMO_PACK, id="r", name="Red"))
    made = PackCheck(devices, devices.packs[0], clock=lambda: datetime(2026, 3, 4, 21, 40))
    lay(made, *(str(card) for card in CARDS if str(card) not in ("C7", "JL")), "HT")
    assert made.found() == ("Not read yet: 7♣, Little joker.", "Read twice: 10♥.")
    assert devices.checked["r"] == "checked at 21:40, 52 of 54 there"
    assert not made.whole


def test_a_check_for_a_game_names_the_jokers_that_it_is_played_without(devices: Devices) -> None:
    made = PackCheck(devices, None, (1 << 52) - 1)
    lay(made, *(str(card) for card in CARDS))
    assert made.pack is DEMO_PACK and made.found() == ("Not in this game: Little joker, Big joker.",)


def test_a_card_laid_to_try_the_reader_is_named(devices: Devices) -> None:
    made = ReaderTrial(devices)
    lay(made, "HT")
    assert made.said == "10♥ of “Demo pack”"
    made.reading(Reading(Unknown("04AAAAAAAAAAAA")))
    assert "no pack" in made.said and made.card is None


def test_a_pack_in_the_settings_that_cannot_be_read_is_said_and_harms_nothing() -> None:
    made = Devices({"packs": [{"id": "x"}, DEMO_PACK.to_data()]}, lambda key, value: None)
    assert len(made.packs) == 1 and made.unreadable_packs


# Deals.


def pbn(deal: str, extra: str = "") -> str:
    return (
        f'[Event "x"]\n[Game "BidWhist"]\n[HouseRules "palace"]\n[Board "7"]\n[Dealer "W"]\n[Deal "{deal}"]\n{extra}\n'
    )


def test_a_record_in_the_deals_folder_is_dealt_card_by_card(lobby: Lobby, tmp_path: Path) -> None:
    table = open_table(lobby)
    cards = list(CARDS)
    Random(5).shuffle(cards)
    hands = [cards[12 * n : 12 * n + 12] for n in range(4)]
    folder = tmp_path / "deals"
    folder.mkdir()
    (folder / "club.pbn").write_text(pbn("N:" + " ".join(map(format_hand, hands))))
    (board,) = boards(folder, table)
    assert (board.file, board.name, board.why_not) == ("club", "Board 7", "")
    assert board.given[int(hands[1][0])] == "E" and board.given[int(cards[-1])] == "kitty"
    dealing = Dealing(table, board.given)
    lay(dealing, *map(str, CARDS))
    assert dealing.done
    do(table, dealing.finish)
    assert table.hand.given("E") == sum(1 << card for card in hands[1])


def test_a_record_that_does_not_fit_this_table_says_why(lobby: Lobby, tmp_path: Path) -> None:
    table = open_table(lobby)
    (tmp_path / "a.pbn").write_text('[Event "x"]\n[Board "1"]\n[Deal "N:AKQJ.AKQ.AKQ.AKQ - - -"]\n')
    (tmp_path / "b.pbn").write_text("nothing")
    found = boards(tmp_path, table)
    assert found and all(board.why_not for board in found)


def test_two_cards_at_once_and_a_card_of_another_pack_are_not_dealt(lobby: Lobby) -> None:
    dealing = Dealing(open_table(lobby))
    lay(dealing, "SA")
    king, queen = Known("1", CARDS[11], "demo"), Known("2", CARDS[10], "demo")
    dealing.reading(Reading(king, (queen,)))
    assert len(dealing.dealt) == 1 and "one at a time" in dealing.notice
    dealing.reading(Reading(replace(king, pack="other")))
    assert len(dealing.dealt) == 1 and "another pack" in dealing.notice
    dealing.undo()
    assert dealing.dealt == [] and dealing.expected == "N"


# All together.


def test_the_emulated_reader_is_there_again_after_a_restart(lobby: Lobby) -> None:
    def run() -> Equipment:
        made = Equipment(lobby)
        made.start(lambda: None, lambda: None)
        return made

    first = run()
    first.try_emulated()
    lobby.journal.settle()
    wait(first.devices, lambda: first.devices.reader and first.devices.reader.connected)
    first.stop()
    second = run()
    assert second.emulated
    wait(second.devices, lambda: second.devices.reader and second.devices.reader.connected)
    second.devices.listener = trying = ReaderTrial(second.devices)
    second.lay(int(Card.parse("HK")))
    wait(second.devices, lambda: trying.said)
    assert trying.said.startswith("K♥")
    second.stop()


def test_without_settings_nothing_is_started_and_everything_is_said_to_be_by_touch(lobby: Lobby) -> None:
    made = Equipment(lobby)
    made.start(lambda: None, lambda: None)
    reader, panel, packs, *_ = made.statuses()
    assert reader.state == "none" and panel.state == "not set up" and packs.state == "none enrolled"
    assert not any(each.fault for each in made.statuses())
    made.stop()


def test_the_packs_of_the_kiosk_are_known_to_the_command_that_prints_cards(lobby: Lobby, tmp_path: Path) -> None:
    from kiosk.main.commands.cards import stored_packs

    made = Equipment(lobby)
    made.devices.keep_pack(Pack("r", "Red", "red", {"04AAAAAAAAAAAA": CARDS[0]}))
    lobby.journal.settle()
    assert [pack.name for pack in stored_packs(tmp_path)] == ["Red"]
    assert stored_packs(tmp_path / "elsewhere") == ()
