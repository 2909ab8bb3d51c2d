"""Which calls of an application a client refuses."""

from .table import Table

LOCALS = ("empty", "registration", "version-3", "version-4", "upgrade-pending")
NAMES = {
    "ok": "ok",
    "missing": "missingActivation",
    "pending": "activationPending",
    "state": "invalidActivationState",
    "upgrade": "pendingProtocolUpgrade",
    "parameter": "wrongParameter",
    "not": "notAllowed",
}
# In the order of LOCALS, with a configuration of 4.0 and with biometry.
CALLS = """
create                    ok       state    state      state      state
persist                   state    ok       state      state      state
status                    missing  pending  ok         ok         ok
time                      ok       ok       ok         ok         ok
code                      missing  missing  ok         ok         upgrade
code-with-16-byte-key     missing  missing  ok         parameter  upgrade
offline-code              missing  missing  ok         ok         upgrade
validate-password         missing  missing  ok         ok         upgrade
change-password           missing  missing  ok         ok         upgrade
change-password-offline   missing  missing  ok         parameter  upgrade
add-biometry              missing  missing  not        not        upgrade
remove-biometry           missing  missing  ok         ok         upgrade
sign                      missing  missing  ok         ok         upgrade
vault-key                 missing  missing  parameter  ok         upgrade
token                     missing  missing  ok         ok         upgrade
token-header              missing  missing  ok         ok         ok
encrypt-for-application   ok       ok       ok         ok         ok
encrypt-for-activation    missing  missing  ok         ok         upgrade
start-upgrade             missing  missing  ok         ok         ok
remove                    missing  missing  ok         ok         upgrade
remove-locally            ok       ok       ok         ok         ok
"""


def call_permit():
    table = Table(
        "call.permit",
        local="empty",
        configuration="EC_P384_ML_L3",
        biometry="yes",
        upgradeOffered="yes",
        lastState="ACTIVE",
        call="create",
    )

    def add(call, local, answer, version, /, **changes):
        has_version = answer == "ok" and call not in ("time", "start-upgrade", "remove-locally")
        yes_no = {True: "yes", False: "no"}
        table.add(
            f"{call}, {local}, {changes}",
            {"call": call, "local": local, **changes},
            answer=NAMES.get(answer, answer),
            version=version if has_version else None,
            canStartActivation=yes_no[local == "empty"],
            hasPendingActivation=yes_no[local == "registration"],
            hasValidActivation=yes_no[local not in ("empty", "registration")],
        )

    for line in CALLS.strip().splitlines():
        call, *answers = line.split()
        for local, answer in zip(LOCALS, answers, strict=True):
            add(call, local, answer, "3.3" if local == "version-3" else "4.0")
            add(call, local, answer, "3.3" if local == "version-3" else "4.0", lastState="REMOVED", upgradeOffered="no")
    # The configuration counts only without an activation, and for an upgrade.
    legacy = {"configuration": "EC_P256"}
    add("create", "empty", "ok", "3.3", **legacy)
    add("persist", "registration", "ok", "3.3", **legacy)
    add("encrypt-for-application", "registration", "ok", "3.3", **legacy)
    add("code", "version-3", "ok", "3.3", **legacy)
    add("code", "version-4", "ok", "4.0", **legacy)
    add("token-header", "upgrade-pending", "ok", "4.0", **legacy)
    add("start-upgrade", "version-3", "notPossible", None, **legacy)
    add("start-upgrade", "version-4", "notPossible", None, **legacy)
    add("start-upgrade", "empty", "missing", None, **legacy)
    for local, version in (("version-3", "3.3"), ("version-4", "4.0")):
        add("add-biometry", local, "ok", version, biometry="no")
        add("remove-biometry", local, "not", version, biometry="no")
    add("add-biometry", "upgrade-pending", "upgrade", None, biometry="no")
    return table
