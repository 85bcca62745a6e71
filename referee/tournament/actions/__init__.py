"""What is done to a tournament, by area: set-up, entrants, people."""
