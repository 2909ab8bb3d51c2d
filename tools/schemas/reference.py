"""Reads the fields of each operation from vectors/OPERATIONS.md.

The damage that a schema must refuse follows from these tables and not from the schema, so that a schema that asks for too
little is found out.
"""

import re
from typing import NamedTuple

HEADING = re.compile(r"^## `(.+)`$")
TABLE = re.compile(r"^\| (input|output) \| type \| \|$")
ROW = re.compile(r"^\| `([\w.\[\]]+)`(\??) \| (.+?) \| .* \|$")


class Field(NamedTuple):
    name: str
    is_optional: bool
    # bytes, text, int, u64 or record; the texts of a closed list, each in backquotes; or "list of" one of these
    type: str
    # of a record, or of the records in a list
    fields: list


def read(path):
    """Returns the fields by operation and side."""
    operations, fields = {}, None
    for line in path.read_text(encoding="utf-8").splitlines():
        if heading := HEADING.match(line):
            operations[heading[1]] = sides = {"input": [], "output": []}
        elif table := TABLE.match(line):
            fields = sides[table[1]]
        elif (row := ROW.match(line)) and fields is not None:
            *places, name = row[1].replace("[]", "").split(".")
            siblings = fields
            for place in places:
                siblings = next(field for field in siblings if field.name == place).fields
            siblings.append(Field(name, row[2] == "?", row[3], []))
        elif not line.startswith("|"):
            fields = None
    return operations
