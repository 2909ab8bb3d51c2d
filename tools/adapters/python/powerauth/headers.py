"""The headers of a request: signature or authentication code, token and encryption."""

import re
from dataclasses import dataclass

from .encoding import base64_decode_canonical
from .refusal import Refusal, require

# The fields of each header in the order in which they are written, with their names in the text.
HEADERS = {
    "signature": {
        "activationId": "pa_activation_id",
        "applicationKey": "pa_application_key",
        "nonce": "pa_nonce",
        "signatureType": "pa_signature_type",
        "signature": "pa_signature",
        "version": "pa_version",
    },
    "authorization": {
        "activationId": "pa_activation_id",
        "applicationKey": "pa_application_key",
        "nonce": "pa_nonce",
        "authCodeType": "pa_auth_code_type",
        "authCode": "pa_auth_code",
        "version": "pa_version",
    },
    "token": {
        "tokenId": "token_id",
        "tokenDigest": "token_digest",
        "nonce": "nonce",
        "timestamp": "timestamp",
        "version": "version",
    },
    "encryption": {
        "applicationKey": "application_key",
        "activationId": "activation_id",
        "version": "version",
    },
}
SPACE = " \t\r\n"
PAIR = re.compile(r'([A-Za-z0-9_]+)="([^"]*)"')
UUID = re.compile("[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")
TYPES = {
    "possession",
    "knowledge",
    "biometry",
    "possession_knowledge",
    "possession_biometry",
    "possession_knowledge_biometry",
}


@dataclass(frozen=True)
class Header:
    """The pairs of a header in the order of its text, and the values of its fields."""

    pairs: list[tuple[str, str]]
    values: dict[str, str]


def write(kind: str, values: dict[str, str]) -> str:
    """Writes a header; a field that may be absent is left out."""
    for value in values.values():
        require(not re.search('["\x00-\x1f\x7f]', value), "invalid-field")
    names = HEADERS[kind]
    return "PowerAuth " + ", ".join(f'{names[field]}="{values[field]}"' for field in names if field in values)


def read(kind: str, text: str, versions: list[str]) -> Header:
    """Reads a header of one of the versions, and checks the form of each value."""
    pairs = _pairs(text)
    values: dict[str, str] = {}
    for field, name in HEADERS[kind].items():
        found = [value for other, value in pairs if other == name]
        require(len(found) <= 1, "duplicate-field")
        if not found:
            require(kind == "encryption" and field == "activationId", "missing-field")
            continue
        require(_has_form(field, found[0], versions), "invalid-field")
        values[field] = found[0]
    return Header(pairs, values)


def _pairs(text: str) -> list[tuple[str, str]]:
    text = text.strip(SPACE)
    require(text.startswith("PowerAuth "), "header-scheme")
    rest = text.removeprefix("PowerAuth ")
    pairs = []
    while True:
        match = PAIR.match(rest := rest.lstrip(SPACE))
        if match is None:
            raise Refusal("header-syntax")
        pairs.append((match[1], match[2]))
        rest = rest[match.end() :].lstrip(SPACE)
        if not rest:
            return pairs
        require(rest.startswith(","), "header-syntax")
        rest = rest[1:]


def _has_form(field: str, value: str, versions: list[str]) -> bool:
    if field in ("activationId", "tokenId"):
        # Some characters beyond ASCII have lower-case forms in ASCII.
        return value.isascii() and UUID.fullmatch(value.lower()) is not None
    if field in ("applicationKey", "nonce"):
        return _byte_count(value) == 16
    if field == "tokenDigest":
        return _byte_count(value) == 32
    if field in ("signatureType", "authCodeType"):
        return value in TYPES
    if field == "signature":
        return bool(re.fullmatch("[0-9]{8}(-[0-9]{8}){0,2}", value)) or _byte_count(value) in (16, 32, 48)
    if field == "authCode":
        return _byte_count(value) in (32, 64, 96)
    if field == "timestamp":
        return re.fullmatch("[0-9]{9,15}", value) is not None
    return value in versions


def _byte_count(text: str) -> int | None:
    data = base64_decode_canonical(text)
    return None if data is None else len(data)
