"""ML-DSA-65 and ML-DSA-87 with raw keys."""

from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import mldsa

from ..refusal import Refusal, require

SETS: dict[str, tuple[Any, Any]] = {
    "ML-DSA-65": (mldsa.MLDSA65PrivateKey, mldsa.MLDSA65PublicKey),
    "ML-DSA-87": (mldsa.MLDSA87PrivateKey, mldsa.MLDSA87PublicKey),
}
SIGNATURE_BYTE_COUNTS = {"ML-DSA-65": 3309, "ML-DSA-87": 4627}
SEED_BYTE_COUNT = 32
LONGEST_CONTEXT = 255


def sign(name: str, seed: bytes, message: bytes, context: bytes = b"") -> bytes:
    """Signs a message with the key of a seed; the library draws what hedges the signature."""
    require(len(seed) == SEED_BYTE_COUNT, "invalid-private-key")
    require(len(context) <= LONGEST_CONTEXT, "invalid-length")
    private, _ = SETS[name]
    signature: bytes = private.from_seed_bytes(seed).sign(message, context)
    return signature


def verify(name: str, key: bytes, message: bytes, signature: bytes, context: bytes = b"") -> None:
    """Verifies a signature."""
    _, public = SETS[name]
    try:
        verifier = public.from_public_bytes(key)
    except ValueError as fault:
        raise Refusal("invalid-public-key") from fault
    require(len(context) <= LONGEST_CONTEXT, "invalid-length")
    require(len(signature) == SIGNATURE_BYTE_COUNTS[name], "signature-encoding")
    try:
        verifier.verify(signature, message, context)
    except InvalidSignature as fault:
        raise Refusal("signature-mismatch") from fault
