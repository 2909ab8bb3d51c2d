"""Recovery codes and their PUKs."""

from dataclasses import dataclass

from . import activation_code
from .derivation import KEY_BYTE_COUNT, expand
from .primitives import ZERO_IV, aes_cbc_encrypt, pkcs7_pad
from .refusal import require

PREFIX = "R:"
PUK_DIGITS = 10


@dataclass(frozen=True)
class Puk:
    """A PUK, with the encrypted block."""

    block: bytes
    key: bytes

    @property
    def text(self) -> str:
        """Forty bits of the last eight bytes, as ten decimal digits."""
        number = int.from_bytes(self.key[8:], "big") & 0xFFFFFFFFFF
        return f"{number % 10**PUK_DIGITS:0{PUK_DIGITS}d}"


@dataclass(frozen=True)
class RecoveryCode:
    """A recovery code with its PUKs."""

    key_material: bytes
    base_key: bytes
    code: activation_code.ActivationCode
    puks: list[Puk]


def derive(secret: bytes, nonce: bytes, indexes: list[int]) -> RecoveryCode:
    """Derives a code, and a PUK for each index.

    The block of a PUK is the padded index, as in the publisher's code; its notes describe another one.
    """
    require(len(nonce) == 32, "invalid-length")
    random_count = activation_code.RANDOM_BYTE_COUNT
    material = expand(secret, nonce, random_count + KEY_BYTE_COUNT).key
    base_key = material[random_count:]
    blocks = [pkcs7_pad(index.to_bytes(8, "big")) for index in indexes]
    puks = [Puk(block, aes_cbc_encrypt(base_key, ZERO_IV, block)) for block in blocks]
    return RecoveryCode(material, base_key, activation_code.encode(material[:random_count]), puks)


def validate(text: str, prefix_allowed: bool) -> bytes:
    """Validates a recovery code and returns its payload."""
    if PREFIX in text:
        require(prefix_allowed and text.rfind(PREFIX) == 0, "prefix")
        text = text.removeprefix(PREFIX)
    return activation_code.validate(text)


def validate_puk(text: str) -> None:
    """Validates a PUK."""
    data = text.encode("utf-8")
    require(len(data) == PUK_DIGITS, "length")
    require(all(byte in b"0123456789" for byte in data), "alphabet")
