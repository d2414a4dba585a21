"""The right side: what the hand is worth, and why."""
