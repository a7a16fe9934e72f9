"""Codes for cameras, as plain data."""

from __future__ import annotations

from typing import Literal

import segno

Damage = Literal["l", "m"]

Modules = tuple[tuple[bool, ...], ...]
"""A code: its rows, the top one first; what is black is True. No edge: whoever draws it leaves four modules free."""
EDGE = 4


def code(text: str, damage: Damage = "m") -> Modules:
    """The code of a text. What of it may be damaged: a fourteenth (``"l"``), for much text, or a seventh."""
    made = segno.make(text, error=damage, micro=False)
    return tuple(tuple(bool(module) for module in row) for row in made.matrix)


def drawn(modules: Modules) -> tuple[str, int]:
    """A code as the path of a drawing, and how wide it is, its edge of four modules with it."""
    black = ((x, y) for y, row in enumerate(modules, EDGE) for x, is_black in enumerate(row, EDGE) if is_black)
    return "".join(f"M{x} {y}h1v1h-1z" for x, y in black), len(modules) + 2 * EDGE


def wifi(name: str, password: str) -> Modules:
    """The code that takes a phone into a Wi-Fi."""
    kind = "WPA" if password else "nopass"
    return code(f"WIFI:T:{kind};S:{_escaped(name)};P:{_escaped(password)};;")


def _escaped(text: str) -> str:
    return "".join(f"\\{sign}" if sign in '\\;,":' else sign for sign in text)
