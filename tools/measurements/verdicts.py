"""What a person has decided about named causes. A verdict holds for the same causes only."""

import json

from mistakes import PACKAGE

PATH = PACKAGE / "tools" / "measurements" / "verdicts.json"
VERDICTS = ["right", "near", "wrong"]


class Verdicts:
    """The verdicts, in a file that is sorted by mistakes."""

    def __init__(self):
        entries = json.loads(PATH.read_text(encoding="utf-8")) if PATH.exists() else []
        self.verdicts = {(entry["id"], tuple(entry["named"])): entry["verdict"] for entry in entries}

    def of(self, id, named):
        return self.verdicts.get((id, tuple(named)))

    def keep(self, id, named, verdict):
        self.verdicts[id, tuple(named)] = verdict

    def write(self):
        entries = [{"id": id, "named": list(named), "verdict": verdict}
                   for (id, named), verdict in sorted(self.verdicts.items())]
        lines = ",\n".join(f" {json.dumps(entry)}" for entry in entries)
        PATH.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
