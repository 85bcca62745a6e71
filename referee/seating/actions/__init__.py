"""What is done about seats, by area: tables, seats, deals."""
