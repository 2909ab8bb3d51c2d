"""The operations of protocol 2."""

from collections.abc import Callable
from typing import Any

from powerauth import version2
from wire import Accept, Inputs, Outputs

Registration = Callable[..., Callable[[Callable[[str, Inputs], Accept]], Any]]
Factors = Callable[[Inputs], list[bytes]]

PROTOCOLS = ["2.0", "2.1"]
EXCHANGE = {
    "activationIdShort": "text",
    "activationOtp": "text",
    "nonce": "bytes",
    "privateKey": "bytes",
    "publicKey": "bytes",
}
TOKEN_RESPONSE = {
    "publicKey": "bytes",
    "ephemeralPrivateKey": "bytes",
    "ephemeralPublicKey": "bytes?",
    "encryptedData": "bytes",
    "mac": "bytes",
}
MESSAGE = {"sessionKey": "bytes", "adHocIndex": "bytes", "macIndex": "bytes", "nonce": "bytes"}


def register(operation: Registration, signed: dict[str, str], factor_keys: Factors) -> None:
    """Registers the operations of this file; `signed` are the fields of signatures with the hash-based counter."""
    fields = {name: kind for name, kind in signed.items() if name != "counterData"} | {"counter": "u64"}
    _register_signatures(operation, fields, factor_keys)
    _register_activation(operation)
    _register_status(operation)
    _register_encryption(operation)


def _register_signatures(operation: Registration, fields: dict[str, str], factor_keys: Factors) -> None:
    @operation("signature.numeric", PROTOCOLS, **fields)
    def signature_numeric(_: str, inputs: Inputs) -> Accept:
        signature = version2.sign(factor_keys(inputs), inputs["counter"], inputs["data"])
        steps: Outputs = {"counterBlock": version2.counter_block(inputs["counter"])}
        for i, component in enumerate(signature.components):
            steps[f"component[{i}].factorHmac"] = component.factor_hmac
            steps[f"component[{i}].derivedKey"] = component.derived_key
            steps[f"component[{i}].hmac"] = component.hmac
            steps[f"component[{i}].decimal"] = component.decimal(8)
        return Accept({"signature": signature.text}, steps)

    @operation("signature.verify-numeric", PROTOCOLS, **fields, signature="text", lookAhead="int")
    def signature_verify_numeric(_: str, inputs: Inputs) -> Accept:
        given = inputs["counter"], inputs["data"], inputs["signature"], inputs["lookAhead"]
        match = version2.verify(factor_keys(inputs), *given)
        output: Outputs = {"counter": str(match.following), "distance": match.distance}
        return Accept(output, {"matchedCounter": str(match.matched)})


def _exchange_keys(inputs: Inputs) -> version2.ExchangeKeys:
    return version2.exchange_keys(*(inputs[name] for name in EXCHANGE))


def _exchange_steps(keys: version2.ExchangeKeys, exchanged: version2.Exchanged) -> Outputs:
    return {
        "otpKey": keys.otp_key,
        "sharedSecret": keys.shared_secret,
        "ephemeralKey": keys.ephemeral_key,
        "innerData": exchanged.inner,
    }


def _register_activation(operation: Registration) -> None:
    @operation("activation-code.split", PROTOCOLS, code="text")
    def split_code(_: str, inputs: Inputs) -> Accept:
        identifier, password = version2.split_code(inputs["code"])
        return Accept({"activationIdShort": identifier, "activationOtp": password})

    @operation(
        "activation-code.verify-halves",
        PROTOCOLS,
        activationIdShort="text",
        activationOtp="text",
        signature="bytes",
        publicKey="bytes",
    )
    def verify_halves(_: str, inputs: Inputs) -> Accept:
        return _verify_text(f"{inputs['activationIdShort']}-{inputs['activationOtp']}", inputs)

    @operation("activation.encrypt-public-key", PROTOCOLS, **EXCHANGE, exchangedKey="bytes")
    def encrypt_public_key(_: str, inputs: Inputs) -> Accept:
        keys = _exchange_keys(inputs)
        exchanged = version2.encrypt_public_key(keys, inputs["exchangedKey"])
        return Accept({"encryptedKey": exchanged.value}, _exchange_steps(keys, exchanged))

    @operation("activation.decrypt-public-key", PROTOCOLS, **EXCHANGE, encryptedKey="bytes")
    def decrypt_public_key(_: str, inputs: Inputs) -> Accept:
        keys = _exchange_keys(inputs)
        exchanged = version2.decrypt_public_key(keys, inputs["encryptedKey"])
        return Accept({"exchangedKey": exchanged.value}, _exchange_steps(keys, exchanged))

    @operation(
        "activation.application-signature",
        PROTOCOLS,
        activationIdShort="text",
        nonce="bytes",
        encryptedDevicePublicKey="bytes",
        applicationKey="text",
        applicationSecret="text",
    )
    def application_signature(_: str, inputs: Inputs) -> Accept:
        names = "activationIdShort", "nonce", "encryptedDevicePublicKey", "applicationKey", "applicationSecret"
        signature = version2.sign_application(*(inputs[name] for name in names))
        return Accept({"applicationSignature": signature.value}, {"signedText": signature.text})

    @operation(
        "activation.verify-server-key",
        PROTOCOLS,
        activationId="text",
        encryptedServerPublicKey="bytes",
        signature="bytes",
        publicKey="bytes",
    )
    def verify_server_key(_: str, inputs: Inputs) -> Accept:
        names = "activationId", "encryptedServerPublicKey", "signature", "publicKey"
        return Accept({}, {"signedText": version2.verify_server_key(*(inputs[name] for name in names))})

    @operation("activation.device-fingerprint", PROTOCOLS, publicKey="bytes")
    def device_fingerprint(_: str, inputs: Inputs) -> Accept:
        fingerprint = version2.device_fingerprint(inputs["publicKey"])
        steps: Outputs = {"coordinate": fingerprint.coordinate, "hash": fingerprint.hash}
        return Accept({"fingerprint": fingerprint.text}, steps)


def _verify_text(text: str, inputs: Inputs) -> Accept:
    signed = version2.verify_text(text, inputs["signature"], inputs["publicKey"])
    return Accept({}, {"signedText": signed.text, "digest": signed.digest})


def _register_status(operation: Registration) -> None:
    numbers = {"state": "int", "counter": "u64", "failedAttempts": "int", "maxFailedAttempts": "int"}

    @operation("status.encrypt-numeric", PROTOCOLS, transportKey="bytes", **numbers, reserved="bytes")
    def encrypt_status(_: str, inputs: Inputs) -> Accept:
        values = (inputs[name] for name in numbers)
        plaintext, blob = version2.encrypt_status(inputs["transportKey"], *values, inputs["reserved"])
        return Accept({"blob": blob}, {"plaintext": plaintext})

    @operation("status.decrypt-numeric", PROTOCOLS, transportKey="bytes", blob="bytes")
    def decrypt_status(_: str, inputs: Inputs) -> Accept:
        status = version2.decrypt_status(inputs["transportKey"], inputs["blob"])
        output: Outputs = {
            "state": status.state,
            "counter": str(status.counter),
            "failedAttempts": status.failed_attempts,
            "maxFailedAttempts": status.max_failed_attempts,
        }
        return Accept(output, {"plaintext": status.plaintext})


def _message_keys(inputs: Inputs) -> tuple[version2.MessageKeys, Outputs]:
    keys = version2.message_keys(*(inputs[name] for name in MESSAGE))
    return keys, {"encryptionKey": keys.encryption_key, "macKey": keys.mac_key}


def _register_encryption(operation: Registration) -> None:
    @operation("e2ee.session-key", PROTOCOLS, privateKey="bytes", publicKey="bytes", sessionIndex="bytes")
    def session_key(_: str, inputs: Inputs) -> Accept:
        session = version2.session_key(inputs["privateKey"], inputs["publicKey"], inputs["sessionIndex"])
        steps: Outputs = {"sharedSecret": session.shared_secret, "sharedKey": session.shared_key}
        return Accept({"sessionKey": session.derived.key}, steps | {"hmac": session.derived.hmac})

    @operation("e2ee.encrypt", PROTOCOLS, **MESSAGE, plaintext="bytes")
    def encrypt(_: str, inputs: Inputs) -> Accept:
        keys, steps = _message_keys(inputs)
        sealed = version2.encrypt(keys, inputs["plaintext"])
        return Accept({"encryptedData": sealed.encrypted_data, "mac": sealed.mac}, steps)

    @operation("e2ee.decrypt", PROTOCOLS, **MESSAGE, encryptedData="bytes", mac="bytes")
    def decrypt(_: str, inputs: Inputs) -> Accept:
        keys, steps = _message_keys(inputs)
        return Accept({"plaintext": version2.decrypt(keys, inputs["encryptedData"], inputs["mac"])}, steps)

    @operation("token.decrypt-response", ["2.1"], **TOKEN_RESPONSE)
    def decrypt_token(_: str, inputs: Inputs) -> Accept:
        keys = version2.token_keys(
            inputs["ephemeralPrivateKey"], inputs["publicKey"], inputs.get("ephemeralPublicKey")
        )
        plaintext = version2.decrypt_token(keys, inputs["encryptedData"], inputs["mac"])
        steps: Outputs = {
            "sharedSecret": keys.shared_secret,
            "envelopeKey": keys.envelope_key,
            "encryptionKey": keys.envelope_key[:16],
            "macKey": keys.envelope_key[16:],
        }
        return Accept({"plaintext": plaintext}, steps)
