"""Runs commands and measures their time and memory."""

import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

_MEASURE = Path(__file__).parent / "measure.py"


@dataclass
class Finished:
    """The result of a command that has ended."""

    # The exit status; negative if a signal ended the command.
    status: int
    output: str
    errors: str
    # The CPU time in seconds, of the command and all processes that it started.
    cpu: float
    # The memory of the largest process, in bytes.
    memory: int


def run(arguments):
    """Runs a command and returns its result."""
    with tempfile.NamedTemporaryFile("r") as figures:
        process = subprocess.run(
            [sys.executable, "-I", "-S", _MEASURE, figures.name, *arguments], stdin=subprocess.DEVNULL, capture_output=True
        )
        measured = figures.read().split()
    output, errors = (text.decode("utf-8", errors="replace") for text in (process.stdout, process.stderr))
    if not measured:
        return Finished(process.returncode or 1, output, errors, 0, 0)
    return Finished(int(measured[0]), output, errors, float(measured[1]), int(measured[2]))
