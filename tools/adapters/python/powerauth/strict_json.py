"""Strict reading of JSON objects."""

import json
from typing import Any

from .refusal import Refusal

LARGEST_EXACT = 2**53 - 1


def read_object(data: bytes, reason: str) -> dict[str, Any]:
    """Reads a JSON object in UTF-8 in which no name occurs twice; refuses anything else for `reason`."""
    try:
        value = json.loads(data.decode("utf-8"), object_pairs_hook=_members, parse_constant=_no_number)
        # The platform's reader takes half of a surrogate pair, which has no UTF-8.
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except (ValueError, RecursionError) as fault:
        raise Refusal(reason) from fault
    if not isinstance(value, dict):
        raise Refusal(reason)
    return value


def is_exact_integer(value: Any) -> bool:
    """Whether a value is a whole number of at most 53 bits, which every JSON reader keeps exactly."""
    # A boolean is an integer in Python, and a number with a fraction is none.
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= LARGEST_EXACT


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError("a name occurs twice")
    return members


def _no_number(name: str) -> None:
    # The platform's reader takes NaN and Infinity, which are no JSON.
    raise ValueError(f"{name} is not JSON")
