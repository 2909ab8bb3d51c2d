"""Derivation of keys: from a label, from a password, and the keys of an activation."""

from dataclasses import dataclass

from ..encoding import base64_decode_canonical, concat_with_sizes
from ..refusal import Refusal, require
from .primitives import kmac256

KEY_BYTE_COUNT = 32
APPLICATION_SECRET_BYTE_COUNT = 16

# The label of each key of an activation, with its parent.
HIERARCHY = {
    "kdkAuthenticationCode": ("activationSecret", "auth"),
    "possession": ("kdkAuthenticationCode", "auth/possession"),
    "knowledge": ("kdkAuthenticationCode", "auth/knowledge"),
    "biometry": ("kdkAuthenticationCode", "auth/biometry"),
    "kdkEncryption": ("activationSecret", "enc"),
    "kdkVault": ("activationSecret", "vault"),
    "kekDevicePrivate": ("kdkVault", "vault/kek-device-private"),
    "appVaultKnowledge": ("kdkVault", "vault/kdk-app-vault-knowledge"),
    "appVault2fa": ("kdkVault", "vault/kdk-app-vault-2fa"),
    "kdkUtility": ("activationSecret", "util"),
    "macCtrData": ("kdkUtility", "util/mac/ctr-data"),
    "macStatus": ("kdkUtility", "util/mac/status"),
    "macGetActTempKey": ("kdkUtility", "util/mac/get-act-temp-key"),
    "macPersonalizedData": ("kdkUtility", "util/mac/personalized-data"),
    "e2eeSharedInfo2": ("kdkUtility", "util/key-e2ee-sh2"),
    "appUtility": ("kdkUtility", "util/app"),
    "macGetAppTempKey": ("applicationSecret", "util/mac/get-app-temp-key"),
}


def check_keys(*keys: bytes) -> None:
    """Refuses keys that are not 32 bytes."""
    for key in keys:
        require(len(key) == KEY_BYTE_COUNT, "invalid-length")


def mac(key: bytes, data: bytes, custom: str, length: int) -> bytes:
    """Computes a KMAC256 of any length but zero."""
    require(length >= 1, "invalid-length")
    return kmac256(key, data, custom, length)


@dataclass(frozen=True)
class DerivedKey:
    """A derived key, and the data of its KMAC."""

    data: bytes
    key: bytes


def derive(key: bytes, label: str, diversifier: bytes = b"", length: int = KEY_BYTE_COUNT) -> DerivedKey:
    """Computes KDF.derive; an empty diversifier contributes its size."""
    require(length >= 1, "invalid-length")
    data = concat_with_sizes(label.encode("utf-8"), diversifier)
    return DerivedKey(data, kmac256(key, data, "PA4KDF", length))


def derive_from_password(password: str, salt: bytes) -> bytes:
    """Derives a key from the UTF-8 bytes of a password, which are the key of the KMAC."""
    require(password != "", "password-length")
    require(len(salt) >= KEY_BYTE_COUNT, "invalid-length")
    return kmac256(password.encode("utf-8"), salt, "PA4PBKDF")


def decode_application_secret(text: str) -> bytes:
    """Decodes the secret of an application, 16 bytes."""
    secret = base64_decode_canonical(text)
    if secret is None:
        raise Refusal("invalid-encoding")
    require(len(secret) == APPLICATION_SECRET_BYTE_COUNT, "invalid-length")
    return secret


def hierarchy(activation_secret: bytes, application_secret: str) -> dict[str, bytes]:
    """Derives the 17 keys of an activation."""
    check_keys(activation_secret)
    known = {
        "activationSecret": activation_secret,
        "applicationSecret": decode_application_secret(application_secret),
    }
    for name, (parent, label) in HIERARCHY.items():
        known[name] = derive(known[parent], label).key
    return {name: known[name] for name in HIERARCHY}


def vault_application_key(vault_key: bytes, kind: str, index: int, size: int) -> DerivedKey:
    """Derives the key that the vault gives an application for a number."""
    check_keys(vault_key)
    require(size >= 16, "invalid-length")
    return derive(vault_key, f"app/kdf/{kind}", index.to_bytes(8, "big"), size)
