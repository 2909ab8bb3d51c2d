"""The operations with the settings of an app: addresses, shared names, headers, PINs, and with the user."""

from collections.abc import Callable
from typing import Any

import version2_operations
from powerauth import http_headers, passwords, sharing, user_info
from wire import Accept, Inputs, Malformed, Outputs

Registration = Callable[..., Callable[[Callable[[str, Inputs], Accept]], Any]]

PROTOCOLS = version2_operations.PROTOCOLS + ["3.0", "3.1", "3.2", "3.3"]
AGENT = {
    "application": "text",
    "applicationVersion": "text",
    "sdkVersion": "text",
    "system": "text",
    "systemMajor": "int",
    "systemMinor": "int",
    "systemPatch": "int",
    "device": "text",
}


def register(operation: Registration) -> None:
    """Registers the operations of this file."""
    _register_addresses(operation)
    _register_sharing(operation)
    _register_headers(operation)
    _register_passwords(operation)


def _register_addresses(operation: Registration) -> None:
    @operation("endpoint.address", PROTOCOLS, baseAddress="text", endpoint="text")
    def endpoint_address(protocol: str, inputs: Inputs) -> Accept:
        found = sharing.address(inputs["baseAddress"], inputs["endpoint"], protocol)
        output: Outputs = {"address": found.text}
        if found.uri_id is not None:
            output["uriId"] = found.uri_id
        return Accept(output, {"path": found.path})

    @operation("user-info.parse", claims="text")
    def user_info_parse(_: str, inputs: Inputs) -> Accept:
        return Accept(user_info.read(inputs["claims"]))


def _register_sharing(operation: Registration) -> None:
    @operation("sharing.memory-id", instanceId="text")
    def sharing_memory_id(_: str, inputs: Inputs) -> Accept:
        made = sharing.memory_id(inputs["instanceId"])
        return Accept({"id": made.text}, {"hash": made.hash, "encoded": made.encoded})

    @operation("sharing.memory-name", group="text", shortId="text?", instanceId="text")
    def sharing_memory_name(_: str, inputs: Inputs) -> Accept:
        name, used = sharing.memory_name(inputs["group"], inputs.get("shortId"), inputs["instanceId"])
        return Accept({"name": name}, {"usedId": used})

    @operation("sharing.keychain-group", teamId="text", groupName="text")
    def sharing_keychain_group(_: str, inputs: Inputs) -> Accept:
        return Accept({"identifier": sharing.keychain_group(inputs["teamId"], inputs["groupName"])})

    @operation("sharing.parse-keychain-group", identifier="text")
    def sharing_parse_keychain_group(_: str, inputs: Inputs) -> Accept:
        team, name = sharing.parse_keychain_group(inputs["identifier"])
        return Accept({"teamId": team, "groupName": name})

    @operation("sharing.app-identifier", identifier="text")
    def sharing_app_identifier(_: str, inputs: Inputs) -> Accept:
        sharing.check_app_identifier(inputs["identifier"])
        return Accept({})


def _register_headers(operation: Registration) -> None:
    @operation("http.basic-authentication", user="text", password="text")
    def http_basic_authentication(_: str, inputs: Inputs) -> Accept:
        value, data = http_headers.basic_authentication(inputs["user"], inputs["password"])
        return Accept({"value": value}, {"bytes": data})

    @operation("http.custom-header", name="text", value="text")
    def http_custom_header(_: str, inputs: Inputs) -> Accept:
        return Accept({"line": http_headers.custom_header(inputs["name"], inputs["value"])})

    @operation("http.user-agent", **AGENT)
    def http_user_agent(_: str, inputs: Inputs) -> Accept:
        numbers = inputs["systemMajor"], inputs["systemMinor"], inputs["systemPatch"]
        if min(numbers) < 0:
            raise Malformed("a number of the system's version is negative")
        app = inputs["application"], inputs["applicationVersion"]
        system = inputs["system"], *numbers
        return Accept({"value": http_headers.user_agent(app, inputs["sdkVersion"], system, inputs["device"])})


def _register_passwords(operation: Registration) -> None:
    @operation("pin.complexity", pin="text")
    def pin_complexity(_: str, inputs: Inputs) -> Accept:
        http_headers.check_pin(inputs["pin"])
        return Accept({})

    @operation("password.strength", password="text")
    def password_strength(_: str, inputs: Inputs) -> Accept:
        count, strength = http_headers.strength(inputs["password"])
        return Accept({"strength": strength}, {"byteCount": str(count)})

    @operation("password.edit", password="text", edit="text", scalar="int?", index="int?")
    def password_edit(_: str, inputs: Inputs) -> Accept:
        edit, scalar, index = inputs["edit"], inputs.get("scalar"), inputs.get("index")
        if edit not in passwords.EDITS or min(scalar or 0, index or 0) < 0:
            raise Malformed("the edit is unknown, or a number is negative")
        text = passwords.edit(inputs["password"], edit, scalar, index)
        output: Outputs = {"bytes": text.encode("utf-8"), "length": len(text)}
        return Accept(output, {"lengthBefore": str(len(inputs["password"]))})

    @operation("password.compare", password="text", other="bytes")
    def password_compare(_: str, inputs: Inputs) -> Accept:
        passwords.compare(inputs["password"].encode("utf-8"), inputs["other"])
        return Accept({})
