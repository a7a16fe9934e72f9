"""Where what is said between kiosks lies, beside the records."""

from pathlib import Path

FOLDER = "fleet"
SEATS = "seats.json"


def seats_file(data: Path) -> Path:
    """What a desk has told the kiosk with this data folder: there is none until it has told anything."""
    return data / FOLDER / SEATS
