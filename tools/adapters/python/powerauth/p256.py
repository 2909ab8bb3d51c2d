"""The curve P-256: import of keys, agreement, verification of signatures."""

import secrets

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature, encode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from .refusal import require

CURVE = ec.SECP256R1()
FIELD = 0xFFFFFFFF00000001000000000000000000000000FFFFFFFFFFFFFFFFFFFFFFFF
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
COEFFICIENT_B = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B


def import_private_key(data: bytes) -> ec.EllipticCurvePrivateKey:
    """Imports an unsigned big-endian scalar of any length, leading zero bytes included."""
    scalar = int.from_bytes(data, "big")
    require(1 <= scalar < ORDER, "invalid-private-key")
    return ec.derive_private_key(scalar, CURVE)


def draw_private_key() -> bytes:
    """Draws a scalar, 32 bytes."""
    return (1 + secrets.randbelow(ORDER - 1)).to_bytes(32, "big")


def import_public_key(data: bytes) -> ec.EllipticCurvePublicKey:
    """Imports a compressed or uncompressed point after checking that it is on the curve."""
    x, y = _point(data)
    return ec.EllipticCurvePublicNumbers(x, y, CURVE).public_key()


def _point(data: bytes) -> tuple[int, int]:
    compressed = len(data) == 33 and data[0] in (2, 3)
    # The hybrid prefixes 06 and 07 are refused: no element of the protocol produces them.
    require(compressed or (len(data) == 65 and data[0] == 4), "invalid-public-key")
    x = int.from_bytes(data[1:33], "big")
    require(x < FIELD, "invalid-public-key")
    square = (x * x * x - 3 * x + COEFFICIENT_B) % FIELD
    if compressed:
        y = pow(square, (FIELD + 1) // 4, FIELD)
        y = y if y & 1 == data[0] & 1 else FIELD - y
    else:
        y = int.from_bytes(data[33:], "big")
    require(y < FIELD and y * y % FIELD == square, "invalid-public-key")
    return x, y


def x_coordinate(key: ec.EllipticCurvePublicKey) -> bytes:
    """Exports the X coordinate of a point as 32 bytes."""
    return key.public_numbers().x.to_bytes(32, "big")


def export_uncompressed(key: ec.EllipticCurvePrivateKey) -> bytes:
    """Exports the public key of a private key as 65 bytes."""
    return export_point(key.public_key())


def export_point(key: ec.EllipticCurvePublicKey) -> bytes:
    """Exports a public key as 65 bytes."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def agree(private_key: ec.EllipticCurvePrivateKey, public_key: ec.EllipticCurvePublicKey) -> bytes:
    """Computes the X coordinate of the shared point, always 32 bytes."""
    return private_key.exchange(ec.ECDH(), public_key).rjust(32, b"\0")


def sign(private_key: ec.EllipticCurvePrivateKey, data: bytes) -> tuple[int, int]:
    """Signs data with SHA-256, and returns the numbers r and s."""
    return decode_dss_signature(private_key.sign(data, ec.ECDSA(hashes.SHA256())))


def encode_signature(r: int, s: int, raw: bool) -> bytes:
    """Writes a signature in DER, or as two numbers of 32 bytes."""
    return r.to_bytes(32, "big") + s.to_bytes(32, "big") if raw else encode_dss_signature(r, s)


def verify_raw(public_key: ec.EllipticCurvePublicKey, signature: bytes, data: bytes) -> None:
    """Verifies a signature of two numbers of 32 bytes."""
    require(len(signature) == 64, "signature-encoding")
    r, s = int.from_bytes(signature[:32], "big"), int.from_bytes(signature[32:], "big")
    require(0 < r < ORDER and 0 < s < ORDER, "signature-mismatch")
    verify(public_key, encode_signature(r, s, raw=False), data)


def verify(public_key: ec.EllipticCurvePublicKey, signature: bytes, data: bytes) -> None:
    """Verifies a strict DER signature with SHA-256."""
    r, s = _parse_signature(signature)
    require(r < ORDER and s < ORDER, "signature-mismatch")
    try:
        public_key.verify(signature, data, ec.ECDSA(hashes.SHA256()))
    except InvalidSignature:
        require(False, "signature-mismatch")


def _parse_signature(data: bytes) -> tuple[int, int]:
    content, rest = _der_element(data, tag=0x30)
    require(not rest, "signature-encoding")
    r, content = _der_element(content, tag=0x02)
    s, content = _der_element(content, tag=0x02)
    require(not content, "signature-encoding")
    return _positive_integer(r), _positive_integer(s)


def _der_element(data: bytes, tag: int) -> tuple[bytes, bytes]:
    """Returns the content of the first element, and the bytes after it."""
    require(len(data) >= 2 and data[0] == tag, "signature-encoding")
    length, start = data[1], 2
    if length >= 0x80:
        start += length & 0x7F
        size = data[2:start]
        length = int.from_bytes(size, "big")
        # The long form must be the shortest possible; the indefinite form has no length bytes.
        require(size[:1] != b"\0" and length >= 0x80, "signature-encoding")
    require(len(data) >= start + length, "signature-encoding")
    return data[start : start + length], data[start + length :]


def _positive_integer(content: bytes) -> int:
    require(len(content) > 0 and content[0] < 0x80, "signature-encoding")
    require(len(content) == 1 or content[0] != 0 or content[1] >= 0x80, "signature-encoding")
    value = int.from_bytes(content, "big")
    require(value > 0, "signature-encoding")
    return value
