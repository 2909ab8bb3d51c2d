"""Test vectors for implementations of the PowerAuth protocol, and a replay of them for your tests."""

from .judging import Inexpressible, Refused
from .replay import Case, Failed, Replay, folder

__all__ = ["Case", "Failed", "Inexpressible", "Refused", "Replay", "folder"]
