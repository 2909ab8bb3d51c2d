"""The cryptography of the PowerAuth protocol, versions 2.0 to 4.0, as pure functions.

Randomness and time are arguments everywhere. A refused input raises `Refusal`.
"""
