"""Values of vectors as those of Python, and back, by the kinds that the header of each file names."""


def decode(kind, value):
    """Makes bytes and integers of a value of a file."""
    if isinstance(kind, str):
        word = kind.split("(")[0]
        return bytes.fromhex(value) if word == "bytes" else int(value) if word == "u64" else value
    if isinstance(kind, list):
        return value
    if "list" in kind:
        return [decode(kind["list"], element) for element in value]
    return decode_record(fields_of(kind, value), value)


def decode_record(fields, record):
    kinds = names(fields)
    return {name: decode(kinds[name], value) for name, value in record.items()}


def encode(kind, value):
    """Makes of a value what a file has; one that is as in a file stays, so that a wrong one is compared, and fails."""
    if isinstance(value, (bytes, bytearray)):
        return value.hex()
    if kind == "u64" and type(value) is int:
        return str(value)
    if isinstance(kind, dict) and "list" in kind and isinstance(value, (list, tuple)):
        return [encode(kind["list"], element) for element in value]
    if isinstance(kind, dict) and isinstance(value, dict):
        return encode_record(fields_of(kind, value), value)
    return value


def encode_record(fields, record):
    kinds = names(fields)
    return {name: encode(kinds.get(name), value) for name, value in record.items() if value is not None}


def fields_of(kind, record):
    """The fields of a record, or of the kind of record that it is."""
    if "record" in kind:
        return kind["record"]
    name = record.get(kind["by"])
    return {kind["by"]: "text"} | (kind["records"].get(name, {}) if isinstance(name, str) else {})


def names(fields):
    """The kinds by the names of the fields, without the mark of those that may be absent."""
    return {name.removesuffix("?"): kind for name, kind in fields.items()}
