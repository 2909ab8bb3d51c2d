"""Keys on the device: the fingerprint of an activation, the vault, and the protection of factor keys."""

from dataclasses import dataclass

from .curves import P256, minimal_x
from .derivation import check_key, derive_by_index, derive_from_password
from .encoding import decimal_code
from .primitives import ZERO_IV, aes_cbc_decrypt, aes_cbc_encrypt, fold, pkcs7_pad, pkcs7_unpad, sha256
from .refusal import Refusal, require

FEWEST_ITERATIONS = 10_000
SHORTEST_PASSWORD = 4
SHORTEST_SALT = 16
BIOMETRY_INDEX = 3
VAULT_INDEX = 2000


@dataclass(frozen=True)
class Fingerprint:
    """The fingerprint of an activation, and the values of its computation."""

    device_x: bytes
    server_x: bytes
    data: bytes
    hash: bytes
    text: str


def fingerprint(device_public_key: bytes, server_public_key: bytes, activation_id: str) -> Fingerprint:
    """Computes eight digits from the minimal X coordinates and the identifier between them."""
    device_x, server_x = (minimal_x(P256.import_public_key(key)) for key in (device_public_key, server_public_key))
    data = device_x + activation_id.encode("utf-8") + server_x
    digest = sha256(data)
    return Fingerprint(device_x, server_x, data, digest, decimal_code(digest, 8))


def vault_key(key: bytes, index: int) -> tuple[bytes, bytes]:
    """Derives the key of an index from the vault key; returns the block and the key."""
    derived = derive_by_index(key, index)
    return derived.block, derived.key


def encrypt_padded(data: bytes, key: bytes) -> tuple[bytes, bytes]:
    """Encrypts under a key of the vault; returns the padded and the encrypted data."""
    check_key(key)
    padded = pkcs7_pad(data)
    return padded, aes_cbc_encrypt(key, ZERO_IV, padded)


def decrypt_padded(data: bytes, key: bytes) -> bytes:
    """Decrypts what a key of the vault protects."""
    check_key(key)
    require(len(data) > 0 and len(data) % 16 == 0, "padding")
    plaintext = pkcs7_unpad(aes_cbc_decrypt(key, ZERO_IV, data))
    if plaintext is None:
        raise Refusal("padding")
    return plaintext


def protect_vault_key(key: bytes, transport_key: bytes) -> tuple[bytes, bytes]:
    """Encrypts the vault key as the server sends it."""
    check_key(key)
    return encrypt_padded(key, transport_key)


def recover_vault_key(data: bytes, transport_key: bytes) -> bytes:
    """Decrypts the vault key, which must have 16 bytes."""
    key = decrypt_padded(data, transport_key)
    check_key(key)
    return key


def protect_private_key(scalar: bytes, key: bytes) -> tuple[bytes, bytes]:
    """Encrypts the device's private key, as it is written."""
    P256.import_private_key(scalar)
    return encrypt_padded(scalar, key)


def recover_private_key(data: bytes, key: bytes) -> bytes:
    """Decrypts the device's private key, and checks that it is one."""
    scalar = decrypt_padded(data, key)
    P256.import_private_key(scalar)
    return scalar


@dataclass(frozen=True)
class RecoveredBiometry:
    """The biometry key, derived once more, with the values of its computation."""

    private_key: bytes
    master_secret: bytes
    key: bytes


def recover_biometry_key(data: bytes, key: bytes, server_public_key: bytes) -> RecoveredBiometry:
    """Derives the biometry key from the stored private key, if the vault key belongs to it."""
    scalar = recover_private_key(data, key)
    private = P256.import_private_key(scalar)
    secret = fold(P256.agree(private, P256.import_public_key(server_public_key)))
    require(derive_by_index(secret, VAULT_INDEX).key == key, "vault-key-mismatch")
    return RecoveredBiometry(scalar, secret, derive_by_index(secret, BIOMETRY_INDEX).key)


def device_key(identifier: bytes) -> bytes:
    """Derives the unlock key of possession: the first half of a hash, which is not folded."""
    return sha256(identifier)[:16]


def biometric_key(key: bytes) -> bytes:
    """Checks the unlock key of biometry."""
    check_key(key)
    require(any(key), "zero-key")
    return key


def password_key(password: str, salt: bytes, iterations: int) -> bytes:
    """Derives the unlock key of knowledge."""
    require(len(password.encode("utf-8")) >= SHORTEST_PASSWORD, "password-length")
    require(len(salt) >= SHORTEST_SALT, "invalid-length")
    require(iterations >= FEWEST_ITERATIONS, "iteration-count")
    return derive_from_password(password, salt, iterations).key


@dataclass(frozen=True)
class Layers:
    """A factor key after one layer and after all of them."""

    unlock_key: bytes
    inner: bytes
    result: bytes


def protect(key: bytes, unlock_key: bytes, external_key: bytes | None) -> Layers:
    """Protects a factor key: the unlock key inside, the external key outside."""
    check_key(key)
    inner = aes_cbc_encrypt(unlock_key, ZERO_IV, key)
    return Layers(unlock_key, inner, inner if external_key is None else add_layer(inner, external_key))


def recover(protected: bytes, unlock_key: bytes, external_key: bytes | None) -> Layers:
    """Recovers a factor key; nothing tells a wrong unlock key."""
    check_key(protected)
    inner = protected if external_key is None else remove_layer(protected, external_key)
    return Layers(unlock_key, inner, aes_cbc_decrypt(unlock_key, ZERO_IV, inner))


def add_layer(key: bytes, external_key: bytes) -> bytes:
    """Adds the layer of the external key."""
    check_key(key)
    check_key(external_key)
    return aes_cbc_encrypt(external_key, ZERO_IV, key)


def remove_layer(key: bytes, external_key: bytes) -> bytes:
    """Removes the layer of the external key."""
    check_key(key)
    check_key(external_key)
    return aes_cbc_decrypt(external_key, ZERO_IV, key)
