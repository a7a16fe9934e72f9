"""The size of paper to print on."""

import os
import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from kiosk.base.language import later
from kiosk.lobby.lobby import Lobby

SIZES = {"a4": later("A4"), "letter": later("Letter")}
"""The sizes by id, with their names."""
_SETTING = "paper"
LETTER = frozenset({"US", "CA", "MX", "PH", "CL", "CO", "CR", "GT", "NI", "PA", "PR", "SV", "VE"})
"""The regions where Letter is usual (CLDR)."""


def usual_size(environment: Mapping[str, str] = os.environ, file: Path = Path("/etc/papersize")) -> str:
    """``letter`` if the system is set for it, or for the language of a region where it is usual; else ``a4``."""
    with suppress(OSError):
        return "letter" if file.read_text(errors="replace").strip().lower() == "letter" else "a4"
    name = next(filter(None, (environment.get(each) for each in ("LC_ALL", "LC_PAPER", "LANG"))), "")
    found = re.match(r"[a-z]{2,3}_([A-Z]{2})", name)
    return "letter" if found and found[1] in LETTER else "a4"


def size(lobby: Lobby) -> str:
    """The size to print on, one of `SIZES`: as set, else the usual one."""
    kept = lobby.setting(_SETTING)
    return kept if kept in SIZES else usual_size()


def set_size(lobby: Lobby, size: str) -> None:
    """Changes the size."""
    lobby.set_setting(_SETTING, size)
