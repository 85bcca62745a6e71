"""What can stand in the way; each says so in a sentence that tells what to do next."""


class Refused(Exception):
    """An act that the state of things does not allow; `str()` is the sentence for the page."""

    def __init__(self, message: str, code: str = "refused") -> None:
        super().__init__(message)
        self.code = code
