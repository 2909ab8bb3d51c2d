"""All the mutations of a file."""

import re
from dataclasses import dataclass

from kinds import KINDS
from shapes import Shapes
from swift_tokens import Source


@dataclass(frozen=True)
class Mutation:
    file: str
    kind: str
    start: int
    end: int
    replacement: str
    line: int
    # The lines that it touches, before and after, white space made single.
    original_text: str
    mutated_text: str

    def apply(self, text):
        return text[:self.start] + self.replacement + text[self.end:]


class Vocabulary:
    """Names that are declared in some files and used in others."""

    def __init__(self, texts_of_files):
        self.enumerations = [names for text in texts_of_files for names in self._enumerations(text)]
        self.optional_parameters = {
            name for text in texts_of_files
            for name in re.findall(r"(?<!let )(?<!var )\b(\w+): [^,(){}=]+ = [^=]", text)}
        self.checking_rules, self.passing_rules = self._rules("\n".join(texts_of_files))

    @staticmethod
    def _rules(text):
        """The rules that do not return their argument as it is, and those that do, as `chapter.rule`."""
        checking, passing = set(), set()
        for chapter, type_name in re.findall(r"\bvar (\w+) = (\w+Rules)\(\)", text):
            body = re.search(rf"\bstruct {type_name}\b.*?\n\}}", text, re.DOTALL).group()
            values = re.findall(r"\bvar (\w+): .*? = (.*)", body)
            for name, value in values:
                (passing if value == "{ $0 }" else checking).add(f"{chapter}.{name}")
        return checking, passing

    @staticmethod
    def _enumerations(text):
        """The names of the cases without values of each enumeration, and of the constants of a type, in their order."""
        for body in re.findall(r"\benum \w+[^{]*\{(.*?)\n *\}", text, re.DOTALL):
            names = []
            for line in re.findall(r"^ *case (\w+(?: = \"[^\"]*\")?(?:, \w+)*)$", body, re.M):
                names += re.findall(r"\w+", re.sub(r' = "[^"]*"', "", line))
            if len(names) > 1:
                yield names
        constants = re.findall(r"\bstatic let (\w+) = ([A-Z]\w+)\(", text)
        for type_name in dict.fromkeys(type_name for _, type_name in constants):
            names = [name for name, type_of_name in constants if type_of_name == type_name]
            if len(names) > 1:
                yield names


def mutations(file, text, vocabulary):
    """All mutations of a file, in the order of the file, without repeated results."""
    whole = Source(text)
    sources = [whole]
    for source in sources:  # Codes in texts are added while the list is gone through.
        for token in source.tokens:
            sources += [Source(text, start + 2, end - 1) for start, end in token.codes]
    found = {}
    for source in sources:
        shapes = Shapes(source)
        for kind, generate in KINDS.items():
            for start, end, replacement in generate(shapes, vocabulary):
                if _is_hint(text, start):
                    continue
                mutation = _mutation(file, text, whole, kind, start, end, replacement)
                found.setdefault(mutation.apply(text), mutation)
    found.pop(text, None)
    return sorted(found.values(), key=lambda mutation: (mutation.start, mutation.end, mutation.replacement))


def _is_hint(text, position):
    """Whether the place is a reservation of memory or a message for people, which do not change an answer."""
    line = text[text.rfind("\n", 0, position) + 1:].split("\n", 1)[0]
    return ".reserveCapacity(" in line or "var description: String {" in line


def _mutation(file, text, whole, kind, start, end, replacement):
    first = text.rfind("\n", 0, start) + 1
    last = text.find("\n", end)
    single = lambda words: " ".join(words.split())
    return Mutation(
        file, kind, start, end, replacement, whole.line_of(start), single(text[first:last]),
        single(text[first:start] + replacement + text[end:last]))
