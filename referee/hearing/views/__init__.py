"""Pages of a ruling's life."""
