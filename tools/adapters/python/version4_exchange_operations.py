"""The operations that agree on secrets: encapsulation with a curve and with ML-KEM, both together, temporary keys."""

from powerauth.version4 import dhkem, mlkem, shared_secret, temporary_keys
from version4_operations import PROTOCOLS, Registration
from wire import Accept, Inputs, Outputs, choice

ASKED = {"applicationKey": "text", "activationId": "text?", "challenge": "bytes", "algorithm": "text"}


def register(operation: Registration) -> None:
    """Registers the operations of this file."""
    _register_curve(operation)
    _register_lattice(operation)
    _register_shared_secret(operation)
    _register_temporary_keys(operation)


def _curve_steps(secret: dhkem.Secret) -> Outputs:
    return {"sharedX": secret.shared_x, "kemSecret": secret.kem_secret}


def _register_curve(operation: Registration) -> None:
    @operation("dhkem.encapsulate", PROTOCOLS, publicKey="bytes", ephemeralPrivateKey="bytes")
    def encapsulate(_: str, inputs: Inputs) -> Accept:
        encapsulated, secret = dhkem.encapsulate(inputs["publicKey"], inputs["ephemeralPrivateKey"])
        return Accept({"encapsulated": encapsulated, "secret": secret.exported}, _curve_steps(secret))

    @operation("dhkem.decapsulate", PROTOCOLS, privateKey="bytes", encapsulated="bytes")
    def decapsulate(_: str, inputs: Inputs) -> Accept:
        secret = dhkem.decapsulate(inputs["privateKey"], inputs["encapsulated"])
        return Accept({"secret": secret.exported}, _curve_steps(secret))


def _register_lattice(operation: Registration) -> None:
    @operation("mlkem.generate", PROTOCOLS, seed="bytes", set="text")
    def generate(_: str, inputs: Inputs) -> Accept:
        return Accept({"encapsulationKey": mlkem.generate(choice(inputs, "set", mlkem.SETS), inputs["seed"])})

    @operation("mlkem.encapsulate", PROTOCOLS, encapsulationKey="bytes", m="bytes")
    def encapsulate(_: str, inputs: Inputs) -> Accept:
        name = mlkem.set_of_key(inputs["encapsulationKey"])
        ciphertext, secret = mlkem.encapsulate(name, inputs["encapsulationKey"], inputs["m"])
        return Accept({"ciphertext": ciphertext, "secret": secret})

    @operation(
        "mlkem.decapsulate", PROTOCOLS, set="text", seed="bytes?", expandedKey="bytes?", ciphertext="bytes"
    )
    def decapsulate(_: str, inputs: Inputs) -> Accept:
        name = choice(inputs, "set", mlkem.SETS)
        key = mlkem.private_key(name, inputs.get("seed"), inputs.get("expandedKey"))
        return Accept({"secret": mlkem.decapsulate(name, key, inputs["ciphertext"])})


def _shared_steps(shared: shared_secret.SharedSecret) -> Outputs:
    steps: Outputs = {}
    if shared.curve is not None:
        steps["curveSecret"] = shared.curve.exported
    if shared.kem_secret is not None:
        steps["latticeSecret"] = shared.kem_secret
    return steps | {"data": shared.data}


def _register_shared_secret(operation: Registration) -> None:
    @operation(
        "shared-secret.compute",
        PROTOCOLS,
        algorithm="text",
        privateKeys="bytes[]",
        encapsulatedKeys="bytes[]",
        salt="bytes",
    )
    def compute(_: str, inputs: Inputs) -> Accept:
        given = inputs["privateKeys"], inputs["encapsulatedKeys"], inputs["salt"]
        shared = shared_secret.compute(inputs["algorithm"], *given)
        return Accept({"secret": shared.secret}, _shared_steps(shared))

    @operation(
        "shared-secret.respond",
        PROTOCOLS,
        algorithm="text",
        encapsulationKeys="bytes[]",
        ephemeralPrivateKey="bytes?",
        m="bytes?",
        salt="bytes",
    )
    def respond(_: str, inputs: Inputs) -> Accept:
        drawn = inputs.get("ephemeralPrivateKey"), inputs.get("m")
        made = shared_secret.respond(inputs["algorithm"], inputs["encapsulationKeys"], *drawn, inputs["salt"])
        output: Outputs = {"encapsulatedKeys": [*made.encapsulated_keys], "secret": made.shared.secret}
        return Accept(output, _shared_steps(made.shared))


def _asked(inputs: Inputs) -> temporary_keys.Request:
    values = inputs["applicationKey"], inputs.get("activationId"), inputs["challenge"], inputs["algorithm"]
    return temporary_keys.Request(*values)


def _register_temporary_keys(operation: Registration) -> None:
    @operation(
        "temporary-key.request-shared-secret", PROTOCOLS, **ASKED, encapsulationKeys="bytes[]", key="bytes"
    )
    def request(_: str, inputs: Inputs) -> Accept:
        return Accept(
            {"jwt": temporary_keys.request(_asked(inputs), inputs["encapsulationKeys"], inputs["key"])}
        )

    @operation("temporary-key.read-shared-secret-request", PROTOCOLS, jwt="text", key="bytes")
    def read_request(_: str, inputs: Inputs) -> Accept:
        read = temporary_keys.read_request(inputs["jwt"], inputs["key"])
        asked = read.asked
        output: Outputs = {
            "applicationKey": asked.application_key,
            "challenge": asked.challenge,
            "algorithm": asked.algorithm,
            "encapsulationKeys": [*read.encapsulation_keys],
        }
        if asked.activation_id is not None:
            output["activationId"] = asked.activation_id
        return Accept(output, {"signed": read.signed})

    @operation(
        "temporary-key.accept-shared-secret",
        PROTOCOLS,
        **ASKED,
        jws="text",
        publicKeys="bytes[]",
        privateKeys="bytes[]",
        now="int",
    )
    def accept(_: str, inputs: Inputs) -> Accept:
        keys = inputs["publicKeys"], inputs["privateKeys"]
        key = temporary_keys.accept(_asked(inputs), inputs["jws"], *keys, inputs["now"])
        output: Outputs = {"keyId": key.identifier, "secret": key.shared.secret}
        output |= {"expiry": key.expiry, "serverTime": key.server_time}
        return Accept(output, {"claims": key.claims_text, "data": key.shared.data})
