"""JSON objects from outside, and their members."""

import json
from typing import Any

from . import strict_json
from .encoding import base64_decode_canonical
from .refusal import Refusal, require

Members = dict[str, Any]


def read_object(text: str | bytes) -> Members:
    """Reads a JSON object in which no name occurs twice, from a text or its UTF-8."""
    return strict_json.read_object(text.encode("utf-8") if isinstance(text, str) else text, "invalid-encoding")


def optional(members: Members, name: str, kind: type) -> Any:
    """Returns a member of this kind; None if it is absent or null."""
    value = members.get(name)
    require(value is None or isinstance(value, kind), "invalid-encoding")
    return value


def required(members: Members, name: str, kind: type) -> Any:
    """Returns a member of this kind, which must be there."""
    value = optional(members, name, kind)
    require(value is not None, "missing-parameter")
    return value


def decode(text: str) -> bytes:
    """Decodes Base64 in its one form."""
    data = base64_decode_canonical(text)
    if data is None:
        raise Refusal("invalid-encoding")
    return data


def sorted_text(value: Any) -> str:
    """Writes JSON without white space, members in the order of the bytes of their names."""
    # The order of code points is that of the bytes of UTF-8.
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
