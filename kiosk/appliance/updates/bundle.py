"""An update in one file: made, looked at, checked, unpacked.

It is a line of its form, the manifest in a line of JSON, the signature of that line, and a tar, whose size and SHA-256
the manifest has. Nothing after the signature is read, and nothing of the manifest is believed, before that fits.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import platform
import re
import shutil
import stat
import tarfile
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from io import BufferedReader
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from kiosk.appliance.service.about import amount, version
from kiosk.appliance.updates import refusals
from kiosk.appliance.updates.signing import SIGNERS, Refused, sign, signer_of
from kiosk.base.disk_words import why_not
from kiosk.base.language import later

END = ".bundle"
PARTS = (
    *("kiosk", "hardware", "rules", "systemd", "docs", "wheels"),
    *("pyproject.toml", "requirements.txt", "requirements-fleet.txt", "README.md", "LICENSE"),
)
"""What goes into a bundle, of a checkout with a folder of wheels."""
INSTALLER = "systemd/install.sh"
HEAD = 16_384
"""Bytes at the beginning in which manifest and signature lie."""
MOST = 500_000_000
"""Bytes of the largest bundle."""
MOST_FILES = 10_000
LOOKED_AT = 20
"""How many bundles of a folder are looked at."""
SPARE = 50_000_000
"""Bytes that stay free on the disk."""
_CHUNK = 1 << 20
_FORM = b"whist-kiosk bundle 1\n"
_HEAD = re.compile(
    re.escape(_FORM) + rb"(\{[^\n]{1,4000}\}\n)"
    rb"(-----BEGIN SSH SIGNATURE-----\n[A-Za-z0-9+/=\n]{1,8000}-----END SSH SIGNATURE-----\n)"
)
_VERSION = re.compile(r"\d{1,6}(\.\d{1,6}){0,3}")
_KIVY = re.compile(r"kivy-[\d.]+-cp3(\d+)-.*_(aarch64|x86_64)\.whl", re.IGNORECASE)
"""The wheel that says for which Python and which machine all of them are."""
CUT_OFF = later("It is cut off: a part is missing. Copy it once more.")
DAMAGED = later("It is damaged: its content is not what was signed. Copy it once more.")


@dataclass(frozen=True)
class Manifest:
    """What a bundle is: its version, for which machine (``aarch64``) and which Pythons (``3.11``), and its tar."""

    version: str
    machine: str
    pythons: tuple[str, ...]
    size: int
    sha256: str


@dataclass(frozen=True)
class Head:
    """The beginning of a bundle whose signature fits; the tar begins at byte `offset`."""

    manifest: Manifest
    signer: str
    offset: int

    @property
    def whole(self) -> int:
        """The bytes of the whole bundle."""
        return self.offset + self.manifest.size


@dataclass(frozen=True)
class Here:
    """What runs here."""

    version: str
    machine: str
    python: str

    @classmethod
    def now(cls) -> Here:
        return cls(version() or "0", platform.machine(), ".".join(platform.python_version_tuple()[:2]))


@dataclass(frozen=True)
class Found:
    """A bundle that was found: its version and who signed it, where that is known; and why it is not to be installed,
    or ""."""

    path: Path
    version: str = ""
    signer: str = ""
    why_not: str = ""


def make(tree: Path, key: Path, folder: Path) -> Path:
    """Makes a bundle of a checkout with wheels, and signs it; its path. Raises `Refused`, or OSError."""
    if missing := [name for name in PARTS if not (tree / name).exists()]:
        raise Refused(refusals.NO_PART.format(file=tree / missing[0]))
    named = str(tomllib.loads((tree / "pyproject.toml").read_text())["project"]["version"])
    if not _VERSION.fullmatch(named):
        raise Refused(refusals.BAD_VERSION.format(version=named))
    fits = [found for each in os.listdir(tree / "wheels") if (found := _KIVY.fullmatch(each))]
    machine, *others = {found[2] for found in fits} or [""]
    if others or not machine:
        raise Refused(later("Among the wheels, Kivy’s has to be there for one machine: aarch64 or x86_64."))
    path = folder / f"whist-kiosk-{named}-{machine}{END}"
    tar, new = path.with_suffix(".tar"), path.with_suffix(".new")
    try:
        with tarfile.open(tar, "w", format=tarfile.PAX_FORMAT) as written:
            for name in PARTS:
                written.add(tree / name, name, filter=_packed)
        with tar.open("rb") as file:
            sha256 = hashlib.file_digest(file, "sha256").hexdigest()
        pythons = tuple(sorted(f"3.{found[1]}" for found in fits))
        manifest = Manifest(named, machine, pythons, tar.stat().st_size, sha256)
        line = json.dumps(asdict(manifest)).encode() + b"\n"
        with new.open("wb") as target, tar.open("rb") as file:
            target.write(_FORM + line + sign(line, key))
            shutil.copyfileobj(file, target, _CHUNK)
        new.replace(path)
    finally:
        for each in (tar, new):
            each.unlink(missing_ok=True)
    return path


def _packed(member: tarfile.TarInfo) -> tarfile.TarInfo | None:
    path = PurePosixPath(member.name)
    if path.name == "__pycache__" or (path.parts[0] == "docs" and member.isfile() and path.suffix != ".md"):
        return None
    if not (member.isfile() or member.isdir()):
        raise Refused(refusals.ODD_PART.format(name=member.name))
    member.mode = 0o755 if member.isdir() or member.mode & 0o100 else 0o644
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    return member


def head_of(start: bytes, signers: Path) -> Head:
    """What the first bytes of a bundle say, once their signature fits. Raises `Refused`."""
    found = _HEAD.match(start)
    if found is None:
        begun = len(start) < HEAD and _FORM.startswith(start[: len(_FORM)])
        raise Refused(CUT_OFF if begun else later("It is not an update for a kiosk, or its beginning is damaged."))
    signer = signer_of(found[1], found[2], signers)
    try:
        manifest = Manifest(**json.loads(found[1]))
        manifest = Manifest(**{**vars(manifest), "pythons": tuple(manifest.pythons)})
        if not (_VERSION.fullmatch(manifest.version) and 0 < manifest.size <= MOST):
            raise ValueError
    except (ValueError, TypeError) as error:
        raise Refused(later("It was made for another kind of updates.")) from error
    return Head(manifest, signer, found.end())


def check(file: BufferedReader, signers: Path) -> Head:
    """Reads a whole bundle, and leaves the file where its tar begins. Raises `Refused`, or OSError."""
    head = head_of(file.read(HEAD), signers)
    _expect_content(file, head)
    return head


def _expect_content(file: BufferedReader, head: Head) -> None:
    """Reads the tar, and leaves the file where it begins. Raises `Refused`, or OSError."""
    file.seek(head.offset)
    sha256 = hashlib.file_digest(file, "sha256").hexdigest()
    size = file.tell() - head.offset
    if size < head.manifest.size:
        raise Refused(CUT_OFF)
    if size != head.manifest.size or sha256 != head.manifest.sha256:
        raise Refused(DAMAGED)
    file.seek(head.offset)


def expect_fit(manifest: Manifest, here: Here, any_version: bool = False) -> None:
    """Refuses what is for another machine; and unless somebody wants `any_version`, what is not newer than what runs.
    Raises `Refused`."""
    if manifest.machine != here.machine:
        machines = {"other": manifest.machine, "here": here.machine}
        raise Refused(refusals.OTHER_MACHINE.format(version=manifest.version, **machines))
    if here.python not in manifest.pythons:
        known = " or ".join(manifest.pythons)
        raise Refused(refusals.OTHER_PYTHON.format(version=manifest.version, pythons=known, here=here.python))
    if not any_version and number(manifest.version) < number(here.version):
        raise Refused(refusals.OLDER.format(version=manifest.version, here=here.version))
    if not any_version and number(manifest.version) == number(here.version):
        raise Refused(refusals.SAME.format(version=manifest.version))


def number(version: str) -> tuple[int, ...]:
    """A version as it is compared: ``0.10`` comes after ``0.9``."""
    numbers = [int(each) for each in re.findall(r"\d+", version)]
    return tuple([*numbers, 0, 0, 0, 0][:4])


def look(path: Path, here: Here, signers: Path = SIGNERS) -> Found:
    """What a file is, by every byte of it."""
    head = None
    try:
        with opened(path) as file:
            head = head_of(file.read(HEAD), signers)
            if os.fstat(file.fileno()).st_size < head.whole:
                raise Refused(CUT_OFF)
            expect_fit(head.manifest, here)
            _expect_content(file, head)
    except Refused as why:
        return Found(path, head.manifest.version if head else "", head.signer if head else "", str(why))
    except OSError as error:
        return Found(path, why_not=refusals.UNREADABLE.format(why=why_not(error)))
    return Found(path, head.manifest.version, head.signer)


def bundles(place: Path) -> list[Path]:
    """The bundles of a folder, the last by name first; or the file itself."""
    if place.is_file():
        return [place]
    with suppress(OSError):
        return sorted((each for each in place.iterdir() if each.name.endswith(END)), reverse=True)[:LOOKED_AT]
    return []


def opened(path: Path) -> BufferedReader:
    """A plain file, opened to be read: no link, no device. Raises OSError."""
    held = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    if not stat.S_ISREG(os.fstat(held).st_mode):
        os.close(held)
        raise OSError(errno.ENOENT, "not a plain file")
    return os.fdopen(held, "rb")


def copy(source: Path, target: Path) -> None:
    """Copies a bundle to where nobody else can write, if it is not too large. Raises `Refused`."""
    try:
        with opened(source) as file:
            size = os.fstat(file.fileno()).st_size
            if size > MOST:
                raise Refused(refusals.TOO_LARGE.format(size=amount(size), most=amount(MOST)))
            room(2 * size, target.parent)
            write(_chunks(file, size), target)
    except OSError as error:
        raise Refused(refusals.UNREADABLE_STICK.format(why=why_not(error))) from error


def room(size: int, folder: Path) -> None:
    """Refuses what the disk has no room for. Raises `Refused`, or OSError."""
    free = shutil.disk_usage(folder).free - SPARE
    if size > free:
        raise Refused(refusals.NO_ROOM.format(size=amount(size), free=amount(max(0, free))))


def write(chunks: Iterator[bytes], target: Path) -> None:
    """Writes it down, onto the disk. Raises `Refused` if that cannot be done; errors of reading go through."""
    with _keeping():
        file = target.open("wb", buffering=0)
    with file:
        for chunk in chunks:
            with _keeping():
                left = memoryview(chunk)
                while left:
                    left = left[file.write(left) :]
        with _keeping():
            os.fsync(file.fileno())


@contextmanager
def _keeping() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise Refused(refusals.NOT_KEPT.format(why=why_not(error))) from error


def _chunks(file: BinaryIO, size: int) -> Iterator[bytes]:
    """So many bytes and no more, even of a file that grows meanwhile."""
    while size > 0 and (chunk := file.read(min(size, _CHUNK))):
        size -= len(chunk)
        yield chunk


def unpack(file: BinaryIO, folder: Path) -> None:
    """Unpacks the tar into a new folder: plain files and folders within it, and nothing else. Raises `Refused`."""
    folder.mkdir(mode=0o700, parents=True)
    try:
        with tarfile.open(fileobj=file, mode="r:") as tar:
            for count, member in enumerate(tar):
                if count >= MOST_FILES:
                    raise Refused(refusals.TOO_MANY.format(most=MOST_FILES))
                _put(tar, member, folder)
    except (tarfile.TarError, ValueError, EOFError) as error:
        raise Refused(later("Its content is not as it has to be: it cannot be unpacked.")) from error
    except OSError as error:
        raise Refused(refusals.NOT_UNPACKED.format(why=why_not(error))) from error
    if not (folder / INSTALLER).is_file():
        raise Refused(later("Its content is not as it has to be: it has no installer."))


def _put(tar: tarfile.TarFile, member: tarfile.TarInfo, folder: Path) -> None:
    path = PurePosixPath(member.name)
    odd = repr(member.name[:60])
    if path.is_absolute() or ".." in path.parts or not path.parts or "\0" in member.name:
        raise Refused(refusals.OUTSIDE.format(name=odd))
    if member.type not in (tarfile.REGTYPE, tarfile.DIRTYPE) or member.issparse():
        raise Refused(refusals.NO_FILE.format(name=odd))
    if member.mode & 0o7000:
        raise Refused(refusals.OTHER_RIGHTS.format(name=odd))
    target = folder / path
    if member.isdir():
        target.mkdir(mode=0o755, parents=True, exist_ok=True)
        return
    target.parent.mkdir(mode=0o755, parents=True, exist_ok=True)
    content = tar.extractfile(member)
    assert content is not None
    with target.open("xb") as file:
        shutil.copyfileobj(content, file, _CHUNK)
    target.chmod(0o755 if member.mode & 0o100 else 0o644)
