"""Runs commands and measures their time and memory."""

import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

_MEASURE = Path(__file__).parent / "measure.py"


@dataclass
class Finished:
    """A command that has ended."""

    # Negative when a signal ended it.
    status: int
    output: str
    errors: str
    # In seconds, the command and all that it started.
    cpu: float
    # The largest of its processes, in bytes.
    memory: int


def run(arguments):
    """Runs a command to its end."""
    with tempfile.NamedTemporaryFile("r") as figures:
        process = subprocess.run(
            [sys.executable, "-I", "-S", _MEASURE, figures.name, *arguments], stdin=subprocess.DEVNULL, capture_output=True
        )
        measured = figures.read().split()
    output, errors = (text.decode("utf-8", errors="replace") for text in (process.stdout, process.stderr))
    if not measured:
        return Finished(process.returncode or 1, output, errors, 0, 0)
    return Finished(int(measured[0]), output, errors, float(measured[1]), int(measured[2]))
