"""The operations with messages in JSON."""

from collections.abc import Callable
from typing import Any

from powerauth import messages
from wire import Accept, Inputs, Outputs

Registration = Callable[..., Callable[[Callable[[str, Inputs], Accept]], Any]]


def register(operation: Registration) -> None:
    """Registers the operations of this file."""

    @operation("ecies.parse-request", request="text")
    def ecies_parse_request(protocol: str, inputs: Inputs) -> Accept:
        return Accept(messages.read_message(inputs["request"], messages.REQUEST, protocol))

    @operation("ecies.parse-response", response="text")
    def ecies_parse_response(protocol: str, inputs: Inputs) -> Accept:
        return Accept(messages.read_message(inputs["response"], messages.RESPONSE, protocol))

    @operation("response.parse-error", body="text")
    def response_parse_error(_: str, inputs: Inputs) -> Accept:
        error = messages.read_error(inputs["body"])
        output: Outputs = {"code": error.code}
        if error.message is not None:
            output["message"] = error.message
        return Accept(output)
