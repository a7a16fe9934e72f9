"""The country whose rules the radio keeps to: which channels it may use, and how loud it may be there.

It is two letters (ISO 3166) in a file beside the records, where the system reads them (systemd/run/radio.sh): a kiosk
has no right to tell the radio. Nothing in backups, because another machine may stand elsewhere.
"""

import re
from dataclasses import dataclass
from pathlib import Path

from kiosk.base.log import log
from kiosk.base.whole_file import write_whole

FILE = "wifi-country"
"""In the data folder."""
BY_PLACE = "by place"
"""What follows the letters where the country is that of the place, and nobody chose it."""
_KEPT = re.compile(rf"([A-Z]{{2}})( {BY_PLACE})?\n?")


@dataclass(frozen=True)
class Country:
    """Its two letters; `chosen`: somebody named it, else it follows from the place."""

    code: str
    chosen: bool = True


def kept(folder: Path) -> Country | None:
    """The country as it is kept; None where nobody has said yet."""
    try:
        found = _KEPT.fullmatch((folder / FILE).read_text(encoding="ascii"))
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        log.warning("%s cannot be read: %s", folder / FILE, type(error).__name__)
        return None
    return Country(found[1], not found[2]) if found else None


def choose(folder: Path, code: str) -> None:
    """The radio keeps to the rules of this country. Raises OSError."""
    write_whole(folder / FILE, f"{code}\n")


def follow(folder: Path, code: str) -> None:
    """The place is in this country: so is the radio, unless somebody chose another one. Raises OSError."""
    now = kept(folder)
    if code and (now is None or not now.chosen) and now != Country(code, chosen=False):
        write_whole(folder / FILE, f"{code} {BY_PLACE}\n")
