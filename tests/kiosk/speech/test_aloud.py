"""Texts of the screens as they are spoken."""

import pytest

from kiosk.base.language import speaking
from kiosk.speech.aloud import aloud, joined


@pytest.mark.parametrize(
    ("shown", "said"),
    [
        ("Leon’s K♥", "Leon’s king of hearts"),
        ("10♠ J♠", "10 of spades jack of spades"),
        ("trumps ♠", "trumps spades"),
        ("♥ A Q 4", "hearts: ace, queen, 4"),
        ("♠ led", "spades led"),
        ("N–S 0   E–W −4", "North and South 0, East and West minus 4"),
        ("+0.3", "plus 0.3"),
        ("+ or −", "+ or minus"),
        ("−", "minus"),
        ("–", "none"),
        ("=", "tied"),
        ("?", "not told yet"),
        ("▲ 3", "up 3"),
        ("▼ 12", "down 12"),
        ("boards 5–6", "boards 5 to 6"),
        ("Table 1  ·  Hand 1", "Table 1, Hand 1"),
        ("East →", "East"),
        ("13 to 0 → not played", "13 to 0, not played"),
        ("“CLUB…”", "CLUB"),
        ("✓ right", "right"),
        ("•", ""),
        ("›", ""),
    ],
)
def test_signs_are_said_in_words(shown: str, said: str) -> None:
    assert aloud(shown) == said


def test_cards_are_called_as_the_language_calls_them() -> None:
    with speaking("de"):
        assert "Dame" in aloud("D♥")
        assert aloud("♥ A D 4") == "Herz: Ass, Dame, 4"


def test_parts_of_one_thing_have_a_stop_between_them() -> None:
    assert joined(["Start", "", "nobody is here.", "not now"]) == "Start, nobody is here. not now"
