"""The data of an operation in a QR code: lines of text, and a signature or a MAC of everything before it."""

from collections.abc import Callable
from dataclasses import dataclass

from .curves import P256
from .encoding import base64_decode_canonical
from .refusal import Refusal, require

FEWEST_LINES = 7
NONCE_BYTE_COUNT = 16
OF_MASTER_KEY = "0"
OF_SERVER_KEY = "1"

Check = Callable[[str, bytes, bytes], None]


@dataclass(frozen=True)
class OfflineData:
    """The fields of an operation, and the bytes that are protected."""

    fields: dict[str, str]
    nonce: bytes
    protected: bytes


def verify_signature(text: str, master_key: bytes, server_key: bytes) -> OfflineData:
    """Reads a text of 3.x, which the key of its type has signed."""
    keys = {OF_MASTER_KEY: master_key, OF_SERVER_KEY: server_key}

    def check(key_type: str, proof: bytes, protected: bytes) -> None:
        P256.verify(P256.import_public_key(keys[key_type]), proof, protected)

    return read(text, tuple(keys), check)


def read(text: str, key_types: tuple[str, ...], check: Check) -> OfflineData:
    """Reads the lines, and checks their proof; the last two are the nonce, and the type with its proof."""
    lines = text.split("\n")
    require(len(lines) >= FEWEST_LINES and lines[-1] != "", "offline-syntax")
    key_type, proof_text = lines[-1][:1], lines[-1][1:]
    nonce, proof = _decode(lines[-2]), _decode(proof_text)
    require(len(nonce) == NONCE_BYTE_COUNT, "invalid-length")
    require(key_type in key_types, "unknown-key-type")
    protected = text[: len(text) - len(proof_text)].encode("utf-8")
    check(key_type, proof, protected)
    names = "operationId", "title", "message", "operationData", "flags"
    fields = dict(zip(names, lines, strict=False))
    fields |= {name: _unescape(fields[name]) for name in ("title", "message")}
    if len(lines) > FEWEST_LINES:
        fields["totp"] = lines[5]
    return OfflineData(fields | {"keyType": key_type}, nonce, protected)


def _unescape(text: str) -> str:
    return "\\".join(part.replace("\\n", "\n") for part in text.split("\\\\"))


def _decode(text: str) -> bytes:
    data = base64_decode_canonical(text)
    if data is None:
        raise Refusal("invalid-encoding")
    return data
