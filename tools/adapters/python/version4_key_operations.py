"""The operations with keys: their derivation, the vault, and the factors."""

from powerauth.refusal import require
from powerauth.version4 import derivation, factors, primitives
from version4_operations import PROTOCOLS, Registration
from wire import Accept, Inputs, choice

HASHES = {256: primitives.sha3_256, 384: primitives.sha3_384}


def register(operation: Registration) -> None:
    """Registers the operations of this file."""
    _register_primitives(operation)
    _register_derivation(operation)
    _register_factors(operation)


def _register_primitives(operation: Registration) -> None:
    @operation("mac.kmac256", PROTOCOLS, key="bytes", data="bytes", custom="text", length="int")
    def kmac256(_: str, inputs: Inputs) -> Accept:
        return Accept(
            {"mac": derivation.mac(inputs["key"], inputs["data"], inputs["custom"], inputs["length"])}
        )

    @operation("hash.sha3", PROTOCOLS, data="bytes", size="int")
    def sha3(_: str, inputs: Inputs) -> Accept:
        require(inputs["size"] in HASHES, "invalid-length")
        return Accept({"digest": HASHES[inputs["size"]](inputs["data"])})


def _register_derivation(operation: Registration) -> None:
    @operation("kdf.derive", PROTOCOLS, key="bytes", label="text", diversifier="bytes?", length="int")
    def kdf_derive(_: str, inputs: Inputs) -> Accept:
        given = inputs["key"], inputs["label"], inputs.get("diversifier", b""), inputs["length"]
        derived = derivation.derive(*given)
        return Accept({"key": derived.key}, {"data": derived.data})

    @operation("kdf.password-kmac", PROTOCOLS, password="text", salt="bytes")
    def kdf_password(_: str, inputs: Inputs) -> Accept:
        key = derivation.derive_from_password(inputs["password"], inputs["salt"])
        return Accept({"key": key}, {"passwordBytes": inputs["password"].encode("utf-8")})

    @operation("keys.hierarchy", PROTOCOLS, activationSecret="bytes", applicationSecret="text")
    def hierarchy(_: str, inputs: Inputs) -> Accept:
        return Accept({**derivation.hierarchy(inputs["activationSecret"], inputs["applicationSecret"])})

    @operation("vault.application-key", PROTOCOLS, vaultKey="bytes", kind="text", index="u64", size="int")
    def application_key(_: str, inputs: Inputs) -> Accept:
        kind = choice(inputs, "kind", ("2fa", "knowledge"))
        given = inputs["vaultKey"], kind, inputs["index"], inputs["size"]
        derived = derivation.vault_application_key(*given)
        return Accept({"key": derived.key}, {"data": derived.data})


def _register_factors(operation: Registration) -> None:
    @operation("factor.wrap", PROTOCOLS, kek="bytes", key="bytes", iv="bytes")
    def wrap(_: str, inputs: Inputs) -> Accept:
        return Accept({"wrapped": factors.wrap(inputs["kek"], inputs["key"], inputs["iv"])})

    @operation("factor.unwrap", PROTOCOLS, kek="bytes", wrapped="bytes")
    def unwrap(_: str, inputs: Inputs) -> Accept:
        return Accept({"key": factors.unwrap(inputs["kek"], inputs["wrapped"])})

    @operation("operation-data.digest", PROTOCOLS, items="text[]", key="bytes", length="int")
    def digest(_: str, inputs: Inputs) -> Accept:
        made = factors.digest(inputs["items"], inputs["key"], inputs["length"])
        return Accept({"digest": made.text}, {"data": made.data, "mac": made.mac})
