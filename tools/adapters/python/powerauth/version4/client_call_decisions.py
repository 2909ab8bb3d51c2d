"""What a client does in a whole call that sends requests: it persists an activation, or upgrades one."""

from collections.abc import Callable
from dataclasses import dataclass

from .activation_decisions import CURVE_OF_3
from .status import UPGRADE_PENDING
from .verification import Values

STATUS = "activation/status"
REPEATED_CONFIRMATIONS = 2
UPGRADE_CONFIRMATIONS = 3


class ProcessEnded(Exception):
    """The process ends while the client waits for an answer."""


class Server:
    """Answers the requests of a call, one after the other, as long as there are answers."""

    def __init__(self, answers: list[Values]) -> None:
        self.requests: list[str] = []
        self._answers = iter(answers)

    def send(self, request: str) -> Values | None:
        """Returns the answer to a request, or None where it has failed."""
        self.requests.append(request)
        for answer in self._answers:
            return answer if answer["answer"] == "right" else None
        raise ProcessEnded

    def play(self, call: Callable[[], str]) -> Values:
        """Returns the requests of a call and its result."""
        try:
            result = call()
        except ProcessEnded:
            result = "ended"
        return {"requests": self.requests, "result": result}


# Persist


@dataclass
class Registration:
    """An activation that is created, and only in memory."""

    server: Server
    counter: int
    has_failed: bool

    def persist(self) -> str:
        """Confirms the activation, and returns the result of the call."""
        if not self.has_failed and self._confirm():
            return "ok"
        for _ in range(REPEATED_CONFIRMATIONS):
            if result := self._look():
                return result
            if self._confirm():
                return "ok"
        return self._look() or "other"

    def _confirm(self) -> bool:
        """Sends a confirmation, whose code is used up whatever the answer is."""
        self.counter += 1
        is_confirmed = self.server.send("activation/confirm") is not None
        self.has_failed = self.has_failed or not is_confirmed
        return is_confirmed

    def _look(self) -> str | None:
        """Asks for a status, and returns the result that it decides, or None where the confirmation is missing."""
        status = self.server.send(STATUS)
        if status is None:
            return "networkError"
        if status["state"] not in ("ACTIVE", "PENDING_COMMIT"):
            return "invalidActivationState"
        return None if status["confirmationPending"] else "ok"


def persist(given: Values) -> Values:
    """Plays a call that persists a created activation."""
    if given["credentials"] == "wrong":
        return _not_persisted(given, "wrongCredentials")
    if given["local"] != "registration":
        return _not_persisted(given, "invalidActivationState")
    server = Server(given["answers"])
    registration = Registration(server, given["counter"], given["confirmFailed"])
    # Version 3 has no confirmation.
    played = server.play(lambda: "ok" if given["algorithm"] == CURVE_OF_3 else registration.persist())
    counter = registration.counter
    if played["result"] == "ok":
        return played | {"local": "activation", "counter": counter}
    if played["result"] == "ended":
        return played | {"local": "empty"}
    return played | {"local": "registration", "confirmFailed": registration.has_failed, "counter": counter}


def _not_persisted(given: Values, result: str) -> Values:
    """The outputs of a call that changes nothing and sends nothing."""
    local = given["local"]
    return {
        "requests": [],
        "result": result,
        "local": local,
        "confirmFailed": given["confirmFailed"] if local == "registration" else None,
        "counter": None if local == "empty" else given["counter"],
    }


# Upgrade


@dataclass
class Upgrade:
    """A call that upgrades, with the client's data; `enables_biometry` is what a start says, where one is sent."""

    server: Server
    local: str
    algorithm: str
    counter: int
    enables_biometry: bool | None = None

    def run(self, given: Values) -> str:
        """Plays the call, and returns its result."""
        is_old = self.local == "version-3"
        if is_old and given["configuration"] == CURVE_OF_3:
            return "notPossible"
        status = self.server.send(STATUS)
        if status is None:
            return "networkError"
        if not is_old:
            return self._confirm() if status["flags"] & UPGRADE_PENDING else "statusFetchRequired"
        if (status["currentVersion"], status["upgradeVersion"]) != (3, 4):
            return "notOffered"
        self.enables_biometry = given["biometry"] and given["keyStorage"] != "asks"
        if self._send("upgrade/start") is None:
            return "networkError"
        self.local, self.algorithm = "upgrade-pending", given["configuration"]
        return self._confirm()

    def _confirm(self) -> str:
        """Confirms the upgrade; that it fails is not an error of the call, because a later status repeats it."""
        for attempt in range(UPGRADE_CONFIRMATIONS):
            if attempt > 0:
                status = self.server.send(STATUS)
                if status is None or not status["flags"] & UPGRADE_PENDING:
                    break
            if self._send("upgrade/confirm") is not None:
                self.local = "version-4"
                return "ok"
        return "statusFetchRequired"

    def _send(self, request: str) -> Values | None:
        """Sends a request with a code, which uses one value of the counter."""
        self.counter += 1
        return self.server.send(request)


def run_upgrade(given: Values) -> Values:
    """Plays a call that starts an upgrade, or continues one."""
    is_old = given["local"] == "version-3"
    server = Server(given["answers"])
    algorithm = CURVE_OF_3 if is_old else given["algorithm"]
    upgrade = Upgrade(server, given["local"], algorithm, given["counterByte"])
    played = server.play(lambda: upgrade.run(given))
    # Only a start that was answered has a result which can say what became of biometry.
    is_started = is_old and upgrade.local != "version-3"
    has_report = is_started and played["result"] != "ended"
    is_removed = given["biometry"] and given["keyStorage"] == "asks"
    return played | {
        "local": upgrade.local,
        "algorithm": upgrade.algorithm,
        "counterByte": upgrade.counter % 256,
        "enableBiometry": upgrade.enables_biometry,
        "biometryFactorRemoved": is_removed if has_report else None,
    }
