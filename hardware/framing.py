"""What codecs share: finding frames that announce their length in any bytes, a checksum, and the name of a tag."""

from binascii import crc_hqx
from collections.abc import Callable


class Framing:
    """Finds frames. Every byte may begin one; it is complete when its announced end has come and its checksum fits. So
    nothing that only looks like a beginning can hide or delay what follows."""

    def __init__(
        self, header: int, length: Callable[[bytes], int], whole: Callable[[bytes], bool], longest: int
    ) -> None:
        """`length` gives the length of a frame from its first `header` bytes (at most `longest`), 0 if no frame begins
        so; `whole` checks all bytes of a frame."""
        self._header, self._length, self._whole, self._longest = header, length, whole, longest
        self._held = bytearray()
        self._fed = 0
        self._due: dict[int, list[int]] = {}
        """The lengths of possible frames, by their end in all bytes ever fed."""

    def feed(self, data: bytes) -> list[bytes]:
        """The frames completed by these bytes, in order."""
        found: list[bytes] = []
        for byte in data:
            self._held.append(byte)
            self._fed += 1
            if len(self._held) >= self._header and (length := self._length(bytes(self._held[-self._header :]))):
                self._due.setdefault(self._fed - self._header + length, []).append(length)
            frames = [bytes(self._held[-length:]) for length in self._due.pop(self._fed, ())]
            found += filter(self._whole, frames)
            if len(self._held) > 2 * self._longest:
                del self._held[: -self._longest]
        return found


_MIRRORED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))
"""Each byte with its bits in the other order."""


def crc16(data: bytes, reflected: bool) -> int:
    """The 16-bit CRC of the polynomial 1021 that starts with FFFF; `reflected` takes and gives the lowest bits first.

    A line that hums gives a frame to check with every byte: Python's own CRC keeps up with it.
    """
    if not reflected:
        return crc_hqx(data, 0xFFFF)
    high, low = divmod(crc_hqx(data.translate(_MIRRORED), 0xFFFF), 256)
    return _MIRRORED[low] << 8 | _MIRRORED[high]


def iso15693(uid: bytes) -> str:
    """An ISO 15693 UID in hex, most significant byte first, which is E0, in whichever order it was sent."""
    backwards = uid[-1] == 0xE0 != uid[0]
    return (uid[::-1] if backwards else uid).hex().upper()
