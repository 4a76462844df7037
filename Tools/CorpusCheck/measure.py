"""Runs a command, and writes what it took to a file: its status, CPU seconds, and the memory of its largest process.

It is a program of its own because a process counts the memory of the one that started it as its own until it becomes
another program; this one is small.
"""

import os
import sys

_file, *_command = sys.argv[1:]
_, _status, _usage = os.wait4(os.posix_spawnp(_command[0], _command, os.environ), 0)
# Linux counts in kilobytes, macOS in bytes.
_memory = _usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
with open(_file, "w") as _output:
    _output.write(f"{os.waitstatus_to_exitcode(_status)} {_usage.ru_utime + _usage.ru_stime} {_memory}")
