"""What can be asked about a hand, a fan or rules: why, claims, comparisons, replacements, reference pages."""
