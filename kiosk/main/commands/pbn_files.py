"""The text of a PBN file that somebody names, whatever it is."""

import os
import stat
from codecs import IncrementalDecoder, getincrementaldecoder, iterdecode
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from io import BufferedReader, IncrementalNewlineDecoder
from itertools import chain
from tempfile import TemporaryFile
from typing import IO

from kiosk.base.language import _

PIECE = 1 << 16
"""Bytes read at once."""
LARGEST = 250_000_000
"""The largest file, in bytes: a device may have no end."""


class CannotRead(Exception):
    """Why a file cannot be read, and what to do."""


def text_of(path: str) -> Iterator[str]:
    """The text of a file in pieces, as it comes: UTF-8, else Latin-1. Raises `CannotRead`."""
    ends = IncrementalNewlineDecoder(None, translate=True)
    try:
        with open(path, "rb") as file:
            for piece in _letters(file):
                yield ends.decode(piece)
            yield ends.decode("", final=True)
    except OSError as error:
        raise CannotRead(_("{why}; give the path of a PBN file", why=error.strerror or error)) from None
    except ValueError:
        raise CannotRead(_("that is not the path of a file")) from None


def _letters(file: BufferedReader) -> Iterator[str]:
    """The letters of a file. Those before the first that is not of ASCII are the same in any encoding, and come at
    once; what the others are, only the whole rest tells."""
    pieces, before, begin = _pieces(file), 0, b""
    if not stat.S_ISCHR(os.fstat(file.fileno()).st_mode):  # a device is read to its end first, for it may have none
        for begin in pieces:
            if not begin.isascii():
                break
            before += len(begin)
            yield begin.decode("ascii")
        else:
            return
    with nullcontext() if file.seekable() else TemporaryFile() as kept:  # a pipe can be read only once
        sound = _is_utf8(chain([begin], pieces), kept)
        encoding = "latin-1" if not sound else "utf-8" if before else "utf-8-sig"
        rest: IO[bytes] = kept or file
        rest.seek(0 if kept else before)
        yield from iterdecode(iter(lambda: rest.read(PIECE), b""), encoding, "replace")


def _pieces(file: BufferedReader) -> Iterator[bytes]:
    """The bytes of a file as they come. Raises `CannotRead` if they are too many, at once where the system knows."""
    size, read = os.fstat(file.fileno()).st_size, 0
    while max(size, read) <= LARGEST:
        data = file.read1(PIECE)
        if not data:
            return
        read += len(data)
        yield data
    raise CannotRead(_("it is larger than {size} MB; give the path of a smaller PBN file", size=LARGEST // 1_000_000))


def _is_utf8(pieces: Iterable[bytes], kept: IO[bytes] | None) -> bool:
    """Whether the bytes are UTF-8; they all go to `kept`."""
    decoder, sound = getincrementaldecoder("utf-8")(), True
    for data in pieces:
        if kept:
            kept.write(data)
        sound = sound and _decodes(decoder, data)
    return sound and _decodes(decoder, b"", final=True)


def _decodes(decoder: IncrementalDecoder, data: bytes, final: bool = False) -> bool:
    try:
        decoder.decode(data, final)
    except UnicodeDecodeError:
        return False
    return True
