"""The curves P-256 and P-384: import of keys, agreement, verification of signatures."""

import secrets
from dataclasses import dataclass

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature, encode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from .refusal import require

PrivateKey = ec.EllipticCurvePrivateKey
PublicKey = ec.EllipticCurvePublicKey


@dataclass(frozen=True)
class Curve:
    """A curve with the hash of its signatures."""

    parameters: ec.EllipticCurve
    hash: hashes.HashAlgorithm
    size: int
    field: int
    order: int
    coefficient_b: int

    def import_private_key(self, data: bytes) -> PrivateKey:
        """Imports an unsigned big-endian scalar of any length, leading zero bytes included."""
        scalar = int.from_bytes(data, "big")
        require(1 <= scalar < self.order, "invalid-private-key")
        return ec.derive_private_key(scalar, self.parameters)

    def draw_private_key(self) -> bytes:
        """Draws a scalar."""
        return (1 + secrets.randbelow(self.order - 1)).to_bytes(self.size, "big")

    def import_public_key(self, data: bytes) -> PublicKey:
        """Imports a compressed or uncompressed point after checking that it is on the curve."""
        x, y = self._point(data)
        return ec.EllipticCurvePublicNumbers(x, y, self.parameters).public_key()

    def _point(self, data: bytes) -> tuple[int, int]:
        compressed = len(data) == 1 + self.size and data[0] in (2, 3)
        # The hybrid prefixes 06 and 07 are refused: no element of the protocol produces them.
        require(compressed or (len(data) == 1 + 2 * self.size and data[0] == 4), "invalid-public-key")
        x = int.from_bytes(data[1 : 1 + self.size], "big")
        require(x < self.field, "invalid-public-key")
        square = (x * x * x - 3 * x + self.coefficient_b) % self.field
        if compressed:
            y = pow(square, (self.field + 1) // 4, self.field)
            y = y if y & 1 == data[0] & 1 else self.field - y
        else:
            y = int.from_bytes(data[1 + self.size :], "big")
        require(y < self.field and y * y % self.field == square, "invalid-public-key")
        return x, y

    def agree(self, private_key: PrivateKey, public_key: PublicKey) -> bytes:
        """Computes the X coordinate of the shared point, with all its bytes."""
        return private_key.exchange(ec.ECDH(), public_key).rjust(self.size, b"\0")

    def sign(self, private_key: PrivateKey, data: bytes) -> tuple[int, int]:
        """Signs data, and returns the numbers r and s."""
        return decode_dss_signature(private_key.sign(data, ec.ECDSA(self.hash)))

    def encode_signature(self, r: int, s: int, raw: bool) -> bytes:
        """Writes a signature in DER, or as two numbers with all their bytes."""
        return (
            r.to_bytes(self.size, "big") + s.to_bytes(self.size, "big") if raw else encode_dss_signature(r, s)
        )

    def verify_raw(self, public_key: PublicKey, signature: bytes, data: bytes) -> None:
        """Verifies a signature of two numbers."""
        require(len(signature) == 2 * self.size, "signature-encoding")
        r, s = int.from_bytes(signature[: self.size], "big"), int.from_bytes(signature[self.size :], "big")
        require(0 < r < self.order and 0 < s < self.order, "signature-mismatch")
        self.verify(public_key, self.encode_signature(r, s, raw=False), data)

    def verify(self, public_key: PublicKey, signature: bytes, data: bytes) -> None:
        """Verifies a strict DER signature."""
        r, s = _parse_signature(signature)
        require(r < self.order and s < self.order, "signature-mismatch")
        try:
            public_key.verify(signature, data, ec.ECDSA(self.hash))
        except InvalidSignature:
            require(False, "signature-mismatch")


P256 = Curve(
    parameters=ec.SECP256R1(),
    hash=hashes.SHA256(),
    size=32,
    field=0xFFFFFFFF00000001000000000000000000000000FFFFFFFFFFFFFFFFFFFFFFFF,
    order=0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551,
    coefficient_b=0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B,
)
P384 = Curve(
    parameters=ec.SECP384R1(),
    hash=hashes.SHA384(),
    size=48,
    field=2**384 - 2**128 - 2**96 + 2**32 - 1,
    order=int(
        "FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFC7634D81F4372DDF581A0DB248B0A77AECEC196ACCC52973",
        16,
    ),
    coefficient_b=int(
        "B3312FA7E23EE7E4988E056BE3F82D19181D9C6EFE8141120314088F5013875AC656398D8A2ED19D2A85C8EDD3EC2AEF",
        16,
    ),
)


def export_uncompressed(key: PrivateKey) -> bytes:
    """Exports the public key of a private key without compression."""
    return export_point(key.public_key())


def export_point(key: PublicKey) -> bytes:
    """Exports a public key without compression."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def minimal_x(key: PublicKey) -> bytes:
    """Exports the X coordinate of a point without leading zero bytes."""
    x = key.public_numbers().x
    return x.to_bytes((x.bit_length() + 7) // 8, "big")


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
