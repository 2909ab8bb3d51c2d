"""Derivation of keys: from an index, from bytes, from a password, from an agreement."""

from dataclasses import dataclass

from .curves import P256
from .primitives import ZERO_IV, aes_cbc_encrypt, fold, hmac_sha256, pbkdf2_sha1, x963_blocks
from .refusal import require

KEY_BYTE_COUNT = 16

POSSESSION_INDEX = 1
KNOWLEDGE_INDEX = 2
BIOMETRY_INDEX = 3
TRANSPORT_INDEX = 1000
VAULT_INDEX = 2000


def check_key(key: bytes) -> None:
    """Refuses a key that is not 16 bytes."""
    require(len(key) == KEY_BYTE_COUNT, "invalid-length")


@dataclass(frozen=True)
class IndexKey:
    """A key derived from an index, and the encrypted block."""

    block: bytes
    key: bytes


def derive_by_index(master_key: bytes, index: int) -> IndexKey:
    """Encrypts the index with the master key.

    The index fills the last eight bytes of the block. The publisher's notes say the first eight;
    its code and its vectors do not.
    """
    check_key(master_key)
    block = bytes(8) + index.to_bytes(8, "big")
    return IndexKey(block, aes_cbc_encrypt(master_key, ZERO_IV, block))


@dataclass(frozen=True)
class InternalKey:
    """A key derived from bytes, and the HMAC before folding."""

    hmac: bytes
    key: bytes


def derive_internal(key: bytes, index: bytes) -> InternalKey:
    """Computes KDF_INTERNAL: the key is the HMAC key, the index its data."""
    check_key(key)
    require(len(index) >= 16, "invalid-length")
    digest = hmac_sha256(key, index)
    return InternalKey(digest, fold(digest))


@dataclass(frozen=True)
class ExpandedKey:
    """A key of any length from the X9.63 KDF, and its whole blocks."""

    blocks: list[bytes]
    key: bytes


def expand(secret: bytes, info: bytes, length: int) -> ExpandedKey:
    """Computes `length` bytes of the X9.63 KDF with SHA-256."""
    require(length >= 1, "invalid-length")
    blocks = x963_blocks(secret, info, length)
    return ExpandedKey(blocks, b"".join(blocks)[:length])


@dataclass(frozen=True)
class PasswordKey:
    """A key derived from a password, and the bytes of the password."""

    password_bytes: bytes
    key: bytes


def derive_from_password(password: str, salt: bytes, iterations: int) -> PasswordKey:
    """Derives a key from a password's UTF-8 bytes."""
    data = password.encode("utf-8")
    return PasswordKey(data, pbkdf2_sha1(data, salt, iterations))


@dataclass(frozen=True)
class MasterSecret:
    """The secret of an activation, and the X coordinate before folding."""

    shared_secret: bytes
    key: bytes


def agree_master_secret(private_key: bytes, public_key: bytes) -> MasterSecret:
    """Computes the master secret with the peer's public key."""
    private = P256.import_private_key(private_key)
    shared_secret = P256.agree(private, P256.import_public_key(public_key))
    return MasterSecret(shared_secret, fold(shared_secret))


@dataclass(frozen=True)
class DerivedKeys:
    """The five keys of an activation."""

    possession: IndexKey
    knowledge: IndexKey
    biometry: IndexKey
    transport: IndexKey
    vault: IndexKey


def derive_keys(master_secret: bytes) -> DerivedKeys:
    """Derives the five keys of an activation."""
    return DerivedKeys(
        possession=derive_by_index(master_secret, POSSESSION_INDEX),
        knowledge=derive_by_index(master_secret, KNOWLEDGE_INDEX),
        biometry=derive_by_index(master_secret, BIOMETRY_INDEX),
        transport=derive_by_index(master_secret, TRANSPORT_INDEX),
        vault=derive_by_index(master_secret, VAULT_INDEX),
    )
