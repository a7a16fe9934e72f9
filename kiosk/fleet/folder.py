"""Where what is said between kiosks lies, beside the records."""

from pathlib import Path

FOLDER = "fleet"
SEATS = "seats.json"


def has_seats(data: Path) -> bool:
    """Whether a desk has told the kiosk with this data folder anything: asked without loading what that is."""
    return (data / FOLDER / SEATS).exists()
