"""Pages of the organizer, and the page behind an invitation."""
