"""Temporary keys for encryption: the client's request, its reading by a server, and the acceptance of the answer."""

import json
from dataclasses import dataclass
from typing import Any

from . import json_web_token
from .curves import P256
from .derivation import derive_internal
from .encoding import base64_decode_canonical, base64_encode
from .json_web_token import Token
from .primitives import hmac_sha256
from .refusal import Refusal, require
from .strict_json import is_exact_integer

CHALLENGE_BYTE_COUNT = 18
MARGIN = 10_000


@dataclass(frozen=True)
class Context:
    """What a key is asked for; only the activation scope has an activation."""

    activation_scope: bool
    application_key: str
    activation_id: str | None

    def claims(self, challenge: bytes) -> dict[str, str]:
        """Returns the claims of a request, which the answer must repeat."""
        claims = {"applicationKey": self.application_key, "challenge": base64_encode(challenge)}
        if self.activation_scope:
            if self.activation_id is None:
                raise Refusal("missing-parameter")
            claims["activationId"] = self.activation_id
        return claims


def request_secret(activation_scope: bool, application_secret: str, transport_key: bytes | None) -> bytes:
    """Returns the secret of HMAC for the requests of a scope."""
    secret = base64_decode_canonical(application_secret)
    if not secret:
        raise Refusal("invalid-encoding")
    if not activation_scope:
        return secret
    if transport_key is None:
        raise Refusal("missing-parameter")
    return derive_internal(transport_key, secret).key


def request(context: Context, challenge: bytes, secret: bytes) -> str:
    """Makes the token of a request."""
    require(len(challenge) == CHALLENGE_BYTE_COUNT, "invalid-length")
    claims = json.dumps(context.claims(challenge), ensure_ascii=False, separators=(",", ":"))
    return json_web_token.write("HS256", claims, lambda data: hmac_sha256(secret, data))


def read_request(activation_scope: bool, token: str, secret: bytes) -> tuple[Token, Context, bytes]:
    """Reads a request; returns its token, what it asks for, and the challenge."""
    read = json_web_token.read(token, "HS256", secret)
    require(("activationId" in read.claims) == activation_scope, "token-claims")
    activation_id = _text(read.claims, "activationId") if activation_scope else None
    context = Context(activation_scope, _text(read.claims, "applicationKey"), activation_id)
    challenge = base64_decode_canonical(_text(read.claims, "challenge"))
    if challenge is None or len(challenge) != CHALLENGE_BYTE_COUNT:
        raise Refusal("token-claims")
    return read, context, challenge


@dataclass(frozen=True)
class TemporaryKey:
    """A temporary key, with its times in milliseconds."""

    identifier: str
    public_key: bytes
    issued: int
    expires: int


def accept(context: Context, challenge: bytes, token: str, signer: bytes, time: int) -> tuple[Token, TemporaryKey]:
    """Accepts the answer to a request, whose key is to be used at a time."""
    read = json_web_token.read(token, "ES256", signer)
    sent = context.claims(challenge)
    require(all(read.claims.get(name) == value for name, value in sent.items()), "claim-mismatch")
    identifier, encoded = _text(read.claims, "sub"), _text(read.claims, "publicKey")
    public_key = base64_decode_canonical(encoded)
    if public_key is None:
        raise Refusal("token-claims")
    P256.import_public_key(public_key)
    key = TemporaryKey(identifier, public_key, _time(read.claims, "iat_ms"), _time(read.claims, "exp_ms"))
    require(time <= key.expires - MARGIN, "expired")
    return read, key


def _text(claims: dict[str, Any], name: str) -> str:
    value = claims.get(name)
    if not isinstance(value, str) or not value:
        raise Refusal("token-claims")
    return value


def _time(claims: dict[str, Any], name: str) -> int:
    value = claims.get(name)
    require(is_exact_integer(value) and value >= 0, "token-claims")
    time: int = value
    return time
