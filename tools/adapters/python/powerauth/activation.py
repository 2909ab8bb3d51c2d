"""The response to an activation, as a client checks it."""

from dataclasses import dataclass

from . import activation_code
from .curves import P256, export_point
from .json_members import Members, decode, optional, read_object
from .refusal import Refusal, require

ASCII_DIGITS = frozenset("0123456789")


@dataclass(frozen=True)
class Response:
    """The values of a response; the recovery code and its PUK may be absent."""

    activation_id: str
    server_public_key: bytes
    counter_data: bytes
    recovery_code: str | None
    puk: str | None


def read_response(text: str) -> Response:
    """Reads the inner layer of a response, after it was decrypted."""
    members = read_object(text)
    # What is missing is found first: after such a response the activation may be tried again.
    names = ("activationId", "serverPublicKey", "ctrData")
    identifier, key_text, counter_text = (_present(members, name) for name in names)
    recovery_code, puk = _recovery(optional(members, "activationRecovery", dict))
    key = export_point(P256.import_public_key(decode(key_text)))
    counter = decode(counter_text)
    require(len(counter) == 16, "invalid-length")
    return Response(identifier, key, counter, recovery_code, puk)


def _present(members: Members, name: str) -> str:
    text: str | None = optional(members, name, str)
    if not text:
        raise Refusal("missing-parameter")
    return text


def _recovery(members: Members | None) -> tuple[str | None, str | None]:
    if members is None:
        return None, None
    code: str = optional(members, "recoveryCode", str) or ""
    puk: str = optional(members, "puk", str) or ""
    try:
        activation_code.validate(code)
    except Refusal as refusal:
        raise Refusal("invalid-recovery") from refusal
    require(len(puk) == 10 and ASCII_DIGITS.issuperset(puk), "invalid-recovery")
    return code, puk
