"""What the codecs of readers share."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.framing import crc16


def bit_by_bit(data: bytes, reflected: bool) -> int:
    """The CRC as its definition computes it."""
    crc = 0xFFFF
    for byte in data:
        crc ^= byte if reflected else byte << 8
        for _ in range(8):
            if reflected:
                crc = crc >> 1 ^ (0x8408 if crc & 1 else 0)
            else:
                crc = (crc << 1 ^ (0x1021 if crc & 0x8000 else 0)) & 0xFFFF
    return crc


@pytest.mark.parametrize("reflected", [False, True])
@given(data=st.binary(max_size=300))
def test_a_checksum_is_what_its_definition_gives_bit_by_bit(data: bytes, reflected: bool) -> None:
    assert crc16(data, reflected=reflected) == bit_by_bit(data, reflected)
