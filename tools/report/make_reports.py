"""Makes reports with many failures, and their page.

    make_reports.py PAVECTORS FOLDER
"""

import json
import subprocess
import sys

VECTORS = "vectors"
ALTERED = ["signature.online.3.1.json", "ecies.decrypt-request.3.2.json", "request.canonical-query.json",
           "kdf.index.json", "activation-code.parse.json"]
MANY = 2100
HOSTILE = ("</td></details><script>document.title='owned'</script>"
           "<img src=//evil.example/x onerror=\"alert(1)\">'\"&\u202e\u0000")


def flip(text):
    """The text with its middle character changed."""
    middle = len(text) // 2
    return text[:middle] + ("1" if text[middle] != "1" else "2") + text[middle + 1:]


def alter(vectors):
    """Makes some expectations wrong, so that a right implementation has failures of many kinds."""
    refusal = next((vector["expect"] for vector in vectors if vector["expect"]["result"] == "reject"), None)
    for number, vector in enumerate(vectors):
        expectation = vector["expect"]
        steps = vector.get("steps", [])
        if number % 9 == 4 and "output" in expectation:
            name = next(iter(expectation["output"]))
            if isinstance(expectation["output"][name], str) and expectation["output"][name]:
                expectation["output"][name] = flip(expectation["output"][name])
            if steps:
                steps[len(steps) // 2]["value"] = flip(steps[len(steps) // 2]["value"] or "0")
        elif number % 9 == 7 and steps:
            steps[0]["value"] = flip(steps[0]["value"] or "0")
        elif number % 9 == 2 and refusal and "Random" in vector["flags"] and "output" in expectation:
            vector["expect"] = {"result": "reject", "reason": refusal["reason"]}


def run(*command):
    """Runs `verify`, which must find failures."""
    status = subprocess.run(command, stdout=subprocess.DEVNULL).returncode
    if status != 1:
        sys.exit(f"check-report: {' '.join(command)} ended with {status} instead of 1")


def multiply(report, count):
    """The report with this number of failures: copies of its own, under other ids."""
    failures = []
    for number in range(count):
        failure = dict(report["failures"][number % len(report["failures"])], place=number)
        operation, name = failure["id"].split("/", 1)
        failure["id"] = f"{operation}/copy-{number:05}/{name}"
        failures.append(failure)
    report["failures"] = failures
    report["failing"] = sorted(
        ({"id": failure["id"], "protocols": [failure["protocol"]], "kind": failure["kind"],
          "severity": failure["severity"], "place": failure["place"]} for failure in failures),
        key=lambda failed: failed["id"])
    for line in report["operations"]:
        own_failures = [failure for failure in failures
                        if (failure["id"].split("/")[0], failure["protocol"]) == (line["operation"], line["protocol"])]
        own = [failure["severity"] for failure in own_failures]
        cases = line["cases"]
        added = len(own) - cases["failed"]
        for name in ("selected", "executed"):
            cases[name] += added
        cases["failed"] = len(own)
        for severity in ("interoperability", "security", "strictness"):
            cases[severity] = own.count(severity)
        cases["wrongExplanations"] = sum(is_wrong_explanation(failure) for failure in own_failures)
        cases["failedRefusals"] = own_kinds(own_failures).count("failed-instead-of-refusing")
    report["total"] = {name: sum(line["cases"][name] for line in report["operations"])
                       for name in [*report["total"], "failedRefusals"]}
    report["tooLax"] = []
    lax = report["total"]["strictness"] - report["total"]["wrongExplanations"] - report["total"]["failedRefusals"]
    for cases in [report["total"], *(line["cases"] for line in report["operations"])]:
        if not cases["failedRefusals"]:
            del cases["failedRefusals"]
    if lax:
        report["tooLax"] = [{"operation": report["operations"][0]["operation"], "kind": "wrongly-accepted", "field": "",
                             "flags": [], "rules": [], "cases": lax}]


def own_kinds(failures):
    return [failure["kind"] for failure in failures if failure["severity"] == "strictness"]


def is_wrong_explanation(failure):
    return failure["severity"] == "strictness" and failure["kind"] in ("wrong-reason", "wrong-step")


def main(pavectors, folder):
    paths = []
    for name in ALTERED:
        with open(f"{VECTORS}/{name}", encoding="utf-8") as file:
            content = json.load(file)
        alter(content["vectors"])
        paths.append(f"{folder}/{name}")
        with open(paths[-1], "w", encoding="utf-8") as file:
            json.dump(content, file, ensure_ascii=False)
    run(pavectors, "verify", *paths, "--json", f"{folder}/altered.json", "-q")
    run(pavectors, "verify", "--run", "kdf.*", "--run", "signature.online/*", "--seed", "5", "--allow-unsupported",
        "--json", f"{folder}/mistaken.json", "-q", "--", pavectors, "adapter", "--mistake", "kdf.little-endian-index")

    with open(f"{folder}/altered.json", encoding="utf-8") as file:
        hostile = json.load(file)
    hostile["implementation"] = {"name": HOSTILE, "version": HOSTILE, "language": HOSTILE, "command": [HOSTILE]}
    hostile["notes"] = [HOSTILE]
    for failed in hostile["failing"]:
        failed.pop("cause", None)
    for failure in hostile["failures"]:
        failure["message"] = failure["comment"] = HOSTILE
        failure["expected"] = {"key": HOSTILE + "x" * 100_000, HOSTILE: "1"}
        failure["actual"] = {"key": HOSTILE + "x" * 50_000 + "y" * 50_000}
    hostile["diagnoses"] = [{
        "operations": ["kdf.index"], "protocols": ["3.0", "3.1", "3.2", "3.3"], "sentence": HOSTILE,
        "examples": [HOSTILE], "mistakes": [HOSTILE], "alternatives": [HOSTILE], "explained": 3, "contradicted": 1,
        "failures": 4}]
    with open(f"{folder}/hostile.json", "w", encoding="utf-8") as file:
        json.dump(hostile, file)
    run(pavectors, "report", f"{folder}/altered.json", f"{folder}/mistaken.json", "--html", f"{folder}/page.html",
        "--json", f"{folder}/page.json")
    run(pavectors, "report", f"{folder}/hostile.json", "--html", f"{folder}/hostile.html", "-q")
    with open(f"{folder}/altered.json", encoding="utf-8") as file:
        many = json.load(file)
    many["diagnoses"] = []
    multiply(many, MANY)
    with open(f"{folder}/many.json", "w", encoding="utf-8") as file:
        json.dump(many, file)
    with open(f"{folder}/many.txt", "w", encoding="utf-8") as file:
        file.write(str(MANY))
    run(pavectors, "report", f"{folder}/many.json", "--html", f"{folder}/many.html", "-q")


main(*sys.argv[1:])
