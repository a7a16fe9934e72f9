"""What differs between two images: `compare.py ONE.img.xz OTHER.img.xz`, as root, so that owners are seen.

Names each partition that is not the same, byte by byte, and each file in it that is not. The exit status is 1 then.
"""

import os
import stat
import struct
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

SECTOR = 512
CHUNK = 1 << 20


def _called(*command: str | Path) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def fat(part: Path, folder: Path) -> None:
    folder.mkdir()
    _called("mcopy", "-s", "-m", "-n", "-i", part, "::*", folder)


def squashfs(part: Path, folder: Path) -> None:
    _called("unsquashfs", "-no-progress", "-d", folder, part)


def ext4(part: Path, folder: Path) -> None:
    folder.mkdir()
    _called("debugfs", "-R", f"rdump / {folder}", part)


PARTITIONS: dict[str, Callable[[Path, Path], None]] = {"WHIST-BOOT": fat, "the system": squashfs, "whist-data": ext4}


def unpacked(packed: Path, folder: Path) -> Path:
    image = folder / "image"
    with image.open("wb") as file:
        subprocess.run(["xz", "--decompress", "--stdout", packed], stdout=file, check=True)
    return image


def partitions(image: Path, folder: Path) -> Iterator[Path]:
    """Each partition of an image in a file of its own."""
    with image.open("rb") as disk:
        table = disk.read(SECTOR)[446:510]
        for number, name in enumerate(PARTITIONS):
            start, sectors = struct.unpack("<8xII", table[number * 16 : number * 16 + 16])
            disk.seek(start * SECTOR)
            part = folder / name
            with part.open("wb") as file:
                for at in range(0, sectors * SECTOR, CHUNK):
                    file.write(disk.read(min(CHUNK, sectors * SECTOR - at)))
            yield part


def same(one: Path, other: Path) -> bool:
    return subprocess.run(["cmp", "--quiet", one, other]).returncode == 0


def about(path: Path) -> dict[str, object]:
    """What is known of a file but its content."""
    found = path.lstat()
    known: dict[str, object] = {"mode": stat.filemode(found.st_mode), "owner": (found.st_uid, found.st_gid)}
    if not stat.S_ISDIR(found.st_mode):
        known |= {"links": found.st_nlink, "device": found.st_rdev}
    known["target"] = os.readlink(path) if path.is_symlink() else ""
    known["time"] = int(found.st_mtime)
    return known


def differences(one: Path, other: Path) -> Iterator[str]:
    """What is in one folder and not in the other, or is not the same."""
    files = {path.relative_to(root) for root in (one, other) for path in root.rglob("*")}
    for name in sorted(files):
        here, there = one / name, other / name
        if not os.path.lexists(here) or not os.path.lexists(there):
            yield f"{name}: only in the {'second' if os.path.lexists(there) else 'first'}"
            continue
        first, second = about(here), about(there)
        what = [f"{key} {first[key]} and {second[key]}" for key in first if first[key] != second.get(key)]
        if here.is_file() and not here.is_symlink() and not same(here, there):
            what.insert(0, "content")
        if what:
            yield f"{name}: {', '.join(what)}"


def main(*packed: Path) -> int:
    with tempfile.TemporaryDirectory(dir="/var/tmp") as place:
        folders = [Path(place, name) for name in ("first", "second")]
        for folder in folders:
            folder.mkdir()
        images = [unpacked(*each) for each in zip(packed, folders, strict=True)]
        if same(*images):
            print("The two images are the same, byte by byte.")
            return 0
        for one, other in zip(*(list(partitions(*each)) for each in zip(images, folders, strict=True)), strict=True):
            if same(one, other):
                print(f"{one.name}: the same")
                continue
            print(f"{one.name}: not the same")
            trees = [part.with_name(f"{part.name} in files") for part in (one, other)]
            for part, tree in zip((one, other), trees, strict=True):
                PARTITIONS[part.name](part, tree)
            found = list(differences(*trees))
            print("\n".join(f"  {line}" for line in found) or "  no file differs: what is around them does")
        return 1


if __name__ == "__main__":
    sys.exit(main(*map(Path, sys.argv[1:3])))
