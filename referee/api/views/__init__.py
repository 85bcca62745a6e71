"""The endpoints, by what they are about. Each checks what came, calls one action or query, and tells what it gave."""
