"""Lives of a client and a server of 4.0 over a bad network, worked out by hand: what both sides have after each event.

An activation of the beginning has used one value of its counter in 4.0, and none in 3.3. None of the values comes from the
suite or an adapter.
"""

from sequences import ABSENT, Sequence

LOST, UNANSWERED, REPEATED, HELD = "request-lost", "answer-lost", "repeated", "request-held"
DELIVERED = "delivered"
P, PB = {"factors": "possession"}, {"factors": "possession_biometry"}
CONFIRM, STATUS = "/pa/v4/activation/confirm", "/pa/v4/activation/status"
OLD_STATUS = "/pa/v3/activation/status 200"
APPLICATION_KEY, ACTIVATION_KEY = "/pa/v4/keystore/create application 200", "/pa/v4/keystore/create activation 200"
START, CONFIRM_UPGRADE = "/pa/v4/upgrade/start", "/pa/v4/upgrade/confirm"


def network(*words):
    return {"network": list(words)}


class Life(Sequence):
    """The events of a life; a step states results, and what both sides have."""

    def __init__(self, title, **configuration):
        super().__init__(title, "life.network-4", **configuration)

    def event(self, event, members=None, result="ok", **more):
        self.step(event, members, result=result, **more)

    def lose_codes(self, count):
        for _ in range(count):
            self.event("sign", network(LOST), "networkError", requests=["app lost"])


def registration(*words, requests):
    t = Life(f"T2, a confirmation: {' '.join(words) or DELIVERED}", start="none")
    t.event("init", client="empty", server="CREATED", version=ABSENT, distance=ABSENT)
    t.event("sign", None, "missingActivation")
    t.event("create", client="pending", server="PENDING_COMMIT", version=4, confirmationPending="yes", biometryEnabled="no",
            distance=0, knowledgeKey="current", biometryKey="current", requests=[APPLICATION_KEY, "/pa/v4/activation/create 200"])
    t.event("status", None, "activationPending", requests=ABSENT)
    t.event("persist", {"biometry": "yes", **network(*words)}, client="active", server="PENDING_COMMIT", distance=0,
            confirmationPending="no", biometryEnabled="yes", requests=requests)
    t.event("sign", None, "refused", attempts=0, distance=-1, requests=["app 401"])
    t.event("commit", server="ACTIVE", distance=-1)
    t.event("sign", PB, distance=0, biometryKey="current", requests=["app 200"])
    return t


def confirmation_three_times():
    t = Life("a confirmation that never arrives, and a restart", start="none")
    t.event("init")
    t.event("create", client="pending")
    t.event("persist", network(LOST, DELIVERED, LOST, DELIVERED, LOST), "other", client="pending", distance=-3,
            requests=[f"{CONFIRM} lost", ACTIVATION_KEY, f"{STATUS} 200", f"{CONFIRM} lost", f"{STATUS} 200",
                      f"{CONFIRM} lost", f"{STATUS} 200"])
    t.event("persist", network(LOST), "networkError", client="pending", distance=-3, requests=[f"{STATUS} lost"])
    t.event("restart", client="empty", server="PENDING_COMMIT", distance=ABSENT, knowledgeKey=ABSENT)
    t.event("persist", None, "invalidActivationState", requests=ABSENT)
    t.event("create", None, "networkError", client="empty", requests=[APPLICATION_KEY, "/pa/v4/activation/create 400"])
    t.event("commit", {"at": 300_001}, "ERR0007", server="REMOVED")
    return t


def blocked_before_commit():
    t = Life("an activation that is removed before its confirmation", start="none")
    t.event("init")
    t.event("create", client="pending")
    t.event("admin-remove", server="REMOVED")
    t.event("persist", None, "invalidActivationState", client="pending", attempts=0, distance=-1,
            requests=[f"{CONFIRM} 401", ACTIVATION_KEY, f"{STATUS} 200"])
    t.event("remove-local", client="empty", distance=ABSENT, requests=ABSENT)
    return t


def password():
    t = Life("T3, changes of the password", biometry="yes")
    t.event("change-password", {"old": "1234", "new": "2345", **network(UNANSWERED)}, "networkError", knowledgeKey="current",
            nextKnowledge="yes", distance=0, requests=[ACTIVATION_KEY, "/pa/v4/password/change 200"])
    t.event("sign", PB, nextKnowledge="yes", distance=0)
    t.event("sign", P, nextKnowledge="yes")
    t.event("sign", {"password": "2345"}, "refused", attempts=1, nextKnowledge="yes", distance=-1)
    t.event("sign", {}, attempts=0, nextKnowledge=ABSENT, knowledgeKey="current", distance=0)
    t.event("change-password", {"old": "1234", "new": "3456"}, nextKnowledge="yes", knowledgeKey="next")
    t.event("change-password", {"old": "3456", "new": "4567"}, nextKnowledge="yes", knowledgeKey="next")
    t.event("sign", {"password": "3456"}, "refused", attempts=1, nextKnowledge="yes", knowledgeKey="next")
    t.event("validate-password", {"password": "4567"}, attempts=0, nextKnowledge=ABSENT, knowledgeKey="current", distance=0,
            requests=["/pa/v4/auth/validate VALIDATE_PASSWORD 200"])
    return t


def password_of_a_backup():
    t = Life("a backup from before the change of the password")
    t.event("change-password", {"old": "1234", "new": "2345"}, nextKnowledge="yes", knowledgeKey="next", distance=0)
    t.event("restore", {"of": 0}, knowledgeKey="current", nextKnowledge="yes", distance=1)
    t.event("sign", {}, "refused", attempts=1, distance=0)
    t.event("sign", {}, attempts=0, knowledgeKey="current", nextKnowledge=ABSENT, distance=0)
    t.event("restore", {"of": 1}, knowledgeKey="none", distance=1)
    t.event("status", {}, activationState="active", remainingAttempts=5, distance=0)
    t.event("sign", {"password": "2345"}, "refused", attempts=1, distance=-1)
    return t


def biometry():
    t = Life("T4, biometry on and off")
    t.event("sign", PB, "biometryNotConfigured", distance=0, biometryKey=ABSENT, biometryEnabled="no", requests=ABSENT)
    t.event("remove-biometry", {}, "notAllowed", requests=ABSENT)
    t.event("add-biometry", network(UNANSWERED), "networkError", biometryEnabled="yes", nextBiometry="yes",
            biometryKey=ABSENT, distance=0, requests=[ACTIVATION_KEY, "/pa/v4/biometry/add 200"])
    t.event("status", {}, biometryEnabled="no", nextBiometry=ABSENT, activationState="active", remainingAttempts=5, distance=0,
            requests=[f"{STATUS} 200", "/pa/v4/biometry/remove 200", f"{STATUS} 200"])
    t.event("add-biometry", {}, biometryEnabled="yes", nextBiometry=ABSENT, biometryKey="current")
    t.event("add-biometry", {}, "notAllowed", requests=ABSENT)
    t.event("sign", PB, biometryKey="current", distance=0)
    t.event("remove-biometry", network(UNANSWERED), "networkError", biometryEnabled="no", biometryKey="none", distance=0)
    t.event("sign", PB, "refused", attempts=0, biometryKey="none", distance=-1)
    t.event("status", {}, biometryKey=ABSENT, distance=-1, requests=[f"{STATUS} 200"], activationState="active")
    return t


def first_biometry():
    t = Life("the first key of biometry after an exchange")
    t.event("add-biometry", {}, biometryEnabled="yes", biometryKey="next", nextBiometry="yes", distance=0)
    t.event("sign", {}, biometryKey="next", nextBiometry="yes")
    t.event("sign", PB, biometryKey="current", nextBiometry=ABSENT, distance=0)
    return t


def upgrade():
    t = Life("T7, an upgrade that is broken off twice", start="active-3")
    t.event("sign", {}, client="active-3", version=3, distance=0, upgradePending=ABSENT)
    t.event("message", {}, "notAllowed", requests=ABSENT)
    t.event("upgrade", network(DELIVERED, UNANSWERED), "networkError", client="active-3", version=3, upgradePending="yes",
            distance=0, knowledgeKey=ABSENT, requests=[OLD_STATUS, APPLICATION_KEY, f"{START} 200"])
    t.event("sign", {}, client="active-3", version=3, distance=0)
    t.event("upgrade", network(DELIVERED, DELIVERED, LOST, DELIVERED, UNANSWERED), "statusFetchRequired", client="upgrading",
            version=4, upgradePending="no", distance=0, knowledgeKey="current",
            requests=[OLD_STATUS, f"{START} 200", f"{CONFIRM_UPGRADE} lost", ACTIVATION_KEY, f"{STATUS} 200",
                      f"{CONFIRM_UPGRADE} 200", f"{STATUS} 200"])
    t.event("sign", {}, "pendingProtocolUpgrade", requests=ABSENT)
    t.event("status", {}, client="active", distance=0, activationState="active", remainingAttempts=5, requests=[f"{STATUS} 200"])
    t.event("sign", {}, client="active", distance=0, requests=["app 200"])
    t.event("upgrade", {}, "notAllowed", requests=ABSENT)
    return t


def wrong_password_at_upgrade():
    t = Life("an upgrade with a wrong password, then a whole one with biometry", start="active-3", biometry="yes")
    t.event("upgrade", {"password": "2345"}, "networkError", client="active-3", attempts=1, upgradePending=ABSENT, distance=-1,
            requests=[OLD_STATUS, APPLICATION_KEY, f"{START} 401"])
    t.event("change-password", {"old": "1234", "new": "2345"}, client="active-3", attempts=0, distance=0,
            requests=["/pa/v3/signature/validate VALIDATE_PASSWORD 200"])
    t.event("upgrade", {"password": "2345"}, client="active", version=4, upgradePending="no", biometryEnabled="yes",
            biometryKey="current", knowledgeKey="current", distance=0,
            requests=[OLD_STATUS, f"{START} 200", f"{CONFIRM_UPGRADE} 200"])
    t.event("sign", {"password": "2345"}, attempts=0, distance=0)
    t.event("sign", PB, distance=0)
    return t


def upgrade_of_a_blocked_one():
    t = Life("U10, an upgrade that is blocked before its confirmation", start="active-3")
    t.event("upgrade", network(DELIVERED, DELIVERED, LOST, LOST), "statusFetchRequired", client="upgrading", version=3,
            distance=-1, requests=[OLD_STATUS, APPLICATION_KEY, f"{START} 200", f"{CONFIRM_UPGRADE} lost", ACTIVATION_KEY,
                                   f"{STATUS} lost"])
    t.event("restart", client="upgrading", upgradePending="yes", distance=-1)
    t.event("block", server="BLOCKED")
    t.event("status", {}, "networkError", client="upgrading", distance=-2, activationState=ABSENT,
            requests=[ACTIVATION_KEY, f"{STATUS} 200", f"{CONFIRM_UPGRADE} 401"])
    t.event("unblock", server="ACTIVE")
    t.event("status", {}, client="active", version=4, distance=0, activationState="active",
            requests=[f"{STATUS} 200", f"{CONFIRM_UPGRADE} 200"])
    return t


def drift():
    t = Life("T8, a signature of 3.3 while an upgrade is pending", start="active-3")
    t.event("upgrade", network(DELIVERED, DELIVERED, LOST, LOST), "statusFetchRequired", client="upgrading", distance=-1)
    t.event("restore", {"of": 0}, client="active-3", version=3, distance=1)
    t.event("sign", {}, "refused", attempts=1, distance=0)
    t.event("sign", {}, attempts=0, distance=0)
    t.event("restore", {"of": 1}, client="upgrading", distance=-1)
    t.event("status", {}, client="upgrading", activationState="deadlock", remainingAttempts=0, version=3, distance=-1)
    t.event("upgrade", {}, client="active", version=4, distance=0, requests=[f"{STATUS} 200", f"{CONFIRM_UPGRADE} 200"])
    t.event("sign", {}, distance=0)
    t.event("status", {}, activationState="deadlock", distance=0)
    return t


def look_ahead():
    t = Life("T6, codes that are lost")
    t.lose_codes(10)
    t.event("status", {}, distance=-10, activationState="active", requests=[ACTIVATION_KEY, f"{STATUS} 200"])
    t.lose_codes(1)
    t.event("status", network(DELIVERED, LOST), distance=-12, activationState="active",
            requests=[f"{STATUS} 200", "/pa/v4/auth/validate COUNTER_SYNCHRONIZATION lost"])
    t.event("status", {}, distance=0, activationState="active",
            requests=[f"{STATUS} 200", "/pa/v4/auth/validate COUNTER_SYNCHRONIZATION 200"])
    t.lose_codes(19)
    t.event("sign", {}, distance=0, attempts=0)
    t.lose_codes(20)
    t.event("sign", {}, "refused", distance=-21, attempts=1)
    t.event("status", {}, activationState="deadlock", remainingAttempts=0, distance=-21, requests=[f"{STATUS} 200"])
    return t


def repeated_request():
    t = Life("T12, a request that arrives again and again")
    t.event("change-password", {"old": "1234", "new": "2345", **network(REPEATED)}, attempts=1, knowledgeKey="next",
            nextKnowledge="yes", distance=0,
            requests=[ACTIVATION_KEY, "/pa/v4/password/change 200", "/pa/v4/password/change 401"])
    for attempts in (2, 3, 4):
        t.event("resend", {"of": 1}, attempts=attempts, server="ACTIVE", requests=["/pa/v4/password/change 401"])
    t.event("resend", {"of": 1}, attempts=5, server="BLOCKED", nextKnowledge="yes")
    t.event("sign", {"password": "2345"}, "refused", attempts=5, distance=-1)
    t.event("status", {}, activationState="blocked", remainingAttempts=0, distance=-1)
    t.event("unblock", server="ACTIVE", attempts=0)
    t.event("sign", {"password": "2345"}, knowledgeKey="current", distance=0)
    return t


def held_requests():
    t = Life("requests that arrive late")
    t.event("sign", {"task": "first", **network(HELD)}, "waiting", distance=-1, requests=["app held"])
    t.event("sign", {}, distance=0, requests=["app 200"])
    t.event("release", {"task": "first"}, "refused", attempts=1, requests=["app 401"])
    t.event("status", {"task": "status", **network(HELD)}, "waiting", requests=[ACTIVATION_KEY, f"{STATUS} held"])
    t.event("remove-local", {}, "busy", client="active", requests=ABSENT)
    t.event("message", {}, "busy", requests=ABSENT)
    t.event("sign", {}, attempts=0, distance=0)
    t.event("release", {"task": "status"}, activationState="active", remainingAttempts=5, requests=[f"{STATUS} 200"])
    t.event("request-token", {"task": "token", **network(HELD)}, "waiting", distance=-1)
    t.event("restart", client="active", distance=-1)
    t.event("release", {"task": "token"}, "silent", distance=0, requests=["/pa/v4/token/create 200"])
    t.event("use-token", {}, "invalidToken", requests=ABSENT)
    t.event("drop", {"task": "token"}, "nothing")
    return t


def temporary_keys():
    t = Life("T10, the temporary key of a client")
    t.event("message", {}, requests=[ACTIVATION_KEY, "/pa/v4/user/info 200"])
    t.event("message", {"at": 289_999}, requests=["/pa/v4/user/info 200"])
    t.event("message", {"at": 290_000}, requests=[ACTIVATION_KEY, "/pa/v4/user/info 200"])
    t.event("resend", {"of": 3}, requests=["/pa/v4/user/info 400"])
    t.event("remove", {}, client="empty", server="REMOVED", distance=ABSENT, requests=["/pa/v4/activation/remove 200"])
    t.event("init", server="CREATED", version=ABSENT)
    t.event("create", client="pending", requests=[APPLICATION_KEY, "/pa/v4/activation/create 200"])
    return t


def tokens():
    t = Life("a token whose answer is lost, and a restart")
    t.event("request-token", network(UNANSWERED), "networkError", distance=0, requests=[ACTIVATION_KEY, "/pa/v4/token/create 200"])
    t.event("use-token", {}, "invalidToken", requests=ABSENT)
    t.event("request-token", {}, distance=0, requests=["/pa/v4/token/create 200"])
    t.event("request-token", {}, requests=ABSENT)
    t.event("restart")
    t.event("use-token", {}, requests=["app 200"])
    t.event("resend", {"of": 6}, requests=["app 401"])
    t.event("block", server="BLOCKED")
    t.event("use-token", {}, "refused", requests=["app 401"])
    t.event("unblock")
    t.event("use-token", {}, requests=["app 200"])
    t.event("remove-token", network(UNANSWERED), "networkError", distance=0, requests=["/pa/v4/token/remove 200"])
    t.event("use-token", {}, "refused", requests=["app 401"])
    return t


LIVES = (
    registration(requests=[f"{CONFIRM} 200"]),
    registration(UNANSWERED, requests=[f"{CONFIRM} 200", ACTIVATION_KEY, f"{STATUS} 200"]),
    registration(LOST, requests=[f"{CONFIRM} lost", ACTIVATION_KEY, f"{STATUS} 200", f"{CONFIRM} 200"]),
    confirmation_three_times(),
    blocked_before_commit(),
    password(),
    password_of_a_backup(),
    biometry(),
    first_biometry(),
    upgrade(),
    wrong_password_at_upgrade(),
    upgrade_of_a_blocked_one(),
    drift(),
    look_ahead(),
    repeated_request(),
    held_requests(),
    temporary_keys(),
    tokens(),
)
