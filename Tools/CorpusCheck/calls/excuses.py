"""The errors of `openapi-core` about bodies that are valid by the specification's rules for `readOnly`, or by the
common meaning of `nullable: true`. Other code checks that a body has the intended value, and that this value is
valid."""

import re

_READ_ONLY = "it sees no readOnly behind a reference or in another schema of an allOf, where that stands above required"
_TIME = "it takes the format time for that of JSON Schema's draft 3, which no version of OpenAPI refers to"
_BOUND = "it compares with the true or false that 3.0 writes as exclusiveMinimum or exclusiveMaximum, in a later version"
_DISCRIMINATOR = "it takes a discriminator's value for the name of a schema, also where the choice is one of inline schemas"
_NULL = "by the letter of 3.0.3 there is no null where an enum or an allOf beside nullable: true has none; authors mean it"


class Excuses:
    """The reasons why errors about bodies are ignored."""

    def __init__(self, read_only):
        # The names of properties that are only received; the set grows while values are created.
        self._read_only = read_only

    def excuse(self, error):
        """Returns why an error about a body is ignored; None if it isn't ignored, or isn't about a body."""
        found = [item for cause in _causes(error) for item in getattr(cause, "schema_errors", [])]
        excuses = [self._of(item) for item in found]
        return excuses[0] if excuses and None not in excuses else None

    def _of(self, error):
        missing = re.match(r"'(.*)' is a required property$", error.message)
        if error.message.startswith("Tried to write read-only property") or (missing and missing[1] in self._read_only):
            return _READ_ONLY
        if error.instance is None and error.validator in ("type", "enum", "nullable"):
            return _NULL
        if error.validator == "format" and error.validator_value == "time":
            return _TIME
        if error.validator in ("exclusiveMinimum", "exclusiveMaximum") and isinstance(error.validator_value, bool):
            return _BOUND
        if re.search(r"reference '[^']*' could not be resolved$", error.message):
            return _DISCRIMINATOR
        branches = {}
        for item in error.context or []:
            branches.setdefault(item.schema_path[0], []).append(self._of(item))
        return next((excuses[0] for excuses in branches.values() if None not in excuses), None)


def _causes(error):
    while error is not None:
        yield error
        error = error.__cause__
