"""The test files of users, with the packages that are installed: they must pass with a right library, and fail with a wrong one."""

import json
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "tools/packages/examples"
JUNIT = [
    "junit-platform-console", "junit-platform-reporting", "junit-platform-launcher", "junit-platform-engine",
    "junit-platform-commons", "junit-jupiter-api", "junit-jupiter-engine", "opentest4j", "opentest4j-reporting-events",
    "apiguardian-api", "picocli"]
ITERATOR = """
from pavectors_vectors import Failed, Replay
def answer(operation, protocol, input): return {"digest": bytes(input["size"] // 8)}
replay = Replay(answer, {"hash.sha3": None}, name="iterator")
for case in replay.cases:
    try: case.check()
    except Failed: pass
total = replay.report()["total"]
assert total["failed"] == len(replay.cases) > 0, total
"""


class WrongPackage(Exception):
    """What a package does otherwise than it must."""


class User:
    """A test file of a user, in the folder in which it runs."""

    def __init__(self, title, folder, command, environment=None):
        self.title, self.folder, self.command, self.environment = title, folder, command, environment or {}

    def run(self, status, **environment):
        """Runs the tests, which must pass or not; returns what they print, and their report. pytest writes none without a test."""
        path = self.folder / "report.json"
        path.unlink(missing_ok=True)
        done = subprocess.run(
            [str(word) for word in self.command], cwd=self.folder, capture_output=True, text=True,
            env=self.environment | environment)
        printed = done.stdout + done.stderr
        if (done.returncode != 0) != (status != 0):
            raise WrongPackage(f"{self.title}: the tests ended with {done.returncode}: {printed[-3000:]}")
        return printed, json.loads(path.read_text("utf-8")) if path.exists() else None

    def require(self, is_true, sentence, printed):
        if not is_true:
            raise WrongPackage(f"{self.title}: {sentence}: {printed[-3000:]}")

    def check(self):
        """Returns the reports of a right library, of a wrong one, and of one that is listed as wrong."""
        printed, right = self.run(0)
        self.require(right["total"]["passed"] > 0 == right["total"]["failed"], "a right library does not pass", printed)
        # The vectors of this release were in none before it.
        printed, earlier = self.run(1, MISTAKE="1", RELEASE="1.999.0")
        self.require(earlier["selection"]["release"] == "1.999.0", "the report does not name the release", printed)
        printed, none = self.run(0, MISTAKE="1", RELEASE="0.9.0")
        self.require(
            none is None or none["total"]["executed"] == 0 < none["total"]["excluded"], "runs what a release does not have",
            printed)
        printed, wrong = self.run(1, MISTAKE="1")
        names = [f"{failed['id']}@{failed['protocols'][0]}" for failed in wrong["failing"]]
        self.require(
            names and all(name.startswith("counter.advance/") and name in printed for name in names)
            and "wrong-output" in printed, "a mistake is not named", printed)
        listed = self.folder / "known.txt"
        listed.write_text("".join(f"{name}  # wrong-output: ticket 17\n" for name in names), "utf-8")
        printed, known = self.run(0, MISTAKE="1", KNOWN_FAILING=str(listed))
        self.require(
            known["total"]["expectedFailures"] == len(names) and known["total"]["failed"] == 0,
            "known failures are not expected", printed)
        printed, passing = self.run(1, KNOWN_FAILING=str(listed))
        self.require(
            "unexpected-pass" in printed and passing["total"]["failed"] == len(names),
            "a known failure that passes is not noticed", printed)
        listed.write_text("counter.advance/no-such-vector  # wrong-output\n", "utf-8")
        done = subprocess.run([str(word) for word in self.command], cwd=self.folder, capture_output=True, text=True,
                              env=self.environment | {"KNOWN_FAILING": str(listed)})
        self.require(
            done.returncode != 0 and "matches no case" in done.stdout + done.stderr,
            "an entry without a vector is not noticed", done.stdout + done.stderr)
        print(f"check-release: {self.title}: {right['total']['passed']} cases of three operations pass, {len(names)} fail with a "
              "mistake, as listed and not", flush=True)
        return right, wrong, known


def node(project, environment):
    shutil.copy(EXAMPLES / "vectors.test.mjs", project)
    return User("npm", project, ["node", "--test"], environment)


def python(folder, environment, packages, runner):
    """The tests with pytest, which is not in the environment of the package; and a loop without it, which is."""
    subprocess.run([packages / "bin/python", "-c", ITERATOR], check=True)
    shutil.copy(EXAMPLES / "test_vectors.py", folder)
    [installed] = packages.glob("lib/python*/site-packages")
    return User("pip", folder, [runner, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_vectors.py"],
                environment | {"PYTHONPATH": str(installed), "COLUMNS": "300"})


def java(folder, environment, jar):
    shutil.copy(EXAMPLES / "VectorTests.java", folder)
    junit = [f"/usr/share/java/{name}.jar" for name in JUNIT]
    path = ":".join([str(jar), *junit, str(folder)])
    subprocess.run(["javac", "--release", "17", "-cp", path, "-d", folder, folder / "VectorTests.java"], check=True)
    return User("maven", folder, ["java", "-cp", path, "org.junit.platform.console.ConsoleLauncher", "--disable-banner",
                                  "--select-class", "VectorTests"], environment)
