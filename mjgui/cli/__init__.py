"""The command line: the same core without a window."""

from mjgui.cli import pages, pictures, proofs, seats
from mjgui.cli.commands import app, main

for subject in (pages, pictures, proofs, seats):
    subject.add_commands(app)

__all__ = ["app", "main"]
