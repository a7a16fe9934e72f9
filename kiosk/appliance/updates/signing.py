"""Who signed an update, as OpenSSH's own tool says; and which keys this kiosk trusts."""

import base64
import binascii
import hashlib
import subprocess
import tempfile
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from kiosk.appliance.updates import refusals
from kiosk.base.language import later

SIGNERS = Path("/etc/whist-kiosk/allowed_signers")
"""The keys that are trusted; root's own, so that the kiosk cannot add one."""
NAMESPACE = "whist-kiosk-update"
"""What is signed: a signature that the same key made of a letter, or of a commit, is none of an update."""
KINDS = ("ssh-", "ecdsa-", "sk-")
"""How kinds of keys begin."""
NO_KEY = "not a key"
PATIENCE = 20.0
"""Seconds for ssh-keygen."""


class Refused(Exception):
    """An update that is not taken; the text says why, in English (see `refusals`)."""


def sign(manifest: bytes, key: Path) -> bytes:
    """The signature; a key with a passphrase asks for it. Raises `Refused`."""
    return _ssh_keygen(["sign", "-f", str(key)], manifest, "It could not be signed.", None)


def signer_of(manifest: bytes, signature: bytes, signers: Path) -> str:
    """Who signed it, by the name that stands before the key. Raises `Refused`."""
    if not keys(signers):
        raise Refused(later("This kiosk has no key yet by which updates are known."))
    with tempfile.NamedTemporaryFile() as file:
        file.write(signature)
        file.flush()
        known = ["-f", str(signers), "-s", file.name]
        unknown = later("It is signed with a key that this kiosk does not know.")
        name = _ssh_keygen(["find-principals", *known], b"", unknown).decode(errors="replace").split("\n")[0]
        _ssh_keygen(
            ["verify", "-I", name, *known], manifest, later("Its signature is not of this update: it was changed.")
        )
    return name


def keys(signers: Path) -> list[tuple[str, str]]:
    """The keys that are trusted: the name of each, and its fingerprint."""
    try:
        lines = signers.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return []
    found = []
    for line in lines:
        name, *more = line.split() or [""]
        blob = next((blob for kind, blob in pairwise(more) if kind.startswith(KINDS)), "")
        if blob and not name.startswith("#"):
            found.append((name, fingerprint(blob)))
    return found


def fingerprint(blob: str) -> str:
    """As ssh-keygen writes it: ``SHA256:…``."""
    try:
        digest = hashlib.sha256(base64.b64decode(blob)).digest()
    except binascii.Error:
        return NO_KEY
    return "SHA256:" + base64.b64encode(digest).decode().rstrip("=")


def in_groups(key: str) -> str:
    """A fingerprint that can be compared by eye."""
    kind, _, digest = key.partition(":")
    return f"{kind}: {' '.join(digest[at : at + 8] for at in range(0, len(digest), 8))}"


def trust(key: Path, name: str, signers: Path) -> str:
    """Trusts a public key from now on; its fingerprint. Raises `Refused`, or OSError."""
    kind, blob, *_ = [*key.read_text(encoding="utf-8", errors="replace").split(), "", ""]
    if not (blob and kind.startswith(KINDS)) or fingerprint(blob) == NO_KEY:
        raise Refused(refusals.NOT_PUBLIC.format(file=key))
    signers.parent.mkdir(parents=True, exist_ok=True)
    with signers.open("a", encoding="utf-8") as file:
        file.write(f'{name} namespaces="{NAMESPACE}" {kind} {blob}\n')
    signers.chmod(0o644)
    return fingerprint(blob)


def _ssh_keygen(how: Sequence[str], said: bytes, fault: str, patience: float | None = PATIENCE) -> bytes:
    command = ["ssh-keygen", "-Y", *how, *([] if how[0] == "find-principals" else ["-n", NAMESPACE])]
    try:
        done = subprocess.run(command, input=said, capture_output=True, timeout=patience)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Refused(later("Signatures cannot be checked here: ssh-keygen is missing or does not answer.")) from error
    if done.returncode:
        raise Refused(fault)
    return done.stdout
