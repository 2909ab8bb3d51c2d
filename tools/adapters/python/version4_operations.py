"""The operations of protocol 4.0, a file for each subject: `version4_…_operations.py`."""

from collections.abc import Callable
from typing import Any

from wire import Accept, Inputs, choice

PROTOCOLS = ["4.0"]

Registration = Callable[..., Callable[[Callable[[str, Inputs], Accept]], Any]]


def is_activation_scope(inputs: Inputs) -> bool:
    """Reads a scope."""
    return choice(inputs, "scope", ("application", "activation")) == "activation"


def register(operation: Registration) -> None:
    """Registers all operations that protocol 4.0 alone has."""
    import version4_code_operations
    import version4_decision_operations
    import version4_exchange_operations
    import version4_key_operations
    import version4_message_operations
    import version4_signature_operations

    version4_key_operations.register(operation)
    version4_exchange_operations.register(operation)
    version4_message_operations.register(operation)
    version4_code_operations.register(operation)
    version4_signature_operations.register(operation)
    version4_decision_operations.register(operation)
