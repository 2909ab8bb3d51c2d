"""The wire protocol: one JSON object on each line of standard input, one answer on each line of standard output.

Nothing here knows PowerAuth or a library; an adapter for another library keeps this file as it is.
"""

import json
import re
from collections.abc import Callable, Container
from dataclasses import dataclass, field
from typing import Any, BinaryIO

WIRE_VERSION = 1
MAX_IN_FLIGHT = 64

Inputs = dict[str, Any]
Value = bytes | str | int
Outputs = dict[str, Value | list[Value]]


@dataclass(frozen=True)
class Accept:
    """An operation's outputs, and the intermediate values in the order of the computation."""

    output: Outputs
    steps: Outputs = field(default_factory=dict)


@dataclass(frozen=True)
class Reject:
    """A refusal: the suite's reason, and the library's own name of it, if there is one."""

    reason: str
    native: str | None = None


@dataclass(frozen=True)
class Operation:
    """An operation: its protocols, the types of its fields, and its function.

    A type is `bytes`, `text`, `int`, `u64` or `json` for an object or list as it is. `[]` after it marks a list, `{}` a
    record whose members have the type, and `?` a field that may be absent.
    """

    protocols: list[str]
    fields: dict[str, str]
    answer: Callable[[str, Inputs], Accept | Reject]


class Malformed(Exception):
    """An invalid command or input, which is answered with an error."""


def serve(
    adapter: dict[str, str], operations: dict[str, Operation], source: BinaryIO, sink: BinaryIO
) -> None:
    """Answers commands until `bye` or the end of the input, one after the other."""
    for line in source:
        try:
            command = _parse(line)
            if command.get("cmd") == "bye":
                return
            reply = _reply(adapter, operations, command)
        except Malformed as fault:
            reply = {"seq": None, "result": "error", "message": str(fault)}
        sink.write(json.dumps(reply, separators=(",", ":")).encode("ascii") + b"\n")
        # The runner may wait for this answer before it sends the next command.
        sink.flush()


def _parse(line: bytes) -> dict[str, Any]:
    try:
        command = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError) as fault:
        raise Malformed(f"the line is not JSON in UTF-8: {fault}") from fault
    if not isinstance(command, dict):
        raise Malformed("the line is not an object")
    return command


def _reply(
    adapter: dict[str, str], operations: dict[str, Operation], command: dict[str, Any]
) -> dict[str, Any]:
    if command.get("cmd") == "hello":
        return {
            "wire": WIRE_VERSION,
            "adapter": adapter,
            "operations": {name: operation.protocols for name, operation in operations.items()},
            "features": ["steps"],
            "maxInFlight": MAX_IN_FLIGHT,
        }
    seq = {"seq": command.get("seq")}
    if command.get("cmd") == "call":
        return seq | {"result": "unsupported", "why": "there are no calls"}
    if command.get("cmd") != "run":
        return seq | {"result": "error", "message": "the command is not hello, run, call or bye"}
    try:
        return seq | _run(operations, command)
    except Malformed as fault:
        return seq | {"result": "error", "message": str(fault)}
    except Exception as fault:  # Whatever breaks in a library is this case's error, not the adapter's end.
        return seq | {"result": "error", "message": f"{type(fault).__name__}: {fault}"}


def _run(operations: dict[str, Operation], command: dict[str, Any]) -> dict[str, Any]:
    name, protocol = command.get("operation"), command.get("protocol")
    if not isinstance(name, str) or not isinstance(protocol, str):
        raise Malformed("a run names an operation and a protocol")
    operation = operations.get(name)
    if operation is None:
        return {"result": "unsupported", "why": f"unknown operation {name}"}
    if protocol not in operation.protocols:
        return {"result": "unsupported", "why": f"{name} does not exist in protocol {protocol}"}
    answer = operation.answer(protocol, decode(operation.fields, command.get("input")))
    if isinstance(answer, Reject):
        native = {} if answer.native is None else {"native": answer.native}
        return {"result": "reject", "reason": answer.reason} | native
    reply: dict[str, Any] = {"result": "accept", "output": encode(answer.output)}
    if "steps" in (command.get("want") or []):
        reply["steps"] = encode(answer.steps)
    return reply


def encode(values: Outputs) -> dict[str, Any]:
    """Writes bytes as hex, also those in lists; texts and numbers are unchanged."""

    def written(value: Any) -> Any:
        if isinstance(value, list):
            return [written(element) for element in value]
        return value.hex() if isinstance(value, bytes) else value

    return {name: written(value) for name, value in values.items()}


def not_negative(inputs: Inputs, name: str) -> int:
    """Reads a number that must not be negative."""
    number: int = inputs[name]
    if number < 0:
        raise Malformed(f"the input's {name} is negative")
    return number


def choice(inputs: Inputs, name: str, words: Container[str]) -> str:
    """Reads a text that is one of some words."""
    value: str = inputs[name]
    if value not in words:
        raise Malformed(f"the input's {name} is unknown")
    return value


def decode(fields: dict[str, str], values: Any) -> Inputs:
    """Decodes all fields first, so that a malformed field is never taken for a refusal."""
    if not isinstance(values, dict):
        raise Malformed("the input is not an object")
    for name in values:
        if name not in fields:
            raise Malformed(f"the input has an unknown field {name}")
    decoded: Inputs = {}
    for name, kind in fields.items():
        if name in values:
            decoded[name] = _decode_value(name, kind.removesuffix("?"), values[name])
        elif not kind.endswith("?"):
            raise Malformed(f"the input lacks {name}")
    return decoded


def _decode_value(name: str, kind: str, value: Any) -> Any:
    if kind == "json" and isinstance(value, dict | list):
        return value
    if kind.endswith("{}") and isinstance(value, dict):
        return {member: _decode_value(name, kind.removesuffix("{}"), element) for member, element in value.items()}
    if kind.endswith("[]") and isinstance(value, list):
        return [_decode_value(name, kind.removesuffix("[]"), element) for element in value]
    if kind == "int" and isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, str):
        if kind == "bytes" and re.fullmatch("(?:[0-9a-f]{2})*", value):
            return bytes.fromhex(value)
        if kind == "u64" and re.fullmatch("0|[1-9][0-9]{0,19}", value) and int(value) < 1 << 64:
            return int(value)
        if kind == "text" and not any("\ud800" <= character <= "\udfff" for character in value):
            return value
    raise Malformed(f"the input's {name} is not of type {kind}")
