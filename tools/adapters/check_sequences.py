"""Lets an adapter play servers, clients and lives of 4.0, and compares each step with the sequences that were worked out by hand."""

import argparse
import json
import sys

from asking import ask
from sequences import ABSENT, SEQUENCES as SERVERS
from sequences_client import CLIENTS
from sequences_life import LIVES

SEQUENCES = (*SERVERS, *CLIENTS, *LIVES)


def differences(expected, seen):
    """Returns what a step shows otherwise than the sequence states."""
    for name, value in expected.items():
        shown = seen.get(name, ABSENT)
        if shown != value:
            yield f"{name} is {shown} instead of {value}"


def faults(sequence, answer):
    """Returns a sentence for each fault in the answer to a sequence."""
    observations = answer.get("output", {}).get("observations", [])
    if answer.get("result") != "accept" or len(observations) != len(sequence.events):
        return [f"{sequence.title}: {json.dumps(answer)[:300]}"]
    steps = zip(sequence.events, sequence.expected, observations, strict=True)
    return [
        f"{sequence.title}, step {place}, {json.dumps(event)}: {difference}"
        for place, (event, expected, seen) in enumerate(steps, start=1)
        for difference in differences(expected, seen)
    ]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("command", nargs="+", help="command that starts the adapter")
    command = parser.parse_args().command
    inputs = [(each.operation, {"configuration": each.configuration, "events": each.events}) for each in SEQUENCES]
    answers = ask(command, inputs)
    found = [faults(sequence, answers.get(seq, {})) for seq, sequence in enumerate(SEQUENCES)]
    for sentence in sum(found, []):
        print(f"SEQUENCE {sentence}")
    right = sum(not sentences for sentences in found)
    print(f"{' '.join(command)}: {right} of {len(SEQUENCES)} sequences of 4.0 are right")
    sys.exit(0 if right == len(SEQUENCES) else 1)


main()
