"""Files that are written as a whole or not at all, whatever happens meanwhile."""

import os
from contextlib import suppress
from pathlib import Path


def write_whole(path: Path, content: str | bytes) -> None:
    """Puts a text, or bytes, in the place of the file in one step, on the disk when this returns. Raises OSError, and
    then the file is as it was."""
    path = Path(os.path.realpath(path))
    new = path.with_name(f"{path.name}.new")
    try:
        new.write_bytes(content.encode() if isinstance(content, str) else content)
        put_whole(new, path)
    except OSError:
        with suppress(OSError):
            new.unlink()
        raise


def put_whole(new: Path, path: Path) -> None:
    """Puts a file that was written beside it in the place of another in one step, on the disk when this returns.

    Raises OSError, and then the other one is as it was.
    """
    sync(new)
    new.replace(path)
    with suppress(OSError):  # The file is there; only some sticks cannot sync a folder.
        sync(path.parent)


def sync(path: Path) -> None:
    """Has the disk hold a file, or the names in a folder, as they are. Raises OSError."""
    held = os.open(path, os.O_RDONLY)
    try:
        os.fsync(held)
    finally:
        os.close(held)
