"""The counter and the authentication codes of one to three factors, online and offline."""

import itertools
from dataclasses import dataclass

from ..encoding import base64_decode_canonical, base64_encode, decimal_code
from ..primitives import equal_in_constant_time
from ..refusal import Refusal, require
from ..signatures import FACTORS, check_component_length
from .derivation import check_keys
from .primitives import kmac256, sha3_256

CUSTOM = "PA4CODE"
COMPONENT_BYTE_COUNT = 32


def advance(counter: bytes, steps: int) -> bytes:
    """Replaces the counter by the hash of itself, `steps` times."""
    check_keys(counter)
    for _ in range(steps):
        counter = sha3_256(counter)
    return counter


def hash_counter(counter: bytes, key: bytes) -> bytes:
    """Computes the hash by which a status shows the counter."""
    check_keys(key, counter)
    return kmac256(key, counter, "PA4MAC-CTR")


@dataclass(frozen=True)
class Component:
    """The derived key of a factor, and its component of a code."""

    derived_key: bytes
    value: bytes


def check_factors(code_type: str, keys: list[bytes]) -> tuple[str, ...]:
    """Returns the factors of a type, for each of which there must be a key."""
    require(code_type in FACTORS, "unknown-signature-type")
    require(len(keys) == len(FACTORS[code_type]), "key-count")
    check_keys(*keys)
    return FACTORS[code_type]


def components(keys: list[bytes], counter: bytes, data: bytes) -> list[Component]:
    """Computes the components of a code; each key continues the chain of those before it."""
    check_keys(counter)
    made = []
    previous = b""
    for key in keys:
        previous = kmac256(key, counter + previous, CUSTOM)
        made.append(Component(previous, kmac256(previous, data, CUSTOM)))
    return made


def online(made: list[Component]) -> str:
    """Writes a code as Base64."""
    return base64_encode(b"".join(component.value for component in made))


def offline(made: list[Component], length: int) -> list[str]:
    """Writes each component as a group of digits."""
    check_component_length(length)
    return [decimal_code(component.value, length) for component in made]


@dataclass(frozen=True)
class Match:
    """The counter value of a code, the next value, the distance, and the factors whose next key made the code."""

    matched_counter: bytes
    counter: bytes
    distance: int
    promoted: list[str]


def verify(
    code_type: str,
    keys: list[bytes],
    next_keys: dict[str, bytes],
    counter: bytes,
    data: bytes,
    code: str,
    look_ahead: int,
) -> Match:
    """Finds the counter value and the keys that give a code; at each value the current keys come first."""
    factors = check_factors(code_type, keys)
    check_keys(*next_keys.values(), counter)
    given = base64_decode_canonical(code)
    if given is None or len(given) != COMPONENT_BYTE_COUNT * len(keys):
        raise Refusal("invalid-encoding")
    choices = [
        [(key, None), *([(next_keys[factor], factor)] if factor in next_keys else [])]
        for factor, key in zip(factors, keys, strict=True)
    ]
    for distance in range(look_ahead):
        following = sha3_256(counter)
        for choice in itertools.product(*choices):
            made = components([key for key, _ in choice], counter, data)
            if equal_in_constant_time(b"".join(component.value for component in made), given):
                promoted = [factor for _, factor in choice if factor is not None]
                return Match(counter, following, distance, promoted)
        counter = following
    raise Refusal("code-mismatch")
