"""The command line: the same core without a window."""

from mjgui.cli.commands import main, make_app

__all__ = ["main", "make_app"]
