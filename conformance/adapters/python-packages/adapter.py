#!/usr/bin/env python3
"""usage: adapter.py PACKAGE

One published package behind the adapter protocol, with no more between them than a user of the package would write.
What it does not check is not checked here either: the verdict is about the package.
"""
import importlib
import importlib.metadata
import sys

from protocol import serve

package = sys.argv[1]
operations = importlib.import_module(f"over_{package}").OPERATIONS
serve(f"PyPI {package}", importlib.metadata.version(package), operations)
