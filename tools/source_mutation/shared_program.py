"""Builds one program with many mutants of a file, of which a variable of the environment chooses one.

Each body of a function, an accessor or a closure, and each initial value of a stated type, is written as often as it has
mutants, in a `switch`. This takes one build for many mutants, instead of one for each. The same program shows which vectors
execute any of these bodies: no other vector can detect the mutants in them.
"""

import bisect
import re
from dataclasses import dataclass, field

from shapes import Shapes
from swift_tokens import Source

VARIABLE = "PAVECTORS_SOURCE_MUTANT"
# The number with which the program ends with a code as soon as it executes a body.
MARKING, MARK = -2, 77
PLACE_OF_ERROR = re.compile(r"[^/ ]+\.swift:(\d+):\d+: error: (.*)")
# Initial values are computed in every run, so that they must not end the program.
CHOICE = f"""
@_silgen_name("getenv") private func sourceMutantText(_ name: UnsafePointer<CChar>) -> UnsafePointer<CChar>?
@_silgen_name("atoi") private func sourceMutantNumber(_ text: UnsafePointer<CChar>) -> Int32
@_silgen_name("exit") private func endForSourceMutant(_ code: Int32) -> Never
private let sourceMutantOfValue: Int32 = sourceMutantText("{VARIABLE}").map {{ sourceMutantNumber($0) }} ?? -1
private let sourceMutant: Int32 = {{
  if sourceMutantOfValue == {MARKING} {{ endForSourceMutant({MARK}) }}
  return sourceMutantOfValue
}}()
"""


@dataclass
class SharedProgram:
    # The command of each mutant in a body, and of each one in an initial value.
    in_bodies: dict = field(default_factory=dict)
    in_values: dict = field(default_factory=dict)
    # The command that ends with a code as soon as it executes a body with mutants.
    marking: list | None = None
    # The error of each mutant that does not compile.
    refused: dict = field(default_factory=dict)


@dataclass(frozen=True)
class Place:
    """What is written as often as it has mutants, and what stands around the copies."""
    start: int
    end: int
    is_value: bool
    opening: str
    closing: str

    def has(self, mutant):
        return self.start <= mutant.start and mutant.end <= self.end


def shared_program(build, file, text, mutants, folder):
    """Builds the program; mutants that are not in its result must be built alone."""
    places = [*_bodies(text), *_initial_values(text)]
    place_of = {mutant: place for mutant in mutants for place in places if place.has(mutant)}
    included = {number: mutant for number, mutant in enumerate(mutants) if mutant in place_of}
    shared = SharedProgram()
    while included:
        mutated, lines = _text_with(included, text, place_of)
        program, errors = build.build_lines(file, mutated, folder, "-Onone")
        if program:
            for number, mutant in included.items():
                commands = shared.in_values if place_of[mutant].is_value else shared.in_bodies
                commands[mutant] = _command(number, program)
            shared.marking = _command(MARKING, program)
            break
        doubtful = set()
        for place in filter(None, map(PLACE_OF_ERROR.search, errors)):
            numbers = _numbers_on(int(place.group(1)), lines)
            doubtful |= set(numbers)
            # An error elsewhere, or because of the switch itself, need not be one of the mutant alone.
            if len(numbers) == 1 and "switch" not in place.group(2):
                shared.refused.setdefault(included[numbers[0]], place.group())
        if not doubtful:
            break
        included = {number: mutant for number, mutant in included.items() if number not in doubtful}
    return shared


def _command(number, program):
    return ["env", f"{VARIABLE}={number}", *program]


def _bodies(text):
    """The statements of the outermost bodies, without the heads of closures."""
    shapes = Shapes(Source(text))
    end = 0
    for brace in shapes.code_blocks():
        statements, close = shapes.statements(brace), shapes.tokens[shapes.tokens[brace].partner]
        if shapes.tokens[brace].start < end or not statements:
            continue
        first = shapes.tokens[statements[0][0]]
        if first.text not in ("get", "set"):
            end = close.end
            yield Place(first.start, close.start, False, "", "")


def _initial_values(text):
    """The initial values, outside of bodies, that are no closures, and whose type is stated."""
    shapes = Shapes(Source(text))
    for first, last, type_text in shapes.initial_values():
        if shapes.tokens[first].text != "{":
            yield Place(
                shapes.tokens[first].start, shapes.tokens[last].end, True, f"{{ () -> {type_text} in ", " }()")


def _text_with(included, text, place_of):
    """The text with a choice in each place, and the mutants that can have caused an error on a line.

    The latter is a list of lines from which on these are the mutants. Around the cases, these are all of the place.
    """
    written, lines, position = "", [], 0

    def write(words, numbers):
        nonlocal written
        lines.append((written.count("\n") + 1, numbers))
        written += words + "\n"

    places = sorted({place_of[mutant] for mutant in included.values()}, key=lambda place: place.start)
    for place, following in zip(places, [*places[1:], None]):
        numbers = [number for number, mutant in included.items() if place_of[mutant] == place]
        write(text[position:place.start] + place.opening, numbers)
        write(f"switch sourceMutant{'OfValue' if place.is_value else ''} {{", numbers)
        for number in numbers:
            mutant = included[number]
            copy = text[place.start:mutant.start] + mutant.replacement + text[mutant.end:place.end]
            write(f"case {number}:\n{copy if copy.strip() else '()'}", [number])
        # The end of the line of the place is written too, because errors about all of it are there.
        position = min((text + "\n").find("\n", place.end), following.start if following else len(text))
        write(f"default:\n{text[place.start:place.end]}\n}}{place.closing}{text[place.end:position]}", numbers)
    write(text[position:] + CHOICE, [])
    return written, lines


def _numbers_on(line, lines):
    return lines[bisect.bisect_right(lines, line, key=lambda entry: entry[0]) - 1][1]
