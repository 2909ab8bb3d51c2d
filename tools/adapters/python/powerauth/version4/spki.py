"""SubjectPublicKeyInfo of the keys of ML-KEM and ML-DSA, whose algorithms have no parameters."""

from ..refusal import require

# The end of the object identifier after 2.16.840.1.101.3, and the length of the key.
ALGORITHMS = {
    "ML-KEM-768": (bytes.fromhex("040402"), 1184),
    "ML-KEM-1024": (bytes.fromhex("040403"), 1568),
    "ML-DSA-65": (bytes.fromhex("040312"), 1952),
    "ML-DSA-87": (bytes.fromhex("040313"), 2592),
}
ARC = bytes.fromhex("608648016503")


def _element(tag: int, content: bytes) -> bytes:
    if len(content) < 0x80:
        return bytes([tag, len(content)]) + content
    return bytes([tag, 0x82]) + len(content).to_bytes(2, "big") + content


def wrap(algorithm: str, key: bytes) -> bytes:
    """Writes a raw key as SubjectPublicKeyInfo."""
    identifier, _ = ALGORITHMS[algorithm]
    name = _element(0x30, _element(0x06, ARC + identifier))
    return _element(0x30, name + _element(0x03, b"\0" + key))


def unwrap(algorithm: str, data: bytes) -> bytes:
    """Reads the raw key; DER has one form alone, so that the prefix is always the same."""
    _, length = ALGORITHMS[algorithm]
    key = data[-length:]
    require(len(key) == length and wrap(algorithm, key) == data, "invalid-public-key")
    return key
