"""The known problems of descriptions, validators and the transport: `known.json`, with evidence."""

import json
import re
from fnmatch import fnmatch
from pathlib import Path

_FILE = Path(__file__).parent / "known.json"


class KnownFaults:
    """The entries for one description. An entry that no problem matches is out of date."""

    def __init__(self, description, entries=None):
        entries = json.loads(_FILE.read_text()) if entries is None else entries
        self._entries = [entry for entry in entries if fnmatch(description, entry["description"])]
        self._used = []

    def why(self, operation, reason):
        """Returns why a problem of a call of `operation` is ignored; None if it isn't."""
        for entry in self._entries:
            if fnmatch(str(operation), entry["call"]) and re.search(entry["reason"], reason):
                self._used.append(entry)
                return entry["why"]
        return None

    @property
    def unused(self):
        """The entries for only this description that no problem has matched."""
        return [entry for entry in self._entries if entry not in self._used and "*" not in entry["description"]]
