#!/usr/bin/env python3
"""Adapters with one wrong behaviour each, for the tests of the runner: bad_adapter.py MODE

They have four operations, which need no cipher: kdf.internal, counter.advance, activation-code.validate and
activation-code.encode, in the versions that have them, with at most 8 requests in flight. If not stated otherwise, a mode answers
rightly, with steps, and ends at "bye" or at the end of the input. Python 3.8 or later, without packages.

Good adapters, which must pass:
  right               does nothing wrong
  out-of-order        collects up to 8 requests, or fewer after a pause of 10 ms, and answers the last one first
  in-pieces           writes its answers in pieces of seven bytes
  omits-unlisted      omits an output of otp.totp, which it does not list
  misprints           lists an operation and a version that do not exist
  own-steps           sends steps under names of its own
  slow-start          takes two seconds before it answers hello
  stderr-flood        writes 10 MB on standard error before its first answer

Wrong answers:
  accept-all          accepts everything, with outputs that look right
  reject-all          refuses everything as "invalid-length"
  reject-all-without-reason
  own-reasons         answers rightly, but refuses with a reason of its own, "E_LENGTH"
  echo                accepts everything, with the input as output
  error-all           answers "error"
  exchanged           exchanges the numbers of the answers to two requests that follow each other
  missing-output      leaves out the output of kdf.internal
  lies                also declares kdf.index and keys.derived, and answers "unsupported" for them
  wrong-output        the last byte of each output is wrong
  wrong-step          outputs are right, but the first step is wrong
  many-failures       every answer is wrong, each with another message
  wrong-types         outputs and steps of three wrong types in turn
  markup              markup, control characters and terminal escapes in every text of four kinds of answers

Wrong numbers of answers:
  twice               answers each request twice
  thousand-answers    answers the first request a thousand times
  unknown-seq         answers with a seq that was not sent

No answers:
  hang                continues to read and never answers a request
  hang-on-tenth       the same from its tenth request on
  silent-start        continues to read and never answers hello
  closes-output       closes standard output after five answers, and continues to read

Endings:
  crash-at-start      exits with 3 before it reads anything
  crash-always        exits with 3 at its first request
  crash-on-tenth      exits with 3 at its tenth request
  kill-itself         kills itself with SIGKILL at its fifth request
  cut-off             exits with 0 in the middle of its fifth answer
  ignores-bye         sleeps after bye or the end of the input
  ignores-signals     the same, and ignores SIGTERM, SIGINT and SIGHUP
  leaves-child        ends properly, but leaves a child in its process group that keeps standard output open

Invalid lines:
  garbage             answers that are not JSON
  garbage-before-hello  a line of log before the answer to hello
  invalid-utf8        answers with a byte that is not UTF-8
  deep                answers with 100,000 opening brackets
  wrong-result        objects with an unknown result, or without one
  duplicate-keys      answers with two different results
  endless-line        never ends its first answer, in pieces of 64 KiB
  huge-line           a line of 1 GB before its first answer

Handshakes:
  wrong-wire          uses version 2 of the wire
  bad-hello           does not list its operations
  markup-hello        the same markup in its name, version and language
"""

import hashlib
import hmac
import json
import os
import select
import signal
import subprocess
import sys
import time

IN_FLIGHT = 8
PROTOCOLS = ["3.0", "3.1", "3.2", "3.3"]
INTERNAL_KEY_PROTOCOLS = ["3.1", "3.2", "3.3"]
NAP = 1000
MARKUP = "<script>alert(1)</script>&\"'\x1b[31m\x1b]0;title\x07\x00\r\n\u202e]]>"


# The operations, computed rightly.


class Refusal(Exception):
    """A refusal; its text is the reason."""


def require(condition, reason):
    if not condition:
        raise Refusal(reason)


def fold(digest):
    return bytes(a ^ b for a, b in zip(digest[:16], digest[16:]))


def internal_key(fields):
    key, index = bytes.fromhex(fields["key"]), bytes.fromhex(fields["index"])
    require(len(key) == 16 and len(index) >= 16, "invalid-length")
    digest = hmac.new(key, index, hashlib.sha256).digest()
    return {"key": fold(digest).hex()}, {"hmac": digest.hex()}


def advance(fields):
    value, steps = bytes.fromhex(fields["counterData"]), {}
    require(len(value) == 16, "invalid-length")
    for _ in range(fields["steps"]):
        digest = hashlib.sha256(value).digest()
        value, steps = fold(digest), {"hash": digest.hex()}
    return {"counterData": value.hex()}, steps


ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"


def crc16(data):
    remainder = 0
    for byte in data:
        remainder ^= byte
        for _ in range(8):
            remainder = remainder >> 1 ^ (0xA001 if remainder & 1 else 0)
    return remainder.to_bytes(2, "big")


def encode(fields):
    random = bytes.fromhex(fields["random"])
    require(len(random) == 10, "length")
    payload = random + crc16(random)
    bits = int.from_bytes(payload, "big") << 4
    text = "".join(ALPHABET[bits >> shift & 31] for shift in range(95, -1, -5))
    code = "-".join(text[start : start + 5] for start in range(0, 20, 5))
    return {"code": code}, {"checksum": payload[10:].hex(), "payload": payload.hex(), "base32": text}


def validate(fields):
    code = fields["code"].encode()
    require(len(code) == 23, "length")
    require([place for place, byte in enumerate(code) if byte == 0x2D] == [5, 11, 17], "grouping")
    digits = [ALPHABET.find(character) for character in fields["code"].replace("-", "")]
    require(-1 not in digits, "alphabet")
    bits = 0
    for digit in digits:
        bits = bits << 5 | digit
    require(bits & 15 == 0, "spare-bits")
    payload = (bits >> 4).to_bytes(12, "big")
    require(crc16(payload[:10]) == payload[10:], "checksum")
    return {}, {"payload": payload.hex()}


OPERATIONS = {
    "kdf.internal": internal_key,
    "counter.advance": advance,
    "activation-code.encode": encode,
    "activation-code.validate": validate,
}


def protocols(operation):
    return INTERNAL_KEY_PROTOCOLS if operation == "kdf.internal" else PROTOCOLS


def right_answer(request):
    if request["operation"] not in OPERATIONS:
        return unsupported(request, "not here")
    try:
        output, steps = OPERATIONS[request["operation"]](request["input"])
    except Refusal as refusal:
        return rejected(request, reason=str(refusal))
    wanted = {"steps": steps} if "steps" in request.get("want", []) else {}
    return {**accepted(request, output), **wanted}


def accepted(request, output):
    return {"seq": request["seq"], "result": "accept", "output": output}


def rejected(request, **details):
    return {"seq": request["seq"], "result": "reject", **details}


def broken(request, message):
    return {"seq": request["seq"], "result": "error", "message": message}


def unsupported(request, why):
    return {"seq": request["seq"], "result": "unsupported", "why": why}


# The wire.


class Lines:
    """Lines of standard input, read with a timeout."""

    rest = b""

    def next(self, timeout=None):
        """The next line; empty at the end of the input, and None after the timeout (in seconds)."""
        while b"\n" not in self.rest:
            if not select.select([0], [], [], timeout)[0]:
                return None
            piece = os.read(0, 1 << 16)
            if not piece:
                return b""
            self.rest += piece
        line, self.rest = self.rest.split(b"\n", 1)
        return line


LINES = Lines()


def write(data):
    view = memoryview(data)
    while view:
        view = view[os.write(1, view) :]


def line_of(message):
    return json.dumps(message).encode() + b"\n"


def send(message):
    write(line_of(message))


def hello(**changes):
    """Takes hello, and answers it with these changes; a member that becomes None is left out."""
    LINES.next()
    adapter = {"name": "bad-adapter", "version": "1.0.0", "language": "python"}
    operations = {name: protocols(name) for name in OPERATIONS}
    answer = {"wire": 1, "adapter": adapter, "operations": operations, "features": ["steps"], "maxInFlight": IN_FLIGHT}
    send({name: value for name, value in {**answer, **changes}.items() if value is not None})


def request(timeout=None):
    """The next request; False at the end of the conversation, None after the timeout."""
    line = LINES.next(timeout)
    command = json.loads(line) if line else {"cmd": "bye"}
    if line is None:
        return None
    return command if command["cmd"] == "run" else False


def numbered_requests():
    return enumerate(iter(request, False), start=1)


def answer_rightly():
    for _, asked in numbered_requests():
        send(right_answer(asked))


def answer_with(*kinds):
    """Makes the handshake, and answers with these functions of a request in turn."""
    hello()
    for number, asked in numbered_requests():
        send(kinds[(number - 1) % len(kinds)](asked))


def answer_in_bytes(spoil):
    """Makes the handshake, and answers with the bytes that a function makes from a right answer's line."""
    hello()
    for _, asked in numbered_requests():
        write(spoil(line_of(right_answer(asked))))


def answer_until(number, end):
    """Makes the handshake, answers rightly, and calls a function instead of the answer with this number."""
    hello()
    for count, asked in numbered_requests():
        if count == number:
            return end(right_answer(asked))
        send(right_answer(asked))


def read_on(_=None):
    """Reads to the end of the input without answering."""
    while LINES.next():
        pass


def crash(_=None):
    os._exit(3)


# Good adapters.


def right():
    hello()
    answer_rightly()


def out_of_order():
    hello()
    collected, asked = [], request()
    while asked or collected:
        if asked:
            collected.append(asked)
        if not asked or len(collected) == IN_FLIGHT:
            for earlier in reversed(collected):
                send(right_answer(earlier))
            collected = []
        if asked is not False:
            asked = request(0.01 if collected else None)


def in_pieces():
    hello()
    for _, asked in numbered_requests():
        line = line_of(right_answer(asked))
        for start in range(0, len(line), 7):
            write(line[start : start + 7])


def slow_start():
    time.sleep(2)
    right()


def stderr_flood():
    hello()
    for _ in range(10 << 10):
        os.write(2, b"a line of log\n" * 73)
    answer_rightly()


# Wrong answers.

LOOKS_RIGHT = {
    "kdf.internal": {"key": "00" * 16},
    "counter.advance": {"counterData": "00" * 16},
    "activation-code.encode": {"code": "AAAAA-AAAAA-AAAAA-AAAAA"},
    "activation-code.validate": {},
}


def accept_all():
    answer_with(lambda asked: accepted(asked, LOOKS_RIGHT[asked["operation"]]))


def reject_all():
    answer_with(lambda asked: rejected(asked, reason="invalid-length"))


def reject_all_without_reason():
    answer_with(rejected)


def own_reasons():
    def answer(asked):
        right = right_answer(asked)
        return {**right, "reason": "E_LENGTH"} if right["result"] == "reject" else right

    answer_with(answer)


def omits_unlisted():
    hello(omits={"otp.totp": ["remaining"]})
    answer_rightly()


def misprints():
    known = {name: protocols(name) for name in OPERATIONS}
    hello(operations={**known, "kdf.indx": PROTOCOLS, "activation-code.encode": PROTOCOLS + ["3.4"]})
    answer_rightly()


def own_steps():
    def answer(asked):
        right = right_answer(asked)
        return {**right, "steps": {"my-" + name: value for name, value in right.get("steps", {}).items()}}

    answer_with(answer)


def exchanged():
    hello()
    waiting = None
    for _, asked in numbered_requests():
        answer = right_answer(asked)
        if waiting is None:
            waiting = answer
            if asked := request(0.5):
                other = right_answer(asked)
                waiting["seq"], other["seq"] = other["seq"], waiting["seq"]
                send(other)
        send(waiting)
        waiting = None


def missing_output():
    def answer(asked):
        right = right_answer(asked)
        return {**right, "output": {}} if right.get("output") and asked["operation"] == "kdf.internal" else right

    answer_with(answer)


def echo():
    answer_with(lambda asked: accepted(asked, asked["input"]))


def error_all():
    answer_with(lambda asked: broken(asked, "nothing works"))


def lies():
    hello(operations={name: protocols(name) for name in [*OPERATIONS, "kdf.index", "keys.derived"]})
    answer_rightly()


def flipped(text):
    """The text with its last byte, or last character of a code, changed."""
    if "-" in text:
        return text[:-1] + ("A" if text[-1] != "A" else "Q")
    return text[:-2] + format(int(text[-2:], 16) ^ 1, "02x")


def with_flipped(answer, member, names):
    """The answer with some values of its outputs or steps changed, if it has any."""
    values = answer.get(member, {})
    changed = {name: flipped(values[name]) for name in names(values)}
    return {**answer, member: {**values, **changed}} if changed else answer


def wrong_output():
    answer_with(lambda asked: with_flipped(right_answer(asked), "output", list))


def wrong_step():
    answer_with(lambda asked: with_flipped(right_answer(asked), "steps", lambda names: list(names)[:1]))


def many_failures():
    hello()
    for number, asked in numbered_requests():
        answer = right_answer(asked)
        if answer["result"] == "reject":
            send(accepted(asked, LOOKS_RIGHT[asked["operation"]]))
        elif answer["output"]:
            send(accepted(asked, {name: flipped(value) for name, value in answer["output"].items()}))
        else:
            send(rejected(asked, reason=f"reason-{number}", native=f"native error {number}"))


def wrong_types():
    def changed(**members):
        return lambda asked: {**accepted(asked, LOOKS_RIGHT[asked["operation"]]), **members}

    answer_with(
        changed(output={"key": 7, "counterData": [], "code": None}),
        changed(output=["key"]),
        changed(steps=[{"name": "hmac", "value": "00"}]),
    )


def markup():
    answer_with(
        lambda asked: rejected(asked, reason=MARKUP, native=MARKUP),
        lambda asked: {**accepted(asked, {"code": MARKUP, MARKUP: MARKUP}), "steps": {MARKUP: MARKUP}},
        lambda asked: broken(asked, MARKUP),
        lambda asked: unsupported(asked, MARKUP),
    )


# Wrong numbers of answers.


def twice():
    answer_in_bytes(lambda line: line * 2)


def thousand_answers():
    hello()
    for number, asked in numbered_requests():
        write(line_of(right_answer(asked)) * (1000 if number == 1 else 1))


def unknown_seq():
    answer_with(lambda asked: {**right_answer(asked), "seq": 987_654_321})


# No answers.


def hang():
    answer_until(1, read_on)


def hang_on_tenth():
    answer_until(10, read_on)


def silent_start():
    read_on()


def closes_output():
    def close(_):
        os.close(1)
        read_on()

    answer_until(6, close)


# Endings.


def crash_at_start():
    crash()


def crash_always():
    answer_until(1, crash)


def crash_on_tenth():
    answer_until(10, crash)


def kill_itself():
    answer_until(5, lambda _: os.kill(os.getpid(), signal.SIGKILL))


def cut_off():
    def end(answer):
        line = line_of(answer)
        write(line[: len(line) // 2])

    answer_until(5, end)


def ignores_bye():
    right()
    time.sleep(NAP)


def ignores_signals():
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    ignores_bye()


def leaves_child():
    subprocess.Popen(["sleep", str(NAP)], stdin=subprocess.DEVNULL)
    right()


# Invalid lines.


def garbage():
    answer_in_bytes(lambda line: b"Segmentation fault? No: just a line of log.\n")


def garbage_before_hello():
    write(b"INFO starting up\n")
    right()


def invalid_utf8():
    answer_in_bytes(lambda line: line.replace(b'"result"', b'"native":"\xff","result"'))


def deep():
    answer_in_bytes(lambda line: b"[" * 100_000 + b"\n")


def wrong_result():
    answer_with(lambda asked: {"seq": asked["seq"], "result": "accepted"}, lambda asked: {"seq": asked["seq"]})


def duplicate_keys():
    answer_in_bytes(lambda line: line.replace(b'"result"', b'"result": "error", "result"'))


def endless_line():
    def write_on(_):
        while True:
            write(b" " * (64 << 10))

    answer_until(1, write_on)


def huge_line():
    hello()
    for number, asked in numbered_requests():
        if number == 1:
            for _ in range(1 << 10):
                write(b" " * (1 << 20))
            write(b"\n")
        send(right_answer(asked))


# Handshakes.


def wrong_wire():
    hello(wire=2)
    answer_rightly()


def bad_hello():
    hello(operations=None)
    answer_rightly()


def markup_hello():
    hello(adapter={"name": MARKUP, "version": MARKUP, "language": MARKUP})
    answer_rightly()


MODES = [
    right, out_of_order, in_pieces, slow_start, stderr_flood,
    accept_all, reject_all, reject_all_without_reason, own_reasons, omits_unlisted, misprints, own_steps, exchanged,
    missing_output, echo, error_all, lies, wrong_output, wrong_step, many_failures,
    wrong_types, markup,
    twice, thousand_answers, unknown_seq,
    hang, hang_on_tenth, silent_start, closes_output,
    crash_at_start, crash_always, crash_on_tenth, kill_itself, cut_off, ignores_bye, ignores_signals, leaves_child,
    garbage, garbage_before_hello, invalid_utf8, deep, wrong_result, duplicate_keys,
    endless_line, huge_line,
    wrong_wire, bad_hello, markup_hello,
]  # fmt: skip


def run_mode(modes, usage):
    """Runs the mode that the argument names."""
    named = {mode.__name__.replace("_", "-"): mode for mode in modes}
    if len(sys.argv) != 2 or sys.argv[1] not in named:
        sys.exit(usage)
    try:
        named[sys.argv[1]]()
    except BrokenPipeError:
        pass  # The runner has gone.


def main():
    run_mode(MODES, __doc__)


if __name__ == "__main__":
    main()
