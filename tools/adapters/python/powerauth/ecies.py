"""End-to-end encryption of a request and its response."""

from dataclasses import dataclass

from .curves import P256, export_uncompressed
from .derivation import check_key, derive_internal, expand
from .encoding import concat_with_sizes
from .primitives import (
    BLOCK_BYTE_COUNT,
    ZERO_IV,
    aes_cbc_decrypt,
    aes_cbc_encrypt,
    equal_in_constant_time,
    hmac_sha256,
    pkcs7_pad,
    pkcs7_unpad,
    sha256,
)
from .refusal import Refusal, require


@dataclass(frozen=True)
class Rules:
    """The properties of a protocol version."""

    nonce: bool
    timestamp: bool
    temporary_key: bool


RULES = {
    "3.0": Rules(nonce=False, timestamp=False, temporary_key=False),
    "3.1": Rules(nonce=True, timestamp=False, temporary_key=False),
    "3.2": Rules(nonce=True, timestamp=True, temporary_key=False),
    "3.3": Rules(nonce=True, timestamp=True, temporary_key=True),
}


@dataclass(frozen=True)
class Context:
    """The values that both sides have before the exchange."""

    version: str
    activation_scope: bool
    shared_info1: str
    application_key: str
    application_secret: str
    activation_id: str | None
    transport_key: bytes | None
    temporary_key_id: str | None

    @property
    def rules(self) -> Rules:
        """The properties of this exchange's version."""
        return RULES[self.version]


@dataclass(frozen=True)
class Message:
    """The parameters of one direction: the nonce for the IV, and the time."""

    nonce: bytes | None
    timestamp: int | None
    is_request: bool


def request_message(context: Context, nonce: bytes | None, timestamp: int | None) -> Message:
    """Checks a request's parameters against the version and scope."""
    _check_context(context)
    _check_presence(nonce, context.rules.nonce)
    _check_presence(timestamp, context.rules.timestamp)
    _check_lengths(context.transport_key, nonce)
    return Message(nonce, timestamp, is_request=True)


def response_message(
    context: Context, request_nonce: bytes | None, nonce: bytes | None, timestamp: int | None
) -> Message:
    """Checks a response's parameters; a version without a response nonce uses that of the request."""
    _check_context(context)
    _check_presence(request_nonce, context.rules.nonce and not context.rules.timestamp)
    _check_presence(nonce, context.rules.timestamp)
    _check_presence(timestamp, context.rules.timestamp)
    _check_lengths(context.transport_key, request_nonce, nonce)
    return Message(request_nonce if nonce is None else nonce, timestamp, is_request=False)


def _check_context(context: Context) -> None:
    _check_presence(context.activation_id, context.activation_scope)
    _check_presence(context.transport_key, context.activation_scope)
    _check_presence(context.temporary_key_id, context.rules.temporary_key)


def _check_presence(value: bytes | str | int | None, required: bool) -> None:
    require(value is not None or not required, "missing-parameter")
    require(value is None or required, "unexpected-parameter")


def _check_lengths(*values: bytes | None) -> None:
    for value in values:
        if value is not None:
            check_key(value)


@dataclass(frozen=True)
class Envelope:
    """The values for encrypting or decrypting one message, in the order of their computation."""

    shared_secret: bytes
    info: bytes
    envelope_key: bytes
    encryption_key: bytes
    mac_key: bytes
    iv_key: bytes | None
    iv: bytes
    shared_info2_base: bytes
    associated_data: bytes | None
    shared_info2: bytes


@dataclass(frozen=True)
class Cryptogram:
    """An encrypted message and its MAC."""

    encrypted_data: bytes
    mac: bytes


def sender_envelope(
    context: Context,
    message: Message,
    ephemeral_private_key: bytes,
    public_key: bytes,
    ephemeral_public_key: bytes | None = None,
) -> tuple[Envelope, bytes]:
    """Makes the envelope of the side that drew the ephemeral key, and returns the public bytes of that key.

    They are uncompressed unless given: the bytes that were sent are part of the computation.
    """
    private = P256.import_private_key(ephemeral_private_key)
    shared_secret = P256.agree(private, P256.import_public_key(public_key))
    sent = export_uncompressed(private) if ephemeral_public_key is None else ephemeral_public_key
    return _envelope(context, message, shared_secret, sent), sent


def recipient_envelope(
    context: Context, message: Message, private_key: bytes, ephemeral_public_key: bytes
) -> Envelope:
    """Makes the envelope of the side that received the ephemeral key, compressed or not."""
    private = P256.import_private_key(private_key)
    shared_secret = P256.agree(private, P256.import_public_key(ephemeral_public_key))
    return _envelope(context, message, shared_secret, ephemeral_public_key)


def _envelope(context: Context, message: Message, shared_secret: bytes, ephemeral_key: bytes) -> Envelope:
    # From 3.2 on the version itself is the first part of the info.
    version = context.version if context.rules.timestamp else ""
    info = (version + context.shared_info1).encode("utf-8") + ephemeral_key
    envelope_key = expand(shared_secret, info, 48 if context.rules.nonce else 32).key
    return envelope_of_key(context, message, shared_secret, info, envelope_key, ephemeral_key)


def envelope_of_key(
    context: Context,
    message: Message,
    shared_secret: bytes,
    info: bytes,
    envelope_key: bytes,
    ephemeral_key: bytes,
) -> Envelope:
    """Splits the envelope key and computes the values that depend on the message."""
    iv_key, iv = None, ZERO_IV
    if message.nonce is not None:
        iv_key = envelope_key[32:48]
        iv = derive_internal(iv_key, message.nonce).key
    base = _shared_info2_base(context)
    associated_data, shared_info2 = None, base
    if message.nonce is not None and message.timestamp is not None:
        associated_data = _associated_data(context)
        key_item = ephemeral_key if message.is_request else b""
        timestamp = message.timestamp.to_bytes(8, "big")
        shared_info2 = concat_with_sizes(base, message.nonce, timestamp, key_item, associated_data)
    return Envelope(
        shared_secret=shared_secret,
        info=info,
        envelope_key=envelope_key,
        encryption_key=envelope_key[:16],
        mac_key=envelope_key[16:32],
        iv_key=iv_key,
        iv=iv,
        shared_info2_base=base,
        associated_data=associated_data,
        shared_info2=shared_info2,
    )


def _shared_info2_base(context: Context) -> bytes:
    # The secret is used as the bytes of its Base64 text, without decoding it.
    secret = context.application_secret.encode("utf-8")
    return sha256(secret) if context.transport_key is None else hmac_sha256(context.transport_key, secret)


def _associated_data(context: Context) -> bytes:
    parts = [context.version, context.application_key, context.activation_id, context.temporary_key_id]
    return concat_with_sizes(*(part.encode("utf-8") for part in parts if part is not None))


def encrypt(envelope: Envelope, plaintext: bytes) -> Cryptogram:
    """Encrypts a message and computes the MAC of the encrypted data."""
    encrypted = aes_cbc_encrypt(envelope.encryption_key, envelope.iv, pkcs7_pad(plaintext))
    mac = hmac_sha256(envelope.mac_key, encrypted + envelope.shared_info2)
    return Cryptogram(encrypted, mac)


def decrypt(envelope: Envelope, encrypted_data: bytes, mac: bytes) -> bytes:
    """Verifies the MAC first, then decrypts."""
    expected = hmac_sha256(envelope.mac_key, encrypted_data + envelope.shared_info2)
    require(equal_in_constant_time(expected, mac), "mac-mismatch")
    whole = len(encrypted_data) > 0 and len(encrypted_data) % BLOCK_BYTE_COUNT == 0
    require(whole, "padding")
    plaintext = pkcs7_unpad(aes_cbc_decrypt(envelope.encryption_key, envelope.iv, encrypted_data))
    if plaintext is None:
        raise Refusal("padding")
    return plaintext
