"""A table of cases, and words that several tables have."""

STATUS = "activation/status"
CONFIRM_UPGRADE = "upgrade/confirm"
RIGHT = "right"
FAILED = "failed"


class Table:
    """The cases of an operation: each has a title, the inputs that differ from the usual ones, and the output."""

    def __init__(self, operation, **usual):
        self.operation = operation
        self.usual = usual
        self.cases = []

    def add(self, title, changes, **output):
        """Adds a case. What is None in the output is absent there."""
        present = {name: value for name, value in output.items() if value is not None}
        self.cases.append((title, self.usual | changes, present))
