"""What a client does when it upgrades an activation."""

from .table import CONFIRM_UPGRADE, FAILED, RIGHT, STATUS, Table

LETTERS = {"S": STATUS, "U": "upgrade/start", "C": CONFIRM_UPGRADE}
OLD, OURS, THEIRS = "EC_P256", "EC_P384_ML_L3", "EC_P384"
MARK, FETCH = "upgrade-pending", "statusFetchRequired"
MARKED = {"local": MARK}


def answered(answer, current=3, offered=4, flags=0):
    return {"answer": answer, "currentVersion": current, "upgradeVersion": offered, "flags": flags}


LOST, OFFER, STARTED = answered(FAILED), answered(RIGHT), answered(RIGHT)
WAITING, DONE = answered(RIGHT, flags=10), answered(RIGHT, 4, 4, 8)


class UpgradeTable(Table):
    """Upgrades, each with the letters of its requests."""

    def row(self, title, answers, requests, result, local, algorithm, byte, enable=None, removed=None, /, **changes):
        self.add(
            title,
            {"answers": answers, **changes},
            requests=[LETTERS[letter] for letter in requests],
            result=result,
            local=local,
            algorithm=algorithm,
            counterByte=byte,
            enableBiometry=enable,
            biometryFactorRemoved=removed,
        )


def upgrade_run():
    table = UpgradeTable(
        "upgrade.run",
        local="version-3",
        algorithm=THEIRS,
        configuration=OURS,
        lastStatusOffers="no",
        biometry="yes",
        keyStorage="silent",
        counterByte=10,
        answers=[],
    )
    add_starts(table)
    add_confirmations(table)
    add_biometry(table)
    add_continued(table)
    return table


def add_starts(table):
    """An upgrade that ends with the start or before it."""
    table.row("whole", [OFFER, STARTED, STARTED], "SUC", "ok", "version-4", OURS, 12, "yes", "no")
    table.row("no configuration for it", [OFFER], "", "notPossible", "version-3", OLD, 10, configuration="EC_P256")
    table.row("ended before the status", [], "S", "ended", "version-3", OLD, 10)
    table.row("status lost", [LOST], "S", "networkError", "version-3", OLD, 10)
    table.row(
        "status of 3 and 3", [answered(RIGHT, 3, 3)], "S", "notOffered", "version-3", OLD, 10, lastStatusOffers="yes"
    )
    table.row("status of 4 and 4", [answered(RIGHT, 4, 4, 2)], "S", "notOffered", "version-3", OLD, 10)
    table.row(
        "flags do not matter for an offer", [WAITING, STARTED, STARTED], "SUC", "ok", "version-4", OURS, 12, "yes", "no"
    )
    table.row("ended before the answer to the start", [OFFER], "SU", "ended", "version-3", OLD, 11, "yes")
    table.row("start lost", [OFFER, LOST], "SU", "networkError", "version-3", OLD, 11, "yes")


def add_confirmations(table):
    """Confirmations after a start."""
    table.row("ended before the answer to the confirmation", [OFFER, STARTED], "SUC", "ended", MARK, OURS, 12, "yes")
    table.row("ended before a later status", [OFFER, STARTED, LOST], "SUCS", "ended", MARK, OURS, 12, "yes")
    table.row("confirmation answer lost", [OFFER, STARTED, LOST, DONE], "SUCS", FETCH, MARK, OURS, 12, "yes", "no")
    table.row("confirmation and status lost", [OFFER, STARTED, LOST, LOST], "SUCS", FETCH, MARK, OURS, 12, "yes", "no")
    table.row(
        "second confirmation",
        [OFFER, STARTED, LOST, WAITING, STARTED],
        "SUCSC",
        "ok",
        "version-4",
        OURS,
        13,
        "yes",
        "no",
    )
    table.row(
        "third confirmation",
        [OFFER, STARTED, LOST, WAITING, LOST, WAITING, STARTED],
        "SUCSCSC",
        "ok",
        "version-4",
        OURS,
        14,
        "yes",
        "no",
    )
    table.row(
        "no fourth confirmation", [OFFER, STARTED] + [LOST, WAITING] * 3, "SUCSCSC", FETCH, MARK, OURS, 14, "yes", "no"
    )
    table.row("byte wraps", [OFFER, STARTED, STARTED], "SUC", "ok", "version-4", OURS, 1, "yes", "no", counterByte=255)


def add_biometry(table):
    """What becomes of biometry."""
    table.row(
        "user must be asked",
        [OFFER, STARTED, STARTED],
        "SUC",
        "ok",
        "version-4",
        OURS,
        12,
        "no",
        "yes",
        keyStorage="asks",
    )
    table.row(
        "user must be asked, start lost",
        [OFFER, LOST],
        "SU",
        "networkError",
        "version-3",
        OLD,
        11,
        "no",
        keyStorage="asks",
    )
    table.row(
        "user must be asked, fetch required",
        [OFFER, STARTED, LOST, DONE],
        "SUCS",
        FETCH,
        MARK,
        OURS,
        12,
        "no",
        "yes",
        keyStorage="asks",
    )
    table.row(
        "key is given", [OFFER, STARTED, STARTED], "SUC", "ok", "version-4", OURS, 12, "yes", "no", keyStorage="given"
    )
    for storage in ("silent", "asks", "given"):
        table.row(
            f"no biometry, {storage}",
            [OFFER, STARTED, STARTED],
            "SUC",
            "ok",
            "version-4",
            OURS,
            12,
            "no",
            "no",
            biometry="no",
            keyStorage=storage,
        )


def add_continued(table):
    """An upgrade whose confirmation is missing from an earlier call."""
    table.row("continued", [WAITING, STARTED], "SC", "ok", "version-4", THEIRS, 11, **MARKED)
    table.row(
        "continued with another configuration",
        [WAITING, STARTED],
        "SC",
        "ok",
        "version-4",
        THEIRS,
        11,
        configuration="EC_P256",
        keyStorage="asks",
        **MARKED,
    )
    table.row("continued, confirmed before", [DONE], "S", FETCH, MARK, THEIRS, 10, **MARKED)
    table.row("continued, status lost", [LOST], "S", "networkError", MARK, THEIRS, 10, **MARKED)
    table.row("continued, ended", [], "S", "ended", MARK, THEIRS, 10, **MARKED)
    table.row("continued, ended before the confirmation's answer", [WAITING], "SC", "ended", MARK, THEIRS, 11, **MARKED)
    table.row("continued, no fourth confirmation", [WAITING, LOST] * 3, "SCSCSC", FETCH, MARK, THEIRS, 13, **MARKED)
    table.row("continued, a later status has no bit", [WAITING, LOST, DONE], "SCS", FETCH, MARK, THEIRS, 11, **MARKED)
