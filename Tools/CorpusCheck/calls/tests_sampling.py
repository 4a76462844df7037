"""Tests of random values."""

import unittest
from pathlib import Path
from random import Random

from calls.plans import Plan
from calls.sampling import Sampler
from calls.texts import TextPlace
from documents import DocumentStore
from schemas import SchemaBundle
from validation import Validator

HERE = Path("/here/api.yaml")


class Sampling(unittest.TestCase):
    def drawn(self, schema, count=200, seed=1, place="body", nulls=False, takes_empty=True):
        bundle = SchemaBundle(DocumentStore(), "3.1", is_sent=True)
        reference = bundle.add(schema, HERE)
        validator = Validator(bundle)
        sampler = Sampler(bundle, validator, Random(seed))
        plan = Plan(True, place=TextPlace(place), prefers_null=nulls, takes_empty=takes_empty)
        values = [sampler.value(reference, plan) for _ in range(count)]
        self.assertEqual([validator.reason_against(value, reference) for value in values], [None] * count)
        return values

    def test_a_seed_draws_the_same_values(self):
        schema = {"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "number"}}}
        self.assertEqual(self.drawn(schema, seed=7), self.drawn(schema, seed=7))
        self.assertNotEqual(self.drawn(schema, seed=7), self.drawn(schema, seed=8))

    def test_borders_of_numbers(self):
        self.assertLessEqual({-3, 11}, set(self.drawn({"type": "integer", "minimum": -3, "maximum": 11})))
        self.assertLessEqual({-2, 10}, set(self.drawn({"type": "integer", "exclusiveMinimum": -3, "exclusiveMaximum": 11})))
        self.assertLessEqual({-(2**31), 2**31 - 1}, set(self.drawn({"type": "integer", "format": "int32"})))
        self.assertLessEqual({-(2**63), 2**63 - 1}, set(self.drawn({"type": "integer"})))
        self.assertLessEqual({0.5, 2.5}, set(self.drawn({"type": "number", "minimum": 0.5, "maximum": 2.5})))
        self.assertEqual({value % 7 for value in self.drawn({"type": "integer", "multipleOf": 7, "minimum": 1})}, {0})

    def test_borders_of_lengths(self):
        texts = self.drawn({"type": "string", "minLength": 2, "maxLength": 5})
        self.assertEqual({len(text) for text in texts}, {2, 3, 4, 5})
        arrays = self.drawn({"type": "array", "items": {"type": "integer"}, "minItems": 1, "maxItems": 3})
        self.assertEqual({len(array) for array in arrays}, {1, 2, 3})

    def test_formats_and_patterns(self):
        self.assertIn("9999-12-31", self.drawn({"type": "string", "format": "date"}))
        self.assertIn("0001-01-01T00:00:00Z", self.drawn({"type": "string", "format": "date-time"}))
        self.assertLessEqual({"ab", "c"}, set(self.drawn({"type": "string", "pattern": "^(ab|c)$"})))

    def test_properties_choices_and_nulls(self):
        schema = {"type": "object", "properties": {"a": {"enum": [1, 2]}, "b": {"type": ["string", "null"]}}}
        values = self.drawn(schema, nulls=True)
        self.assertLessEqual({(), ("a",), ("b",), ("a", "b")}, {tuple(value) for value in values})
        self.assertLessEqual({1, 2}, {value.get("a") for value in values})
        self.assertTrue(any("b" in value and value["b"] is None for value in values))
        self.assertFalse(any("b" in value and value["b"] is None for value in self.drawn(schema)))

    def test_what_is_written_like_nothing_is_not_drawn(self):
        schema = {"type": "array", "items": {"type": "integer"}}
        self.assertNotIn([], self.drawn(schema, place="query", takes_empty=False))
        self.assertIn([], self.drawn(schema))
        form = {"type": "object", "properties": {"a": schema, "b": {"type": "string"}}}
        self.assertFalse(any(value in ({}, {"a": []}) for value in self.drawn(form, place="multipart")))


if __name__ == "__main__":
    unittest.main()
