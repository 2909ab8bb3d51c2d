"""Asks an adapter over the wire."""

import json
import subprocess

PROTOCOL = "4.0"


def ask(command, asked):
    """Returns the answers of an adapter to operations of 4.0 and their inputs, by the place of the request."""
    lines = [
        {"cmd": "run", "seq": seq, "operation": operation, "protocol": PROTOCOL, "input": given}
        for seq, (operation, given) in enumerate(asked)
    ]
    text = "".join(json.dumps(line) + "\n" for line in [*lines, {"cmd": "bye"}])
    done = subprocess.run(command, input=text, capture_output=True, text=True, encoding="utf-8", check=True)
    return {answer["seq"]: answer for answer in map(json.loads, done.stdout.splitlines())}
