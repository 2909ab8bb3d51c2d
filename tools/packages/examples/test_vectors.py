"""A test of a library with pytest: `answer` calls it, and stands here for three operations."""

import base64
import hashlib
import os

import pytest
from pavectors_vectors import Refused, Replay


def counter(value, steps, size, is_folded):
    for _ in range(steps):
        digest = (hashlib.sha256 if size == 16 else hashlib.sha3_256)(value).digest()
        halves = zip(digest[:16], digest[16:])
        value = digest if size == 32 else bytes(a ^ b for a, b in halves) if is_folded else digest[:16]
    return value


def answer(operation, protocol, input):
    if operation == "counter.advance":
        size = 32 if protocol == "4.0" else 16
        if len(input["counterData"]) != size:
            raise Refused("invalid-length")
        is_folded = "MISTAKE" not in os.environ
        return {"counterData": counter(input["counterData"], input["steps"], size, is_folded)}
    if operation == "hash.sha3":
        hashes = {256: hashlib.sha3_256, 384: hashlib.sha3_384}
        if input["size"] not in hashes:
            raise Refused("invalid-length")
        return {"digest": hashes[input["size"]](input["data"]).digest()}
    if ":" in input["user"]:
        raise Refused("invalid-encoding")
    value = f"{input['user']}:{input['password']}".encode()
    return {"value": "Basic " + base64.b64encode(value).decode()}, {"bytes": value}


replay = Replay(
    answer, {"counter.advance": None, "hash.sha3": None, "http.basic-authentication": ["3.2", "3.3"]}, name="example",
    known_failing=os.environ.get("KNOWN_FAILING"), release=os.environ.get("RELEASE"))


@pytest.fixture(scope="module", autouse=True)
def report():
    yield
    replay.write("report.json")


@pytest.mark.parametrize("case", replay.cases, ids=str)
def test_vector(case):
    case.check()
