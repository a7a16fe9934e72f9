"""The sound cards of this machine, as the kernel lists them: what a loudspeaker or an earphone can be plugged into.

A card is called by its ALSA name, which it keeps in another socket and after a start; its number does not stay.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

LIST = Path("/proc/asound")
_CARD = re.compile(r"^ *(\d+) \[(\S+) *\]: (\S+) - (.*)$")
_OWN_SOCKET = "bcm2835_headph"
"""The driver of a Raspberry Pi's own headphone socket."""


class SoundCard(NamedTuple):
    """A card that plays sound. `private`: one person alone can hear it, as far as the machine can tell, and nobody
    else if it is pulled out: what has a plug of its own (USB), or a socket and no loudspeaker."""

    name: str  # "Headset", as ALSA calls it
    words: str  # "USB Headset"
    private: bool

    @property
    def device(self) -> str:
        """What `aplay` plays to: this card and nothing else, whatever the machine plays to otherwise."""
        return device_of(self.name)


def device_of(card: str) -> str:
    """What `aplay` plays to for a card by its name; "" is whatever the machine plays to."""
    return f"plughw:CARD={card}" if card else ""


def sound_cards(list_: Path = LIST) -> tuple[SoundCard, ...]:
    """All cards that play, in the order of the machine; none where it has no sound."""
    try:
        lines = (list_ / "cards").read_text(errors="replace").splitlines()
    except OSError:
        return ()
    found = []
    for number, name, driver, words in (match.groups() for match in map(_CARD.match, lines) if match):
        files = list_ / f"card{number}"
        if any(files.glob("pcm*p")):
            private = (files / "usbid").exists() or driver.startswith(_OWN_SOCKET)
            found.append(SoundCard(name, words.strip(), private))
    return tuple(found)


def is_there(card: str, list_: Path = LIST) -> bool:
    """Whether a card of this name is in the machine now."""
    return bool(card) and "/" not in card and (list_ / card).exists()
