"""The frames that docs/wire.md shows are whole ones, as the codecs find and make them."""

import re
from pathlib import Path

import pytest

from hardware.readers import feig, pepper_frames, pn532, pn5180, rdm6300

DOCS = (Path(__file__).parents[2] / "docs" / "wire.md").read_text(encoding="utf-8")


def shown(heading: str) -> dict[str, bytes]:
    """The bytes of a section's table, by what they are."""
    (section,) = re.findall(rf"^## {heading}\n(.*?)^## ", DOCS, re.MULTILINE | re.DOTALL)
    rows = re.findall(r"^\| ([^|]+) \| `((?:[0-9A-F]{2} ?)+)` \|$", section, re.MULTILINE)
    assert len(rows) > 1, f"{heading} shows no frames"
    return {what: bytes.fromhex(frame) for what, frame in rows}


@pytest.mark.parametrize("frame", shown("Pepper").values(), ids=bytes.hex)
def test_a_frame_of_a_pepper_is_whole(frame: bytes) -> None:
    assert pepper_frames.framing().feed(frame) == [frame]
    assert pepper_frames.frame(frame[5:-2]) == frame


@pytest.mark.parametrize("frame", shown("PN532").values(), ids=bytes.hex)
def test_a_frame_of_a_pn532_is_whole(frame: bytes) -> None:
    (body,) = pn532.Decoder().feed(frame)
    assert isinstance(body, bytes)
    assert pn532.frame(body) == frame


@pytest.mark.parametrize("frame", shown("FEIG").values(), ids=bytes.hex)
def test_a_frame_of_a_feig_is_whole(frame: bytes) -> None:
    assert feig.framing().feed(frame) == [frame]


def test_what_a_feig_is_asked_and_says_is_what_the_page_calls_it() -> None:
    frames = shown("FEIG")
    assert frames["inventory"] == feig.command(feig.INVENTORY, feig.START)
    assert [said.status for said in feig.Decoder().feed(frames["no tag"])] == [feig.NO_TRANSPONDER]


def test_the_digits_of_an_rdm6300_have_the_right_check() -> None:
    (digits,) = re.findall(r"`02` `(\w{12})` `03`", DOCS)
    assert rdm6300.Decoder().feed(b"\x02" + digits.encode() + b"\x03") == [digits[:10]]


def test_what_a_pn5180s_board_and_the_kiosk_say_to_each_other_is_whole_and_adds_up() -> None:
    (talk,) = re.findall(r"^```\n(host .*?)^```$", DOCS, re.MULTILINE | re.DOTALL)
    spoken = [each.partition(" ")[::2] for each in talk.splitlines()]
    sides = {
        side: [words.strip().encode() + b"\n" for who, words in spoken if who == side] for side in ("host", "board")
    }
    said = {side: pn5180.Decoder().feed(b"".join(lines)) for side, lines in sides.items()}
    for side, lines in sides.items():
        assert [pn5180.line(each.number, " ".join(each.words)) for each in said[side]] == lines
    assert [" ".join(each.words) for each in said["host"]] == [pn5180.HELLO, pn5180.ALL]
    bridge = pn5180.Bridge()
    one, two = "E004010203040506", "E004112233445566"
    assert [tags for each in said["board"] if (tags := bridge.take(each)) is not None] == [
        (),
        (one,),
        (one, two),
        (two,),
    ]
    assert bridge.trouble == pn5180.WHY["antenna"]


def test_every_fault_of_a_pn5180s_board_is_described() -> None:
    (table,) = re.findall(r"^\| fault \| \|\n(.*?)^$", DOCS, re.MULTILINE | re.DOTALL)
    assert re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE) == list(pn5180.WHY)
