"""What a server decides about requests: their version, what a failed one costs, temporary keys, and replays."""

from dataclasses import dataclass

from .activation_decisions import CURVE_OF_3, accept, deny, is_supported, refuse
from .verification import Values, is_counted

P, PK, PB = "possession", "possession_knowledge", "possession_biometry"
LIFE = 300_000


# The oldest version


def permit_version(given: Values) -> Values:
    """Decides whether the version of a request is allowed, whatever its headers are; an upgrade starts with one of 3."""
    is_permitted = int(given["version"].partition(".")[0]) >= given["minimumVersion"]
    return {"permitted": is_permitted, "error": None if is_permitted else "ERR0047"}


# What a failed request costs


@dataclass(frozen=True)
class Endpoint:
    """The types of code that an endpoint takes, and its error after the code; without one it answers 401 there too."""

    types: tuple[str, ...]
    error: str | None


VAULT, DETAIL, VALIDATE = "vault/unlock", "activation/detail", "auth/validate"
ENDPOINTS = {
    "status": Endpoint((), "ERR_STATUS"),
    "keystore/create": Endpoint((), "ERR_TEMPORARY_KEY"),
    "activation/create": Endpoint((), "ERR_ACTIVATION"),
    "activation/confirm": Endpoint((PK,), "ERR_ACTIVATION"),
    "activation/status": Endpoint((), "ERR_ACTIVATION"),
    "activation/remove": Endpoint((PK, PB), "ERR_ACTIVATION"),
    "activation/rename": Endpoint((PK, PB), "ERR_ACTIVATION"),
    DETAIL: Endpoint((PK, PB), "ERR_ACTIVATION"),
    "upgrade/start": Endpoint((PK,), "ERR_UPGRADE"),
    "upgrade/confirm": Endpoint((P,), "ERR_UPGRADE"),
    "token/create": Endpoint((P, PK, PB), None),
    "token/remove": Endpoint((P, PK, PB), None),
    VAULT: Endpoint((PK, PB), "ERR_SECURE_VAULT"),
    "password/change": Endpoint((PK,), "ERR_PASSWORD_CHANGE"),
    "biometry/add": Endpoint((PK,), "ERR_BIOMETRY"),
    "biometry/remove": Endpoint((P,), "ERR_BIOMETRY"),
    "user/info": Endpoint((), "ERR_USER_INFO"),
    "config/application": Endpoint((), "ERR_CONFIG"),
    "config/activation": Endpoint((), "ERR_CONFIG"),
    VALIDATE: Endpoint((P, PK, PB), None),
}


def cost(given: Values) -> Values:
    """Decides what a request costs."""
    endpoint = ENDPOINTS[given["endpoint"]]
    if not endpoint.types:
        return _body_answer(given, endpoint) | _cost()
    if given["endpoint"] == DETAIL:
        return _detail_answer(given, endpoint) | _cost()
    if given["endpoint"] == VAULT:
        return _unlock(given, endpoint)
    if given["header"] == "unreadable" or given["type"] not in endpoint.types:
        return deny() | _cost()
    return _authenticated(given, endpoint)


def _authenticated(given: Values, endpoint: Endpoint) -> Values:
    """Verifies the code first, and looks at the version of the header and at the body after a right one."""
    attempts = is_counted(given["type"])
    if not given["application"]:
        return deny() | _cost(attempts="raised" if attempts else "kept")
    if given["blocked"]:
        return deny() | _cost()
    if given["code"] == "wrong":
        return deny() | _cost(attempts="raised" if attempts else "kept")
    answer = deny() if given["header"] == "other-version" else _body_answer(given, endpoint)
    return answer | _cost(moves=True, attempts="cleared" if attempts else "kept")


def _unlock(given: Values, endpoint: Endpoint) -> Values:
    """Looks at the code last, so that everything else costs nothing."""
    if given["header"] != "right":
        return deny() | _cost()
    is_usable = given["application"] and not given["blocked"]
    if not is_usable or given["request"] == "refused" or given["type"] not in endpoint.types:
        return refuse("ERR_SECURE_VAULT") | _cost()
    return _authenticated(given, endpoint)


def _detail_answer(given: Values, endpoint: Endpoint) -> Values:
    """Judges a token, which never costs anything."""
    is_readable = given["header"] == "right" and given["type"] in endpoint.types
    is_valid = is_readable and not given["blocked"] and given["code"] == "right"
    return _body_answer(given, endpoint) if is_valid else deny()


def _body_answer(given: Values, endpoint: Endpoint) -> Values:
    if given["request"] == "right" or given["endpoint"] == VALIDATE:
        return accept()
    return deny() if endpoint.error is None else refuse(endpoint.error)


def _cost(*, moves: bool = False, attempts: str = "kept") -> Values:
    return {"counterMoves": moves, "attempts": attempts}


# Temporary keys


def permit_temporary_key(given: Values) -> Values:
    """Decides whether a client gets a temporary key."""
    error = _temporary_key_error(given)
    return {"permitted": error is None, "error": error}


def _temporary_key_error(given: Values) -> str | None:
    algorithm = given["algorithm"]
    if given["tokenForm"] == "wrong" or algorithm == CURVE_OF_3:
        return "ERR0024"
    if not given["applicationSupported"]:
        return "ERR0015"
    is_allowed = is_supported(algorithm, given.get("supportedAlgorithms"))
    if given["scope"] == "activation":
        if given["activation"] != "own" or given["state"] == "CREATED":
            return "ERR0009"
        is_allowed = is_allowed and algorithm == given["activationAlgorithm"]
    if not is_allowed:
        return "ERR0046"
    # The MAC comes after all that is looked up.
    if not given["rightMAC"]:
        return "ERR0024"
    return None if given["rightKeys"] else "ERR0022"


# Replays


def answer_messages(messages: list[Values]) -> list[str]:
    """Decides which encrypted requests are accepted, one after the other."""
    stored: dict[tuple[str, str], int] = {}
    return ["accepted" if _accepts(message, stored) else "refused" for message in messages]


def _accepts(message: Values, stored: dict[tuple[str, str], int]) -> bool:
    """Decides about a message, and remembers its value before it is decrypted."""
    now, timestamp = message["now"], message.get("timestamp")
    if timestamp is None or abs(now - timestamp) > LIFE:
        return False
    value = message["temporaryKey"], message["nonce"]
    if value in stored and now - stored[value] <= LIFE:
        return False
    stored[value] = now
    is_intact: bool = message["intact"]
    return now <= message["keyExpires"] and is_intact
