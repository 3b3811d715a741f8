"""The operations of all formats, by name. Each takes a case and the batch's parameters and returns a result."""
from . import compact_index
from .refusal import Reject

OPERATIONS = {
    **compact_index.OPERATIONS,
}

__all__ = ["OPERATIONS", "Reject"]
