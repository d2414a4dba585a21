"""Rule systems: what one is, those there are, and their registry."""
