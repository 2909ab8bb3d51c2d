"""Replays the corpus with a program, given as the words of a command, within limits of time and memory."""

import copy
import json
import os
import pathlib
import resource
import shutil
import signal
import subprocess
from dataclasses import dataclass

# Accumulated vectors: they detect mutants, but do not show what is wrong.
BULK = ("*/accumulated*", "*/random/*")
MEMORY = 4 << 30
PATIENCE = 900


@dataclass
class Outcome:
    result: str  # passed, failed, crashed, endless
    vector: str | None = None
    words: str | None = None
    # The number of compared values of a replay that passed.
    numbers: dict | None = None


class Replay:
    def __init__(self, vectors, folder):
        self.vectors = folder / "vectors"
        shutil.rmtree(self.vectors, ignore_errors=True)
        shutil.copytree(vectors, self.vectors)
        self.index = (self.vectors / "index.json").read_bytes()
        self.files = {}  # id of a vector: its file
        self.chapters = {}  # file: chapter of the reference
        for entry in json.loads(self.index)["vectors"]:
            path = str(self.vectors / entry["path"])
            contents = json.loads(pathlib.Path(path).read_text())
            self.chapters[path] = contents["reference"].split("/")[0]
            self.files |= {vector["id"]: path for vector in contents["vectors"]}
        self.seconds = 600

    def measure(self, program):
        """Replays everything with the unchanged program, which must pass, and sets the time limit from its duration."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.stated_numbers, self.bulk_numbers = None, None
        self.stated_numbers, self.bulk_numbers = (self._passed(replay(program)) for replay in (self.stated, self.bulk))
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.seconds = max(10, round(5 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)))

    @staticmethod
    def _passed(outcome):
        if outcome.result != "passed":
            raise SystemExit(f"mutate-sources: the unchanged program does not pass: {outcome}")
        return outcome.numbers

    def stated(self, program, chapter=None):
        """Replays the vectors with one input, those of a chapter first."""
        paths = sorted(self.chapters, key=lambda path: self.chapters[path] != chapter)
        return self._complete(self._run(program, self._options(stated=True), paths), self.stated_numbers)

    def bulk(self, program):
        return self._complete(self._run(program, self._options(stated=False), list(self.chapters)), self.bulk_numbers)

    def of_chapters_that_end(self, marking, code, unchanged):
        """A replay of those chapters only whose vectors with one input let a program end with a code."""
        narrowed = copy.copy(self)
        reached = {
            chapter for chapter in set(self.chapters.values()) if self._exit_code_of(marking, chapter) == code}
        if reached:
            narrowed.chapters = {path: chapter for path, chapter in self.chapters.items() if chapter in reached}
            narrowed.measure(unchanged)
        return narrowed

    def _exit_code_of(self, program, chapter):
        paths = [path for path, chapter_of_file in self.chapters.items() if chapter_of_file == chapter]
        command = [*program, "verify", "-q", *self._options(stated=True), *paths]
        return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode

    def one(self, program, vector):
        return self._run(program, [f"--run={vector}"], [self.files[vector]])

    @staticmethod
    def _complete(outcome, numbers):
        """Fails a replay that passed with fewer intermediate values than the unchanged program shows."""
        if outcome.result == "passed" and numbers and outcome.numbers != numbers:
            return Outcome("failed", words=f"{outcome.numbers} instead of {numbers}")
        return outcome

    @staticmethod
    def _options(stated):
        return [f"--{'skip' if stated else 'run'}={pattern}" for pattern in BULK]

    def _run(self, program, options, paths):
        def limit():
            resource.setrlimit(resource.RLIMIT_CPU, (self.seconds, self.seconds + 5))
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

        command = [*program, "verify", "--fail-fast", "-q", "--format=ndjson", *options, *paths]
        try:
            done = subprocess.run(
                command, preexec_fn=limit, timeout=PATIENCE, env=os.environ | {"SWIFT_BACKTRACE": "enable=no"},
                text=True, errors="replace", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        except subprocess.TimeoutExpired:
            return Outcome("endless")
        if done.returncode == 0:
            return Outcome("passed", numbers=json.loads(done.stdout.splitlines()[-1])["total"])
        if done.returncode == 5:  # None of the vectors is of the wanted kind.
            return Outcome("passed")
        if done.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
            return Outcome("endless")
        if done.returncode < 0:
            return Outcome("crashed", words=signal.Signals(-done.returncode).name)
        if done.returncode not in (1, 4):
            raise SystemExit(f"mutate-sources: {' '.join(command)} ended with {done.returncode}: {done.stderr.strip()}")
        for line in done.stdout.splitlines():
            failure = json.loads(line).get("failure")
            if failure:
                return Outcome("failed", failure["id"], f"{failure['kind']}: {failure['message']}")
        return Outcome("failed", words=done.stderr.strip())  # The corpus itself does not suit the program.
