"""Who may bring facts to the desk over a network, and how each knows the other.

A kiosk has a key of its own; the desk keeps the public half of each kiosk that was let in. The desk has a certificate,
which a table's kiosk gets when it is let in. Both go over on a stick, or over the network while people compare six
digits (`fleet/pairing.py`). All this lies beside the journal, in a folder for its owner alone.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import nkeys
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from kiosk.base.whole_file import write_whole
from kiosk.fleet.folder import FOLDER
from kiosk.fleet.messages import Answer, Request, Unreadable, a_key, an_id, said_in

_SEED, _DESK, _LET_IN = "key.seed", "desk.json", "kiosks.json"
CERTIFICATE, PRIVATE = "certificate.pem", "certificate.key"
# A kiosk without a clock of its own may believe in any year.
_EVER = datetime(2000, 1, 1, tzinfo=UTC), datetime(2100, 1, 1, tzinfo=UTC)


class Keys:
    """The keys of a kiosk, in the data folder. Methods raise OSError where they cannot be read or written."""

    def __init__(self, data: Path) -> None:
        self.folder = data / FOLDER

    @property
    def seed(self) -> str:
        """The kiosk's own key, made when it is first needed."""
        path = self.folder / _SEED
        if not path.exists():
            self._write(path, nkeys.encode_seed(os.urandom(32), nkeys.PREFIX_BYTE_USER).decode())
        return path.read_text().strip()

    @property
    def public(self) -> str:
        """The public half of it."""
        public: bytes = nkeys.from_seed(self.seed.encode()).public_key
        return public.decode()

    @property
    def answered(self) -> bool:
        """Whether any desk has answered, be it to a kiosk that this one was before."""
        return (self.folder / _DESK).exists()

    @property
    def answer(self) -> Answer | None:
        """The desk that has let this kiosk in; None without one."""
        with suppress(FileNotFoundError, Unreadable):
            return Answer.of((self.folder / _DESK).read_bytes())
        return None

    def keep(self, answer: Answer) -> None:
        """Keeps the desk's answer."""
        self._write(self.folder / _DESK, answer.text)

    @property
    def let_in(self) -> dict[str, str]:
        """The public keys of the kiosks that were let in, by kiosk."""
        with suppress(FileNotFoundError, Unreadable):
            said = said_in((self.folder / _LET_IN).read_bytes())
            return {an_id({"kiosk": kiosk}, "kiosk"): a_key(key) for kiosk, key in said.items()}
        return {}

    def admit(self, request: Request) -> None:
        """Lets a kiosk in; with another key than before, the one before no longer holds."""
        self._write(self.folder / _LET_IN, json.dumps({**self.let_in, request.kiosk: request.key}, indent=1))

    def withdraw(self, kiosk: str) -> None:
        """A kiosk's key no longer holds."""
        kept = {each: key for each, key in self.let_in.items() if each != kiosk}
        self._write(self.folder / _LET_IN, json.dumps(kept, indent=1))

    @property
    def certificate(self) -> str:
        """The desk's certificate, made when it is first needed."""
        path = self.folder / CERTIFICATE
        if not path.exists():
            key, certificate = _certificate()
            self._write(self.folder / PRIVATE, key)
            self._write(path, certificate)
        return path.read_text()

    def _write(self, path: Path, text: str) -> None:
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.folder.chmod(0o700)
        write_whole(path, text)
        path.chmod(0o600)


def _certificate() -> tuple[str, str]:
    """A private key and a certificate of its own, as text."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "whist-kiosk")])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(_EVER[0])
        .not_valid_after(_EVER[1])
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    form, plain = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    private = key.private_bytes(serialization.Encoding.PEM, form, plain).decode()
    return private, made.public_bytes(serialization.Encoding.PEM).decode()
