"""Bytes in pieces, and how many inputs the fuzzers of the codecs try."""

import os
from collections.abc import Callable, Sequence
from typing import TypeVar

INPUTS = int(os.environ.get("WHIST_FUZZ", "2000"))
"""Inputs for each codec; the environment variable WHIST_FUZZ asks for more."""

M = TypeVar("M")


def in_pieces(feed: Callable[[bytes], list[M]], data: bytes, cuts: Sequence[int]) -> list[M]:
    """What a decoder finds in bytes that are fed in pieces, cut anywhere."""
    found: list[M] = []
    ends = sorted({0, len(data), *(cut % (len(data) + 1) for cut in cuts)})
    for start, end in zip(ends, ends[1:], strict=False):
        found += feed(data[start:end])
    return found
