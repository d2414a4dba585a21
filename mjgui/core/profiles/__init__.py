"""Rule profiles: a rule system with every question answered, made from rule files that are read strictly."""
