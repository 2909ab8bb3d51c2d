"""The operations with tokens, with time, and with the lists of words of an SDK."""

from collections.abc import Callable
from typing import Any

import version4_operations
from powerauth import tokens, vocabulary
from powerauth.refusal import require
from wire import Accept, Inputs, Outputs

Registration = Callable[..., Callable[[Callable[[str, Inputs], Accept]], Any]]

PROTOCOLS_3 = ["3.0", "3.1", "3.2", "3.3"]
FROM_3_ON = PROTOCOLS_3 + version4_operations.PROTOCOLS
PROOF = {"tokenSecret": "bytes", "nonce": "bytes", "timestamp": "int"}
EXCHANGE = {"start": "int", "now": "int", "serverTime": "int", "offset": "int?", "precision": "int?"}
WORD = {"name": "text?", "number": "int?"}


def register(operation: Registration) -> None:
    """Registers the operations of this file."""
    _register_tokens(operation)
    _register_time(operation)
    _register_words(operation)


def _digest(protocol: str, inputs: Inputs) -> tokens.Digest:
    return tokens.digest(protocol, inputs["tokenSecret"], inputs["nonce"], inputs["timestamp"])


def _register_tokens(operation: Registration) -> None:
    @operation("token.digest", ["2.1", *FROM_3_ON], **PROOF)
    def token_digest(protocol: str, inputs: Inputs) -> Accept:
        digest = _digest(protocol, inputs)
        return Accept({"digest": digest.value}, {"data": digest.data})

    @operation("token.verify", ["2.1", *PROTOCOLS_3], **PROOF, digest="bytes")
    def token_verify(protocol: str, inputs: Inputs) -> Accept:
        digest = _digest(protocol, inputs)
        tokens.verify(digest, inputs["digest"])
        return Accept({}, {"data": digest.data, "computedDigest": digest.value})


def _register_time(operation: Registration) -> None:
    @operation("time.synchronize", FROM_3_ON, **EXCHANGE)
    def time_synchronize(_: str, inputs: Inputs) -> Accept:
        known = tokens.known_time(inputs.get("offset"), inputs.get("precision"))
        result = tokens.synchronize(inputs["start"], inputs["now"], inputs["serverTime"], known)
        steps: Outputs = {"elapsed": str(result.elapsed)}
        if result.difference is not None:
            steps["difference"] = str(result.difference)
        return Accept({"offset": result.time.offset, "precision": result.time.precision}, steps)


def _register_words(operation: Registration) -> None:
    lists = {
        "activation-state": (vocabulary.ACTIVATION_STATES, vocabulary.FORMER_STATES),
        "error-code": (vocabulary.ERROR_CODES, None),
        "unlock-method": (vocabulary.UNLOCK_METHODS, None),
        "migration-error": (vocabulary.MIGRATION_ERRORS, None),
    }
    for name, (words, former) in lists.items():
        operation(f"vocabulary.{name}", **WORD)(_word_search(words, former))

    @operation("vocabulary.scanned-kind", name="text")
    def scanned_kind(_: str, inputs: Inputs) -> Accept:
        require(inputs["name"] in vocabulary.SCANNED_KINDS, "unknown-name")
        return Accept({"name": inputs["name"]}, {})

    @operation("vocabulary.former-error", formerName="text")
    def former_error(_: str, inputs: Inputs) -> Accept:
        name, number = vocabulary.successor(inputs["formerName"])
        return Accept({"name": name, "number": number}, {})


def _word_search(words: dict[str, int], former: dict[str, str] | None) -> Callable[[str, Inputs], Accept]:
    def search(_: str, inputs: Inputs) -> Accept:
        name, number = vocabulary.look_up(words, inputs.get("name"), inputs.get("number"), former)
        return Accept({"name": name, "number": number}, {})

    return search
