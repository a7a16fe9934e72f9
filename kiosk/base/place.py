"""Where the kiosk stands, as far as its clocks must know: the time zone, kept beside the records for every process of
the kiosk.

It is this process's own zone (``TZ``), not the machine's: a kiosk has no right to change that, and on a system that
cannot be written to nobody has. Where none was chosen the machine's holds.
"""

import json
import os
import time
from contextlib import suppress
from pathlib import Path

from kiosk.base.log import log
from kiosk.base.whole_file import write_whole

FILE = "place.json"
"""In the data folder, not in backups: another machine may stand elsewhere."""
FORM = 1
ZONES = Path("/usr/share/zoneinfo")
"""The system's table of time zones (tzdata), which the C library reads too."""
OF_MACHINE = Path("/etc/localtime")


def kept(folder: Path) -> str:
    """The zone that was chosen, such as ``Europe/London``; "" where none was, or this machine does not know it."""
    try:
        content = json.loads((folder / FILE).read_text())
        zone = str(content["zone"]) if content["form"] == FORM else ""
    except FileNotFoundError:
        return ""
    except (OSError, ValueError, LookupError, TypeError) as error:
        log.warning("%s cannot be read, the time is the machine's: %s", folder / FILE, type(error).__name__)
        return ""
    return zone if known(zone) else ""


def keep(folder: Path, zone: str) -> None:
    """Keeps it for every process that begins from now on. Raises OSError."""
    write_whole(folder / FILE, json.dumps({"form": FORM, "zone": zone}))


def known(zone: str) -> bool:
    """Whether the machine has a table for it."""
    found = ZONES / zone
    with suppress(OSError, ValueError):
        return bool(zone) and ".." not in found.parts and found.is_relative_to(ZONES) and found.is_file()
    return False


def live_in(zone: str) -> None:
    """From now on the local time of this process, and of what it starts, is that of the zone; "" changes nothing."""
    if zone and os.environ.get("TZ") != zone:
        os.environ["TZ"] = zone
        time.tzset()


def zone_now() -> str:
    """The zone of this process; "" where nobody can tell its name."""
    if zone := os.environ.get("TZ", "").removeprefix(":"):
        return zone if known(zone) else ""
    with suppress(OSError, ValueError):
        return str(OF_MACHINE.resolve(strict=True).relative_to(ZONES.resolve()))
    return ""
