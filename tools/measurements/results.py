"""Keeps results, so that an interrupted measurement goes on. They hold for one executable and one corpus."""

import hashlib
import json
import os
import pathlib

from mistakes import PACKAGE


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


class Results:
    """The results of mistakes, in a file."""

    def __init__(self, folder, pavectors, isNew):
        vectors = pathlib.Path(os.environ.get("PAVECTORS_VECTORS", PACKAGE / "vectors"))
        self.path = folder / "results.json"
        self.document = {"executable": digest(pavectors), "corpus": digest(vectors / "index.json"), "results": {}}
        folder.mkdir(parents=True, exist_ok=True)
        if isNew or not self.path.exists():
            return
        kept = json.loads(self.path.read_text(encoding="utf-8"))
        if all(kept[name] == self.document[name] for name in ("executable", "corpus")):
            self.document = kept

    def of(self, mistake):
        """The result of a mistake; None if there is none that holds."""
        result = self.document["results"].get(mistake.id)
        return result if result and result["digest"] == mistake.digest else None

    def keep(self, mistake, result):
        self.document["results"][mistake.id] = {"digest": mistake.digest, **result}
        # A measurement that is killed leaves the former file, or this one.
        written = self.path.with_suffix(".new")
        written.write_text(json.dumps(self.document, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        written.replace(self.path)
