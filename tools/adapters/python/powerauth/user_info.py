"""What a server says of a user: claims of OpenID Connect."""

import datetime
import re
from typing import Any

from .strict_json import is_exact_integer, read_object

TEXTS = [
    "sub",
    "name",
    "given_name",
    "family_name",
    "middle_name",
    "nickname",
    "preferred_username",
    "profile",
    "picture",
    "website",
    "email",
    "gender",
    "zoneinfo",
    "locale",
    "phone_number",
]
OF_ADDRESS = ["formatted", "street_address", "locality", "region", "postal_code", "country"]
OF_LINES = frozenset(["formatted", "street_address"])

Properties = dict[str, Any]


def read(text: str) -> Properties:
    """Returns the properties that follow from claims; what is absent is left out."""
    claims = read_object(text.encode("utf-8"), "message-syntax")
    properties: Properties = _texts(claims, TEXTS)
    for name in ("email_verified", "phone_number_verified"):
        properties[_camel_case(name)] = "true" if _flag(claims.get(name)) else "false"
    birthdate, time, address = (claims.get(name) for name in ("birthdate", "updated_at", "address"))
    if isinstance(birthdate, str) and _is_date(birthdate):
        properties["birthdate"] = birthdate
    if is_exact_integer(time):
        properties["updatedAt"] = time
    if isinstance(address, dict):
        joined = {
            name: value.replace("\r\n", "\n") if name in OF_LINES and isinstance(value, str) else value
            for name, value in address.items()
        }
        properties["address"] = _texts(joined, OF_ADDRESS)
    return properties


def _texts(claims: dict[str, Any], names: list[str]) -> Properties:
    return {_camel_case(name): claims[name] for name in names if isinstance(claims.get(name), str)}


def _camel_case(name: str) -> str:
    first, *others = name.split("_")
    return first + "".join(word.capitalize() for word in others)


def _flag(value: Any) -> bool:
    # A boolean is an integer in Python as well.
    return isinstance(value, int | float) and value != 0


def _is_date(text: str) -> bool:
    if re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", text) is None:
        return False
    try:
        datetime.date.fromisoformat(text)
    except ValueError:
        return False
    return True
