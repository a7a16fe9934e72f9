"""The text of a PBN file that somebody names, whatever it is."""

from codecs import IncrementalDecoder, getincrementaldecoder
from collections.abc import Iterator
from contextlib import ExitStack
from io import TextIOWrapper
from tempfile import TemporaryFile
from typing import IO

PIECE = 1 << 16
"""Bytes read at once."""
LARGEST = 250_000_000
"""The largest file, in bytes: a device may have no end."""


class CannotRead(Exception):
    """Why a file cannot be read, and what to do."""


def text_of(path: str) -> Iterator[str]:
    """The text of a file in pieces: UTF-8, else Latin-1. Raises `CannotRead`."""
    try:
        with ExitStack() as opened:
            file: IO[bytes] = opened.enter_context(open(path, "rb"))
            kept = None if file.seekable() else opened.enter_context(TemporaryFile())  # a pipe can be read only once
            encoding = _encoding(file, kept)
            file = kept or file
            file.seek(0)
            text = TextIOWrapper(file, encoding, errors="replace")
            while piece := text.read(PIECE):
                yield piece
    except OSError as error:
        raise CannotRead(f"{error.strerror or error}; give the path of a PBN file") from None
    except ValueError:
        raise CannotRead("that is not the path of a file") from None


def _encoding(file: IO[bytes], kept: IO[bytes] | None) -> str:
    """The encoding of a file's bytes, which all go to `kept`. Raises `CannotRead` if they do not end."""
    decoder, size, sound = getincrementaldecoder("utf-8")(), 0, True
    while data := file.read(PIECE):
        size += len(data)
        if size > LARGEST:
            raise CannotRead(f"it is larger than {LARGEST // 1_000_000} MB; give the path of a smaller PBN file")
        if kept:
            kept.write(data)
        sound = sound and _decodes(decoder, data)
    return "utf-8-sig" if sound and _decodes(decoder, b"", final=True) else "latin-1"


def _decodes(decoder: IncrementalDecoder, data: bytes, final: bool = False) -> bool:
    try:
        decoder.decode(data, final)
    except UnicodeDecodeError:
        return False
    return True
