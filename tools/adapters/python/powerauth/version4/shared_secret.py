"""The secret of 32 bytes that a request and its response give, by a curve, by ML-KEM, or by both."""

from dataclasses import dataclass

from ..encoding import concat_with_sizes
from ..refusal import Refusal, require
from . import dhkem, mlkem, spki
from .primitives import kmac256

SALT_BYTE_COUNT = 32
VERSION = b"4.0"


@dataclass(frozen=True)
class Algorithm:
    """What a name of an algorithm stands for: whether the curve takes part, and the parameter sets."""

    has_curve: bool
    kem: str | None
    signature: str | None

    @property
    def count(self) -> int:
        """How many keys each list has."""
        return int(self.has_curve) + int(self.kem is not None)


ALGORITHMS = {
    "EC_P384": Algorithm(True, None, None),
    "EC_P384_ML_L3": Algorithm(True, "ML-KEM-768", "ML-DSA-65"),
    "EC_P384_ML_L5": Algorithm(True, "ML-KEM-1024", "ML-DSA-87"),
    "ML_L3": Algorithm(False, "ML-KEM-768", "ML-DSA-65"),
    "ML_L5": Algorithm(False, "ML-KEM-1024", "ML-DSA-87"),
}


def algorithm(name: str) -> Algorithm:
    """Finds an algorithm by its exact name."""
    if name not in ALGORITHMS:
        raise Refusal("unknown-algorithm")
    return ALGORITHMS[name]


@dataclass(frozen=True)
class SharedSecret:
    """A shared secret, and the values on the way to it."""

    curve: dhkem.Secret | None
    kem_secret: bytes | None
    data: bytes
    secret: bytes


def compute(
    name: str, private_keys: list[bytes], encapsulated_keys: list[bytes], salt: bytes
) -> SharedSecret:
    """Computes the secret of a client from the response of a server."""
    chosen = algorithm(name)
    check_counts(chosen, private_keys, encapsulated_keys)
    _check_salt(salt)
    pairs = list(zip(private_keys, encapsulated_keys, strict=True))
    curve = dhkem.decapsulate(*pairs[0]) if chosen.has_curve else None
    kem_secret = None if chosen.kem is None else mlkem.decapsulate(chosen.kem, *pairs[-1])
    return _combine(name, curve, kem_secret, salt)


@dataclass(frozen=True)
class Response:
    """What a server answers, and the secret that both sides then have."""

    encapsulated_keys: list[bytes]
    shared: SharedSecret


def respond(
    name: str, encapsulation_keys: list[bytes], ephemeral: bytes | None, message: bytes | None, salt: bytes
) -> Response:
    """Encapsulates for the keys of a request."""
    chosen = algorithm(name)
    for value, expected in ((ephemeral, chosen.has_curve), (message, chosen.kem is not None)):
        require(value is None or expected, "unexpected-parameter")
        require(value is not None or not expected, "missing-parameter")
    check_counts(chosen, encapsulation_keys)
    _check_salt(salt)
    encapsulated: list[bytes] = []
    curve = kem_secret = None
    if ephemeral is not None:
        point, curve = dhkem.encapsulate(encapsulation_keys[0], ephemeral)
        encapsulated.append(point)
    if message is not None and chosen.kem is not None:
        key = spki.unwrap(chosen.kem, encapsulation_keys[-1])
        ciphertext, kem_secret = mlkem.encapsulate(chosen.kem, key, message)
        encapsulated.append(ciphertext)
    return Response(encapsulated, _combine(name, curve, kem_secret, salt))


def check_counts(chosen: Algorithm, *lists: list[bytes]) -> None:
    """Refuses lists with another number of keys than the algorithm has."""
    for keys in lists:
        require(len(keys) == chosen.count, "key-count")


def _check_salt(salt: bytes) -> None:
    require(len(salt) == SALT_BYTE_COUNT, "invalid-length")


def _combine(name: str, curve: dhkem.Secret | None, kem_secret: bytes | None, salt: bytes) -> SharedSecret:
    parts = [curve.exported] if curve is not None else []
    parts += [kem_secret] if kem_secret is not None else []
    info = concat_with_sizes(b"shared-secret/" + name.encode("ascii"), VERSION)
    data = (1).to_bytes(4, "big") + concat_with_sizes(*parts) + info
    return SharedSecret(curve, kem_secret, data, kmac256(salt, data, "KDF"))
