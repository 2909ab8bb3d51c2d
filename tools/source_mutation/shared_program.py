"""Builds one program with many mutants of a file, of which a variable of the environment chooses one.

Each body of a function, an accessor or a closure is written as often as it has mutants, in a `switch`. This takes one build
for many mutants, instead of one for each.
"""

import bisect
import re

from shapes import Shapes
from swift_tokens import Source

VARIABLE = "PAVECTORS_SOURCE_MUTANT"
PLACE_OF_ERROR = re.compile(r"\.swift:(\d+):\d+: error:")
CHOICE = f"""
@_silgen_name("getenv") private func sourceMutantText(_ name: UnsafePointer<CChar>) -> UnsafePointer<CChar>?
@_silgen_name("atoi") private func sourceMutantNumber(_ text: UnsafePointer<CChar>) -> Int32
private let sourceMutant: Int32 = sourceMutantText("{VARIABLE}").map {{ sourceMutantNumber($0) }} ?? -1
"""


def shared_programs(build, file, text, mutants, folder):
    """The command of each mutant that is in the program; the others must be built alone."""
    bodies = list(_bodies(text))
    included = {number: mutant for number, mutant in enumerate(mutants) if _body_of(mutant, bodies)}
    while included:
        mutated, lines = _text_with(included, text, bodies)
        program, errors = build.build_lines(file, mutated, folder, "-Onone")
        if program:
            return {mutant: ["env", f"{VARIABLE}={number}", *program] for number, mutant in included.items()}
        # A mutant with an error may still compile alone: in a switch, Swift infers less.
        places = [place for place in map(PLACE_OF_ERROR.search, errors) if place]
        refused = set().union(*(_numbers_on(int(place.group(1)), lines) for place in places))
        if not refused:
            break
        included = {number: mutant for number, mutant in included.items() if number not in refused}
    return {}


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
