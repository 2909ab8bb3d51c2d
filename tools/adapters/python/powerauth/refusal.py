"""The error of the library."""


class Refusal(Exception):
    """A refusal of an input, with the stage that refused it."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def require(condition: bool, reason: str) -> None:
    """Refuses for `reason` unless `condition` holds."""
    if not condition:
        raise Refusal(reason)
