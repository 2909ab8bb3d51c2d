"""A replay of the vectors in your own tests: a plain iterator of cases, each of which calls your library and compares."""

import hashlib
import json
import pathlib
import unittest

from . import judging, report, values
from .judging import Inexpressible, KnownFailures, Refused

#: The folder of index.json.
folder = pathlib.Path(__file__).resolve().parent / "vectors"


class Failed(AssertionError):
    """A case that fails, and is not listed as a known failure."""


class Case:
    """A vector in one protocol version."""

    def __init__(self, replay, file, vector, place, protocol):
        self.replay, self.file, self.vector, self.place, self.protocol = replay, file, vector, place, protocol
        self.operation, self.id = file["operation"], vector["id"]
        # What became of it: passed, failed, expectedFailures, inexpressible, cannotBeAsked; None before `check`.
        self.result = self.failure = self.why = None
        self.lacks_reason, self.compared_steps = False, 0

    def __str__(self):
        return f"{self.id}@{self.protocol}"

    def check(self):
        """Calls the library and compares. Raises `Failed`, or `unittest.SkipTest` for what cannot be asked."""
        try:
            kind, message, actual = self._ask()
        except Inexpressible as limit:
            self.why = str(limit) or "no reason is stated"
            self.result = "cannotBeAsked" if self.vector["expect"]["result"] == "accept" else "inexpressible"
            # It does not fail, so that it must not be listed.
            kind, message, actual = None, None, None
        listed = self.replay.listed(self)
        if listed and kind is None:
            words = "passes" if self.why is None else "is inexpressible"
            kind, message = "unexpected-pass", f"{words}, but is listed as a known failure"
        elif listed and kind not in listed:
            message = f"listed as {' and '.join(listed)}, but it is {kind}: {message}"
        elif listed:
            self.result = "expectedFailures"
        if kind is None:
            if self.why is not None:
                raise unittest.SkipTest(f"{self}: {self.why}")
            self.result = "passed"
            return
        self.failure = {"kind": kind, "message": message, "actual": actual}
        if self.result != "expectedFailures":
            self.result = "failed"
            raise Failed(f"{self}: {kind}: {message}\n  about: {self.vector['comment']}\n"
                         f"  input: {judging.text(self.vector['input'])[:1000]}")

    def _ask(self):
        """The kind of failure, a sentence and the output; None for each that does not exist."""
        expect = self.vector["expect"]
        try:
            output, steps = self.replay.call(self.operation, self.protocol, self.vector["input"])
        except Refused as refusal:
            fault = judging.fault_of_refusal(expect, refusal.reason)
            self.lacks_reason = fault is None and refusal.reason is None
            return (*(fault or (None, None)), None)
        except Inexpressible:
            raise
        except Exception as error:
            words = f"error: {type(error).__name__}: {error}"
            return ("failed-instead-of-refusing" if judging.may_refuse(expect) else "broken"), words, None
        verify = expect.get("verify")
        if verify and expect["result"] != "reject":
            return (*self._verify(verify, output), output)
        right = self.vector.get("steps", [])
        fault = judging.fault_of_output(expect, output, steps, right)
        if fault is None:
            self.compared_steps = sum(step["name"] in steps for step in right)
        return (*(fault or (None, None)), output)

    def _verify(self, verify, output):
        """Checks an output with drawn values by the reverse operation of the library."""
        question = self.vector["input"] | output | verify["input"]
        try:
            got, _ = self.replay.call(verify["operation"], self.protocol, question)
        except Refused as refusal:
            return "wrong-output", f"{verify['operation']} refuses it as {refusal.reason}"
        except Exception as error:
            return "wrong-output", f"{verify['operation']} of it: {type(error).__name__}: {error}"
        if judging.text(got) == judging.text(verify["output"]):
            return None, None
        return "wrong-output", f"{verify['operation']} gives {judging.text(got)} of it"


def numbers(release):
    """The three numbers of a version."""
    major, minor, patch = release.split(".")
    return int(major), int(minor), int(patch)


class Replay:
    """The cases of a library.

    `answer(operation, protocol, input)` calls it. It returns the output as a dictionary, or a pair of the output and the
    steps; it raises `Refused` or `Inexpressible`, and anything else is an error. Bytes and numbers of 64 bits are those of
    Python, and hex and decimal digits with `raw=True`.

    `operations` has the protocol versions of each operation that the library has; None stands for all of them. With a
    `release`, vectors that were added after it are not run.
    """

    def __init__(self, answer, operations, *, name, version=None, known_failing=None, raw=False, folder=folder,
                 long_searches=False, release=None):
        self.answer, self.operations, self.raw, self.folder = answer, operations, raw, pathlib.Path(folder)
        self.implementation = {"name": name} | ({"version": version} if version else {}) | {"language": "python"}
        self.known = KnownFailures(known_failing) if known_failing else None
        self.long_searches = long_searches
        self.release = release and numbers(release)
        data = (self.folder / "index.json").read_bytes()
        self.index, self.corpus = json.loads(data), hashlib.sha256(data).hexdigest()
        if unknown := set(operations) - {entry["operation"] for entry in self.index["vectors"]}:
            raise ValueError(f"the corpus has no operation {', '.join(sorted(unknown))}")
        self.fields, self.cases, self.not_run, self.bytes, self.vectors = {}, [], [], 0, 0
        for entry in self.index["vectors"]:
            self._add(entry)
        if self.known:
            for case in self.cases + self.not_run:
                self.known.kinds(case.id, case.protocol)
            self.known.check({entry["operation"] for entry in self.index["vectors"]} & set(operations))

    def has(self, operation, protocol):
        if operation not in self.operations:
            return False
        versions = self.operations[operation]
        return versions is None or protocol in versions

    def _add(self, entry):
        """Reads a file whose operation the library has."""
        if not any(self.has(entry["operation"], protocol) for protocol in entry["protocol"]):
            return
        data = (self.folder / entry["path"]).read_bytes()
        if hashlib.sha256(data).hexdigest() != entry["sha256"]:
            raise ValueError(f"{entry['path']} is not the file that the index names")
        file = json.loads(data)
        if len(file["vectors"]) != entry["count"]:
            raise ValueError(f"{entry['path']} has {len(file['vectors'])} vectors, and should have {entry['count']}")
        self.bytes, self.vectors = self.bytes + len(data), self.vectors + entry["count"]
        for protocol in entry["protocol"]:
            self.fields[entry["operation"], protocol] = file["fields"]
            if not self.has(entry["operation"], protocol):
                continue
            for place, vector in enumerate(file["vectors"]):
                case = Case(self, file, vector, place, protocol)
                (self.cases if self.can_run(vector, protocol) else self.not_run).append(case)

    def can_run(self, vector, protocol):
        """Not accumulated ones, long searches, later ones, and those that only an operation verifies that the library lacks."""
        verify = vector["expect"].get("verify")
        return ("accumulated" not in vector and (self.long_searches or "LongSearch" not in vector["flags"])
                and (self.release is None or numbers(vector["since"]) <= self.release)
                and (verify is None or self.has(verify["operation"], protocol)))

    def listed(self, case):
        return self.known.kinds(case.id, case.protocol) if self.known else []

    def call(self, operation, protocol, question):
        """Asks the library; the question and the answer are those of files."""
        fields = self._fields(operation, protocol)
        kinds = values.names(fields["input"])
        question = {name: value for name, value in question.items() if name in kinds}
        given = self.answer(
            operation, protocol, question if self.raw else values.decode_record(fields["input"], question))
        output, steps = given if isinstance(given, tuple) else (given, {})
        if self.raw:
            return output, steps
        steps = {name: values.encode("bytes", value) for name, value in steps.items()}
        return values.encode_record(fields["output"], output), steps

    def _fields(self, operation, protocol):
        """The fields of an operation, whose file comes later where it verifies another one."""
        if (operation, protocol) not in self.fields:
            entry = next(entry for entry in self.index["vectors"]
                         if entry["operation"] == operation and protocol in entry["protocol"])
            self.fields[operation, protocol] = json.loads((self.folder / entry["path"]).read_bytes())["fields"]
        return self.fields[operation, protocol]

    def report(self):
        """The report of the cases that were checked, in the format of `pavectors verify --json`."""
        return report.document(self)

    def write(self, path):
        pathlib.Path(path).write_text(json.dumps(self.report(), indent=2, ensure_ascii=False) + "\n", "utf-8")
