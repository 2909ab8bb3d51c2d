"""The operations with what server and client decide: inputs and outputs are words and numbers; nothing is refused."""

from collections.abc import Callable
from typing import Any

import version4_decision_fields as fields_of
from powerauth.version4 import (
    activation_decisions,
    client_call_decisions,
    client_state_decisions,
    factor_decisions,
    request_decisions,
    verification,
)
from version4_decision_fields import Fields, Words
from version4_operations import PROTOCOLS, Registration
from wire import Accept, Inputs, Malformed, choice, decode

Values = dict[str, Any]


def register(operation: Registration) -> None:
    """Registers the operations of this file."""

    def decision(name: str, fields: Fields, decide: Callable[[Values], Values]) -> None:
        def answer(_: str, inputs: Inputs) -> Accept:
            return Accept(_written(decide(_read(fields, inputs))))

        operation(name, PROTOCOLS, **_kinds(fields))(answer)

    decision("auth-code.decide", fields_of.CODE, verification.decide)
    decision("activation.confirm", fields_of.CONFIRMATION, activation_decisions.confirm)
    decision("factor-key.change", fields_of.CHANGE, factor_decisions.change)
    decision("upgrade.serve", fields_of.UPGRADE, activation_decisions.upgrade)
    decision("endpoint.cost", fields_of.REQUEST, request_decisions.cost)
    decision("activation.exchange", fields_of.EXCHANGE, activation_decisions.exchange)
    decision("vault.permit", fields_of.VAULT, factor_decisions.permit_vault)
    decision("temporary-block.decide", fields_of.BLOCK, factor_decisions.block)
    decision("temporary-key.permit", fields_of.TEMPORARY_KEY, request_decisions.permit_temporary_key)
    decision("message.replay", fields_of.MESSAGES, _replay)
    decision("status.fields", fields_of.STATUS, activation_decisions.status_fields)
    decision("protocol-version.permit", fields_of.VERSION, request_decisions.permit_version)
    decision("activation.persist", fields_of.PERSISTENCE, client_call_decisions.persist)
    decision("upgrade.run", fields_of.UPGRADE_CALL, client_call_decisions.run_upgrade)
    decision("status.effects", fields_of.STATUS_READ, client_state_decisions.apply_status)
    decision("call.permit", fields_of.CALL, client_state_decisions.permit_call)


def _replay(given: Values) -> Values:
    return {"answers": request_decisions.answer_messages(given["messages"])}


def _kinds(fields: Fields) -> dict[str, str]:
    """Returns the type of each field on the wire."""

    def kind(field: Any) -> str:
        if isinstance(field, Words):
            return "text?" if field.is_optional else "text"
        return "json" if isinstance(field, list) else str(field)

    return {name: kind(field) for name, field in fields.items()}


def _read(fields: Fields, inputs: Inputs) -> Values:
    """Checks the words, and reads `yes` and `no` as truth values, also in lists of records."""
    return {name: _value(fields[name], name, inputs) for name in inputs}


def _value(field: Any, name: str, inputs: Inputs) -> Any:
    if isinstance(field, Words):
        word = choice(inputs, name, field.words)
        return word == "yes" if field.words == fields_of.YES_NO.words else word
    if not isinstance(field, list):
        return inputs[name]
    if not isinstance(inputs[name], list):
        raise Malformed(f"the input's {name} is not a list")
    return [_read(field[0], decode(_kinds(field[0]), record)) for record in inputs[name]]


def _written(values: Values) -> Values:
    """Writes truth values as `yes` and `no`, and leaves out what does not exist."""
    present = {name: value for name, value in values.items() if value is not None}
    return {
        name: ("no", "yes")[value] if isinstance(value, bool) else value for name, value in present.items()
    }
