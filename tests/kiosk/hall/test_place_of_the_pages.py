"""The pages for phones show the time of the place that was chosen at the kiosk."""

from pathlib import Path

import pytest

from kiosk.base import place
from tests.kiosk.hall.phones import Evening


@pytest.mark.skipif(not place.known("Asia/Tokyo"), reason="no table of time zones (tzdata)")
def test_a_place_that_is_chosen_while_phones_are_on_is_that_of_their_pages(utc: None, tmp_path: Path) -> None:
    with Evening(tmp_path) as evening:
        place.keep(tmp_path, "Asia/Tokyo")
        evening.until(lambda: place.zone_now() == "Asia/Tokyo")
