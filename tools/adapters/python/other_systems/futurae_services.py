"""More events of the Futurae SDK: configurations, sessions, codes, recovery and the adaptive mechanism."""

from other_systems.futurae import (
    ADAPTIVE, ADDRESSES, PARTS, PIN, PUSHES, SCANNED, SYSTEM_TYPES, Json, Result, Sdk, event, given, word,
)  # fmt: skip


def scanned(text: str | None) -> tuple[str, str]:
    kind, colon, token = (text or "").partition(":")
    return (kind, token) if colon and kind in SCANNED else ("", "")


@event("handle-notification")
def notify(sdk: Sdk, e: Json) -> Json | None:
    if e.get("hasExtra") == "yes":
        sdk.demand_unlocked()
    is_foreign = e["payload"] == "qr-scan" and e.get("userId") not in sdk.store.accounts
    return None if is_foreign else {"delegate": [PUSHES[e["payload"]]]}


@event("open-url", "launch unlocked")
def open_url(_: Sdk, e: Json) -> Json:
    return {"delegate": [ADDRESSES[e["url"]]]}


@event("settings")
def settings(sdk: Sdk, _: Json) -> Json:
    defaults = {"allowPinChangeWithBiometricUnlock": "no", "deactivateBiometricsAfterPinChange": "yes", "sslPinning": "yes"}
    chosen = {name: sdk.settings.get(name, usual) for name, usual in defaults.items()}
    return {"settings": {"type": sdk.store.type, "unlockDuration": sdk.store.duration} | chosen}


@event("switch-lock")
def switch(sdk: Sdk, e: Json) -> Json:
    kind, pin, prompt = e["type"], e.get("sdkPin"), {}
    if kind == PIN and not pin:
        raise Result("missingPin")
    if kind != PIN and pin is not None:
        raise Result("pinNotNeeded")
    if kind in SYSTEM_TYPES:
        prompt = sdk.ask(e.get("verdict", "success"), kind == "biometricsOrPasscode")
    store = sdk.store
    store.type, store.pin, store.wrong, store.has_biometry, store.are_keys_broken = kind, pin, 0, False, False
    return prompt


@event("check-data-exists", "")
def exists(sdk: Sdk, e: Json) -> Json:
    store = sdk.at((e.get("appGroup"), e.get("accessGroup")))
    return {"exists": word(store is not None and store.type == e["type"])}


@event("update-sdk-config", "launch unlocked")
def update(sdk: Sdk, e: Json) -> None:
    sdk.demand_group(e.get("accessGroup"))
    sdk.store.groups = e.get("appGroup"), e.get("accessGroup")


@event("get-accounts-status")
def status(sdk: Sdk, e: Json) -> Json:
    sdk.demand_online()
    users = sdk.store.accounts.intersection(e.get("userIds", []))
    return {"pending": sorted(item["sessionId"] for item in sdk.sessions if item.get("userId") in users)}


@event("get-account-history", "launch unlocked")
def history(sdk: Sdk, e: Json) -> None:
    sdk.demand_account(e["userId"])
    sdk.demand_online()


@event("open-session", "")
def open_session(sdk: Sdk, e: Json) -> None:
    sdk.sessions.append(e)


@event("reply-auth", "launch unlocked")
def reply(sdk: Sdk, e: Json) -> Json:
    user, kind = e.get("userId"), e["with"]
    if user is not None:
        sdk.demand_account(user)
    wanted = "usernameless" if kind.endswith("Usernameless") else "onlineAuth" if kind.endswith("QRCode") else None
    found, token = scanned(e.get("qrCode"))
    if wanted and wanted != found:
        raise Result("invalidQRCode")
    sdk.demand_online()
    for session in sdk.sessions:
        by_id = session["sessionId"] == e.get("sessionId") and session.get("userId", user) == user
        if session.get("token") == token if wanted else by_id:
            break
    else:
        raise Result("refused-by-server")
    sdk.sessions.remove(session)
    is_rejection = kind.startswith("Reject")
    sent = given(
        message="reject" if is_rejection else "approve",
        userId=user,
        sessionId=session["sessionId"],
        isFraud=e.get("isFraud", "no") if is_rejection else None,
        choice=e.get("choice"),
        extraInfo=e.get("extraInfo"),
    )
    return {"sent": sent}


@event("get-session-info", "launch unlocked")
def information(sdk: Sdk, e: Json) -> Json:
    sdk.demand_account(e["userId"])
    sdk.demand_online()
    key = "sessionId" if "sessionId" in e else "token"
    for session in sdk.sessions:
        if session.get(key) == e.get(key) is not None and session.get("userId", e["userId"]) == e["userId"]:
            return given(numbers=session.get("numbers"), extraInfo=session.get("extraInfo", []))
    raise Result("refused-by-server")


@event("get-notification-data")
def notification_data(sdk: Sdk, e: Json) -> None:
    sdk.demand_online()
    if e.get("isKnown") == "no":
        raise Result("refused-by-server")


@event("decrypt-extra-info", "launch unlocked")
def decrypt(sdk: Sdk, e: Json) -> Json:
    sdk.demand_account(e["userId"])
    if e.get("isDamaged") == "yes":
        raise Result("crypto-error")
    return {"extraInfo": e.get("extraInfo", [])}


def demand_recoverable(sdk: Sdk) -> Json:
    sdk.demand_online()
    if sdk.store.accounts:
        raise Result("accountsExistError")
    if sdk.store.had_account:
        raise Result("accountPreviouslyEnrolledError")
    if "backup" not in sdk.world:
        raise Result("migrationInfoMissing")
    backup: Json = sdk.world["backup"]
    return backup


@event("get-migratable-accounts")
def migratable(sdk: Sdk, _: Json) -> Json:
    backup = demand_recoverable(sdk)
    return {"count": len(backup.get("accounts", [])), "pinProtected": word("sdkPin" in backup)}


@event("migrate-accounts")
def migrate(sdk: Sdk, e: Json) -> Json:
    if sdk.store.type in SYSTEM_TYPES:
        sdk.demand_unlocked()
    backup, pin = demand_recoverable(sdk), e.get("sdkPin")
    users, old = backup.get("accounts", []), backup.get("sdkPin")
    if old is None and sdk.store.type != PIN and pin is not None:
        raise Result("pinNotNeeded")
    if old is not None and not pin:
        raise Result("pinRequired")
    if sdk.world.get("migrationEnabled") == "no":
        raise Result("operationForbidden")
    sdk.demand_binding("recovery", e.get("bindingToken"), ",".join(f"device-{user}" for user in users))
    if old is not None and pin != old:
        raise Result("incorrectPin")
    if {"collections", "onAccountMigration"} <= sdk.parts and sdk.world.get("trustedContext") == "no":
        raise Result("adaptiveMigrationFailed")
    sdk.store.accounts.update(users)
    if sdk.store.type == PIN and pin:
        sdk.store.pin = pin
    return {"accounts": sorted(users)}


def verify_variant(sdk: Sdk, e: Json) -> Json:
    return sdk.ask_valid(e.get("verdict", "success")) if e["variant"] == "biometrics" else {}


def demand_variant(sdk: Sdk, e: Json) -> None:
    if e["variant"] != "default" and sdk.store.type != PIN:
        raise Result("not-available")
    sdk.demand_alive()
    if e["variant"] == "default":
        sdk.demand_unlocked()
    if e["variant"] == "sdkPin" and not e.get("sdkPin"):
        raise Result("missingPin")


@event("get-totp")
def totp(sdk: Sdk, e: Json) -> Json:
    demand_variant(sdk, e)
    sdk.demand_account(e["userId"])
    return verify_variant(sdk, e)


@event("get-offline-code")
def offline_code(sdk: Sdk, e: Json) -> Json:
    demand_variant(sdk, e)
    offline_information(sdk, e)
    return verify_variant(sdk, e)


@event("extra-info-from-offline-qr-code")
def offline_information(_: Sdk, e: Json) -> Json:
    if scanned(e["qrCode"])[0] != "offlineAuth":
        raise Result("invalidQRCode")
    return {"extraInfo": e.get("extraInfo", [])}


@event("get-synchronous-auth-token", "launch unlocked")
def token(sdk: Sdk, e: Json) -> None:
    sdk.demand_account(e["userId"])


@event("sync-capability", "")
def capability(sdk: Sdk, _: Json) -> Json:
    return {"synchronous": word(bool(sdk.launched and sdk.launched.knows_sync)), "updates": sdk.updates}


@event("adaptive-state", "")
def adaptive(sdk: Sdk, _: Json) -> Json:
    return {part: word({part, "collections"} <= sdk.parts) for part in PARTS}


def _register_switches(suffix: str, parts: tuple[str, ...]) -> None:
    @event(f"enable-adaptive{suffix}")
    def enable(sdk: Sdk, _: Json) -> None:
        sdk.parts.update(parts)

    @event(f"disable-adaptive{suffix}")
    def disable(sdk: Sdk, _: Json) -> None:
        sdk.parts.difference_update(parts)


for _suffix, _parts in ADAPTIVE.items():
    _register_switches(_suffix, _parts)
