"""The version of argraph, which pages and runs tell."""

__version__ = "0.1.0"
