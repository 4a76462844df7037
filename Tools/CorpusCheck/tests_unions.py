"""Tests of the check of union cases."""

import unittest
from pathlib import Path

from comparison import Comparison
from documents import DocumentStore
from schemas import SchemaBundle
from unions import UnionCheck
from validation import Validator

HERE = Path("/here/api.yaml")


class Unions(unittest.TestCase):
    def check(self, schema, cases):
        bundle = SchemaBundle(DocumentStore(), "3.1")
        schemas = [bundle.add(schema, HERE)]
        check = UnionCheck(Comparison(bundle), Validator(bundle), {"Either": cases})
        return lambda content, case, *path: check.reason_against(content, schemas, path, "Generated.Either", case)

    def kinds(self, *values):
        return [{"type": "object", "required": ["t"], "properties": {"t": {"const": value}}} for value in values]

    def test_the_case_of_each_branch(self):
        reason = self.check({"anyOf": [*self.kinds(6, 7), {"type": "null"}]}, ["first", "second", "unknown"])
        self.assertIsNone(reason({"t": 6}, "first"))
        self.assertIsNone(reason({"t": 7}, "second"))
        self.assertIsNotNone(reason({"t": 7}, "first"))
        self.assertIsNotNone(reason({"t": 7}, "unknown"))
        self.assertIsNone(reason({"t": 8}, "unknown"))

    def test_one_case_for_several_branches(self):
        reason = self.check({"oneOf": [{"type": "string"}, *self.kinds(6, 7)]}, ["string", "object"])
        self.assertIsNone(reason({"t": 6}, "object"))
        self.assertIsNotNone(reason({"t": 7}, "object"))

    def test_the_way_there(self):
        inner = {"oneOf": [{"$ref": "#/none"}, *self.kinds(1)]}
        items = {"anyOf": [{"type": "string"}, {"anyOf": self.kinds(6, 7)}]}
        schema = {"properties": {"the_list": {"type": "array", "items": items}}}
        reason = self.check(schema, ["text", "first", "second"])
        content = {"the_list": ["x", {"t": 7}]}
        self.assertIsNone(reason(content, "text", "theList", "0"))
        self.assertIsNone(reason(content, "second", "theList", "1"))
        self.assertIsNotNone(reason(content, "first", "theList", "1"))
        self.assertIsNone(reason(content, "first", "elsewhere", "1"))
        self.assertIsNone(self.check(inner, ["a", "b"])({"t": 1}, "a"))

    def test_the_rest_lies_in_the_object_itself(self):
        reason = self.check({"additionalProperties": {"oneOf": self.kinds(6, 7)}}, ["first", "second"])
        self.assertIsNotNone(reason({"k": {"t": 7}}, "first", "additionalProperties", "k"))


if __name__ == "__main__":
    unittest.main()
