"""Sequences of a server of 4.0, worked out by hand: what is stored after each step, and what the device is answered.

Each step has an event, the status of HTTP, and of the record afterwards the number of the counter and the failed attempts;
further members are named. What a sequence does not state is not compared. None of the values comes from the suite or an adapter.
"""

P, PB = {"factors": "POSSESSION"}, {"factors": "POSSESSION_BIOMETRY"}
WRONG = {"wrong": "knowledge"}
PENDING, ACTIVE, BLOCKED = {"status": "PENDING_COMMIT"}, {"status": "ACTIVE"}, {"status": "BLOCKED"}


class Sequence:
    """The steps of a sequence, and the settings of its server."""

    def __init__(self, title, operation, **configuration):
        self.title = title
        self.operation = operation
        self.configuration = configuration
        self.events = []
        self.expected = []

    def step(self, event, members=None, http=None, counter=None, attempts=None, **more):
        """Adds a step. A member that is `absent` must be missing."""
        self.events.append({"event": event, **(members or {})})
        stated = {"http": http, "counter": counter, "attempts": attempts, **more}
        self.expected.append({name: value for name, value in stated.items() if value is not None})


ABSENT = "absent"


def confirmation_before_commit():
    t = Sequence("T1, a confirmation before the commit", "server.confirmation")
    t.step("init")
    t.step("exchange", {}, 200, 0, 0, **PENDING, confirmationPending="yes", biometryEnabled="no", knowledge=0, biometry=0)
    t.step("validate", {}, 401, 0, 0, **PENDING)
    t.step("confirm", WRONG, 401, 0, 1, **PENDING)
    t.step("confirm", {}, 200, 3, 0, **PENDING, confirmationPending="no", biometryEnabled="yes", chain=3)
    t.step("confirm", {}, 401, 3, 0, **PENDING)
    t.step("commit", None, None, 3, 0, **ACTIVE)
    t.step("confirm", {"enableBiometry": "no"}, 400, 5, 0, code="ERR_ACTIVATION", biometryEnabled="yes")
    t.step("validate", PB, 200, 6, 0)
    return t


def lost_confirmation(what):
    t = Sequence(f"T2, a confirmation whose {what} is lost", "server.confirmation")
    t.step("activate", None, None, 0, 0, **ACTIVE, confirmationPending="yes")
    if what == "answer":
        t.step("confirm", {"lost": what}, 200, 1, 0, confirmationPending="no")
        t.step("status", {}, 200, 1, 0, blobCounter=1, blobFlags=8, blobSteps=1)
    else:
        t.step("confirm", {"lost": what}, None, 0, 0, result="lost", confirmationPending="yes")
        t.step("status", {}, 200, 0, 0, blobCounter=0, blobFlags=1, blobSteps=0)
        t.step("confirm", {}, 200, 2, 0, confirmationPending="no")
    return t


def password():
    t = Sequence("T3, changes of the password", "server.factor-key")
    t.step("activate", {"enableBiometry": "yes"}, 200, 1, 0)
    t.step("compute", {"count": 8})
    t.step("validate", {}, 200, 10, 0, knowledge=0, nextKnowledge=ABSENT)
    t.step("validate", {}, 200, 11, 0)
    t.step("password-change", {"lost": "answer"}, 200, 12, 0, knowledge=0, nextKnowledge=1)
    t.step("validate", PB, 200, 13, 0, nextKnowledge=1)
    t.step("validate", P, 200, 14, 0, nextKnowledge=1)
    t.step("validate", {}, 200, 15, 0, knowledge=0, nextKnowledge=ABSENT)
    t.step("password-change", {}, 200, 16, 0, knowledge=0, nextKnowledge=2)
    t.step("password-change", {}, 200, 17, 0, knowledge=2, nextKnowledge=3)
    t.step("validate", {"knowledgeKey": 0}, 401, 17, 1, nextKnowledge=3)
    t.step("validate", {}, 200, 19, 0, knowledge=3, nextKnowledge=ABSENT)
    t.step("validate", {"knowledgeKey": 2}, 401, 19, 1)
    return t


def biometry():
    t = Sequence("T4, biometry on and off", "server.factor-key")
    t.step("activate", {"enableBiometry": "no"}, 200, 1, 0, biometryEnabled="no", biometry=0, nextBiometry=ABSENT)
    t.step("validate", PB, 401, 1, 0)
    t.step("biometry-add", {"lost": "answer"}, 200, 3, 0, biometryEnabled="yes", biometry=0, nextBiometry=1)
    t.step("status", {}, 200, 3, 0, blobFlags=8)
    t.step("biometry-remove", {}, 200, 4, 0, biometryEnabled="no", biometry=ABSENT, nextBiometry=ABSENT)
    t.step("biometry-add", {}, 200, 5, 0, biometryEnabled="yes", biometry=2, nextBiometry=ABSENT)
    t.step("validate", PB, 200, 6, 0)
    t.step("biometry-add", {}, 200, 7, 0, biometry=2, nextBiometry=3)
    t.step("validate", PB, 200, 8, 0, biometry=3, nextBiometry=ABSENT)
    t.step("validate", PB | {"biometryKey": 2}, 401, 8, 1)
    return t


def block_for_a_time():
    t = Sequence("T5, a block for a time", "server.code", maxFailures=3, timedBlocks="yes")
    t.step("activate")
    t.step("validate", WRONG, 401, 0, 1)
    t.step("validate", WRONG, 401, 0, 2)
    t.step("validate", WRONG, 401, 0, 3, **BLOCKED, blocks=1, blockExpires=300_000)
    t.step("validate", {"at": 299_999}, 401, 0, 3, **BLOCKED)
    t.step("validate", WRONG | {"at": 300_000}, 401, 0, 3, **BLOCKED, blocks=2, blockExpires=900_000)
    t.step("validate", P | {"at": 900_000}, 200, 6, 2, **ACTIVE, blockExpires=ABSENT)
    t.step("validate", {}, 200, 7, 0, blocks=ABSENT)
    return t


def block_until_unblocked():
    t = Sequence("T5 without blocks for a time", "server.code", maxFailures=3)
    t.step("activate")
    for attempts in (1, 2, 3):
        t.step("validate", WRONG, 401, 0, attempts)
    t.step("validate", {"at": 900_000}, 401, 0, 3, **BLOCKED, blocks=ABSENT, blockExpires=ABSENT)
    t.step("unblock", None, None, 0, 0, **ACTIVE)
    t.step("validate", {}, 200, 5, 0)
    return t


def look_ahead():
    t = Sequence("T6, the look-ahead with a next key", "server.code")
    t.step("activate")
    t.step("password-change", {}, 200, 1, 0, knowledge=0, nextKnowledge=1)
    t.step("compute", {"count": 19})
    t.step("validate", {}, 200, 21, 0, knowledge=1, nextKnowledge=ABSENT)
    t.step("compute", {"count": 20})
    t.step("validate", {}, 401, 21, 1)
    t.step("status", {}, 200, 21, 1, blobCounter=21, blobSteps=21, blobAttempts=1, blobLookAhead=20)
    return t


def upgrade():
    t = Sequence("T7, an upgrade that is broken off twice", "server.upgrade-to-4")
    t.step("old-activate", None, None, 0, 0, version=3, upgradePending=ABSENT)
    t.step("old-compute", {"count": 6})
    t.step("old-validate", {}, 200, 7, 0)
    t.step("upgrade-start", {"lost": "answer"}, 200, 8, 0, version=3, upgradePending="yes", chain=0)
    t.step("old-validate", {}, 200, 9, 0, version=3, chain=0)
    t.step("upgrade-start", {}, 200, 10, 0, version=3, upgradePending="yes", chain=0)
    t.step("upgrade-confirm", {"lost": "request"}, None, 10, 0, result="lost", version=3)
    t.step("upgrade-confirm", {"lost": "answer"}, 200, 12, 0, version=4, upgradePending="no", chain=2)
    t.step("status", {}, 200, 12, 0, blobVersion=4, blobFlags=8, blobCounter=12, blobSteps=2)
    t.step("upgrade-confirm", {}, 400, 13, 0, code="ERR_UPGRADE", version=4)
    t.step("upgrade-start", {}, 401, 13, 0, version=4)
    return t


def drift():
    t = Sequence("T8, a signature of 3.3 while an upgrade is pending", "server.upgrade-to-4")
    t.step("old-activate")
    t.step("old-compute", {"count": 7})
    t.step("upgrade-start", {}, 200, 8, 0, chain=0)
    t.step("old-validate", {}, 200, 9, 0, chain=0)
    t.step("status", {}, 200, 9, 0, blobVersion=3, blobFlags=10, blobCounter=9, blobSteps=0)
    t.step("upgrade-confirm", {}, 200, 10, 0, version=4, chain=1)
    return t


def costs():
    t = Sequence("T9, what refused requests cost", "server.service")
    t.step("activate")
    for attempts in (1, 2, 3, 4):
        t.step("validate", WRONG, 401, 0, attempts)
    t.step("vault-unlock", P, 400, 0, 4, code="ERR_SECURE_VAULT")
    t.step("vault-unlock", {"body": "undecryptable"}, 400, 0, 4, code="ERR_SECURE_VAULT")
    t.step("vault-unlock", {}, 200, 7, 0, vaultKey="yes")
    t.step("password-change", {"body": "undecryptable"}, 400, 8, 0, code="ERR_PASSWORD_CHANGE", nextKnowledge=ABSENT)
    t.step("biometry-remove", {"factors": "POSSESSION_KNOWLEDGE"}, 401, 8, 0)
    t.step("validate", {"version": "unknown"}, 401, 8, 1)
    t.step("validate", P | {"version": "unknown"}, 401, 8, 1)
    return t


def temporary_keys():
    t = Sequence("T10, a temporary key and the memory of messages", "server.message")
    t.step("activate")
    t.step("temporary-key", {"key": "A"}, 200)
    t.step("user-info", {"key": "A", "at": 100_000}, 200, 0, 0, user="alice")
    t.step("replay", {"of": 3, "at": 100_500}, 400, 0, 0, code="ERR_USER_INFO")
    t.step("user-info", {"key": "A", "at": 101_000, "body": "undecryptable"}, 400)
    t.step("user-info", {"key": "A", "at": 102_000, "reuse": 5}, 400)
    t.step("user-info", {"key": "A", "at": 300_000}, 200)
    t.step("user-info", {"key": "A", "at": 300_001}, 400)
    for clock, http in ((-300_000, 200), (-300_001, 400), (300_000, 200), (300_001, 400)):
        t.step("user-info", {"clock": clock}, http)
    return t


def withdrawn_algorithm(own, other):
    t = Sequence(f"T11, {own} is withdrawn", "server.message")
    t.step("activate", {"algorithm": own})
    t.step("temporary-key", {"key": "A"}, 200)
    t.step("configure", {"algorithms": [other]}, result="ok")
    t.step("status", {"key": "A"}, 200, 0, 0, blobFlags=5)
    t.step("temporary-key", {"key": "B"}, 400, 0, 0, code="ERR_TEMPORARY_KEY")
    t.step("validate", {}, 200, 1, 0)
    t.step("password-change", {"at": 300_001}, 400, 1, 0, code="ERR_TEMPORARY_KEY")
    return t


def repeated_request():
    t = Sequence("T12, a whole request again", "server.factor-key")
    t.step("activate")
    t.step("password-change", {}, 200, 1, 0, nextKnowledge=1)
    for attempts in (1, 2, 3, 4):
        t.step("replay", {"of": 2}, 401, 1, attempts, **ACTIVE, nextKnowledge=1)
    t.step("replay", {"of": 2}, 401, 1, 5, **BLOCKED, nextKnowledge=1)
    return t


def hybrid_activation(algorithm):
    t = Sequence(f"an activation with {algorithm}", "server.service")
    t.step("init")
    t.step("exchange", {"algorithm": algorithm, "point": "invalid"}, 400, 0, 0, code="ERR_ACTIVATION", status="CREATED")
    t.step("exchange", {"algorithm": algorithm}, 200, 0, 0, **PENDING, version=4, confirmationPending="yes")
    t.step("commit", None, None, 0, 0, **ACTIVE)
    t.step("confirm", {}, 200, 1, 0, biometryEnabled="yes")
    t.step("password-change", {}, 200, 2, 0, knowledge=0, nextKnowledge=1)
    t.step("validate", {}, 200, 3, 0, knowledge=1, nextKnowledge=ABSENT)
    t.step("biometry-add", {}, 200, 4, 0, biometry=0, nextBiometry=1)
    t.step("validate", PB, 200, 5, 0, biometry=1, nextBiometry=ABSENT)
    t.step("token-create", {"token": "t"}, 200, 6, 0)
    t.step("token-validate", {"token": "t"}, None, 6, 0, result="valid")
    t.step("vault-unlock", {}, 200, 7, 0, vaultKey="yes")
    t.step("status", {}, 200, 7, 0, blobFlags=8, blobCounter=7, blobSteps=7)
    t.step("password-change", {"algorithm": "EC_P384"}, 400, 8, 0, code="ERR_PASSWORD_CHANGE", nextKnowledge=ABSENT)
    t.step("temporary-key", {"key": "k", "algorithm": "EC_P384"}, 400, 8, 0, code="ERR_TEMPORARY_KEY")
    t.step("temporary-key", {"key": "k", "algorithm": algorithm}, 200, 8, 0)
    return t


def hybrid_upgrade(algorithm):
    t = Sequence(f"an upgrade to {algorithm}", "server.upgrade-to-4")
    t.step("old-activate", None, None, 0, 0, version=3)
    t.step("upgrade-start", {"algorithm": algorithm, "lost": "answer"}, 200, 1, 0, version=3, upgradePending="yes", chain=0)
    t.step("upgrade-start", {"algorithm": algorithm}, 200, 2, 0, version=3, upgradePending="yes", chain=0)
    t.step("upgrade-confirm", {}, 200, 3, 0, version=4, upgradePending="no", chain=1)
    t.step("vault-unlock", {}, 200, 4, 0, vaultKey="yes", chain=2)
    t.step("password-change", {}, 200, 5, 0, nextKnowledge=1)
    t.step("validate", {}, 200, 6, 0, knowledge=1)
    t.step("status", {}, 200, 6, 0, blobVersion=4, blobFlags=8, blobCounter=6, blobSteps=4)
    return t


SEQUENCES = (
    confirmation_before_commit(),
    lost_confirmation("answer"),
    lost_confirmation("request"),
    password(),
    biometry(),
    block_for_a_time(),
    block_until_unblocked(),
    look_ahead(),
    upgrade(),
    drift(),
    costs(),
    temporary_keys(),
    withdrawn_algorithm("EC_P384", "EC_P384_ML_L3"),
    withdrawn_algorithm("EC_P384_ML_L3", "EC_P384"),
    repeated_request(),
    hybrid_activation("EC_P384_ML_L3"),
    hybrid_activation("EC_P384_ML_L5"),
    hybrid_upgrade("EC_P384_ML_L3"),
    hybrid_upgrade("EC_P384_ML_L5"),
)
