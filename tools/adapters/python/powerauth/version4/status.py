"""The status of an activation: 48 bytes and their MAC."""

from dataclasses import dataclass

from ..primitives import equal_in_constant_time
from ..refusal import require
from ..status import Synchronization, decide, find_counter, shortest_way
from .codes import advance, hash_counter
from .derivation import check_keys
from .primitives import kmac256

MAGIC = bytes.fromhex("dec0ded4")
BLOB_BYTE_COUNT = 48
MESSAGE_BYTE_COUNT = 80
RESERVED_BYTE_COUNT = 4
# The flags.
CONFIRMATION_PENDING, UPGRADE_PENDING, ALGORITHM_WITHDRAWN, BIOMETRY_ENABLED = 1, 2, 4, 8


@dataclass(frozen=True)
class Status:
    """What a status states."""

    state: int
    currentVersion: int
    upgradeVersion: int
    flags: int
    counterByte: int
    failedAttempts: int
    maxFailedAttempts: int
    lookAhead: int
    counterHash: bytes


def write(status: Status, reserved: bytes) -> bytes:
    """Lays out the 48 bytes."""
    require(len(reserved) == RESERVED_BYTE_COUNT, "invalid-length")
    check_keys(status.counterHash)
    head = status.state, status.currentVersion, status.upgradeVersion, status.flags
    numbers = status.counterByte, status.failedAttempts, status.maxFailedAttempts, status.lookAhead
    return MAGIC + bytes(head) + reserved + bytes(numbers) + status.counterHash


def authenticate(key: bytes, blob: bytes) -> bytes:
    """Computes the MAC of the 48 bytes."""
    check_keys(key)
    return kmac256(key, blob, "PA4MAC-STATUS")


@dataclass(frozen=True)
class Message:
    """A status whose MAC was checked."""

    status: Status
    mac: bytes


def read(key: bytes, message: bytes) -> Message:
    """Checks the MAC first, then reads the fields; refuses what the mobile core refuses when it reads them."""
    check_keys(key)
    require(len(message) == MESSAGE_BYTE_COUNT, "invalid-length")
    blob = message[:BLOB_BYTE_COUNT]
    mac = authenticate(key, blob)
    require(equal_in_constant_time(mac, message[BLOB_BYTE_COUNT:]), "mac-mismatch")
    require(blob[:4] == MAGIC, "magic")
    status = Status(*blob[4:8], *blob[12:16], blob[16:])
    require(1 <= status.state <= 5, "unknown-state")
    require(1 <= status.lookAhead <= 64, "look-ahead")
    is_upgrading = status.currentVersion == 3 and bool(status.flags & UPGRADE_PENDING)
    require(status.currentVersion == 4 or is_upgrading, "status-version")
    require(status.upgradeVersion >= 4, "status-version")
    require(status.failedAttempts <= status.maxFailedAttempts, "attempts")
    return Message(status, mac)


def synchronize(
    counter: bytes, byte: int | None, key: bytes, version: int, server: tuple[int, int, bytes]
) -> Synchronization:
    """Compares a client's counter with the look-ahead, the byte and the hash of a server."""
    look_ahead, server_byte, server_hash = server
    check_keys(key, counter, server_hash)
    if version == 2:
        return Synchronization("ok")
    found = find_counter(
        counter,
        look_ahead,
        server_hash,
        lambda value: hash_counter(value, key),
        lambda value: advance(value, 1),
    )
    byte_distance = None if byte is None else shortest_way(byte, server_byte)
    return decide(*found, byte_distance, look_ahead, "calculate-code")
