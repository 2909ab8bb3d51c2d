"""The data of an operation in a QR code, which 4.0 protects by a MAC or by a signature of P-384."""

from .. import offline_data
from ..curves import P384
from ..offline_data import OfflineData
from ..primitives import equal_in_constant_time
from ..refusal import require
from .derivation import check_keys
from .primitives import kmac256

MAC_BYTE_COUNT = 32
AUTHENTICATED = "2"


def verify(text: str, key: bytes) -> OfflineData:
    """Reads a text, whose type says whether the key is a point, or that of a MAC."""

    def check(key_type: str, proof: bytes, protected: bytes) -> None:
        if key_type != AUTHENTICATED:
            P384.verify(P384.import_public_key(key), proof, protected)
            return
        check_keys(key)
        require(len(proof) == MAC_BYTE_COUNT, "invalid-length")
        require(equal_in_constant_time(kmac256(key, protected, "PA4MAC-QR"), proof), "mac-mismatch")

    key_types = offline_data.OF_MASTER_KEY, offline_data.OF_SERVER_KEY, AUTHENTICATED
    return offline_data.read(text, key_types, check)
