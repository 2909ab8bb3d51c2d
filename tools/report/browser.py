"""A browser without a window, controlled by the DevTools protocol over pipes."""

import fcntl
import json
import os
import select
import shutil
import signal
import tempfile
import time


class Browser:
    """Chromium with one page."""

    DEADLINE = 60

    def __init__(self, executable):
        self.profile = tempfile.mkdtemp(prefix="check-report-")
        to_browser, from_browser = os.pipe(), os.pipe()
        # The browser uses descriptors 3 and 4; ours have high numbers, so that they do not conflict.
        child_input = fcntl.fcntl(to_browser[0], fcntl.F_DUPFD, 20)
        child_output = fcntl.fcntl(from_browser[1], fcntl.F_DUPFD, 20)
        null = os.open(os.devnull, os.O_RDWR)
        self.process = os.posix_spawn(
            executable,
            [executable, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
             "--disable-background-networking", "--disable-component-update", "--remote-debugging-pipe",
             f"--user-data-dir={self.profile}", "about:blank"],
            os.environ,
            file_actions=[
                (os.POSIX_SPAWN_DUP2, child_input, 3), (os.POSIX_SPAWN_DUP2, child_output, 4),
                (os.POSIX_SPAWN_DUP2, null, 1), (os.POSIX_SPAWN_DUP2, null, 2)],
            setpgroup=0)
        for descriptor in (to_browser[0], from_browser[1], child_input, child_output, null):
            os.close(descriptor)
        self.input, self.output = to_browser[1], from_browser[0]
        self.buffer = b""
        self.number = 0
        self.events = []
        self.session = None
        self.address = "about:blank"
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log", "DOM"):
            self.call(f"{domain}.enable")

    def close(self):
        os.killpg(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        shutil.rmtree(self.profile, ignore_errors=True)

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.input, data):]
        while True:
            answer = self._next()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self.events.append(answer)

    def _next(self):
        deadline = time.monotonic() + self.DEADLINE
        while b"\0" not in self.buffer:
            ready, _, _ = select.select([self.output], [], [], max(0, deadline - time.monotonic()))
            piece = os.read(self.output, 1 << 20) if ready else b""
            if not piece:
                raise RuntimeError("the browser does not answer")
            self.buffer += piece
        line, _, self.buffer = self.buffer.partition(b"\0")
        return json.loads(line)

    def open(self, address):
        """Loads a page, also if only the part after # differs from the current address."""
        if self.address.partition("#")[0] == address.partition("#")[0]:
            self._load("about:blank")
        self._load(address)
        self.address = address

    def _load(self, address):
        self.events.clear()
        self.call("Page.navigate", url=address)
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            self.events.append(self._next())

    def evaluate(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise RuntimeError(details.get("exception", {}).get("description", details["text"]))
        return result["result"].get("value")

    def size(self, width, height):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
                  mobile=width < 600)

    def colours(self, scheme):
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def press(self, key, code=0, text=""):
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code,
                      **({"text": text} if text and kind == "keyDown" else {}))
