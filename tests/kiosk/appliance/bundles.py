"""Signed updates for tests: of a small tree, or of any tar."""

import hashlib
import io
import json
import platform
import subprocess
import tarfile
from dataclasses import asdict, replace
from pathlib import Path

from kiosk.appliance.updates.bundle import INSTALLER, PARTS, Here, Manifest, make
from kiosk.appliance.updates.signing import sign, trust

HERE = Here("0.1.0", platform.machine(), "3.11")
FOLDERS = ("kiosk", "hardware", "rules", "systemd", "docs", "wheels")


class Club:
    """Somebody who makes updates, and a kiosk that trusts them."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.key, self.signers = folder, folder / "club", folder / "allowed_signers"
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(self.key)], check=True)
        self.fingerprint = trust(self.key.with_suffix(".pub"), "club", self.signers)

    def tree(self, version: str = "0.2.0", machine: str = HERE.machine) -> Path:
        """A checkout that has all it needs, and little in it."""
        tree = self.folder / "tree"
        for name in PARTS:
            path = tree / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if name in FOLDERS:
                path.mkdir(exist_ok=True)
            else:
                path.write_text(f'[project]\nversion = "{version}"\n')
        for wheel in (tree / "wheels").iterdir():
            wheel.unlink()
        (tree / f"wheels/Kivy-2.3.1-cp311-cp311-manylinux_2_17_{machine}.manylinux2014_{machine}.whl").write_bytes(b"w")
        (tree / INSTALLER).write_text("#!/bin/sh\n")
        (tree / INSTALLER).chmod(0o755)
        return tree

    def bundle(self, version: str = "0.2.0", machine: str = HERE.machine) -> Path:
        return make(self.tree(version, machine), self.key, self.folder)

    def odd(self, *members: tarfile.TarInfo) -> Path:
        """A bundle whose signature fits, with these in its tar, after the installer."""
        tar = io.BytesIO()
        with tarfile.open(fileobj=tar, mode="w") as written:
            for member in (tarfile.TarInfo(INSTALLER), *members):
                written.addfile(member, io.BytesIO(bytes(member.size)))
        return self.of(tar.getvalue())

    def of(self, tar: bytes, manifest: Manifest | None = None) -> Path:
        """A bundle with anything in the place of its tar; the manifest is made for it where none is given."""
        whole = Manifest("0.2.0", HERE.machine, (HERE.python,), len(tar), hashlib.sha256(tar).hexdigest())
        line = json.dumps(asdict(manifest or whole)).encode() + b"\n"
        path = self.folder / "odd.bundle"
        path.write_bytes(b"whist-kiosk bundle 1\n" + line + sign(line, self.key) + tar)
        return path


def member(name: str, kind: bytes = tarfile.REGTYPE, link: str = "", mode: int = 0o644) -> tarfile.TarInfo:
    made = tarfile.TarInfo(name)
    made.type, made.linkname, made.mode = kind, link, mode
    return made


def other(here: Here, **changes: str) -> Here:
    return replace(here, **changes)
