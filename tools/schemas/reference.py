"""Reads from vectors/OPERATIONS.md which fields each operation has.

The damage that a schema must refuse follows from these tables and not from the schema, so that a schema that asks for too
little is found out.
"""

import re
from typing import NamedTuple

HEADING = re.compile(r"^## `(.+)`$")
TABLE = re.compile(r"^\| (input|output) \| type \| \|$")
ROW = re.compile(r"^\| `(\w+)`(\??) \| (.+?) \| .* \|$")


class Field(NamedTuple):
    name: str
    is_optional: bool
    # bytes, text, int or u64; or the texts of a closed list, each in backquotes
    type: str


def read(path):
    """Returns the fields by operation and side."""
    operations, fields = {}, None
    for line in path.read_text(encoding="utf-8").splitlines():
        if heading := HEADING.match(line):
            operations[heading[1]] = sides = {"input": [], "output": []}
        elif table := TABLE.match(line):
            fields = sides[table[1]]
        elif (row := ROW.match(line)) and fields is not None:
            fields.append(Field(row[1], row[2] == "?", row[3]))
        elif not line.startswith("|"):
            fields = None
    return operations
