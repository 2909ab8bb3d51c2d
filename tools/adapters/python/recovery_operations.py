"""The operations with recovery codes."""

from collections.abc import Callable
from typing import Any

from powerauth import recovery
from wire import Accept, Inputs, Malformed, Outputs

Registration = Callable[..., Callable[[Callable[[str, Inputs], Accept]], Any]]


def register(operation: Registration) -> None:
    """Registers the operations of this file."""

    @operation("recovery-code.derive", secret="bytes", nonce="bytes", indexes="u64[]")
    def recovery_code_derive(_: str, inputs: Inputs) -> Accept:
        derived = recovery.derive(inputs["secret"], inputs["nonce"], inputs["indexes"])
        steps: Outputs = {"keyMaterial": derived.key_material, "baseKey": derived.base_key}
        for i, puk in enumerate(derived.puks):
            steps |= {f"puk[{i}].block": puk.block, f"puk[{i}].key": puk.key}
        return Accept({"code": derived.code.text, "puks": [puk.text for puk in derived.puks]}, steps)

    @operation("recovery-code.validate", code="text", prefix="text")
    def recovery_code_validate(_: str, inputs: Inputs) -> Accept:
        if inputs["prefix"] not in ("allowed", "forbidden"):
            raise Malformed("the input's prefix is not allowed or forbidden")
        return Accept({}, {"payload": recovery.validate(inputs["code"], inputs["prefix"] == "allowed")})

    @operation("recovery-code.validate-puk", puk="text")
    def recovery_code_validate_puk(_: str, inputs: Inputs) -> Accept:
        recovery.validate_puk(inputs["puk"])
        return Accept({}, {})
