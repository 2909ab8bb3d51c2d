"""The status of an activation, and the counter in it."""

from collections.abc import Callable
from dataclasses import dataclass

from .derivation import IndexKey, InternalKey, check_key, derive_by_index, derive_internal
from .primitives import ZERO_IV, aes_cbc_decrypt, aes_cbc_encrypt, equal_in_constant_time
from .refusal import Refusal, require
from .signatures import advance_counter

MAGIC = bytes.fromhex("dec0ded1")
STATUS_BYTE_COUNT = 32
IV_KEY_INDEX = 3000
COUNTER_KEY_INDEX = 4000


@dataclass(frozen=True)
class StatusIV:
    """The initialisation vector of a status, with its key and the bytes for which it is derived."""

    key: IndexKey
    data: bytes
    derived: InternalKey


def derive_iv(transport_key: bytes, challenge: bytes, nonce: bytes) -> StatusIV:
    """Derives the vector of the status that answers a challenge."""
    key = derive_by_index(transport_key, IV_KEY_INDEX)
    require(len(challenge) == 16 and len(nonce) == 16, "invalid-length")
    data = challenge + nonce
    return StatusIV(key, data, derive_internal(key.key, data))


@dataclass(frozen=True)
class Protection:
    """The key and the vector of a status; versions without a challenge state no counter."""

    transport_key: bytes
    derivation: StatusIV | None

    @property
    def iv(self) -> bytes:
        """The initialisation vector, zero without a challenge."""
        return ZERO_IV if self.derivation is None else self.derivation.derived.key

    @property
    def states_counter(self) -> bool:
        """Whether the status has a counter's byte, a look-ahead and a hash."""
        return self.derivation is not None


def protect(protocol: str, transport_key: bytes, challenge: bytes | None, nonce: bytes | None) -> Protection:
    """Checks what a status of this version is encrypted with."""
    check_key(transport_key)
    expected = protocol != "3.0"
    for value in (challenge, nonce):
        check_presence(value, expected)
    if challenge is None or nonce is None:
        return Protection(transport_key, None)
    return Protection(transport_key, derive_iv(transport_key, challenge, nonce))


def check_presence(value: object, expected: bool) -> None:
    """Refuses a value that is absent or unexpected."""
    require(value is not None or not expected, "missing-parameter")
    require(value is None or expected, "unexpected-parameter")


@dataclass(frozen=True)
class Counter:
    """The server's counter as a status states it."""

    byte: int | None
    look_ahead: int | None
    hash: bytes | None


@dataclass(frozen=True)
class Numbers:
    """The numbers that each version states."""

    state: int
    current_version: int
    upgrade_version: int
    failed_attempts: int
    max_failed_attempts: int


def write(
    protection: Protection, numbers: Numbers, counter: Counter, counter_data: bytes | None, reserved: bytes
) -> bytes:
    """Lays out the 32 bytes of a status."""
    for value in (counter.byte, counter.look_ahead, counter.hash):
        check_presence(value, protection.states_counter)
    check_presence(counter_data, not protection.states_counter)
    require(len(reserved) == (5 if protection.states_counter else 6), "invalid-length")
    second_half = counter_data if counter.hash is None else counter.hash
    if second_half is None or len(second_half) != 16:
        raise Refusal("invalid-length")
    versions = bytes([numbers.state, numbers.current_version, numbers.upgrade_version])
    middle = reserved if counter.byte is None else reserved + bytes([counter.byte])
    attempts = bytes([numbers.failed_attempts, numbers.max_failed_attempts, counter.look_ahead or 0])
    return MAGIC + versions + middle + attempts + second_half


def encrypt(protection: Protection, plaintext: bytes) -> bytes:
    """Encrypts without padding."""
    return aes_cbc_encrypt(protection.transport_key, protection.iv, plaintext)


def decrypt(protection: Protection, blob: bytes) -> bytes:
    """Decrypts without padding."""
    require(len(blob) == STATUS_BYTE_COUNT, "invalid-length")
    return aes_cbc_decrypt(protection.transport_key, protection.iv, blob)


def read(protection: Protection, plaintext: bytes) -> tuple[Numbers, Counter | None]:
    """Checks and reads the 32 bytes of a status."""
    require(plaintext[:3] == MAGIC[:3] and 0xD1 <= plaintext[3] <= 0xDF, "magic")
    require(1 <= plaintext[4] <= 5, "unknown-state")
    numbers = Numbers(*plaintext[4:7], *plaintext[13:15])
    if not protection.states_counter:
        return numbers, None
    require(1 <= plaintext[15] <= 64, "look-ahead")
    return numbers, Counter(plaintext[12], plaintext[15], plaintext[16:])


@dataclass(frozen=True)
class CounterHash:
    """The hash of a counter, with its key."""

    key: IndexKey
    derived: InternalKey


def hash_counter(counter: bytes, transport_key: bytes) -> CounterHash:
    """Hashes a counter for a status."""
    key = derive_by_index(transport_key, COUNTER_KEY_INDEX)
    require(len(counter) == 16, "invalid-length")
    return CounterHash(key, derive_internal(key.key, counter))


@dataclass(frozen=True)
class Synchronization:
    """What a client does about its counter; nothing was compared where there is no distance of hashes."""

    decision: str
    hash_distance: int | None = None
    byte_distance: int | None = None
    counter: bytes | None = None


def synchronize(
    counter: bytes, byte: int | None, transport_key: bytes, version: int, server: tuple[int, int, bytes]
) -> Synchronization:
    """Compares a client's counter with the look-ahead, the byte and the hash of a server."""
    look_ahead, server_byte, server_hash = server
    key = derive_by_index(transport_key, COUNTER_KEY_INDEX).key
    require(len(counter) == 16 and len(server_hash) == 16, "invalid-length")
    if version == 2:
        return Synchronization("ok")
    found = find_counter(
        counter,
        look_ahead,
        server_hash,
        lambda value: derive_internal(key, value).key,
        lambda value: advance_counter(value, 1).counter,
    )
    byte_distance = None if byte is None else shortest_way(byte, server_byte)
    return decide(*found, byte_distance, look_ahead, "calculate-signature")


def find_counter(
    counter: bytes,
    look_ahead: int,
    server_hash: bytes,
    hash_of: Callable[[bytes], bytes],
    next_of: Callable[[bytes], bytes],
) -> tuple[int, bytes]:
    """Finds the value with the server's hash, and its distance; -1 if it is not among the values of the look-ahead."""
    for distance in range(look_ahead):
        if equal_in_constant_time(hash_of(counter), server_hash):
            return distance, counter
        counter = next_of(counter)
    return -1, counter


def shortest_way(client: int, server: int) -> int:
    """Computes the difference of two bytes with the least absolute value; the first of two such counts."""
    difference = client - server
    return min((difference, difference + 256, difference - 256), key=abs)


def decide(
    hash_distance: int, found: bytes, byte_distance: int | None, look_ahead: int, adapt: str
) -> Synchronization:
    """Decides by the first row of the table that applies; `adapt` names the decision to authenticate once."""
    decision = _decision(hash_distance, byte_distance, look_ahead, adapt)
    return Synchronization(decision, hash_distance, byte_distance, found if decision == "updated" else None)


def _decision(hash_distance: int, byte_distance: int | None, look_ahead: int, adapt: str) -> str:
    if byte_distance is None:
        return "updated" if hash_distance == 0 else "ok"
    if hash_distance == byte_distance == 0:
        return "ok"
    if byte_distance > 0 and hash_distance < 0:
        if byte_distance > look_ahead:
            return "invalid"
        return adapt if byte_distance > look_ahead // 2 else "ok"
    return "updated" if hash_distance == -byte_distance else "invalid"
