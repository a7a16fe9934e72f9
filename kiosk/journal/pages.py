"""The rows that can still be read from the pages of a damaged database, whatever happened to the rest.

SQLite gives up on a table with a broken page. Here every page is read by itself, so that a broken one costs only its
own rows. A row's table is unknown: the caller has to recognise it. The format is
https://www.sqlite.org/fileformat2.html, §1.6 (pages), §2.1 (records) and §4 (write-ahead log).
"""

import struct
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Row = tuple[Any, ...]

_MAGIC = b"SQLite format 3\0"
_HEADER = 100  # bytes before the first page's own header
_LEAF = 0x0D  # a page of a table that has rows
_SIZES = frozenset(1 << n for n in range(9, 17))
_WAL_HEADER, _FRAME_HEADER = 32, 24
_INTEGERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}  # bytes, by serial type


@dataclass(frozen=True)
class Pages:
    """The pages of a database. `now` are the current ones, by number. The others are old images still in the files:
    `beyond` came to the log after a broken frame or were never committed; `stale` were overwritten."""

    size: int
    usable: int
    now: dict[int, bytes]
    beyond: tuple[tuple[int, bytes], ...]
    stale: tuple[tuple[int, bytes], ...]

    def rows(self) -> Iterator[Row]:
        """The rows of the current pages."""
        for number in sorted(self.now):
            yield from self._of(number, self.now[number], self.now)

    def rows_beyond(self) -> Iterator[Row]:
        """The rows of the latest images in the log that do not count."""
        latest = {**self.now, **dict(self.beyond)}
        for number, page in self.beyond:
            yield from self._of(number, page, latest)

    def stale_rows(self) -> Iterator[Row]:
        """The rows of overwritten images."""
        earlier = {**self.now, **dict(self.stale)}
        for number, page in self.stale:
            yield from self._of(number, page, earlier)

    def _of(self, number: int, page: bytes, others: dict[int, bytes]) -> Iterator[Row]:
        start = _HEADER if number == 1 else 0
        if len(page) < self.size or page[start] != _LEAF:
            return
        (count,) = struct.unpack_from(">H", page, start + 3)
        for cell in range(min(count, (self.size - start - 8) // 2)):
            (at,) = struct.unpack_from(">H", page, start + 8 + 2 * cell)
            try:
                yield _values(self._payload(page, at, others))
            except (IndexError, ValueError, struct.error):
                continue

    def _payload(self, page: bytes, at: int, others: dict[int, bytes]) -> bytes:
        """A row's bytes, from the page itself and, if they are too many, from its overflow pages."""
        length, at = _varint(page, at)
        _rowid, at = _varint(page, at)
        most = self.usable - 35
        if length <= most:
            return _exactly(page[at : at + length], length)
        least = (self.usable - 12) * 32 // 255 - 23
        here = least + (length - least) % (self.usable - 4)
        here = here if here <= most else least
        parts, rest = [page[at : at + here]], length - here
        (further,) = struct.unpack_from(">I", page, at + here)
        for _ in range(len(others)):
            if rest <= 0:
                break
            overflow = others.get(further, b"")
            (further,) = struct.unpack_from(">I", overflow, 0)
            parts.append(overflow[4 : min(self.usable, 4 + rest)])
            rest -= self.usable - 4
        return _exactly(b"".join(parts), length)


def read_pages(path: Path) -> Pages:
    """The pages of the database and of its write-ahead log, if there is one. Raises OSError."""
    data, log = path.read_bytes(), _log(path)
    size = _page_size(data, log)
    reserved = data[20] if data[:16] == _MAGIC and data[20] <= 64 else 0
    stored = {n // size + 1: data[n : n + size] for n in range(0, len(data), size)}
    frames = _frames(log, size)
    now = {**stored, **{frame.number: frame.page for frame in frames if frame.counts}}
    beyond = tuple((frame.number, frame.page) for frame in frames if frame.latest and not frame.counts)
    stale = [(frame.number, frame.page) for frame in frames if not frame.latest]
    stale += [(number, page) for number, page in stored.items() if now[number] is not page]
    return Pages(size, size - reserved, now, beyond, tuple(stale))


def log_is_broken(path: Path) -> bool:
    """Whether the write-ahead log has pages after a broken one, which SQLite ignores; a log being written when the
    power failed looks the same. Raises OSError."""
    log = _log(path)
    return any(frame.latest and not frame.counts for frame in _frames(log, _page_size(b"", log)))


def _log(path: Path) -> bytes:
    try:
        return path.with_name(path.name + "-wal").read_bytes()
    except FileNotFoundError:
        return b""


def _page_size(data: bytes, log: bytes) -> int:
    found = int.from_bytes(data[16:18], "big") if data[:16] == _MAGIC else 0
    in_log = int.from_bytes(log[8:12], "big")
    sizes = [size for size in (65536 if found == 1 else found, in_log) if size in _SIZES]
    return sizes[0] if sizes else 4096


@dataclass(frozen=True)
class _Frame:
    """A page in the log. `counts`: it and everything before it is as written, and its commit is complete. `latest`: it
    was written since the log was last restarted."""

    number: int
    page: bytes
    counts: bool
    latest: bool


def _frames(log: bytes, size: int) -> list[_Frame]:
    """The pages of the log, in order."""
    places = range(_WAL_HEADER, len(log) - _FRAME_HEADER - size + 1, _FRAME_HEADER + size)
    if not places:
        return []
    salts = log[16:24]
    order = "big" if log[3:4] == b"\x83" else "little"
    good, committed, total = 0, 0, _sum(log[:24], order, (0, 0))
    for at in places:
        number, commit = struct.unpack_from(">II", log, at)
        page = log[at + _FRAME_HEADER : at + _FRAME_HEADER + size]
        total = _sum(page, order, _sum(log[at : at + 8], order, total))
        if log[at + 8 : at + 16] != salts or struct.unpack_from(">II", log, at + 16) != total:
            break
        good += 1
        committed = good if commit else committed
    every = [log[at + 8 : at + 16] for at in places]
    if not good:  # the log's own header may be broken
        salts = Counter(every).most_common(1)[0][0]
    return [
        _Frame(
            int.from_bytes(log[at : at + 4], "big"),
            log[at + _FRAME_HEADER : at + _FRAME_HEADER + size],
            counts=n < committed,
            latest=every[n] == salts,
        )
        for n, at in enumerate(places)
    ]


def _sum(data: bytes, order: str, start: tuple[int, int]) -> tuple[int, int]:
    """The checksum of the write-ahead log (§4.2 of the format)."""
    one, other = start
    words = iter(struct.unpack(f"{'>' if order == 'big' else '<'}{len(data) // 4}I", data))
    for first, second in zip(words, words, strict=True):
        one = (one + first + other) & 0xFFFFFFFF
        other = (other + second + one) & 0xFFFFFFFF
    return one, other


def _values(record: bytes) -> Row:
    """The columns of a row."""
    end, at = _varint(record, 0)
    kinds = []
    while at < end:
        kind, at = _varint(record, at)
        kinds.append(kind)
    values: list[Any] = []
    for kind in kinds:
        length = (kind - 12) // 2 if kind >= 12 else _INTEGERS.get(kind, 8 if kind == 7 else 0)
        field = _exactly(record[at : at + length], length)
        at += length
        if kind == 0:
            values.append(None)
        elif kind in _INTEGERS:
            values.append(int.from_bytes(field, "big", signed=True))
        elif kind in (8, 9):
            values.append(kind - 8)
        elif kind == 7:
            values.append(struct.unpack(">d", field)[0])
        elif kind in (10, 11):
            raise ValueError("no such kind of value")
        else:
            values.append(field.decode() if kind % 2 else field)
    return tuple(values)


def _varint(data: bytes, at: int) -> tuple[int, int]:
    value = 0
    for n in range(9):
        byte = data[at + n]
        if n == 8:
            return value << 8 | byte, at + 9
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + n + 1
    raise ValueError("no number")


def _exactly(data: bytes, length: int) -> bytes:
    if len(data) != length:
        raise ValueError("cut short")
    return data
