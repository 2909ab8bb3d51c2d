"""Checks a loop over the vectors: it must pass those of each form, and name the altered vectors of a copy.

The values are those of the adapter, which passes the corpus; the loop shows whether it reads each form of a vector.
"""

import argparse
import hashlib
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

VECTORS = pathlib.Path(__file__).resolve().parents[2] / "vectors"


def other_output(vector):
    vector["expect"]["output"]["key"] = "00" * 16


def other_input(vector):
    vector["input"]["counterData"] = "00" * 16


def unreadable_input(vector):
    vector["input"]["key"] = "no hex"


def other_reason(vector):
    vector["expect"]["reason"] = "something-else"


def refused(vector):
    vector["expect"] = {"result": "reject", "reason": "checksum"}


def accepted(vector):
    vector["expect"] = {"result": "accept", "output": {}}


def other_outputs(vector):
    vector["expect"]["output"]["canonical"] += "&"
    vector["expect"]["alsoAllowed"] = []


def other_plaintext(vector):
    vector["expect"]["verify"]["output"]["plaintext"] = "00"


# For each of these operations, the change of the first vector with this result.
ALTERATIONS = [
    ("kdf.index", "accept", other_output),
    ("counter.advance", "accept", other_input),
    ("kdf.internal", "accept", unreadable_input),
    ("keys.derived", "reject", other_reason),
    ("activation-code.validate", "accept", refused),
    ("activation-code.parse", "reject", accepted),
    ("request.canonical-query", "either", other_outputs),
    ("ecies.seal-request", "accept", other_plaintext),
]
# Without the operation that verifies it, an answer with drawn values is not judged.
VERIFYING = {"ecies.decrypt-request"}


def alter(folder):
    """Alters a copy of the corpus with these operations alone, and returns the ids of the altered vectors."""
    kept = {operation for operation, _, _ in ALTERATIONS} | VERIFYING
    index = read(folder / "index.json")
    entries = [entry for entry in index["vectors"] if entry["operation"] in kept]
    write_index(folder, index | {"vectors": entries})
    files = {entry["operation"]: entry["path"] for entry in entries}
    ids = set()
    for operation, result, alteration in ALTERATIONS:
        path = folder / files[operation]
        document = read(path)
        vector = next(item for item in document["vectors"] if item["expect"]["result"] == result)
        alteration(vector)
        ids.add(vector["id"])
        path.write_text(json.dumps(document), "utf-8")
    write_index(folder, read(folder / "index.json"))
    return ids


def write_index(folder, index):
    """Writes the index with the digests that the files have now."""
    for entry in index["vectors"]:
        entry["sha256"] = hashlib.sha256((folder / entry["path"]).read_bytes()).hexdigest()
    (folder / "index.json").write_text(json.dumps(index), "utf-8")


def damage_file(folder):
    """Alters a file, but not its digest in the index."""
    path = folder / read(folder / "index.json")["vectors"][0]["path"]
    path.write_text(path.read_text("utf-8") + " ", "utf-8")


def drop_last_vector(folder):
    path = folder / read(folder / "index.json")["vectors"][0]["path"]
    document = read(path)
    del document["vectors"][-1]
    path.write_text(json.dumps(document), "utf-8")
    write_index(folder, read(folder / "index.json"))


def drop_all_files(folder):
    write_index(folder, read(folder / "index.json") | {"vectors": []})


def keep_each_form(folder):
    """Leaves in each file the first vectors of each form."""
    index = read(folder / "index.json")
    for entry in index["vectors"]:
        path = folder / entry["path"]
        document = read(path)
        kept = {}
        for vector in document["vectors"]:
            kept.setdefault(json.dumps(outline(vector)), vector)
        document["vectors"] = list(kept.values())
        entry["count"] = len(kept)
        path.write_text(json.dumps(document), "utf-8")
    write_index(folder, index)


def outline(value):
    """Reduces a vector to the names of its members, the result, and the first elements of its lists."""
    if isinstance(value, dict):
        return {name: member if name == "result" else outline(member) for name, member in sorted(value.items())}
    if isinstance(value, list):
        return [outline(element) for element in value[:1]]
    return type(value).__name__


def read(path):
    return json.loads(path.read_text("utf-8"))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("command", nargs="+", help="command that starts the loop; the folder is added to it")
    command = parser.parse_args().command

    def replay(change):
        with tempfile.TemporaryDirectory() as folder:
            copy = shutil.copytree(VECTORS, pathlib.Path(folder) / "vectors")
            expected = change(copy)
            done = subprocess.run([*command, str(copy)], capture_output=True, text=True, encoding="utf-8")
        return expected, set(re.findall(r"^FAILED ([^@\s]+)@", done.stdout, re.MULTILINE)), done

    problems = []
    _, named, whole = replay(keep_each_form)
    if whole.returncode != 0 or named:
        problems.append(f"does not pass the vectors: {whole.stdout[-2000:]}{whole.stderr[-2000:]}")
    expected, named, done = replay(alter)
    if done.returncode == 0 or named != expected:
        problems.append(f"altered were {sorted(expected)}, named {sorted(named)}; exit code {done.returncode}")
    if replay(drop_last_vector)[2].returncode == 0:
        problems.append("does not notice that a vector is missing")
    if replay(damage_file)[2].returncode == 0:
        problems.append("does not notice that a file is not the one of the index")
    if replay(drop_all_files)[2].returncode == 0:
        problems.append("passes although nothing was run")
    for problem in problems:
        print(f"LOOP {' '.join(command)} {problem}")
    if problems:
        sys.exit(1)
    print(f"{' '.join(command)}: {whole.stdout.splitlines()[-1]}; {len(expected)} alterations were noticed")


main()
