"""The left side: the hand, and how it was won."""
