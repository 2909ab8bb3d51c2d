"""The data of an operation in a QR code: lines of text, and a signature or a MAC of everything before it."""

from dataclasses import dataclass

from ..curves import P384
from ..encoding import base64_decode_canonical
from ..primitives import equal_in_constant_time
from ..refusal import Refusal, require
from .derivation import check_keys
from .primitives import kmac256

FEWEST_LINES = 7
NONCE_BYTE_COUNT = 16
MAC_BYTE_COUNT = 32
SIGNED = ("0", "1")
AUTHENTICATED = "2"


@dataclass(frozen=True)
class OfflineData:
    """The fields of an operation, and the bytes that are protected."""

    fields: dict[str, str]
    nonce: bytes
    protected: bytes


def verify(text: str, key: bytes) -> OfflineData:
    """Reads the lines, and checks their protection; the last two lines are the nonce, and the type with its proof."""
    lines = text.split("\n")
    require(len(lines) >= FEWEST_LINES and lines[-1] != "", "offline-syntax")
    key_type, proof_text = lines[-1][:1], lines[-1][1:]
    nonce, proof = _decode(lines[-2]), _decode(proof_text)
    require(len(nonce) == NONCE_BYTE_COUNT, "invalid-length")
    require(key_type in (*SIGNED, AUTHENTICATED), "unknown-key-type")
    protected = text[: len(text) - len(proof_text)].encode("utf-8")
    _check(key_type, key, protected, proof)
    names = "operationId", "title", "message", "operationData", "flags"
    fields = dict(zip(names, lines, strict=False))
    fields |= {name: _unescape(fields[name]) for name in ("title", "message")}
    if len(lines) > FEWEST_LINES:
        fields["totp"] = lines[5]
    return OfflineData(fields | {"keyType": key_type}, nonce, protected)


def _check(key_type: str, key: bytes, protected: bytes, proof: bytes) -> None:
    if key_type in SIGNED:
        P384.verify(P384.import_public_key(key), proof, protected)
        return
    check_keys(key)
    require(len(proof) == MAC_BYTE_COUNT, "invalid-length")
    require(equal_in_constant_time(kmac256(key, protected, "PA4MAC-QR"), proof), "mac-mismatch")


def _unescape(text: str) -> str:
    return "\\".join(part.replace("\\n", "\n") for part in text.split("\\\\"))


def _decode(text: str) -> bytes:
    data = base64_decode_canonical(text)
    if data is None:
        raise Refusal("invalid-encoding")
    return data
