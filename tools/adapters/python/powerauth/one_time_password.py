"""One-time passwords: HOTP (RFC 4226) and TOTP (RFC 6238)."""

import hmac
from dataclasses import dataclass

from .refusal import require

ALGORITHMS = ("sha1", "sha256", "sha512")
MOST_DIGITS = 8


@dataclass(frozen=True)
class Password:
    """A code, and the values from which it is made."""

    block: bytes
    hmac: bytes
    truncated: bytes
    text: str


def hotp(secret: bytes, counter: int, digits: int, algorithm: str) -> Password:
    """Computes the code of a number of a counter."""
    require(1 <= digits <= MOST_DIGITS, "digit-count")
    block = counter.to_bytes(8, "big")
    mac = hmac.digest(secret, block, algorithm)
    start = mac[-1] & 0x0F
    number = int.from_bytes(mac[start : start + 4], "big") & 0x7FFFFFFF
    text = str(number % 10**digits).rjust(digits, "0")
    return Password(block, mac, number.to_bytes(4, "big"), text)


@dataclass(frozen=True)
class TimePassword:
    """A code of an instant, the number of its step, and the seconds for which it remains valid."""

    counter: int
    password: Password
    remaining: int


def totp(secret: bytes, time: int, step: int, digits: int, algorithm: str) -> TimePassword:
    """Computes the code of an instant in seconds since 1970."""
    require(step >= 1, "step-length")
    counter, elapsed = divmod(time, step)
    return TimePassword(counter, hotp(secret, counter, digits, algorithm), step - elapsed)
