"""The operations with the status of an activation."""

from collections.abc import Callable
from typing import Any

from powerauth import status
from wire import Accept, Inputs, Outputs

Registration = Callable[..., Callable[[Callable[[str, Inputs], Accept]], Any]]

PROTECTION = {"transportKey": "bytes", "challenge": "bytes?", "nonce": "bytes?"}
NUMBERS = ("state", "currentVersion", "upgradeVersion", "failedAttempts", "maxFailedAttempts")
COUNTER = {"lookAhead": "int?", "counterByte": "int?", "counterHash": "bytes?", "counterData": "bytes?"}


def register(operation: Registration) -> None:
    """Registers the operations of this file."""
    _register_counter(operation)
    _register_status(operation)


def _register_counter(operation: Registration) -> None:
    @operation("counter.hash", counterData="bytes", transportKey="bytes")
    def counter_hash(_: str, inputs: Inputs) -> Accept:
        hashed = status.hash_counter(inputs["counterData"], inputs["transportKey"])
        steps: Outputs = {"block": hashed.key.block, "key": hashed.key.key, "hmac": hashed.derived.hmac}
        return Accept({"hash": hashed.derived.key}, steps)

    @operation(
        "counter.synchronize",
        transportKey="bytes",
        counterData="bytes",
        counterByte="int?",
        currentVersion="int",
        lookAhead="int",
        serverCounterByte="int",
        serverCounterHash="bytes",
    )
    def counter_synchronize(_: str, inputs: Inputs) -> Accept:
        server = inputs["lookAhead"], inputs["serverCounterByte"], inputs["serverCounterHash"]
        result = status.synchronize(
            inputs["counterData"],
            inputs.get("counterByte"),
            inputs["transportKey"],
            inputs["currentVersion"],
            server,
        )
        return accept_synchronization(result, inputs["serverCounterByte"])


def accept_synchronization(result: status.Synchronization, server_byte: int) -> Accept:
    """Answers with what a client does about its counter."""
    output: Outputs = {"decision": result.decision}
    if result.counter is not None:
        output |= {"counterData": result.counter, "counterByte": server_byte}
    distances = {"hashDistance": result.hash_distance, "byteDistance": result.byte_distance}
    return Accept(output, {name: str(value) for name, value in distances.items() if value is not None})


def _register_status(operation: Registration) -> None:
    @operation("status.iv", transportKey="bytes", challenge="bytes", nonce="bytes")
    def status_iv(_: str, inputs: Inputs) -> Accept:
        derived = status.derive_iv(inputs["transportKey"], inputs["challenge"], inputs["nonce"])
        steps: Outputs = {"block": derived.key.block, "key": derived.key.key}
        steps |= {"data": derived.data, "hmac": derived.derived.hmac}
        return Accept({"iv": derived.derived.key}, steps)

    @operation("status.encrypt", **PROTECTION, **dict.fromkeys(NUMBERS, "int"), **COUNTER, reserved="bytes")
    def status_encrypt(protocol: str, inputs: Inputs) -> Accept:
        protection = _protection(protocol, inputs)
        numbers = status.Numbers(*(inputs[name] for name in NUMBERS))
        counter = status.Counter(inputs.get("counterByte"), inputs.get("lookAhead"), inputs.get("counterHash"))
        plaintext = status.write(
            protection, numbers, counter, inputs.get("counterData"), inputs["reserved"]
        )
        return Accept({"blob": status.encrypt(protection, plaintext)}, _steps(protection, plaintext))

    @operation("status.decrypt", **PROTECTION, blob="bytes")
    def status_decrypt(protocol: str, inputs: Inputs) -> Accept:
        protection = _protection(protocol, inputs)
        plaintext = status.decrypt(protection, inputs["blob"])
        numbers, counter = status.read(protection, plaintext)
        output: Outputs = dict(zip(NUMBERS, vars(numbers).values(), strict=True))
        if counter is not None:
            output |= {
                "lookAhead": counter.look_ahead,
                "counterByte": counter.byte,
                "counterHash": counter.hash,
            }
        return Accept(output, _steps(protection, plaintext))


def _protection(protocol: str, inputs: Inputs) -> status.Protection:
    return status.protect(protocol, inputs["transportKey"], inputs.get("challenge"), inputs.get("nonce"))


def _steps(protection: status.Protection, plaintext: bytes) -> Outputs:
    derivation = protection.derivation
    key: Outputs = {} if derivation is None else {"ivKey": derivation.key.key}
    return key | {"iv": protection.iv, "plaintext": plaintext}
