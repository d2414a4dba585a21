"""Shows what a winning mahjong hand is worth, which fans are not counted, and why."""

__version__ = "0.3.0"
