"""The fields of the operations with what server and client decide, and the words that each of them can have."""

from dataclasses import dataclass, replace
from typing import Any

from powerauth.version4 import request_decisions


@dataclass(frozen=True)
class Words:
    """A text that is one of some words."""

    words: tuple[str, ...]
    is_optional: bool = False


def _words(*words: str) -> Words:
    return Words(words)


def _optional(kind: Words) -> Words:
    return replace(kind, is_optional=True)


# A field is of words, a list of records with their fields, or of a type of the wire.
Fields = dict[str, Any]

YES_NO = _words("yes", "no")
STATE = _words("CREATED", "PENDING_COMMIT", "ACTIVE", "BLOCKED", "REMOVED")
STATED = _words(*STATE.words[1:])
TYPE = _words("possession", "possession_knowledge", "possession_biometry", "possession_knowledge_biometry")
KNOWLEDGE = _words("k1", "k2", "k3", "k4")
BIOMETRY = _words("b1", "b2", "b3", "b4")
ALGORITHM = _words("EC_P256", "EC_P384", "EC_P384_ML_L3", "EC_P384_ML_L5")
GENERATION = _words("A", "B", "C")
BODY = _words("right", "refused")

ATTEMPTS: Fields = {"failedAttempts": "int", "maxFailedAttempts": "int"}
RECORD: Fields = {"state": STATE, "counter": "int", **ATTEMPTS, "lookAhead": "int"}
KEYS: Fields = {
    "currentKnowledge": KNOWLEDGE,
    "nextKnowledge": _optional(KNOWLEDGE),
    "currentBiometry": _optional(BIOMETRY),
    "nextBiometry": _optional(BIOMETRY),
}
NEGOTIATION: Fields = {"algorithm": ALGORITHM, "supportedAlgorithms": "text[]?"}
MATCH: Fields = {"offset": "int", "knowledgeKey": KNOWLEDGE, "biometryKey": BIOMETRY}
CODE: Fields = {
    **RECORD,
    **KEYS,
    "endpoint": _words("activation/confirm", "upgrade/confirm", "another"),
    "confirmationPending": YES_NO,
    "chain": _words("none", "pending", "own"),
    "biometryEnabled": YES_NO,
    "applicationSupported": YES_NO,
    "type": TYPE,
    "matches": [MATCH],
}
CONFIRMATION: Fields = {
    **RECORD,
    "confirmationPending": YES_NO,
    "expired": YES_NO,
    "offset": "int?",
    "biometryEnabled": YES_NO,
    "enableBiometry": _optional(YES_NO),
}
CHANGE: Fields = {
    **KEYS,
    "call": _words("password/change", "biometry/add", "biometry/remove"),
    "state": STATE,
    "type": TYPE,
    "rightCode": YES_NO,
    "knowledgeKey": KNOWLEDGE,
    "request": BODY,
    "newKnowledge": KNOWLEDGE,
    "newBiometry": BIOMETRY,
    "biometryEnabled": YES_NO,
}
UPGRADE: Fields = {
    **RECORD,
    "call": _words("start", "confirm"),
    "version": "int",
    "upgradePending": YES_NO,
    "keys": _optional(GENERATION),
    "biometryEnabled": YES_NO,
    "type": TYPE,
    "authorizationVersion": _words("3.3", "4.0"),
    "encryptionHeader": _words("4.0", "3.3", "wrong"),
    "offset": "int?",
    "request": _words("right", "incomplete", "device-key"),
    "enableBiometry": YES_NO,
    "newKeys": GENERATION,
}
REQUEST: Fields = {
    "endpoint": Words(tuple(request_decisions.ENDPOINTS)),
    "header": _words("right", "unreadable", "other-version"),
    "type": TYPE,
    "application": YES_NO,
    "blocked": YES_NO,
    "code": _words("right", "wrong"),
    "request": BODY,
}
EXCHANGE: Fields = {
    **NEGOTIATION,
    "state": STATE,
    "expired": YES_NO,
    "request": _words("right", "outer", "incomplete", "device-key"),
    "commitPhase": _words("ON_COMMIT", "ON_KEY_EXCHANGE"),
    "password": _words("none", "right", "wrong"),
    "passwordAttempts": "int",
    "maxPasswordAttempts": "int",
}
VAULT: Fields = {
    "keyIdentifier": _words("KEK_DEVICE_PRIVATE", "KDK_APP_VAULT_KNOWLEDGE", "KDK_APP_VAULT_2FA", "another"),
    "type": TYPE,
    "biometryDisabled": YES_NO,
}
BLOCK: Fields = {
    **ATTEMPTS,
    "event": _words("attempts-used-up", "time", "success", "block", "unblock"),
    "enabled": YES_NO,
    "base": "int",
    "factor": "int",
    "now": "int",
    "version": "int",
    "state": _words("ACTIVE", "BLOCKED"),
    "reason": _optional(_words("MAX_FAILED_ATTEMPTS", "OTHER")),
    "expires": "int?",
    "count": "int",
    "type": TYPE,
}
TEMPORARY_KEY: Fields = {
    **NEGOTIATION,
    "tokenForm": _words("right", "wrong"),
    "applicationSupported": YES_NO,
    "scope": _words("application", "activation"),
    "activation": _words("own", "unknown", "other-application"),
    "state": STATE,
    "activationAlgorithm": ALGORITHM,
    "rightMAC": YES_NO,
    "rightKeys": YES_NO,
}
MESSAGE: Fields = {
    "now": "int",
    "timestamp": "int?",
    "temporaryKey": GENERATION,
    "keyExpires": "int",
    "nonce": _words("n1", "n2", "n3", "n4"),
    "intact": YES_NO,
}
MESSAGES: Fields = {"messages": [MESSAGE]}
STATUS: Fields = {
    **NEGOTIATION,
    "algorithm": _words("EC_P384", "EC_P384_ML_L3", "EC_P384_ML_L5"),
    **ATTEMPTS,
    "state": STATED,
    "expired": YES_NO,
    "version": "int",
    "confirmationPending": YES_NO,
    "upgradePending": YES_NO,
    "biometryEnabled": YES_NO,
    "counter": "int",
}
VERSION: Fields = {
    "minimumVersion": "int",
    "request": _words("signed", "encrypted", "signed-and-encrypted", "upgrade-start"),
    "version": _words("3.0", "3.1", "3.2", "3.3", "4.0"),
}

# What a client decides

ANSWER = _words("right", "failed")
PERSISTENCE: Fields = {
    "local": _words("empty", "registration", "activation"),
    "credentials": _words("right", "wrong"),
    "algorithm": ALGORITHM,
    "confirmFailed": YES_NO,
    "counter": "int",
    "answers": [{"answer": ANSWER, "state": STATED, "confirmationPending": YES_NO}],
}
UPGRADE_CALL: Fields = {
    "local": _words("version-3", "upgrade-pending"),
    "algorithm": ALGORITHM,
    "configuration": ALGORITHM,
    "lastStatusOffers": _optional(YES_NO),
    "biometry": YES_NO,
    "keyStorage": _words("silent", "asks", "given"),
    "counterByte": "int",
    "answers": [{"answer": ANSWER, "currentVersion": "int", "upgradeVersion": "int", "flags": "int"}],
}
STATUS_READ: Fields = {
    **ATTEMPTS,
    "localVersion": "int",
    "registering": YES_NO,
    "state": STATED,
    "currentVersion": "int",
    "upgradeVersion": "int",
    "flags": "int",
    "lookAhead": "int",
    "counter": _words("ok", "updated", "calculate-code", "invalid"),
    "upgradePending": YES_NO,
    "biometry": YES_NO,
    "accepted": YES_NO,
}
CALL: Fields = {
    "local": _words("empty", "registration", "version-3", "version-4", "upgrade-pending"),
    "configuration": ALGORITHM,
    "biometry": YES_NO,
    "upgradeOffered": YES_NO,
    "lastState": _optional(STATED),
    "call": _words(
        *("create", "persist", "status", "time", "code", "code-with-16-byte-key", "offline-code"),
        *("validate-password", "change-password", "change-password-offline", "add-biometry", "remove-biometry"),
        *("sign", "vault-key", "token", "token-header", "encrypt-for-application", "encrypt-for-activation"),
        *("start-upgrade", "remove", "remove-locally"),
    ),
}
