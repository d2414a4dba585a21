"""Names and sentences that a person reads, each worded once, in both languages."""
