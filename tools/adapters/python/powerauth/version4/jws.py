"""JSON Web Signatures, compact or as JSON, with one signature or with two."""

import json
from dataclasses import dataclass
from typing import Any

from ..curves import P384
from ..encoding import base64url_encode
from ..json_web_token import decode_part
from ..refusal import Refusal, require
from ..strict_json import read_object
from . import mldsa, spki

ES384 = "ES384"
# The names of the algorithms, with those of the keys.
KEYS = {ES384: "es384", "ML-DSA-65": "mlDsa65", "ML-DSA-87": "mlDsa87"}

Keys = dict[str, bytes]


@dataclass(frozen=True)
class _Signature:
    header: str
    header_text: str
    value: bytes
    algorithm: str


@dataclass(frozen=True)
class _Signed:
    payload: str
    signatures: list[_Signature]


def sign(payload: bytes, form: str, keys: Keys) -> str:
    """Signs with each key that is there; the compact form holds one signature."""
    names = [name for name in KEYS if KEYS[name] in keys]
    require(len(names) == 1 if form == "compact" else len(names) > 0, "key-count")
    encoded = base64url_encode(payload)
    signatures = []
    for name in names:
        header = base64url_encode(json.dumps({"alg": name}, separators=(",", ":")).encode("ascii"))
        value = base64url_encode(_sign(name, keys[KEYS[name]], f"{header}.{encoded}".encode("ascii")))
        signatures.append({"protected": header, "signature": value})
    if form == "json":
        return json.dumps({"payload": encoded, "signatures": signatures}, separators=(",", ":"))
    return f"{signatures[0]['protected']}.{encoded}.{signatures[0]['signature']}"


def _sign(name: str, key: bytes, data: bytes) -> bytes:
    if name == ES384:
        return P384.encode_signature(*P384.sign(P384.import_private_key(key), data), raw=True)
    return mldsa.sign(name, key, data)


@dataclass(frozen=True)
class Verified:
    """The payload, and the text of each header, also of those that were skipped."""

    payload: bytes
    headers: list[str]


def verify(text: str, form: str, keys: Keys, is_strict: bool) -> Verified:
    """Verifies each signature that has a key; the encoding of the payload is signed as it stands."""
    require(len(keys) > 0, "key-count")
    signed = _read_json(text) if form == "json" else _read_compact(text)
    names = [signature.algorithm for signature in signed.signatures]
    require(len(set(names)) == len(names), "duplicate-signature")
    matching = [signature for signature in signed.signatures if KEYS.get(signature.algorithm) in keys]
    require(len(matching) == len(keys) if is_strict else len(matching) > 0, "missing-signature")
    for signature in matching:
        data = f"{signature.header}.{signed.payload}".encode("ascii")
        _verify(signature, keys[KEYS[signature.algorithm]], data)
    return Verified(decode_part(signed.payload), [signature.header_text for signature in signed.signatures])


def _verify(signature: _Signature, key: bytes, data: bytes) -> None:
    if signature.algorithm == ES384:
        P384.verify_raw(P384.import_public_key(key), signature.value, data)
    else:
        mldsa.verify(signature.algorithm, spki.unwrap(signature.algorithm, key), data, signature.value)


def _read_compact(text: str) -> _Signed:
    parts = text.split(".")
    require(len(parts) == 3 and all(parts), "token-format")
    return _Signed(parts[1], [_signature(parts[0], parts[2])])


def _read_json(text: str) -> _Signed:
    members = read_object(text.encode("utf-8"), "token-format")
    payload, listed = members.get("payload"), members.get("signatures")
    if not isinstance(payload, str) or not isinstance(listed, list):
        raise Refusal("token-format")
    return _Signed(payload, [_listed_signature(entry) for entry in listed])


def _listed_signature(entry: Any) -> _Signature:
    require(isinstance(entry, dict), "token-format")
    header, value = entry.get("protected"), entry.get("signature")
    require(isinstance(header, str) and isinstance(value, str), "token-format")
    return _signature(header, value)


def _signature(header: str, value: str) -> _Signature:
    decoded = decode_part(header)
    algorithm = read_object(decoded, "token-header").get("alg")
    if not isinstance(algorithm, str):
        raise Refusal("token-header")
    return _Signature(header, decoded.decode("utf-8"), decode_part(value), algorithm)
