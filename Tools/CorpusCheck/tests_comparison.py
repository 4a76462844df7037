"""Tests of the comparison of an example with its encoded value."""

import unittest
from pathlib import Path

from comparison import Comparison, same_scalar, value_at
from documents import DocumentStore
from schemas import SchemaBundle

HERE = Path("/here/api.yaml")


class Comparing(unittest.TestCase):
    def difference(self, example, written, schema, **options):
        bundle = SchemaBundle(DocumentStore(), "3.0")
        self.comparison = Comparison(bundle, **options)
        return self.comparison.difference(example, written, [bundle.add(schema, HERE)])

    def test_scalars(self):
        upper, lower = "6F9619FF-8B86-D011-B42D-00CF4FC964FF", "6f9619ff-8b86-d011-b42d-00cf4fc964ff"
        for format, left, right in [
            (None, 1, 1.0), ("float", 0.1, 0.10000000149), ("byte", "aGk=", "aGk="), ("uuid", upper, lower),
            ("date-time", "2024-01-01T01:00:00+01:00", "2024-01-01T00:00:00Z"),
            ("date-time", "2024-01-01T00:00:00.123456Z", "2024-01-01T00:00:00.123456Z"),
            ("date-time", "2024-01-01T00:00:00.1234569Z", "2024-01-01T00:00:00.123456Z"),
        ]:
            self.assertTrue(same_scalar(left, right, {format}), (left, right))
        for format, left, right in [
            (None, 1, True), (None, 1, "1"), (None, "a", "b"), (None, None, False), (None, 0.1, 0.10000000149),
            ("date-time", "2024-01-01T00:00:00Z", "2024-01-01T00:00:01Z"),
            ("date-time", "2024-01-01T00:00:00.123456Z", "2024-01-01T00:00:00.123Z"),
            ("date-time", "2024-01-01T00:00:00.1239Z", "2024-01-01T00:00:00.124Z"),
            ("date-time", "2024-01-01T00:00:00.1234569Z", "2024-01-01T00:00:00.123457Z"),
            (None, "2024-01-01T01:00:00+01:00", "2024-01-01T00:00:00Z"),
            ("uuid", lower, upper), ("uuid", "6F" + lower[2:], upper), (None, upper, lower), ("byte", "aGk=", "aGo="),
        ]:
            self.assertFalse(same_scalar(left, right, {format}), (left, right))

    def test_what_may_be_lost(self):
        schema = {"type": "object", "properties": {
            "a": {"type": "string", "nullable": True}, "id": {"type": "integer", "readOnly": True},
            "kept": {"type": "integer"}, "count": {"type": "integer", "default": 3},
        }}
        self.assertIsNone(self.difference({"a": None, "id": 1, "kept": 1}, {"kept": 1, "count": 3}, schema))
        marked = {"type": "object", "properties": {"links": {"$ref": "none.yaml", "readOnly": True}}}
        self.assertIsNone(self.difference({"links": 1}, {}, marked))
        self.assertIsNone(self.difference({"unknown": 1}, {}, schema))
        self.assertEqual(self.comparison.undeclared, 1)
        self.assertEqual(self.difference({"kept": 1}, {}, schema), ".kept: 1 was lost")
        self.assertEqual(self.difference({}, {"count": 4}, schema), ".count: 4 was added")
        self.assertEqual(self.difference({"kept": 1}, {"kept": 2}, schema), ".kept: 1 became 2")

    def test_what_is_stored_keeps_read_only_fields(self):
        schema = {"type": "object", "properties": {
            "id": {"type": "integer", "readOnly": True}, "password": {"type": "string", "writeOnly": True},
        }}
        self.assertEqual(self.difference({"id": 1}, {}, schema, is_stored=True), ".id: 1 was lost")
        self.assertIsNone(self.difference({"id": 1, "password": "a"}, {"id": 1}, schema, is_stored=True))

    def test_schemas_are_followed_everywhere(self):
        schema = {"type": "array", "items": {"oneOf": [{"properties": {"a": {}}}, {"additionalProperties": {"type": "integer"}}]}}
        self.assertEqual(self.difference([{"a": 1}, {"b": 2}], [{"a": 1}, {}], schema), "[1].b: 2 was lost")
        self.assertEqual(self.difference([1], [], schema), "the value: 1 elements became 0")

    def test_key_paths(self):
        self.assertEqual(value_at({"data": [{"x": 1}, {"x": 2}]}, ["data", "x"]), [1, 2])
        self.assertEqual(value_at({"data": [{"x": 1}]}, ["data", "0", "x"]), 1)
        self.assertIsNone(value_at({"data": None}, ["data", "x"]))


if __name__ == "__main__":
    unittest.main()
