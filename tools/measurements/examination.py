"""Examines the mistakes without running them: each must apply exactly once, and leave a program that can be read."""

import collections
import json
import re
import subprocess

from mistakes import ADAPTER, PACKAGE

# Reads the programs of all mistakes in one process, which takes a second; `node --check` takes a minute.
READER = """
import { readFileSync } from 'node:fs';
import vm from 'node:vm';
for (const [id, source] of JSON.parse(readFileSync(0, 'utf8'))) {
  try {
    new vm.SourceTextModule(source);
  } catch (failure) {
    console.log(`${id}: the program cannot be read: ${failure.message}`);
  }
}
"""


def problems(mistakes):
    """What is wrong with the list, a sentence each."""
    found = [f"{id}: {count} mistakes have this id"
             for id, count in collections.Counter(mistake.id for mistake in mistakes).items() if count > 1]
    operations = {path.stem for path in (PACKAGE / "vectors" / "operations").glob("*.md")}
    programs = []
    for mistake in mistakes:
        own = list(problems_of(mistake, operations))
        found += [f"{mistake.id}: {problem}" for problem in own]
        if not own:
            programs.append((mistake.id, mistake.made_in(ADAPTER)))
    return found + unreadable(programs)


def problems_of(mistake, operations):
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", mistake.id):
        yield "an id has lower-case letters, digits and single hyphens"
    if not mistake.wrong.endswith(".") or not mistake.seen.endswith("."):
        yield "what is wrong and what is seen are sentences"
    if not mistake.operations:
        yield "no operation is stated"
    for operation in mistake.operations:
        if operation not in operations:
            yield f"there is no operation {operation}"
    if mistake.text == mistake.replacement:
        yield "nothing is replaced"
    path = ADAPTER / mistake.file
    count = path.read_text(encoding="utf-8").count(mistake.text) if path.is_file() else 0
    if count != 1:
        yield f"the text stands {count} times in {mistake.file}"


def unreadable(programs):
    command = ["node", "--experimental-vm-modules", "--no-warnings", "--input-type=module", "--eval", READER]
    done = subprocess.run(command, input=json.dumps(programs), capture_output=True, text=True, check=False)
    return [*done.stdout.splitlines(), *([done.stderr.strip()] if done.returncode != 0 else [])]
