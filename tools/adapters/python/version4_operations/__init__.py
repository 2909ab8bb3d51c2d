"""The operations of protocol 4.0, a file for each subject."""

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
    from . import codes, exchange, keys, messages, signatures

    for chapter in (keys, exchange, messages, codes, signatures):
        chapter.register(operation)
