"""The results of mutants: kept between runs, and printed as a table."""

import collections
import hashlib
import json

OUTCOMES = {
    "not compiled": "did not compile", "caught": "caught", "crashed": "crashed", "endless": "endless",
    "only bulk": "only bulk", "equivalent": "equivalent", "survived": "survived",
}


class Results:
    """Results by the digest of all sources, the corpus and the mutation: one line of JSON for each, appended at once."""

    def __init__(self, path, sources, index):
        digest = hashlib.sha256(index)
        for file in sorted(sources.rglob("*.swift")):
            digest.update(f"{file.relative_to(sources)}\0".encode() + hashlib.sha256(file.read_bytes()).digest())
        self._base = digest.digest()
        self._path = path
        self._outcomes, self._vectors = {}, {}
        for line in path.read_text().splitlines() if path.exists() else []:
            entry = json.loads(line)
            self._outcomes[entry["key"]] = entry["outcome"]
            if "vector" in entry["outcome"]:
                self._vectors[entry["mutation"]] = entry["outcome"]["vector"]

    def known(self, mutant):
        return self._outcomes.get(self._key(mutant))

    def earlier_vector(self, mutant):
        """The vector that detected the same mutation the last time, also if other things have changed."""
        return self._vectors.get(self._mutation(mutant))

    def add(self, mutant, outcome):
        entry = {"key": self._key(mutant), "mutation": self._mutation(mutant), "outcome": outcome}
        with self._path.open("a") as file:
            file.write(json.dumps(entry) + "\n")

    def _key(self, mutant):
        place = f"{mutant.file}\0{mutant.start}\0{mutant.end}\0{mutant.replacement}"
        return hashlib.sha256(self._base + place.encode()).hexdigest()

    @staticmethod
    def _mutation(mutant):
        return hashlib.sha256(f"{mutant.file}\0{mutant.original_text}\0{mutant.mutated_text}".encode()).hexdigest()


def print_table(mutants, outcomes):
    """Prints the numbers for each file, then for each kind, then of all."""
    for title, attribute in (("file", "file"), ("kind", "kind")):
        rows = collections.defaultdict(collections.Counter)
        for mutant in mutants:
            rows[getattr(mutant, attribute)][outcomes[mutant]["outcome"]] += 1
        total = sum(rows.values(), collections.Counter())
        width = max(map(len, [*rows, title]))
        heads = ["made", *OUTCOMES.values()]
        print(f"\n{title:{width}}" + "".join(f"  {head:>{max(6, len(head))}}" for head in heads))
        for name, counts in [*rows.items(), ("all", total)]:
            numbers = [counts.total(), *(counts[outcome] for outcome in OUTCOMES)]
            print(f"{name:{width}}" + "".join(
                f"  {number:{max(6, len(head))}}" for number, head in zip(numbers, heads)))
