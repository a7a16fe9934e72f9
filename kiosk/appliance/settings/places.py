"""The places whose time a kiosk may show: the cities of the system's table of time zones, by country. Pure, but for
reading that table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from kiosk.base.alphabet import by_name, unaccented
from kiosk.base.language import LANGUAGES, SOURCE, spoken
from kiosk.base.place import ZONES

if TYPE_CHECKING:
    from babel.core import Locale

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
    """A city, the code of its country, and what that and the part of it with this time are called in English, as the
    table has them; and what else the country is called."""

    zone: str
    code: str = ""
    in_english: str = ""
    part: str = ""
    also: str = ""

    @property
    def city(self) -> str:
        """What the city is called in the language spoken here: ``New York`` for ``America/New_York``."""
        locale = _locale(spoken())
        return (locale and _cities(locale).get(self.zone)) or self.city_in_english

    @property
    def country(self) -> str:
        """What the country is called in the language spoken here."""
        return _country(self.code) or self.in_english

    @property
    def city_in_english(self) -> str:
        """What the table calls the city."""
        return self.zone.rpartition("/")[2].replace("_", " ")

    def time(self, now: datetime) -> datetime:
        """The time there when it is `now` here, both without a zone."""
        return now.astimezone(ZoneInfo(self.zone)).replace(tzinfo=None)

    def fits(self, typed: str) -> int | None:
        """How well it fits what was typed, 0 best; None if it does not."""
        wanted = unaccented(typed).strip()
        names = _names(self, spoken())
        for rank, name in enumerate(names):
            if " ".join(name).startswith(wanted):
                return rank
        for rank, name in enumerate(names):
            if any(word.startswith(wanted) for word in name):
                return len(names) + rank
        return None


class Places:
    """All places of the machine's table; none where it has no such table."""

    def __init__(self, folder: Path = ZONES) -> None:
        countries = {code: name for code, name, *_ in _lines(folder / "iso3166.tab", 2)}
        self.all = tuple(
            Place(zone, code, countries.get(code, ""), part, ALSO.get(code, ""))
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
        """What a country is called in the language spoken here, by its two letters; these themselves where the table
        does not have it."""
        return _country(code) or self._countries.get(code, code)

    def common_countries(self, language: str) -> Sequence[str]:
        """The two letters of the countries of the common places."""
        return list(dict.fromkeys(place.code for place in self.common(language)))

    def search(self, typed: str, most: int) -> Sequence[Place]:
        """The first that fit what was typed, best first: cities by name, those of a country as the table has them."""
        if not typed:
            return []
        found = [(rank, n, place) for n, place in enumerate(self.all) if (rank := place.fits(typed)) is not None]
        found.sort(key=lambda each: (each[0], by_name(each[2].city) if each[0] == 0 else ("", "", ""), each[1]))
        return [place for _rank, _n, place in found[:most]]

    def search_countries(self, typed: str, most: int) -> Sequence[str]:
        """The two letters of the first countries that fit what was typed: these letters, then a name, then a city."""
        wanted = unaccented(typed).strip()
        found = [typed.upper()] if typed.upper() in self._countries else []
        for code, name in self._countries.items() if wanted else ():
            if any(unaccented(each).startswith(wanted) for each in (self.country(code), name)):
                found.append(code)
        found += [place.code for place in self.search(typed, len(self.all))]
        return list(dict.fromkeys(found))[:most]


def country_of(zone: str) -> str:
    """The two letters of the country that a zone is in; "" where the machine's table has none."""
    found = Places().of(zone)
    return found.code if found is not None else ""


@cache
def _locale(language: str) -> Locale | None:
    """What Unicode's data (CLDR) calls cities and countries in a language; None in English, which the table has."""
    if language == SOURCE or language not in LANGUAGES:
        return None
    from babel.core import Locale

    return Locale(language)


def _country(code: str) -> str:
    """What a country is called in the language spoken here; "" where that is not known, as in English."""
    locale = _locale(spoken())
    return (locale and locale.territories.get(code)) or ""


@cache
def _cities(locale: Locale) -> dict[str, str]:
    """The cities that have another name there than in English, by zone. Of a zone that was renamed Unicode keeps the
    first name, and the table has the last."""
    from babel.core import get_global

    named = {zone: about["city"] for zone, about in locale.time_zones.items() if about.get("city")}
    return {now: named[zone] for zone, now in get_global("zone_aliases").items() if zone in named} | named


@cache
def _names(of: Place, _language: str) -> list[list[str]]:
    """What a place is found by, the best first, in the words of each."""
    names = (of.city, of.city_in_english, of.country, of.in_english, of.part, of.also)
    return [unaccented(name).replace("(", " ").split() for name in names]


def _lines(table: Path, fields: int) -> list[tuple[str, ...]]:
    """The lines of a table whose fields tabs divide; what is left out at the end is ""."""
    try:
        lines = table.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return []
    split = (line.split("\t") for line in lines if line and not line.startswith("#"))
    return [tuple((*each, *[""] * fields)[:fields]) for each in split]
