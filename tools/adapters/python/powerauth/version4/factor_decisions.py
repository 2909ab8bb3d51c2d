"""What a server decides about factors: changes of their keys, keys of the vault, and the block for a time."""

from dataclasses import replace

from .activation_decisions import accept, deny, refuse
from .verification import BIOMETRY, FactorKeys, Keys, Values, is_counted, key_outputs, read_keys, settle

KNOWLEDGE = "knowledge"
POSSESSION, WITH_KNOWLEDGE, WITH_BIOMETRY = "possession", "possession_knowledge", "possession_biometry"
BY_ATTEMPTS, BY_ADMINISTRATOR = "MAX_FAILED_ATTEMPTS", "OTHER"

# The type of the code of each call, and the error after a right code.
CHANGES = {
    "password/change": (WITH_KNOWLEDGE, "ERR_PASSWORD_CHANGE"),
    "biometry/add": (WITH_KNOWLEDGE, "ERR_BIOMETRY"),
    "biometry/remove": (POSSESSION, "ERR_BIOMETRY"),
}


def change(given: Values) -> Values:
    """Decides about a call that changes a key of a factor."""
    call, keys, is_enabled = given["call"], read_keys(given), given["biometryEnabled"]
    code_type, error = CHANGES[call]
    if given["type"] != code_type or given["state"] != "ACTIVE" or not given["rightCode"]:
        return deny() | _changed(keys, is_enabled)
    if code_type == WITH_KNOWLEDGE:
        if given["knowledgeKey"] not in keys[KNOWLEDGE].names:
            return deny() | _changed(keys, is_enabled)
        keys = settle(keys, {KNOWLEDGE: given["knowledgeKey"]})
    if call == "biometry/remove":
        return accept() | _changed(keys | {BIOMETRY: FactorKeys(None, None)}, False)
    if given["request"] == "refused":
        return refuse(error) | _changed(keys, is_enabled)
    if call == "biometry/add":
        return accept() | _changed(keys | {BIOMETRY: _added(keys[BIOMETRY], given["newBiometry"])}, True)
    changed = replace(keys[KNOWLEDGE], following=given["newKnowledge"])
    return accept() | _changed(keys | {KNOWLEDGE: changed}, is_enabled)


def _added(keys: FactorKeys, new: str) -> FactorKeys:
    """Stores a new key as the current one if there is none, else as the next one."""
    return FactorKeys(new, keys.following) if keys.current is None else FactorKeys(keys.current, new)


def _changed(keys: Keys, is_enabled: bool) -> Values:
    return key_outputs(keys) | {"biometryEnabled": is_enabled}


def permit_vault(given: Values) -> Values:
    """Decides whether a type of code opens a key of the vault."""
    device_key = [WITH_KNOWLEDGE] if given["biometryDisabled"] else [WITH_KNOWLEDGE, WITH_BIOMETRY]
    types = {
        "KEK_DEVICE_PRIVATE": device_key,
        "KDK_APP_VAULT_KNOWLEDGE": [WITH_KNOWLEDGE],
        "KDK_APP_VAULT_2FA": [WITH_KNOWLEDGE, WITH_BIOMETRY],
    }
    return {"permitted": given["type"] in types.get(given["keyIdentifier"], [])}


# The block for a time


def block(given: Values) -> Values:
    """Decides what an event does to a record that may be blocked for a time."""
    decided = _EVENTS[given["event"]](given)
    outputs = {name: decided.get(name) for name in ("state", "reason", "expires", "count", "failedAttempts")}
    return outputs | ({"reason": None, "expires": None} if outputs["state"] == "ACTIVE" else {})


def _use_up(given: Values) -> Values:
    if given["state"] == "BLOCKED":
        return given
    blocked = given | {"state": "BLOCKED", "reason": BY_ATTEMPTS, "expires": None}
    if given["version"] == 3:
        return blocked | {"count": 0}
    if not given["enabled"]:
        return blocked
    # The time is the base for the first block, and grows by the factor with each further one.
    duration = given["base"] * given["factor"] ** given["count"]
    return blocked | {"expires": given["now"] + duration, "count": given["count"] + 1}


def _look_at_time(given: Values) -> Values:
    expires = given.get("expires")
    is_timed = given["state"] == "BLOCKED" and given.get("reason") == BY_ATTEMPTS and expires is not None
    if not is_timed or expires > given["now"]:
        return given
    return given | {"state": "ACTIVE", "failedAttempts": max(given["failedAttempts"] - 1, 0)}


def _succeed(given: Values) -> Values:
    if given["state"] == "BLOCKED":
        return given
    return given | {"count": 0} | ({"failedAttempts": 0} if is_counted(given["type"]) else {})


def _block_by_administrator(given: Values) -> Values:
    return given | {"state": "BLOCKED", "reason": BY_ADMINISTRATOR, "expires": None}


def _unblock(given: Values) -> Values:
    return given | {"state": "ACTIVE", "failedAttempts": 0} if given["state"] == "BLOCKED" else given


_EVENTS = {
    "attempts-used-up": _use_up,
    "time": _look_at_time,
    "success": _succeed,
    "block": _block_by_administrator,
    "unblock": _unblock,
}
