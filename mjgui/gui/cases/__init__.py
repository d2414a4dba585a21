"""Cases and the history: what a window is worked on with, kept and opened again."""
