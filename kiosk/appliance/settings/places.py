"""The places whose time a kiosk may show: the cities of the system's table of time zones, by country. Pure, but for
reading that table."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from kiosk.base.place import ZONES

COMMON = {
    "en": (
        *("Europe/London", "America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles"),
        *("Europe/Dublin", "America/Toronto", "America/Vancouver", "Australia/Sydney", "Pacific/Auckland"),
    ),
    "de": ("Europe/Berlin", "Europe/Vienna", "Europe/Zurich", "Europe/Luxembourg"),
    "nl": ("Europe/Amsterdam", "Europe/Brussels"),
    "fr": ("Europe/Paris", "Europe/Brussels", "Europe/Zurich", "America/Toronto"),
    "es": (
        *("Europe/Madrid", "Atlantic/Canary", "America/Mexico_City", "America/Argentina/Buenos_Aires"),
        *("America/Bogota", "America/Lima", "America/Santiago"),
    ),
}
"""The zones that most houses are in, by the language that is spoken there."""

ALSO = {
    "AT": "Österreich Autriche Oostenrijk", "BE": "België Belgique Belgien Bélgica", "CA": "Kanada",
    "CH": "Schweiz Suisse Suiza Zwitserland", "DE": "Deutschland Allemagne Alemania Duitsland",
    "ES": "España Spanien Espagne Spanje", "FR": "Frankreich Francia Frankrijk", "GB": "England Scotland Wales Great",
    "IE": "Éire Irland Irlande Irlanda", "IT": "Italia Italien Italie", "MX": "México Mexiko Mexique",
    "NL": "Holland Nederland Niederlande Pays-Bas Países", "US": "USA America",
}  # fmt: skip
"""What else the countries of most houses are called, by the table's codes."""


@dataclass(frozen=True)
class Place:
    """A city, its country, and which part of the country has its time; these in English, as the table has them; what
    else the country is called, and its two letters."""

    zone: str
    country: str = ""
    part: str = ""
    also: str = ""
    code: str = ""

    @property
    def city(self) -> str:
        """``New York`` for ``America/New_York``."""
        return self.zone.rpartition("/")[2].replace("_", " ")

    def time(self, now: datetime) -> datetime:
        """The time there when it is `now` here, both without a zone."""
        return now.astimezone(ZoneInfo(self.zone)).replace(tzinfo=None)

    def fits(self, typed: str) -> int | None:
        """How well it fits what was typed, 0 best; None if it does not."""
        wanted = _plain(typed)
        names = (self.city, self.country, self.part, self.also)
        for rank, name in enumerate(names):
            if _plain(name).startswith(wanted):
                return rank
        for rank, name in enumerate(names):
            if any(word.startswith(wanted) for word in _plain(name).split()):
                return len(names) + rank
        return None


class Places:
    """All places of the machine's table; none where it has no such table."""

    def __init__(self, folder: Path = ZONES) -> None:
        countries = {code: name for code, name, *_ in _lines(folder / "iso3166.tab", 2)}
        self.all = tuple(
            Place(zone, countries.get(code, ""), part, ALSO.get(code, ""), code)
            for code, _where, zone, part in _lines(folder / "zone.tab", 4)
            if (folder / zone).is_file()
        )
        self._by_zone = {place.zone: place for place in self.all}
        self._countries = countries

    def of(self, zone: str) -> Place | None:
        """The place of a zone; None for one that is no city's, such as UTC."""
        return self._by_zone.get(zone)

    def common(self, language: str) -> Sequence[Place]:
        """Those that most houses are in, first where this language is spoken."""
        zones = dict.fromkeys((*COMMON.get(language, ()), *(zone for each in COMMON.values() for zone in each)))
        return [self._by_zone[zone] for zone in zones if zone in self._by_zone]

    def country(self, code: str) -> str:
        """What a country is called, by its two letters; these themselves where the table does not have it."""
        return self._countries.get(code, code)

    def common_countries(self, language: str) -> Sequence[str]:
        """The two letters of the countries of the common places."""
        return list(dict.fromkeys(place.code for place in self.common(language)))

    def search(self, typed: str, most: int) -> Sequence[Place]:
        """The first that fit what was typed, best first."""
        if not typed:
            return []
        found = [(rank, n, place) for n, place in enumerate(self.all) if (rank := place.fits(typed)) is not None]
        return [place for _rank, _n, place in sorted(found, key=lambda each: each[:2])[:most]]

    def search_countries(self, typed: str, most: int) -> Sequence[str]:
        """The two letters of the first countries that fit what was typed: these letters, then a name, then a city."""
        wanted = _plain(typed)
        found = [typed.upper()] if typed.upper() in self._countries else []
        found += [code for code, name in self._countries.items() if wanted and _plain(name).startswith(wanted)]
        found += [place.code for place in self.search(typed, len(self.all))]
        return list(dict.fromkeys(found))[:most]


def country_of(zone: str) -> str:
    """The two letters of the country that a zone is in; "" where the machine's table has none."""
    found = Places().of(zone)
    return found.code if found is not None else ""


def _plain(name: str) -> str:
    """A name without case, accents and brackets."""
    letters = unicodedata.normalize("NFKD", name.lower().replace("’", "'").replace("(", " "))
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).strip()


def _lines(table: Path, fields: int) -> list[tuple[str, ...]]:
    """The lines of a table whose fields tabs divide; what is left out at the end is ""."""
    try:
        lines = table.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return []
    split = (line.split("\t") for line in lines if line and not line.startswith("#"))
    return [tuple((*each, *[""] * fields)[:fields]) for each in split]
