"""The reviewed list of equivalent mutants."""

import json


class Equivalents:
    """A list of {"file", "argument", "mutants": [{"line", "replacement"}]}; lines as `--list` prints them."""

    def __init__(self, path, mutants):
        self._arguments = {
            (entry["file"], mutant["line"], mutant["replacement"]): entry["argument"]
            for entry in json.loads(path.read_text()) for mutant in entry["mutants"]}
        self.unmatched = sorted(self._arguments.keys() - {self._key(mutant) for mutant in mutants})

    @staticmethod
    def _key(mutant):
        return mutant.file, mutant.original_text, mutant.mutated_text

    def argument(self, mutant):
        return self._arguments.get(self._key(mutant))
