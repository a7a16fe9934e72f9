"""What stands in one text: names together, that are taken apart again, and figures against each other."""

from collections.abc import Iterable
from functools import reduce

from kiosk.base import words
from kiosk.base.language import _


def apart(names: str) -> list[str]:
    """Each of two names that were said `together` (`words`): ``Ada and Otis``."""
    return names.split(words.together(["", ""]))


def against(figures: Iterable[str]) -> str:
    """What sides made: ``9 to 4``; where everybody plays alone, ``5 to 4 to 3 to 1``; "" where nothing is known."""
    made = list(figures)
    return reduce(lambda one, others: _("{points} to {others}", points=one, others=others), made) if made else ""
