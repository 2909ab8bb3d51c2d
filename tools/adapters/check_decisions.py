"""Asks an adapter what client and server of 4.0 decide, and compares the answers with the tables of `decisions`.

The adapters here take none of the permitted alternatives. Requests that cannot be read must be answered with an error.
"""

import argparse
import json
import sys

from asking import ask
from decisions import TABLES

OPTIONAL = ("lastState", "lastStatusOffers")
WRONG_VALUES = ("neither", None, True, 1.5)


def unreadable(table):
    """Returns inputs with a field that is missing, or has no value of its kind."""
    for name in table.usual:
        rest = {other: value for other, value in table.usual.items() if other != name}
        if name not in OPTIONAL:
            yield f"without {name}", rest
        for value in WRONG_VALUES:
            yield f"{name} is {value}", rest | {name: value}
    if "answers" in table.usual:
        for answer in (1, {}, {"answer": "perhaps"}):
            yield f"answer is {answer}", table.usual | {"answers": [answer]}


def requests():
    """Returns what is asked: an operation, a title, the input, and the output, which is None where an error is due."""
    for table in TABLES:
        for title, given, output in table.cases:
            yield table.operation, title, given, output
            for name in OPTIONAL:
                if name in given:
                    rest = {other: value for other, value in given.items() if other != name}
                    yield table.operation, f"{title}, without {name}", rest, output
        for title, given in unreadable(table):
            yield table.operation, title, given, None


def is_right(answer, output):
    if output is None:
        return answer.get("result") == "error"
    return answer.get("result") == "accept" and answer.get("output") == output


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("command", nargs="+", help="command that starts the adapter")
    command = parser.parse_args().command
    asked = list(requests())
    answers = ask(command, [(operation, given) for operation, _, given, _ in asked])
    wrong = 0
    for seq, (operation, title, given, output) in enumerate(asked):
        answer = answers.get(seq, {})
        if not is_right(answer, output):
            wrong += 1
            expected = "an error" if output is None else json.dumps(output)
            print(
                f"DECISION {operation}, {title}: {json.dumps(answer)} instead of {expected}; input {json.dumps(given)}"
            )
    print(f"{' '.join(command)}: {len(asked) - wrong} of {len(asked)} decisions of 4.0 are right")
    sys.exit(1 if wrong else 0)


main()
