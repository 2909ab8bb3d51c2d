"""The promises of the OneWelcome SDK: each call is a generator that yields challenges and receives answers.

Nothing here uses PowerAuth.
"""

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]
ORDER = ("pin", "biometric", "custom")


class Failure(Exception):
    """Ends a call with an error."""


@dataclass
class User:
    """A registered user."""

    pin: str
    wrong: int = 0
    registered: set[str] = field(default_factory=lambda: {"pin"})
    preferred: str = "pin"

    def drop(self, authenticator: str) -> None:
        self.registered.discard(authenticator)
        if self.preferred == authenticator:
            self.preferred = "pin"


Call = Generator[Json, Json, None]


class Player:
    """The SDK with its device, its server and its app."""

    def __init__(self, configuration: Json) -> None:
        self.given = configuration
        self.users: dict[str, User] = {}
        self.lengths: dict[str, int] = {}
        self.current: str | None = None
        self.call: Call | None = None
        self.open: Json = {}
        self.misses = 0
        self.shown: list[list[Json]] = []

    def is_supported(self, name: str) -> bool:
        is_on = [self.given.get(key, "yes") == "yes" for key in SWITCHES.get(name, ())]
        if name == "biometric":
            is_on += [self.given.get("jailbroken", "no") == "no", self.given.get("biometrics", 1) > 0]
        return name in ORDER and all(is_on)

    def play(self, event: Json) -> Json:
        """Returns the observation of an event."""
        kind = event["event"]
        if kind in CALLS:
            self.call, self.open = CALLS[kind](self, event), {}
            started = ["started"] if kind.endswith("-authenticator") else []
            return self._advance(None, started)
        if kind in ANSWERS or kind == "cancel":
            if self.call is None or (kind != "cancel" and self.open["kind"] not in ANSWERS[kind]):
                return {"result": "ignored"}
            return self._advance(event, [])
        if kind not in QUERIES:
            return {"inexpressible": f"no event {kind}"}
        try:
            observation = {"result": "ok"} | (QUERIES[kind](self, event) or {})
        except Failure as failure:
            observation = {"result": "failed", "error": str(failure)}
        return observation

    def _advance(self, answer: Json | None, callbacks: list[str]) -> Json:
        assert self.call is not None
        try:
            if answer is not None and answer["event"] == "cancel":
                raise Failure("cancelled")
            self.open = next(self.call) if answer is None else self.call.send(answer)
        except StopIteration:
            self.call = None
            return {"result": "completed", "callbacks": [*callbacks, "completed"]}
        except Failure as failure:
            self.call = None
            ended = {"result": "failed", "callbacks": [*callbacks, "failed"], "error": str(failure)}
            has_cause = answer is not None and "cause" in answer and str(failure) == "cancelled"
            return ended | ({"cause": answer["cause"]} if answer and has_cause else {})
        members = {key: value for key, value in self.open.items() if key in ("userId", "authenticator", "pinLength")}
        observation: Json = {"result": "challenge", "challenge": members}
        if not self.open.get("isSilent"):
            callbacks = [*callbacks, f"{self.open['kind']}-challenge"]
        if callbacks:
            observation["callbacks"] = callbacks
        return observation | ({"error": self.open["error"]} if "error" in self.open else {})

    # The parts of calls

    def create_pin(self, user_id: str) -> Generator[Json, Json, str]:
        length = self.given.get("pinLength", 5)
        challenge = {"kind": "create-pin", "userId": user_id, "pinLength": length}
        while True:
            pin: str = (yield challenge)["pin"]
            if len(pin) == length and all(digit in "0123456789" for digit in pin):
                return pin
            challenge = challenge | {"error": "invalid-pin"}

    def prove_pin(self, user_id: str) -> Call:
        user, challenge = self.users[user_id], {"kind": "pin", "userId": user_id}
        while (yield challenge)["pin"] != user.pin:
            user.wrong += 1
            if user.wrong >= self.given.get("pinAttempts", 3):
                self.forget(user_id)
                self.lengths.pop(user_id, None)
                raise Failure("userDeregistered")
            challenge = challenge | {"error": "wrong-pin"}
        user.wrong = 0

    def prove(self, user_id: str) -> Call:
        preferred = self.users[user_id].preferred
        if preferred == "biometric":
            is_proven = yield from self._scan(user_id)
        elif preferred == "custom":
            answer = yield {"kind": "custom-authentication", "userId": user_id, "authenticator": "custom"}
            is_proven = answer["event"] == "answer-custom"
            if is_proven:
                check_data(answer)
        else:
            is_proven = False
        if not is_proven:
            yield from self.prove_pin(user_id)

    def _scan(self, user_id: str) -> Generator[Json, Json, bool]:
        limit, challenge = self.given.get("biometricAttempts", 3), {"kind": "biometric", "userId": user_id}
        while True:
            answer = yield challenge
            if answer["event"] == "fall-back-to-pin" or self.misses >= limit or answer["scan"] == "dialog-cancelled":
                return False
            if answer["scan"] == "match":
                self.misses = 0
                return True
            self.misses += 1
            if self.misses >= limit:
                return False
            challenge = challenge | {"isSilent": True}

    def forget(self, user_id: str) -> None:
        del self.users[user_id]
        if self.current == user_id:
            self.current = None

    def authenticated(self) -> tuple[str, User]:
        if self.current is None:
            raise Failure("not-authenticated")
        return self.current, self.users[self.current]

    def known(self, name: str) -> None:
        if not self.is_supported(name):
            raise Failure("unknown-authenticator")


SWITCHES = {
    "biometric": ("biometricHardware", "biometricAllowed"),
    "custom": ("customFeature", "customAllowed", "registrationScript", "authenticationScript"),
}
ANSWERS = {
    "create-pin": {"create-pin"},
    "answer-pin": {"pin"},
    "answer-biometric": {"biometric"},
    "answer-custom": {"custom-registration", "custom-authentication", "custom-deregistration"},
    "fall-back-to-pin": {"biometric", "custom-authentication"},
}


def check_data(answer: Json) -> None:
    """Fails where the script of the server rejects the data, and without data."""
    if "data" not in answer or answer.get("script") == "rejects":
        raise Failure("rejected")


def register_user(player: Player, event: Json) -> Call:
    user_id = event["userId"]
    if user_id in player.users:
        raise Failure("already-registered")
    player.users[user_id] = User((yield from player.create_pin(user_id)))
    player.lengths[user_id] = player.given.get("pinLength", 5)
    player.current = user_id


def change_pin(player: Player, _: Json) -> Call:
    user_id, user = player.authenticated()
    yield from player.prove_pin(user_id)
    user.pin = yield from player.create_pin(user_id)
    player.lengths[user_id] = player.given.get("pinLength", 5)


def confirm(player: Player, event: Json) -> Call:
    if event["userId"] not in player.users:
        raise Failure("unknown-user")
    yield from player.prove(event["userId"])


def authenticate(player: Player, event: Json) -> Call:
    yield from confirm(player, event)
    player.current = event["userId"]


def register_authenticator(player: Player, event: Json) -> Call:
    (user_id, user), name = player.authenticated(), event["authenticator"]
    player.known(name)
    if name in user.registered:
        raise Failure("already-registered")
    if name == "custom":
        check_data((yield {"kind": "custom-registration", "userId": user_id, "authenticator": name}))
    else:
        yield from player.prove_pin(user_id)
    user.registered.add(name)


def deregister_authenticator(player: Player, event: Json) -> Call:
    (user_id, user), name = player.authenticated(), event["authenticator"]
    player.known(name)
    if name == "pin":
        raise Failure("not-deregisterable")
    if name not in user.registered:
        raise Failure("not-registered")
    if name == "custom":
        yield {"kind": "custom-deregistration", "userId": user_id, "authenticator": name}
    user.drop(name)


CALLS = {
    "start-user-registration": register_user,
    "start-pin-change": change_pin,
    "start-authentication": authenticate,
    "push": confirm,
    "register-authenticator": register_authenticator,
    "deregister-authenticator": deregister_authenticator,
}


def prefer(player: Player, event: Json) -> None:
    _, user = player.authenticated()
    player.known(event["authenticator"])
    if event["authenticator"] not in user.registered:
        raise Failure("not-registered")
    user.preferred = event["authenticator"]


def log_out(player: Player, _: Json) -> None:
    player.authenticated()
    player.current = None


def deregister_user(player: Player, event: Json) -> None:
    if event["userId"] not in player.users:
        raise Failure("unknown-user")
    player.forget(event["userId"])


def listed(player: Player, event: Json) -> Json:
    user, wanted = player.users.get(event["userId"]), event["set"]
    found = []
    for name in ORDER if user else ():
        is_registered = name in user.registered
        if (is_registered or player.is_supported(name)) and wanted in ("all", ("nonRegistered", "registered")[is_registered]):
            words = "yes" if is_registered else "no", "yes" if user.preferred == name else "no"
            found.append({"identifier": name, "isRegistered": words[0], "isPreferred": words[1]})
    return {"authenticators": found}


def change_biometrics(player: Player, _: Json) -> None:
    for user in player.users.values():
        user.drop("biometric")


def enter_passcode(player: Player, _: Json) -> None:
    player.misses = 0


def restart(player: Player, _: Json) -> None:
    player.current = player.call = None


def stored_length(player: Player, event: Json) -> Json:
    length = player.lengths.get(event["userId"])
    return {} if length is None else {"length": length}


def authentication_fails(player: Player, event: Json) -> None:
    if (event["domain"], event["code"]) == ("generic", "userDeregistered"):
        player.lengths.pop(event["userId"], None)


QUERIES = {
    "set-preferred": prefer,
    "log-out": log_out,
    "deregister-user": deregister_user,
    "authenticators": listed,
    "look-again": lambda player, event: {"authenticators": player.shown[event["number"] - 1]},
    "change-biometrics": change_biometrics,
    "enter-device-passcode": enter_passcode,
    "restart": restart,
    "stored-pin-length": stored_length,
    "authentication-fails": authentication_fails,
}


def observe(configuration: Json, events: list[Json]) -> list[Json]:
    """Plays a script; an event of an unknown kind ends the observations."""
    player, observations = Player(configuration), []
    for event in events:
        observations.append(player.play(event))
        if "inexpressible" in observations[-1]:
            break
        player.shown.append(observations[-1].get("authenticators", []))
    return observations
