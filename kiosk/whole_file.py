"""Files that are written as a whole or not at all, whatever happens meanwhile."""

import os
from contextlib import suppress
from pathlib import Path


def write_whole(path: Path, text: str) -> None:
    """Puts the text in the place of the file in one step, on the disk when this returns. Raises OSError, and then the
    file is as it was."""
    path = Path(os.path.realpath(path))
    new = path.with_name(f"{path.name}.new")
    try:
        with new.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except OSError:
        with suppress(OSError):
            new.unlink()
        raise
    with suppress(OSError):  # The file is there; only some sticks cannot sync a folder.
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
