"""The primitives that protocol 4.0 adds: SHA-3, KMAC256, AES-256 in counter mode, HMAC and HKDF with SHA-384."""

import hashlib
import hmac

from Crypto.Hash import cSHAKE256
from Crypto.Hash.KMAC128 import KMAC_Hash
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

KMAC256_RATE = 136


def sha3_256(data: bytes) -> bytes:
    """Computes SHA3-256."""
    return hashlib.sha3_256(data).digest()


def sha3_384(data: bytes) -> bytes:
    """Computes SHA3-384."""
    return hashlib.sha3_384(data).digest()


def kmac256(key: bytes, data: bytes, custom: str, length: int = 32) -> bytes:
    """Computes KMAC256, whose length is part of the computation."""
    # The library's own constructor refuses keys below 32 bytes and results below 8, which the standard allows.
    return KMAC_Hash(data, key, length, custom.encode("utf-8"), "20", cSHAKE256, KMAC256_RATE).digest()


def aes256_ctr(key: bytes, block: bytes, data: bytes) -> bytes:
    """Encrypts or decrypts in counter mode; the whole block counts."""
    cryptor = Cipher(algorithms.AES256(key), modes.CTR(block)).encryptor()
    return cryptor.update(data) + cryptor.finalize()


def hmac_sha384(key: bytes, data: bytes) -> bytes:
    """Computes HMAC-SHA384; an empty key is legal."""
    return hmac.digest(key, data, "sha384")


def hkdf_expand_sha384(key: bytes, info: bytes, length: int) -> bytes:
    """Computes HKDF-Expand with SHA-384."""
    output, block = b"", b""
    for i in range(1, (length + 47) // 48 + 1):
        block = hmac_sha384(key, block + info + bytes([i]))
        output += block
    return output[:length]
