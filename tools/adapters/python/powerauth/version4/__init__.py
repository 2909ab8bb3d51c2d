"""Protocol 4.0, written from the specification."""
