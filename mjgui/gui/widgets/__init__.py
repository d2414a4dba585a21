"""Controls and layouts without a subject of their own."""
