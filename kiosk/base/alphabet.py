"""The order of names in a language, and how a name is found that was typed without its accents.

An accent makes no other letter: ä stands with a, as in German dictionaries (DIN 5007-1), é with e, ß with ss, and the
Dutch ij is i and j. Spanish alone has one letter more, ñ after n. Names that differ in nothing else stand in the order
of their accents, and capitals make no difference.
"""

import unicodedata

from kiosk.base.language import spoken

AFTER = "~"
"""It comes after every letter: with it ``n~`` stands between ``nz`` and ``o``."""
OWN = {"es": {"ñ": f"n{AFTER}"}}
"""The letters of a language that others take for one with an accent."""
TOGETHER = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ĳ": "ij"})
"""Letters that cannot be taken apart into one and its accent, in small."""
BEFORE = '«»“”„‘’"¿¡ '
"""Marks at the beginning that do not count."""


def by_name(name: str) -> tuple[str, str, str]:
    """What a list of names is sorted by in the language spoken here."""
    small = unicodedata.normalize("NFC", name.casefold()).lstrip(BEFORE)
    letters = small
    for letter, place in OWN.get(spoken(), {}).items():
        letters = letters.replace(letter, place)
    return unaccented(letters), unicodedata.normalize("NFD", small), name


def unaccented(name: str) -> str:
    """A name as it is found: in small letters, without accents, with straight apostrophes."""
    apart = unicodedata.normalize("NFKD", name.casefold().replace("’", "'").translate(TOGETHER))
    return apart if apart.isascii() else "".join(letter for letter in apart if not unicodedata.combining(letter))
