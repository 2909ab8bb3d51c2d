"""What a client does when it persists an activation."""

from .table import FAILED, RIGHT, STATUS, Table

CONFIRM = "activation/confirm"

LETTERS = {"C": CONFIRM, "S": STATUS}
AFTER_FAILURE = {"confirmFailed": "yes"}


def answered(answer, state="ACTIVE", pending="yes"):
    return {"answer": answer, "state": state, "confirmationPending": pending}


LOST, PENDING, CONFIRMED = answered(FAILED), answered(RIGHT), answered(RIGHT, pending="no")
UNCOMMITTED = answered(RIGHT, "PENDING_COMMIT", "no")
BLOCKED, REMOVED = answered(RIGHT, "BLOCKED"), answered(RIGHT, "REMOVED", "no")


class PersistTable(Table):
    """Calls that persist, each with the letters of its requests."""

    def row(self, title, answers, requests, result, local, failed, counter, /, **changes):
        sent = [LETTERS[letter] for letter in requests]
        changes = changes | ({} if answers is None else {"answers": answers})
        self.add(title, changes, requests=sent, result=result, local=local, confirmFailed=failed, counter=counter)


def activation_persist():
    table = PersistTable(
        "activation.persist",
        local="registration",
        credentials=RIGHT,
        algorithm="EC_P384_ML_L3",
        confirmFailed="no",
        counter=7,
        answers=[answered(RIGHT)],
    )
    add_single(table)
    add_repeated(table)
    add_later(table)
    return table


def add_single(table):
    """Calls that send one request or none."""
    table.row("confirmed at once", None, "C", "ok", "activation", None, 8)
    table.row("answers after the last request", [CONFIRMED, LOST, BLOCKED], "C", "ok", "activation", None, 8)
    table.row("wrong credentials", None, "", "wrongCredentials", "registration", "no", 7, credentials="wrong")
    table.row(
        "wrong credentials without a registration",
        None,
        "",
        "wrongCredentials",
        "empty",
        None,
        None,
        credentials="wrong",
        local="empty",
        **AFTER_FAILURE,
    )
    table.row(
        "wrong credentials in version 3",
        None,
        "",
        "wrongCredentials",
        "registration",
        "yes",
        7,
        credentials="wrong",
        algorithm="EC_P256",
        **AFTER_FAILURE,
    )
    table.row("nothing to persist", None, "", "invalidActivationState", "empty", None, None, local="empty")
    table.row(
        "persisted before",
        None,
        "",
        "invalidActivationState",
        "activation",
        None,
        7,
        local="activation",
        **AFTER_FAILURE,
    )
    table.row("version 3", None, "", "ok", "activation", None, 7, algorithm="EC_P256")
    table.row("version 3 without answers", [], "", "ok", "activation", None, 7, algorithm="EC_P256", **AFTER_FAILURE)


def add_repeated(table):
    """Calls whose first confirmation has no good answer."""
    table.row("ended before the first answer", [], "C", "ended", "empty", None, None)
    table.row("ended before the status", [LOST], "CS", "ended", "empty", None, None)
    table.row("ended before the answer to a repeat", [LOST, PENDING], "CSC", "ended", "empty", None, None)
    table.row("answer lost, ACTIVE", [LOST, CONFIRMED], "CS", "ok", "activation", None, 8)
    table.row("answer lost, PENDING_COMMIT", [LOST, UNCOMMITTED], "CS", "ok", "activation", None, 8)
    table.row("request lost", [LOST, PENDING, PENDING], "CSC", "ok", "activation", None, 9)
    table.row("status lost", [LOST, LOST], "CS", "networkError", "registration", "yes", 8)
    table.row("BLOCKED", [LOST, BLOCKED], "CS", "invalidActivationState", "registration", "yes", 8)
    table.row("REMOVED", [LOST, REMOVED], "CS", "invalidActivationState", "registration", "yes", 8)
    table.row("second repeat confirmed", [LOST, PENDING, LOST, PENDING, PENDING], "CSCSC", "ok", "activation", None, 10)
    table.row("third repeat not sent", [LOST, PENDING] * 3, "CSCSCS", "other", "registration", "yes", 10)
    table.row(
        "third status has it confirmed",
        [LOST, PENDING, LOST, PENDING, LOST, CONFIRMED],
        "CSCSCS",
        "ok",
        "activation",
        None,
        10,
    )


def add_later(table):
    """Calls after one whose confirmation failed."""
    table.row("ended before the first status", [], "S", "ended", "empty", None, None, **AFTER_FAILURE)
    table.row("failure before, answer was lost", [CONFIRMED], "S", "ok", "activation", None, 7, **AFTER_FAILURE)
    table.row("failure before, status lost", [LOST], "S", "networkError", "registration", "yes", 7, **AFTER_FAILURE)
    table.row(
        "failure before, REMOVED", [REMOVED], "S", "invalidActivationState", "registration", "yes", 7, **AFTER_FAILURE
    )
    table.row("failure before, confirmed", [PENDING, PENDING], "SC", "ok", "activation", None, 8, **AFTER_FAILURE)
    table.row(
        "failure before, third repeat not sent",
        [PENDING, LOST] * 2 + [PENDING],
        "SCSCS",
        "other",
        "registration",
        "yes",
        9,
        **AFTER_FAILURE,
    )
