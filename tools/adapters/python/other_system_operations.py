"""The operations of the Futurae and OneWelcome SDKs, which use nothing of PowerAuth."""

from collections.abc import Callable
from typing import Any

import other_systems.futurae_services  # noqa: F401 (registers its events)
from other_systems import futurae, futurae_values, onewelcome
from powerauth.refusal import Refusal
from wire import Accept, Inputs

Registration = Callable[..., Callable[[Callable[[str, Inputs], Accept]], Any]]
SCRIPT = {"configuration": "json", "events": "json"}
ONEWELCOME = ("authenticator", "biometry", "custom", "pin", "pin-length", "session")
FUTURAE = (
    "account", "adaptive", "biometry", "configuration", "enrolment", "lock", "migration", "offline", "pin", "session",
)  # fmt: skip
TEN = frozenset("0123456789")


def register(operation: Registration) -> None:
    """Registers the operations of this file."""

    def observe(_: str, inputs: Inputs) -> Accept:
        return Accept({"observations": onewelcome.observe(inputs["configuration"], inputs["events"])})  # type: ignore

    for area in ONEWELCOME:
        operation(f"onewelcome.{area}", ["onewelcome"], **SCRIPT)(observe)

    def observe_futurae(_: str, inputs: Inputs) -> Accept:
        return Accept({"observations": futurae.observe(inputs["configuration"], inputs["events"])})  # type: ignore

    for area in FUTURAE:
        operation(f"futurae.{area}", ["futurae-3"], **SCRIPT)(observe_futurae)

    @operation("futurae.error", ["futurae-3"], code="text", handlers="json")
    def error(_: str, inputs: Inputs) -> Accept:
        return Accept(futurae_values.error(inputs["code"], inputs["handlers"]))

    @operation("futurae.payload", ["futurae-3"], members="json")
    def payload(_: str, inputs: Inputs) -> Accept:
        return Accept(futurae_values.payload(inputs["members"]))

    @operation("futurae.scan", ["futurae-3"], known="json", text="text")
    def scan(_: str, inputs: Inputs) -> Accept:
        return Accept(futurae_values.scan(inputs["known"], inputs["text"]))

    members = {"identifier": "text?", "type": "text", "isRegistered": "text", "isPreferred": "text"}

    @operation("onewelcome.object", ["onewelcome"], **members)
    def authenticator(_: str, inputs: Inputs) -> Accept:
        if not inputs.get("identifier"):
            raise Refusal("missing-identifier")
        if inputs["type"] not in onewelcome.ORDER:
            raise Refusal("unknown-type")
        if inputs["isPreferred"] == "yes" and inputs["isRegistered"] != "yes":
            raise Refusal("preferred-not-registered")
        return Accept({})

    @operation("onewelcome.pin-format", ["onewelcome"], pin="text", length="int")
    def pin_format(_: str, inputs: Inputs) -> Accept:
        if not TEN.issuperset(inputs["pin"]):
            raise Refusal("digits")
        if len(inputs["pin"]) != inputs["length"]:
            raise Refusal("length")
        return Accept({})
