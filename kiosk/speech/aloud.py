"""Texts of the screens as they are spoken: signs in words, no letter for a card."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from kiosk.base import words
from kiosk.base.language import _, card_letters, later, spoken
from kiosk.speech.heard import card_words, rank_words

ALONE = {"−": later("minus"), "+": later("plus"), "–": later("none"), "=": later("tied"), "?": later("not told yet")}
"""Signs that stand alone."""
MOVED = {"▲": later("up {n}"), "▼": later("down {n}")}
"""Places won and lost."""
SILENT = str.maketrans("\xa0…", "  ", '•›✓“”„"')
"""What a voice leaves out."""


def aloud(text: str) -> str:
    """A text of a screen as it is spoken: ``Leon’s K♥`` is *Leon’s king of hearts*, ``N–S`` *North and South*."""
    return _aloud(text, card_letters(), spoken())


@lru_cache(maxsize=2000)  # with a number pad a page is read anew whenever it is drawn
def _aloud(text: str, court: str, _language: str) -> str:
    letters = [*map(str, range(2, 11)), *court]
    ranks = "|".join(sorted(map(re.escape, letters), key=len, reverse=True))

    def named(found: re.Match[str]) -> str:
        rank, sign = found.groups()
        return card_words(13 * words.SUIT_SIGNS.index(sign) + letters.index(rank))

    text = re.sub(rf"(?<!\w)({ranks})([{words.SUIT_SIGNS}])", named, text)
    text = re.sub(
        rf"([{words.SUIT_SIGNS}])((?: (?:{ranks})(?!\w))+)",
        lambda found: f"{found[1]}: {', '.join(rank_words(letters.index(each)) for each in found[2].split())}",
        text,
    )
    for number, sign in enumerate(words.SUIT_SIGNS):
        text = text.replace(sign, words.suit_name(number))
    for side in range(len(words.SIDE_LABELS)):
        text = re.sub(rf"(?<!\w){re.escape(words.side(side))}(?!\w)", _(words.SIDE_NAMES[side]), text)
    if text.strip() in ALONE:
        return _(ALONE[text.strip()])
    text = re.sub(r"(?<=\d)–(?=−?\d)", f" {_('to')} ", text)
    text = re.sub(r"−(?=\d)", _("minus {points}", points=""), text)
    text = text.replace("−", _(ALONE["−"]))
    text = re.sub(r"\+(?=\d)", _("plus {points}", points=""), text)
    text = re.sub(r"[▲▼]\s*(\d+)", lambda found: _(MOVED[found[0][0]], n=found[1]), text)
    text = re.sub(r"\s*[·→]\s*|,?\s{2,}", ", ", text.translate(SILENT))
    return text.strip(" ,–")


def joined(parts: Iterable[str]) -> str:
    """Parts of what is said of one thing, with a stop between them; those that are "" are left out."""
    text = ""
    for part in filter(None, parts):
        text += part if not text else f" {part}" if text[-1] in ".,:;!?" else f", {part}"
    return text


def sentences(*parts: str) -> str:
    """Several things said one after the other, each with an end; those that are "" are left out."""
    told = (part.strip() for part in parts)
    return " ".join(words.capital(part if part[-1] in ".!?…" else f"{part}.") for part in told if part)
