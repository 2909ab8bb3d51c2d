"""Replays vectors with a copy of the adapter in which a mistake is made."""

import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

from mistakes import ADAPTER, PACKAGE


class Replay:
    """Runs `pavectors verify` with copies of the adapter."""

    def __init__(self, pavectors):
        self.pavectors = pavectors

    def unmodified(self, operations):
        """The number of cases of the operations that the unmodified adapter fails."""
        return self.report(operations, lambda copy: None)["total"]["failed"]

    def modified(self, mistake):
        """What `verify` tells of a mistake: the failures, the causes that it names, their sentences, and the time."""
        def make(copy):
            (copy / mistake.file).write_text(mistake.made_in(copy), encoding="utf-8")

        start = time.monotonic()
        report = self.report(mistake.operations, make)
        return {
            "failures": report["total"]["failed"], "named": named(report["diagnoses"]),
            "sentences": [diagnosis["sentence"] for diagnosis in report["diagnoses"]],
            "seconds": round(time.monotonic() - start, 1)}

    def report(self, operations, change):
        """The report of the operations, with a copy of the adapter that is changed first."""
        with tempfile.TemporaryDirectory() as folder:
            copy, path = pathlib.Path(folder, "adapter"), pathlib.Path(folder, "report.json")
            shutil.copytree(ADAPTER, copy)
            change(copy)
            selection = [word for operation in sorted(operations) for word in ("--run", operation)]
            # An adapter that hangs or crashes is started again three times: more tells nothing new.
            command = [self.pavectors, "verify", "-q", "--allow-unsupported", "--max-restarts", "3", "--json", path,
                       *selection, "--", "node", copy / "adapter.mjs"]
            done = subprocess.run(command, cwd=PACKAGE, capture_output=True, text=True, check=False)
            if not path.exists():
                sys.exit(f"measure-mistakes: verify ended with {done.returncode}: {done.stderr.strip()}")
            return json.loads(path.read_text(encoding="utf-8"))


def named(diagnoses):
    """The causes that are named; where none is, those that may explain a part, marked with a question mark."""
    names = {name for diagnosis in diagnoses for name in diagnosis["mistakes"] + diagnosis["alternatives"]}
    suspects = {f"{name}?" for diagnosis in diagnoses for name in diagnosis.get("suspects", [])[:1]}
    return sorted(names or suspects)
