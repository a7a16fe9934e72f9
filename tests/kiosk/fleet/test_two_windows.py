"""A desk and a table side by side, in real windows on virtual screens, touched from outside as hands would: two kiosks
join, a round is played on one with a card reader, the cable between them is pulled and put back.

As root, with `WHIST_WINDOWS` set; what it names is the folder where pictures are kept of what people saw."""

import os
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from random import Random

import pytest

import tests.kiosk.fingers.driving  # noqa: F401  # isort: skip  (prepares Kivy)

from hardware.deck import demo_tag
from hardware.emulators.pn532 import PN532
from kiosk.base.words import SUIT_NAMES
from kiosk.lobby.equipment import Equipment
from kiosk.lobby.lobby import Lobby
from rules.cards import CARDS, Card, order
from tests.kiosk.fingers.real_window import MISSING, until
from tests.kiosk.fleet.cable import Cable, missing
from tests.kiosk.fleet.kiosks import of_others, recorded, set_aside
from tests.kiosk.fleet.two_windows import KioskSeen, beside, window
from tests.kiosk.scenes.nights import PIN

PEOPLE = ("AL", "BO", "CY", "ED", "FI", "GUS", "HAL", "IDA")
WINDOWS = os.environ.get("WHIST_WINDOWS", "")
PICTURES = Path(WINDOWS).absolute() if WINDOWS else None
WHY_NOT = f"not installed: {', '.join(MISSING)}" if MISSING else missing()
pytestmark = pytest.mark.skipif(not WINDOWS or bool(WHY_NOT), reason=WHY_NOT or "WHIST_WINDOWS opens two windows")
DIGITS = re.compile(r"\d{3} \d{3}")
SEATS = ("North", "East", "South", "West")


def open_a_night(desk: KioskSeen) -> None:
    """From home to a list of eight who are here."""
    desk.tap("Night", "24", "8", "Take 8", "Check in")
    desk.tap(*PIN, "Enter")
    desk.reads("Type the same digits again")
    desk.tap(*PIN, "Enter", "Add a name")
    for name in PEOPLE:
        desk.tap(*name, name.capitalize())
    desk.tap("Back")
    desk.reads("8 here")


def join(desk: KioskSeen, table: KioskSeen, sends: Callable[[], object]) -> None:
    """The table's kiosk is let in for table 1; `sends` starts what runs beside it, as its unit does by then."""
    desk.tap("Director", "Kiosks", "Let a kiosk join", "Let a kiosk join")
    desk.reads("No kiosk asks yet", "10.78.0.1:4223")
    table.tap("Settings", "Join a night")
    table.reads("Looking for a night")
    sends()
    table.tap("Monday night")
    table.reads("Compare this number")
    desk.reads("A kiosk asks to join: Table 1", "the table has not said yes yet")
    digits = [next(line for line in kiosk.lines if DIGITS.fullmatch(line)) for kiosk in (desk, table)]
    assert digits[0] == digits[1]
    for kiosk in (desk, table):
        kiosk.picture("1-digits")
    table.tap("Yes")
    table.reads("Now the director lets this kiosk in")
    desk.reads("the numbers are the same")
    desk.tap("Let it in")
    table.reads("The desk has agreed", "This is table 1")
    desk.reads("Table 1 is let in")
    for kiosk in (desk, table):
        kiosk.picture("2-let-in")
    table.tap("Done")
    table.reads("The next seats come from the desk")
    table.picture("3-waits")
    desk.tap("Back")
    desk.reads("1 of 1 kiosk here")
    desk.picture("3-kiosks")
    desk.tap("Back", "Back")


def begin_the_round(desk: KioskSeen, table: KioskSeen) -> tuple[int, int]:
    """Both tables are seated and play begins; the seat that leads first, and the trump."""
    desk.tap("Seat 8")
    table.reads("The round starts soon", *SEATS)
    table.picture("4-seated")
    desk.tap("Start round 1")
    table.reads("14 minutes left")
    table.picture("5-begun")
    seated = table.lines
    table.tap("Play this round")
    table.reads("in the pack")
    lines = table.lines
    trump = next(line for line in lines if line.startswith("Trumps are "))[11:-1]
    leader = next(line for line in lines if line.endswith(" leads"))[:-6]
    table.picture("6-deal")
    table.tap("Dealt")
    table.reads("Enter card")
    return SEATS.index(seated[seated.index(leader) - 2]), SUIT_NAMES.index(trump)


def a_hand(leader: int, trump: int, rng: Random) -> tuple[list[Card], int]:
    """The cards of a hand, in the order in which they are played; and the tricks of north and south."""
    cards, ranks = rng.sample(CARDS[:52], 52), order(trump).strength
    hands, played, tricks = [{*cards[seat::4]} for seat in range(4)], [], 0
    for _ in range(13):
        trick: dict[int, Card] = {}
        for seat in ((leader + n) % 4 for n in range(4)):
            follow = [card for card in hands[seat] if trick and card.suit == trick[leader].suit]
            trick[seat] = rng.choice(sorted(follow or hands[seat]))
            hands[seat].remove(trick[seat])
        played += trick.values()
        follows = [seat for seat in trick if trick[seat].suit in (trick[leader].suit, trump)]
        leader = max(follows, key=lambda seat: ranks[trick[seat]])
        tricks += leader % 2 == 0
    return played, tricks


def play_with_the_cable_pulled(table: KioskSeen, chip: PN532, cable: Cable, data: Path, cards: list[Card]) -> None:
    """A hand by the reader; in its second trick the cable is pulled."""
    put_on(chip, table, data, *cards[:6])
    table.picture("7-before-the-cut")
    cable.pull()
    put_on(chip, table, data, *cards[6:9])
    table.reads("not yet at the desk")
    table.picture("8-cut")
    put_on(chip, table, data, *cards[9:])


def put_on(chip: PN532, table: KioskSeen, data: Path, *cards: Card) -> None:
    """Lays cards on the reader, one after the other, each until it is on record."""
    for card in cards:
        tag, before = demo_tag(card, PN532.form), len(recorded(data))
        chip.lay(tag)
        assert until(partial(_more, data, before)), f"{card} is not seen: {table.lines}"
        chip.lift(tag)


def _more(data: Path, before: int) -> bool:
    return len(recorded(data)) > before


@pytest.fixture
def cable() -> Iterator[Cable]:
    """What lies between the desk, machine 1, and the table, machine 2."""
    made = Cable()
    yield made
    made.close()


def test_two_kiosks_join_and_what_is_played_at_one_is_at_the_other_once_though_the_cable_was_pulled(
    tmp_path: Path, cable: Cable
) -> None:
    desk_data, table_data = tmp_path / "desk", tmp_path / "table"
    for folder in (desk_data, table_data, *([PICTURES] if PICTURES else [])):
        folder.mkdir(parents=True, exist_ok=True)
    chip = PN532(tmp_path / "reader")
    with ExitStack() as left:
        left.callback(chip.close)
        with closing(Lobby.open(table_data)) as lobby:
            equipment = Equipment(lobby)
            equipment.devices.choose_reader("pn532", str(tmp_path / "reader"))
            equipment.stop()
            lobby.journal.settle()
        desk = left.enter_context(window(cable, 1, "desk", tmp_path, PICTURES))
        table = left.enter_context(window(cable, 2, "table", tmp_path, PICTURES))
        left.enter_context(beside(cable, 1, desk_data, "serve"))
        open_a_night(desk)
        join(desk, table, lambda: left.enter_context(beside(cable, 2, table_data, "join", "--from-screen")))
        leader, trump = begin_the_round(desk, table)
        cards, tricks = a_hand(leader, trump, Random(1))
        play_with_the_cable_pulled(table, chip, cable, table_data, cards)
        table.reads(f"{tricks} to {13 - tricks}")
        table.picture("9-hand-1")
        table.tap("Next hand", "Dealt", "Total", "5", "Finish", "Agree")
        table.reads(f"2 hands: {tricks} to {13 - tricks}, 5 to 8")
        table.picture("10-agree")
        agree = [key["words"][0] for key in table.keys if "tap to agree" in key["words"][-1]]
        table.tap(*agree, "Done")
        table.reads("Played and agreed", "not yet at the desk: saved here")
        table.picture("11-agreed")
        desk.reads("2 of 2 results missing")
        desk.tap("Director", *PIN, "Enter", "Kiosks")
        desk.reads("away")
        desk.picture("11-cut")
        desk.tap("Back", "Back")
        before = recorded(table_data)
        assert len(of_others(desk_data)) < len(before)

        cable.put_in()
        desk.reads("1 of 2 results missing")
        table.reads("The results of this table are at the desk")
        assert until(lambda: not table.has("not yet at the desk")), table.lines
        for kiosk in (desk, table):
            kiosk.picture("12-back")
        desk.tap("Table 1", "Hand 1")
        desk.reads(f"{tricks}", "agreed")
        desk.picture("13-result")
        assert of_others(desk_data) == recorded(table_data) == before and not set_aside(desk_data)
