"""End-to-end encryption of a request and its response."""

from dataclasses import dataclass

from ..encoding import concat_with_sizes
from ..refusal import require
from ..status import check_presence
from . import aead
from .derivation import check_keys, decode_application_secret
from .primitives import kmac256, sha3_256

VERSION = b"4.0"
NONCE_BYTE_COUNT = 24


def shared_info2(activation_scope: bool, application_secret: str, key: bytes | None) -> bytes:
    """Computes the second shared info of a scope from the decoded secret of the application."""
    check_presence(key, activation_scope)
    secret = decode_application_secret(application_secret)
    if key is None:
        return sha3_256(secret)
    check_keys(key)
    return kmac256(key, secret, "PA4SH2")


@dataclass(frozen=True)
class Context:
    """The values that both sides have before an exchange."""

    activation_scope: bool
    shared_info1: str
    application_key: str
    application_secret: str
    activation_id: str | None
    temporary_key_id: str
    envelope_key: bytes
    key_shared_info2: bytes | None
    nonce: bytes

    def half(self, is_request: bool) -> bytes:
        """The part of the nonce that one direction uses."""
        middle = NONCE_BYTE_COUNT // 2
        return self.nonce[:middle] if is_request else self.nonce[middle:]


@dataclass(frozen=True)
class Envelope:
    """The values with which one message is encrypted."""

    shared_info2: bytes
    key_context: bytes
    associated_data: bytes
    keys: aead.Keys


def envelope(context: Context, timestamp: int) -> Envelope:
    """Checks the values of an exchange, and derives those of a message of this time."""
    check_presence(context.activation_id, context.activation_scope)
    check_presence(context.key_shared_info2, context.activation_scope)
    check_keys(context.envelope_key)
    require(len(context.nonce) == NONCE_BYTE_COUNT, "invalid-length")
    require(context.half(True) != context.half(False), "equal-halves")
    info = shared_info2(context.activation_scope, context.application_secret, context.key_shared_info2)
    identifiers = [context.application_key, context.activation_id, context.temporary_key_id]
    texts = [identifier.encode("utf-8") for identifier in identifiers if identifier is not None]
    parts = timestamp.to_bytes(8, "big"), context.nonce, info
    key_context = VERSION + context.shared_info1.encode("utf-8") + context.nonce
    return Envelope(
        shared_info2=info,
        key_context=key_context,
        associated_data=concat_with_sizes(VERSION, *texts, *parts),
        keys=aead.derive_keys(context.envelope_key, key_context),
    )


def encrypt(context: Context, made: Envelope, is_request: bool, plaintext: bytes) -> bytes:
    """Encrypts a message with the half of the nonce that its direction uses."""
    return aead.seal(made.keys, context.half(is_request), made.associated_data, plaintext).data


def decrypt(context: Context, made: Envelope, is_request: bool, encrypted_data: bytes) -> bytes:
    """Decrypts a message that begins with the half of the nonce that its direction uses."""
    require(len(encrypted_data) >= aead.HEAD_BYTE_COUNT, "invalid-length")
    require(encrypted_data[: aead.NONCE_BYTE_COUNT] == context.half(is_request), "nonce-mismatch")
    return aead.open(made.keys, made.associated_data, encrypted_data).plaintext
