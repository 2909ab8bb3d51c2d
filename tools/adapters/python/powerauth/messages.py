"""Messages in JSON: encrypted requests and responses, and plain answers to requests that failed."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .encoding import base64_decode_canonical
from .refusal import Refusal, require
from .strict_json import is_exact_integer, read_object

UUID = re.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")

Value = bytes | str | int


def _text(value: Any) -> str:
    require(isinstance(value, str), "invalid-encoding")
    require(value != "", "missing-parameter")
    text: str = value
    return text


def _bytes(value: Any) -> bytes:
    data = base64_decode_canonical(_text(value))
    if data is None:
        raise Refusal("invalid-encoding")
    return data


def _bytes_of(count: int) -> Callable[[Any], bytes]:
    def read(value: Any) -> bytes:
        data = _bytes(value)
        require(len(data) == count, "invalid-length")
        return data

    return read


def _timestamp(value: Any) -> int:
    require(is_exact_integer(value) and value >= 0, "invalid-encoding")
    number: int = value
    return number


def _key_id(value: Any) -> str:
    text = _text(value)
    require(UUID.fullmatch(text) is not None, "invalid-encoding")
    return text


# Each member with the first version that has it, and its reader.
REQUEST: dict[str, tuple[str, Callable[[Any], Value]]] = {
    "temporaryKeyId": ("3.3", _key_id),
    "ephemeralPublicKey": ("3.0", _bytes),
    "encryptedData": ("3.0", _bytes),
    "mac": ("3.0", _bytes_of(32)),
    "nonce": ("3.1", _bytes_of(16)),
    "timestamp": ("3.2", _timestamp),
}
RESPONSE: dict[str, tuple[str, Callable[[Any], Value]]] = {
    "encryptedData": ("3.0", _bytes),
    "mac": ("3.0", _bytes_of(32)),
    "nonce": ("3.2", _bytes_of(16)),
    "timestamp": ("3.2", _timestamp),
}


def read_message(
    text: str, members: dict[str, tuple[str, Callable[[Any], Value]]], version: str
) -> dict[str, Value]:
    """Reads an encrypted message: first which members are there, then the value of each."""
    found = read_object(text.encode("utf-8"), "message-syntax")
    for name, (first, _) in members.items():
        is_there = found.get(name) is not None
        if first <= version:
            require(is_there, "missing-parameter")
        else:
            require(not is_there, "unexpected-parameter")
    return {name: read(found[name]) for name, (first, read) in members.items() if first <= version}


@dataclass(frozen=True)
class Error:
    """What a server says of a request that failed."""

    code: str
    message: str | None


def read_error(text: str) -> Error:
    """Reads the answer to a request that failed, in either shape."""
    body = read_object(text.encode("utf-8"), "message-syntax")
    if "responseObject" not in body:
        return _error(body, "error")
    nested = body["responseObject"]
    if body.get("status") != "ERROR" or not isinstance(nested, dict):
        raise Refusal("no-error")
    return _error(nested, "code")


def _error(members: dict[str, Any], code_name: str) -> Error:
    code, message = members.get(code_name), members.get("message")
    require(code is not None and code != "", "missing-parameter")
    if not isinstance(code, str):
        raise Refusal("invalid-encoding")
    return Error(code, message if isinstance(message, str) else None)
