"""The cryptography of the PowerAuth protocol, versions 3.0 to 3.3, as pure functions.

Randomness and time are arguments everywhere. A refused input raises `Refusal`.
"""
