"""Django's command line, with this project's settings. What the settings or the database lack is said in a sentence."""

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line
from django.db import OperationalError, ProgrammingError


def main(arguments: list[str]) -> None:
    """Exit status 1 with the sentence; `--traceback` shows where it happened instead."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "referee.settings")
    try:
        execute_from_command_line(arguments)
    except BrokenPipeError:  # `… | head` has read enough; what is still to be flushed goes nowhere
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except ImproperlyConfigured as error:
        if "--traceback" in arguments:
            raise
        sys.exit(f"The settings do not fit: {error}")
    except (OperationalError, ProgrammingError) as error:
        if "--traceback" in arguments:
            raise
        sys.exit(
            f"The database cannot be used: {str(error).strip()}\n"
            "Does DATABASE_URL name the right one, does it run, has `python manage.py migrate` been run on it?"
        )


if __name__ == "__main__":
    main(sys.argv)
