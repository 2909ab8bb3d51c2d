"""The values of the Futurae SDK: errors, push messages and scanned texts."""

from typing import Any

from powerauth.refusal import Refusal

Json = dict[str, Any]
KINDS = dict.fromkeys(
    "pinNotNeeded missingPin incorrectPin incorrectPinArchivedDevice operationForbidden adaptiveMigrationFailed".split(),
    "SDKApiError",
)
KINDS |= dict.fromkeys(
    "migrationInfoMissing accountsExistError accountPreviouslyEnrolledError pinRequired noDeviceUDID noMigrationToken".split(),
    "SDKMigrationError",
)
KINDS["invalidQRCode"] = "SDKError"


def error(code: str, handlers: list[str]) -> Json:
    """Finds the kind of an error, and the first handler that takes it."""
    kind = KINDS.get(code, "SDKBaseError")
    takers = [number for number, taken in enumerate(handlers) if taken in (kind, "SDKBaseError")]
    return {"kind": kind} | ({"handler": takers[0]} if takers else {})


def payload(members: list[Json]) -> Json:
    """Reads the members of a push message."""
    named = {member["name"]: (member["type"], member["value"]) for member in members}

    def read(name: str, kind: str) -> str | None:
        found, value = named.get(name, (kind, None))
        if found != kind:
            raise Refusal("wrong-type")
        return value

    if "user_id" not in named:
        raise Refusal("missing-user-id")
    output = {"userId": read("user_id", "text"), "hasExtra": "no"}
    if read("has_extra", "boolean") == "true":
        text = read("extra_info_enc" if "extra_info_enc" in named else "encrypted_info_enc", "text")
        if text is None:
            raise Refusal("missing-extra-info")
        output |= {"hasExtra": "yes", "encryptedExtraInfo": text}
    if (notification := read("notification_id", "text")) is not None:
        output["notificationId"] = notification
    return output


def scan(known: list[Json], text: str) -> Json:
    """Finds what a scanned text is."""
    for item in known:
        if item["text"] == text:
            return {name: value for name, value in item.items() if name != "text"}
    return {"kind": "invalid"}
