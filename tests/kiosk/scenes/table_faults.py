"""What goes wrong while a card is played on a reader: each takes the table and the card, which falls after all."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from hardware.emulators.terminal import Terminal
from hardware.readers import feig, pepper_frames, pn532, pn5180, rdm6300
from kiosk.main.demo import players
from kiosk.table.present import view
from kiosk.table.views import QuestionStage
from rules.actions import Origin, Play

if TYPE_CHECKING:
    from tests.kiosk.scenes.faulty_tables import FaultyTables

Fault = Callable[["FaultyTables", int], None]


def nothing(table: FaultyTables, card: int) -> None:
    table.lay(card)
    table.taken_up(card, surely=True)


# The reader and its line.


def hung_up(table: FaultyTables, card: int) -> None:
    """The plug is pulled as the card is laid, and it is put in again some cards later."""
    if table.rng.random() < 0.5:
        table.lay(card)
    table.device.unplug()
    table.is_away("gone away", "no port")
    table.taken_up(card, surely=False)
    table.goes_away(table.device.plug_in)


def wrong_device(table: FaultyTables, card: int) -> None:
    """Something else is plugged in at the same port."""
    table.device.unplug()
    junk = Junk(table)
    table.wait(lambda: junk.talk() or table.trouble("is not a", "Nothing answers", "gone away", "no port"), "trouble")
    table.wait(lambda: junk.talk() or table.trouble("is not a", "Nothing answers"), "the words for it")
    table.taken_up(card, surely=False)

    def back() -> None:
        junk.close()
        table.device.plug_in()

    table.goes_away(back)


def not_permitted(table: FaultyTables, card: int) -> None:
    """The port comes back with other rights."""
    table.device.unplug()
    table.gate.shut = True
    table.device.plug_in()
    table.is_away("not allowed to open")
    table.taken_up(card, surely=False)
    table.goes_away(lambda: setattr(table.gate, "shut", False))


def silent(table: FaultyTables, card: int) -> None:
    """The reader hangs."""
    table.faults.hang = True
    table.lay(card)
    table.is_away("Nothing answers")
    table.taken_up(card, surely=False)
    table.goes_away(lambda: setattr(table.faults, "hang", False))


def slow(table: FaultyTables, card: int) -> None:
    table.faults.delay = table.rng.uniform(0.01, 0.05)
    table.lay(card)
    table.taken_up(card, surely=False)
    table.faults.delay = 0.0


def in_pieces(table: FaultyTables, card: int) -> None:
    """Every frame comes byte by byte."""
    table.faults.pieces = True
    table.lay(card)
    table.taken_up(card, surely=False)
    table.faults.pieces = False


def lost_answers(table: FaultyTables, card: int) -> None:
    table.lay(card)
    table.faults.lose_answers = table.rng.randint(1, 2)
    table.taken_up(card, surely=False)
    table.faults.lose_answers = 0


def corrupt_answers(table: FaultyTables, card: int) -> None:
    table.lay(card)
    table.faults.corrupt_answers = table.rng.randint(1, 6)
    table.taken_up(card, surely=False)
    table.faults.corrupt_answers = 0


def noise(table: FaultyTables, card: int) -> None:
    """Bytes that mean nothing, before and between the frames."""
    table.device.noise(table.rng.randbytes(table.rng.randint(1, 60)))
    table.faults.noise = table.rng.randbytes(table.rng.randint(1, 5))
    table.lay(card)
    table.device.noise(table.rng.randbytes(table.rng.randint(1, 60)))
    table.taken_up(card, surely=False)
    table.faults.noise = b""


def half_a_frame(table: FaultyTables, card: int) -> None:
    """The beginning of a frame that says another card's tag."""
    others = [other for other in table.all_cards() if other != card]
    whole = FRAMES[table.kind](table.tag(table.rng.choice(others)))
    table.lay(card)
    for _ in range(3):
        table.device.noise(whole[: table.rng.randint(1, len(whole) - 1)])
    table.taken_up(card, surely=False)


def _pn532(tag: str) -> bytes:
    uid = bytes.fromhex(tag)
    return pn532.frame(b"\xd5\x4b\x01\x01\x00\x44\x00" + bytes((len(uid),)) + uid)


FRAMES: dict[str, Callable[[str], bytes]] = {
    "pepper": lambda tag: pepper_frames.frame(b"\x00\x90" + bytes.fromhex(tag)[::-1] + b"\x00\x00"),
    "pn532": _pn532,
    "rdm6300": rdm6300.frame,
    "id12la": lambda tag: rdm6300.frame(tag, line_end=True),
    "feig": lambda tag: feig.answer(feig.Answer(0, feig.INVENTORY, 0, b"\x01\x03\x00" + bytes.fromhex(tag))),
    "pn5180": lambda tag: pn5180.line(0, f"came {tag}"),
}
"""The frame by which each kind of reader says that a tag is there."""


# The cards.


def not_read(table: FaultyTables, card: int) -> None:
    """The card is not laid where it is read."""
    table.taken_up(card, surely=False)


def flicker(table: FaultyTables, card: int) -> None:
    """The card is taken away and laid again before it counts as gone."""
    for _ in range(3):
        table.lay(card)
        table.lift(table.tag(card))
    table.lay(card)
    table.taken_up(card, surely=False)


def read_twice(table: FaultyTables, card: int) -> None:
    """The card is played, goes away, and comes back."""
    nothing(table, card)
    table.takes_away(table.tag(card))
    asked = table.asked.total()
    table.lay(card)
    hand = table.table.hand
    if hand.final is None and not hand.unruled():
        table.wait(lambda: isinstance(view(table.table).stage, QuestionStage), "a question")
        table.settle()
        table.answer_now()
        assert table.asked.total() > asked
    table.lift(table.tag(card))


def two_at_once(table: FaultyTables, card: int) -> None:
    """The next player's card is laid with this one."""
    hand, seat = table.table.hand, table.table.turn
    trick = hand.trick
    assert seat is not None
    if trick is None or len(trick.plays) + 1 == len(hand.due(trick)):
        nothing(table, card)
        return
    hand.push(Play(seat, card), Origin.OBSERVED)
    second = table.table.turn
    assert second is not None
    free = players.may_play(hand, table.cards.held(hand)[second])
    hand.pop()
    other = table.rng.choice(free)
    if other in table.once:
        nothing(table, card)
        return
    table.lay(card, other)
    table.taken_up(card, other, surely=False)


def worn_tag(table: FaultyTables, card: int) -> None:
    """One bit of the tag is read wrongly, again and again."""
    bits = 4 * len(table.tag(card))
    wrong = f"{int(table.tag(card), 16) ^ 1 << table.rng.randrange(bits - 8):0{bits // 4}X}"
    table.lay_tags(wrong)
    table.taken_up(card, surely=False)
    table.lift(wrong)


def stranger(table: FaultyTables, card: int) -> None:
    """A card of no pack is laid; then the right one."""
    tag = table.tag(card)
    unknown = tag[:4] + table.rng.randbytes(len(tag) // 2 - 2).hex().upper()
    table.lay_tags(unknown)
    table.wait(lambda: isinstance(view(table.table).stage, QuestionStage), "a question")
    table.answer_now()
    table.takes_away(unknown)
    nothing(table, card)


def on_two_antennas(table: FaultyTables, card: int) -> None:
    """The field of the antenna beside reaches the card."""
    table.lay(card)
    table.device.lay(table.tag(card), 2)
    table.taken_up(card, surely=False)


class Junk:
    """Another device at the end of the wire, that says something else."""

    def __init__(self, table: FaultyTables) -> None:
        self._terminal = Terminal(table.port, lambda _: None)

    def talk(self) -> None:
        self._terminal.send(b"$GPGGA,123519,4807.038,N,01131.000,E*47\r\n" * 8)

    def close(self) -> None:
        self._terminal.close()


COMMON: tuple[Fault, ...] = (
    hung_up, wrong_device, not_permitted, in_pieces, lost_answers, corrupt_answers, noise, half_a_frame, not_read,
    flicker, worn_tag,
)  # fmt: skip
ASKED: tuple[Fault, ...] = (*COMMON, slow, silent, read_twice, two_at_once, stranger)
FAULTS: dict[str, tuple[Fault, ...]] = {
    "pepper": (*ASKED, on_two_antennas),
    "pn532": ASKED,
    "feig": ASKED,
    "pn5180": ASKED,
    "rdm6300": (*COMMON, two_at_once, stranger),
    "id12la": COMMON,
}
"""What can go wrong with each kind of reader."""
