"""Replays the corpus against an adapter, and judges its answers without any code of the suite.

The judge is written from vectors/FORMAT.md. The suite's own adapter is asked only to open what an adapter sealed.
"""

import argparse
import collections
import hashlib
import json
import pathlib
import shlex
import subprocess
import sys
import threading

VECTORS = pathlib.Path(__file__).resolve().parents[2] / "vectors"


class Adapter:
    """A process that speaks the wire protocol, with several requests outstanding."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.send({"cmd": "hello", "wire": 1, "suite": "1.0.0"})
        self.hello = self.receive()
        self.slots = threading.Semaphore(self.hello.get("maxInFlight", 1))

    def send(self, message):
        self.process.stdin.write(json.dumps(message).encode() + b"\n")
        self.process.stdin.flush()

    def receive(self):
        line = self.process.stdout.readline()
        if not line:
            sys.exit("the adapter ended without an answer")
        return json.loads(line)

    def answers(self, requests):
        """Sends requests as the adapter takes them, and yields its answers in any order."""

        def feed():
            for request in requests:
                self.slots.acquire()
                self.send(request)

        feeder = threading.Thread(target=feed, daemon=True)
        feeder.start()
        for _ in requests:
            yield self.receive()
            self.slots.release()

    def close(self):
        self.send({"cmd": "bye"})
        self.process.stdin.close()
        return self.process.wait(timeout=30)


def cases():
    """Yields each vector in each version of its file."""
    index = json.loads((VECTORS / "index.json").read_text("utf-8"))
    for entry in index["vectors"]:
        content = (VECTORS / entry["path"]).read_bytes()
        if hashlib.sha256(content).hexdigest() != entry["sha256"]:
            sys.exit(f"{entry['path']} is not the file that the index describes")
        document = json.loads(content)
        for version in document["protocol"]:
            for vector in document["vectors"]:
                yield document["operation"], version, vector


def problem(vector, answer, opened):
    """Says what is wrong with an answer, or returns None."""
    expected = vector["expect"]
    result = answer.get("result")
    also = expected.get("alsoAllowed", [])
    if result == "reject" and expected["result"] in ("reject", "either"):
        reason = answer.get("reason")
        allowed = [expected["reason"]] if "reason" in expected else []
        allowed += [item for item in also if isinstance(item, str)]
        return None if reason is None or reason in allowed or not allowed else f"refused as {reason}, not {allowed}"
    if result != "accept" or expected["result"] == "reject":
        return f"answered {json.dumps(answer)[:300]}, expected {json.dumps(expected)[:300]}"
    if "verify" in expected:
        return None if opened(vector, answer["output"]) else "cannot be opened by its recipient"
    outputs = [expected["output"]] + [item for item in also if isinstance(item, dict)]
    if answer["output"] not in outputs:
        return f"answered {json.dumps(answer['output'])[:300]}, expected {json.dumps(outputs)[:300]}"
    if answer["output"] == expected["output"]:
        sent = answer.get("steps", {})
        for step in vector.get("steps", []):
            if sent.get(step["name"]) != step["value"]:
                return f"step {step['name']} is {sent.get(step['name'])}, expected {step['value']}"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--reference", required=True, help="command that starts the suite's own adapter")
    parser.add_argument("--partial", action="store_true", help="the adapter need not have every operation")
    parser.add_argument("command", nargs="+", help="command that starts the adapter")
    arguments = parser.parse_args()
    adapter, reference = Adapter(arguments.command), Adapter(shlex.split(arguments.reference))
    name = adapter.hello["adapter"]["name"]

    pending, accumulated, missing = [], 0, collections.Counter()
    for operation, version, vector in cases():
        if version not in adapter.hello["operations"].get(operation, []):
            missing[f"{operation} {version}"] += 1
        elif "accumulated" in vector:
            accumulated += 1
        else:
            pending.append((operation, version, vector))

    def opened(version):
        def check(vector, output):
            verify = vector["expect"]["verify"]
            known = {**vector["input"], **output, **verify["input"]}
            known.pop("publicKey", None), known.pop("plaintext", None)
            reference.send({"cmd": "run", "seq": 0, "operation": verify["operation"], "protocol": version, "input": known})
            answer = reference.receive()
            return answer.get("result") == "accept" and answer["output"] == verify["output"]

        return check

    requests = [
        {"cmd": "run", "seq": seq, "operation": operation, "protocol": version, "input": vector["input"], "want": ["steps"]}
        for seq, (operation, version, vector) in enumerate(pending)
    ]
    failures, seen = [], set()
    for answer in adapter.answers(requests):
        seq = answer.get("seq")
        if seq in seen or not isinstance(seq, int) or not 0 <= seq < len(pending):
            sys.exit(f"{name} answered a request that is not outstanding: {json.dumps(answer)[:300]}")
        seen.add(seq)
        operation, version, vector = pending[seq]
        fault = problem(vector, answer, opened(version))
        if fault:
            failures.append(f"{vector['id']} ({version}): {fault}")
    for failure in sorted(failures)[:50]:
        print(f"DISAGREES {name} {failure}")
    steps = sum(len(vector.get("steps", [])) for _, _, vector in pending)
    print(
        f"{name}: {len(pending) - len(failures)} of {len(pending)} cases agree, with {steps} steps; "
        f"not sent: {accumulated} accumulated vectors, {sum(missing.values())} cases of operations it does not have"
    )
    exits = (adapter.close(), reference.close())
    if failures or (missing and not arguments.partial) or any(exits) or not pending:
        sys.exit(1)


main()
