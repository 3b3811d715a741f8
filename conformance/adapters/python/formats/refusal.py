"""How a format refuses an input."""


class Reject(Exception):
    """The input is refused; the one argument is the class: truncated, overlong, out_of_range, not_canonical,
    trailing or invalid."""
