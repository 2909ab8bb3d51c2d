"""What a client does with a status."""

from .table import CONFIRM_UPGRADE, Table

MARKED = {"upgradePending": "yes"}
UPGRADING = {"flags": 10, "currentVersion": 3, **MARKED}
OF_VERSION_3 = {"localVersion": 3, "currentVersion": 3, "upgradeVersion": 4}
BIOMETRY_OFF = {"biometry": "no"}
REFUSED = {"accepted": "no"}
AHEAD = {"counter": "calculate-code"}
BEHIND = {"counter": "updated"}


class StatusTable(Table):
    """Statuses, and what each of them leads to."""

    def row(
        self,
        title,
        result,
        changes,
        request=None,
        *,
        remaining=4,
        available="no",
        counter="kept",
        pending="no",
        biometry="yes",
    ):
        """Adds a status; a client that is not named otherwise keeps what it has."""
        is_delivered = result == "delivered"
        self.add(
            title,
            changes,
            request=request,
            type=request and "possession",
            result=result,
            remainingAttempts=remaining if is_delivered else None,
            upgradeAvailable=available if is_delivered else None,
            counter=counter,
            upgradePending=pending,
            biometry=biometry,
            activationKept="yes",
        )


def status_effects():
    table = StatusTable(
        "status.effects",
        localVersion=4,
        registering="no",
        state="ACTIVE",
        currentVersion=4,
        upgradeVersion=4,
        flags=8,
        lookAhead=20,
        failedAttempts=1,
        maxFailedAttempts=5,
        counter="ok",
        upgradePending="no",
        biometry="yes",
        accepted="yes",
    )
    for part in (add_refusals, add_registrations, add_upgrades, add_biometry, add_deliveries):
        part(table)
    return table


def add_refusals(table):
    """What is refused, and what the counters lead to in each state."""
    table.row("nothing to do", "delivered", {})
    for look_ahead in (0, 65):
        table.row(
            f"look-ahead {look_ahead}",
            "refused",
            {"lookAhead": look_ahead, "counter": "updated", **MARKED},
            pending="yes",
        )
        table.row(f"look-ahead {look_ahead} in version 3", "refused", {"lookAhead": look_ahead, "localVersion": 3})
    for look_ahead in (1, 64):
        table.row(f"look-ahead {look_ahead}", "delivered", {"lookAhead": look_ahead})
    table.row("version 3 without an upgrade", "refused", {"currentVersion": 3, "flags": 9, **BEHIND})
    table.row("refused before the deadlock", "refused", {"currentVersion": 3, "counter": "invalid"})
    for state in ("PENDING_COMMIT", "ACTIVE", "BLOCKED", "REMOVED"):
        table.row(f"deadlock, {state}", "deadlock", {"state": state, "counter": "invalid", "flags": 0})
        table.row(
            f"server ahead, {state}",
            "delivered",
            {"state": state, **BEHIND},
            counter="stored",
            remaining=4 if state == "ACTIVE" else 0,
        )
    table.row("deadlock during an upgrade", "deadlock", {**UPGRADING, "counter": "invalid"}, pending="yes")
    table.row("deadlock in version 3", "deadlock", {"localVersion": 3, "currentVersion": 3, "counter": "invalid"})


def add_registrations(table):
    """The status of an activation that is not stored yet."""
    registering = {"registering": "yes", "flags": 1, "state": "PENDING_COMMIT", "biometry": "no"}
    table.row("registering", "delivered", registering, remaining=0, biometry="no")
    table.row(
        "registering, server ahead", "delivered", {**registering, **BEHIND}, remaining=0, biometry="no", counter="moved"
    )
    table.row("registering, client ahead", "delivered", {**registering, **AHEAD, "state": "ACTIVE"}, biometry="no")
    table.row(
        "registering, biometry at the server", "delivered", {**registering, "flags": 8}, remaining=0, biometry="no"
    )
    table.row("registering, deadlock", "deadlock", {**registering, "counter": "invalid"}, biometry="no")
    table.row(
        "registering counts in version 4 only",
        "delivered",
        {"localVersion": 3, "registering": "yes", **BEHIND},
        counter="stored",
    )


def add_upgrades(table):
    """An upgrade that is not confirmed."""
    table.row("upgrade confirmed", "delivered", UPGRADING, CONFIRM_UPGRADE, available="yes")
    table.row("upgrade not confirmed", "failed", {**UPGRADING, **REFUSED}, CONFIRM_UPGRADE, pending="yes")
    table.row(
        "upgrade not confirmed, without a mark",
        "failed",
        {**UPGRADING, **REFUSED, "upgradePending": "no"},
        CONFIRM_UPGRADE,
    )
    table.row(
        "upgrade, blocked", "failed", {**UPGRADING, **REFUSED, "state": "BLOCKED"}, CONFIRM_UPGRADE, pending="yes"
    )
    table.row(
        "upgrade, server ahead",
        "failed",
        {**UPGRADING, **REFUSED, **BEHIND},
        CONFIRM_UPGRADE,
        pending="yes",
        counter="stored",
    )
    table.row("upgrade, client ahead", "delivered", {**UPGRADING, **AHEAD}, CONFIRM_UPGRADE, available="yes")
    table.row(
        "upgrade before biometry of the server",
        "delivered",
        {**UPGRADING, "biometry": "no"},
        CONFIRM_UPGRADE,
        available="yes",
        biometry="no",
    )
    table.row(
        "upgrade before biometry of the client",
        "delivered",
        {**UPGRADING, "flags": 2},
        CONFIRM_UPGRADE,
        available="yes",
    )
    table.row("upgrade confirmed before", "delivered", MARKED)
    table.row("upgrade confirmed before, not yet this activation", "delivered", {**MARKED, "flags": 9})


def add_biometry(table):
    """Biometry that is on at one side only."""
    table.row("biometry at the server", "again", BIOMETRY_OFF, "biometry/remove", biometry="no")
    table.row(
        "biometry at the server, refused", "failed", {**BIOMETRY_OFF, **REFUSED}, "biometry/remove", biometry="no"
    )
    table.row(
        "biometry at the server, mark is cleared",
        "failed",
        {**BIOMETRY_OFF, **REFUSED, **MARKED},
        "biometry/remove",
        biometry="no",
    )
    table.row(
        "biometry at the server before the counter",
        "again",
        {**BIOMETRY_OFF, **AHEAD},
        "biometry/remove",
        biometry="no",
    )
    table.row(
        "biometry at the server, blocked",
        "failed",
        {**BIOMETRY_OFF, **REFUSED, "state": "BLOCKED"},
        "biometry/remove",
        biometry="no",
    )
    table.row("biometry at the server, unconfirmed", "delivered", {**BIOMETRY_OFF, "flags": 9}, biometry="no")
    table.row("biometry at the client", "delivered", {"flags": 0}, biometry="no")
    table.row(
        "biometry at the client, removed", "delivered", {"flags": 0, "state": "REMOVED"}, remaining=0, biometry="no"
    )
    table.row("biometry at the client, unconfirmed", "delivered", {"flags": 1})
    table.row("biometry at neither", "delivered", {**BIOMETRY_OFF, "flags": 4}, biometry="no")
    table.row(
        "biometry in version 3",
        "delivered",
        {"localVersion": 3, "currentVersion": 3, "flags": 10, **BIOMETRY_OFF},
        available="yes",
        biometry="no",
    )


def add_deliveries(table):
    """A client that is ahead, and the values of a status that is delivered."""
    table.row("client ahead", "delivered", AHEAD, "auth/validate")
    table.row("client ahead, code refused", "delivered", {**AHEAD, **REFUSED}, "auth/validate")
    table.row("client ahead, blocked", "delivered", {**AHEAD, "state": "BLOCKED"}, remaining=0)
    table.row("client ahead, unconfirmed", "delivered", {**AHEAD, "flags": 9})
    table.row(
        "client ahead, biometry at the client", "delivered", {**AHEAD, "flags": 0}, "auth/validate", biometry="no"
    )
    table.row(
        "client ahead in version 3",
        "delivered",
        {**OF_VERSION_3, **AHEAD, "flags": 1},
        "signature/validate",
        available="yes",
    )
    table.row(
        "client ahead in version 3, blocked",
        "delivered",
        {**OF_VERSION_3, **AHEAD, "state": "BLOCKED"},
        available="yes",
        remaining=0,
    )
    table.row(
        "upgrade in version 3 without one to offer", "delivered", {**OF_VERSION_3, "upgradeVersion": 3, "flags": 0}
    )
    table.row("no attempts left", "delivered", {"failedAttempts": 5}, remaining=0)
    table.row("more attempts than allowed", "delivered", {"failedAttempts": 6}, remaining=0)
