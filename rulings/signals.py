"""What the ledger tells those above it, so that it need not import them."""

from django.dispatch import Signal

# Sent by rulings.record inside the transaction of each new event or ruling, with `log_id` (UUID), `n` (the head of
# the log's chain now) and `now` (datetime). A receiver that raises takes the event back: nothing is half-done.
recorded = Signal()
