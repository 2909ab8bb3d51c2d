"""JSON Web Tokens: three parts in base64url, signed with ES256 or authenticated with HS256."""

import base64
import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from . import p256
from .primitives import equal_in_constant_time, hmac_sha256
from .refusal import require
from .strict_json import read_object


@dataclass(frozen=True)
class Token:
    """A token whose protection was checked."""

    header: str
    signed: bytes
    claims_text: str
    claims: dict[str, Any]


def sign(claims: str, private_key: bytes) -> str:
    """Makes a token of claims, which are JSON text, with a private key."""
    read_object(claims.encode("utf-8"), "token-claims")
    key = p256.import_private_key(private_key)
    return write("ES256", claims, lambda data: p256.encode_signature(*p256.sign(key, data), raw=True))


def write(algorithm: str, claims: str, protect: Callable[[bytes], bytes]) -> str:
    """Writes a token; `protect` gives the bytes of its third part."""
    header = json.dumps({"alg": algorithm, "typ": "JWT"}, separators=(",", ":"))
    signed = f"{_encode(header.encode('ascii'))}.{_encode(claims.encode('utf-8'))}"
    return f"{signed}.{_encode(protect(signed.encode('ascii')))}"


def read(token: str, algorithm: str, key: bytes) -> Token:
    """Reads a token and checks its protection: ES256 by a public key, HS256 by a secret."""
    parts = token.split(".")
    require(len(parts) == 3 and all(parts), "token-format")
    header_bytes, claims_bytes, signature = (_decode(part) for part in parts)
    header = read_object(header_bytes, "token-header")
    due = header.get("typ") == "JWT" and "crit" not in header and header.get("alg") == algorithm
    require(due, "token-header")
    signed = f"{parts[0]}.{parts[1]}".encode("ascii")
    if algorithm == "ES256":
        p256.verify_raw(p256.import_public_key(key), signature, signed)
    else:
        require(equal_in_constant_time(signature, hmac_sha256(key, signed)), "signature-mismatch")
    claims = read_object(claims_bytes, "token-claims")
    return Token(header_bytes.decode("utf-8"), signed, claims_bytes.decode("utf-8"), claims)


def _encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode("ascii").rstrip("=")


def _decode(text: str) -> bytes:
    # The decoder of the platform skips foreign characters and ignores unused bits.
    require(re.fullmatch("[A-Za-z0-9_-]+", text) is not None and len(text) % 4 != 1, "token-encoding")
    data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    require(_encode(data) == text, "token-encoding")
    return data
