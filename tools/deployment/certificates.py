"""How the brokers and the database of `make compose` show who they are: certificates of an authority of their own, whose key nobody keeps."""

import secrets
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from ipaddress import IPv4Address
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePrivateKey, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from tools.secret_file import write_secret

CERTIFICATES: Final = "certificates"
AUTHORITY: Final = Path("ca", "ca.crt")
"""What everybody checks with."""
CERTIFICATE, KEY = Path("tls.crt"), Path("tls.key")
"""In a folder for each of `NAMES`."""
NAMES: Final[Mapping[str, Sequence[str]]] = {
    "nats": ("nats", "nats-1", "nats-2", "nats-3", "localhost"),
    "postgres": ("postgres", "localhost"),
}
"""What they are called: the brokers have one certificate, with which they know each other as well."""
LIFETIME: Final = timedelta(days=3650)
RENEWED_BEFORE_THE_END: Final = timedelta(days=30)


def certificates(folder: Path, today: date | None = None) -> Path:
    """The folder of those that are good for another month, made where there is none.

    Its name has the last day of them and is another one each time, so that Compose starts anew who has the old ones. As of
    the passwords, `folder` is its owner's alone; the containers, whose users are others, read what lies below it.
    """
    day = today or datetime.now(UTC).date()
    known = sorted((folder / CERTIFICATES).glob("????-??-??-*"))
    if known and date.fromisoformat(known[-1].name[:10]) >= day + RENEWED_BEFORE_THE_END:
        return known[-1]
    made = folder / CERTIFICATES / f"{day + LIFETIME}-{secrets.token_hex(4)}"
    unfinished = made.with_name(f"new-{made.name}")
    _make(unfinished, day)
    return unfinished.rename(made)


def _make(folder: Path, day: date) -> None:
    issuer = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Shuking's servers")])
    authority = generate_private_key(SECP256R1())
    own = (
        _begun(issuer, issuer, authority, authority, day)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs_certificates=True), critical=True)
        .sign(authority, hashes.SHA256())
    )
    _write(folder / AUTHORITY, own.public_bytes(Encoding.PEM))
    for server, names in NAMES.items():
        key = generate_private_key(SECP256R1())
        subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, server)])
        known_as = [*map(x509.DNSName, names), x509.IPAddress(IPv4Address("127.0.0.1"))]
        signed = (
            _begun(subject, issuer, key, authority, day)
            .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
            .add_extension(_usage(signs_certificates=False), critical=True)
            .add_extension(
                x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH, ExtendedKeyUsageOID.CLIENT_AUTH]),
                critical=False,
            )
            .add_extension(x509.SubjectAlternativeName(known_as), critical=False)
            .sign(authority, hashes.SHA256())
        )
        _write(folder / server / CERTIFICATE, signed.public_bytes(Encoding.PEM))
        _write(folder / server / KEY, key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))


def _begun(
    subject: x509.Name,
    issuer: x509.Name,
    key: EllipticCurvePrivateKey,
    authority: EllipticCurvePrivateKey,
    day: date,
) -> x509.CertificateBuilder:
    start = datetime(day.year, day.month, day.day, tzinfo=UTC) - timedelta(days=1)  # Clocks differ.
    return (
        x509.CertificateBuilder(issuer, subject, key.public_key(), x509.random_serial_number())
        .not_valid_before(start)
        .not_valid_after(start + timedelta(days=2) + LIFETIME)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(authority.public_key()), critical=False)
    )


def _usage(*, signs_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_certificates,
        key_cert_sign=signs_certificates,
        crl_sign=signs_certificates,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _write(path: Path, pem: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    write_secret(path, pem.decode(), mode=0o644)
