"""The lists of words in which an SDK reports states, errors and methods."""

from .refusal import Refusal, require

ACTIVATION_STATES = {"created": 1, "pendingCommit": 2, "active": 3, "blocked": 4, "removed": 5, "deadlock": 128}
FORMER_STATES = {"otp_Used": "pendingCommit"}
ERROR_CODES = {
    "NA": 0,
    "networkError": 1,
    "signatureError": 2,
    "invalidActivationState": 3,
    "invalidActivationCode": 4,
    "invalidActivationData": 5,
    "missingActivation": 6,
    "activationPending": 7,
    "biometryNotAvailable": 8,
    "biometryCancel": 9,
    "biometryFailed": 10,
    "operationCancelled": 11,
    "encryption": 12,
    "wrongParameter": 13,
    "invalidToken": 14,
    "watchConnectivity": 15,
    "protocolUpgrade": 16,
    "pendingProtocolUpgrade": 17,
    "externalPendingOperation": 18,
    "biometryFallback": 19,
    "timeSynchronization": 20,
}
UNLOCK_METHODS = {"biometrics": 1, "biometricsOrPasscode": 2, "sdkPin": 3, "none": 4}
MIGRATION_ERRORS = {
    "unknown": 1,
    "migrationInfoMissing": 2,
    "accountsExistError": 3,
    "accountPreviouslyEnrolledError": 4,
    "pinRequired": 5,
    "noDeviceUDID": 6,
    "noMigrationToken": 7,
}
SCANNED_KINDS = ("enrollment", "onlineAuth", "offlineAuth", "usernameless", "invalid")
FORMER_ERRORS = {
    "NetworkError": "networkError",
    "SignatureError": "signatureError",
    "InvalidActivationState": "invalidActivationState",
    "InvalidActivationData": "invalidActivationData",
    "MissingActivation": "missingActivation",
    "AuthenticationFailed": None,
    "ActivationPending": "activationPending",
    "Keychain": None,
    "BiometryNotAvailable": "biometryNotAvailable",
    "BiometryCancel": "biometryCancel",
    "OperationCancelled": "operationCancelled",
    "Encryption": "encryption",
    "InvalidToken": "invalidToken",
    "WatchConnectivity": "watchConnectivity",
}


def look_up(
    words: dict[str, int], name: str | None, number: int | None, former: dict[str, str] | None = None
) -> tuple[str, int]:
    """Finds a word by its name or by its number, of which one must be given."""
    require(name is None or number is None, "unexpected-parameter")
    if name is not None:
        present = (former or {}).get(name, name)
        require(present in words, "unknown-name")
        return present, words[present]
    require(number is not None, "missing-parameter")
    for word, value in words.items():
        if value == number:
            return word, value
    raise Refusal("unknown-number")


def successor(former_name: str) -> tuple[str, int]:
    """Finds the present error code that follows a former one."""
    require(former_name in FORMER_ERRORS, "unknown-name")
    name = FORMER_ERRORS[former_name]
    if name is None:
        raise Refusal("no-successor")
    return name, ERROR_CODES[name]
