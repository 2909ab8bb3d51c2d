"""Builds one program with many mutants of a file, of which a variable of the environment chooses one.

Each body of a function, an accessor or a closure is written as often as it has mutants, in a `switch`. This takes one build
for many mutants, instead of one for each. The same program shows which vectors execute any of these bodies: no other vector can
detect the mutants.
"""

import bisect
import re
from dataclasses import dataclass

from shapes import Shapes
from swift_tokens import Source

VARIABLE = "PAVECTORS_SOURCE_MUTANT"
# The number with which the program ends with a code as soon as it executes a body.
MARKING, MARK = -2, 77
PLACE_OF_ERROR = re.compile(r"[^/ ]+\.swift:(\d+):\d+: error: (.*)")
CHOICE = f"""
@_silgen_name("getenv") private func sourceMutantText(_ name: UnsafePointer<CChar>) -> UnsafePointer<CChar>?
@_silgen_name("atoi") private func sourceMutantNumber(_ text: UnsafePointer<CChar>) -> Int32
@_silgen_name("exit") private func endForSourceMutant(_ code: Int32) -> Never
private let sourceMutant: Int32 = {{
  let number = sourceMutantText("{VARIABLE}").map {{ sourceMutantNumber($0) }} ?? -1
  if number == {MARKING} {{ endForSourceMutant({MARK}) }}
  return number
}}()
"""


@dataclass
class Mark:
    """A program that ends with a code as soon as it executes a body with mutants."""
    command: list
    code: int = MARK


def shared_program(build, file, text, mutants, folder):
    """The command of each mutant that is in the program, its mark, and the error of each mutant that does not compile.

    The other mutants must be built alone.
    """
    bodies = list(_bodies(text))
    included = {number: mutant for number, mutant in enumerate(mutants) if _body_of(mutant, bodies)}
    refused = {}
    while included:
        mutated, lines = _text_with(included, text, bodies)
        program, errors = build.build_lines(file, mutated, folder, "-Onone")
        if program:
            commands = {number: ["env", f"{VARIABLE}={number}", *program] for number in [*included, MARKING]}
            return {mutant: commands[number] for number, mutant in included.items()}, Mark(commands[MARKING]), refused
        doubtful = set()
        for place in filter(None, map(PLACE_OF_ERROR.search, errors)):
            numbers = _numbers_on(int(place.group(1)), lines)
            doubtful |= set(numbers)
            # An error elsewhere, or because of the switch itself, need not be one of the mutant alone.
            if len(numbers) == 1 and "switch" not in place.group(2):
                refused.setdefault(included[numbers[0]], place.group())
        if not doubtful:
            break
        included = {number: mutant for number, mutant in included.items() if number not in doubtful}
    return {}, None, refused


def _bodies(text):
    """The ranges of the statements of the outermost bodies, without the heads of closures."""
    shapes = Shapes(Source(text))
    end = 0
    for brace in shapes.code_blocks():
        statements, close = shapes.statements(brace), shapes.tokens[shapes.tokens[brace].partner]
        if shapes.tokens[brace].start < end or not statements:
            continue
        first = shapes.tokens[statements[0][0]]
        if first.text not in ("get", "set"):
            end = close.end
            yield first.start, close.start


def _body_of(mutant, bodies):
    return next(((start, end) for start, end in bodies if start <= mutant.start and mutant.end <= end), None)


def _text_with(included, text, bodies):
    """The text with a choice in each body, and the mutants that can have caused an error on a line.

    The latter is a list of lines from which on these are the mutants. Before and behind the cases, these are all of the body.
    """
    written, lines, position = "", [], 0

    def write(words, numbers):
        nonlocal written
        lines.append((written.count("\n") + 1, numbers))
        written += words + "\n"

    for start, end in bodies:
        numbers = [number for number, mutant in included.items() if _body_of(mutant, bodies) == (start, end)]
        if not numbers:
            continue
        write(text[position:start], [])
        write("switch sourceMutant {", numbers)
        for number in numbers:
            mutant = included[number]
            body = text[start:mutant.start] + mutant.replacement + text[mutant.end:end]
            write(f"case {number}:\n{body if body.strip() else '()'}", [number])
        write(f"default:\n{text[start:end]}\n}}\n}}", numbers)
        position = end + 1
    write(text[position:] + CHOICE, [])
    return written, lines


def _numbers_on(line, lines):
    return lines[bisect.bisect_right(lines, line, key=lambda entry: entry[0]) - 1][1]
