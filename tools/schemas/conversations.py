"""Validates reports and lines of the wire protocol, which runs of pavectors write, against their schemas.

Damaged copies of them must be refused, as for vectors.
"""

import json
import pathlib
import subprocess
import tempfile

import jsonschema_rs

from damage import Damage

FOLDER = pathlib.Path(__file__).parent
TYPED_ADAPTER = FOLDER.parent.parent / "Tests" / "CommandLineTests" / "typed_adapter.py"
SELECTION = ["--run", "kdf.index/*", "--run", "ecies.decrypt-request/3.1/*", "--skip", "*/random/*", "--skip", "*accumulated*"]
OPTIONAL = {"version", "language", "command", "corpus", "folder", "source", "run", "gaps", "allowsUnsupported", "shuffleSeed", "case",
            "input", "expected", "actual", "reason", "native", "why", "message", "steps", "want", "features", "maxInFlight", "answers", "cause", "listed",
            "distinction", "consequence", "suspects", "notListed", "failedRefusals"}
# Their members are names of fields, operations or steps, which are data.
RECORDS = {"input", "output", "expected", "actual", "steps", "operations"}
RESULTS = ["accept", "reject", "inexpressible", "unsupported", "error"]


def validator(name, part=None):
    document = json.loads((FOLDER / name).read_bytes())
    jsonschema_rs.meta.validate(document)
    root = document if part is None else document | {"anyOf": [{"$ref": f"#/$defs/{part}"}]}
    return jsonschema_rs.Draft202012Validator(root)


def run(*command, data=None, statuses=(0,)):
    done = subprocess.run([str(word) for word in command], input=data, capture_output=True)
    if done.returncode not in statuses:
        raise ValueError(f"{command[0]} {command[1]} ended with {done.returncode}: {done.stderr.decode()[:300]}")
    return done.stdout


def reports(pavectors, folder):
    """Reports with failures of many kinds and severities, with inexpressible cases, and without failures."""
    adapter = [pavectors, "adapter"]
    mistakes = [*adapter, "--mistake", "kdf.little-endian-index", "--mistake", "kdf.key-of-any-length",
                "--mistake", "ecies.short-mac-accepted"]
    typed, failing = (["python3", TYPED_ADAPTER, pavectors, option] for option in ["--narrow", "--failing"])
    known = folder / "known.txt"
    known.write_text("kdf.index/basic  # wrong-output\n")
    paths = []
    for number, (options, command) in enumerate([
            ([], adapter), (["--shard", "1/2", "--run-id", "1"], mistakes), (["--known-failing", known], typed),
            ([], failing)]):
        paths.append(folder / f"{number}.json")
        run(pavectors, "verify", "-q", *SELECTION, *options, "--json", paths[-1], "--", *command, statuses=(0, 1))
    paths.append(folder / "live.json")
    # There is no server at this address, so that one case has failed and the others are not tried.
    run(pavectors, "drive", "http://127.0.0.1:1", "-q", "--json", paths[-1], statuses=(1,))
    several = folder / "several.json"
    run(pavectors, "report", "-q", "--allow-partial", *paths[:1], paths[2], "--json", several, statuses=(0, 1))
    return [json.loads(path.read_bytes()) for path in [*paths, several]]


def lines(pavectors):
    """The lines of conversations, in both directions: one of each form."""
    requests = run(pavectors, "prompts", *SELECTION)
    answers = [run(pavectors, "adapter", data=requests), run("python3", TYPED_ADAPTER, pavectors, data=requests)]
    unknown = b'{"cmd":"run","seq":1,"operation":"none","protocol":"3.1","input":{}}\n{"cmd":"run","seq":2}\n'
    answers.append(run(pavectors, "adapter", data=unknown))
    return [[json.loads(line) for line in text.splitlines()] for text in [requests, b"".join(answers)]]


def forms(documents):
    """One document of each form."""
    found = {}
    for document in documents:
        found.setdefault((document.get("cmd"), document.get("result"), *sorted(document)), document)
    return list(found.values())


def damaged(document):
    """Damages a document in each place: other types, null, strange and missing members, and other words."""
    damage = Damage(document)

    def visit(value, path):
        for name, member in value.items() if isinstance(value, dict) else enumerate(value):
            here = (*path, name)
            damage.add("null", here, None)
            in_record = bool(RECORDS & set(path))
            if not in_record:
                # A boolean is neither a text nor a number, nor a list or an object.
                # A mark is always true.
                damage.add("another type", here, 1 if member is True else True)
                if isinstance(value, dict) and name not in OPTIONAL:
                    damage.removals(path, [name])
            if isinstance(member, (dict, list)):
                visit(member, here)
        if isinstance(value, dict) and not RECORDS & set(path):
            damage.add("a strange member", (*path, "strange"), "x")

    visit(document, ())
    return damage


def damaged_report(report):
    damage = damaged(report)
    damage.values("a format", ("format",), ["", "pavectors-report-1"])
    damage.values("a gap", ("gaps",), [[], ["none"], "interrupted"])
    damage.add("a mark", ("allowsUnsupported",), True)
    if "run" in report:
        damage.add("an empty run", ("run",), "")
    for number, failure in enumerate(report.get("failures", [])):
        damage.values("a severity", ("failures", number, "severity"), ["", "high", failure["severity"].upper()])
        damage.add("another severity", ("failures", number, "severity"),
                   "strictness" if failure["kind"] == "unexpected-pass" else "none")
        damage.values("a kind", ("failures", number, "kind"), ["", "wrong"])
    for number, failed in enumerate(report.get("failing", [])):
        damage.values("versions", ("failing", number, "protocols"), [[], [3], "3.1"])
        damage.add("a mark", ("failing", number, "listed"), False)
        damage.values("a number", ("failing", number, "place"), [-1, "1"])
        damage.add("another severity", ("failing", number, "severity"),
                   "strictness" if failed["kind"] == "unexpected-pass" else "none")
    for name in ["inexpressible", "cannotBeAsked", "tooLax", "alternatives"]:
        for number, _ in enumerate(report.get(name, [])):
            damage.values("a count", (name, number, "cases"), [0, -1, 1.5])
    for name in report.get("total", []):
        damage.values("a count", ("total", name), [-1, 1.5, "1"])
    return damage.copies


def damaged_line(line):
    damage = damaged(line)
    if "result" in line:
        damage.values("a result", ("result",), ["", "maybe", line["result"].upper()])
        for other in set(RESULTS) - {line["result"]}:
            # Without its reason an answer can be one of several.
            if set(line) - {"seq", "result"} - ({"why"} if other in ("inexpressible", "unsupported") else set()):
                damage.add("another result", ("result",), other)
        damage.values("a number", ("seq",), [-1, 1.5, "1", 2**53])
    if "wire" in line:
        damage.values("a version", ("wire",), [0, 2, "1"])
    if line.get("cmd") == "run":
        damage.removals((), ["input"])
    if "cmd" in line:
        damage.values("a command", ("cmd",), ["", "walk", line["cmd"].upper()])
    return damage.copies


def small(report):
    """The report with few failures, because each is damaged in each place; one of each kind."""
    if "reports" in report:
        return report | {"reports": [small(one) for one in report["reports"]]}
    kinds = {failure["kind"]: failure for failure in report["failures"]}
    failing = {(failed["kind"], "listed" in failed): failed for failed in report["failing"]}
    return report | {"failures": list(kinds.values()), "failing": list(failing.values()),
                     "operations": report["operations"][:1]}


def check(pavectors):
    """Returns the problems, and a summary."""
    with tempfile.TemporaryDirectory() as folder:
        written = reports(pavectors, pathlib.Path(folder))
    requests, answers = lines(pavectors)
    report = validator("report.schema.json")
    problems = [f"a report: {error.instance_path}: {error.message[:200]}"
                for document in written for error in report.iter_errors(document)]
    kinds = {failure["kind"] for document in written for failure in document.get("failures", [])}
    if missing := {"wrong-output", "wrongly-accepted"} - kinds:
        problems.append(f"no report has a failure of the kind {', '.join(sorted(missing))}")
    for name in ["inexpressible", "cannotBeAsked", "alternatives"]:
        if not any(document.get(name) for document in written):
            problems.append(f"no report has cases in {name}")
    if not any("distinction" in diagnosis for document in written for diagnosis in document.get("diagnoses", [])):
        problems.append("no report has a diagnosis with a distinction")
    if missing := set(RESULTS) - {answer.get("result") for answer in answers}:
        problems.append(f"no line has the result {', '.join(sorted(missing))}")
    samples = [(report, document, damaged_report(document)) for document in map(small, written)]
    for part, sent in [("request", requests), ("answer", answers)]:
        wire = validator("wire.schema.json", part)
        for line in sent:
            problems += [f"a line of the wire: {error.message[:200]}" for error in wire.iter_errors(line)]
        samples += [(wire, line, damaged_line(line)) for line in forms(sent)]
    copies = 0
    for schema, document, damages in samples:
        for what, copy in damages:
            copies += 1
            if schema.is_valid(copy):
                problems.append(f"{schema.schema['title']}: lets through {what}")
    count = len(requests) + len(answers)
    return problems, f"{len(written)} reports and {count} lines agree with their schemas, which refuse {copies} damaged copies"
