"""The operations with public keys: signatures, JSON Web Signatures, fingerprints, the configuration."""

from powerauth import activation_code
from powerauth.version4 import activation, jws, mldsa, signatures
from version4_operations import PROTOCOLS, Registration
from wire import Accept, Inputs, Outputs, choice

KINDS = ("EC_P384", "ML_DSA_65", "ML_DSA_87")


def register(operation: Registration) -> None:
    """Registers the operations of this file."""
    _register_mldsa(operation)
    _register_kinds(operation)
    _register_jws(operation)
    _register_activation(operation)


def _register_mldsa(operation: Registration) -> None:
    @operation("mldsa.sign", PROTOCOLS, set="text", key="bytes", message="bytes", context="bytes?")
    def sign(_: str, inputs: Inputs) -> Accept:
        name = choice(inputs, "set", mldsa.SETS)
        return Accept(
            {"signature": mldsa.sign(name, inputs["key"], inputs["message"], inputs.get("context", b""))}
        )

    @operation(
        "mldsa.verify",
        PROTOCOLS,
        set="text",
        key="bytes",
        message="bytes",
        context="bytes?",
        signature="bytes",
    )
    def verify(_: str, inputs: Inputs) -> Accept:
        name = choice(inputs, "set", mldsa.SETS)
        signed = inputs["message"], inputs["signature"], inputs.get("context", b"")
        mldsa.verify(name, inputs["key"], *signed)
        return Accept({})


def _register_kinds(operation: Registration) -> None:
    @operation("device.sign-by-kind", PROTOCOLS, data="bytes", kind="text", privateKey="bytes")
    def sign(_: str, inputs: Inputs) -> Accept:
        kind = choice(inputs, "kind", KINDS)
        return Accept({"signature": signatures.sign(kind, inputs["privateKey"], inputs["data"])})

    @operation(
        "device.verify-by-kind",
        PROTOCOLS,
        data="bytes",
        kind="text",
        publicKey="bytes",
        signature="bytes",
        context="bytes?",
    )
    def verify(_: str, inputs: Inputs) -> Accept:
        kind = choice(inputs, "kind", KINDS)
        signed = inputs["data"], inputs["signature"], inputs.get("context", b"")
        signatures.verify(kind, inputs["publicKey"], *signed)
        return Accept({})

    @operation(
        "activation-code.verify-by-kind",
        PROTOCOLS,
        code="text",
        signature="bytes",
        kind="text",
        publicKey="bytes",
    )
    def verify_code(_: str, inputs: Inputs) -> Accept:
        kind = choice(inputs, "kind", KINDS)
        activation_code.validate(inputs["code"])
        signatures.verify(kind, inputs["publicKey"], inputs["code"].encode("utf-8"), inputs["signature"])
        return Accept({})


def _register_jws(operation: Registration) -> None:
    @operation("jws.sign", PROTOCOLS, payload="bytes", form="text", keys="bytes{}")
    def sign(_: str, inputs: Inputs) -> Accept:
        form = choice(inputs, "form", ("compact", "json"))
        return Accept({"text": jws.sign(inputs["payload"], form, inputs["keys"])})

    @operation("jws.verify", PROTOCOLS, text="text", form="text", keys="bytes{}", strict="text")
    def verify(_: str, inputs: Inputs) -> Accept:
        form = choice(inputs, "form", ("compact", "json"))
        is_strict = choice(inputs, "strict", ("yes", "no")) == "yes"
        verified = jws.verify(inputs["text"], form, inputs["keys"], is_strict)
        steps: Outputs = {f"header[{i}]": header for i, header in enumerate(verified.headers)}
        return Accept({"payload": verified.payload}, steps)


def _register_activation(operation: Registration) -> None:
    @operation(
        "activation.key-fingerprint",
        PROTOCOLS,
        algorithm="text",
        deviceKeys="bytes[]",
        serverKeys="bytes[]",
        activationId="text",
    )
    def fingerprint(_: str, inputs: Inputs) -> Accept:
        keys = inputs["deviceKeys"], inputs["serverKeys"]
        made = activation.fingerprint(inputs["algorithm"], *keys, inputs["activationId"])
        return Accept({"fingerprint": made.text}, {"data": made.data, "hash": made.hash})

    @operation("configuration.parse-keys", PROTOCOLS, configuration="text", algorithm="text")
    def parse_configuration(_: str, inputs: Inputs) -> Accept:
        read, keys = activation.parse_configuration(inputs["configuration"], inputs["algorithm"])
        output: Outputs = {
            "applicationKey": read.application_key,
            "applicationSecret": read.application_secret,
        }
        return Accept(output | keys, {"bytes": read.data})
