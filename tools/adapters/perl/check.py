"""Checks the reader in Perl: it must pass `kdf.index`, and notice each change of a vector and of what the header says."""

import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile

READER = pathlib.Path(__file__).with_name("replay.pl")


def other_key(document):
    document["vectors"][0]["expect"]["output"]["key"] = "00" * 16


def other_index(document):
    document["vectors"][0]["input"]["index"] = "18446744073709551615"


def other_step(document):
    document["vectors"][0]["steps"][0]["value"] = "00" * 16


def no_step(document):
    del document["vectors"][0]["steps"]


def other_reason(document):
    next(vector for vector in document["vectors"] if "reason" in vector["expect"])["expect"]["reason"] = "late"


def unknown_input(document):
    del document["fields"]["input"]["index"]


def missing_input(document):
    document["fields"]["input"]["salt"] = "bytes"


def text_instead_of_bytes(document):
    document["fields"]["output"]["key"] = "text"


def bytes_instead_of_number(document):
    document["fields"]["input"]["index"] = "bytes"


def unknown_kind(document):
    document["fields"]["input"]["masterKey"] = "key"


def lost_vector(document):
    del document["vectors"][-1]


CHANGES = [
    other_key, other_index, other_step, no_step, other_reason, unknown_input, missing_input, text_instead_of_bytes,
    bytes_instead_of_number, unknown_kind, lost_vector]


def replay(*paths):
    done = subprocess.run(["perl", READER, *paths], capture_output=True, text=True, encoding="utf-8")
    return done.returncode, done.stdout, done.stderr


def cases(paths):
    """The cases that are no accumulated ones, and these."""
    counts = [0, 0]
    for path in paths:
        document = json.loads(path.read_text("utf-8"))
        for vector in document["vectors"]:
            counts["accumulated" in vector] += len(document["protocol"])
    return counts


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=pathlib.Path, help="the folder of the corpus")
    paths = sorted(parser.parse_args().folder.glob("kdf.index*.json"))
    (single, accumulated), problems = cases(paths), []
    status, printed, errors = replay(*paths)
    if status != 0 or printed != f"{single} passed, 0 failed, {accumulated} not run\n":
        problems.append(f"does not pass the vectors: {printed[-1000:]}{errors[-1000:]}")
    with tempfile.TemporaryDirectory() as folder:
        for change in CHANGES:
            document = json.loads(paths[0].read_text("utf-8"))
            change(document)
            copy = pathlib.Path(folder, "kdf.index.json")
            copy.write_text(json.dumps(document), "utf-8")
            status, printed, errors = replay(copy)
            is_named = re.search(r"^FAILED kdf\.index/", printed, re.MULTILINE)
            if status == 0 or not (is_named or "lacks vectors" in errors):
                problems.append(f"does not notice {change.__name__}: {printed[-1000:]}{errors[-1000:]}")
    if replay()[0] == 0:
        problems.append("passes although nothing was run")
    for problem in problems:
        print(f"check-header: the reader in Perl {problem}", file=sys.stderr)
    if problems:
        sys.exit(1)
    print(f"check-header: {single} cases of kdf.index passed by their headers alone; {len(CHANGES)} changes were noticed")


main()
