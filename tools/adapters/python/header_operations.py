"""The operations with the headers of a request."""

import version2_operations
import version4_operations
from powerauth import headers
from version4_operations import Registration
from wire import Accept, Inputs, Outputs, choice

PROTOCOLS_3 = ["3.0", "3.1", "3.2", "3.3"]
FROM_2_ON = version2_operations.PROTOCOLS + PROTOCOLS_3
FROM_3_ON = PROTOCOLS_3 + version4_operations.PROTOCOLS
KINDS = ("signature", "token", "encryption")
# The versions of each header.
WRITTEN = {
    "signature": FROM_2_ON,
    "token": ["2.1", *FROM_3_ON],
    "encryption": FROM_3_ON,
    "authorization": version4_operations.PROTOCOLS,
}


def register(operation: Registration) -> None:
    """Registers the operations of this file."""

    def register_writer(kind: str, protocols: list[str]) -> None:
        may_lack = {"activationId"} if kind == "encryption" else set()
        fields = {field: "text?" if field in may_lack else "text" for field in headers.HEADERS[kind]}

        @operation(f"header.{kind}", protocols, **fields)
        def write(_: str, inputs: Inputs) -> Accept:
            return Accept({"value": headers.write(kind, inputs)})

    for header, versions in WRITTEN.items():
        register_writer(header, versions)

    @operation("header.parse", FROM_2_ON + version4_operations.PROTOCOLS, kind="text", value="text")
    def parse(protocol: str, inputs: Inputs) -> Accept:
        return _accept(headers.read(choice(inputs, "kind", KINDS), inputs["value"], _known_versions(protocol)))

    @operation("header.parse-authorization", version4_operations.PROTOCOLS, value="text")
    def parse_authorization(_: str, inputs: Inputs) -> Accept:
        return _accept(headers.read("authorization", inputs["value"], version4_operations.PROTOCOLS))


def _known_versions(protocol: str) -> list[str]:
    if protocol in version4_operations.PROTOCOLS:
        return FROM_3_ON
    return FROM_2_ON if protocol in version2_operations.PROTOCOLS else PROTOCOLS_3


def _accept(header: headers.Header) -> Accept:
    steps: Outputs = {}
    for i, (name, value) in enumerate(header.pairs):
        steps[f"pair[{i}].name"] = name
        steps[f"pair[{i}].value"] = value
    return Accept({**header.values}, steps)
