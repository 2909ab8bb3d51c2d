"""Authenticated encryption: AES-256 in counter mode, then KMAC256; both keys depend on a context."""

from dataclasses import dataclass

from ..primitives import equal_in_constant_time
from ..refusal import require
from .derivation import check_keys, derive
from .primitives import aes256_ctr, kmac256

NONCE_BYTE_COUNT = 12
TAG_BYTE_COUNT = 32
HEAD_BYTE_COUNT = NONCE_BYTE_COUNT + TAG_BYTE_COUNT


@dataclass(frozen=True)
class Keys:
    """The keys of the two steps."""

    encryption: bytes
    mac: bytes


@dataclass(frozen=True)
class Sealed:
    """Nonce, tag and ciphertext."""

    nonce: bytes
    tag: bytes
    ciphertext: bytes

    @property
    def data(self) -> bytes:
        """What is sent."""
        return self.nonce + self.tag + self.ciphertext


def derive_keys(key: bytes, context: bytes) -> Keys:
    """Derives both keys."""
    check_keys(key)
    return Keys(derive(key, "aead/enc", context).key, derive(key, "aead/mac", context).key)


def seal(keys: Keys, nonce: bytes, associated_data: bytes, plaintext: bytes) -> Sealed:
    """Encrypts, and authenticates the result."""
    require(len(nonce) == NONCE_BYTE_COUNT, "invalid-length")
    ciphertext = _cipher(keys, nonce, plaintext)
    return Sealed(nonce, _tag(keys, nonce, associated_data, ciphertext), ciphertext)


@dataclass(frozen=True)
class Opened:
    """A plaintext, and the tag that was computed."""

    plaintext: bytes
    tag: bytes


def open(keys: Keys, associated_data: bytes, sealed: bytes) -> Opened:
    """Checks the tag first, then decrypts."""
    require(len(sealed) >= HEAD_BYTE_COUNT, "invalid-length")
    nonce, ciphertext = sealed[:NONCE_BYTE_COUNT], sealed[HEAD_BYTE_COUNT:]
    expected = _tag(keys, nonce, associated_data, ciphertext)
    require(equal_in_constant_time(expected, sealed[NONCE_BYTE_COUNT:HEAD_BYTE_COUNT]), "mac-mismatch")
    return Opened(_cipher(keys, nonce, ciphertext), expected)


def _cipher(keys: Keys, nonce: bytes, data: bytes) -> bytes:
    return aes256_ctr(keys.encryption, nonce + bytes(4), data)


def _tag(keys: Keys, nonce: bytes, associated_data: bytes, ciphertext: bytes) -> bytes:
    return kmac256(keys.mac, nonce + associated_data + ciphertext, "PA4MAC-AEAD")
