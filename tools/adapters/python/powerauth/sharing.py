"""The names by which an app finds a server and shares data with other apps."""

from dataclasses import dataclass

from .encoding import base64_encode
from .primitives import sha256
from .refusal import Refusal, require

# Each endpoint, and whether its requests are signed.
ENDPOINTS = {
    "activation/create": False,
    "activation/status": False,
    "activation/remove": True,
    "signature/validate": True,
    "vault/unlock": True,
    "token/create": True,
    "token/remove": True,
    "recovery/confirm": True,
    "upgrade/start": False,
    "upgrade/commit": True,
    "user/info": False,
    "keystore/create": False,
    "status": False,
}
ENDPOINTS_2 = frozenset(["activation/create", "activation/status", "activation/remove", "vault/unlock"])
LONGEST_MEMORY_NAME = 31
LONGEST_APP_IDENTIFIER = 127


@dataclass(frozen=True)
class Address:
    """Where a request is sent, and its identifier if it is signed."""

    path: str
    text: str
    uri_id: str | None


def address(base: str, endpoint: str, version: str) -> Address:
    """Returns the address of an endpoint behind a base address."""
    require(base != "", "missing-parameter")
    base = base.rstrip("/")
    require(not base.endswith("/pa"), "base-address")
    is_former = version.startswith("2.")
    require(endpoint in (ENDPOINTS_2 if is_former else ENDPOINTS), "unknown-name")
    path = ("/pa/" if is_former else "/pa/v3/") + endpoint
    return Address(path, base + path, f"/pa/{endpoint}" if ENDPOINTS[endpoint] else None)


@dataclass(frozen=True)
class MemoryId:
    """The short id of shared memory, with the values from which it follows."""

    hash: bytes
    encoded: str
    text: str


def memory_id(instance: str) -> MemoryId:
    """Returns the short id that follows from the name of an instance."""
    digest = sha256(instance.encode("utf-8"))
    encoded = base64_encode(digest)
    return MemoryId(digest, encoded, encoded.replace("/", "-")[:4])


def memory_name(group: str, short_id: str | None, instance: str) -> tuple[str, str]:
    """Returns the name of shared memory, and the short id in it."""
    used = memory_id(instance).text if short_id is None else short_id
    require(0 < len(used.encode("utf-8")) <= 4 and group != "", "invalid-length")
    name = f"{group}.{used}"
    require(len(name.encode("utf-8")) <= LONGEST_MEMORY_NAME, "invalid-length")
    return name, used


def keychain_group(team: str, name: str) -> str:
    """Returns the identifier of a group of apps."""
    require(team != "" and name != "", "missing-parameter")
    require("." not in team, "invalid-encoding")
    return f"{team}.{name}"


def parse_keychain_group(identifier: str) -> tuple[str, str]:
    """Returns the team and the name in the identifier of a group."""
    team, dot, name = identifier.partition(".")
    if not dot:
        raise Refusal("invalid-encoding")
    require(team != "" and name != "", "missing-parameter")
    return team, name


def check_app_identifier(identifier: str) -> None:
    """Refuses what cannot name an app that shares an activation."""
    require(0 < len(identifier.encode("utf-8")) <= LONGEST_APP_IDENTIFIER, "invalid-length")
