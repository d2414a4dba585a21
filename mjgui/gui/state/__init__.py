"""What the window holds and all its parts share."""
