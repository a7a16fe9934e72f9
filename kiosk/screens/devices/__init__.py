"""The pages of what stands at the table beside the screen: reader, packs, seat buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kiosk.app import Kiosk
    from kiosk.screens.page import Page


def devices_page(kiosk: Kiosk) -> Page:
    """All devices at a glance."""
    from kiosk.screens.devices.overview import DevicesPage

    return DevicesPage(kiosk)
