"""Signatures by the kind of their key: P-384 in DER, or ML-DSA with public keys as SubjectPublicKeyInfo."""

from ..curves import P384
from ..refusal import Refusal, require
from . import mldsa, spki

SETS = {"ML_DSA_65": "ML-DSA-65", "ML_DSA_87": "ML-DSA-87"}


def sign(kind: str, private_key: bytes, data: bytes) -> bytes:
    """Signs data with a scalar or a seed."""
    if kind == "EC_P384":
        return P384.encode_signature(*P384.sign(P384.import_private_key(private_key), data), raw=False)
    return mldsa.sign(_set(kind), private_key, data)


def verify(kind: str, public_key: bytes, data: bytes, signature: bytes, context: bytes = b"") -> None:
    """Verifies a signature."""
    require(context == b"", "unexpected-parameter")
    if kind == "EC_P384":
        P384.verify(P384.import_public_key(public_key), signature, data)
    else:
        mldsa.verify(_set(kind), spki.unwrap(_set(kind), public_key), data, signature)


def _set(kind: str) -> str:
    if kind not in SETS:
        raise Refusal("unknown-kind")
    return SETS[kind]
