"""The operations with authentication codes, the counter, offline data, and the upgrade."""

import status_operations
from powerauth.signatures import check_component_length
from powerauth.version4 import activation, codes, offline_data, status
from version4_operations import PROTOCOLS, Registration
from wire import Accept, Inputs, Outputs, choice, not_negative

CODE = {"type": "text", "keys": "bytes[]", "counterData": "bytes", "data": "bytes"}
PENDING = ("none", "start-sent", "confirm-sent")


def register(operation: Registration) -> None:
    """Registers the operations of this file."""
    _register_codes(operation)
    _register_counter(operation)
    _register_offline_data(operation)
    _register_upgrade(operation)


def _steps(made: list[codes.Component]) -> Outputs:
    steps: Outputs = {}
    for i, component in enumerate(made):
        steps[f"component[{i}].derivedKey"] = component.derived_key
        steps[f"component[{i}].mac"] = component.value
    return steps


def _register_codes(operation: Registration) -> None:
    @operation("auth-code.online", PROTOCOLS, **CODE)
    def online(_: str, inputs: Inputs) -> Accept:
        codes.check_factors(inputs["type"], inputs["keys"])
        made = codes.components(inputs["keys"], inputs["counterData"], inputs["data"])
        return Accept({"code": codes.online(made)}, _steps(made))

    @operation("auth-code.offline", PROTOCOLS, **CODE, componentLength="int")
    def offline(_: str, inputs: Inputs) -> Accept:
        check_component_length(inputs["componentLength"])
        codes.check_factors(inputs["type"], inputs["keys"])
        made = codes.components(inputs["keys"], inputs["counterData"], inputs["data"])
        groups = codes.offline(made, inputs["componentLength"])
        steps = {f"component[{i}].decimal": group for i, group in enumerate(groups)}
        return Accept({"code": "-".join(groups)}, _steps(made) | steps)

    @operation("auth-code.verify", PROTOCOLS, **CODE, nextKeys="bytes{}?", code="text", lookAhead="int")
    def verify(_: str, inputs: Inputs) -> Accept:
        keys = inputs["type"], inputs["keys"], inputs.get("nextKeys", {})
        given = inputs["data"], inputs["code"], not_negative(inputs, "lookAhead")
        match = codes.verify(*keys, inputs["counterData"], *given)
        output: Outputs = {
            "counterData": match.counter,
            "distance": match.distance,
            "promoted": [*match.promoted],
        }
        return Accept(output, {"matchedCounterData": match.matched_counter})


def _register_counter(operation: Registration) -> None:
    @operation("counter.mac", PROTOCOLS, counterData="bytes", key="bytes")
    def counter_mac(_: str, inputs: Inputs) -> Accept:
        return Accept({"hash": codes.hash_counter(inputs["counterData"], inputs["key"])})

    @operation(
        "counter.synchronize-by-mac",
        PROTOCOLS,
        key="bytes",
        counterData="bytes",
        counterByte="int?",
        currentVersion="int",
        lookAhead="int",
        serverCounterByte="int",
        serverCounterHash="bytes",
    )
    def synchronize(_: str, inputs: Inputs) -> Accept:
        server = inputs["lookAhead"], inputs["serverCounterByte"], inputs["serverCounterHash"]
        client = inputs["counterData"], inputs.get("counterByte"), inputs["key"]
        result = status.synchronize(*client, inputs["currentVersion"], server)
        return status_operations.accept_synchronization(result, server[1])


def _register_offline_data(operation: Registration) -> None:
    @operation("offline-data.verify", PROTOCOLS, text="text", key="bytes")
    def verify(_: str, inputs: Inputs) -> Accept:
        read = offline_data.verify(inputs["text"], inputs["key"])
        return Accept({**read.fields, "nonce": read.nonce}, {"covered": read.protected})


def _register_upgrade(operation: Registration) -> None:
    @operation(
        "upgrade.decide", PROTOCOLS, currentVersion="int", upgradeVersion="int", flags="int", pending="text"
    )
    def decide(_: str, inputs: Inputs) -> Accept:
        stated = inputs["currentVersion"], inputs["upgradeVersion"], inputs["flags"]
        return Accept({"step": activation.decide_upgrade(*stated, choice(inputs, "pending", PENDING))})
