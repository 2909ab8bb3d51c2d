"""Splits Swift text into tokens for mutations: without comments and white space, with paired brackets."""

import bisect
import re
from dataclasses import dataclass, field

OPENING = {"(": ")", "[": "]", "{": "}"}
TOKEN = re.compile(
    r"""(?P<space>\s+|//[^\n]*)
      | (?P<string>")
      | (?P<number>0x[0-9A-Fa-f_]+|[0-9][0-9_]*)
      | (?P<word>[@#$]?[A-Za-z_][A-Za-z_0-9]*|\$[0-9]+|`[^`]+`)
      | (?P<operator>\.\.[.<]|[-/=+!*%<>&|^~?]+)
      | (?P<punctuation>[()\[\]{}.,:;\\])""",
    re.VERBOSE,
)


@dataclass
class Token:
    kind: str
    text: str
    start: int
    end: int
    line: int
    starts_line: bool
    space_before: bool
    follows_operand: bool
    space_after: bool = True
    partner: int | None = None
    # Of a string: its literal pieces, and the codes `\\(…)` between them, as (start, end).
    pieces: list = field(default_factory=list)
    codes: list = field(default_factory=list)

    @property
    def ends_operand(self):
        return self.kind in ("word", "number", "string") or self.text in (")", "]", "}")

    @property
    def is_binary(self):
        spaced_alike = self.space_before == self.space_after
        return self.kind == "operator" and spaced_alike and self.follows_operand and not self.is_postfix_mark

    @property
    def is_postfix_mark(self):
        return self.text in ("?", "!") and not self.space_before and self.follows_operand

    @property
    def is_prefix(self):
        return self.kind == "operator" and not self.space_after and (self.space_before or not self.follows_operand)


class Source:
    """The tokens of a text. Codes inside strings are texts of their own, found in `codes` of their string."""

    def __init__(self, text, start=0, end=None):
        self.text = text
        self.tokens = []
        self._line_starts = [0] + [match.end() for match in re.finditer("\n", text)]
        self._scan(start, len(text) if end is None else end)
        self._pair()

    def line_of(self, position):
        return bisect.bisect_right(self._line_starts, position)

    def _scan(self, position, end):
        spaced, last_line = True, 0
        while position < end:
            match = TOKEN.match(self.text, position, end)
            if not match:
                unknown = self.text[position:position + 20]
                raise ValueError(f"line {self.line_of(position)}: {unknown!r} is not understood")
            if match.lastgroup == "space":
                spaced, position = True, match.end()
                continue
            line = self.line_of(position)
            token = Token(
                match.lastgroup, match.group(), position, match.end(), line, starts_line=line != last_line,
                space_before=spaced, follows_operand=bool(self.tokens) and self.tokens[-1].ends_operand)
            if token.kind == "string":
                self._scan_string(token)
            # A generic argument list closes with characters that would also make an operator: `[UInt8]>(`, `Value>?`.
            if token.kind == "operator" and token.text[0] == ">" and not spaced and len(token.text) > 1:
                token.text, token.end = ">", position + 1
            if self.tokens:
                self.tokens[-1].space_after = spaced
            self.tokens.append(token)
            spaced, last_line, position = False, line, token.end

    def _scan_string(self, token):
        if self.text.startswith('"""', token.start):
            raise ValueError(f"line {token.line}: texts of several lines are not understood")
        position = piece = token.start + 1
        while self.text[position] != '"':
            if self.text.startswith("\\(", position):
                token.pieces.append((piece, position))
                close = self._end_of_code(position + 2)
                token.codes.append((position, close))
                position = piece = close
            else:
                position += 2 if self.text[position] == "\\" else 1
        token.pieces.append((piece, position))
        token.end = position + 1
        token.text = self.text[token.start:token.end]

    def _end_of_code(self, position):
        depth = 1
        while depth:
            depth += {"(": 1, ")": -1}.get(self.text[position], 0)
            position += 1
        return position

    def _pair(self):
        opened = []
        for index, token in enumerate(self.tokens):
            if token.kind != "punctuation":
                continue
            if token.text in OPENING:
                opened.append(index)
            elif token.text in OPENING.values():
                partner = opened.pop()
                token.partner, self.tokens[partner].partner = partner, index
