"""Encodings: Base64, Base32, CRC, concatenation with lengths, form URL encoding."""

import base64
import string

BASE64_ALPHABET = frozenset(string.ascii_letters + string.digits + "+/")
BASE64URL_ALPHABET = frozenset(string.ascii_letters + string.digits + "-_")
BASE32_ALPHABET = string.ascii_uppercase + "234567"
FORM_UNCHANGED = frozenset((string.ascii_letters + string.digits + "-_.*").encode("ascii"))


def base64_encode(data: bytes) -> str:
    """Encodes with the standard alphabet and padding, on one line."""
    return base64.b64encode(data).decode("ascii")


def base64_decode(text: str) -> bytes | None:
    """Decodes padded Base64 of the standard alphabet, or returns None; unused bits may be set.

    The shape is checked here, because the platform's decoder forgives more than the protocol does.
    """
    padding = len(text) - len(text.rstrip("="))
    if len(text) % 4 != 0 or padding > 2:
        return None
    if not all(character in BASE64_ALPHABET for character in text[: len(text) - padding]):
        return None
    return base64.b64decode(text)


def base64_decode_canonical(text: str) -> bytes | None:
    """Decodes Base64 like `base64_decode`, but also returns None if unused bits are set."""
    data = base64_decode(text)
    return data if data is not None and base64_encode(data) == text else None


def base64url_encode(data: bytes) -> str:
    """Encodes with the alphabet for addresses, without padding."""
    return base64.urlsafe_b64encode(data).decode("ascii").rstrip("=")


def base64url_decode(text: str) -> bytes | None:
    """Decodes Base64 in the alphabet for addresses, without padding, or returns None."""
    # The decoder of the platform skips foreign characters and ignores unused bits.
    if not BASE64URL_ALPHABET.issuperset(text) or len(text) % 4 == 1:
        return None
    data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    return data if base64url_encode(data) == text else None


def base32_encode_code(payload: bytes) -> str:
    """Encodes the 12 bytes of a code as 20 characters; the last four bits are unused and zero."""
    value = int.from_bytes(payload, "big") << 4
    return "".join(BASE32_ALPHABET[value >> shift & 31] for shift in range(95, -1, -5))


def base32_decode_code(text: str) -> tuple[bytes, int] | None:
    """Decodes 20 characters into 12 bytes and the four unused bits, or returns None."""
    value = 0
    for character in text:
        digit = BASE32_ALPHABET.find(character)
        if digit < 0:
            return None
        value = value << 5 | digit
    return (value >> 4).to_bytes(12, "big"), value & 15


def crc16(data: bytes) -> bytes:
    """Computes CRC-16/ARC: reflected 0x8005, initial value and final XOR zero; big-endian result."""
    remainder = 0
    for byte in data:
        remainder ^= byte
        for _ in range(8):
            remainder = remainder >> 1 ^ (0xA001 if remainder & 1 else 0)
    return remainder.to_bytes(2, "big")


def decimal_code(data: bytes, digits: int) -> str:
    """Reads the last four bytes without their sign, and writes so many of the number's last digits."""
    number = int.from_bytes(data[-4:], "big") & 0x7FFFFFFF
    return str(number % 10**digits).rjust(digits, "0")


def concat_with_sizes(*items: bytes) -> bytes:
    """Joins the items, each after its length in four big-endian bytes; an empty item is kept."""
    return b"".join(len(item).to_bytes(4, "big") + item for item in items)


def form_encode(text: str) -> str:
    """Encodes the UTF-8 bytes for `application/x-www-form-urlencoded`."""
    return "".join(_form_encode_byte(byte) for byte in text.encode("utf-8"))


def _form_encode_byte(byte: int) -> str:
    if byte in FORM_UNCHANGED:
        return chr(byte)
    return "+" if byte == 0x20 else f"%{byte:02X}"


def form_decode(text: str) -> str | None:
    """Decodes form URL encoding; None for a bad percent escape or bytes that are not UTF-8."""
    encoded = text.encode("utf-8")
    decoded = bytearray()
    position = 0
    while position < len(encoded):
        byte = encoded[position]
        position += 1
        if byte == ord("%"):
            digits = encoded[position : position + 2].decode("latin-1")
            if len(digits) != 2 or not all(digit in string.hexdigits for digit in digits):
                return None
            decoded.append(int(digits, 16))
            position += 2
        else:
            decoded.append(0x20 if byte == ord("+") else byte)
    try:
        return decoded.decode("utf-8")
    except UnicodeDecodeError:
        return None
