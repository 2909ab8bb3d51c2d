"""The response to an activation, as a client checks it."""

import json
from dataclasses import dataclass
from typing import Any

from . import activation_code, p256
from .encoding import base64_decode_canonical
from .refusal import Refusal, require

ASCII_DIGITS = frozenset("0123456789")


@dataclass(frozen=True)
class Response:
    """The values of a response; the recovery code and its PUK may be absent."""

    activation_id: str
    server_public_key: bytes
    counter_data: bytes
    recovery_code: str | None
    puk: str | None


def read_response(text: str) -> Response:
    """Reads the inner layer of a response, after it was decrypted."""
    members = _object(text)
    # What is missing is found first: after such a response the activation may be tried again.
    names = ("activationId", "serverPublicKey", "ctrData")
    identifier, key_text, counter_text = (_present(members, name) for name in names)
    recovery_code, puk = _recovery(members.get("activationRecovery"))
    key = p256.export_point(p256.import_public_key(_decode(key_text)))
    counter = _decode(counter_text)
    require(len(counter) == 16, "invalid-length")
    return Response(identifier, key, counter, recovery_code, puk)


def _object(text: str) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as fault:
        raise Refusal("invalid-encoding") from fault
    require(isinstance(value, dict), "invalid-encoding")
    members: dict[str, Any] = value
    return members


def _text(members: dict[str, Any], name: str) -> str:
    value = members.get(name)
    require(value is None or isinstance(value, str), "invalid-encoding")
    return value or ""


def _present(members: dict[str, Any], name: str) -> str:
    text = _text(members, name)
    require(text != "", "missing-parameter")
    return text


def _recovery(members: Any) -> tuple[str | None, str | None]:
    if members is None:
        return None, None
    require(isinstance(members, dict), "invalid-encoding")
    code, puk = _text(members, "recoveryCode"), _text(members, "puk")
    try:
        activation_code.validate(code)
    except Refusal as refusal:
        raise Refusal("invalid-recovery") from refusal
    require(len(puk) == 10 and ASCII_DIGITS.issuperset(puk), "invalid-recovery")
    return code, puk


def _decode(text: str) -> bytes:
    data = base64_decode_canonical(text)
    if data is None:
        raise Refusal("invalid-encoding")
    return data
