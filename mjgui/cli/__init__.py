"""The command line: the same core without a window."""

from mjgui.cli.commands import app, main

__all__ = ["app", "main"]
