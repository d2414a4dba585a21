"""The command line: the same core without a window."""

from mjgui.cli import pictures, proofs, seats
from mjgui.cli.commands import app, main

for commands in (pictures, proofs, seats):
    commands.add_commands(app)

__all__ = ["app", "main"]
