"""Live pages: a small event server tells a page that its table or tournament changed; the page then asks for the new state.

A message carries no content, only the *position* of a topic: a number that grows with every change of the ledger. So it
needs no log-in, and missing one costs nothing: the next says all. Without this server pages ask by themselves now and then.
"""
