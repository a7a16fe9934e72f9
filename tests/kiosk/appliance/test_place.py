"""Where the kiosk stands: which places there are, what is kept, and what the clocks of every process show then."""

import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from kiosk.appliance.settings import HostComputer, Settings
from kiosk.appliance.settings.places import COMMON, Places
from kiosk.base import place, times
from kiosk.base.language import LANGUAGES, LONGER, speaking
from kiosk.base.not_now import NotNow
from kiosk.lobby.lobby import Lobby

pytestmark = [
    pytest.mark.skipif(not place.known("Europe/London"), reason="no table of time zones (tzdata)"),
    pytest.mark.usefixtures("utc"),
]

SUMMER = "2026-07-01T19:30:00+00:00"


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(Lobby.open(tmp_path), HostComputer(None))


def test_every_clock_shows_the_time_of_the_place_that_was_chosen(settings: Settings) -> None:
    assert times.clock(SUMMER) == "19:30"
    settings.live_in("America/New_York")
    assert times.clock(SUMMER) == "15:30" and place.zone_now() == "America/New_York"
    assert datetime.now().hour == datetime.now(UTC).astimezone().hour


def test_a_process_that_begins_later_shows_it_too(settings: Settings, tmp_path: Path) -> None:
    settings.live_in("Asia/Tokyo")
    says = "import time, click; from kiosk.__main__ import main, COMMANDS; COMMANDS['at'] = '__main__:at'\n"
    says += "@click.command()\ndef at(): print(time.strftime('%H:%M', time.localtime(0)))\nmain()"
    environment = {**os.environ, "TZ": "UTC"}
    command = [sys.executable, "-c", says, "--data-dir", str(tmp_path), "at"]
    assert subprocess.run(command, env=environment, capture_output=True, text=True).stdout == "09:00\n"


def test_the_machine_is_asked_for_a_time_that_does_not_depend_on_where_it_thinks_it_is(
    settings: Settings, tmp_path: Path
) -> None:
    settings.live_in("America/New_York")
    HostComputer(tmp_path).set_time(datetime(2026, 7, 1, 20, 15))
    assert (tmp_path / "clock").read_text() == "2026-07-02 00:15:00Z\n"


@pytest.mark.parametrize(
    "content",
    ["", "[]", "{}", '{"form": 2, "zone": "Europe/London"}', '{"form": 1, "zone": "Europe/Nowhere"}',
     '{"form": 1, "zone": "../../../etc/passwd"}', '{"form": 1, "zone": "/etc/passwd"}', '{"form": 1, "zone": ""}'],
)  # fmt: skip
def test_what_cannot_be_a_place_leaves_the_time_of_the_machine(tmp_path: Path, content: str) -> None:
    (tmp_path / place.FILE).write_text(content)
    place.live_in(place.kept(tmp_path))
    assert os.environ["TZ"] == "UTC"


def test_a_place_that_cannot_be_kept_is_not_taken(settings: Settings, tmp_path: Path) -> None:
    (tmp_path / place.FILE).mkdir()
    with pytest.raises(NotNow, match="cannot be kept"):
        settings.live_in("Asia/Tokyo")
    assert os.environ["TZ"] == "UTC"


def test_a_city_is_found_by_its_letters_and_by_its_country() -> None:
    places = Places()
    assert [each.city for each in places.search("lond", 1)] == ["London"]
    assert [each.city for each in places.search("Brit", 1)] == ["London"]
    assert places.search("york", 1)[0].zone == "America/New_York"
    assert places.search("michigan", 9) == [] and places.search("Ålesund", 9) == []
    assert places.search("switz", 9)[0].city == "Zurich"
    assert "London" in [each.city for each in places.search("UK", 9)]
    for typed, city in ("Österreich", "Vienna"), ("oster", "Vienna"), ("USA", "New York"), ("England", "London"):
        assert places.search(typed, 1)[0].city == city
    assert places.search("", 9) == []


def test_the_usual_places_are_known_and_those_of_the_language_come_first() -> None:
    places = Places()
    for language, zones in COMMON.items():
        assert language in LANGUAGES and [each.zone for each in places.common(language)][: len(zones)] == list(zones)
    first = places.common("de")[0]
    assert first.city == "Berlin" and first.time(datetime(2026, 7, 1, 19, 30)) == datetime(2026, 7, 1, 21, 30)


def test_cities_and_countries_are_called_and_found_by_their_names_in_the_language() -> None:
    places = Places()
    for language, zone, city, country in (
        ("de", "Europe/Vienna", "Wien", "Österreich"), ("es", "Europe/London", "Londres", "Reino Unido"),
        ("fr", "Europe/Brussels", "Bruxelles", "Belgique"), ("nl", "Europe/Paris", "Parijs", "Frankrijk"),
        ("en", "Europe/Vienna", "Vienna", "Austria"), (LONGER, "Europe/Vienna", "Vienna", "Austria"),
        ("es", "Asia/Kolkata", "Calcuta", "India"), ("de", "America/New_York", "New York", "Vereinigte Staaten"),
    ):  # fmt: skip
        with speaking(language):
            found = places.of(zone)
            assert found is not None and (found.city, found.country) == (city, country)
            for typed in (city, city.lower(), zone.rpartition("/")[2].replace("_", " ")):
                assert places.search(typed, 1)[0].zone == zone
    with speaking("es"):
        assert [each.city for each in places.search("angeles", 1)] == ["Los Ángeles"]
        assert [each.city for each in places.search("am", 9)][:2] == ["Ammán", "Ámsterdam"]


def test_a_country_is_found_by_its_letters_its_name_and_a_city_in_it() -> None:
    places = Places()
    for typed, code in (
        ("DE", "DE"),
        ("germ", "DE"),
        ("Österreich", "AT"),
        ("lond", "GB"),
        ("us", "US"),
        ("holland", "NL"),
    ):
        assert places.search_countries(typed, 3)[0] == code
    assert places.search_countries("", 3) == [] and places.search_countries("nowhere at all", 3) == []
    assert places.country("BE") == "Belgium" and places.country("ZZ") == "ZZ"
    assert places.common_countries("de")[:4] == ["DE", "AT", "CH", "LU"]


def test_a_machine_without_a_table_has_no_places(tmp_path: Path) -> None:
    places = Places(tmp_path)
    assert places.all == () and not places.common("en") and not places.search("London", 3)
