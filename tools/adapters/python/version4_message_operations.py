"""The operations with protected messages: authenticated encryption, requests and responses, the status."""

from powerauth.version4 import aead, e2ee, status
from version4_operations import PROTOCOLS, Registration, is_activation_scope
from wire import Accept, Inputs, Outputs, not_negative

EXCHANGE = {
    "scope": "text",
    "sharedInfo1": "text",
    "applicationKey": "text",
    "applicationSecret": "text",
    "activationId": "text?",
    "temporaryKeyId": "text",
    "envelopeKey": "bytes",
    "keySharedInfo2": "bytes?",
    "nonce": "bytes",
    "timestamp": "int",
}
NUMBERS = (
    "state",
    "currentVersion",
    "upgradeVersion",
    "flags",
    "counterByte",
    "failedAttempts",
    "maxFailedAttempts",
    "lookAhead",
)


def register(operation: Registration) -> None:
    """Registers the operations of this file."""
    _register_aead(operation)
    _register_e2ee(operation)
    _register_status(operation)


def _key_steps(keys: aead.Keys) -> Outputs:
    return {"encryptionKey": keys.encryption, "macKey": keys.mac}


def _register_aead(operation: Registration) -> None:
    context = {"key": "bytes", "keyContext": "bytes"}

    @operation("aead.seal", PROTOCOLS, **context, nonce="bytes", associatedData="bytes", plaintext="bytes")
    def seal(_: str, inputs: Inputs) -> Accept:
        keys = aead.derive_keys(inputs["key"], inputs["keyContext"])
        sealed = aead.seal(keys, inputs["nonce"], inputs["associatedData"], inputs["plaintext"])
        steps = _key_steps(keys) | {"ciphertext": sealed.ciphertext, "tag": sealed.tag}
        return Accept({"sealed": sealed.data}, steps)

    @operation("aead.open", PROTOCOLS, **context, associatedData="bytes", sealed="bytes")
    def open_sealed(_: str, inputs: Inputs) -> Accept:
        keys = aead.derive_keys(inputs["key"], inputs["keyContext"])
        opened = aead.open(keys, inputs["associatedData"], inputs["sealed"])
        return Accept({"plaintext": opened.plaintext}, _key_steps(keys) | {"tag": opened.tag})


def _envelope(inputs: Inputs) -> tuple[e2ee.Context, e2ee.Envelope]:
    context = e2ee.Context(
        activation_scope=is_activation_scope(inputs),
        shared_info1=inputs["sharedInfo1"],
        application_key=inputs["applicationKey"],
        application_secret=inputs["applicationSecret"],
        activation_id=inputs.get("activationId"),
        temporary_key_id=inputs["temporaryKeyId"],
        envelope_key=inputs["envelopeKey"],
        key_shared_info2=inputs.get("keySharedInfo2"),
        nonce=inputs["nonce"],
    )
    return context, e2ee.envelope(context, not_negative(inputs, "timestamp"))


def _envelope_steps(made: e2ee.Envelope) -> Outputs:
    steps: Outputs = {"sharedInfo2": made.shared_info2, "keyContext": made.key_context}
    return steps | {"associatedData": made.associated_data}


def _register_e2ee(operation: Registration) -> None:
    @operation("e2ee.shared-info2", PROTOCOLS, scope="text", applicationSecret="text", key="bytes?")
    def shared_info2(_: str, inputs: Inputs) -> Accept:
        given = inputs["applicationSecret"], inputs.get("key")
        return Accept({"sharedInfo2": e2ee.shared_info2(is_activation_scope(inputs), *given)})

    for direction in ("request", "response"):
        _register_direction(operation, direction)


def _register_direction(operation: Registration, direction: str) -> None:
    is_request = direction == "request"

    @operation(f"e2ee.encrypt-{direction}", PROTOCOLS, **EXCHANGE, plaintext="bytes")
    def encrypt(_: str, inputs: Inputs) -> Accept:
        context, made = _envelope(inputs)
        encrypted = e2ee.encrypt(context, made, is_request, inputs["plaintext"])
        return Accept({"encryptedData": encrypted}, _envelope_steps(made))

    @operation(f"e2ee.decrypt-{direction}", PROTOCOLS, **EXCHANGE, encryptedData="bytes")
    def decrypt(_: str, inputs: Inputs) -> Accept:
        context, made = _envelope(inputs)
        plaintext = e2ee.decrypt(context, made, is_request, inputs["encryptedData"])
        return Accept({"plaintext": plaintext}, _envelope_steps(made))


def _register_status(operation: Registration) -> None:
    @operation(
        "status.encode",
        PROTOCOLS,
        key="bytes",
        **dict.fromkeys(NUMBERS, "int"),
        reserved="bytes",
        counterHash="bytes",
    )
    def encode(_: str, inputs: Inputs) -> Accept:
        numbers = (inputs[name] for name in NUMBERS)
        blob = status.write(status.Status(*numbers, inputs["counterHash"]), inputs["reserved"])
        return Accept({"blob": blob, "mac": status.authenticate(inputs["key"], blob)})

    @operation("status.decode", PROTOCOLS, key="bytes", message="bytes")
    def decode(_: str, inputs: Inputs) -> Accept:
        read = status.read(inputs["key"], inputs["message"])
        return Accept({**vars(read.status)}, {"mac": read.mac})
