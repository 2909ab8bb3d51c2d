"""The bytes of a request that a signature covers."""

from dataclasses import dataclass

from .derivation import check_key
from .encoding import base64_encode, form_decode, form_encode
from .refusal import Refusal, require

METHODS = frozenset(("GET", "POST", "HEAD", "PUT", "DELETE", "PATCH"))


@dataclass(frozen=True)
class NormalizedRequest:
    """A request in the form that is signed, before the application secret is added."""

    method: str
    uri_id_base64: str
    nonce_base64: str
    body_base64: str

    @property
    def text(self) -> str:
        """The four parts, joined."""
        return "&".join((self.method, self.uri_id_base64, self.nonce_base64, self.body_base64))


def normalize(method: str, uri_id: str, nonce: bytes, body: bytes) -> NormalizedRequest:
    """Returns the form of a request that is signed."""
    require(method in METHODS, "unknown-method")
    require(uri_id != "", "invalid-length")
    check_key(nonce)
    return NormalizedRequest(
        method, base64_encode(uri_id.encode("utf-8")), base64_encode(nonce), base64_encode(body)
    )


def signed_data(request: NormalizedRequest, application_secret: str) -> str:
    """Adds the application secret as text."""
    return f"{request.text}&{application_secret}"


def sorted_pairs(query: str) -> list[tuple[str, str]]:
    """Decodes a query's pairs and sorts them by key, then value, in UTF-16 code units."""
    # A piece without a value is dropped before decoding, so that an invalid escape in it is not an error.
    pieces = [piece.partition("=") for piece in query.split("&") if "=" in piece]
    pairs = [(_decode(key), _decode(value)) for key, _, value in pieces]
    return sorted(pairs, key=lambda pair: (pair[0].encode("utf-16-be"), pair[1].encode("utf-16-be")))


def _decode(text: str) -> str:
    decoded = form_decode(text)
    if decoded is None:
        raise Refusal("invalid-encoding")
    return decoded


def canonical_query(pairs: list[tuple[str, str]]) -> str:
    """Joins the encoded pairs; without pairs returns the empty text."""
    return "&".join(f"{form_encode(key)}={form_encode(value)}" for key, value in pairs)
