"""The family of all that is counted in one reading: its elements are in `shape` and `colours`."""

from scoring.elements.family import Family
from scoring.tally import read_tally

READING = Family(read_tally)
