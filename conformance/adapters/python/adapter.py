#!/usr/bin/env python3
"""Every format of the suite in straightforward Python, standard library only."""
import platform

from formats import OPERATIONS
from protocol import serve

serve("python", platform.python_version(), OPERATIONS)
