"""Temporary keys for encryption: the client's request, its reading by a server, and the acceptance of the answer."""

import json
from dataclasses import dataclass
from typing import Any

from ..encoding import base64_decode_canonical, base64_encode, base64url_encode
from ..json_web_token import split
from ..primitives import equal_in_constant_time
from ..refusal import Refusal, require
from ..strict_json import is_exact_integer, read_object
from . import jws, shared_secret
from .derivation import check_keys
from .primitives import hmac_sha384

MARGIN = 10_000
HEADER = {"alg": "HS384"}


@dataclass(frozen=True)
class Request:
    """What a client asks for."""

    application_key: str
    activation_id: str | None
    challenge: bytes
    algorithm: str

    @property
    def claims(self) -> dict[str, Any]:
        """The claims that the answer must repeat."""
        claims = {"applicationKey": self.application_key, "challenge": base64_encode(self.challenge)}
        return claims if self.activation_id is None else {"activationId": self.activation_id} | claims


def request(asked: Request, encapsulation_keys: list[bytes], key: bytes) -> str:
    """Makes the token of a request."""
    check_keys(key)
    shared_secret.check_counts(shared_secret.algorithm(asked.algorithm), encapsulation_keys)
    encoded = [base64_encode(encapsulation_key) for encapsulation_key in encapsulation_keys]
    part = {"algorithm": asked.algorithm, "encapsulationKeys": encoded}
    signed = f"{_part(HEADER)}.{_part(asked.claims | {'sharedSecretRequest': part})}"
    return f"{signed}.{base64url_encode(hmac_sha384(key, signed.encode('ascii')))}"


def _part(members: dict[str, Any]) -> str:
    return base64url_encode(json.dumps(members, ensure_ascii=False, separators=(",", ":")).encode("utf-8"))


@dataclass(frozen=True)
class ReadRequest:
    """A request whose MAC was checked, its keys, and the bytes that the MAC covers."""

    asked: Request
    encapsulation_keys: list[bytes]
    signed: bytes


def read_request(token: str, key: bytes) -> ReadRequest:
    """Checks a request's MAC, and reads what it asks for."""
    check_keys(key)
    parts = split(token)
    require(parts.header.get("alg") == HEADER["alg"] and "crit" not in parts.header, "token-header")
    require(equal_in_constant_time(hmac_sha384(key, parts.signed), parts.protection), "signature-mismatch")
    claims = read_object(parts.claims, "token-claims")
    asked = claims.get("sharedSecretRequest")
    require(isinstance(asked, dict), "token-claims")
    activation_id = _text(claims, "activationId") if "activationId" in claims else None
    challenge = _decode(_text(claims, "challenge"))
    read = Request(_text(claims, "applicationKey"), activation_id, challenge, _text(asked, "algorithm"))
    keys = _list(asked, "encapsulationKeys")
    shared_secret.check_counts(shared_secret.algorithm(read.algorithm), keys)
    return ReadRequest(read, keys, parts.signed)


@dataclass(frozen=True)
class TemporaryKey:
    """A temporary key, with its times in milliseconds and the text of its claims."""

    claims_text: str
    identifier: str
    shared: shared_secret.SharedSecret
    expiry: int
    server_time: int


def accept(
    asked: Request, text: str, public_keys: list[bytes], private_keys: list[bytes], now: int
) -> TemporaryKey:
    """Accepts the answer to a request, which each of the server's keys has signed."""
    algorithm = shared_secret.algorithm(asked.algorithm)
    shared_secret.check_counts(algorithm, public_keys, private_keys)
    names = [jws.ES384] if algorithm.has_curve else []
    names += [] if algorithm.signature is None else [algorithm.signature]
    keys = {jws.KEYS[name]: key for name, key in zip(names, public_keys, strict=True)}
    payload = jws.verify(text, "json", keys, is_strict=True).payload
    claims = read_object(payload, "token-claims")
    require(all(claims.get(name) == value for name, value in asked.claims.items()), "claim-mismatch")
    identifier, response = _text(claims, "sub"), claims.get("sharedSecretResponse")
    require(isinstance(response, dict), "token-claims")
    expiry, server_time = _time(claims, "exp_ms"), _time(claims, "iat_ms")
    encapsulated, salt = _list(response, "encapsulatedKeys"), _decode(_text(response, "salt"))
    require(now <= expiry - MARGIN, "expired")
    shared = shared_secret.compute(asked.algorithm, private_keys, encapsulated, salt)
    return TemporaryKey(payload.decode("utf-8"), identifier, shared, expiry, server_time)


def _text(members: Any, name: str) -> str:
    value = members.get(name)
    if not isinstance(value, str) or not value:
        raise Refusal("token-claims")
    return value


def _list(members: Any, name: str) -> list[bytes]:
    value = members.get(name)
    if not isinstance(value, list) or not all(isinstance(element, str) for element in value):
        raise Refusal("token-claims")
    return [_decode(element) for element in value]


def _decode(text: str) -> bytes:
    data = base64_decode_canonical(text)
    if data is None:
        raise Refusal("token-claims")
    return data


def _time(members: Any, name: str) -> int:
    value = members.get(name)
    require(is_exact_integer(value) and value >= 0, "token-claims")
    time: int = value
    return time
