"""The part of a shared secret that the curve gives: HPKE in base mode with P-384, of which only a secret is exported."""

from dataclasses import dataclass

from ..curves import P384, PrivateKey, PublicKey, export_point, export_uncompressed
from ..refusal import require
from .primitives import hkdf_expand_sha384, hmac_sha384

KEM_SUITE = b"KEM" + bytes.fromhex("0011")
SUITE = b"HPKE" + bytes.fromhex("00110002ffff")
NAME = b"DHKEM-P384"
SECRET_BYTE_COUNT = 48
MODE_BASE = b"\0"


@dataclass(frozen=True)
class Secret:
    """The exported secret, and the values on the way to it."""

    shared_x: bytes
    kem_secret: bytes
    exported: bytes


def import_point(data: bytes) -> PublicKey:
    """Imports an uncompressed point."""
    require(data[:1] == b"\4", "invalid-public-key")
    return P384.import_public_key(data)


def encapsulate(public_key: bytes, ephemeral_private_key: bytes) -> tuple[bytes, Secret]:
    """Encapsulates with a given ephemeral key; returns its point and the secret."""
    recipient = import_point(public_key)
    ephemeral = P384.import_private_key(ephemeral_private_key)
    encapsulated = export_uncompressed(ephemeral)
    return encapsulated, _secret(P384.agree(ephemeral, recipient), encapsulated, export_point(recipient))


def decapsulate(private_key: bytes, encapsulated: bytes) -> Secret:
    """Computes the secret of an encapsulated point."""
    recipient: PrivateKey = P384.import_private_key(private_key)
    shared_x = P384.agree(recipient, import_point(encapsulated))
    return _secret(shared_x, encapsulated, export_uncompressed(recipient))


def _secret(shared_x: bytes, encapsulated: bytes, recipient: bytes) -> Secret:
    prk = _extract(KEM_SUITE, b"", b"eae_prk", shared_x)
    kem_secret = _expand(KEM_SUITE, prk, b"shared_secret", encapsulated + recipient)
    return Secret(shared_x, kem_secret, _export(kem_secret))


def _export(kem_secret: bytes) -> bytes:
    identity = _extract(SUITE, b"", b"psk_id_hash", b"")
    context = MODE_BASE + identity + _extract(SUITE, b"", b"info_hash", NAME)
    secret = _extract(SUITE, kem_secret, b"secret", b"")
    return _expand(SUITE, _expand(SUITE, secret, b"exp", context), b"sec", NAME)


def _extract(suite: bytes, salt: bytes, label: bytes, key: bytes) -> bytes:
    return hmac_sha384(salt, b"HPKE-v1" + suite + label + key)


def _expand(suite: bytes, key: bytes, label: bytes, info: bytes) -> bytes:
    labelled = SECRET_BYTE_COUNT.to_bytes(2, "big") + b"HPKE-v1" + suite + label + info
    return hkdf_expand_sha384(key, labelled, SECRET_BYTE_COUNT)
