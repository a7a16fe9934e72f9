"""Files that are written as a whole or not at all, whatever happens meanwhile."""

import os
from contextlib import suppress
from pathlib import Path


def write_whole(path: Path, content: str | bytes) -> None:
    """Replaces the file by this text, or these bytes, in one step; on the disk when this returns. Raises OSError,
    leaving the file as it was."""
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
    """Replaces a file by one written beside it, in one step; on the disk when this returns. Raises OSError, leaving the
    old one as it was."""
    sync(new)
    new.replace(path)
    with suppress(OSError):  # The file is there; only some sticks cannot sync a folder.
        sync(path.parent)


def sync(path: Path) -> None:
    """Forces a file, or the names in a folder, onto the disk. Raises OSError."""
    held = os.open(path, os.O_RDONLY)
    try:
        os.fsync(held)
    finally:
        os.close(held)
