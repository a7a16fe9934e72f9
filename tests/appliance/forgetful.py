"""A disk that forgets what was not synced when the power goes, as a file system of its own (FUSE, as root).

It speaks the kernel's protocol (linux/fuse.h, 7.31) itself, needs no library, and keeps its files in memory: as
programs see them, as the disk has them for certain, and what was written in between. A cut gives what a disk might
have: all that was synced, and of the rest any part, down to single sectors. It can be full for a while.
"""

import ctypes
import errno
import os
import stat
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

SECTOR = 512
ROOT = 1
_HEADER = struct.Struct("<IIQQIIII")
_LARGEST = 1 << 17
_MS_NOSUID, _MS_NODEV, _MNT_DETACH = 2, 4, 2
Write = tuple[int, bytes | None]
"""An offset and what was written there; with None, the size that the file was cut or grown to."""


class NotPermitted(Exception):
    """A file system cannot be mounted here."""


@dataclass
class Node:
    """A file or folder. `pending` is what was written since `safe` was synced; `names` are a folder's entries."""

    mode: int
    data: bytearray = field(default_factory=bytearray)
    safe: bytearray = field(default_factory=bytearray)
    pending: list[Write] = field(default_factory=list)
    names: dict[str, int] = field(default_factory=dict)


def _apply(data: bytearray, write: Write) -> None:
    at, what = write
    if what is None:
        del data[at:]
        data.extend(bytes(at - len(data)))
        return
    data.extend(bytes(max(0, at - len(data))))
    data[at : at + len(what)] = what


class ForgetfulDisk:
    """A mounted disk. `files` are by their paths. `requests` counts what was asked of it; `before` is called before
    each request is served; while it is `full`, no file can grow and none be made."""

    def __init__(self, mount: Path, files: dict[str, bytes] | None = None) -> None:
        self.nodes = {ROOT: Node(stat.S_IFDIR | 0o755)}
        self._last = ROOT
        for path, content in (files or {}).items():
            *folders, name = path.split("/")
            at = ROOT
            for folder in folders:
                names = self.nodes[at].names
                at = names[folder] = names.get(folder) or self._new(stat.S_IFDIR | 0o755)
            node = self._new(stat.S_IFREG | 0o600)
            self.nodes[node].data[:] = self.nodes[node].safe[:] = content
            self.nodes[at].names[name] = node
        self._safe_names = self._names()
        self._older_names = [self._safe_names]
        self.requests = self.syncs = 0
        self.full = False
        self.before: Callable[[], None] = lambda: None
        self._mount = mount
        self._libc = ctypes.CDLL(None, use_errno=True)
        try:
            self._device = os.open("/dev/fuse", os.O_RDWR | os.O_CLOEXEC)
        except OSError as error:
            raise NotPermitted(f"/dev/fuse: {error.strerror}") from error
        how = f"fd={self._device},rootmode=40000,user_id={os.getuid()},group_id={os.getgid()}".encode()
        if self._libc.mount(b"forgetful", os.fsencode(mount), b"fuse", _MS_NOSUID | _MS_NODEV, how):
            os.close(self._device)
            raise NotPermitted(os.strerror(ctypes.get_errno()))
        self._thread = threading.Thread(target=self._serve, name="forgetful", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Unmounts it, whoever has files open."""
        self._libc.umount2(os.fsencode(self._mount), _MNT_DETACH)
        self._thread.join(10)
        os.close(self._device)

    def after_a_cut(self, rng: Random) -> dict[str, bytes]:
        """What the disk has when the power goes now: its files by their paths. For `before`."""
        names = rng.choice([*self._older_names[-3:], self._safe_names])
        image = {}
        for name, number in names.items():
            node = self.nodes[number]
            data = bytearray(node.safe)
            kept = rng.random()
            for at, what in node.pending:
                if what is None:
                    if rng.random() < kept:
                        _apply(data, (at, None))
                    continue
                for start in range(0, len(what), SECTOR):
                    if rng.random() < kept:
                        _apply(data, (at + start, what[start : start + SECTOR]))
            image[name] = bytes(data)
        return image

    def as_seen(self) -> dict[str, bytes]:
        """What programs see now: the files by their paths. Where nothing is written meanwhile, or for `before`."""
        return {path: bytes(self.nodes[number].data) for path, number in self._names().items()}

    def _names(self, folder: int = ROOT, path: str = "") -> dict[str, int]:
        """The paths of all files as programs see them."""
        found = {}
        for name, number in self.nodes[folder].names.items():
            if stat.S_ISDIR(self.nodes[number].mode):
                found |= self._names(number, f"{path}{name}/")
            else:
                found[f"{path}{name}"] = number
        return found

    # Serving the kernel.

    def _serve(self) -> None:
        while True:
            try:
                request = os.read(self._device, _LARGEST + 4096)
            except OSError as error:
                if error.errno in (errno.EINTR, errno.ENOENT, errno.EAGAIN):
                    continue
                return  # unmounted
            if not request:
                return
            length, operation, unique, node, *_ = _HEADER.unpack_from(request)
            self.requests += 1
            self.before()
            serve = _OPERATIONS.get(operation)
            if operation in _NO_ANSWER:
                continue
            try:
                answer = serve(self, node, request[_HEADER.size : length]) if serve else _fail(errno.ENOSYS)
                head = struct.pack("<IiQ", 16 + len(answer), 0, unique)
            except OSError as error:
                answer, head = b"", struct.pack("<IiQ", 16, -(error.errno or errno.EIO), unique)
            try:
                os.write(self._device, head + answer)
            except OSError:
                continue  # whoever asked is gone

    def _new(self, mode: int) -> int:
        self._last += 1
        self.nodes[self._last] = Node(mode)
        return self._last

    def _child(self, parent: int, name: bytes) -> int:
        number = self.nodes[parent].names.get(os.fsdecode(name))
        return _fail(errno.ENOENT) if number is None else number  # type: ignore[return-value]

    def _renamed(self) -> None:
        self._older_names.append(self._names())

    def _synced(self) -> None:
        """A journal of names, as ext4 has one: whatever is synced, all names before are."""
        self.syncs += 1
        self._safe_names = self._names()
        self._older_names = [self._safe_names]

    def _attributes(self, number: int) -> bytes:
        node = self.nodes[number]
        size, links = len(node.data), 2 if stat.S_ISDIR(node.mode) else 1
        owner = (os.getuid(), os.getgid())
        return struct.pack(
            "<6Q10I", number, size, -(-size // 512), 0, 0, 0, 0, 0, 0, node.mode, links, *owner, 0, 4096, 0
        )

    def _entry(self, number: int) -> bytes:
        return struct.pack("<QQQQII", number, 0, 0, 0, 0, 0) + self._attributes(number)

    def init(self, _node: int, body: bytes) -> bytes:
        major, _minor, readahead, _flags = struct.unpack_from("<IIII", body)
        big_writes = 1 << 5
        return struct.pack("<IIIIHHIIHH8I", major, 31, readahead, big_writes, 12, 9, _LARGEST, 1, 32, 0, *[0] * 8)

    def lookup(self, node: int, body: bytes) -> bytes:
        return self._entry(self._child(node, body.rstrip(b"\0")))

    def getattr(self, node: int, _body: bytes) -> bytes:
        return struct.pack("<QII", 0, 0, 0) + self._attributes(node)

    def setattr(self, node: int, body: bytes) -> bytes:
        valid, _, _fh, size = struct.unpack_from("<IIQQ", body)
        if valid & 8:
            self._write(node, (size, None))
        if valid & 1:
            (mode,) = struct.unpack_from("<I", body, 68)
            self.nodes[node].mode = stat.S_IFMT(self.nodes[node].mode) | stat.S_IMODE(mode)
        return self.getattr(node, b"")

    def mkdir(self, node: int, body: bytes) -> bytes:
        self._expect_room()
        made = self._new(stat.S_IFDIR | 0o755)
        self.nodes[node].names[os.fsdecode(body[8:].rstrip(b"\0"))] = made
        return self._entry(made)

    def create(self, node: int, body: bytes) -> bytes:
        self._expect_room()
        _flags, mode = struct.unpack_from("<II", body)
        made = self._new(stat.S_IFREG | stat.S_IMODE(mode))
        self.nodes[node].names[os.fsdecode(body[16:].rstrip(b"\0"))] = made
        self._renamed()
        return self._entry(made) + self.open(made, b"")

    def unlink(self, node: int, body: bytes) -> bytes:
        name = body.rstrip(b"\0")
        self._child(node, name)
        del self.nodes[node].names[os.fsdecode(name)]
        self._renamed()
        return b""

    def rename(self, node: int, body: bytes, head: int = 8) -> bytes:
        (folder,) = struct.unpack_from("<Q", body)
        old, new = body[head:].rstrip(b"\0").split(b"\0")
        number = self._child(node, old)
        del self.nodes[node].names[os.fsdecode(old)]
        self.nodes[folder].names[os.fsdecode(new)] = number
        self._renamed()
        return b""

    def rename2(self, node: int, body: bytes) -> bytes:
        return self.rename(node, body, 16)

    def open(self, node: int, _body: bytes) -> bytes:
        return struct.pack("<QII", node, 0, 0)

    def read(self, node: int, body: bytes) -> bytes:
        _fh, at, size = struct.unpack_from("<QQI", body)
        return bytes(self.nodes[node].data[at : at + size])

    def write(self, node: int, body: bytes) -> bytes:
        _fh, at, size = struct.unpack_from("<QQI", body)
        self._write(node, (at, body[40 : 40 + size]))
        return struct.pack("<II", size, 0)

    def _expect_room(self) -> None:
        if self.full:
            _fail(errno.ENOSPC)

    def _write(self, node: int, write: Write) -> None:
        at, what = write
        if at + len(what or b"") > len(self.nodes[node].data):
            self._expect_room()
        _apply(self.nodes[node].data, write)
        self.nodes[node].pending.append(write)

    def fsync(self, node: int, _body: bytes) -> bytes:
        found = self.nodes[node]
        for write in found.pending:
            _apply(found.safe, write)
        found.pending.clear()
        self._synced()
        return b""

    def nothing(self, _node: int, _body: bytes) -> bytes:
        return b""

    def statfs(self, _node: int, _body: bytes) -> bytes:
        return struct.pack("<5Q10I", 1 << 20, 1 << 20, 1 << 20, 1 << 20, 1 << 20, 4096, 255, 4096, 0, *[0] * 6)

    def readdir(self, node: int, body: bytes) -> bytes:
        _fh, at, size = struct.unpack_from("<QQI", body)
        out = b""
        for place, (name, number) in enumerate(self.nodes[node].names.items(), 1):
            raw = os.fsencode(name)
            entry = struct.pack("<QQII", number, place, len(raw), self.nodes[number].mode >> 12) + raw
            entry += bytes(-len(entry) % 8)
            if place > at and len(out) + len(entry) <= size:
                out += entry
        return out


def _fail(number: int) -> bytes:
    raise OSError(number, os.strerror(number))


_NO_ANSWER = {2, 36, 42}  # forget, interrupt, batch forget
_Disk = ForgetfulDisk
_OPERATIONS: dict[int, Callable[[ForgetfulDisk, int, bytes], bytes]] = {
    1: _Disk.lookup, 3: _Disk.getattr, 4: _Disk.setattr, 9: _Disk.mkdir, 10: _Disk.unlink, 11: _Disk.unlink,
    12: _Disk.rename, 14: _Disk.open, 15: _Disk.read, 16: _Disk.write, 17: _Disk.statfs, 18: _Disk.nothing,
    20: _Disk.fsync, 25: _Disk.nothing, 26: _Disk.init, 27: _Disk.open, 28: _Disk.readdir, 29: _Disk.nothing,
    30: _Disk.fsync, 35: _Disk.create, 38: _Disk.nothing, 45: _Disk.rename2,
}  # fmt: skip


@contextmanager
def forgetful(mount: Path, files: dict[str, bytes] | None = None) -> Iterator[ForgetfulDisk]:
    """A disk with these files, mounted at a folder as long as it is needed. Raises `NotPermitted`."""
    disk = ForgetfulDisk(mount, files)
    try:
        yield disk
    finally:
        disk.close()
