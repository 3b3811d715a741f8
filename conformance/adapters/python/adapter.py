#!/usr/bin/env python3
"""Four formats of the suite in straightforward Python, standard library only."""
import platform

from formats import OPERATIONS
from protocol import serve

serve("python", platform.python_version(), OPERATIONS)
