"""Protocol 2: the numeric counter, the activation exchange, and its end-to-end encryption."""

from dataclasses import dataclass

from . import derivation, signatures
from .curves import P256, export_uncompressed, minimal_x
from .encoding import base64_decode_canonical, base64_encode, decimal_code
from .primitives import (
    BLOCK_BYTE_COUNT,
    ZERO_IV,
    aes_cbc_decrypt,
    aes_cbc_encrypt,
    equal_in_constant_time,
    fold,
    hmac_sha256,
    pbkdf2_sha1,
    pkcs7_pad,
    pkcs7_unpad,
    sha256,
)
from .refusal import Refusal, require

OTP_ITERATIONS = 10_000
FINGERPRINT_DIGITS = 8
HIGHEST_COUNTER = (1 << 64) - 1
STATUS_MAGIC = b"\xde\xc0\xde"
LOWEST_LAYOUT, HIGHEST_LAYOUT = 0xD1, 0xDF
STATUS_BYTE_COUNT = 32
RESERVED_BYTE_COUNT = 17


def counter_block(counter: int) -> bytes:
    """Writes a number of the counter as the 16 bytes that enter a signature."""
    return bytes(8) + counter.to_bytes(8, "big")


def sign(keys: list[bytes], counter: int, data: bytes) -> signatures.Signature:
    """Signs online or offline: always in groups of eight digits."""
    return signatures.sign_offline(keys, counter_block(counter), data, signatures.ONLINE_DIGITS)


@dataclass(frozen=True)
class Match:
    """The number of a signature, the next one, and the distance from the given one."""

    matched: int
    following: int
    distance: int


def verify(keys: list[bytes], counter: int, data: bytes, signature: str, look_ahead: int) -> Match:
    """Finds the number that gives the signature, among `look_ahead` numbers from `counter` on."""
    require(signatures.is_decimal(signature, len(keys)), "invalid-encoding")
    for distance in range(look_ahead):
        candidate = counter + distance & HIGHEST_COUNTER
        expected = sign(keys, candidate, data).text
        if equal_in_constant_time(expected.encode("ascii"), signature.encode("ascii")):
            return Match(candidate, candidate + 1 & HIGHEST_COUNTER, distance)
    raise Refusal("signature-mismatch")


@dataclass(frozen=True)
class ExchangeKeys:
    """The keys of the two layers in which a public key is encrypted, and the nonce of both."""

    nonce: bytes
    otp_key: bytes
    shared_secret: bytes
    ephemeral_key: bytes


def split_code(code: str) -> tuple[str, str]:
    """Splits a code without a checksum into the short identifier and the one-time password."""
    require(len(code.encode("utf-8")) == 23, "length")
    groups = code.split("-")
    require([len(group) for group in groups] == [5, 5, 5, 5], "grouping")
    return code[:11], code[12:]


@dataclass(frozen=True)
class SignedText:
    """A text whose signature is right, and its hash."""

    text: str
    digest: bytes


def verify_text(text: str, signature: bytes, public_key: bytes) -> SignedText:
    """Verifies the signature of a text by the master key."""
    data = text.encode("utf-8")
    P256.verify(P256.import_public_key(public_key), signature, data)
    return SignedText(text, sha256(data))


def exchange_keys(id_short: str, otp: str, nonce: bytes, private_key: bytes, public_key: bytes) -> ExchangeKeys:
    """Derives the key of the one-time password, whose salt is the short identifier, and that of the agreement."""
    derivation.check_key(nonce)
    private = P256.import_private_key(private_key)
    secret = P256.agree(private, P256.import_public_key(public_key))
    otp_key = pbkdf2_sha1(otp.encode("utf-8"), id_short.encode("utf-8"), OTP_ITERATIONS)
    return ExchangeKeys(nonce, otp_key, secret, fold(secret))


@dataclass(frozen=True)
class Exchanged:
    """An encrypted or decrypted public key, and the data between the layers."""

    inner: bytes
    value: bytes


def encrypt_public_key(keys: ExchangeKeys, plain: bytes) -> Exchanged:
    """Encrypts under the one-time password first, then under the agreement."""
    inner = _encrypt(keys.otp_key, keys.nonce, plain)
    return Exchanged(inner, _encrypt(keys.ephemeral_key, keys.nonce, inner))


def decrypt_public_key(keys: ExchangeKeys, encrypted: bytes) -> Exchanged:
    """Decrypts the layer of the agreement first, then that of the one-time password."""
    inner = _decrypt(keys.ephemeral_key, keys.nonce, encrypted)
    return Exchanged(inner, _decrypt(keys.otp_key, keys.nonce, inner))


@dataclass(frozen=True)
class ApplicationSignature:
    """The text that an application signs, and the signature."""

    text: str
    value: bytes


def sign_application(
    id_short: str, nonce: bytes, encrypted_key: bytes, application_key: str, application_secret: str
) -> ApplicationSignature:
    """Signs with the decoded secret."""
    derivation.check_key(nonce)
    secret = base64_decode_canonical(application_secret)
    if secret is None:
        raise Refusal("invalid-encoding")
    derivation.check_key(secret)
    text = f"{id_short}&{base64_encode(nonce)}&{base64_encode(encrypted_key)}&{application_key}"
    return ApplicationSignature(text, hmac_sha256(secret, text.encode("utf-8")))


def verify_server_key(activation_id: str, encrypted_key: bytes, signature: bytes, master_key: bytes) -> str:
    """Verifies the signature of the server's encrypted key, and returns the signed text."""
    public_key = P256.import_public_key(master_key)
    # One published document signs the raw values; both published implementations sign their Base64 texts.
    text = f"{base64_encode(activation_id.encode('utf-8'))}&{base64_encode(encrypted_key)}"
    P256.verify(public_key, signature, text.encode("utf-8"))
    return text


@dataclass(frozen=True)
class Fingerprint:
    """The fingerprint of a device's key, and what was hashed."""

    coordinate: bytes
    hash: bytes
    text: str


def device_fingerprint(public_key: bytes) -> Fingerprint:
    """Hashes the X coordinate as a minimal number."""
    coordinate = minimal_x(P256.import_public_key(public_key))
    digest = sha256(coordinate)
    return Fingerprint(coordinate, digest, decimal_code(digest, FINGERPRINT_DIGITS))


def derive_legacy(key: bytes, index: bytes) -> derivation.InternalKey:
    """Computes the function of the versions up to 3.0: the index is the HMAC key, the key its data."""
    derivation.check_key(key)
    require(len(index) >= derivation.KEY_BYTE_COUNT, "invalid-length")
    digest = hmac_sha256(index, key)
    return derivation.InternalKey(digest, fold(digest))


@dataclass(frozen=True)
class Status:
    """A status with a numeric counter, and its 32 bytes before encryption."""

    plaintext: bytes
    state: int
    counter: int
    failed_attempts: int
    max_failed_attempts: int


def encrypt_status(
    key: bytes, state: int, counter: int, failed: int, most: int, reserved: bytes
) -> tuple[bytes, bytes]:
    """Writes and encrypts a status; returns it before and after."""
    derivation.check_key(key)
    require(len(reserved) == RESERVED_BYTE_COUNT, "invalid-length")
    head = STATUS_MAGIC + bytes([LOWEST_LAYOUT, state])
    plaintext = head + counter.to_bytes(8, "big") + bytes([failed, most]) + reserved
    return plaintext, aes_cbc_encrypt(key, ZERO_IV, plaintext)


def decrypt_status(key: bytes, blob: bytes) -> Status:
    """Decrypts a status, and checks what it states."""
    derivation.check_key(key)
    require(len(blob) == STATUS_BYTE_COUNT, "invalid-length")
    plaintext = aes_cbc_decrypt(key, ZERO_IV, blob)
    require(plaintext[:3] == STATUS_MAGIC and LOWEST_LAYOUT <= plaintext[3] <= HIGHEST_LAYOUT, "magic")
    require(1 <= plaintext[4] <= 5, "unknown-state")
    counter = int.from_bytes(plaintext[5:13], "big")
    return Status(plaintext, plaintext[4], counter, plaintext[13], plaintext[14])


@dataclass(frozen=True)
class SessionKey:
    """The key of a session, and the values from which it is made."""

    shared_secret: bytes
    shared_key: bytes
    derived: derivation.InternalKey


def session_key(private_key: bytes, public_key: bytes, index: bytes) -> SessionKey:
    """Derives the key of a session that needs no activation."""
    private = P256.import_private_key(private_key)
    secret = P256.agree(private, P256.import_public_key(public_key))
    return SessionKey(secret, fold(secret), _derive_checked(fold(secret), index))


@dataclass(frozen=True)
class MessageKeys:
    """The keys of a message, and its nonce."""

    encryption_key: bytes
    mac_key: bytes
    nonce: bytes


def message_keys(session: bytes, ad_hoc_index: bytes, mac_index: bytes, nonce: bytes) -> MessageKeys:
    """Derives the keys of a message; its indexes must differ."""
    derivation.check_key(session)
    derivation.check_key(nonce)
    require(min(len(ad_hoc_index), len(mac_index)) >= derivation.KEY_BYTE_COUNT, "invalid-length")
    require(ad_hoc_index != mac_index, "invalid-index")
    encryption_key = _derive_checked(session, ad_hoc_index).key
    return MessageKeys(encryption_key, _derive_checked(session, mac_index).key, nonce)


@dataclass(frozen=True)
class Sealed:
    """An encrypted message."""

    encrypted_data: bytes
    mac: bytes


def encrypt(keys: MessageKeys, plaintext: bytes) -> Sealed:
    """Encrypts, and authenticates the encrypted data alone."""
    data = _encrypt(keys.encryption_key, keys.nonce, plaintext)
    return Sealed(data, hmac_sha256(keys.mac_key, data))


def decrypt(keys: MessageKeys, encrypted_data: bytes, mac: bytes) -> bytes:
    """Decrypts after the MAC was found right."""
    require(equal_in_constant_time(mac, hmac_sha256(keys.mac_key, encrypted_data)), "mac-mismatch")
    return _decrypt(keys.encryption_key, keys.nonce, encrypted_data)


@dataclass(frozen=True)
class TokenKeys:
    """The keys of the response that gives a token in 2.1."""

    shared_secret: bytes
    envelope_key: bytes


def token_keys(ephemeral_private_key: bytes, master_key: bytes, sent: bytes | None) -> TokenKeys:
    """Derives the keys; `sent` is the ephemeral key as it was sent, uncompressed if it is not given."""
    private = P256.import_private_key(ephemeral_private_key)
    secret = P256.agree(private, P256.import_public_key(master_key))
    info = export_uncompressed(private) if sent is None else sent
    return TokenKeys(secret, derivation.expand(secret, info, 32).key)


def decrypt_token(keys: TokenKeys, encrypted_data: bytes, mac: bytes) -> bytes:
    """Decrypts after the MAC was found right."""
    return decrypt(MessageKeys(keys.envelope_key[:16], keys.envelope_key[16:], ZERO_IV), encrypted_data, mac)


def _derive_checked(key: bytes, index: bytes) -> derivation.InternalKey:
    require(len(index) >= derivation.KEY_BYTE_COUNT, "invalid-length")
    require(any(index), "invalid-index")
    return derive_legacy(key, index)


def _encrypt(key: bytes, iv: bytes, plaintext: bytes) -> bytes:
    return aes_cbc_encrypt(key, iv, pkcs7_pad(plaintext))


def _decrypt(key: bytes, iv: bytes, data: bytes) -> bytes:
    require(len(data) > 0 and len(data) % BLOCK_BYTE_COUNT == 0, "padding")
    plaintext = pkcs7_unpad(aes_cbc_decrypt(key, iv, data))
    if plaintext is None:
        raise Refusal("padding")
    return plaintext
