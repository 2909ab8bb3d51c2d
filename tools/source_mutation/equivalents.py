"""The reviewed list of equivalent mutants."""

import json
import re


class Equivalents:
    """A list of {"file", "argument", "mutants": [{"line", "replacement"}]}; lines as `--list` prints them.

    In a replacement, `…` stands for any word: a refusal is replaced by its neighbours, which change when others are added.
    """

    def __init__(self, path, mutants):
        self._entries = {}
        for entry in json.loads(path.read_text()):
            for mutant in entry["mutants"]:
                pattern = re.compile(re.escape(mutant["replacement"]).replace("…", r"\w+"))
                listed = (mutant["replacement"], pattern, entry["argument"])
                self._entries.setdefault((entry["file"], mutant["line"]), []).append(listed)
        made = {}
        for mutant in mutants:
            made.setdefault((mutant.file, mutant.original_text), []).append(mutant.mutated_text)
        self.unmatched = sorted(
            (*place, replacement) for place, listed in self._entries.items() for replacement, pattern, _ in listed
            if not any(map(pattern.fullmatch, made.get(place, []))))

    def argument(self, mutant):
        listed = self._entries.get((mutant.file, mutant.original_text), [])
        return next((argument for _, pattern, argument in listed if pattern.fullmatch(mutant.mutated_text)), None)
