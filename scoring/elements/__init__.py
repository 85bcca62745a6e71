"""The scoring elements by family; `exclusions` says which does not count beside which."""
