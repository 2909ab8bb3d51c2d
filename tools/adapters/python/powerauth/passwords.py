"""Passwords that a user types, one scalar of Unicode at a time."""

from .primitives import equal_in_constant_time
from .refusal import Refusal, require

WITH_SCALAR = {"add", "insert"}
WITH_INDEX = {"insert", "remove"}
EDITS = WITH_SCALAR | WITH_INDEX | {"remove-last", "clear"}
HIGHEST_SCALAR = 0x10FFFF


def edit(text: str, kind: str, scalar: int | None, index: int | None) -> str:
    """Makes one edit; the elements of a Python text are scalars."""
    _check_parameter(scalar, kind in WITH_SCALAR)
    _check_parameter(index, kind in WITH_INDEX)
    if kind == "clear":
        return ""
    if kind == "remove-last":
        index = len(text) - 1
    place = len(text) if index is None else index
    if scalar is not None:
        require(place <= len(text), "no-character")
        return text[:place] + _character(scalar) + text[place:]
    require(0 <= place < len(text), "no-character")
    return text[:place] + text[place + 1 :]


def compare(password: bytes, other: bytes) -> None:
    """Refuses passwords that differ."""
    require(equal_in_constant_time(password, other), "password-mismatch")


def _check_parameter(value: int | None, required: bool) -> None:
    require(value is not None or not required, "missing-parameter")
    require(value is None or required, "unexpected-parameter")


def _character(scalar: int) -> str:
    if scalar > HIGHEST_SCALAR or 0xD800 <= scalar <= 0xDFFF:
        raise Refusal("unknown-character")
    return chr(scalar)
