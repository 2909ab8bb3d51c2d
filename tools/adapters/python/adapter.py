"""The adapter: one function for each operation, which calls the library.

An adapter for another library keeps `wire.py`, deletes `powerauth/` and changes the functions below.
"""

import secrets
import sys
import time
from collections.abc import Callable

import activation_operations
import app_operations
import device_operations
import header_operations
import message_operations
import one_time_password_operations
import other_system_operations
import recovery_operations
import status_operations
import token_operations
import version2_operations
import version4_operations
from powerauth import (
    activation_code,
    derivation,
    ecies,
    json_web_token,
    offline_data,
    primitives,
    requests,
    signatures,
    temporary_keys,
    version2,
)
from powerauth.curves import P256
from powerauth.refusal import Refusal
from powerauth.version4 import codes
from version4_operations import is_activation_scope
from wire import Accept, Inputs, Operation, Outputs, Reject, choice, not_negative, serve

ADAPTER = {"name": "pavectors-python", "version": "1.0.0", "language": "python"}
PROTOCOLS = ["3.0", "3.1", "3.2", "3.3"]
FROM_2_ON = version2_operations.PROTOCOLS + PROTOCOLS
FROM_3_ON = PROTOCOLS + version4_operations.PROTOCOLS
ALL_PROTOCOLS = FROM_2_ON + version4_operations.PROTOCOLS
OPERATIONS: dict[str, Operation] = {}

Handler = Callable[[str, Inputs], Accept]


def operation(
    name: str, /, protocols: list[str] = PROTOCOLS, **fields: str
) -> Callable[[Handler], Handler]:
    """Registers a function for an operation with these input fields, in these protocols."""

    def register(handler: Handler) -> Handler:
        def answer(protocol: str, inputs: Inputs) -> Accept | Reject:
            # Maps the library's errors to the suite's reasons.
            try:
                return handler(protocol, inputs)
            except Refusal as refusal:
                return Reject(refusal.reason)

        OPERATIONS[name] = Operation(protocols, fields, answer)
        return handler

    return register


# Derivation


@operation("kdf.index", FROM_2_ON, masterKey="bytes", index="u64")
def kdf_index(_: str, inputs: Inputs) -> Accept:
    derived = derivation.derive_by_index(inputs["masterKey"], inputs["index"])
    return Accept({"key": derived.key}, {"block": derived.block})


@operation("kdf.internal", FROM_2_ON, key="bytes", index="bytes")
def kdf_internal(protocol: str, inputs: Inputs) -> Accept:
    is_legacy = protocol in ("2.0", "2.1", "3.0")
    derive = version2.derive_legacy if is_legacy else derivation.derive_internal
    derived = derive(inputs["key"], inputs["index"])
    return Accept({"key": derived.key}, {"hmac": derived.hmac})


@operation("kdf.x963", secret="bytes", info="bytes", length="int")
def kdf_x963(_: str, inputs: Inputs) -> Accept:
    expanded = derivation.expand(inputs["secret"], inputs["info"], inputs["length"])
    steps: Outputs = {f"block[{i}]": block for i, block in enumerate(expanded.blocks, start=1)}
    return Accept({"key": expanded.key}, steps)


@operation("kdf.password", FROM_2_ON, password="text", salt="bytes", iterations="int")
def kdf_password(_: str, inputs: Inputs) -> Accept:
    derived = derivation.derive_from_password(inputs["password"], inputs["salt"], inputs["iterations"])
    return Accept({"key": derived.key}, {"passwordBytes": derived.password_bytes})


@operation("keys.master-secret", FROM_2_ON, privateKey="bytes", publicKey="bytes")
def keys_master_secret(_: str, inputs: Inputs) -> Accept:
    master = derivation.agree_master_secret(inputs["privateKey"], inputs["publicKey"])
    return Accept({"masterSecret": master.key}, {"sharedSecret": master.shared_secret})


@operation("keys.derived", FROM_2_ON, masterSecret="bytes")
def keys_derived(_: str, inputs: Inputs) -> Accept:
    keys = vars(derivation.derive_keys(inputs["masterSecret"]))
    return Accept(
        {name: derived.key for name, derived in keys.items()},
        {f"{name}.block": derived.block for name, derived in keys.items()},
    )


# Signatures

SIGNED = {
    "signatureType": "text",
    "possessionKey": "bytes?",
    "knowledgeKey": "bytes?",
    "biometryKey": "bytes?",
    "counterData": "bytes",
    "data": "bytes",
}
REQUEST = {"method": "text", "uriId": "text", "nonce": "bytes", "body": "bytes"}


def factor_keys(inputs: Inputs) -> list[bytes]:
    """Selects the keys of the signature type."""
    keys = (inputs.get("possessionKey"), inputs.get("knowledgeKey"), inputs.get("biometryKey"))
    return signatures.factor_keys(inputs["signatureType"], *keys)


def accept_signature(signature: signatures.Signature) -> Accept:
    """Answers with a signature and the values of its components."""
    steps: Outputs = {}
    for i, component in enumerate(signature.components):
        steps[f"component[{i}].factorHmac"] = component.factor_hmac
        steps[f"component[{i}].derivedKey"] = component.derived_key
        steps[f"component[{i}].hmac"] = component.hmac
        if signature.digits is None:
            steps[f"component[{i}].bytes"] = component.tail
        else:
            steps[f"component[{i}].decimal"] = component.decimal(signature.digits)
    return Accept({"signature": signature.text}, steps)


@operation("counter.advance", FROM_3_ON, counterData="bytes", steps="int")
def counter_advance(protocol: str, inputs: Inputs) -> Accept:
    count = not_negative(inputs, "steps")
    if protocol in version4_operations.PROTOCOLS:
        return Accept({"counterData": codes.advance(inputs["counterData"], count)})
    advance = signatures.advance_counter(inputs["counterData"], count)
    steps: Outputs = {} if advance.hash is None else {"hash": advance.hash}
    return Accept({"counterData": advance.counter}, steps)


@operation("signature.online", **SIGNED)
def signature_online(protocol: str, inputs: Inputs) -> Accept:
    keys = factor_keys(inputs)
    return accept_signature(signatures.sign_online(protocol, keys, inputs["counterData"], inputs["data"]))


@operation("signature.offline", **SIGNED, componentLength="int")
def signature_offline(_: str, inputs: Inputs) -> Accept:
    length = inputs["componentLength"]
    signatures.check_component_length(length)
    keys = factor_keys(inputs)
    return accept_signature(signatures.sign_offline(keys, inputs["counterData"], inputs["data"], length))


@operation("signature.verify-online", **SIGNED, signature="text", lookAhead="int")
def signature_verify_online(protocol: str, inputs: Inputs) -> Accept:
    match = signatures.verify_online(
        protocol,
        factor_keys(inputs),
        inputs["counterData"],
        inputs["data"],
        inputs["signature"],
        not_negative(inputs, "lookAhead"),
    )
    return accept_match(match)


@operation("signature.verify-offline", **SIGNED, componentLength="int", signature="text", lookAhead="int")
def signature_verify_offline(_: str, inputs: Inputs) -> Accept:
    length = inputs["componentLength"]
    signatures.check_component_length(length)
    match = signatures.verify_offline(
        length,
        factor_keys(inputs),
        inputs["counterData"],
        inputs["data"],
        inputs["signature"],
        not_negative(inputs, "lookAhead"),
    )
    return accept_match(match)


def accept_match(match: signatures.Match) -> Accept:
    """Answers with the counter value of a signature."""
    output: Outputs = {"counterData": match.next_counter, "distance": match.distance}
    return Accept(output, {"matchedCounterData": match.matched_counter})


def normalized_steps(request: requests.NormalizedRequest) -> Outputs:
    """Returns the encoded parts of a request as steps."""
    return {
        "uriIdBase64": request.uri_id_base64,
        "nonceBase64": request.nonce_base64,
        "bodyBase64": request.body_base64,
    }


@operation("request.normalized", ALL_PROTOCOLS, **REQUEST)
def request_normalized(_: str, inputs: Inputs) -> Accept:
    request = requests.normalize(inputs["method"], inputs["uriId"], inputs["nonce"], inputs["body"])
    return Accept({"data": request.text}, normalized_steps(request))


@operation("request.signed-data", ALL_PROTOCOLS, **REQUEST, applicationSecret="text")
def request_signed_data(_: str, inputs: Inputs) -> Accept:
    request = requests.normalize(inputs["method"], inputs["uriId"], inputs["nonce"], inputs["body"])
    data = requests.signed_data(request, inputs["applicationSecret"])
    return Accept({"data": data}, normalized_steps(request) | {"normalized": request.text})


@operation("request.canonical-query", ALL_PROTOCOLS, query="text")
def request_canonical_query(_: str, inputs: Inputs) -> Accept:
    pairs = requests.sorted_pairs(inputs["query"])
    steps: Outputs = {}
    for i, (key, value) in enumerate(pairs):
        steps[f"pair[{i}].key"] = key
        steps[f"pair[{i}].value"] = value
    return Accept({"canonical": requests.canonical_query(pairs)}, steps)


# Activation code


@operation("activation-code.encode", FROM_3_ON, random="bytes")
def activation_code_encode(_: str, inputs: Inputs) -> Accept:
    code = activation_code.encode(inputs["random"])
    return Accept(
        {"code": code.text}, {"checksum": code.checksum, "payload": code.payload, "base32": code.base32}
    )


@operation("activation-code.validate", FROM_3_ON, code="text")
def activation_code_validate(_: str, inputs: Inputs) -> Accept:
    return Accept({}, {"payload": activation_code.validate(inputs["code"])})


@operation("activation-code.parse", FROM_3_ON, text="text")
def activation_code_parse(_: str, inputs: Inputs) -> Accept:
    scanned = activation_code.parse(inputs["text"])
    output: Outputs = {"code": scanned.code}
    if scanned.signature is not None:
        output["signature"] = scanned.signature
    return Accept(output, {"payload": scanned.payload})


@operation("activation-code.correct-character", FROM_3_ON, character="int")
def activation_code_correct_character(_: str, inputs: Inputs) -> Accept:
    return Accept({"character": activation_code.correct_character(inputs["character"])})


@operation("activation-code.verify-signature", code="text", signature="bytes", publicKey="bytes")
def activation_code_verify_signature(_: str, inputs: Inputs) -> Accept:
    digest = activation_code.verify_signature(inputs["code"], inputs["signature"], inputs["publicKey"])
    return Accept({}, {"digest": digest})


# ECIES

CONTEXT = {
    "scope": "text",
    "sharedInfo1": "text",
    "applicationKey": "text",
    "applicationSecret": "text",
    "activationId": "text?",
    "transportKey": "bytes?",
    "temporaryKeyId": "text?",
}
PARAMETERS = {"nonce": "bytes?", "timestamp": "int?"}
RESPONSE_PARAMETERS = {"requestNonce": "bytes?"} | PARAMETERS
SEALED = {"encryptedData": "bytes", "mac": "bytes"}
SENDER = {"publicKey": "bytes", "ephemeralPrivateKey": "bytes"}
RECIPIENT = {"privateKey": "bytes", "ephemeralPublicKey": "bytes"}


def exchange_context(protocol: str, inputs: Inputs) -> ecies.Context:
    """Reads the values that both sides have."""
    return ecies.Context(
        version=protocol,
        activation_scope=is_activation_scope(inputs),
        shared_info1=inputs["sharedInfo1"],
        application_key=inputs["applicationKey"],
        application_secret=inputs["applicationSecret"],
        activation_id=inputs.get("activationId"),
        transport_key=inputs.get("transportKey"),
        temporary_key_id=inputs.get("temporaryKeyId"),
    )


def timestamp(inputs: Inputs) -> int | None:
    """Reads the message's time, if it has one."""
    return not_negative(inputs, "timestamp") if "timestamp" in inputs else None


def request_parameters(protocol: str, inputs: Inputs) -> tuple[ecies.Context, ecies.Message]:
    """Reads and checks the parameters of a request."""
    context = exchange_context(protocol, inputs)
    return context, ecies.request_message(context, inputs.get("nonce"), timestamp(inputs))


def response_parameters(protocol: str, inputs: Inputs) -> tuple[ecies.Context, ecies.Message]:
    """Reads and checks the parameters of a response."""
    context = exchange_context(protocol, inputs)
    nonces = inputs.get("requestNonce"), inputs.get("nonce")
    return context, ecies.response_message(context, *nonces, timestamp(inputs))


def envelope_steps(envelope: ecies.Envelope) -> Outputs:
    """Returns the values of an envelope as steps, those that the version has."""
    steps = {
        "sharedSecret": envelope.shared_secret,
        "info": envelope.info,
        "envelopeKey": envelope.envelope_key,
        "encryptionKey": envelope.encryption_key,
        "macKey": envelope.mac_key,
        "ivKey": envelope.iv_key,
        "iv": envelope.iv,
        "sharedInfo2Base": envelope.shared_info2_base,
        "associatedData": envelope.associated_data,
        "sharedInfo2": envelope.shared_info2,
    }
    return {name: value for name, value in steps.items() if value is not None}


@operation("ecies.encrypt-request", **CONTEXT, **PARAMETERS, **SENDER, plaintext="bytes")
def ecies_encrypt_request(protocol: str, inputs: Inputs) -> Accept:
    context, message = request_parameters(protocol, inputs)
    keys = inputs["ephemeralPrivateKey"], inputs["publicKey"]
    envelope, ephemeral_public_key = ecies.sender_envelope(context, message, *keys)
    sealed = ecies.encrypt(envelope, inputs["plaintext"])
    output: Outputs = {"ephemeralPublicKey": ephemeral_public_key}
    output |= {"encryptedData": sealed.encrypted_data, "mac": sealed.mac}
    return Accept(output, envelope_steps(envelope))


@operation("ecies.decrypt-request", **CONTEXT, **PARAMETERS, **RECIPIENT, **SEALED)
def ecies_decrypt_request(protocol: str, inputs: Inputs) -> Accept:
    context, message = request_parameters(protocol, inputs)
    keys = inputs["privateKey"], inputs["ephemeralPublicKey"]
    envelope = ecies.recipient_envelope(context, message, *keys)
    plaintext = ecies.decrypt(envelope, inputs["encryptedData"], inputs["mac"])
    return Accept({"plaintext": plaintext}, envelope_steps(envelope))


@operation("ecies.encrypt-response", **CONTEXT, **RESPONSE_PARAMETERS, **RECIPIENT, plaintext="bytes")
def ecies_encrypt_response(protocol: str, inputs: Inputs) -> Accept:
    context, message = response_parameters(protocol, inputs)
    keys = inputs["privateKey"], inputs["ephemeralPublicKey"]
    envelope = ecies.recipient_envelope(context, message, *keys)
    sealed = ecies.encrypt(envelope, inputs["plaintext"])
    return Accept({"encryptedData": sealed.encrypted_data, "mac": sealed.mac}, envelope_steps(envelope))


@operation(
    "ecies.decrypt-response",
    **CONTEXT,
    **RESPONSE_PARAMETERS,
    **SENDER,
    **SEALED,
    ephemeralPublicKey="bytes?",
)
def ecies_decrypt_response(protocol: str, inputs: Inputs) -> Accept:
    context, message = response_parameters(protocol, inputs)
    keys = inputs["ephemeralPrivateKey"], inputs["publicKey"], inputs.get("ephemeralPublicKey")
    envelope, _ = ecies.sender_envelope(context, message, *keys)
    plaintext = ecies.decrypt(envelope, inputs["encryptedData"], inputs["mac"])
    return Accept({"plaintext": plaintext}, envelope_steps(envelope))


@operation("ecies.seal-request", **CONTEXT, publicKey="bytes", plaintext="bytes")
def ecies_seal_request(protocol: str, inputs: Inputs) -> Accept:
    drawn: Inputs = {}
    if ecies.RULES[protocol].nonce:
        drawn["nonce"] = secrets.token_bytes(16)
    if ecies.RULES[protocol].timestamp:
        drawn["timestamp"] = time.time_ns() // 1_000_000
    drawn_key = {"ephemeralPrivateKey": P256.draw_private_key()}
    sealed = ecies_encrypt_request(protocol, inputs | drawn | drawn_key)
    return Accept(sealed.output | drawn)


# Messages in JSON

message_operations.register(operation)

# Settings of an app, and the user

app_operations.register(operation)

# Status

status_operations.register(operation)
# Headers

header_operations.register(operation)


# Keys on the device

device_operations.register(operation)
activation_operations.register(operation)


# One-time passwords

one_time_password_operations.register(operation)


# Protocol 2

version2_operations.register(operation, SIGNED, factor_keys)
# Signed data

SIGNED_DATA = {"data": "bytes", "format": "text?"}


def is_raw(inputs: Inputs) -> bool:
    """Reads whether a signature is raw; without a format it is DER."""
    return "format" in inputs and choice(inputs, "format", ("der", "raw")) == "raw"


@operation("server-data.verify", **SIGNED_DATA, signature="bytes", publicKey="bytes")
@operation("device.verify", **SIGNED_DATA, signature="bytes", publicKey="bytes")
def verify_data(_: str, inputs: Inputs) -> Accept:
    public_key = P256.import_public_key(inputs["publicKey"])
    verify = P256.verify_raw if is_raw(inputs) else P256.verify
    verify(public_key, inputs["signature"], inputs["data"])
    return Accept({}, {"digest": primitives.sha256(inputs["data"])})


@operation("offline-data.verify-signature", text="text", masterPublicKey="bytes", serverPublicKey="bytes")
def verify_offline_data(_: str, inputs: Inputs) -> Accept:
    read = offline_data.verify_signature(
        inputs["text"], inputs["masterPublicKey"], inputs["serverPublicKey"]
    )
    return Accept({**read.fields, "nonce": read.nonce}, {"covered": read.protected})


@operation("device.sign", **SIGNED_DATA, privateKey="bytes")
def device_sign(_: str, inputs: Inputs) -> Accept:
    r, s = P256.sign(P256.import_private_key(inputs["privateKey"]), inputs["data"])
    return Accept({"signature": P256.encode_signature(r, s, is_raw(inputs))})


# JSON Web Tokens


@operation("jwt.sign", claims="text", privateKey="bytes")
def jwt_sign(_: str, inputs: Inputs) -> Accept:
    return Accept({"token": json_web_token.sign(inputs["claims"], inputs["privateKey"])})


@operation("jwt.verify", token="text", publicKey="bytes")
def jwt_verify(_: str, inputs: Inputs) -> Accept:
    token = json_web_token.read(inputs["token"], "ES256", inputs["publicKey"])
    return Accept({"claims": token.claims_text}, {"header": token.header, "signed": token.signed})


# Temporary keys

KEY_CONTEXT = {"scope": "text", "applicationKey": "text", "activationId": "text?", "challenge": "bytes"}
KEY_SECRETS = {"applicationSecret": "text", "transportKey": "bytes?"}


def key_context(inputs: Inputs) -> temporary_keys.Context:
    """Reads what a key is asked for."""
    return temporary_keys.Context(
        is_activation_scope(inputs), inputs["applicationKey"], inputs.get("activationId")
    )


def key_secret(inputs: Inputs) -> bytes:
    """Returns the secret of HMAC for the scope."""
    secrets_of_application = inputs["applicationSecret"], inputs.get("transportKey")
    return temporary_keys.request_secret(is_activation_scope(inputs), *secrets_of_application)


@operation("temporary-key.request", **KEY_CONTEXT, **KEY_SECRETS)
def temporary_key_request(_: str, inputs: Inputs) -> Accept:
    secret = key_secret(inputs)
    return Accept({"token": temporary_keys.request(key_context(inputs), inputs["challenge"], secret)})


@operation("temporary-key.read-request", scope="text", token="text", **KEY_SECRETS)
def temporary_key_read_request(_: str, inputs: Inputs) -> Accept:
    secret = key_secret(inputs)
    token, context, challenge = temporary_keys.read_request(is_activation_scope(inputs), inputs["token"], secret)
    output: Outputs = {"applicationKey": context.application_key, "challenge": challenge}
    if context.activation_id is not None:
        output["activationId"] = context.activation_id
    return Accept(output, {"key": secret, "signed": token.signed, "claims": token.claims_text})


@operation("temporary-key.accept", **KEY_CONTEXT, token="text", publicKey="bytes", time="int")
def temporary_key_accept(_: str, inputs: Inputs) -> Accept:
    answer = inputs["token"], inputs["publicKey"], inputs["time"]
    token, key = temporary_keys.accept(key_context(inputs), inputs["challenge"], *answer)
    output: Outputs = {"keyId": key.identifier, "temporaryPublicKey": key.public_key}
    output |= {"issued": key.issued, "expires": key.expires}
    return Accept(output, {"header": token.header, "signed": token.signed, "claims": token.claims_text})


# Tokens, time and lists of words

token_operations.register(operation)


# Recovery codes

recovery_operations.register(operation)


# Other systems

other_system_operations.register(operation)


# Protocol 4

version4_operations.register(operation)


if __name__ == "__main__":
    serve(ADAPTER, OPERATIONS, sys.stdin.buffer, sys.stdout.buffer)
