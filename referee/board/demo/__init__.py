"""The demo tournament: made by the same actions as a real one, from one seed, so that it is the same everywhere."""
