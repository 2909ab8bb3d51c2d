"""Writes the files of a release, all but the checksums: make.py EXECUTABLE FOLDER"""

import hashlib
import json
import os
import pathlib
import platform
import subprocess
import sys

from archives import Entry, tar_gz
from bill import bill
from linked import linked
from packages import NAME, below, jar, npm, wheel

ROOT = pathlib.Path(__file__).resolve().parents[2]
COMPLETIONS = {
    "bash": "bash-completion/completions/pavectors",
    "zsh": "zsh/site-functions/_pavectors",
    "fish": "fish/vendor_completions.d/pavectors.fish",
}
CONTAINERFILE = """\
# An image with the executable and the vectors, and nothing else: podman build -t pavectors DIR
#
# Take it into the image of your adapter with `COPY --from=pavectors /{folder} /usr/local/`.
FROM scratch
ADD {archive} /
ENTRYPOINT ["/{folder}/bin/pavectors"]
"""


def corpus():
    """The files of the corpus: those that its index names, and the index itself."""
    index = json.loads((ROOT / "vectors/index.json").read_bytes())
    names = ["index.json", *(entry["path"] for entry in index["vectors"] + index["others"])]
    return index["suite"], {name: Entry((ROOT / "vectors" / name).read_bytes()) for name in names}


def readable(vectors):
    """The corpus as archives and packages have it: in the folder `vectors`, beside what its pages link to."""
    pages = [ROOT / "vectors" / name for name in vectors if name.endswith(".md")]
    return below("vectors", vectors) | {
        name: Entry(file.read_bytes()) for name, file in linked(ROOT, pages).items()}


def main(executable, folder):
    def printed(*arguments):
        return Entry(subprocess.run([executable, *arguments], check=True, capture_output=True).stdout)

    version, vectors = corpus()
    stated = printed("--version").data.decode().split()[1]
    if stated != version:
        sys.exit(f"release: the executable has the version {stated}, and the vectors have {version}")
    licence = Entry((ROOT / "LICENSE").read_bytes())
    program = pathlib.Path(executable).read_bytes()
    # FILE is unpacked with `tar -xzf FILE -C /usr/local --strip-components=1`.
    inner = {"bin/pavectors": Entry(program, is_executable=True), "share/man/man1/pavectors.1": printed("man")}
    contents = readable(vectors)
    inner |= below("share/pavectors", contents)
    inner |= {f"share/{path}": printed("completion", shell) for shell, path in COMPLETIONS.items()}
    for name in ["LICENSE", "README.md", "CHANGELOG.md", "SECURITY.md"]:
        inner[f"share/doc/pavectors/{name}"] = Entry((ROOT / name).read_bytes())
    prefix, archive = f"pavectors-{version}", f"pavectors-{version}-linux-{platform.machine()}.tar.gz"
    files = {
        archive: tar_gz(below(prefix, inner)),
        f"{NAME}-{version}.tar.gz": tar_gz(
            below(f"{NAME}-{version}", contents | {"LICENSE": licence})),
        **npm(version, contents, licence), **wheel(version, contents, licence), **jar(version, contents, licence),
        "Containerfile": CONTAINERFILE.format(archive=archive, folder=prefix).encode(),
        f"pavectors-{version}.cdx.json": bill(
            version, hashlib.sha256(program).hexdigest(), hashlib.sha256(vectors["index.json"].data).hexdigest()),
    }
    for name, data in files.items():
        pathlib.Path(folder, name).write_bytes(data)


os.umask(0o022)
main(*sys.argv[1:])
