"""ML-KEM-768 and ML-KEM-1024 with raw keys.

`cryptography` draws the message of an encapsulation, and knows private keys as seeds alone; `kyber-py` does the rest.
"""

from typing import Any

from cryptography.hazmat.primitives.asymmetric import mlkem
from kyber_py.ml_kem import ML_KEM_768, ML_KEM_1024

from ..refusal import Refusal, require

SETS: dict[str, tuple[Any, Any, Any]] = {
    "ML-KEM-768": (ML_KEM_768, mlkem.MLKEM768PrivateKey, mlkem.MLKEM768PublicKey),
    "ML-KEM-1024": (ML_KEM_1024, mlkem.MLKEM1024PrivateKey, mlkem.MLKEM1024PublicKey),
}
ENCAPSULATION_KEY_BYTE_COUNTS = {1184: "ML-KEM-768", 1568: "ML-KEM-1024"}
EXPANDED_KEY_BYTE_COUNTS = {"ML-KEM-768": 2400, "ML-KEM-1024": 3168}
CIPHERTEXT_BYTE_COUNTS = {"ML-KEM-768": 1088, "ML-KEM-1024": 1568}
SEED_BYTE_COUNT = 64
MESSAGE_BYTE_COUNT = 32


def generate(name: str, seed: bytes) -> bytes:
    """Computes the encapsulation key of a seed."""
    require(len(seed) == SEED_BYTE_COUNT, "invalid-length")
    _, private, _ = SETS[name]
    key: bytes = private.from_seed_bytes(seed).public_key().public_bytes_raw()
    return key


def check_encapsulation_key(name: str, key: bytes) -> None:
    """Refuses a key of another length, or with a coefficient that is not reduced."""
    _, _, public = SETS[name]
    try:
        public.from_public_bytes(key)
    except ValueError as fault:
        raise Refusal("invalid-public-key") from fault


def set_of_key(key: bytes) -> str:
    """Returns the parameter set that has encapsulation keys of this length."""
    name = ENCAPSULATION_KEY_BYTE_COUNTS.get(len(key))
    if name is None:
        raise Refusal("invalid-length")
    return name


def encapsulate(name: str, key: bytes, message: bytes) -> tuple[bytes, bytes]:
    """Encapsulates the secret of a message of 32 bytes; returns the ciphertext and the secret."""
    require(len(message) == MESSAGE_BYTE_COUNT, "invalid-length")
    check_encapsulation_key(name, key)
    implementation, _, _ = SETS[name]
    secret, ciphertext = implementation._encaps_internal(key, message)
    return ciphertext, secret


def private_key(name: str, seed: bytes | None, expanded_key: bytes | None) -> bytes:
    """Checks that a private key is there in one of its forms."""
    if seed is not None:
        require(expanded_key is None, "unexpected-parameter")
        require(len(seed) == SEED_BYTE_COUNT, "invalid-length")
        return seed
    if expanded_key is None:
        raise Refusal("missing-parameter")
    require(len(expanded_key) == EXPANDED_KEY_BYTE_COUNTS[name], "invalid-length")
    return expanded_key


def decapsulate(name: str, private_key: bytes, ciphertext: bytes) -> bytes:
    """Decapsulates with a seed or an expanded key; a changed ciphertext gives another secret."""
    require(len(ciphertext) == CIPHERTEXT_BYTE_COUNTS[name], "invalid-length")
    implementation, private, _ = SETS[name]
    require(len(private_key) in (SEED_BYTE_COUNT, EXPANDED_KEY_BYTE_COUNTS[name]), "invalid-length")
    secret: bytes
    if len(private_key) == SEED_BYTE_COUNT:
        secret = private.from_seed_bytes(private_key).decapsulate(ciphertext)
        return secret
    try:
        secret = implementation.decaps(private_key, ciphertext)
    except ValueError as fault:
        # The hash of the encapsulation key in the expanded key is wrong.
        raise Refusal("invalid-private-key") from fault
    return secret
