"""Compares an example with its value after decoding and encoding by the generated code."""

import base64
import binascii
import re

from validation import format_of, instant

_UUID = re.compile(r"^[0-9a-fA-F-]{36}$")
_ABSENT = object()


class Comparison:
    """Finds lost and changed values. `undeclared` counts fields that no schema declares, which models don't retain.

    With `is_exact` nothing may be lost or added, as in a sent body. With `is_stored` read-only fields may not be lost,
    as in a stored model.
    """

    def __init__(self, bundle, is_exact=False, is_stored=False):
        self._bundle = bundle
        self._is_exact = is_exact
        self._one_way = ("writeOnly",) if is_stored else ("readOnly", "writeOnly")
        self.undeclared = 0

    def difference(self, example, written, schemas):
        """Returns the first relevant difference with its location; None if there is none."""
        return self._difference(example, written, self.branches(schemas), "")

    def at(self, schemas, path):
        """Returns the schemas of the value at a key path."""
        for key in path:
            branches = self.branches(schemas)
            while not any(key in branch.get("properties", {}) for branch in branches) and self.elements(branches):
                branches = self.elements(branches)
            schemas = self.fields(key, branches)
        return schemas

    def _difference(self, example, written, branches, place):
        if isinstance(example, dict) and isinstance(written, dict):
            return self._objects(example, written, branches, place)
        if isinstance(example, list) and isinstance(written, list):
            if len(example) != len(written):
                return f"{place or 'the value'}: {len(example)} elements became {len(written)}"
            elements = self.elements(branches)
            for index, (left, right) in enumerate(zip(example, written)):
                difference = self._difference(left, right, elements, f"{place}[{index}]")
                if difference:
                    return difference
            return None
        if same_scalar(example, written, {format_of(branch) for branch in branches}):
            return None
        return f"{place or 'the value'}: {_short(example)} became {_short(written)}"

    def _objects(self, example, written, branches, place):
        for key, value in example.items():
            fields = self.fields(key, branches)
            if key in written:
                difference = self._difference(value, written[key], fields, f"{place}.{key}")
                if difference:
                    return difference
            elif not self._may_be_lost(value, fields):
                return f"{place}.{key}: {_short(value)} was lost"
        for key, value in written.items():
            if key not in example and (value is not None or self._is_exact):
                if self._is_exact or value not in [branch.get("default", _ABSENT) for branch in self.fields(key, branches)]:
                    return f"{place}.{key}: {_short(value)} was added"
        return None

    def _may_be_lost(self, value, fields):
        """Returns whether a field may be missing: null equals absent unless null is required, and one-way fields
        aren't written or read."""
        if self._is_exact:
            return False
        if not fields:
            self.undeclared += 1
            return True
        return value is None or any(field.get(mark) for field in fields for mark in self._one_way)

    # Schemas, as the array of all schema objects that apply to a location

    def target(self, schema):
        """Returns the target of a reference."""
        return self._bundle.target(schema)

    def branches(self, schemas):
        """Returns all schema objects that apply, including those of all branches of unions."""
        found, pending, seen = [], list(schemas), set()
        while pending:
            schema = pending.pop()
            if not isinstance(schema, dict) or id(schema) in seen:
                continue
            seen.add(id(schema))
            found.append(schema)
            if "$ref" in schema:
                pending.append(self._bundle.target(schema))
            for keyword in ("allOf", "anyOf", "oneOf"):
                pending += schema.get(keyword, [])
        return found

    def fields(self, key, branches):
        """Returns the schemas that apply to a property."""
        schemas = []
        for branch in branches:
            if key in branch.get("properties", {}):
                schemas.append(branch["properties"][key])
            schemas += [
                schema for pattern, schema in branch.get("patternProperties", {}).items() if re.search(pattern, key)
            ]
        if not schemas:
            schemas = [branch["additionalProperties"] for branch in branches if branch.get("additionalProperties")]
        # The schemas `true` and `{}` declare a field, too.
        return self.branches([schema if schema is not True else {} for schema in schemas])

    def elements(self, branches):
        """Returns the schemas that apply to the elements of an array."""
        return self.branches([branch["items"] for branch in branches if "items" in branch])


def same_scalar(left, right, formats=()):
    """Returns whether a written scalar equals the read one, exactly except for formats with several notations:

    - numbers are compared by value, those of `float` to its seven digits;
    - a `date-time` is a point in time in whole microseconds, truncated and never rounded up;
    - a `uuid` is written in lower case (RFC 9562, 4), so only its case may change;
    - the string of a `byte` is compared by its bytes.
    """
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    if isinstance(left, (int, float)) and isinstance(right, (int, float)):
        return left == right or ("float" in formats and abs(left - right) <= abs(left) * 1e-7)
    if left == right:
        return True
    if not isinstance(left, str) or not isinstance(right, str):
        return False
    if "date-time" in formats and instant(left) is not None:
        return instant(left) == instant(right)
    if "uuid" in formats:
        return _is_uuid(left) and right == left.lower()
    return "byte" in formats and _bytes(left) is not None and _bytes(left) == _bytes(right)


def _is_uuid(text):
    return bool(_UUID.match(text))


def _bytes(text):
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None


def value_at(value, path):
    """Returns the value at a key path, as in the runtime: keys apply to every element of an array."""
    for position, key in enumerate(path):
        if value is None:
            return None
        if isinstance(value, list):
            if key.isdigit():
                value = value[int(key)] if int(key) < len(value) else None
                continue
            return [value_at(item, path[position:]) for item in value]
        value = value.get(key) if isinstance(value, dict) else None
    return value


def _short(value):
    text = repr(value)
    return text if len(text) <= 80 else text[:80] + "…"
