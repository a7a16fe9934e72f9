"""Somebody who vouches for servers on this machine, and certificates of theirs, good and bad."""

import ssl
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

HERE = "127.0.0.1"
DAY = timedelta(days=1)
MAY_VOUCH = x509.KeyUsage(
    key_cert_sign=True, crl_sign=True,
    **dict.fromkeys(
        ("digital_signature", "content_commitment", "key_encipherment", "data_encipherment", "key_agreement",
         "encipher_only", "decipher_only"), False,
    ),
)  # fmt: skip
"""Since Python 3.13 nobody else is believed (`ssl.VERIFY_X509_STRICT`)."""


class Authority:
    """Vouches for servers; whoever has its file in `SSL_CERT_FILE` believes it."""

    def __init__(self, folder: Path, name: str = "a club") -> None:
        folder.mkdir(exist_ok=True)
        self.folder, self._name, self._key = folder, _named(name), ec.generate_private_key(ec.SECP256R1())
        own = _unsigned(self._name, self._name, self._key, _now() - DAY, _now() + DAY)
        own = own.add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        own = own.add_extension(MAY_VOUCH, critical=True)
        self.file = folder / "authority.pem"
        self.file.write_bytes(own.sign(self._key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM))

    def server(self, at: str = HERE, begins: timedelta = -DAY, ends: timedelta = DAY) -> ssl.SSLContext:
        """What a server needs that is at this address; its certificate holds from so long after now to so long."""
        key = ec.generate_private_key(ec.SECP256R1())
        made = _unsigned(_named("a server"), self._name, key, _now() + begins, _now() + ends)
        made = made.add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address(at))]), critical=False)
        vouched_by = x509.AuthorityKeyIdentifier.from_issuer_public_key(self._key.public_key())
        made = made.add_extension(vouched_by, critical=False)
        certificate = made.sign(self._key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM)
        form, plain = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        path = self.folder / "server.pem"
        path.write_bytes(key.private_bytes(serialization.Encoding.PEM, form, plain) + certificate)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(path)
        return context


def _named(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


def _now() -> datetime:
    return datetime.now(UTC)


def _unsigned(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePrivateKey, begins: datetime, ends: datetime
) -> x509.CertificateBuilder:
    made = x509.CertificateBuilder().subject_name(subject).issuer_name(issuer).public_key(key.public_key())
    made = made.serial_number(x509.random_serial_number())
    made = made.add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    return made.not_valid_before(begins).not_valid_after(ends)
