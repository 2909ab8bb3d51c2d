"""Hash, MAC, key derivation and block cipher."""

import hashlib
import hmac

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

BLOCK_BYTE_COUNT = 16
ZERO_IV = bytes(BLOCK_BYTE_COUNT)


def sha256(data: bytes) -> bytes:
    """Computes SHA-256."""
    return hashlib.sha256(data).digest()


def hmac_sha256(key: bytes, data: bytes) -> bytes:
    """Computes HMAC-SHA256; an empty key is legal."""
    return hmac.digest(key, data, "sha256")


def equal_in_constant_time(left: bytes, right: bytes) -> bool:
    """Compares in constant time."""
    return hmac.compare_digest(left, right)


def fold(data: bytes) -> bytes:
    """XORs the two halves of 32 bytes."""
    if len(data) != 32:
        raise ValueError("only 32 bytes can be folded")
    halves = int.from_bytes(data[:16], "big") ^ int.from_bytes(data[16:], "big")
    return halves.to_bytes(16, "big")


def pbkdf2_sha1(password: bytes, salt: bytes, iterations: int) -> bytes:
    """Derives 16 bytes from a password with PBKDF2 and HMAC-SHA1."""
    return hashlib.pbkdf2_hmac("sha1", password, salt, iterations, 16)


def x963_blocks(secret: bytes, info: bytes, length: int) -> list[bytes]:
    """Computes the whole SHA-256 blocks of the X9.63 KDF that `length` bytes need."""
    count = (length + 31) // 32
    return [sha256(secret + i.to_bytes(4, "big") + info) for i in range(1, count + 1)]


def aes_cbc_encrypt(key: bytes, iv: bytes, data: bytes) -> bytes:
    """Encrypts whole blocks with AES-CBC."""
    encryptor = Cipher(algorithms.AES(key), modes.CBC(iv)).encryptor()
    return encryptor.update(data) + encryptor.finalize()


def aes_cbc_decrypt(key: bytes, iv: bytes, data: bytes) -> bytes:
    """Decrypts whole blocks with AES-CBC."""
    decryptor = Cipher(algorithms.AES(key), modes.CBC(iv)).decryptor()
    return decryptor.update(data) + decryptor.finalize()


def pkcs7_pad(data: bytes) -> bytes:
    """Pads with 1 to 16 bytes; with a whole block if the last block of the data is full."""
    count = BLOCK_BYTE_COUNT - len(data) % BLOCK_BYTE_COUNT
    return data + bytes([count]) * count


def pkcs7_unpad(data: bytes) -> bytes | None:
    """Removes the padding of at least one whole block, or returns None if it is wrong."""
    count = data[-1]
    if not 1 <= count <= BLOCK_BYTE_COUNT or data[-count:] != bytes([count]) * count:
        return None
    return data[:-count]
