"""Where seats and cards stand on a felt."""

from itertools import combinations

import pytest

from tests.kiosk.fingers.driving import EVERY_SIZE, Driver  # isort: skip  (prepares Kivy)

from kiosk.screens.table.round import Box, seats_round
from kiosk.screens.table.screen import felt_size


def apart(one: Box, other: Box) -> bool:
    return (
        one[0] + one[2] <= other[0]
        or other[0] + other[2] <= one[0]
        or one[1] + one[3] <= other[1]
        or other[1] + other[3] <= one[1]
    )


@pytest.mark.parametrize("count", range(2, 8))
def test_no_plate_card_or_dealer_lies_on_another(driver: Driver, count: int) -> None:
    for size in EVERY_SIZE:
        driver.resize(*size)
        for most in (98, 112, 122):
            seats = seats_round(count, felt_size(), most)
            boxes = [box for seat in seats for box in (seat.plate, seat.card)]
            for dealer in seats:
                shown = [*boxes, dealer.pill] if dealer.pill else boxes
                assert all(apart(one, other) for one, other in combinations(shown, 2)), (size, dealer)
