"""Pages of tables and of the draws at one table."""
