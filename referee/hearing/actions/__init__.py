"""What people do to a ruling besides making it; each act says so where the state of things does not allow it."""
