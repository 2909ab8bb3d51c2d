"""Replays the vectors in one process, without the wire: python loop.py [FOLDER [REPORT]]

It is all that a test of your own needs which calls your library; the package pavectors-vectors has the replay.
"""

import json
import pathlib
import sys
import unittest
from typing import Any

from adapter import OPERATIONS
from wire import Accept, decode, encode

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "tools/packages/python"))

from pavectors_vectors import Failed, Refused, Replay  # noqa: E402

Json = dict[str, Any]


def answer(name: str, version: str, values: Json) -> tuple[Json, Json]:
    """Computes an operation. Any exception but a refusal fails the case."""
    operation = OPERATIONS[name]
    given = operation.answer(version, decode(operation.fields, values))
    if not isinstance(given, Accept):
        raise Refused(given.reason)
    return encode(given.output), {}


def main() -> None:
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "vectors"
    known = {entry["operation"] for entry in json.loads((folder / "index.json").read_text("utf-8"))["vectors"]}
    versions = {name: list(operation.protocols) for name, operation in OPERATIONS.items() if name in known}
    replay = Replay(answer, versions, name="loop", raw=True, folder=folder, long_searches=True)
    for case in replay.cases:
        try:
            case.check()
        except Failed as failure:
            print("FAILED", failure)
        except unittest.SkipTest:
            pass
    report = replay.report()
    if len(sys.argv) > 2:
        replay.write(sys.argv[2])
    counts = report["total"]
    not_run = counts["unsupported"] + counts["inexpressible"] + counts["cannotBeAsked"] + counts["excluded"]
    print(f"{counts['passed']} passed, {counts['failed']} failed, {not_run} not run")
    sys.exit(1 if counts["failed"] or not counts["passed"] else 0)


main()
