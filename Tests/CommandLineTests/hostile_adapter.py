#!/usr/bin/env python3
"""Adapters that attack their runner: hostile_adapter.py MODE

They have the operations of bad_adapter.py. Each mode states what it does; if not stated otherwise, it answers rightly. Sleeps end
after ten minutes. Linux only.
"""

import os
import signal
import subprocess
import sys
import time

from bad_adapter import (
    LINES, LOOKS_RIGHT, NAP, accepted, answer_in_bytes, answer_rightly, answer_until, answer_with, broken, hello,
    line_of, numbered_requests, protocols, read_on, rejected, request, right, right_answer, run_mode, send, write,
)  # fmt: skip

MIB = 1 << 20


def sleep_on(_=None):
    time.sleep(NAP)


def fork(child):
    """Runs a function in a child process, which never returns."""
    if os.fork() == 0:
        try:
            child()
        finally:
            os._exit(0)


def daemon(body):
    """Runs a function in a process of another session, whose parent has ended."""

    def leave():
        os.setsid()
        fork(body)

    fork(leave)
    os.wait()


def flood(descriptor, piece):
    while True:
        os.write(descriptor, piece)


def close_and(descriptor, rest):
    os.close(descriptor)
    rest()


# Processes.


def joins_the_runners_group():
    """Leaves its process group for that of the runner, and never answers a request."""
    os.setpgid(0, os.getpgid(os.getppid()))
    answer_until(1, sleep_on)


def joins_the_runners_group_and_ignores_bye():
    os.setpgid(0, os.getpgid(os.getppid()))
    right()
    sleep_on()


def leaves_a_daemon():
    """Ends properly, but leaves a process in another session that keeps all streams open."""
    daemon(sleep_on)
    right()


def leaves_a_daemon_and_hangs():
    daemon(sleep_on)
    answer_until(1, sleep_on)


def leaves_a_daemon_and_crashes():
    daemon(sleep_on)
    answer_until(3, lambda _: os._exit(3))


def leaves_a_daemon_without_environment():
    """The same, with nothing inherited that could mark it."""
    daemon(lambda: os.execve("/bin/sleep", ["sleep", str(NAP)], {}))
    right()


def leaves_a_daemon_that_writes():
    """Ends properly, but leaves a process that floods both outputs."""
    daemon(lambda: flood(2, b"x" * 65536))
    right()


def leaves_fifty_sessions():
    for _ in range(50):
        fork(lambda: (os.setsid(), sleep_on()))
    right()


def converses_in_a_child():
    """The first process ends at once, and a child in another session converses and never ends."""
    if os.fork() > 0:
        os._exit(0)
    os.setsid()
    right()
    sleep_on()


def forks_on_and_on():
    """Leaves a process that every 20 ms continues as a child of itself, for a minute."""

    def chain():
        os.setsid()
        for _ in range(3000):
            time.sleep(0.02)
            if os.fork() > 0:
                os._exit(0)

    fork(chain)
    right()


def stops_itself():
    answer_until(1, lambda _: os.kill(os.getpid(), signal.SIGSTOP))


def ends_with_an_open_output():
    """Ends at its first request, but a child in its group keeps its output open."""
    subprocess.Popen(["sleep", str(NAP)])
    answer_until(1, lambda _: os._exit(0))


def becomes_another_program():
    answer_until(1, lambda _: os.execvp("sleep", ["sleep", str(NAP)]))


# Floods.


def floods_lines_after_bye():
    right()
    flood(1, b'{"seq":1}\n' * 6000)


def floods_bytes_after_bye():
    right()
    flood(1, b"x" * 65536)


def floods_errors_after_bye():
    right()
    flood(2, b"x" * 65536)


def floods_before_hello():
    flood(1, b"x" * 65536)


def floods_line_feeds():
    answer_until(1, lambda _: flood(1, b"\n" * 65536))


def floods_zero_bytes():
    answer_until(1, lambda _: flood(1, b"\0" * 65536))


def floods_invalid_utf8():
    answer_until(1, lambda _: flood(1, b"\xff\xfe" * 32768))


def floods_errors():
    answer_until(1, lambda _: flood(2, b"x" * 65536))


# Lines.


def half_a_line():
    """Writes the first half of its first answer, and nothing more."""

    def half(answer):
        write(line_of(answer)[:20])
        sleep_on()

    answer_until(1, half)


def drips():
    """Writes one byte of its first answer every 300 ms."""

    def drip(answer):
        for byte in line_of(answer) * 100:
            write(bytes([byte]))
            time.sleep(0.3)

    answer_until(1, drip)


def never_reads():
    """Writes its answer to hello before it reads anything, and never reads."""
    hello_without_reading()
    sleep_on()


def hello_without_reading(**changes):
    taken, LINES.next = LINES.next, lambda timeout=None: b""
    hello(**changes)
    LINES.next = taken


def answers_before_requests():
    hello()
    for number in range(1, 100):
        send(accepted({"seq": number}, LOOKS_RIGHT["kdf.internal"]))
    answer_rightly()


def says_hello_twice():
    hello()
    hello_without_reading()
    answer_rightly()


def zero_bytes():
    answer_in_bytes(lambda line: line.replace(b'"result"', b'\0"result"'))


def byte_order_marks():
    answer_in_bytes(lambda line: b"\xef\xbb\xbf" + line)


def lone_surrogates():
    answer_in_bytes(lambda line: line.replace(b'"result"', b'"native":"\\ud800","result"'))


def closes_its_input():
    """Answers five requests, closes its input, and waits."""
    answer_until(6, lambda _: close_and(0, sleep_on))


def closes_its_input_and_answers():
    answer_until(6, lambda answer: close_and(0, lambda: (send(answer), sleep_on())))


def closes_its_errors():
    os.close(2)
    right()


# Sequences.


def seq_of(change):
    answer_with(lambda asked: {**right_answer(asked), "seq": change(asked["seq"])})


def seq_as_text():
    seq_of(str)


def seq_as_fraction():
    seq_of(float)


def seq_beyond_all():
    seq_of(lambda _: 1 << 70)


def seq_below_zero():
    seq_of(lambda seq: -seq)


def seq_of_the_one_before():
    seq_of(lambda seq: max(seq - 1, 1))


# Large answers.


def large_outputs():
    """Every output is 15 MiB of hex."""
    answer_with(lambda asked: accepted(asked, {name: "ab" * (7 * MIB) for name in LOOKS_RIGHT[asked["operation"]]}))


def outputs_of_a_megabyte():
    """Every output has the largest size that its field may have."""
    answer_with(lambda asked: accepted(asked, {name: "ab" * MIB for name in LOOKS_RIGHT[asked["operation"]]}))


def large_reasons():
    answer_with(
        lambda asked: rejected(asked, reason="r" * (7 * MIB), native="n" * (7 * MIB)),
        lambda asked: broken(asked, "m" * (15 * MIB)),
    )


def large_steps():
    answer_with(
        lambda asked: {**right_answer(asked), "steps": {"hmac": "00" * (7 * MIB)}},
        lambda asked: {**right_answer(asked), "steps": {f"s{number}": "x" for number in range(500_000)}},
    )


def many_zeros():
    """Answers with an array of seven million numbers."""
    answer_in_bytes(lambda line: b'{"seq":1,"result":"accept","output":[' + b"0," * (7 * MIB) + b"0]}\n")


def many_members():
    answer_with(lambda asked: accepted(asked, {f"m{number}": "" for number in range(500_000)}))


def names_that_look_equal():
    """Outputs whose names are equal only for a reader that normalises texts."""
    answer_with(lambda asked: accepted(asked, {"key": "00" * 16, "caf\u00e9": "", "cafe\u0301": "", "\u212aey": ""}))


# Handshakes.


def greets_with(count):
    hello(operations={f"operation.{number}": protocols("counter.advance") for number in range(count)})
    answer_rightly()


def lists_20000_operations():
    greets_with(20_000)


def lists_100000_operations():
    greets_with(100_000)


def lists_2000_operations():
    greets_with(2_000)


def lists_a_million_versions():
    hello(operations={"kdf.internal": ["3.1"] * 1_000_000})


def long_greeting():
    hello(adapter={"name": "x" * (15 * MIB)})


def endless_greeting():
    LINES.next()
    write(b'{"wire":1,"adapter":{"name":"')
    flood(1, b"x" * 65536)


def all_in_flight():
    hello(maxInFlight=(1 << 53) - 1)
    answer_rightly()


def none_in_flight():
    hello(maxInFlight=0)


MODES = [
    joins_the_runners_group, joins_the_runners_group_and_ignores_bye, leaves_a_daemon, leaves_a_daemon_and_hangs,
    leaves_a_daemon_and_crashes, leaves_a_daemon_without_environment, leaves_a_daemon_that_writes,
    leaves_fifty_sessions, converses_in_a_child, forks_on_and_on, stops_itself, ends_with_an_open_output,
    becomes_another_program,
    floods_lines_after_bye, floods_bytes_after_bye, floods_errors_after_bye, floods_before_hello, floods_line_feeds,
    floods_zero_bytes, floods_invalid_utf8, floods_errors,
    half_a_line, drips, never_reads, answers_before_requests, says_hello_twice, zero_bytes, byte_order_marks,
    lone_surrogates, closes_its_input, closes_its_input_and_answers, closes_its_errors,
    seq_as_text, seq_as_fraction, seq_beyond_all, seq_below_zero, seq_of_the_one_before,
    large_outputs, outputs_of_a_megabyte, large_reasons, large_steps, many_zeros, many_members, names_that_look_equal,
    lists_2000_operations, lists_20000_operations, lists_100000_operations, lists_a_million_versions, long_greeting,
    endless_greeting, all_in_flight, none_in_flight,
]  # fmt: skip

if __name__ == "__main__":
    run_mode(MODES, __doc__ + "\nModes: " + ", ".join(mode.__name__.replace("_", "-") for mode in MODES))
