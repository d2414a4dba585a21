"""The score sheet of an evening: entered, corrected, kept and printed."""
