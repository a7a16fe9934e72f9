"""What codecs share: frames that announce their own length, found among any bytes; their checksum; a tag's name."""

from collections.abc import Callable


class Framing:
    """Every byte may begin a frame: one is there once its announced end is and its checksum fits.

    So nothing that only looks like a beginning can hide or delay what comes after it.
    """

    def __init__(
        self, header: int, length: Callable[[bytes], int], whole: Callable[[bytes], bool], longest: int
    ) -> None:
        """`length` tells from the first `header` bytes how many a frame has with them (`longest` at most), 0 if none
        begins so; `whole` tells of all of a frame's bytes whether they fit together."""
        self._header, self._length, self._whole, self._longest = header, length, whole, longest
        self._held = bytearray()
        self._fed = 0
        self._due: dict[int, list[int]] = {}
        """The lengths of the frames that may end there, by where that is in all bytes ever fed."""

    def feed(self, data: bytes) -> list[bytes]:
        """The frames that are complete with these bytes, in order."""
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


def crc16(data: bytes, polynomial: int, reflected: bool) -> int:
    """The CRC of 16 bits that starts with FFFF; `reflected` counts bits, and gives the polynomial, lowest first."""
    crc = 0xFFFF
    for byte in data:
        crc ^= byte if reflected else byte << 8
        for _ in range(8):
            out = crc & (1 if reflected else 0x8000)
            crc = crc >> 1 if reflected else crc << 1 & 0xFFFF
            crc ^= polynomial if out else 0
    return crc


def iso15693(uid: bytes) -> str:
    """A UID of ISO 15693 in hex, most significant byte first: that is E0, whichever way it was sent."""
    backwards = uid[-1] == 0xE0 != uid[0]
    return (uid[::-1] if backwards else uid).hex().upper()
