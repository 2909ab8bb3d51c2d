"""The operations with the request and the response of an activation."""

import secrets
import time
from collections.abc import Callable
from typing import Any

from powerauth import activation, activation_request, ecies, json_members
from powerauth.activation_request import TEXTS, Contents, Sealed, Setup
from powerauth.curves import P256, export_point
from wire import Accept, Inputs, Malformed, Outputs

Registration = Callable[..., Callable[[Callable[[str, Inputs], Accept]], Any]]

SETUP = {"applicationKey": "text", "applicationSecret": "text", "temporaryKeyId": "text?"}


def register(operation: Registration) -> None:
    """Registers the operations of this file."""
    _register_request(operation)

    @operation("activation.read-response", response="text")
    def read_response(_: str, inputs: Inputs) -> Accept:
        read = activation.read_response(inputs["response"])
        output: Outputs = {"activationId": read.activation_id, "serverPublicKey": read.server_public_key}
        output["counterData"] = read.counter_data
        if read.recovery_code is not None and read.puk is not None:
            output |= {"recoveryCode": read.recovery_code, "puk": read.puk}
        return Accept(output)


def _register_request(operation: Registration) -> None:
    texts = dict.fromkeys(TEXTS, "text?")

    @operation(
        "activation.create-request",
        **SETUP,
        publicKey="bytes",
        activationType="text",
        identityAttributes="text",
        customAttributes="text?",
        devicePublicKey="bytes",
        **texts,
    )
    def create_request(protocol: str, inputs: Inputs) -> Accept:
        custom = inputs.get("customAttributes")
        contents = Contents(
            type=inputs["activationType"],
            attributes=json_members.read_object(inputs["identityAttributes"]),
            custom=None if custom is None else json_members.read_object(custom),
            key=inputs["devicePublicKey"],
            texts={name: inputs[name] for name in TEXTS if inputs.get(name) is not None},
        )
        sealed = activation_request.create(contents, _setup(protocol, inputs), inputs["publicKey"], _seal)
        output: Outputs = {"ephemeralPublicKey": sealed.ephemeral_public_key}
        output |= {"encryptedData": sealed.cryptogram.encrypted_data, "mac": sealed.cryptogram.mac}
        if sealed.nonce is not None:
            output["nonce"] = sealed.nonce
        if sealed.timestamp is not None:
            output["timestamp"] = sealed.timestamp
        return Accept(output)

    @operation(
        "activation.read-request",
        **SETUP,
        privateKey="bytes",
        ephemeralPublicKey="bytes",
        encryptedData="bytes",
        mac="bytes",
        nonce="bytes?",
        timestamp="int?",
    )
    def read_request(protocol: str, inputs: Inputs) -> Accept:
        timestamp = inputs.get("timestamp")
        if timestamp is not None and timestamp < 0:
            raise Malformed("the input's timestamp is negative")
        cryptogram = ecies.Cryptogram(inputs["encryptedData"], inputs["mac"])
        message = Sealed(inputs["ephemeralPublicKey"], cryptogram, inputs.get("nonce"), timestamp)
        contents, outer, inner = activation_request.read(message, _setup(protocol, inputs), inputs["privateKey"])
        steps = _layer_steps("outer", outer) | _layer_steps("inner", inner)
        return Accept(_outputs(contents), steps)


def _setup(protocol: str, inputs: Inputs) -> Setup:
    return Setup(protocol, inputs["applicationKey"], inputs["applicationSecret"], inputs.get("temporaryKeyId"))


def _seal(context: ecies.Context, public_key: bytes, plaintext: bytes) -> Sealed:
    nonce = secrets.token_bytes(16) if context.rules.nonce else None
    timestamp = time.time_ns() // 1_000_000 if context.rules.timestamp else None
    message = ecies.request_message(context, nonce, timestamp)
    envelope, ephemeral_key = ecies.sender_envelope(context, message, P256.draw_private_key(), public_key)
    return Sealed(ephemeral_key, ecies.encrypt(envelope, plaintext), nonce, timestamp)


def _outputs(contents: Contents) -> dict[str, Any]:
    # The order of code points is that of the bytes of UTF-8.
    attributes = [{"name": name, "value": contents.attributes[name]} for name in sorted(contents.attributes)]
    output: dict[str, Any] = {"activationType": contents.type, "identityAttributes": attributes}
    if contents.custom is not None:
        output["customAttributes"] = json_members.sorted_text(contents.custom)
    output["devicePublicKey"] = export_point(P256.import_public_key(contents.key))
    return output | contents.texts


def _layer_steps(layer: str, opened: activation_request.Opened) -> Outputs:
    envelope = opened.envelope
    return {
        f"{layer}.sharedSecret": envelope.shared_secret,
        f"{layer}.envelopeKey": envelope.envelope_key,
        f"{layer}.iv": envelope.iv,
        f"{layer}.sharedInfo2": envelope.shared_info2,
        f"{layer}.plaintext": opened.plaintext,
    }
