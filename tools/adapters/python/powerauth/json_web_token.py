"""JSON Web Tokens: three parts in base64url, signed with ES256 or authenticated with HS256."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .curves import P256
from .encoding import base64url_decode, base64url_encode
from .primitives import equal_in_constant_time, hmac_sha256
from .refusal import Refusal, require
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
    key = P256.import_private_key(private_key)
    return write("ES256", claims, lambda data: P256.encode_signature(*P256.sign(key, data), raw=True))


def write(algorithm: str, claims: str, protect: Callable[[bytes], bytes]) -> str:
    """Writes a token; `protect` gives the bytes of its third part."""
    header = json.dumps({"alg": algorithm, "typ": "JWT"}, separators=(",", ":"))
    signed = f"{base64url_encode(header.encode('ascii'))}.{base64url_encode(claims.encode('utf-8'))}"
    return f"{signed}.{base64url_encode(protect(signed.encode('ascii')))}"


@dataclass(frozen=True)
class Parts:
    """The parts of a token, whose protection is not checked yet."""

    header_text: str
    header: dict[str, Any]
    claims: bytes
    protection: bytes
    signed: bytes


def split(token: str) -> Parts:
    """Takes a token apart, and reads its header."""
    parts = token.split(".")
    require(len(parts) == 3 and all(parts), "token-format")
    header, claims, protection = (decode_part(part) for part in parts)
    members = read_object(header, "token-header")
    return Parts(
        header.decode("utf-8"), members, claims, protection, f"{parts[0]}.{parts[1]}".encode("ascii")
    )


def read(token: str, algorithm: str, key: bytes) -> Token:
    """Reads a token and checks its protection: ES256 by a public key, HS256 by a secret."""
    parts = split(token)
    header = parts.header
    due = header.get("typ") == "JWT" and "crit" not in header and header.get("alg") == algorithm
    require(due, "token-header")
    if algorithm == "ES256":
        P256.verify_raw(P256.import_public_key(key), parts.protection, parts.signed)
    else:
        require(
            equal_in_constant_time(parts.protection, hmac_sha256(key, parts.signed)), "signature-mismatch"
        )
    claims = read_object(parts.claims, "token-claims")
    return Token(parts.header_text, parts.signed, parts.claims.decode("utf-8"), claims)


def decode_part(text: str) -> bytes:
    """Decodes a part."""
    data = base64url_decode(text)
    if data is None:
        raise Refusal("token-encoding")
    return data
