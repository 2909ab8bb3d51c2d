"""Keys of factors under the key of a password or of the platform, and digests of the data of an operation."""

from dataclasses import dataclass

from ..refusal import require
from .derivation import check_keys
from .primitives import aes256_ctr, kmac256

IV_BYTE_COUNT = 16
WRAPPED_BYTE_COUNT = 48
DIGEST_KEY_BYTE_COUNT = 16


def wrap(kek: bytes, key: bytes, iv: bytes) -> bytes:
    """Encrypts a factor's key; without a tag, so that only the server can tell a wrong password."""
    check_keys(kek, key)
    require(len(iv) == IV_BYTE_COUNT, "invalid-length")
    return iv + aes256_ctr(kek, iv, key)


def unwrap(kek: bytes, wrapped: bytes) -> bytes:
    """Decrypts a factor's key."""
    check_keys(kek)
    require(len(wrapped) == WRAPPED_BYTE_COUNT, "invalid-length")
    return aes256_ctr(kek, wrapped[:IV_BYTE_COUNT], wrapped[IV_BYTE_COUNT:])


@dataclass(frozen=True)
class Digest:
    """The digits, and the values on the way to them."""

    data: bytes
    mac: bytes
    text: str


def digest(items: list[str], key: bytes, length: int) -> Digest:
    """Computes the digest of the items of an operation."""
    require(len(key) == DIGEST_KEY_BYTE_COUNT, "invalid-length")
    require(4 <= length <= 9, "digest-length")
    data = "&".join(items).encode("utf-8")
    mac = kmac256(key, data, "PA4DIGEST-DATA")
    # The whole MAC is the number, unlike in an authentication code.
    return Digest(data, mac, str(int.from_bytes(mac, "big") % 10**length).rjust(length, "0"))
