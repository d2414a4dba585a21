"""Texts in other notations rewritten in the letters of our own: each character remembers where it stood."""
