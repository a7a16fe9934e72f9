"""The order of names, and how they are found."""

import pytest

from kiosk.base.alphabet import by_name, unaccented
from kiosk.base.language import LANGUAGES, LONGER, speaking

EXPECTED = {
    # DIN 5007-1, as dictionaries and most lists of members in Germany: ä as a, ß as ss.
    "de": "Äbel Aber Ada Adler Ärger Arndt Maass Maaß Maßmann Muller Müller Mutter Oder Öder Zander Ziegler",
    # The dictionary of the Academia: ñ is a letter after n; ch and ll are no letters of their own.
    "es": "Álvarez Alvaro Castro Chávez Cid Llamas López Luz Nuez Nunez Núñez Ñíguez Oliva Óscar Zúñiga",
    # Accents count only between names that are the same without them; œ is oe.
    "fr": "Côme Comte Élie Élodie Émile Eric Éric Œllet Ogier Zoé",
    # Dictionaries, and Unicode's data for Dutch: ij is i and j, before ik.
    "nl": "Aad Daan Daniël Iersel Ijsbrand Ikkink Renée Wijnen Wim Yde Ypma",
}


@pytest.mark.parametrize("language", EXPECTED)
def test_names_stand_in_the_order_in_which_people_of_the_language_look_for_them(language: str) -> None:
    names = EXPECTED[language].split()
    with speaking(language):
        assert sorted(set(names), key=by_name) == names


@pytest.mark.parametrize("language", [*LANGUAGES, LONGER])
def test_capitals_accents_and_marks_do_not_part_names_that_belong_together(language: str) -> None:
    given = ["Zoe", "émile", "Emily", "Ørsted", "Otis", "O’Brien", "O'Neil", "Obama", "van Dam", "Van Dyck", "Łukasz"]
    with speaking(language):
        said = [
            "émile",
            "Emily",
            "Łukasz",
            "O’Brien",
            "O'Neil",
            "Obama",
            "Ørsted",
            "Otis",
            "van Dam",
            "Van Dyck",
            "Zoe",
        ]
        assert sorted(given, key=by_name) == said


def test_a_name_is_found_without_its_accents() -> None:
    for name, typed in ("Émilie", "emi"), ("Núñez", "nunez"), ("Groß", "gross"), ("Œllet", "oel"), ("O’Brien", "O'B"):
        assert unaccented(name).startswith(unaccented(typed)) and unaccented(name).startswith(unaccented(name[:2]))
