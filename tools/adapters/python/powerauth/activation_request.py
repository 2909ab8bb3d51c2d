"""The request that begins an activation: two layers of JSON, each encrypted for its purpose."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from . import activation_code, ecies, recovery
from .curves import P256
from .encoding import base64_encode
from .json_members import Members, decode, optional, read_object, required
from .refusal import Refusal, require
from .strict_json import is_exact_integer

OUTER_PURPOSE = "/pa/generic/application"
INNER_PURPOSE = "/pa/activation"
TEXTS = ("activationName", "extras", "activationOtp", "platform", "deviceInfo")


@dataclass(frozen=True)
class Setup:
    """What both layers are encrypted with, apart from the keys."""

    version: str
    application_key: str
    application_secret: str
    temporary_key_id: str | None

    def context(self, purpose: str, temporary_key_id: str | None) -> ecies.Context:
        """Returns the context of a layer."""
        return ecies.Context(
            version=self.version,
            activation_scope=False,
            shared_info1=purpose,
            application_key=self.application_key,
            application_secret=self.application_secret,
            activation_id=None,
            transport_key=None,
            temporary_key_id=temporary_key_id,
        )


@dataclass(frozen=True)
class Sealed:
    """An encrypted layer; the version may have neither nonce nor timestamp."""

    ephemeral_public_key: bytes
    cryptogram: ecies.Cryptogram
    nonce: bytes | None
    timestamp: int | None


@dataclass(frozen=True)
class Opened:
    """A decrypted layer."""

    envelope: ecies.Envelope
    plaintext: bytes


@dataclass(frozen=True)
class Contents:
    """What is asked for; the texts have only the members that are there."""

    type: str
    attributes: Members
    custom: Members | None
    key: bytes
    texts: dict[str, str]


# Encrypts a plaintext for a recipient in a context, with values that it draws.
Seal = Callable[[ecies.Context, bytes, bytes], Sealed]


def create(contents: Contents, setup: Setup, public_key: bytes, seal: Seal) -> Sealed:
    """Encrypts a request as a client does."""
    is_due = setup.version == "3.3"
    require(setup.temporary_key_id is not None or not is_due, "missing-parameter")
    require(setup.temporary_key_id is None or is_due, "unexpected-parameter")
    _check(contents)

    def seal_layer(purpose: str, layer: Members) -> Sealed:
        plaintext = json.dumps(layer, ensure_ascii=False).encode("utf-8")
        return seal(setup.context(purpose, setup.temporary_key_id), public_key, plaintext)

    inner = seal_layer(INNER_PURPOSE, {"devicePublicKey": base64_encode(contents.key)} | contents.texts)
    outer: Members = {"type": contents.type, "identityAttributes": contents.attributes}
    if contents.custom is not None:
        outer["customAttributes"] = contents.custom
    outer["activationData"] = _envelope_members(inner, setup.temporary_key_id)
    return seal_layer(OUTER_PURPOSE, outer)


def _envelope_members(sealed: Sealed, temporary_key_id: str | None) -> Members:
    members = {
        "temporaryKeyId": temporary_key_id,
        "ephemeralPublicKey": base64_encode(sealed.ephemeral_public_key),
        "encryptedData": base64_encode(sealed.cryptogram.encrypted_data),
        "mac": base64_encode(sealed.cryptogram.mac),
        "nonce": None if sealed.nonce is None else base64_encode(sealed.nonce),
        "timestamp": sealed.timestamp,
    }
    return {name: value for name, value in members.items() if value is not None}


def read(message: Sealed, setup: Setup, private_key: bytes) -> tuple[Contents, Opened, Opened]:
    """Decrypts and reads a request as the server does; returns also both layers, the outer one first."""
    outer = _open(message, setup.context(OUTER_PURPOSE, setup.temporary_key_id), private_key)
    members = read_object(outer.plaintext)
    kind = required(members, "type", str)
    attributes = required(members, "identityAttributes", dict)
    custom = optional(members, "customAttributes", dict)
    data = required(members, "activationData", dict)
    context = setup.context(INNER_PURPOSE, optional(data, "temporaryKeyId", str))
    inner = _open(_read_envelope(data), context, private_key)
    inner_members = read_object(inner.plaintext)
    key = decode(required(inner_members, "devicePublicKey", str))
    texts = {name: optional(inner_members, name, str) for name in TEXTS}
    present = {name: text for name, text in texts.items() if text is not None}
    contents = Contents(kind, attributes, custom, key, present)
    _check(contents)
    return contents, outer, inner


def _read_envelope(members: Members) -> Sealed:
    encrypted_data = decode(required(members, "encryptedData", str))
    cryptogram = ecies.Cryptogram(encrypted_data, decode(required(members, "mac", str)))
    key = decode(required(members, "ephemeralPublicKey", str))
    nonce = optional(members, "nonce", str)
    timestamp = optional(members, "timestamp", int)
    require(timestamp is None or (is_exact_integer(timestamp) and timestamp >= 0), "invalid-encoding")
    return Sealed(key, cryptogram, None if nonce is None else decode(nonce), timestamp)


def _open(sealed: Sealed, context: ecies.Context, private_key: bytes) -> Opened:
    message = ecies.request_message(context, sealed.nonce, sealed.timestamp)
    envelope = ecies.recipient_envelope(context, message, private_key, sealed.ephemeral_public_key)
    cryptogram = sealed.cryptogram
    return Opened(envelope, ecies.decrypt(envelope, cryptogram.encrypted_data, cryptogram.mac))


def _check(contents: Contents) -> None:
    require(contents.type in ("CODE", "CUSTOM", "RECOVERY", "DIRECT"), "unknown-type")
    attributes = contents.attributes
    require(all(isinstance(value, str) for value in attributes.values()), "invalid-attributes")
    require(_has_attributes_of(contents.type, attributes), "invalid-attributes")
    password = contents.texts.get("activationOtp")
    require(password is None or (contents.type == "CODE" and password != ""), "activation-otp")
    P256.import_public_key(contents.key)


def _has_attributes_of(kind: str, attributes: dict[str, str]) -> bool:
    names = set(attributes)
    if kind == "CODE":
        return names == {"code"} and _is_right(activation_code.validate, attributes["code"])
    if kind == "RECOVERY":
        if names != {"recoveryCode", "puk"}:
            return False
        is_code = _is_right(activation_code.validate, attributes["recoveryCode"])
        return is_code and _is_right(recovery.validate_puk, attributes["puk"])
    if kind == "DIRECT":
        is_complete = names - {"codeVerifier"} == {"method", "providerId", "code", "nonce"}
        return is_complete and attributes["method"] == "oidc" and "" not in attributes.values()
    return len(names) > 0


def _is_right(validate: Callable[[str], Any], text: str) -> bool:
    try:
        validate(text)
    except Refusal:
        return False
    return True
