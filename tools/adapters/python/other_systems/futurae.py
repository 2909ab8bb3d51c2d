"""The promises of the Futurae SDK: a method for each event, with its demands beside it. Nothing here uses PowerAuth."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]
Groups = tuple[str | None, str | None]
PIN = "sdkPinWithBiometricsOptional"
SYSTEM_TYPES = ("biometricsOnly", "biometricsOrPasscode")
METHODS = {
    "none": ["none"],
    "biometricsOnly": ["biometrics"],
    "biometricsOrPasscode": ["biometricsOrPasscode"],
    PIN: ["biometrics", "sdkPin"],
}
PROTECTED = set(
    "updateSDKConfig decryptExtraInfo enroll replyAuth getSessionInfo logoutAccount getSynchronousAuthToken"
    " getAccountHistory activateBiometrics deactivateBiometrics changeSDKPin openURL".split()
)
PUSHES = {
    "approve": "approveAuthenticationReceived",
    "unenroll": "unenrollUserReceived",
    "qr-scan": "qrCodeScanRequested",
    "custom": "notificationDataReceived",
    "malformed": "notificationError",
}
ADDRESSES = {"authentication": "authenticationURLOpened", "activation": "activationURLOpened", "foreign": "openURLError"}
SCANNED = ("onlineAuth", "usernameless", "offlineAuth", "enrollment")
PARTS = ("collections", "onAuthentication", "onAccountMigration")
ADAPTIVE = {
    "": PARTS,
    "-collections": PARTS[:1],
    "-on-authentication": PARTS[1:2],
    "-on-account-migration": PARTS[2:],
}


class Result(Exception):
    """A result other than ok, perhaps with more members."""

    def __init__(self, result: str, **members: Any) -> None:
        super().__init__(result)
        self.observation = {"result": result} | members


def word(condition: bool) -> str:
    return "yes" if condition else "no"


def given(**members: Any) -> Json:
    """Leaves out what is absent."""
    return {name: value for name, value in members.items() if value is not None}


@dataclass
class Store:
    """The data of one installation, and what the server knows of it."""

    type: str
    duration: int
    invalidates: bool
    groups: Groups
    accounts: set[str] = field(default_factory=set)
    pin: str | None = None
    had_account: bool = False
    wrong: int = 0
    is_dead: bool = False
    has_biometry: bool = False
    are_keys_broken: bool = False
    knows_sync: bool = False

    def deactivate(self) -> None:
        self.has_biometry = self.are_keys_broken = False

    def devices_changed(self, breaks: bool) -> None:
        has_keys = self.type in SYSTEM_TYPES or self.has_biometry
        self.are_keys_broken |= breaks and self.invalidates and has_keys


Handler = Callable[["Sdk", Json], Json | None]
EVENTS: dict[str, tuple[set[str], Handler]] = {}


def event(name: str, demands: str = "launch") -> Callable[[Handler], Handler]:
    """Registers the handler of an event, which demands `launch`, `pin-type`, `unlocked` or nothing."""

    def register(handler: Handler) -> Handler:
        EVENTS[name] = set(demands.split()), handler
        return handler

    return register


class Sdk:
    """The SDK with a device and a server."""

    def __init__(self, world: Json) -> None:
        self.world = world
        self.biometrics: int = world.get("biometrics", 1)
        self.online = world.get("network", "online") == "online"
        self.stores: list[Store] = []
        if old := world.get("installed"):
            accounts = set(old.get("accounts", []))
            self.stores.append(Store(old["type"], 60, False, (None, None), accounts, old.get("sdkPin")))
        self.sessions: list[Json] = []
        self.updates = self.now = 0
        self.groups: Groups = (None, None)
        self.stop()

    def stop(self) -> None:
        self.launched: Store | None = None
        self.settings: Json = {}
        self.until, self.method = 0, ""
        self.parts: set[str] = set()

    @property
    def store(self) -> Store:
        if self.launched is None:
            raise Result("not-launched")
        return self.launched

    def at(self, groups: Groups) -> Store | None:
        return next((store for store in self.stores if store.groups == groups), None)

    def is_locked(self) -> bool:
        return self.store.is_dead or (self.store.type != "none" and self.now >= self.until)

    def demand_alive(self) -> None:
        if self.store.is_dead:
            raise Result("permanently-locked")

    def demand_unlocked(self) -> None:
        self.demand_alive()
        if self.is_locked():
            raise Result("locked")

    def demand_account(self, user: str | None) -> None:
        if user not in self.store.accounts:
            raise Result("unknown-account")

    def demand_online(self) -> None:
        if not self.online:
            raise Result("connection")

    def demand_group(self, group: str | None) -> None:
        if group is not None and group not in self.world.get("permittedGroups", [group]):
            raise Result("keychain-refused")

    def demand_binding(self, purpose: str, token: str | None, scope: str) -> None:
        issued = [(item["token"], item["scope"]) for item in self.world.get("bindingTokens", [])]
        if purpose in self.world.get("bindingFor", []) and (token, scope) not in issued:
            raise Result("binding-refused")

    def unlocked(self, method: str) -> None:
        self.method, self.until = method, self.now + self.store.duration * 1000

    def ask(self, verdict: str, with_passcode: bool = False) -> Json:
        if not self.biometrics and not with_passcode:
            raise Result("biometrics-unavailable")
        if not self.biometrics and self.world.get("passcode") == "no":
            raise Result("verification-unavailable")
        prompt = "biometrics" if self.biometrics else "passcode"
        if verdict == "failure":
            raise Result("verification-failed", prompt=prompt)
        return {"prompt": prompt}

    def ask_valid(self, verdict: str, with_passcode: bool = False) -> Json:
        if self.store.type == PIN and not self.store.has_biometry:
            raise Result("biometrics-not-active")
        if self.store.are_keys_broken:
            raise Result("biometrics-invalidated")
        return self.ask(verdict, with_passcode)

    def check_pin(self, pin: str) -> None:
        store = self.store
        if pin != store.pin:
            store.wrong += 1
            if store.wrong < 5:
                raise Result("incorrectPin", attemptsLeft=5 - store.wrong)
            store.is_dead = True
            raise Result("incorrectPinArchivedDevice")


@event("launch", "")
def launch(sdk: Sdk, e: Json) -> None:
    if "" in (e.get("sdkId"), e.get("sdkKey"), e.get("baseUrl")):
        raise Result("invalid-configuration")
    kind, duration = e.get("type", "none"), e.get("unlockDuration", 60)
    if not 2 <= duration <= 300:
        raise Result("invalid-unlock-duration")
    groups = e.get("appGroup"), e.get("accessGroup")
    sdk.demand_group(groups[1])
    invalidates = e.get("invalidatedByBiometricsChange") == "yes"
    movable = [item for item in sdk.stores if groups[1] is not None and item.groups[0] == groups[0]]
    store = sdk.at(groups) or (movable[0] if movable else None)
    if store is None:
        store = Store(kind, duration, invalidates, groups)
        sdk.stores.append(store)
    elif (store.type, store.duration, store.invalidates) != (kind, duration, invalidates):
        raise Result("reset-required")
    store.groups = groups
    sdk.stop()
    sdk.launched, sdk.settings, sdk.groups = store, e, groups
    if not store.knows_sync:
        sdk.updates, store.knows_sync = sdk.updates + 1, sdk.online


@event("enroll", "launch alive")
def enroll(sdk: Sdk, e: Json) -> None:
    store, pin = sdk.store, e.get("sdkPin")
    is_first = store.type == PIN and store.pin is None
    if not is_first:
        sdk.demand_unlocked()
    if is_first and not pin:
        raise Result("missingPin")
    if not is_first and pin is not None:
        raise Result("pinNotNeeded")
    sdk.demand_online()
    if e["code"] in sdk.world.get("refusedCodes", []):
        raise Result("refused-by-server")
    sdk.demand_binding("enrolment", e.get("bindingToken"), e["code"])
    store.accounts.add(e["code"])
    if is_first:
        store.pin = pin
        sdk.unlocked("pin")


@event("unlock")
def unlock(sdk: Sdk, e: Json) -> Json:
    store, method, prompt = sdk.store, e["with"], {}
    if method not in METHODS[store.type]:
        raise Result("not-available")
    sdk.demand_alive()
    if method == "sdkPin" and not e.get("sdkPin"):
        raise Result("missingPin")
    if method == "sdkPin" and store.pin is None:
        raise Result("not-enrolled")
    if store.type == PIN:
        sdk.demand_online()
    if method == "sdkPin":
        sdk.check_pin(e["sdkPin"])
    else:
        prompt = sdk.ask_valid(e.get("verdict", "success"), method == "biometricsOrPasscode")
    store.wrong = 0
    sdk.unlocked("pin" if method == "sdkPin" else "biometrics")
    return prompt


@event("active-unlock-methods")
def methods(sdk: Sdk, _: Json) -> Json:
    store = sdk.store
    is_bare = store.type == PIN and (store.are_keys_broken or not store.has_biometry)
    return {"methods": ["sdkPin"] if is_bare else METHODS[store.type]}


@event("call")
def call(sdk: Sdk, e: Json) -> None:
    name = e["function"]
    codes = "getTOTP", "getOfflineQRVerificationCode"
    if name in codes:
        sdk.demand_alive()
    conditional = dict.fromkeys(codes, e.get("withSDKPin") != "yes") | {
        "handleNotification": e.get("hasExtra") == "yes",
        "migrateAccounts": sdk.store.type in SYSTEM_TYPES,
    }
    if conditional.get(name, name in PROTECTED):
        sdk.demand_unlocked()


@event("lock")
def lock(sdk: Sdk, _: Json) -> None:
    sdk.until = 0


@event("is-locked")
def is_locked(sdk: Sdk, _: Json) -> Json:
    return {"locked": word(sdk.is_locked())}


@event("terminate", "")
def terminate(sdk: Sdk, _: Json) -> None:
    sdk.stop()


@event("reset", "")
def reset(sdk: Sdk, _: Json) -> None:
    sdk.stores = [store for store in sdk.stores if store.groups != sdk.groups]
    sdk.stop()


@event("network", "")
def network(sdk: Sdk, e: Json) -> None:
    sdk.online = e["state"] == "online"


@event("add-biometric", "")
def add_biometric(sdk: Sdk, _: Json) -> None:
    sdk.biometrics += 1
    for store in sdk.stores:
        store.devices_changed(True)


@event("remove-biometric", "")
def remove_biometric(sdk: Sdk, _: Json) -> None:
    sdk.biometrics = max(0, sdk.biometrics - 1)
    for store in sdk.stores:
        store.devices_changed(sdk.biometrics == 0)


@event("have-biometrics-changed")
def changed(sdk: Sdk, _: Json) -> Json:
    return {"changed": word(sdk.store.are_keys_broken)}


@event("activate-biometrics", "launch pin-type unlocked")
def activate(sdk: Sdk, _: Json) -> None:
    if not sdk.biometrics:
        raise Result("biometrics-unavailable")
    sdk.store.has_biometry, sdk.store.are_keys_broken = True, False


@event("deactivate-biometrics", "launch pin-type unlocked")
def deactivate(sdk: Sdk, _: Json) -> None:
    sdk.store.deactivate()


@event("change-sdk-pin", "launch pin-type unlocked")
def change_pin(sdk: Sdk, e: Json) -> None:
    if not e["newSDKPin"]:
        raise Result("missingPin")
    if sdk.method == "biometrics" and sdk.settings.get("allowPinChangeWithBiometricUnlock") != "yes":
        raise Result("pin-unlock-required")
    sdk.demand_online()
    sdk.store.pin = e["newSDKPin"]
    if sdk.settings.get("deactivateBiometricsAfterPinChange") != "no":
        sdk.store.deactivate()


@event("authenticate-device", "")
def authenticate(sdk: Sdk, e: Json) -> None:
    store = sdk.launched or sdk.at(sdk.groups)
    if store and store.is_dead:
        raise Result("device-archived")
    if not store or e["userId"] not in store.accounts:
        raise Result("unknown-account")


@event("get-accounts")
def accounts(sdk: Sdk, _: Json) -> Json:
    return {"accounts": sorted(sdk.store.accounts)}


@event("logout-account", "launch unlocked")
def log_out(sdk: Sdk, e: Json) -> Json:
    sdk.demand_account(e["userId"])
    sdk.demand_online()
    sdk.store.accounts.remove(e["userId"])
    sdk.store.had_account = True
    return {"sent": {"message": "logout", "userId": e["userId"]}}


def observe(world: Json, events: list[Json]) -> list[Json]:
    """Plays a script; an event of an unknown kind ends the observations."""
    sdk, observations = Sdk(world), []
    for item in events:
        if item["event"] not in EVENTS:
            return [*observations, {"inexpressible": f"no event {item['event']}"}]
        sdk.now = item["at"]
        demands, handler = EVENTS[item["event"]]
        try:
            if "launch" in demands and sdk.store.type != PIN and "pin-type" in demands:
                raise Result("not-available")
            if "alive" in demands:
                sdk.demand_alive()
            if "unlocked" in demands:
                sdk.demand_unlocked()
            observations.append({"result": "ok"} | (handler(sdk, item) or {}))
        except Result as result:
            observations.append(result.observation)
    return observations
