"""An adapter with a typed interface: it has no place for some inputs, and says so.

    typed_adapter.py PAVECTORS [--narrow|--failing]

It hands the other requests on to the built-in implementation. With --narrow it has no index above 32 bits either, which
must be accepted. With --failing it answers such an index with an error.
"""

import json
import subprocess
import sys

KEY_FIELDS = ("masterKey", "key", "possessionKey", "knowledgeKey", "biometryKey", "counterData")
KEY_DIGITS = 32


def missing_place(request, is_narrow):
    """The reason for which the interface cannot be asked; None where it can."""
    given = request["input"]
    for name in KEY_FIELDS:
        if name in given and len(given[name]) != KEY_DIGITS:
            return f"{name} is a Key, which has 16 bytes"
    if request["protocol"] in ("3.0", "3.1") and "timestamp" in given:
        return "EncryptorV31 has no timestamp"
    if is_narrow and request["operation"] == "kdf.index" and int(given["index"]) > 0xFFFFFFFF:
        return "index is an Int32"
    return None


def main():
    pavectors, is_narrow = sys.argv[1], "--narrow" in sys.argv[2:]
    served = subprocess.Popen([pavectors, "adapter"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(line):
        served.stdin.write(line)
        served.stdin.flush()
        return served.stdout.readline()

    for line in sys.stdin.buffer:
        request = json.loads(line)
        if request["cmd"] == "bye":
            break
        if request["cmd"] == "hello":
            answer = json.loads(ask(line)) | {"adapter": {"name": "typed", "version": "1.0.0"}, "maxInFlight": 1}
        elif "--failing" in sys.argv and int(request["input"].get("index", 0)) > 0xFFFFFFFF:
            answer = {"seq": request["seq"], "result": "error", "message": "overflow"}
        elif why := missing_place(request, is_narrow):
            answer = {"seq": request["seq"], "result": "inexpressible", "why": why}
        else:
            answer = json.loads(ask(line))
        print(json.dumps(answer), flush=True)
    served.stdin.close()
    served.wait()


main()
