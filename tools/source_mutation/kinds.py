"""The kinds of mutation, each a function that yields (start, end, replacement) for the shapes of a text."""

import re

OPERATORS = {
    "comparison": {
        "==": ["!="], "!=": ["=="], "<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"],
    },
    "arithmetic": {
        "+": ["-"], "-": ["+"], "*": ["/"], "/": ["*"], "%": ["/"], "+=": ["-="], "-=": ["+="], "*=": ["/="],
        "/=": ["*="], "&": ["|", "^"], "|": ["&", "^"], "^": ["&", "|"], "<<": [">>"], ">>": ["<<"],
    },
    "logical": {"&&": ["||"], "||": ["&&"]},
}
NOT_COMMUTATIVE = {"+", "-", "/", "%", "<<", ">>", "<", "<=", ">", ">="}
DROPPABLE = {"+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", "&&", "||", "??"}
MEMBERS = {
    "prefix": "suffix", "suffix": "prefix", "dropFirst": "dropLast", "dropLast": "dropFirst", "first": "last",
    "last": "first", "firstIndex": "lastIndex", "lastIndex": "firstIndex", "min": "max", "max": "min",
    "lowercased": "uppercased", "uppercased": "lowercased", "utf8": "utf16", "utf16": "utf8",
    "uncompressed": "compressed", "compressed": "uncompressed", "elementsEqual": "starts(with:)",
    "allSatisfy": "contains(where:)", "bigEndianBytes": "byteSwapped.bigEndianBytes",
}


def operators(shapes, kind):
    for index, token in enumerate(shapes.tokens):
        if token.is_binary and index not in shapes.signature:
            for other in OPERATORS[kind].get(token.text, []):
                yield token.start, token.end, other


def operands(shapes):
    """Exchanges operands, or removes one of them with the operator."""
    for index, token in enumerate(shapes.tokens):
        if not token.is_binary or index in shapes.signature or token.text not in NOT_COMMUTATIVE | DROPPABLE:
            continue
        first, last = shapes.operand_before(index), shapes.operand_after(index)
        left, right = shapes.text(first, index - 1), shapes.text(index + 1, last)
        start, end = shapes.tokens[first].start, shapes.tokens[last].end
        if token.text in NOT_COMMUTATIVE and not (token.text == "+" and re.search(r"^\d+$", left + "\n" + right, re.M)):
            yield start, end, f"{right} {token.text} {left}"
        if token.text in DROPPABLE:
            yield start, end, left
            yield start, end, right


def integers(shapes):
    for token in shapes.tokens:
        if token.kind == "number":
            base = 16 if token.text.startswith("0x") else 10
            value = int(token.text.replace("_", ""), base)
            for other in dict.fromkeys([value + 1, value - 1, 0]):
                if other != value:
                    yield token.start, token.end, hex(other) if base == 16 and other >= 0 else str(other)


def texts(shapes):
    """A single character becomes its neighbours; a longer text loses everything, or its last character.

    Sentences are for people, and enter no computation.
    """
    for token in shapes.tokens:
        if token.kind != "string" or token.codes or token.text == '""':
            continue
        body = token.text[1:-1]
        if " " in body and body.endswith("."):
            continue
        if len(body) == 1:
            others = [chr(ord(body) + 1), chr(ord(body) - 1)]
        else:
            others = ["", body[:-1]]
        for other in others:
            yield token.start + 1, token.end - 1, other.replace("\\", "\\\\").replace('"', '\\"')


def interpolations(shapes):
    """Removes each literal piece of a text and each code in it, and exchanges neighbouring codes."""
    text = shapes.source.text
    for token in shapes.tokens:
        if token.kind != "string" or not token.codes:
            continue
        for start, end in token.pieces + token.codes:
            if start < end:
                yield start, end, ""
        for (start, end), (other_start, other_end) in zip(token.codes, token.codes[1:]):
            yield start, other_end, text[other_start:other_end] + text[end:other_start] + text[start:end]


def ranges(shapes):
    for token in shapes.tokens:
        if token.text in ("..<", "..."):
            if token.text == "..<" or (token.follows_operand and not token.space_after):
                yield token.start, token.end, "..." if token.text == "..<" else "..<"


def members(shapes):
    for index, token in enumerate(shapes.tokens):
        if token.kind != "word" or not index or shapes.tokens[index - 1].text != "." or token.text not in MEMBERS:
            continue
        other = MEMBERS[token.text]
        end = token.end
        if "(" in other and other.endswith(":)") and shapes.tokens[index + 1].text == "(":
            other, end = other[:-1] + " ", shapes.tokens[index + 1].end
        yield token.start, end, other


def calls(shapes, vocabulary):
    """A call of a chain dropped, and the call of a function or a rule replaced by its only argument.

    A call of `map` with a rule that returns its argument as it is stays.
    """
    tokens = shapes.tokens
    for opening in shapes.calls():
        name, close, items = opening - 1, tokens[opening].partner, shapes.items(opening)
        if not tokens[name].text[0].islower():
            continue
        first = shapes.operand_before(opening)
        is_rule = first == name - 2 and shapes.text(first, name) in vocabulary.checking_rules
        maps_to_itself = tokens[name].text == "map" and items and shapes.text(*items[0]) in vocabulary.passing_rules
        if not is_rule and not maps_to_itself:
            yield from _dropped_link(shapes, name, close)
        is_function = first == name or (first == name - 2 and tokens[first].text[0].isupper())
        if len(items) == 1 and (is_function or is_rule) and tokens[name - 1].text != "case":
            yield tokens[first].start, tokens[close].end, shapes.text(*shapes.argument_value(items[0]))
    for index, token in enumerate(tokens):
        if token.text == "{" and index and tokens[index - 1].kind == "word":
            yield from _dropped_link(shapes, index - 1, token.partner)


def _dropped_link(shapes, name, last):
    tokens = shapes.tokens
    if name > 1 and tokens[name - 1].text == "." and tokens[name - 1].follows_operand and tokens[name].text != "init":
        if not tokens[name - 2].text[0].isupper():
            yield tokens[name - 1].start, tokens[last].end, ""


def booleans(shapes):
    for token in shapes.tokens:
        if token.text in ("true", "false") and token.kind == "word":
            yield token.start, token.end, "false" if token.text == "true" else "true"


def negations(shapes):
    for token in shapes.tokens:
        if token.text == "!" and token.is_prefix:
            yield token.start, token.end, ""


def conditions(shapes):
    """Conditions negated, and made true or false for ever; a demand that is always met is a statement dropped."""
    for word, first, last in shapes.conditions():
        start, end = shapes.tokens[first].start, shapes.tokens[last].end
        yield start, end, f"!({shapes.text(first, last)})"
        if word in ("if", "guard", "while"):
            yield start, end, "true"
        if word in ("if", "while"):
            yield start, end, "false"


def statements(shapes):
    for first, last in shapes.droppable_statements():
        yield shapes.tokens[first].start, shapes.tokens[last].end, ""


def arguments(shapes, optional):
    """Values of neighbouring arguments exchanged, and those left out that have the name of an optional parameter."""
    for opening in shapes.calls():
        items = shapes.items(opening)
        yield from _exchanged(shapes, [shapes.argument_value(item) for item in items])
        for dropped, (first, last) in zip(_dropped(shapes, items), items):
            if shapes.argument_value((first, last)) != (first, last) and shapes.tokens[first].text in optional:
                yield dropped


def elements(shapes):
    """Elements of array literals exchanged and dropped; only dropped where no order matters."""
    for opening in shapes.array_literals():
        items = shapes.items(opening)
        if not _is_dictionary(shapes, opening) and not _is_only_searched(shapes, opening):
            yield from _exchanged(shapes, items)
        yield from _dropped(shapes, items)


def _is_dictionary(shapes, opening):
    inside = shapes.level(opening + 1, shapes.tokens[opening].partner)
    return any(shapes.tokens[index].text == ":" and not shapes.tokens[index].space_before for index in inside)


def _is_only_searched(shapes, opening):
    close = shapes.tokens[opening].partner
    return [token.text for token in shapes.tokens[close + 1:close + 4]] == [".", "contains", "("]


def _exchanged(shapes, items):
    text = shapes.source.text
    for (first, last), (other_first, other_last) in zip(items, items[1:]):
        between = text[shapes.tokens[last].end:shapes.tokens[other_first].start]
        exchanged = shapes.text(other_first, other_last) + between + shapes.text(first, last)
        if shapes.text(first, last) != shapes.text(other_first, other_last):
            yield shapes.tokens[first].start, shapes.tokens[other_last].end, exchanged


def _dropped(shapes, items):
    for number, (first, last) in enumerate(items):
        start, end = shapes.tokens[first].start, shapes.tokens[last].end
        if number + 1 < len(items):
            end = shapes.tokens[items[number + 1][0]].start
        elif number:
            start = shapes.tokens[items[number - 1][1]].end
        yield start, end, ""


def ternaries(shapes):
    """Exchanges the two values of `a ? b : c`."""
    text = shapes.source.text
    for index, token in enumerate(shapes.tokens):
        if token.text == "?" and token.is_binary:
            colon = next(
                at for at in range(index, len(shapes.tokens))
                if shapes.tokens[at].text == ":" and shapes.tokens[at].space_before)
            last = shapes.operand_after(colon)
            yes = text[token.end:shapes.tokens[colon].start].strip()
            no = shapes.text(colon + 1, last)
            yield shapes.tokens[index + 1].start, shapes.tokens[last].end, f"{no} : {yes}"


def cases(shapes, enumerations):
    """A case named by `.name` or `Type.name` becomes the one after and the one before it."""
    for index, token in enumerate(shapes.tokens):
        if token.kind != "word" or not index or shapes.tokens[index - 1].text != ".":
            continue
        dot = shapes.tokens[index - 1]
        if dot.follows_operand and not dot.space_before and not shapes.tokens[index - 2].text[0].isupper():
            continue
        for names in enumerations:
            if token.text in names:
                at = names.index(token.text)
                for other in {names[(at + 1) % len(names)], names[at - 1]} - {token.text}:
                    yield token.start, token.end, other


KINDS = {
    "comparison": lambda shapes, _: operators(shapes, "comparison"),
    "arithmetic": lambda shapes, _: operators(shapes, "arithmetic"),
    "logical": lambda shapes, _: operators(shapes, "logical"),
    "operand": lambda shapes, _: operands(shapes),
    "integer": lambda shapes, _: integers(shapes),
    "text": lambda shapes, _: texts(shapes),
    "interpolation": lambda shapes, _: interpolations(shapes),
    "range": lambda shapes, _: ranges(shapes),
    "member": lambda shapes, _: members(shapes),
    "call": lambda shapes, vocabulary: calls(shapes, vocabulary),
    "boolean": lambda shapes, _: booleans(shapes),
    "negation": lambda shapes, _: negations(shapes),
    "condition": lambda shapes, _: conditions(shapes),
    "statement": lambda shapes, _: statements(shapes),
    "argument": lambda shapes, vocabulary: arguments(shapes, vocabulary.optional_parameters),
    "element": lambda shapes, _: elements(shapes),
    "ternary": lambda shapes, _: ternaries(shapes),
    "case": lambda shapes, vocabulary: cases(shapes, vocabulary.enumerations),
}
