"""Activation codes: construction, validation, scanning, typing, signature."""

from dataclasses import dataclass

from .curves import P256
from .encoding import base32_decode_code, base32_encode_code, base64_decode, crc16
from .primitives import sha256
from .refusal import Refusal, require

RANDOM_BYTE_COUNT = 10
CODE_BYTE_COUNT = 23
DASHES = [5, 11, 17]


@dataclass(frozen=True)
class ActivationCode:
    """A code and its parts."""

    checksum: bytes
    payload: bytes
    base32: str

    @property
    def text(self) -> str:
        """Four groups of five characters."""
        return "-".join(self.base32[start : start + 5] for start in range(0, 20, 5))


def encode(random: bytes) -> ActivationCode:
    """Makes the code of ten random bytes."""
    require(len(random) == RANDOM_BYTE_COUNT, "length")
    checksum = crc16(random)
    payload = random + checksum
    return ActivationCode(checksum, payload, base32_encode_code(payload))


def validate(code: str) -> bytes:
    """Validates a code and returns its payload of 12 bytes."""
    data = code.encode("utf-8")
    require(len(data) == CODE_BYTE_COUNT, "length")
    dashes = [position for position, byte in enumerate(data) if byte == ord("-")]
    require(dashes == DASHES, "grouping")
    decoded = base32_decode_code(code.replace("-", ""))
    if decoded is None:
        raise Refusal("alphabet")
    payload, spare_bits = decoded
    require(spare_bits == 0, "spare-bits")
    require(crc16(payload[:RANDOM_BYTE_COUNT]) == payload[RANDOM_BYTE_COUNT:], "checksum")
    return payload


@dataclass(frozen=True)
class ScannedCode:
    """A scanned code, with the signature that may follow it, not yet verified."""

    code: str
    payload: bytes
    signature: bytes | None


def parse(text: str) -> ScannedCode:
    """Splits a scanned text at the first `#` into a valid code and a signature."""
    code, separator, encoded = text.partition("#")
    payload = validate(code)
    if not separator:
        return ScannedCode(code, payload, None)
    signature = base64_decode(encoded)
    if not signature:
        raise Refusal("signature-encoding")
    return ScannedCode(code, payload, signature)


def correct_character(character: int) -> int:
    """Returns the character of the code that a typed character stands for."""
    if ord("A") <= character <= ord("Z") or ord("2") <= character <= ord("7"):
        return character
    if ord("a") <= character <= ord("z"):
        return character - ord("a") + ord("A")
    look_alike = {ord("0"): ord("O"), ord("1"): ord("I")}
    require(character in look_alike, "invalid-character")
    return look_alike[character]


def verify_signature(code: str, signature: bytes, public_key: bytes) -> bytes:
    """Verifies the signature over a valid code with its dashes, and returns the signed digest."""
    validate(code)
    data = code.encode("utf-8")
    P256.verify(P256.import_public_key(public_key), signature, data)
    return sha256(data)
