"""The frames that docs/wire.md shows are whole ones, as the codecs find and make them."""

import re
from pathlib import Path

import pytest

from hardware.readers import feig, pepper_frames, pn532, rdm6300

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
