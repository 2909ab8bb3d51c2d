"""Finds the shapes that mutations change in tokens: operands, argument lists, blocks, statements, conditions."""

from swift_tokens import OPENING

TYPE_WORDS = {"struct", "enum", "extension", "class", "protocol", "actor"}
DECLARING_WORDS = {
    "let", "var", "func", "init", "case", "default", "import", "typealias", "struct", "enum", "extension", "package",
    "private", "public", "static", "return"}
ACTING_WORDS = {"if", "guard", "for", "while", "do", "defer", "throw", "switch"}
BRANCHING_WORDS = {"if", "for", "while", "else", "defer"}
ASSIGNMENTS = {"=", "+=", "-=", "*=", "/="}


class Shapes:
    def __init__(self, source):
        self.source = source
        self.tokens = source.tokens
        self.signature = self._signature_tokens()

    def text(self, first, last):
        """The text from the first token to the last, both included."""
        return self.source.text[self.tokens[first].start:self.tokens[last].end]

    def _is(self, index, *texts):
        return 0 <= index < len(self.tokens) and self.tokens[index].text in texts

    def _signature_tokens(self):
        """The tokens that declare a function, a type or an import, whose names and types are no computation."""
        found = set()
        for index, token in enumerate(self.tokens):
            if token.text == "import":
                found |= {index, index + 1}
            elif token.text == "typealias":
                found |= self._until_next_declaration(index)
            elif token.text in ("var", "let") and self._is(index + 2, ":"):
                found |= self._type_of_variable(index + 2)
            elif token.text == "func" or (token.text == "init" and not self._is(index - 1, ".")):
                while index < len(self.tokens) and not self._is(index, "{"):
                    found.add(index)
                    index += 1
        return found

    def _type_of_variable(self, colon):
        """The tokens of the type after the name of a variable."""
        found = {colon}
        for index in range(colon + 1, len(self.tokens)):
            is_continued = self._is(index - 1, "(", ",", ":", "->")
            if self._is(index, "=", "{", "}") or (self.tokens[index].starts_line and not is_continued):
                break
            found.add(index)
        return found

    def _until_next_declaration(self, first):
        """The tokens up to a word that begins another declaration."""
        found = {first}
        for index in range(first + 1, len(self.tokens)):
            if self.tokens[index].starts_line and self.tokens[index].text in DECLARING_WORDS | {"}"}:
                break
            found.add(index)
        return found

    # Operands

    def operand_before(self, index):
        """The first token of the operand that ends before an operator."""
        at = index - 1
        while True:
            if self.tokens[at].text in OPENING.values():
                at = self.tokens[at].partner
            trailing_closure = self._is(at, "{") and self.tokens[at - 1].kind == "word"
            if at == 0 or (self.tokens[at].space_before and not trailing_closure):
                return at
            if self.tokens[at - 1].text in OPENING or self._is(at - 1, ",", "..<", "..."):
                return at
            at -= 1

    def operand_after(self, index):
        """The last token of the operand that begins after an operator."""
        at = index + 1
        while True:
            if self.tokens[at].text in OPENING:
                at = self.tokens[at].partner
            following = at + 1
            if following == len(self.tokens) or self.tokens[following].space_before:
                return at
            if self.tokens[following].text in OPENING.values() or self._is(following, ",", "..<", "...", ";", ":"):
                return at
            at += 1

    # Lists

    def items(self, opening):
        """The ranges of tokens between the commas of a bracket."""
        close, first, items = self.tokens[opening].partner, opening + 1, []
        for index in self.level(opening + 1, close):
            if self.tokens[index].text == ",":
                items.append((first, index - 1))
                first = index + 1
        if first < close:
            items.append((first, close - 1))
        return items

    def level(self, first, end):
        """The tokens from the first up to the end that are in no bracket within; of a bracket, both ends."""
        index = first
        while index < end:
            yield index
            index = self.tokens[index].partner if self.tokens[index].text in OPENING else index + 1

    def calls(self):
        """The opening brackets of calls."""
        for index, token in enumerate(self.tokens):
            if token.text == "(" and index and not token.space_before and index not in self.signature:
                if self.tokens[index - 1].kind == "word" and not self._is(index - 1, "throws"):
                    yield index

    def array_literals(self):
        """The opening brackets of array literals."""
        for index, token in enumerate(self.tokens):
            if token.text != "[" or index in self.signature or self._is(token.partner + 1, "(", "?"):
                continue
            is_subscript = index and not token.space_before and self.tokens[index - 1].ends_operand
            is_type = token.partner == index + 2 and self.tokens[index + 1].text[0].isupper()
            if not is_subscript and not is_type:
                yield index

    def argument_value(self, item):
        """The tokens of an argument without its label."""
        first, last = item
        labelled = first + 1 < last and self.tokens[first].kind == "word" and self._is(first + 1, ":")
        return (first + 2, last) if labelled else item

    # Blocks and statements

    def code_blocks(self):
        """The opening braces of code, as opposed to the bodies of types."""
        for index, token in enumerate(self.tokens):
            if token.text == "{" and not self._opens_type(index):
                yield index

    def _opens_type(self, brace):
        at = brace - 1
        while at >= 0 and not self._is(at, "{", "}", ";"):
            if self.tokens[at].text in OPENING.values():
                at = self.tokens[at].partner
            elif self.tokens[at].text in TYPE_WORDS and not self._is(at - 1, "."):
                return True
            at -= 1
        return False

    def statements(self, brace):
        """The ranges of tokens of the statements directly in a block."""
        close = self.tokens[brace].partner
        starts = []
        for index in self.level(brace + 1, close):
            if index == brace + 1 or self._begins_statement(index):
                starts.append(index)
            if self._is(index, "in") and not self._is(starts[-1], "for") and len(starts) == 1:
                starts = []  # What stood there was the head of a closure.
            elif self._is(index, ":") and self._is(starts[-1], "case", "default"):
                starts.append(index + 1)
            if not starts and index + 1 < close:
                starts.append(index + 1)
        starts = sorted({start for start in starts if start < close})
        return [(start, end - 1) for start, end in zip(starts, starts[1:] + [close])]

    def droppable_statements(self):
        """The statements without which a text may compile: no declarations, and nothing that is a block's value."""
        for brace in self.code_blocks():
            statements = self.statements(brace)
            for first, last in statements:
                word = self.tokens[first].text
                if word in DECLARING_WORDS or (len(statements) == 1 and word == "switch"):
                    continue
                assigns = any(
                    self.tokens[index].is_binary and self.tokens[index].text in ASSIGNMENTS
                    for index in self.level(first, last + 1))
                is_call = self._is(last, ")") and word != "." and len(statements) > 1
                in_branch = self._is(last, ")") and self._head(brace) in BRANCHING_WORDS
                if word in ACTING_WORDS or assigns or is_call or in_branch:
                    yield first, last

    def _head(self, brace):
        """The word that the statement with a block begins with."""
        at = brace - 1
        while at > 0 and not self.tokens[at].starts_line and not self._is(at, "else", "defer"):
            at -= 1
        return self.tokens[at].text

    def _begins_statement(self, index):
        token, before = self.tokens[index], self.tokens[index - 1]
        if before.text == ";":
            return True
        if not token.starts_line or token.text in (".", "else", "?", ":", "{", "}", ")", "]") or token.is_binary:
            return False
        return not (before.text in (",", "(", "[", "=", ":") or before.is_binary)

    def initial_values(self):
        """The values of variables that are no statement of a block: (first token, last token, text of the type).

        A value that begins with the name of a type states it too: `Vocabulary(…)`.
        """
        blocks = [(brace, self.tokens[brace].partner) for brace in self.code_blocks()]
        for index, token in enumerate(self.tokens):
            if token.text not in ("var", "let") or any(opening < index < close for opening, close in blocks):
                continue
            is_typed = self._is(index + 2, ":")
            equals = max(self._type_of_variable(index + 2)) + 1 if is_typed else index + 2
            if not self._is(equals, "="):
                continue
            last = next(self._ends_of_value(equals + 1))
            if is_typed:
                yield equals + 1, last, self.text(index + 3, equals - 1)
            elif self.tokens[equals + 1].text[0].isupper() and self._is(equals + 2, "("):
                yield equals + 1, last, self.tokens[equals + 1].text

    def _ends_of_value(self, first):
        """The tokens at which the value that begins with a token can end."""
        for index in self.level(first, len(self.tokens)):
            end = self.tokens[index].partner if self.tokens[index].text in OPENING else index
            if end + 1 == len(self.tokens) or self._is(end + 1, "}") or self._begins_statement(end + 1):
                yield end

    # Conditions

    def conditions(self):
        """Each boolean clause of `if`, `guard` and `while` and each first argument of a demand: (word, first, last)."""
        for index, token in enumerate(self.tokens):
            if token.text in ("if", "guard", "while"):
                yield from ((token.text, *clause) for clause in self._clauses(index))
            elif token.text in ("demand", "precondition") and self._is(index + 1, "(") and index not in self.signature:
                yield token.text, *self.items(index + 1)[0]

    def _clauses(self, keyword):
        end = next(index for index in self.level(keyword + 1, len(self.tokens)) if self._is(index, "{", "else"))
        first, clauses = keyword + 1, []
        for index in [*self.level(keyword + 1, end), end]:
            if index == end or self._is(index, ","):
                if not self._is(first, "let", "var", "case"):
                    clauses.append((first, index - 1))
                first = index + 1
        return clauses
