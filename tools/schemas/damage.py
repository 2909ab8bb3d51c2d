"""Makes copies of vectors, headers and mistakes with one damage each, which their schema must refuse."""

import copy

MISSING = object()

WRONG_VALUES = {
    "bytes": ["AB", "abC0", "a", "abc", "0x00", "zz", "AA==", " ab", "ab ", 1, True],
    "text": [1, 1.5, False, ["a"]],
    "int": ["1", "", 0.5, True, -(2**53), 2**53],
    "u64": [0, 1, "", "01", "-1", "+1", "1e3", "0x1", "1.0", " 1", str(2**64), str(2**64 + 10**10), "9" * 20, "1" * 21],
}
WRONG_CHOICES = ["", "nonsense", 1]
WRONG_LISTS = [{}, "", "x", 1]
WRONG_RECORDS = [[], "", "x", 1]
LIST = "list of "
KINDS = " kinds by "
# Later elements of a list have the same form.
MOST_ELEMENTS = 3
OF_ANOTHER_TYPE = {str: 7, int: "7", list: {}, dict: []}


def change(document, path, value):
    """Returns a document in which the value at a path is replaced or removed; the other values are shared."""
    if not path:
        return value
    key, rest = path[0], path[1:]
    changed = copy.copy(document)
    if rest:
        changed[key] = change(document[key], rest, value)
    elif value is MISSING:
        del changed[key]
    else:
        changed[key] = value
    return changed


def everywhere(value, path=()):
    """Yields the path of each member of each object in a document, and of each element of each array."""
    members = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, member in members:
        yield (*path, key), member
        yield from everywhere(member, (*path, key))


class Damage:
    """Collects the damaged copies of a document, each with the place and the kind of the damage."""

    def __init__(self, document):
        self.document = document
        self.copies = []

    def add(self, what, path, value):
        changed = change(self.document, path, value)
        if changed != self.document:
            self.copies.append((f"{what} at {'.'.join(map(str, path))}", changed))

    def everything(self):
        """Puts values of other types in every place, and unknown members in every object."""
        for path, value in everywhere(self.document):
            self.add("null", path, None)
            self.add("another type", path, OF_ANOTHER_TYPE[type(value)])
            # The names of flags and rules are data, but their members are not.
            if isinstance(value, dict) and path not in [("flags",), ("rules",)]:
                self.add("a strange member", (*path, "strange"), "x")
        self.add("a strange member", ("strange",), "x")

    def removals(self, path, names):
        for name in names:
            self.add("a missing member", (*path, name), MISSING)

    def values(self, what, path, values):
        for value in values:
            self.add(f"{what} {value!r}", path, value)


def damaged_header(header):
    """Damages everything except the vectors."""
    damage = Damage(header)
    damage.everything()
    damage.removals((), header)
    damage.values("a format", ("format",), [0, 2, 1.5])
    damage.values("an operation", ("operation",), ["", "kdf", header["operation"].upper(), header["operation"] + "x"])
    damage.values("versions", ("protocol",), [[], ["9.9"], [3.0], header["protocol"] + header["protocol"][:1]])
    damage.values("a schema", ("schema",), ["", "schemas/other.schema.json", "../" + header["schema"]])
    damage.values("a suite", ("suite",), ["", "1", "1.0", "v1.0.0", "1.0.0-beta"])
    damage.values("a count", ("count",), [-1, 1.5])
    damage.removals(("fields",), header["fields"])
    for side, kinds in header["fields"].items():
        damage.values(f"kinds of {side}", ("fields", side), [{"nonsense": "bytes"}, []])
        for name in kinds:
            damage.values("a kind", ("fields", side, name), ["", "nonsense", "int(1..0)", [], {}])
    for name in ["seed", "description", "reference"]:
        damage.values("a text", (name,), [""])
    for name, flag in header["flags"].items():
        damage.removals(("flags", name), flag)
        damage.values("a class", ("flags", name, "class"), ["", "other", flag["class"].upper()])
        damage.values("a severity", ("flags", name, "severity"), ["", "none", flag["severity"].upper()])
        damage.values("an effect", ("flags", name, "effect"), [""])
    for name in ["r1", "1", "", "R", "R1a"]:
        damage.add("the name of a rule", ("rules", name), "A sentence.")
    for name in header["rules"]:
        damage.values("a rule", ("rules", name), [""])
    return damage.copies


def damaged_mistakes(document):
    """Damages a mistake of each form."""
    shapes = {}
    for mistake in document["mistakes"]:
        for operation, entry in mistake["operations"].items():
            shapes.setdefault(("evidence" in mistake, *entry), mistake | {"operations": {operation: entry}})
    for mistake in shapes.values():
        damage = Damage(document | {"count": 1, "mistakes": [mistake]})
        path = ("mistakes", 0)
        damage.everything()
        damage.removals((), document)
        damage.values("a format", ("format",), [0, 2, 1.5])
        damage.values("a schema", ("schema",), ["", "schemas/kdf.index.schema.json"])
        damage.values("a suite", ("suite",), ["", "1", "1.0", "v1.0.0"])
        damage.values("a count", ("count",), [-1, 1.5])
        damage.removals(path, ["id", "sentence", "operations"])
        damage.values("an id", (*path, "id"), ["", "kdf", "kdf.Index", "kdf.a b"])
        for name in [name for name in ("sentence", "evidence") if name in mistake]:
            damage.values("a text", (*path, name), [""])
        damage.values("operations", (*path, "operations"), [{}, []])
        [(operation, entry)] = mistake["operations"].items()
        damage.add("an unknown operation", (*path, "operations", "kdf"), entry)
        damaged_entry(damage, (*path, "operations", operation), entry)
        yield from damage.copies


def damaged_entry(damage, path, entry):
    """Damages the entry of a mistake for one operation."""
    damage.removals(path, entry)
    if "notDetectable" in entry:
        damage.values("an argument", (*path, "notDetectable"), [""])
        damage.add("rules beside an argument", (*path, "rules"), ["R1"])
        damage.add("vectors beside an argument", (*path, "detectedBy"), [])
        return
    damage.add("an argument beside vectors", (*path, "notDetectable"), "It changes nothing.")
    damage.values("rules", (*path, "rules"), [[], ["1"], ["R1", "R1"]])
    damage.values(
        "vectors", (*path, "detectedBy"), [[""], ["a b"], ["Basic"], ["basic", "basic"], ["a", "b", "c"], [1], "basic"])


def damaged_vector(vector, operation, operations, other_output):
    """Damages a vector of an operation; `other_output` is an output that it does not expect."""
    damage = Damage(vector)
    damage.everything()
    required = {"id", "revision", "since", "comment", "flags", "rules", "expect", "input", "accumulated"}
    damage.removals((), required & set(vector))
    prefix = operation + "/"
    damage.values("an id", ("id",), ["", prefix, vector["id"].upper(), "other/basic", prefix + "a b", prefix + "ä"])
    damage.values("a revision", ("revision",), [0, -1, 1.5])
    damage.values("a version", ("since",), ["", "1", "1.0", "1.0.0 "])
    damage.values("a comment", ("comment",), [""])
    damage.values("rules", ("rules",), [[], ["R999"], vector["rules"] * 2])
    damage.values("flags", ("flags",), [["Same", "Same"], [""]])
    if "parent" in vector:
        damage.removals((), ["parent", "change"])
        damage.values("a parent", ("parent",), ["", "other/basic"])
        damage.values("a change", ("change",), [""])
    else:
        damage.add("a parent without a change", ("parent",), prefix + "basic")
        damage.add("a change without a parent", ("change",), "one thing")
    for number, _ in enumerate(vector.get("steps", [])[:1]):
        damage.removals(("steps", number), ["name", "value"])
        damage.values("a name", ("steps", number, "name"), [""])
    if "input" in vector:
        damage.add("cases beside an input", ("accumulated",), {"seed": "s", "count": 1, "cases": "c"})
        damaged_fields(damage, ("input",), operations[operation]["input"])
    else:
        damage.add("an input beside cases", ("input",), {})
        damage.removals(("accumulated",), ["seed", "count", "cases"])
        damage.values("a count", ("accumulated", "count"), [-1, 0, 1.5])
    damaged_expectation(damage, vector, operations[operation], operations, other_output)
    return damage.copies


def damaged_fields(damage, path, fields, is_partial=False):
    """Damages the values of a record: each in all ways that are wrong for its type."""
    record = damage.document
    for key in path:
        record = record[key]
    if unknown := record.keys() - {field.name for field in fields}:
        raise ValueError(f"the page of the operation does not know {', '.join(unknown)} of {damage.document['id']}")
    for field in fields:
        if field.name not in record:
            continue
        if not field.is_optional and not is_partial:
            damage.removals(path, [field.name])
        damaged_value(damage, (*path, field.name), record[field.name], field.type, field)


def damaged_value(damage, path, value, kind, field):
    """Damages a value of a type; the field says what the records in it have."""
    if kind.startswith(LIST):
        damage.values(f"as {kind}", path, WRONG_LISTS)
        for index, element in enumerate(value[:MOST_ELEMENTS]):
            damaged_value(damage, (*path, index), element, kind.removeprefix(LIST), field)
    elif kind == "record":
        damage.values(f"as {kind}", path, WRONG_RECORDS)
        # The page does not list the members of records in kinds of records.
        if field.fields:
            damaged_fields(damage, path, field.fields)
    elif KINDS in kind:
        damage.values(f"as {kind}", path, WRONG_RECORDS)
        tag = kind.split("`")[1]
        damage.values("a kind", (*path, tag), ["", "no-such-kind", value[tag].upper()])
        damaged_fields(damage, path, field.kinds[value[tag]])
    else:
        damage.values(f"as {kind}", path, WRONG_CHOICES if kind.startswith("`") else WRONG_VALUES[kind])


def damaged_expectation(damage, vector, fields, operations, other_output):
    """Damages the expectation: its values, and the combination of its members."""
    expect = vector["expect"]
    result = expect["result"]
    damage.removals(("expect",), ["result"])
    damage.values("a result", ("expect", "result"), ["", "maybe", result.upper()])
    for other in {"accept", "reject", "either"} - {result}:
        # A vector with the result `either` has the members of `accept`, and perhaps more.
        is_output = expect.keys() in ({"result", "output"}, {"result", "verify"})
        if not (is_output and {result, other} == {"accept", "either"}):
            damage.add("another result", ("expect", "result"), other)
    if "output" in expect:
        damage.removals(("expect",), ["output"])
        damaged_fields(damage, ("expect", "output"), fields["output"])
        damage.add("a digest beside an output", ("expect", "sha256"), "0" * 64)
        damage.add("an output and no digest", ("expect",), expect | {"result": "accept", "alsoAllowed": [{}]})
    if "verify" in expect:
        damage.removals(("expect",), ["verify"])
        damage.removals(("expect", "verify"), ["operation", "input", "output"])
        counterpart = operations[expect["verify"]["operation"]]
        damage.values("a counterpart", ("expect", "verify", "operation"), ["", "other", vector["id"].split("/")[0]])
        damaged_fields(damage, ("expect", "verify", "input"), counterpart["input"], is_partial=True)
        damaged_fields(damage, ("expect", "verify", "output"), counterpart["output"])
    if "alternatives" in expect:
        wrong = [[], {}, [{}], [{"taken": "all"}], [{"taken": ["nonsense"]}], [{"taken": [], "output": -1}]]
        damage.values("alternatives", ("expect", "alternatives"), wrong)
    if "accumulated" in vector:
        damage.removals(("expect",), ["sha256"])
        damage.values("a digest", ("expect", "sha256"), ["", "0" * 63, "0" * 65, "A" * 64, "g" * 64])
    if result == "accept":
        damage.add("a reason", ("expect", "reason"), "invalid-length")
        damage.add("another reason", ("expect", "alsoAllowed"), ["invalid-length"])
        damage.add("another output", ("expect", "alsoAllowed"), [other_output])
    if result != "accept" and "reason" in expect:
        damage.values("a reason", ("expect", "reason"), ["", "nonsense", expect["reason"].upper()])
        damage.values("other reasons", ("expect", "alsoAllowed"), [[], [""], ["nonsense"], [expect["reason"]] * 2, [[]]])
    if result == "reject":
        damage.removals(("expect",), ["reason"])
        damage.add("an output", ("expect", "output"), other_output)
        damage.add("an output that is allowed", ("expect", "alsoAllowed"), [other_output])
        damage.add("a digest", ("expect", "sha256"), "0" * 64)
    if result != "accept" or "verify" not in expect:
        damage.add("a verification", ("expect", "verify"), {"operation": "x", "input": {}, "output": {}})
