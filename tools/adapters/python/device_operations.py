"""The operations with keys on the device and with the configuration."""

from collections.abc import Callable
from typing import Any

from powerauth import configuration, device
from powerauth.derivation import check_key
from wire import Accept, Inputs, Outputs

Registration = Callable[..., Callable[[Callable[[str, Inputs], Accept]], Any]]

PASSWORD = {"password": "text", "salt": "bytes", "iterations": "int"}
OLD_PASSWORD = {"oldPassword": "text", "oldSalt": "bytes", "oldIterations": "int"}
EXTERNAL = {"externalKey": "bytes?"}


def register(operation: Registration) -> None:
    """Registers the operations of this file."""
    _register_vault(operation)
    _register_factors(operation)
    _register_configuration(operation)


def _register_vault(operation: Registration) -> None:
    @operation("activation.fingerprint", devicePublicKey="bytes", serverPublicKey="bytes", activationId="text")
    def activation_fingerprint(_: str, inputs: Inputs) -> Accept:
        keys = inputs["devicePublicKey"], inputs["serverPublicKey"]
        made = device.fingerprint(*keys, inputs["activationId"])
        steps: Outputs = {"deviceX": made.device_x, "serverX": made.server_x, "data": made.data, "hash": made.hash}
        return Accept({"fingerprint": made.text}, steps)

    @operation("vault.key", vaultKey="bytes", index="u64")
    def vault_key(_: str, inputs: Inputs) -> Accept:
        block, key = device.vault_key(inputs["vaultKey"], inputs["index"])
        return Accept({"key": key}, {"block": block})

    @operation("vault.protect-key", vaultKey="bytes", transportKey="bytes")
    def vault_protect_key(_: str, inputs: Inputs) -> Accept:
        padded, protected = device.protect_vault_key(inputs["vaultKey"], inputs["transportKey"])
        return Accept({"protectedKey": protected}, {"padded": padded})

    @operation("vault.recover-key", protectedKey="bytes", transportKey="bytes")
    def vault_recover_key(_: str, inputs: Inputs) -> Accept:
        return Accept({"vaultKey": device.recover_vault_key(inputs["protectedKey"], inputs["transportKey"])})

    @operation("vault.protect-private-key", privateKey="bytes", vaultKey="bytes")
    def vault_protect_private_key(_: str, inputs: Inputs) -> Accept:
        padded, protected = device.protect_private_key(inputs["privateKey"], inputs["vaultKey"])
        return Accept({"protectedKey": protected}, {"padded": padded})

    @operation("vault.recover-private-key", protectedKey="bytes", vaultKey="bytes")
    def vault_recover_private_key(_: str, inputs: Inputs) -> Accept:
        return Accept({"privateKey": device.recover_private_key(inputs["protectedKey"], inputs["vaultKey"])})

    @operation(
        "vault.recover-biometry-key", protectedPrivateKey="bytes", vaultKey="bytes", serverPublicKey="bytes"
    )
    def vault_recover_biometry_key(_: str, inputs: Inputs) -> Accept:
        made = device.recover_biometry_key(
            inputs["protectedPrivateKey"], inputs["vaultKey"], inputs["serverPublicKey"]
        )
        return Accept({"key": made.key}, {"privateKey": made.private_key, "masterSecret": made.master_secret})


def _register_factors(operation: Registration) -> None:
    def register_factor(
        factor: str, fields: dict[str, str], unlock: Callable[[Inputs], bytes], has_external_key: bool
    ) -> None:
        def external_key(inputs: Inputs) -> bytes | None:
            key = inputs.get("externalKey")
            if key is not None:
                check_key(key)
            return key if has_external_key else None

        @operation(f"factor.protect-{factor}", key="bytes", **fields, **EXTERNAL)
        def protect(_: str, inputs: Inputs) -> Accept:
            layers = device.protect(inputs["key"], unlock(inputs), external_key(inputs))
            return Accept({"protectedKey": layers.result}, _steps(layers))

        @operation(f"factor.recover-{factor}", protectedKey="bytes", **fields, **EXTERNAL)
        def recover(_: str, inputs: Inputs) -> Accept:
            layers = device.recover(inputs["protectedKey"], unlock(inputs), external_key(inputs))
            return Accept({"key": layers.result}, _steps(layers))

    register_factor(
        "knowledge",
        PASSWORD,
        lambda inputs: device.password_key(inputs["password"], inputs["salt"], inputs["iterations"]),
        True,
    )
    register_factor(
        "biometry", {"biometricKey": "bytes"}, lambda inputs: device.biometric_key(inputs["biometricKey"]), True
    )
    register_factor(
        "possession", {"deviceIdentifier": "bytes"}, lambda inputs: device.device_key(inputs["deviceIdentifier"]), False
    )

    @operation(
        "factor.change-password",
        protectedKey="bytes",
        **OLD_PASSWORD,
        newPassword="text",
        newSalt="bytes",
        **EXTERNAL,
    )
    def change_password(_: str, inputs: Inputs) -> Accept:
        new = device.password_key(inputs["newPassword"], inputs["newSalt"], device.FEWEST_ITERATIONS)
        old = device.password_key(inputs["oldPassword"], inputs["oldSalt"], inputs["oldIterations"])
        recovered = device.recover(inputs["protectedKey"], old, inputs.get("externalKey"))
        protected = device.protect(recovered.result, new, inputs.get("externalKey"))
        steps: Outputs = {"oldUnlockKey": old, "key": recovered.result, "newUnlockKey": new}
        return Accept({"newProtectedKey": protected.result}, steps)

    @operation("factor.add-external-key", protectedKey="bytes", externalKey="bytes")
    def add_external_key(_: str, inputs: Inputs) -> Accept:
        return Accept({"result": device.add_layer(inputs["protectedKey"], inputs["externalKey"])})

    @operation("factor.remove-external-key", protectedKey="bytes", externalKey="bytes")
    def remove_external_key(_: str, inputs: Inputs) -> Accept:
        return Accept({"result": device.remove_layer(inputs["protectedKey"], inputs["externalKey"])})


def _register_configuration(operation: Registration) -> None:
    @operation("configuration.parse", configuration="text")
    def parse(_: str, inputs: Inputs) -> Accept:
        read = configuration.parse(inputs["configuration"])
        output: Outputs = {"applicationKey": read.application_key, "applicationSecret": read.application_secret}
        return Accept(output | {"masterServerPublicKey": read.master_key}, {"bytes": read.data})

    def register_writer(name: str, kind: str, write: Callable[..., tuple[bytes, str]]) -> None:
        values = ("applicationKey", "applicationSecret", "masterServerPublicKey")

        @operation(name, **dict.fromkeys(values, kind))
        def writer(_: str, inputs: Inputs) -> Accept:
            data, text = write(*(inputs[value] for value in values))
            return Accept({"configuration": text}, {"bytes": data})

    register_writer("configuration.build", "bytes", configuration.build)
    register_writer("configuration.convert", "text", configuration.convert)


def _steps(layers: device.Layers) -> Outputs:
    return {"unlockKey": layers.unlock_key, "innerKey": layers.inner}
