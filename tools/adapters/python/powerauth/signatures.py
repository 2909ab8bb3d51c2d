"""The hash counter and multi-factor signatures, online and offline."""

from dataclasses import dataclass

from .derivation import check_key
from .encoding import base64_decode_canonical, base64_encode, decimal_code
from .primitives import equal_in_constant_time, fold, hmac_sha256, sha256
from .refusal import Refusal, require

# The factors of each type, in the order in which their keys are used.
FACTORS = {
    "possession": ("possession",),
    "knowledge": ("knowledge",),
    "biometry": ("biometry",),
    "possession_knowledge": ("possession", "knowledge"),
    "possession_biometry": ("possession", "biometry"),
    "possession_knowledge_biometry": ("possession", "knowledge", "biometry"),
}
ONLINE_DIGITS = 8
ASCII_DIGITS = frozenset("0123456789")


@dataclass(frozen=True)
class Advance:
    """The counter after some steps, and the last hash before folding, if there was a step."""

    hash: bytes | None
    counter: bytes


def advance_counter(counter: bytes, steps: int) -> Advance:
    """Replaces the counter by the folded hash of itself, `steps` times."""
    check_key(counter)
    digest = None
    for _ in range(steps):
        digest = sha256(counter)
        counter = fold(digest)
    return Advance(digest, counter)


@dataclass(frozen=True)
class Component:
    """The component of one factor in a signature."""

    factor_hmac: bytes
    derived_key: bytes
    hmac: bytes

    @property
    def tail(self) -> bytes:
        """The 16 bytes in a Base64 signature."""
        return self.hmac[16:]

    def decimal(self, length: int) -> str:
        """The digits in a decimal signature, padded with zeros."""
        return decimal_code(self.hmac, length)


@dataclass(frozen=True)
class Signature:
    """A signature text and its components; `digits` is None in Base64."""

    components: list[Component]
    digits: int | None

    @property
    def text(self) -> str:
        """The signature as it is sent."""
        if self.digits is None:
            return base64_encode(b"".join(component.tail for component in self.components))
        return "-".join(component.decimal(self.digits) for component in self.components)


def factor_keys(
    signature_type: str, possession: bytes | None, knowledge: bytes | None, biometry: bytes | None
) -> list[bytes]:
    """Selects the keys of the type, and refuses if one is missing or has a wrong length."""
    require(signature_type in FACTORS, "unknown-signature-type")
    available = {"possession": possession, "knowledge": knowledge, "biometry": biometry}
    keys = [key for factor in FACTORS[signature_type] if (key := available[factor]) is not None]
    require(len(keys) == len(FACTORS[signature_type]), "missing-key")
    for key in keys:
        check_key(key)
    return keys


def sign_online(version: str, keys: list[bytes], counter: bytes, data: bytes) -> Signature:
    """Signs a request: decimal in 3.0, Base64 from 3.1 on."""
    return Signature(_components(keys, counter, data), _online_digits(version))


def _online_digits(version: str) -> int | None:
    return ONLINE_DIGITS if version == "3.0" else None


def check_component_length(length: int) -> None:
    """Refuses a number of digits that an offline signature cannot have."""
    require(4 <= length <= 8, "component-length")


def sign_offline(keys: list[bytes], counter: bytes, data: bytes, length: int) -> Signature:
    """Signs offline: decimal in every version."""
    check_component_length(length)
    return Signature(_components(keys, counter, data), length)


def _components(keys: list[bytes], counter: bytes, data: bytes) -> list[Component]:
    check_key(counter)
    hashed = [hmac_sha256(key, counter) for key in keys]
    components = []
    for index, factor_hmac in enumerate(hashed):
        # The chain starts from the component's own key. The publisher's text starts from the first key;
        # its code and its vectors do not.
        derived_key = factor_hmac
        for link in hashed[1 : index + 1]:
            derived_key = hmac_sha256(link, derived_key)
        components.append(Component(factor_hmac, derived_key, hmac_sha256(derived_key, data)))
    return components


@dataclass(frozen=True)
class Match:
    """The counter value of a signature, the next value, and the distance from the given counter."""

    matched_counter: bytes
    next_counter: bytes
    distance: int


def verify_online(
    version: str, keys: list[bytes], counter: bytes, data: bytes, signature: str, look_ahead: int
) -> Match:
    """Finds the counter value that gives the signature, among `look_ahead` values from `counter` on."""
    return _verify(_online_digits(version), keys, counter, data, signature, look_ahead)


def verify_offline(
    length: int, keys: list[bytes], counter: bytes, data: bytes, signature: str, look_ahead: int
) -> Match:
    """Finds the counter value that gives a signature with components of that length."""
    check_component_length(length)
    return _verify(length, keys, counter, data, signature, look_ahead)


def _verify(
    digits: int | None, keys: list[bytes], counter: bytes, data: bytes, signature: str, look_ahead: int
) -> Match:
    check_key(counter)
    require(_has_shape(digits, signature, len(keys)), "invalid-encoding")
    for distance in range(look_ahead):
        candidate = Signature(_components(keys, counter, data), digits).text
        following = advance_counter(counter, 1).counter
        if equal_in_constant_time(candidate.encode("ascii"), signature.encode("ascii")):
            return Match(counter, following, distance)
        counter = following
    raise Refusal("signature-mismatch")


def _has_shape(digits: int | None, signature: str, count: int) -> bool:
    if digits is not None:
        return is_decimal(signature, count, digits)
    data = base64_decode_canonical(signature)
    return data is not None and len(data) == 16 * count


def is_decimal(signature: str, count: int, digits: int = ONLINE_DIGITS) -> bool:
    """Tells whether a text has the shape of a decimal signature with that many components."""
    groups = signature.split("-")
    return len(groups) == count and all(
        len(group) == digits and ASCII_DIGITS.issuperset(group) for group in groups
    )
