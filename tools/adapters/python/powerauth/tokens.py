"""Digests of tokens, and synchronised time."""

from dataclasses import dataclass

from .primitives import equal_in_constant_time, hmac_sha256
from .refusal import Refusal, require
from .version4.primitives import kmac256

VERSIONS_WITHOUT_VERSION = ("2.1", "3.0", "3.1")
SLOWEST_EXCHANGE = 16_000
SMALL_DIFFERENCE = 2_000_000
NEAR_OFFSET = 10_000_000


@dataclass(frozen=True)
class Digest:
    """A digest, and what it covers."""

    data: bytes
    value: bytes


def digest(protocol: str, secret: bytes, nonce: bytes, timestamp: int) -> Digest:
    """Computes the digest of a token."""
    require(len(secret) == (32 if protocol == "4.0" else 16) and len(nonce) == 16, "invalid-length")
    parts = [nonce, str(timestamp).encode("ascii")]
    if protocol not in VERSIONS_WITHOUT_VERSION:
        parts.append(protocol.encode("ascii"))
    data = b"&".join(parts)
    return Digest(data, kmac256(secret, data, "PA4DIGEST") if protocol == "4.0" else hmac_sha256(secret, data))


def verify(expected: Digest, given: bytes) -> None:
    """Compares a digest that came with a request."""
    require(len(given) == 32, "invalid-length")
    require(equal_in_constant_time(given, expected.value), "digest-mismatch")


@dataclass(frozen=True)
class SynchronizedTime:
    """What is added to the local time, and how wrong that can be, in microseconds."""

    offset: int
    precision: int


def known_time(offset: int | None, precision: int | None) -> SynchronizedTime | None:
    """Checks that both values are there, or none."""
    if offset is None:
        require(precision is None, "unexpected-parameter")
        return None
    if precision is None:
        raise Refusal("missing-parameter")
    return SynchronizedTime(offset, precision)


@dataclass(frozen=True)
class Synchronization:
    """The result of an exchange; there is no difference if it was too slow."""

    elapsed: int
    difference: int | None
    time: SynchronizedTime


def synchronize(start: int, now: int, server_time: int, known: SynchronizedTime | None) -> Synchronization:
    """Corrects a clock after an exchange, whose instants are in milliseconds."""
    elapsed = now - start
    require(elapsed >= 0, "negative-duration")
    if elapsed > SLOWEST_EXCHANGE:
        if known is None:
            raise Refusal("slow-exchange")
        return Synchronization(elapsed, None, known)
    fresh = SynchronizedTime((server_time - now) * 1000 + elapsed * 500, elapsed * 500)
    return Synchronization(elapsed, fresh.offset, _corrected(known, fresh))


def _corrected(known: SynchronizedTime | None, fresh: SynchronizedTime) -> SynchronizedTime:
    offset = 0 if known is None else known.offset
    if abs(offset - fresh.offset) >= NEAR_OFFSET:
        return fresh
    if abs(fresh.offset) < SMALL_DIFFERENCE:
        return SynchronizedTime(offset, fresh.precision)
    return fresh if known is None else known
