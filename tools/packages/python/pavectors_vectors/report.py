"""The report of a replay, in the format that `pavectors report` reads."""

import itertools
import json

from .judging import risk

FORMAT = "pavectors-report-2"
MOST_FAILURES = 2500
MOST_GROUPS = 1000
LONGEST_VALUE = 4096
COUNTS = [
    "selected", "executed", "passed", "failed", "interoperability", "security", "strictness", "wrongExplanations",
    "failedRefusals", "expectedFailures", "unsupported", "inexpressible", "cannotBeAsked", "excluded",
    "refusalsWithoutReason", "comparedSteps"]


def document(replay):
    lines, failed = {}, []
    for entry in replay.index["vectors"]:
        for protocol in entry["protocol"]:
            counts = lines.setdefault((entry["operation"], protocol), dict.fromkeys(COUNTS, 0))
            if not replay.has(entry["operation"], protocol):
                add(counts, selected=entry["count"], unsupported=entry["count"])
    for case in replay.cases + replay.not_run:
        count(case, lines[case.operation, case.protocol])
        if case.failure:
            failed.append(Failure(case))
    failed.sort(key=lambda failure: failure.order)
    total = {name: sum(counts[name] for counts in lines.values()) for name in COUNTS}
    unfinished = sum(case.result is None for case in replay.cases)
    return {
        "format": FORMAT, "implementation": replay.implementation, "suite": replay.index["suite"],
        **({"gaps": ["interrupted"]} if unfinished else {}), "corpus": replay.corpus, "folder": str(replay.folder),
        "protocols": sorted({protocol for _, protocol in lines}),
        "selection": {"run": [], "skip": [], "protocols": [], "flags": [],
                      "leftOut": [] if replay.long_searches else ["LongSearch"],
                      **({"release": ".".join(map(str, replay.release))} if replay.release else {}), "shard": "1/1"},
        "vectors": replay.vectors, "bytes": replay.bytes, "total": written(total),
        "operations": [{"operation": operation, "protocol": protocol, "cases": written(counts)}
                       for (operation, protocol), counts in lines.items()],
        "diagnoses": [], "inexpressible": unasked(replay.cases, "inexpressible"),
        "cannotBeAsked": unasked(replay.cases, "cannotBeAsked"), "tooLax": too_lax(failed), "alternatives": [],
        "notes": notes(replay, unfinished), "failing": [failure.short() for failure in failed],
        "failures": [failure.long() for failure in sorted(
            (failure for failure in failed if not failure.is_listed), key=lambda failure: (failure.case.place, failure.order)
        )[:MOST_FAILURES]],
    }


def count(case, counts):
    if case.result is None:
        return add(counts, excluded=1)
    add(counts, selected=1, **{case.result: 1})
    add(counts, executed=case.result in ("passed", "failed", "expectedFailures"),
        refusalsWithoutReason=case.lacks_reason, comparedSteps=case.compared_steps)
    if case.result == "failed":
        kind = case.failure["kind"]
        severity, _ = risk(kind, case.vector, case.file["flags"])
        add(counts, **({severity: 1} if severity != "none" else {}))
        add(counts, wrongExplanations=kind in ("wrong-reason", "wrong-step"),
            failedRefusals=kind == "failed-instead-of-refusing")


def add(counts, **numbers):
    for name, number in numbers.items():
        counts[name] += int(number)


def written(counts):
    """The counts; that of failed refusals stands only where there are some."""
    return {name: number for name, number in counts.items() if number or name != "failedRefusals"}


class Failure:
    """A failed case, as reports have it."""

    def __init__(self, case):
        self.case, self.kind, self.is_listed = case, case.failure["kind"], case.result == "expectedFailures"
        self.severity, self.effect = risk(self.kind, case.vector, case.file["flags"])
        self.order = case.id.encode(), case.protocol.encode()

    def short(self):
        found = {"id": self.case.id, "protocols": [self.case.protocol], "kind": self.kind, "severity": self.severity,
                 "place": self.case.place}
        return found | ({"listed": True} if self.is_listed else {})

    def long(self):
        case = self.case
        found = {"id": case.id, "protocol": case.protocol, "place": case.place, "kind": self.kind,
                 "severity": self.severity, "effect": self.effect, "message": case.failure["message"][:LONGEST_VALUE],
                 "comment": case.vector["comment"]}
        values = {"input": case.vector["input"], "expected": case.vector["expect"].get("output"),
                  "actual": case.failure["actual"]}
        return found | {name: value for name, value in values.items() if is_shown(value)} | {"steps": []}


def is_shown(value):
    """Whether a report can have a record: none of large values, and of texts and integers only."""
    def is_plain(part):
        if isinstance(part, dict):
            return all(isinstance(name, str) and is_plain(member) for name, member in part.items())
        return all(map(is_plain, part)) if isinstance(part, list) else isinstance(part, str) or type(part) is int

    return isinstance(value, dict) and is_plain(value) and len(json.dumps(value)) <= LONGEST_VALUE


def unasked(cases, result):
    """The cases that the library cannot be asked, by operation and reason."""
    found = sorted((case.operation.encode(), case.why.encode()) for case in cases if case.result == result)
    return [{"operation": operation.decode(), "why": why.decode(), "cases": len(list(group))}
            for (operation, why), group in itertools.groupby(found)][:MOST_GROUPS]


def too_lax(failed):
    """The inputs that are accepted though they must be refused, and harmless on their own, by what they have in common."""
    groups = {}
    for failure in failed:
        if failure.kind == "wrongly-accepted" and failure.severity == "strictness" and not failure.is_listed:
            vector = failure.case.vector
            key = (failure.case.operation, failure.kind, changed_field(failure.case), str(len(vector["flags"])),
                   *vector["flags"], *vector["rules"])
            groups.setdefault(tuple(part.encode() for part in key), []).append(failure)
    return [{"operation": group[0].case.operation, "kind": group[0].kind, "field": changed_field(group[0].case),
             "flags": group[0].case.vector["flags"], "rules": group[0].case.vector["rules"], "cases": len(group)}
            for _, group in sorted(groups.items(), key=lambda item: item[0])][:MOST_GROUPS]


def changed_field(case):
    """The input that the change of the vector names before its colon; empty where it names none."""
    name = case.vector.get("change", "")
    for mark in ":[.":
        name = name.split(mark)[0]
    fields = case.file["fields"]["input"]
    return name if name in fields or f"{name}?" in fields else ""


def notes(replay, unfinished):
    found = []
    if replay.not_run:
        found.append(f"not run: {len(replay.not_run)} cases of accumulated vectors, of long searches, of vectors that were added after the release, and of answers that "
                     "only an operation could verify which the library does not have")
    if unfinished:
        found.append(f"{unfinished} cases were not checked")
    return found
