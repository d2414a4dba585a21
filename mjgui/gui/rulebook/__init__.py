"""Which rules count, and what they say beyond one hand."""
