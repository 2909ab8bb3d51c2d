"""What a client does with a status that it has read, and which calls of the application it refuses."""

from dataclasses import dataclass, replace

from .activation_decisions import CURVE_OF_3
from .status import BIOMETRY_ENABLED, CONFIRMATION_PENDING, UPGRADE_PENDING
from .verification import Values

MAX_LOOK_AHEAD = 64


# Status


@dataclass(frozen=True)
class Client:
    """What a status can change at the client."""

    counter: str
    upgrade_pending: bool
    biometry: bool

    def outputs(self, result: str, request: str | None = None) -> Values:
        """The outputs with a result, and with the request that was sent."""
        return {
            "request": request,
            "type": None if request is None else "possession",
            "result": result,
            "counter": self.counter,
            "upgradePending": self.upgrade_pending,
            "biometry": self.biometry,
            "activationKept": True,
        }


def apply_status(given: Values) -> Values:
    """Decides what follows from a status."""
    is_new = given["localVersion"] == 4
    # A status of protocol 3 has no flags, and its client no registration that is confirmed.
    flags = given["flags"] if is_new else 0
    is_registering = is_new and given["registering"]
    client = Client("kept", given["upgradePending"], given["biometry"])
    if not _is_usable(given, is_new, flags):
        return client.outputs("refused")
    if given["counter"] == "invalid":
        return client.outputs("deadlock")
    if given["counter"] == "updated":
        # Nothing of a registration is stored before its confirmation.
        client = replace(client, counter="moved" if is_registering else "stored")
    if is_registering:
        return _delivered(given, client)
    if not is_new:
        return _adapt_counter(given, client, "signature/validate")
    if flags & UPGRADE_PENDING:
        return _confirm_upgrade(given, client)
    client = replace(client, upgrade_pending=False)
    if flags & CONFIRMATION_PENDING:
        return _delivered(given, client)
    return _synchronize(given, client, has_biometry=bool(flags & BIOMETRY_ENABLED))


def _is_usable(given: Values, is_new: bool, flags: int) -> bool:
    """Tells whether the values of a status can be; only during an upgrade has a new activation the old version."""
    is_old_status = given["currentVersion"] == 3 and not flags & UPGRADE_PENDING
    return 1 <= given["lookAhead"] <= MAX_LOOK_AHEAD and not (is_new and is_old_status)


def _confirm_upgrade(given: Values, client: Client) -> Values:
    if not given["accepted"]:
        return client.outputs("failed", "upgrade/confirm")
    return _delivered(given, replace(client, upgrade_pending=False), "upgrade/confirm")


def _synchronize(given: Values, client: Client, *, has_biometry: bool) -> Values:
    """Brings biometry of both sides together: it is off where one of them has it off."""
    if has_biometry and not client.biometry:
        return client.outputs("again" if given["accepted"] else "failed", "biometry/remove")
    return _adapt_counter(given, replace(client, biometry=has_biometry), "auth/validate")


def _adapt_counter(given: Values, client: Client, request: str) -> Values:
    """Shows the server a code where the client is far ahead; the answer to it does not matter."""
    is_asked = given["counter"] == "calculate-code" and given["state"] == "ACTIVE"
    return _delivered(given, client, request if is_asked else None)


def _delivered(given: Values, client: Client, request: str | None = None) -> Values:
    remaining = max(given["maxFailedAttempts"] - given["failedAttempts"], 0)
    return client.outputs("delivered", request) | {
        "remainingAttempts": remaining if given["state"] == "ACTIVE" else 0,
        "upgradeAvailable": given["currentVersion"] < given["upgradeVersion"],
    }


# Calls

SILENT_CALLS = ("time", "start-upgrade", "remove-locally")
CALLS_WHILE_UPGRADING = ("status", "token-header")
# The vault of version 3 has no such key. In version 4 a key of biometry has 32 bytes, and the server takes part in each
# change of a password.
CALLS_OF_OTHER_VERSION = {
    "version-3": ("vault-key",),
    "version-4": ("code-with-16-byte-key", "change-password-offline"),
}


def permit_call(given: Values) -> Values:
    """Decides whether a client refuses a call before any request."""
    local = given["local"]
    answer = _answer(given)
    speaks = answer == "ok" and given["call"] not in SILENT_CALLS
    return {
        "answer": answer,
        "version": _version(local, given["configuration"]) if speaks else None,
        "canStartActivation": local == "empty",
        "hasPendingActivation": local == "registration",
        "hasValidActivation": local not in ("empty", "registration"),
    }


def _version(local: str, configuration: str) -> str:
    """The version that a client speaks; the configuration decides only until there is an activation."""
    if local in ("empty", "registration"):
        return "3.3" if configuration == CURVE_OF_3 else "4.0"
    return "3.3" if local == "version-3" else "4.0"


def _answer(given: Values) -> str:
    local, call = given["local"], given["call"]
    match call:
        case "create":
            return "ok" if local == "empty" else "invalidActivationState"
        case "persist":
            return "ok" if local == "registration" else "invalidActivationState"
        case "time" | "remove-locally" | "encrypt-for-application":
            return "ok"
        case "start-upgrade":
            return _upgrade_answer(local, given["configuration"])
    match local:
        case "empty":
            return "missingActivation"
        case "registration":
            return "activationPending" if call == "status" else "missingActivation"
        case "upgrade-pending":
            return "ok" if call in CALLS_WHILE_UPGRADING else "pendingProtocolUpgrade"
    if call in CALLS_OF_OTHER_VERSION[local]:
        return "wrongParameter"
    has_other_biometry = (call, given["biometry"]) in (("add-biometry", True), ("remove-biometry", False))
    return "notAllowed" if has_other_biometry else "ok"


def _upgrade_answer(local: str, configuration: str) -> str:
    if local in ("empty", "registration"):
        return "missingActivation"
    is_impossible = local != "upgrade-pending" and configuration == CURVE_OF_3
    return "notPossible" if is_impossible else "ok"
