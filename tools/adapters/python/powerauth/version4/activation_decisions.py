"""What a server decides about an activation: exchange, confirmation, upgrade, and the values of its status."""

from .status import ALGORITHM_WITHDRAWN, BIOMETRY_ENABLED, CONFIRMATION_PENDING, UPGRADE_PENDING
from .verification import Record, Values, read_record, verify

CURVE_OF_3 = "EC_P256"


def accept() -> Values:
    """The answer to a request that succeeds."""
    return {"httpStatus": 200}


def refuse(code: str) -> Values:
    """The answer to a request that is refused after its code, or that has none."""
    return {"httpStatus": 400, "errorCode": code}


def deny() -> Values:
    """The answer to a request that is not authenticated."""
    return {"httpStatus": 401, "errorCode": "ERR_AUTHENTICATION"}


def is_supported(algorithm: str, listed: list[str] | None) -> bool:
    """Tells whether 4.0 and an application allow an algorithm; without a list an application allows all."""
    return algorithm != CURVE_OF_3 and (listed is None or algorithm in listed)


# Exchange


def exchange(given: Values) -> Values:
    """Decides about `activation/create`."""
    attempts = given["passwordAttempts"]

    def refused(state: str) -> Values:
        return refuse("ERR_ACTIVATION") | _exchanged(state, False, attempts)

    state, request, password = given["state"], given["request"], given["password"]
    if request == "outer" or state != "CREATED":
        return refused(state)
    if given["expired"]:
        return refused("REMOVED")
    if request == "incomplete" or not is_supported(given["algorithm"], given.get("supportedAlgorithms")):
        return refused(state)
    if password == "wrong":
        attempts += 1
        return refused("REMOVED" if attempts >= given["maxPasswordAttempts"] else state)
    if request == "device-key":
        # Rolled back, also what a right password has done to its attempts.
        return refused(state)
    is_active = password == "right" or given["commitPhase"] == "ON_KEY_EXCHANGE"
    attempts = 0 if password == "right" else attempts
    return accept() | _exchanged("ACTIVE" if is_active else "PENDING_COMMIT", True, attempts)


def _exchanged(state: str, is_pending: bool, attempts: int) -> Values:
    return {"state": state, "confirmationPending": is_pending, "passwordAttempts": attempts}


# Confirmation


def confirm(given: Values) -> Values:
    """Decides about `activation/confirm`."""
    record, is_pending = read_record(given), given["confirmationPending"]
    flags = {"confirmationPending": is_pending, "biometryEnabled": given["biometryEnabled"]}
    is_uncommitted = record.state == "PENDING_COMMIT"
    is_open = record.state == "ACTIVE" or (is_uncommitted and is_pending)
    result = verify(record, "possession_knowledge", given.get("offset"), is_open=is_open)
    after = result.record.outputs | flags
    if not result.is_valid:
        return deny() | after
    if is_uncommitted and given["expired"]:
        return refuse("ERR_ACTIVATION") | after | {"state": "REMOVED"}
    if not is_pending:
        return refuse("ERR_ACTIVATION") | after
    # A request without the setting leaves biometry off.
    confirmed = {"confirmationPending": False, "biometryEnabled": given.get("enableBiometry", False)}
    return accept() | after | confirmed


# Upgrade

UPGRADE_TYPES = {"start": "possession_knowledge", "confirm": "possession"}


def upgrade(given: Values) -> Values:
    """Decides about `upgrade/start` and `upgrade/confirm`."""
    record, call = read_record(given), given["call"]
    upgraded: Values = {"version": given["version"], "upgradePending": given["upgradePending"]}
    upgraded |= {"biometryEnabled": given["biometryEnabled"], "keys": given.get("keys")}
    if given["type"] != UPGRADE_TYPES[call] or _is_old_code_for_new_record(given):
        return deny() | _upgrade_outputs(record, upgraded)
    is_old = call == "start" and given["authorizationVersion"] == "3.3"
    can_compute = is_old or given.get("keys") is not None
    is_open = record.state == "ACTIVE"
    result = verify(record, given["type"], given.get("offset"), is_open=is_open, can_compute=can_compute)
    if not result.is_valid:
        return deny() | _upgrade_outputs(result.record, upgraded)
    return _start(given, result.record, upgraded) if call == "start" else _finish(result.record, upgraded)


def _is_old_code_for_new_record(given: Values) -> bool:
    """Tells whether a signature of 3.3 arrives for a record of version 4, which cannot verify it."""
    values = given["call"], given["authorizationVersion"], given["version"]
    return values == ("start", "3.3", 4)


def _start(given: Values, record: Record, upgraded: Values) -> Values:
    """Decides about `upgrade/start` with a right code: first the headers, then the body."""
    unchanged = _upgrade_outputs(record, upgraded)
    if given["encryptionHeader"] == "wrong":
        return refuse("ERR_UPGRADE") | unchanged
    if given["authorizationVersion"] != "3.3" or given["encryptionHeader"] != "4.0":
        return deny() | unchanged
    # The record has version 3: others could not verify the signature.
    if given["request"] == "incomplete":
        return refuse("ERR_UPGRADE") | unchanged
    if given["request"] == "device-key":
        removed = record.outputs | {"state": "REMOVED"}
        return refuse("ERR_UPGRADE") | removed
    started = {"upgradePending": True, "biometryEnabled": given["enableBiometry"], "keys": given["newKeys"]}
    return accept() | _upgrade_outputs(record, upgraded | started)


def _finish(record: Record, upgraded: Values) -> Values:
    """Decides about `upgrade/confirm` with a right code."""
    if upgraded["version"] != 3 or not upgraded["upgradePending"]:
        return refuse("ERR_UPGRADE") | _upgrade_outputs(record, upgraded)
    return accept() | _upgrade_outputs(record, upgraded | {"version": 4, "upgradePending": False})


def _upgrade_outputs(record: Record, upgraded: Values) -> Values:
    return record.outputs | ({} if record.state == "REMOVED" else upgraded)


# Status


def status_fields(given: Values) -> Values:
    """Returns the values of a status; a record whose time has passed is removed before it is told."""
    has_expired = given["state"] == "PENDING_COMMIT" and given["expired"]
    flags = {
        CONFIRMATION_PENDING: given["confirmationPending"],
        UPGRADE_PENDING: given["upgradePending"],
        ALGORITHM_WITHDRAWN: not is_supported(given["algorithm"], given.get("supportedAlgorithms")),
        BIOMETRY_ENABLED: given["biometryEnabled"],
    }
    outputs: Values = {
        "state": "REMOVED" if has_expired else given["state"],
        "currentVersion": given["version"],
        "upgradeVersion": 4,
        "flags": sum(bit for bit, is_set in flags.items() if is_set),
        "counterByte": given["counter"] % 256,
    }
    return outputs | {name: given[name] % 256 for name in ("failedAttempts", "maxFailedAttempts")}
