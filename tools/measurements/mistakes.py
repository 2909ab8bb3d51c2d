"""The mistakes from outside: each replaces one text in one file of the adapter for Node."""

import dataclasses
import hashlib
import json
import pathlib

PACKAGE = pathlib.Path(__file__).resolve().parents[2]
ADAPTER = PACKAGE / "tools" / "adapters" / "node"
LISTS = PACKAGE / "tools" / "measurements" / "outside"


@dataclasses.dataclass(frozen=True)
class Mistake:
    """A mistake: what is wrong, what a user sees of it, and the operations whose answers it may change."""

    id: str
    area: str
    wrong: str
    seen: str
    file: str
    text: str
    replacement: str
    operations: tuple[str, ...]

    @property
    def digest(self):
        """Another one where a result no longer holds: for another change, other operations, or another adapter."""
        parts = [self.file, self.text, self.replacement, *self.operations, adapter_digest()]
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()

    def made_in(self, folder):
        """The changed text of the file in a folder with the adapter."""
        return (folder / self.file).read_text(encoding="utf-8").replace(self.text, self.replacement)


_digests = []


def adapter_digest():
    """The digest of all sources of the adapter, which is computed once."""
    if not _digests:
        whole = hashlib.sha256()
        for path in sorted(ADAPTER.rglob("*.mjs")):
            whole.update(f"{path.relative_to(ADAPTER)}\0".encode() + path.read_bytes())
        _digests.append(whole.hexdigest())
    return _digests[0]


def read_mistakes():
    """All mistakes, in the order of their files. A member that is missing or too many is an error."""
    return [
        Mistake(area=path.stem, **{**members, "operations": tuple(members["operations"])})
        for path in sorted(LISTS.glob("*.json")) for members in json.loads(path.read_text(encoding="utf-8"))]
