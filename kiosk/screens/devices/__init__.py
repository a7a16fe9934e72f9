"""The pages of what stands at the table beside the screen: reader, packs, seat buttons."""

from kiosk.screens.devices.overview import devices_page

__all__ = ["devices_page"]
