"""Scripts of a client of 4.0, worked out by hand. None of the values comes from the suite or an adapter."""

from sequences import ABSENT, Sequence

KEY, STATUS = "/pa/v4/keystore/create activation", "/pa/v4/activation/status"
APPLICATION_KEY = "/pa/v4/keystore/create application"
PK = "possession_knowledge"
CONFIRM, CHANGE = f"/pa/v4/activation/confirm {PK} biometry=no", f"/pa/v4/password/change {PK}"
CONFIRM_UPGRADE, OLD_STATUS = "/pa/v4/upgrade/confirm possession", "/pa/v3/activation/status"
LOST = {"answers": ["no-connection"]}


def script(area, title, *steps, **configuration):
    """Each step has an event, its members, its result and what else is seen."""
    t = Sequence(title, f"client.{area}", **configuration)
    for event, members, result, seen in steps:
        t.step(event, members, result=result, **seen)
    return t


def confirmation(title, *steps):
    return script("confirmation", title, *steps, start="pending")


def codes(first, *others, knowledge=0):
    return {"codes": [f"4.0 {PK} {value} knowledge={knowledge}" for value in (first, *others)]}


def refused(area, event, members, result, state="active", **configuration):
    return script(area, f"{event} with {members}", (event, members, result, {"state": state}), **configuration)


CLIENTS = (
    confirmation("a confirmation", ("persist", {}, "ok", {"state": "active", "actions": [CONFIRM, "store"], **codes(0)})),
    confirmation("a confirmation whose answer is lost",
                 ("persist", LOST | {"statuses": [{"confirmationPending": "no"}]}, "ok",
                  {"state": "active", "actions": [CONFIRM, KEY, STATUS, "store"], **codes(0)})),
    confirmation("a confirmation that is repeated",
                 ("persist", LOST, "ok", {"state": "active", "actions": [CONFIRM, KEY, STATUS, CONFIRM, "store"], **codes(0, 1)})),
    confirmation("a restart before the confirmation",
                 ("sign", {}, "missingActivation", {"state": "pending", "codes": ABSENT}),
                 ("restart", {}, "ok", {"state": "empty", "knowledgeKey": ABSENT}),
                 ("persist", {}, "invalidActivationState", {"state": "empty"})),
    script("factor-key", "a change of the password", ("change-password", {"old": "1234", "new": "2345"}, "ok",
           {"actions": [KEY, "store", CHANGE, "store"], "knowledgeKey": 1, **codes(0)}),
           ("sign", {"password": "2345"}, "ok", codes(1, knowledge=1)), ("sign", {}, "ok", codes(2, knowledge="wrong"))),
    script("factor-key", "a change whose answer is lost", ("change-password", {"old": "1234", "new": "2345", "answers":
           ["ok", "no-connection"]}, "networkError", {"knowledgeKey": 0}), ("sign", {}, "ok", codes(1)),
           ("change-password", {"old": "1234", "new": "2345"}, "ok", {"knowledgeKey": 2, **codes(2)})),
    script("factor-key", "biometry that is on", ("add-biometry", {}, "notAllowed", {"actions": ABSENT}),
           ("remove-biometry", LOST, "networkError", {"biometryKey": 0}), ("remove-biometry", {}, "ok", {"biometryKey": ABSENT}),
           ("add-biometry", {}, "ok", {"biometryKey": 1}), biometry="yes"),
    refused("factor-key", "finish-password-change", {"new": "2345"}, "wrongParameter"),
    script("synchronization", "a client that is behind", ("status", {"statuses": [{"ahead": 19}]}, "ok",
           {"steps": 19, "actions": [KEY, STATUS, "store"], "activationState": "active", "remainingAttempts": 5})),
    script("synchronization", "a client that is far behind", ("status", {"statuses": [{"ahead": 20}]}, "ok",
           {"steps": ABSENT, "activationState": "deadlock", "remainingAttempts": 0})),
    script("synchronization", "a client that is ahead by 10", ("status", {"statuses": [{"ahead": -10}]}, "ok", {"codes": ABSENT})),
    script("synchronization", "a client that is ahead by 11", ("status", {"statuses": [{"ahead": -11}]}, "ok",
           {"codes": ["4.0 possession 0"], "activationState": "active"})),
    refused("message", "message", {"claims": "one-signature"}, "ok"),
    refused("message", "message", {"claims": "one-signature"}, "encryption", algorithm="EC_P384_ML_L3"),
    refused("message", "message", {"envelope": "other-time"}, "encryption"),
    refused("message", "request-token", {"content": "secret-of-31-bytes"}, "encryption"),
    script("upgrade-to-4", "a whole upgrade", ("upgrade", {}, "ok", {"state": "active", "actions":
           [OLD_STATUS, APPLICATION_KEY, "store", f"/pa/v4/upgrade/start {PK} biometry=no", "store", "store", CONFIRM_UPGRADE, "store"],
           "codes": [f"3.3 {PK} 0 knowledge=0", "4.0 possession 0"]}), start="active-3"),
    script("upgrade-to-4", "a start without an answer", ("upgrade", {"answers": ["ok", "ok", "no-connection"]}, "networkError",
           {"state": "active-3"}), ("sign", {}, "ok", {"codes": [f"3.3 {PK} 1 knowledge=0"]}), start="active-3"),
    script("upgrade-to-4", "a status clears the mark", ("sign", {}, "pendingProtocolUpgrade", {"codes": ABSENT}),
           ("status", {}, "ok", {"state": "active", "actions": [KEY, STATUS, "store"], "codes": ABSENT}), start="upgrading"),
    script("upgrade-to-4", "a status confirms an upgrade", ("status", {"statuses": [{"upgradePending": "yes"}]}, "ok",
           {"state": "active", "upgradeAvailable": "yes", "codes": ["4.0 possession 0"]}), start="upgrading"),
)
