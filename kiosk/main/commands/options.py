"""Options that several commands have."""

import re
from pathlib import Path

import click

from kiosk.base.language import _

SMALLEST = (480, 320)
"""The pixels that a window has at least."""


def window_size(_ctx: click.Context, _param: click.Parameter, value: str | None) -> tuple[int, int] | None:
    """Pixels as ``800x480``."""
    if value is None:
        return None
    found = re.fullmatch(r"(\d{1,5})[x×](\d{1,5})", value)
    if not found:
        raise click.BadParameter(_("{value} is not a size such as 800x480", value=repr(value)))
    wide, tall = int(found[1]), int(found[2])
    if max(wide, tall) < SMALLEST[0] or min(wide, tall) < SMALLEST[1]:
        raise click.BadParameter(
            _("{value} is too small; the smallest is {wide}x{tall}", value=value, wide=SMALLEST[0], tall=SMALLEST[1])
        )
    return wide, tall


own_data_dir = click.option(
    "--data-dir", type=click.Path(path_type=Path), metavar="DIR", help="The folder with the data, as for the kiosk."
)
