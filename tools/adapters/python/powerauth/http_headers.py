"""Headers of HTTP with which a client shows itself, and what it asks of PINs and passwords."""

import string

from .encoding import base64_encode
from .refusal import require

TOKEN = frozenset(string.ascii_letters + string.digits + "!#$%&'*+-.^_`|~")


def basic_authentication(user: str, password: str) -> tuple[str, bytes]:
    """Returns the value of the header for a user, and the bytes that it encodes."""
    require(":" not in user, "invalid-encoding")
    data = f"{user}:{password}".encode("utf-8")
    return f"Basic {base64_encode(data)}", data


def custom_header(name: str, value: str) -> str:
    """Returns the line of a header."""
    require(name != "" and TOKEN.issuperset(name), "invalid-encoding")
    require(not any(character in value for character in "\0\r\n"), "invalid-encoding")
    return f"{name}: {value}"


def user_agent(app: tuple[str, str], sdk_version: str, system: tuple[str, int, int, int], device: str) -> str:
    """Returns the name of a client; `app` has a version, and `system` three numbers."""
    name, version = app
    system_name, major, minor, patch = system
    numbers = f"{major}.{minor}" + (f".{patch}" if patch else "")
    application = name.replace(" ", "_")
    return f"{application}/{version} PowerAuth2/{sdk_version} ({system_name} {numbers}, {device})"


def check_pin(pin: str) -> None:
    """Refuses a PIN without a character; all others are left to the app."""
    require(pin != "", "invalid-length")


def strength(password: str) -> tuple[int, int]:
    """Returns the number of bytes of a password, and 0 if it is weak, 1 if good, 2 if strong."""
    count = len(password.encode("utf-8"))
    return count, int(count >= 4) + int(count >= 8)
