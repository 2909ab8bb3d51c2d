"""Reads the values of a vector file by what its header says of the fields, and by nothing else.

So it finds out what a header forgets, without the schema and without the declaration that both were made from.
"""

import re

HEX = re.compile(r"([0-9a-f]{2})*")
DECIMAL = re.compile(r"0|[1-9][0-9]*")
WORD = re.compile(r"(bytes|text|int|u64)(?:\((-?[0-9]+)\.\.(-?[0-9]+)\))?")
RANGES = {"bytes": (0, 1 << 20), "text": (0, 1 << 20), "int": (0, 2**53 - 1), "u64": (0, 2**64 - 1)}
MOST_ELEMENTS = 4096


def is_word(kind, value):
    """Whether a value is bytes, a text or a number, within the limits that the kind states."""
    word, low, high = WORD.fullmatch(kind).groups()
    low, high = RANGES[word] if low is None else (int(low), int(high))
    if word == "int":
        return type(value) is int and low <= value <= high
    if not isinstance(value, str):
        return False
    if word == "u64":
        return DECIMAL.fullmatch(value) is not None and int(value) <= high
    if word == "bytes":
        return HEX.fullmatch(value) is not None and len(value) <= 2 * high
    return low <= len(value) <= high


def problems_of_value(kind, value, place):
    """Yields what is wrong with a value of a kind."""
    if isinstance(kind, str):
        if not is_word(kind, value):
            yield f"{place} is not {kind}"
    elif isinstance(kind, list):
        if value not in kind:
            yield f"{place} is none of {kind}"
    elif "list" in kind:
        if not isinstance(value, list) or len(value) > kind.get("atMost", MOST_ELEMENTS):
            yield f"{place} is not a list, or too long"
            return
        for number, element in enumerate(value):
            yield from problems_of_value(kind["list"], element, f"{place}[{number}]")
    elif not isinstance(value, dict):
        yield f"{place} is not a record"
    elif "record" in kind:
        yield from problems_of_record(kind["record"], value, place)
    elif value.get(kind["by"]) not in kind["records"]:
        yield f"{place}.{kind['by']} is none of the kinds of records"
    else:
        name = value[kind["by"]]
        yield from problems_of_record(kind["records"][name], value, place, besides={kind["by"]})


def problems_of_record(fields, record, place, besides=frozenset(), is_partial=False):
    """Yields what is wrong with a record; a partial one may lack any field."""
    kinds = {name.removesuffix("?"): kind for name, kind in fields.items()}
    for name, value in record.items():
        if name in kinds:
            yield from problems_of_value(kinds[name], value, f"{place}.{name}")
        elif name not in besides:
            yield f"{place}.{name} is not in the header"
    for name in fields:
        if not is_partial and not name.endswith("?") and name not in record:
            yield f"{place}.{name} is missing"


def problems_of_steps(kinds, steps, place):
    for step in steps:
        name = step["name"]
        kind = kinds.get(name) or kinds.get(re.sub(r"\[[0-9]+\]", "[i]", name, count=1))
        if kind is None:
            yield f"{place}: the step {name} is not in the header"
        elif not is_word(kind, step["value"]):
            yield f"{place}: the step {name} is not {kind}"


def problems(document, all_fields):
    """Yields what the vectors of a file have that its header does not say; `all_fields` are those of each operation."""
    fields = document["fields"]
    for vector in document["vectors"]:
        place, expect = vector["id"], vector["expect"]
        if "input" in vector:
            yield from problems_of_record(fields["input"], vector["input"], f"{place} input")
        outputs = [expect["output"]] if "output" in expect else []
        outputs += [item for item in expect.get("alsoAllowed", []) if isinstance(item, dict)]
        for output in outputs:
            yield from problems_of_record(fields["output"], output, f"{place} output")
        if verify := expect.get("verify"):
            other = all_fields[verify["operation"]]
            yield from problems_of_record(other["input"], verify["input"], f"{place} verify", is_partial=True)
            yield from problems_of_record(other["output"], verify["output"], f"{place} verify")
        yield from problems_of_steps(fields["steps"], vector.get("steps", []), place)


def unnoticed(document, all_fields):
    """Yields the changes of a header that contradict its vectors, and that `problems` does not notice."""
    for side in ("input", "output", "steps"):
        for name, kind in document["fields"][side].items():
            present = uses(document, side, name.removesuffix("?"))
            rest = {other: value for other, value in document["fields"][side].items() if other != name}
            changes = {"is missing": rest, "is of another kind": rest | {name: "int(1..0)"}}
            for what, changed in changes.items() if present else ():
                copy = document | {"fields": document["fields"] | {side: changed}}
                if next(problems(copy, all_fields), None) is None:
                    yield f"{side} {name} {what} in the header, which is not noticed"


def uses(document, side, name):
    """Whether a vector has this field or step."""
    for vector in document["vectors"]:
        if side == "steps":
            names = {step["name"] for step in vector.get("steps", [])}
            names |= {re.sub(r"\[[0-9]+\]", "[i]", step, count=1) for step in names}
        else:
            names = vector.get("input", {}) if side == "input" else vector["expect"].get("output", {})
        if name in names:
            return True
    return False
