"""Replays the vectors in one process, without the wire: python loop.py [FOLDER]

It is all that a test of your own needs which calls your library; vectors/FORMAT.md says what the files hold.
"""

import json
import pathlib
import sys
from typing import Any

from adapter import OPERATIONS
from wire import Accept, decode, encode

Json = dict[str, Any]
VECTORS = pathlib.Path(__file__).resolve().parents[3] / "vectors"


def answer(name: str, version: str, values: Json) -> Json:
    """Computes an operation. An exception fails the case, because an error is not a refusal."""
    operation = OPERATIONS[name]
    known = {field: value for field, value in values.items() if field in operation.fields}
    given = operation.answer(version, decode(operation.fields, known))
    return {"output": encode(given.output)} if isinstance(given, Accept) else {"reason": given.reason}


def fault(name: str, version: str, vector: Json) -> str | None:
    """Returns what is wrong with the answer to a vector, or None."""
    expect = vector["expect"]
    also = expect.get("alsoAllowed", [])
    got = answer(name, version, vector["input"])
    if "output" not in got:
        reasons = [item for item in [expect.get("reason"), *also] if isinstance(item, str)]
        # Where each of the permitted alternatives gives an output, a refusal is wrong.
        alternatives = expect.get("alternatives", [{}])
        may_refuse = expect["result"] != "accept" and any("output" not in item for item in alternatives)
        is_right = may_refuse and (not reasons or got["reason"] in [None, *reasons])
        return None if is_right else f"refused as {got['reason']}"
    if expect["result"] == "reject":
        return "accepted"
    verify = expect.get("verify")
    if verify:
        # The output contains drawn values, and is checked by the reverse operation.
        got = answer(verify["operation"], version, vector["input"] | got["output"] | verify["input"])
    right = [(verify or expect)["output"], *also]
    return None if got.get("output") in right else f"gives {got}"


def main() -> None:
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else VECTORS
    passed = failed = not_run = 0
    for entry in json.loads((folder / "index.json").read_text("utf-8"))["vectors"]:
        name, vectors = entry["operation"], json.loads((folder / entry["path"]).read_text("utf-8"))["vectors"]
        if len(vectors) != entry["count"]:
            sys.exit(f"{entry['path']} has {len(vectors)} vectors, and should have {entry['count']}")
        for version, vector in [(version, vector) for version in entry["protocol"] for vector in vectors]:
            if name not in OPERATIONS or version not in OPERATIONS[name].protocols or "accumulated" in vector:
                not_run += 1
                continue
            try:
                problem = fault(name, version, vector)
            except Exception as failure:
                problem = f"broke: {type(failure).__name__}: {failure}"
            if problem:
                print(f"FAILED {vector['id']} ({version}): {problem}")
            failed, passed = (failed + 1, passed) if problem else (failed, passed + 1)
    print(f"{passed} passed, {failed} failed, {not_run} not run")
    sys.exit(1 if failed or not passed else 0)


main()
