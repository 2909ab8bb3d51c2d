"""Validates each file of the corpus against its schema, and reports and the wire protocol against theirs.

It also reads each file by the kinds of fields that its header names, and changes these kinds, which must be noticed.

Then it damages vectors of each operation in every way that their description forbids, to see that the schema refuses each
copy: a schema that lets everything through would agree with every file.
"""

import argparse
import json
import multiprocessing
import pathlib
import sys

import jsonschema_rs

import conversations
import damage
import fields
import reference


class Invalid(Exception):
    """A problem with a file."""


def read(path):
    """Reads strict JSON: no repeated members, and no NaN."""

    def members(pairs):
        names = [name for name, _ in pairs]
        if len(set(names)) != len(names):
            raise Invalid(f"{path}: a member stands twice")
        return dict(pairs)

    def constant(text):
        raise Invalid(f"{path}: {text} is no JSON")

    try:
        return json.loads(path.read_bytes(), object_pairs_hook=members, parse_constant=constant)
    except ValueError as error:
        raise Invalid(f"{path}: {error}") from error


class Schema:
    """A schema, and its files."""

    def __init__(self, path):
        document = read(path)
        jsonschema_rs.meta.validate(document)
        if document["$schema"] != "https://json-schema.org/draft/2020-12/schema":
            raise Invalid(f"{path}: is no schema of the draft 2020-12")
        self.path = path
        self.validator = jsonschema_rs.Draft202012Validator(document)
        self.files = {}

    def problems(self, document):
        for error in self.validator.iter_errors(document):
            yield f"{error.instance_path}: {error.message[:200]}"

    def samples(self):
        """Yields one vector of each form, with the rest of its file."""
        seen = set()
        for document in self.files.values():
            for vector in document["vectors"]:
                shape = str(outline(vector))
                if shape not in seen:
                    seen.add(shape)
                    yield document | {"count": 1, "vectors": [vector]}

    def damaged(self, operations):
        """Yields documents that must be refused: each kind of damage in each place, for each form of vector or mistake."""
        if self.path.name == "mistakes.schema.json":
            for document in self.files.values():
                yield from damage.damaged_mistakes(document)
            return
        samples = list(self.samples())
        output = {}
        for sample in samples:
            output |= sample["vectors"][0]["expect"].get("output", {})
        header = {name: value for name, value in samples[0].items() if name != "vectors"}
        for what, copy in damage.damaged_header(header):
            yield what, copy | {"vectors": []}
        for wrong in [{}, None, "x", [[]]]:
            yield f"vectors that are {wrong!r}", header | {"vectors": wrong}
        seen = set()
        for sample in samples:
            vector = sample["vectors"][0]
            kind = (vector["expect"]["result"], *vector["expect"])
            for what, copy in damage.damaged_vector(vector, sample["operation"], operations, output):
                if (kind, what) not in seen:
                    seen.add((kind, what))
                    yield f"{vector['id']}: {what}", sample | {"vectors": [copy]}


def outline(value):
    """Reduces a vector to the names of its members and the types of elements in its lists."""
    if isinstance(value, dict):
        return {name: member if name == "result" else outline(member) for name, member in sorted(value.items())}
    if isinstance(value, list):
        return sorted({type(element).__name__ for element in value})
    return None


# The processes that check a schema are copies of the one that read everything.
schemas = {}
operations = {}
all_fields = {}


def check_schema(path):
    """Returns the problems of a schema and its files, and the number of damaged copies."""
    schema = schemas[path]
    if not schema.files:
        return [f"{path}: no file names it"], 0
    problems, copies = [], 0
    for file, document in schema.files.items():
        problems += [f"{file}: {problem}" for problem in schema.problems(document)]
        if "vectors" in document:
            problems += [f"{file}: {problem}" for problem in fields.problems(document, all_fields)]
    if problems:
        return problems, copies
    for file, document in schema.files.items():
        if "vectors" in document:
            problems += [f"{file}: {problem}" for problem in fields.unnoticed(document, all_fields)]
    for what, document in schema.damaged(operations):
        copies += 1
        if schema.validator.is_valid(document):
            problems.append(f"{path}: lets through {what}")
    return problems, copies


def check(directory):
    """Returns a summary, or raises the problems."""
    schemas.update((path, Schema(path)) for path in sorted((directory / "schemas").iterdir()))
    operations.update(reference.read(directory / "operations"))
    vectors = 0
    for path in sorted(path for path in directory.glob("*.json") if path.name != "index.json"):
        document = read(path)
        schema = schemas.get(directory / str(document.get("schema")))
        if schema is None:
            raise Invalid(f"{path}: names no schema of the folder")
        schema.files[path] = document
        if "vectors" in document:
            all_fields[document["operation"]] = document["fields"]
        vectors += len(document.get("vectors", []))
    with multiprocessing.get_context("fork").Pool() as pool:
        results = pool.map(check_schema, schemas, chunksize=1)
    problems = [problem for found, _ in results for problem in found]
    if problems:
        raise Invalid("\n".join(problems))
    files = sum(len(schema.files) for schema in schemas.values())
    copies = sum(count for _, count in results)
    return f"{vectors} vectors in {files} files agree with their schemas, which refuse {copies} damaged copies"


def main():
    parser = argparse.ArgumentParser(prog="tools/check-schemas", description=__doc__)
    parser.add_argument("directory", nargs="?", type=pathlib.Path, default=pathlib.Path("vectors"))
    parser.add_argument("--pavectors", required=True, help="the executable, which writes reports and lines of the wire")
    arguments = parser.parse_args()
    try:
        print(check(arguments.directory))
        problems, summary = conversations.check(arguments.pavectors)
        if problems:
            raise Invalid("\n".join(problems))
        print(summary)
    except (Invalid, OSError, ValueError, jsonschema_rs.ValidationError) as error:
        print(f"check-schemas: {error}", file=sys.stderr)
        sys.exit(1)


if __name__ == "__main__":
    main()
