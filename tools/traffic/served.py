"""A running `serve`, and right clients of it: the adapter for Node, which is asked for calls as `live` asks it."""

import json
import os
import pathlib
import re
import signal
import subprocess
import tempfile
import threading
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
ADAPTER = ["node", str(ROOT / "tools/adapters/node/adapter.mjs")]
PASSWORD = "1234"
# The algorithm of activations of protocol 4.
ALGORITHM = "EC_P384"
# Where a client has what it signs verified, by the version of its protocol.
VALIDATED = {
    "3.3": {"path": "/pa/v3/signature/validate", "uriId": "/pa/signature/validate"},
    "4.0": {"path": "/pa/v4/auth/validate", "uriId": "/pa/auth/validate"},
}


class Failure(Exception):
    """What the tool was made to find, in one sentence."""


class Server:
    """A server on the loopback address, at a port that the system chooses."""

    def __init__(self, executable, environment=None):
        self.log = tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            [executable, "serve", "--port", "0", "--seed", "traffic", "--server-version", "2.2.0"],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env={**os.environ, **(environment or {})},
        )  # fmt: skip
        while line := self.process.stdout.readline():
            self.log.write(line)
            if found := re.search(rb"serves (http://127\.0\.0\.1:(\d+))", line):
                self.url, self.port = found[1].decode(), int(found[2])
                break
        else:
            raise Failure(f"the server did not start: {self.printed()}")
        # Somebody must read on, or a full pipe stops the server.
        self.reader = threading.Thread(target=self.keep_log, daemon=True)
        self.reader.start()

    def keep_log(self):
        for line in self.process.stdout:
            self.log.write(line)

    def printed(self):
        self.log.seek(0)
        return self.log.read()[-20_000:].decode(errors="replace")

    def require_running(self):
        if self.process.poll() is not None:
            self.reader.join(10)
            raise Failure(f"the server ended with {self.process.returncode}:\n{self.printed()}")

    def ask(self, name, **members):
        """What the interface for administrators answers."""
        body = json.dumps({"requestObject": members}).encode()
        request = urllib.request.Request(f"{self.url}/rest/v3/{name}", body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)["responseObject"]

    def bytes(self):
        """The memory that is in use now. Linux only, as `descriptors`."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) << 10

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def stop(self):
        """Ends the server, which looks for reasons first, with a sanitizer for a minute; returns what it printed.

        The signal is not SIGINT, which a program ignores that a shell has started in the background.
        """
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(300)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise Failure("the server did not end within five minutes") from None
        self.reader.join(10)
        return self.printed()

    def kill(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()


class Client:
    """A right client with an activation; `url` leads to the server, perhaps through a recorder."""

    def __init__(self, server, application, url=None, protocol="3.3"):
        self.process = subprocess.Popen(ADAPTER, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.protocol = protocol
        self.seq = 0
        self.exchange({"cmd": "hello", "wire": 1, "suite": "1.0.0"})
        detail = server.ask("application/detail", applicationId=application)
        version = detail["versions"][0]
        algorithm = {"algorithm": ALGORITHM} if protocol == "4.0" else {}
        configuration = {"configuration": version["mobileSdkConfig"]} if protocol == "4.0" else {}
        self.call(
            "start", url=url or server.url, applicationKey=version["applicationKey"],
            applicationSecret=version["applicationSecret"], masterPublicKey=detail["masterPublicKey"],
            **configuration, **algorithm,
        )  # fmt: skip
        begun = server.ask("activation/init", userId="alice", applicationId=application)
        self.call("activate", code=begun["activationCode"], name="phone", **algorithm)
        server.ask("activation/commit", activationId=begun["activationId"])
        if protocol == "4.0":
            self.call("confirm", password=PASSWORD, biometry="true")
        else:
            self.call("persist", password=PASSWORD)
        self.call("status")

    def exchange(self, command):
        self.process.stdin.write(json.dumps(command).encode() + b"\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise Failure("the right client ended")
        return json.loads(line)

    def call(self, name, /, **values):
        self.seq += 1
        command = {"cmd": "call", "seq": self.seq, "call": name, "protocol": self.protocol, "with": values}
        answer = self.exchange(command)
        if answer.get("result") != "ok":
            raise Failure(f"the right client's {name} failed: {json.dumps(answer)}")
        return answer["output"]

    def sign(self):
        self.call(
            "sign", method="POST", **VALIDATED[self.protocol], factors="possession_knowledge", password=PASSWORD,
            body="{}",
        )  # fmt: skip

    def stop(self):
        self.process.stdin.close()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
