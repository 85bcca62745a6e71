"""What is printed after a commit, outside of any transaction: a long register takes its time."""

from django.utils import timezone

from referee.jobs.registry import job
from referee.paper.documents import JOB


@job(JOB, atomic=False)
def print_document(document_id: str) -> None:
    """Make the PDF of a document that waits for it."""
    from referee.paper.printing import make  # WeasyPrint is loaded only where something is printed

    make(document_id, now=timezone.now())
