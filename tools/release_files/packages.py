"""Packages of the vectors for other languages' package managers.

Each has the corpus in a folder `vectors`, what its pages link to beside it, and a replay for the tests of a library.
"""

import base64
import hashlib
import json
import pathlib
import subprocess
import tempfile

from archives import Entry, tar_gz, zipped

NAME = "pavectors-vectors"
SUMMARY = "Test vectors for implementations of the PowerAuth protocol"
LICENSE = "Apache-2.0"
GROUP = "io.github.pavectors"
SOURCES = pathlib.Path(__file__).resolve().parents[1] / "packages"


def text(content):
    return Entry(content.encode())


def document(value):
    return text(json.dumps(value, indent=2) + "\n")


def below(folder, entries):
    return {f"{folder}/{path}": entry for path, entry in entries.items()}


def files(folder, pattern):
    """The files of a folder whose paths match, by their paths in it."""
    return {file.relative_to(folder).as_posix(): Entry(file.read_bytes()) for file in sorted(folder.rglob(pattern))}


def npm(version, contents, licence):
    """A package for npm: `import { Replay, folder } from 'pavectors-vectors'`."""
    replay = files(SOURCES / "node", "*.js") | files(SOURCES / "node", "*.d.ts")
    entries = below("package", contents | replay)
    entries["package/LICENSE"] = licence
    entries["package/package.json"] = document({
        "name": NAME, "version": version, "description": SUMMARY, "license": LICENSE, "type": "module",
        "exports": {".": {"types": "./index.d.ts", "default": "./index.js"}, "./vectors/*": "./vectors/*"},
        "files": [*replay, *sorted({path.split("/")[0] for path in contents})],
    })
    return {f"{NAME}-{version}.tgz": tar_gz(entries)}


def wheel(version, contents, licence):
    """A wheel for Python: `from pavectors_vectors import Replay, folder`."""
    module = NAME.replace("-", "_")
    info = f"{module}-{version}.dist-info"
    entries = below(module, contents | files(SOURCES / "python" / module, "*.py"))
    entries[f"{info}/licenses/LICENSE"] = licence
    entries[f"{info}/METADATA"] = text(
        f"Metadata-Version: 2.4\nName: {NAME}\nVersion: {version}\nSummary: {SUMMARY}\n"
        f"License-Expression: {LICENSE}\nLicense-File: LICENSE\nRequires-Python: >=3.9\n")
    entries[f"{info}/WHEEL"] = text(
        "Wheel-Version: 1.0\nGenerator: pavectors\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
    record = "".join(f"{path},{record_digest(entry)},{len(entry.data)}\n" for path, entry in sorted(entries.items()))
    entries[f"{info}/RECORD"] = text(f"{record}{info}/RECORD,,\n")
    return {f"{module}-{version}-py3-none-any.whl": zipped(entries)}


def record_digest(entry):
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(entry.data).digest()).decode().rstrip("=")


def jar(version, contents, licence):
    """A jar and its project file for Maven: `io.github.pavectors.Replay`, the resource `pavectors/vectors/index.json`."""
    project = text(
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<project xmlns="http://maven.apache.org/POM/4.0.0">\n  <modelVersion>4.0.0</modelVersion>\n'
        f"  <groupId>{GROUP}</groupId>\n  <artifactId>{NAME}</artifactId>\n  <version>{version}</version>\n"
        f"  <name>{NAME}</name>\n  <description>{SUMMARY}</description>\n"
        f"  <licenses>\n    <license>\n      <name>{LICENSE}</name>\n    </license>\n  </licenses>\n</project>\n")
    manifest = "META-INF/MANIFEST.MF"
    entries = below("pavectors", contents)
    with tempfile.TemporaryDirectory() as classes:
        subprocess.run([SOURCES / "java/compile", classes], check=True)
        entries |= files(pathlib.Path(classes), "*.class")
    entries["META-INF/LICENSE"] = licence
    entries[f"META-INF/maven/{GROUP}/{NAME}/pom.xml"] = project
    entries[manifest] = text("Manifest-Version: 1.0\r\nAutomatic-Module-Name: pavectors.vectors\r\n\r\n")
    # Readers of jars expect the manifest before everything else.
    return {f"{NAME}-{version}.jar": zipped(entries, first=[manifest]), f"{NAME}-{version}.pom": project.data}
