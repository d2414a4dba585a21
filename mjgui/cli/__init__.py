"""The command line: the same core without a window."""

from mjgui.cli import pages, pictures, proofs, seats
from mjgui.cli.commands import app, main

for commands in (pages, pictures, proofs, seats):
    commands.add_commands(app)

__all__ = ["app", "main"]
