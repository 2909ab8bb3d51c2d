"""How a server verifies an authentication code: its cost, the counter, the block, and the keys of the factors."""

from dataclasses import dataclass, replace
from itertools import product
from typing import Any

Values = dict[str, Any]

BIOMETRY = "biometry"
FACTORS = ("knowledge", BIOMETRY)


@dataclass(frozen=True)
class Record:
    """What a verification looks at and changes in the record of an activation."""

    state: str
    counter: int
    failed: int
    maximum: int
    look_ahead: int

    @property
    def outputs(self) -> Values:
        """The values that a verification can change."""
        return {"state": self.state, "counter": self.counter, "failedAttempts": self.failed}


def read_record(given: Values) -> Record:
    """Takes the record from the inputs."""
    numbers = ("counter", "failedAttempts", "maxFailedAttempts", "lookAhead")
    return Record(given["state"], *(given[name] for name in numbers))


@dataclass(frozen=True)
class Verification:
    """The record after the verification, and the offset of the code if it is valid."""

    record: Record
    offset: int | None = None

    @property
    def is_valid(self) -> bool:
        """Whether the code is right."""
        return self.offset is not None


def is_counted(code_type: str) -> bool:
    """Tells whether codes of the type change the attempts: those with possession alone do not."""
    return code_type != "possession"


def fail(record: Record, code_type: str) -> Verification:
    """Counts a failed attempt, and blocks if the attempts are used up."""
    failed = record.failed + is_counted(code_type)
    state = "BLOCKED" if failed >= record.maximum else record.state
    return Verification(replace(record, failed=failed, state=state))


def verify(
    record: Record, code_type: str, offset: int | None, *, is_open: bool, can_compute: bool = True
) -> Verification:
    """Verifies a code that matches at an offset, or nowhere.

    `is_open` says whether the state of the record allows codes. A code that cannot be computed costs nothing.
    """
    if not is_open:
        return Verification(record)
    if record.failed >= record.maximum:
        return Verification(replace(record, state="BLOCKED"))
    if not can_compute:
        return Verification(record)
    if offset is None or offset >= record.look_ahead:
        return fail(record, code_type)
    failed = 0 if is_counted(code_type) else record.failed
    return Verification(replace(record, counter=record.counter + offset + 1, failed=failed), offset)


# The keys of the factors


@dataclass(frozen=True)
class FactorKeys:
    """The current and the next key of a factor."""

    current: str | None
    following: str | None

    @property
    def names(self) -> list[str]:
        """The keys that codes are compared with, in their order."""
        return [name for name in (self.current, self.following) if name is not None]

    def settled(self, used: str) -> "FactorKeys":
        """Returns the keys after a code with one of them: a next key has become current, or is discarded."""
        return FactorKeys(used, None)


Keys = dict[str, FactorKeys]


def read_keys(given: Values) -> Keys:
    """Takes the keys of both factors from the inputs."""
    return {
        factor: FactorKeys(given.get(f"current{factor.title()}"), given.get(f"next{factor.title()}"))
        for factor in FACTORS
    }


def key_outputs(keys: Keys) -> Values:
    """Returns the keys as outputs."""
    outputs: Values = {}
    for factor, pair in keys.items():
        outputs |= {f"current{factor.title()}": pair.current, f"next{factor.title()}": pair.following}
    return outputs


def settle(keys: Keys, used: dict[str, str]) -> Keys:
    """Returns the keys after a right code; factors without a used key are as before."""
    return {factor: pair.settled(used[factor]) if factor in used else pair for factor, pair in keys.items()}


def find(
    matches: list[Values], code_type: str, keys: Keys, look_ahead: int
) -> tuple[int, dict[str, str]] | None:
    """Finds the match that wins, and the keys that it uses.

    The smallest offset comes first, then current keys before next ones.
    """
    factors = [factor for factor in FACTORS if factor in code_type]
    places = {(match["offset"], *(match[f"{factor}Key"] for factor in factors)) for match in matches}
    for offset in range(look_ahead):
        for names in product(*(keys[factor].names for factor in factors)):
            if (offset, *names) in places:
                return offset, dict(zip(factors, names, strict=True))
    return None


def decide(given: Values) -> Values:
    """Decides about a code at an endpoint: the record and the keys afterwards."""
    record, keys, code_type = read_record(given), read_keys(given), given["type"]
    if not given["applicationSupported"]:
        return _outputs(fail(record, code_type), keys)
    is_confirmation = given["endpoint"] == "activation/confirm" and given["confirmationPending"]
    is_open = record.state == "ACTIVE" or (record.state == "PENDING_COMMIT" and is_confirmation)
    has_factors = given["biometryEnabled"] or BIOMETRY not in code_type
    can_compute = given["chain"] != "none" and has_factors
    offset, used = find(given["matches"], code_type, keys, record.look_ahead) or (None, {})
    result = verify(record, code_type, offset, is_open=is_open, can_compute=can_compute)
    return _outputs(result, settle(keys, used) if result.is_valid else keys)


def _outputs(result: Verification, keys: Keys) -> Values:
    valid = {"valid": result.is_valid, "offset": result.offset}
    return valid | result.record.outputs | key_outputs(keys)
