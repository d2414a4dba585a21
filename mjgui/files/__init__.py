"""What a user keeps in files, and the means: whole writes, locks, folders, strict JSON."""
