"""The configuration of an application: one Base64 text of its key, its secret and the master server public key."""

from dataclasses import dataclass

from .curves import P256
from .derivation import check_key
from .encoding import base64_decode_canonical, base64_encode
from .refusal import Refusal, require

VERSION = b"\x01"
MASTER_KEY = b"\x01"


@dataclass(frozen=True)
class Configuration:
    """The values of a configuration, and the bytes that the text encodes."""

    data: bytes
    application_key: bytes
    application_secret: bytes
    master_key: bytes


class _Reader:
    def __init__(self, data: bytes) -> None:
        self._data = data
        self._place = 0

    def take(self, count: int) -> bytes:
        taken = self._data[self._place : self._place + count]
        require(len(taken) == count, "truncated")
        self._place += count
        return taken

    def count(self) -> int:
        """Reads one, two or four bytes, as the two top bits of the first one say."""
        first = self.take(1)[0]
        if first >> 7 == 0:
            return first
        more = self.take(1 if first >> 6 == 2 else 3)
        return int.from_bytes(bytes([first & 0x3F]) + more, "big")

    def data(self) -> bytes:
        return self.take(self.count())


def _decode(text: str) -> bytes:
    data = base64_decode_canonical(text)
    if data is None:
        raise Refusal("invalid-encoding")
    return data


def parse(text: str) -> Configuration:
    """Reads a configuration; of several master keys the last one counts."""
    read = read_keys(text)
    master_key = read.keys.get(MASTER_KEY, b"")
    require(master_key != b"", "missing-key")
    return Configuration(read.data, read.application_key, read.application_secret, master_key)


@dataclass(frozen=True)
class Keys:
    """The values of a configuration with all its keys by their numbers, the last one of each."""

    data: bytes
    application_key: bytes
    application_secret: bytes
    keys: dict[bytes, bytes]


def read_keys(text: str) -> Keys:
    """Reads a configuration with all its keys; bytes after them are ignored."""
    data = _decode(text)
    reader = _Reader(data)
    require(reader.take(1) == VERSION, "configuration-version")
    key = reader.data()
    check_key(key)
    secret = reader.data()
    check_key(secret)
    return Keys(data, key, secret, {reader.take(1): reader.data() for _ in range(reader.count())})


def build(key: bytes, secret: bytes, master_key: bytes) -> tuple[bytes, str]:
    """Writes a configuration with one key; returns its bytes and its text."""
    check_key(key)
    check_key(secret)
    require(master_key != b"", "missing-key")
    data = VERSION + _sized(key) + _sized(secret) + _count(1) + MASTER_KEY + _sized(master_key)
    return data, base64_encode(data)


def convert(key: str, secret: str, master_key: str) -> tuple[bytes, str]:
    """Writes the configuration of three Base64 texts, of which the third is a point."""
    values = _decode(key), _decode(secret), _decode(master_key)
    P256.import_public_key(values[2])
    return build(*values)


def _sized(data: bytes) -> bytes:
    return _count(len(data)) + data


def _count(value: int) -> bytes:
    if value < 1 << 7:
        return value.to_bytes(1, "big")
    if value < 1 << 14:
        return (value | 1 << 15).to_bytes(2, "big")
    return (value | 3 << 30).to_bytes(4, "big")
