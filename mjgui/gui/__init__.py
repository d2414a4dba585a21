"""The window. It holds no rules: it edits a Hand and paints an Analysis."""
