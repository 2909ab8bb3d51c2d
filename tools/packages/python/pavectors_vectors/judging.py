"""What is right about an answer; FORMAT.md says it in words."""

import json
import re

SEVERITIES = ["strictness", "security", "interoperability"]
KINDS = [
    "wrong-output", "wrongly-accepted", "wrongly-rejected", "wrong-reason", "wrong-step", "broken",
    "failed-instead-of-refusing"]
OF_STRICTNESS = {"wrong-reason", "wrong-step", "failed-instead-of-refusing"}


class Refused(Exception):
    """Your library refuses the input; leave out the reason if it has none."""

    def __init__(self, reason=None):
        super().__init__(reason)
        self.reason = reason


class Inexpressible(Exception):
    """Your library has no way to state this input."""


def text(value):
    """A text that differs where values differ: 1, 1.0 and true are not the same."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False, default=repr)


def fault_of_refusal(expect, reason):
    """The kind of failure and a sentence; None where the input may be refused for this reason."""
    if not may_refuse(expect):
        return "wrongly-rejected", f"refused as {reason} an input that must be accepted"
    allowed = [item for item in [expect.get("reason"), *expect.get("alsoAllowed", [])] if isinstance(item, str)]
    if reason is None or not allowed or reason in allowed:
        return None
    return "wrong-reason", f"refused as {reason} instead of {' or '.join(allowed)}"


def may_refuse(expect):
    """Whether a right implementation may refuse; not where each of the permitted alternatives gives an output."""
    alternatives = expect.get("alternatives", [{}])
    return expect["result"] == "reject" or (
        expect["result"] == "either" and any("output" not in item for item in alternatives))


def fault_of_output(expect, output, steps, right_steps):
    """The same for an output. The steps of a vector with several right outputs belong to the first."""
    if expect["result"] == "reject":
        return "wrongly-accepted", f"accepted an input that must be refused as {expect['reason']}"
    right = [item for item in [expect["output"], *expect.get("alsoAllowed", [])] if isinstance(item, dict)]
    if all(text(output) != text(item) for item in right):
        return "wrong-output", f"gives {text(output)} instead of {text(right[0])}"
    for step in right_steps if text(output) == text(right[0]) else []:
        if step["name"] in steps and steps[step["name"]] != step["value"]:
            return "wrong-step", f"step {step['name']} is {steps[step['name']]} instead of {step['value']}"
    return None


def risk(kind, vector, flags):
    """The severity of a failure, and its effect where that is known."""
    if kind == "unexpected-pass":
        return "none", ""
    if kind != "wrongly-accepted":
        return ("strictness" if kind in OF_STRICTNESS else "interoperability"), ""
    used = [flags[name] for name in vector["flags"]]
    used = [flag for flag in used if flag["class"] == "negative"] or used
    worst = max(used, key=lambda flag: SEVERITIES.index(flag["severity"]), default=None)
    return (worst["severity"], worst["effect"]) if worst else ("security", "")


class KnownFailures:
    """A list of known failures, as `pavectors verify --known-failing` reads it: ID[@VERSION] # KIND: remark."""

    def __init__(self, path):
        self.path, self.entries = path, []
        with open(path, encoding="utf-8-sig") as lines:
            for number, line in enumerate(lines, 1):
                pattern, _, note = (part.strip() for part in line.partition("#"))
                if pattern:
                    self.add(pattern, re.split(r"[:\s]", note)[0], number)

    def add(self, pattern, kind, number):
        glob, _, version = pattern.partition("@")
        if kind not in KINDS:
            raise ValueError(f"{self.path}: line {number}: must name the kind of failure after #, one of {', '.join(KINDS)}")
        expression = re.escape(glob).replace(r"\*", ".*").replace(r"\?", ".")
        self.entries.append({"id": re.compile(expression, re.DOTALL), "version": version, "kind": kind,
                             "operation": glob.split("/")[0], "place": f"{self.path}: line {number}: {pattern}"})

    def kinds(self, id, protocol):
        """The kinds of failure that are listed for a case; empty where it is not listed."""
        found = [entry for entry in self.entries
                 if entry["id"].fullmatch(id) and entry["version"] in ("", protocol)]
        for entry in found:
            entry["isUsed"] = True
        return [entry["kind"] for entry in found]

    def check(self, operations):
        """Refuses an entry for these operations that no case had: its vector is gone, or it has a misprint."""
        for entry in self.entries:
            if entry["operation"] in operations and not entry.get("isUsed"):
                raise ValueError(f"{entry['place']} matches no case")
