"""Checks that a value is valid against the schema of the decoded case of a union."""

import re


class UnionCheck:
    """Compares decoded cases with the branches of schemas.

    A union with as many cases as branches has them in the same order. In a union with fewer cases, one case represents
    several branches: all values of the case must then be valid against one common branch.
    """

    def __init__(self, comparison, validator, cases):
        self._comparison = comparison
        self._validator = validator
        # The names of the cases, by type.
        self._cases = cases
        self._seen = {}

    def reason_against(self, content, schemas, path, type, case):
        """Returns why `case` at `path` in an example is wrong; None if it is right or undecidable."""
        found = self._at(content, schemas, path)
        if found is None:
            return None
        value, branches = found
        leaves = self._leaves(branches)
        if len(leaves) < 2:
            return None
        valid = {index for index, leaf in enumerate(leaves) if self._validator.reason_against(value, leaf) is None}
        if not valid:
            return None
        place = "".join(f".{name}" for name in path) or "the value"
        if case == "unknown":
            return f"{place}: decoded as the unknown case, but valid as {_names(leaves, valid)}"
        cases = [name for name in self._cases.get(type.rpartition(".")[2], []) if name != "unknown"]
        if len(cases) == len(leaves) and case in cases:
            if cases.index(case) in valid:
                return None
            return f"{place}: decoded as '{case}', but only valid as {_names(leaves, valid)}"
        common = self._seen.setdefault((type, case), set(valid))
        common &= valid
        if common:
            return None
        return f"{place}: decoded as '{case}', like values that are only valid as other branches"

    def _at(self, value, schemas, path):
        """Returns the value at a path of properties and indices, with its schemas; None if the path doesn't exist."""
        branches = self._comparison.branches(schemas)
        for name in path:
            if isinstance(value, list):
                if not name.isdigit() or int(name) >= len(value):
                    return None
                value, branches = value[int(name)], self._comparison.elements(branches)
            elif isinstance(value, dict):
                key = _key(name, value)
                if key is None:
                    if name == "additionalProperties":
                        continue
                    return None
                value, branches = value[key], self._comparison.fields(key, branches)
            else:
                return None
        return value, branches

    def _leaves(self, branches):
        """Returns the branches of the union at a location, including branches of nested unions and excluding null."""
        choices = [branch[keyword] for branch in branches for keyword in ("oneOf", "anyOf") if keyword in branch]
        choices = [choice for choice in choices if sum(not _is_null(branch) for branch in choice) > 1]
        if not choices:
            return []
        # The outermost union is the first, and leads to the others.
        found = []
        pending = list(choices[0])
        while pending:
            branch = pending.pop(0)
            target = branch
            while isinstance(target, dict) and "$ref" in target:
                target = self._comparison.target(target)
            keywords = target if isinstance(target, dict) else {}
            inner = keywords.get("oneOf") or keywords.get("anyOf")
            if inner:
                pending = list(inner) + pending
            elif not _is_null(target) and branch not in found:
                found.append(branch)
        return found


def _key(name, value):
    """Returns the key of a property."""
    if name in value:
        return name
    plain = [key for key in value if _plain(key) == _plain(name)]
    return plain[0] if len(plain) == 1 else None


def _plain(name):
    return re.sub(r"[^a-z0-9]", "", name.lower())


def _is_null(branch):
    return isinstance(branch, dict) and (branch.get("type") == "null" or branch.get("enum") == [None])


def _names(leaves, valid):
    def name(leaf):
        return leaf.get("title") or leaf.get("$ref", "").rpartition("/")[2] if isinstance(leaf, dict) else "anything"

    return ", ".join(f"branch {index} ({name(leaves[index]) or 'inline'})" for index in sorted(valid))
