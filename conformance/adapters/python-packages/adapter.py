#!/usr/bin/env python3
"""usage: adapter.py PACKAGE

Adapter for one published package. It adds nothing that a user of the package would not write, and no checks,
so that the verdict is about the package.
"""
import importlib
import importlib.metadata
import sys

from protocol import serve

package = sys.argv[1]
operations = importlib.import_module(f"over_{package}").OPERATIONS
serve(f"PyPI {package}", importlib.metadata.version(package), operations)
