"""Installs each package of a release as its users do, runs the tests of a user with it, and changes bytes.

check.py RELEASE FOLDER PYTEST: run it with the Python of the adapter in Python; PYTEST is one that has pytest.
"""

import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

import users
from bill import components
from linked import dead_links
from packages import GROUP, NAME

ROOT = pathlib.Path(__file__).resolve().parents[2]
ADAPTERS = ROOT / "tools/adapters"


def run(*command, cwd=None, environment=None, status=0, text=None):
    """Runs a command, which must end with this exit code; returns what it prints."""
    done = subprocess.run(
        [str(word) for word in command], cwd=cwd, env=os.environ | (environment or {}), capture_output=True, text=True,
        input=text)
    if done.returncode != status:
        sys.exit(f"check-release: {' '.join(map(str, command))} ended with {done.returncode} instead of {status}:\n"
                 f"{done.stdout[-1000:]}{done.stderr[-1000:]}")
    return done.stdout + done.stderr


def expect(is_true, message):
    if not is_true:
        sys.exit(f"check-release: {message}")


def ordinary_vectors(entry):
    """The number of vectors of a file that have one input and one answer, instead of an accumulated one."""
    vectors = json.loads((ROOT / "vectors" / entry["path"]).read_bytes())["vectors"]
    return sum("accumulated" not in vector for vector in vectors)


class Check:
    """A release, and a folder in which it is used."""

    def __init__(self, release, folder, runner):
        self.release, self.folder, self.runner = release, folder, runner
        self.version = json.loads((ROOT / "vectors/index.json").read_bytes())["suite"]
        # A subset of the corpus on whose replay all checks agree: the cases of kdf.index that are not accumulated.
        entries = [entry for entry in json.loads((ROOT / "vectors/index.json").read_bytes())["vectors"]
                   if entry["operation"] == "kdf.index"]
        self.cases = sum(len(entry["protocol"]) * ordinary_vectors(entry) for entry in entries)

    def file(self, pattern):
        found = list(self.release.glob(pattern))
        expect(len(found) == 1, f"the release has {len(found)} files {pattern}")
        return found[0]

    def new(self, name):
        folder = self.folder / name
        folder.mkdir()
        return folder

    def use(self, title, user, installed):
        """Runs the tests of a user, and reads their reports."""
        self.same(title, installed)
        program = self.folder / "elsewhere/bin/pavectors"
        try:
            reports = user.check()
        except users.WrongPackage as wrong:
            sys.exit(f"check-release: {wrong}")
        for number, (report, status) in enumerate(zip(reports, (0, 1, 0))):
            path = user.folder / f"report-{number}.json"
            path.write_text(json.dumps(report), "utf-8")
            printed = run(program, "report", path, "--format", "markdown", status=status)
            expect("example" in printed, f"{title}: the report is read as {printed[:1000]}")

    def same(self, title, installed):
        same = all((installed / name.relative_to(ROOT / "vectors")).read_bytes() == name.read_bytes()
                   for name in (ROOT / "vectors").rglob("*") if name.is_file())
        expect(same, f"{title} has other vectors than this commit")
        # Maven gives resources, of which only those of the corpus are copied.
        dead = dead_links(installed) if title != "maven" else []
        expect(not dead, f"{title} has pages with links to nothing: {dead[:3]}")

    def replay(self, title, command, installed):
        """Replays the loop of an adapter with the unpacked vectors of `kdf.index`, and with a changed copy."""
        self.same(title, installed)
        copy = self.new(f"{title}-copy")
        index = json.loads((installed / "index.json").read_bytes())
        index["vectors"] = [entry for entry in index["vectors"] if entry["operation"] == "kdf.index"]
        # An operation has a file for each range of versions.
        for entry in index["vectors"]:
            shutil.copy(installed / entry["path"], copy)
        path = copy / index["vectors"][0]["path"]
        (copy / "index.json").write_text(json.dumps(index))
        printed = run(*command, copy)
        expect(f"{self.cases} passed, 0 failed" in printed, f"{title} replayed other cases: {printed}")
        changed = re.sub(r'("key": ")(..)', lambda match: match[1] + format(int(match[2], 16) ^ 1, "02x"),
                         path.read_text(), count=1)
        path.write_text(changed)
        expect("is not the file that the index names" in run(*command, copy, status=1), f"{title} does not read digests")
        index["vectors"][0]["sha256"] = hashlib.sha256(path.read_bytes()).hexdigest()
        (copy / "index.json").write_text(json.dumps(index))
        expect("FAILED kdf.index/" in run(*command, copy, status=1), f"{title} does not notice a changed vector")
        print(f"check-release: {title}: {self.cases} cases of kdf.index replayed", flush=True)

    def npm(self):
        project = self.new("npm")
        (project / "package.json").write_text('{ "private": true, "type": "module" }')
        run("npm", "install", "--offline", "--no-audit", "--no-fund", self.file("*.tgz"), cwd=project)
        script = "import { folder } from 'pavectors-vectors'; process.stdout.write(folder)"
        installed = run("node", "--input-type=module", "-e", script, cwd=project)
        self.use("npm", users.node(project, dict(os.environ)), pathlib.Path(installed))

    def wheel(self):
        environment = self.folder / "venv"
        run(sys.executable, "-m", "venv", environment)
        python = environment / "bin/python"
        run(python, "-m", "pip", "install", "--no-index", "--no-deps", self.file("*.whl"))
        installed = run(python, "-c", "import pavectors_vectors; print(pavectors_vectors.folder, end='')")
        user = users.python(self.new("pip"), dict(os.environ), environment, self.runner)
        self.use("pip", user, pathlib.Path(installed))

    def maven(self):
        """The jar in the layout of a Maven repository, read as a resource; `mvn` checks the project file."""
        place = self.new("maven") / GROUP.replace(".", "/") / NAME / self.version
        place.mkdir(parents=True)
        for suffix in ["jar", "pom"]:
            shutil.copy(self.file(f"*.{suffix}"), place)
        project = self.new("project")
        shutil.copy(self.file("*.pom"), project / "pom.xml")
        run("mvn", "-q", "-o", "-B", f"-Dmaven.repo.local={self.folder}/m2", "validate", cwd=project)
        jar = place / self.file("*.jar").name
        installed = self.new("resources")
        run("java", "-cp", jar, ROOT / "tools/release_files/CopyResources.java", installed)
        self.use("maven", users.java(self.new("junit"), dict(os.environ), jar), installed)

    def vectors(self):
        folder = self.new("vectors-archive")
        run("tar", "-xzf", self.file(f"{NAME}-*.tar.gz"), "-C", folder)
        installed = folder / f"{NAME}-{self.version}/vectors"
        self.replay("tar", [sys.executable, ADAPTERS / "python/loop.py"], installed)

    def executable(self):
        """The archive elsewhere: the same commands give the same answers as in this folder."""
        folder = self.new("elsewhere")
        run("tar", "-xzf", self.file("pavectors-*-linux-*.tar.gz"), "-C", folder, "--strip-components=1")
        dead = dead_links(folder / "share/pavectors/vectors")
        expect(not dead, f"the archive has pages with links to nothing: {dead[:3]}")
        program = folder / "bin/pavectors"
        expect(b"statically linked" in subprocess.run(["file", program], capture_output=True).stdout
               or b"not a dynamic" in subprocess.run(["ldd", program], capture_output=True).stderr,
               "the executable is not static")
        adapter = ["--", "python3", ROOT / "Tests/CommandLineTests/bad_adapter.py", "right"]
        node = ["--", "node", ADAPTERS / "node/adapter.mjs"]
        mistake = ["--", program, "adapter", "--mistake", "kdf.little-endian-index"]
        selection = ["--run", "kdf.index", "--seed", "1"]
        for arguments, status in [
            (["--version"], 0), (["help", "verify"], 0), (["list", "--run", "kdf.*"], 0),
            (["show", "kdf.index/highest"], 0), (["explain", "kdf.index/highest"], 0), (["lint"], 0),
            (["verify", "--run", "kdf.index"], 0), (["smoke", *adapter], 0), (["verify", *selection, *node], 0),
            (["verify", *selection, *mistake], 1),
        ]:
            here = run(program, *arguments, cwd=ROOT, status=status)
            there = run(program, *arguments, cwd=folder, status=status)
            expected = here.replace(str(ROOT / "vectors"), str(folder / "share/pavectors/vectors"))
            expect(there == expected, f"{arguments} prints here:\n{here}\nand elsewhere:\n{there}")
            expect(here != "", f"{arguments} prints nothing")
        alone = self.new("alone")
        shutil.copy(program, alone)
        printed = run(alone / "pavectors", "list", cwd=alone, status=2)
        expect("give --vectors DIR, or set PAVECTORS_VECTORS" in printed, f"without vectors it prints {printed}")
        print("check-release: ten commands give the same answers in the repository and elsewhere", flush=True)
        self.container(folder)
        self.shells(program, folder / "share")

    def container(self, folder):
        """Runs the executable in a folder that has nothing else, as in the image of the recipe."""
        recipe = self.file("Containerfile").read_text()
        archive = re.search(r"^ADD (\S+) /$", recipe, re.MULTILINE)[1]
        expect((self.release / archive).is_file(), f"the recipe adds {archive}, which is not there")
        image = self.new("image")
        run("tar", "-xzf", self.release / archive, "-C", image)
        entry = json.loads(re.search(r"^ENTRYPOINT (.*)$", recipe, re.MULTILINE)[1])
        # Swift reads its arguments in /proc, which every container has.
        (image / "proc").mkdir()
        unshare = ["unshare", *([] if os.geteuid() == 0 else ["--map-root-user"]), "--mount", "--pid", "--fork"]
        printed = run(*unshare, "sh", "-c", 'mount -t proc proc "$0/proc" && exec chroot "$0" "$@"',
                      image, *entry, "verify", "--run", "kdf.index")
        expect(" 0 failed" in printed and "/share/pavectors/vectors, SHA-256 " in printed, f"the image prints {printed}")
        print("check-release: the executable runs in an empty image", flush=True)

    def shells(self, program, share):
        line = "pavectors verify --run kdf.ind"
        fish = share / "fish/vendor_completions.d/pavectors.fish"
        printed = run("fish", "--no-config", "-c", f"source {fish}; complete -C '{line}'")
        expect("kdf.index" in printed, f"fish completes {printed}")
        run("zsh", "-f", "-n", share / "zsh/site-functions/_pavectors")
        bash = f"source {share}/bash-completion/completions/pavectors; COMP_WORDS=({line}); COMP_CWORD=3; _pavectors; "
        expect(run("bash", "-c", bash + 'echo "${COMPREPLY[@]}"') == "kdf.index\n", "bash does not complete")
        page = run("man", "--warnings", "-l", share / "man/man1/pavectors.1", environment={"MANPAGER": "cat"})
        expect("verify-release" in page and "warning" not in page, f"the manual page: {page[:300]}")

    def bill(self):
        bill = json.loads(self.file("*.cdx.json").read_bytes())
        expect(bill["metadata"]["component"]["version"] == self.version, "the bill has another version")
        expect(bill["components"][1:] == components(), "the bill does not have the libraries of this machine")

    def damage(self):
        """A changed byte in any file, a missing file and another one fail `verify-release`."""
        program = self.folder / "elsewhere/bin/pavectors"
        seed, key, copy = self.folder / "own.seed", self.folder / "own.pub", self.folder / "damaged"
        seed.write_text("0f" * 32)
        shutil.copytree(self.release, copy)
        key.write_text(run(program, "sign-release", copy, "--key", seed))
        verify = [program, "verify-release", copy, "--key", key]
        run(*verify)
        names = sorted(path.name for path in copy.iterdir())
        for number, name in enumerate(names):
            data = (copy / name).read_bytes()
            place = (number * 7919) % len(data)
            (copy / name).write_bytes(data[:place] + bytes([data[place] ^ 1]) + data[place + 1:])
            expect(name in run(*verify, status=4), f"a changed byte of {name} is not noticed")
            (copy / name).unlink()
            expect(name in run(*verify, status=4), f"{name} can be missing")
            (copy / name).write_bytes(data)
        (copy / "other").write_text("")
        expect("other" in run(*verify, status=4), "another file is not noticed")
        print(f"check-release: a changed byte of any of {len(names)} files fails verify-release", flush=True)


def main(release, folder, runner):
    check = Check(pathlib.Path(release), pathlib.Path(folder), pathlib.Path(runner).absolute())
    check.executable()
    for part in [check.npm, check.wheel, check.maven, check.vectors, check.bill, check.damage]:
        part()


main(*sys.argv[1:])
