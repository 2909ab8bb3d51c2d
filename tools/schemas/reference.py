"""Reads the fields of each operation from its page in vectors/operations.

The damage that a schema must refuse follows from these tables and not from the schema, so that a schema that asks for too
little is found out.
"""

import re
from typing import NamedTuple

HEADING = re.compile(r"^# (.+)$")
TABLE = re.compile(r"^\| (input|output) \| type \| meaning \|$")
ROW = re.compile(r"^\| `([\w.\[\]]+)`(\??) \| (.+?) \| .* \|$")
KINDS = re.compile(r"^\| `(\w+)`, by `(\w+)` \| meaning \| other members \|$")
KIND = re.compile(r"^\| `([\w-]+)` \| .*? \| (.*) \|$")
MEMBER = re.compile(r"`(\w+)`(\??) \(((?:list of )?(?:`[^`]*`(?: or )?)+|[a-z0-9 ]+)\): ")


class Field(NamedTuple):
    name: str
    is_optional: bool
    # bytes, text, int, u64 or record; the texts of a closed list, each in backquotes; "record of N kinds by" the member that
    # names the kind; or "list of" one of these
    type: str
    # of a record, or of the records in a list
    fields: list
    # of a record of several kinds: the fields by kind
    kinds: dict


def read(folder):
    """Returns the fields by operation and side."""
    pages = (page.read_text(encoding="utf-8").splitlines() for page in sorted(folder.glob("*.md")))
    return {HEADING.match(lines[0])[1]: read_page(lines) for lines in pages}


def read_page(lines):
    sides, fields, kinds, tag = {"input": [], "output": []}, None, None, None
    for line in lines:
        if table := TABLE.match(line):
            fields, kinds = sides[table[1]], None
        elif table := KINDS.match(line):
            everything = sides["input"] + sides["output"]
            fields, kinds = None, next(field for field in everything if field.name == table[1]).kinds
            tag = table[2]
        elif (row := KIND.match(line)) and kinds is not None:
            kinds[row[1]] = [Field(tag, False, f"`{row[1]}`", [], {})] + [
                Field(name, mark == "?", type, [], {}) for name, mark, type in MEMBER.findall(row[2])]
        elif (row := ROW.match(line)) and fields is not None:
            *places, name = row[1].replace("[]", "").split(".")
            siblings = fields
            for place in places:
                siblings = next(field for field in siblings if field.name == place).fields
            siblings.append(Field(name, row[2] == "?", row[3], [], {}))
        elif not line.startswith("|"):
            fields = kinds = None
    return sides
