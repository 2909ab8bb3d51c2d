"""An activation: its fingerprint, the keys in the configuration of its application, and its upgrade."""

from dataclasses import dataclass

from ..configuration import Keys, read_keys
from ..curves import P384, minimal_x
from ..encoding import decimal_code
from ..refusal import Refusal, require
from . import shared_secret, spki
from .primitives import sha3_256
from .status import UPGRADE_PENDING

FINGERPRINT_DIGITS = 8
# The number of each key in a configuration, with its name.
CONFIGURATION_KEYS = {b"\1": "ecP256", b"\2": "ecP384", b"\3": "mlDsa65", b"\4": "mlDsa87"}
REQUIRED_KEYS = {
    "EC_P256": ["ecP256"],
    "EC_P384": ["ecP256", "ecP384"],
    "EC_P384_ML_L3": ["ecP256", "ecP384", "mlDsa65"],
    "EC_P384_ML_L5": ["ecP256", "ecP384", "mlDsa87"],
}


@dataclass(frozen=True)
class Fingerprint:
    """A fingerprint, what was hashed, and the hash."""

    data: bytes
    hash: bytes
    text: str


def fingerprint(
    algorithm: str, device_keys: list[bytes], server_keys: list[bytes], activation_id: str
) -> Fingerprint:
    """Computes eight digits from the name of the algorithm, the keys and the identifier between them."""
    chosen = shared_secret.algorithm(algorithm)
    shared_secret.check_counts(chosen, device_keys, server_keys)
    device, server = (_key_data(chosen, keys) for keys in (device_keys, server_keys))
    data = algorithm.encode("ascii") + device + activation_id.encode("utf-8") + server
    digest = sha3_256(data)
    return Fingerprint(data, digest, decimal_code(digest, FINGERPRINT_DIGITS))


def _key_data(chosen: shared_secret.Algorithm, keys: list[bytes]) -> bytes:
    data = minimal_x(P384.import_public_key(keys[0])) if chosen.has_curve else b""
    if chosen.signature is None:
        return data
    spki.unwrap(chosen.signature, keys[-1])
    return data + keys[-1]


def parse_configuration(text: str, algorithm: str) -> tuple[Keys, dict[str, bytes]]:
    """Reads a configuration whose keys suffice for an algorithm; returns it, and the keys by their names."""
    if algorithm not in REQUIRED_KEYS:
        raise Refusal("unknown-algorithm")
    read = read_keys(text)
    named = {name: read.keys[number] for number, name in CONFIGURATION_KEYS.items() if number in read.keys}
    require(all(named.get(name) for name in REQUIRED_KEYS[algorithm]), "missing-key")
    return read, named


def decide_upgrade(current_version: int, upgrade_version: int, flags: int, pending: str) -> str:
    """Decides what a client does about the upgrade to version 4 after it has read a status."""
    if current_version == 4 and pending != "none":
        return "done"
    if current_version == 3 and flags & UPGRADE_PENDING and pending == "confirm-sent":
        return "confirm"
    return "start" if (current_version, upgrade_version) == (3, 4) else "none"
