"""Runs a command, and writes its status, CPU seconds and the memory of its largest process to a file.

This is a separate program, because until a process becomes another program, the memory of its parent counts as its
own. This program is small.
"""

import os
import sys

_file, *_command = sys.argv[1:]
_, _status, _usage = os.wait4(os.posix_spawnp(_command[0], _command, os.environ), 0)
# Linux reports kilobytes, macOS bytes.
_memory = _usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
with open(_file, "w") as _output:
    _output.write(f"{os.waitstatus_to_exitcode(_status)} {_usage.ru_utime + _usage.ru_stime} {_memory}")
