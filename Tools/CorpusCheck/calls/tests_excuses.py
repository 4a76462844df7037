"""Tests of ignored problems of openapi-core, and of credentials that no operation requires."""

import json
import unittest

from jsonschema import ValidationError

from calls.excuses import Excuses
from calls.security import Security, shown
from calls.wire import Difference
from descriptions import Description
from tests import Folder


class _Cause(Exception):
    def __init__(self, *errors):
        self.schema_errors = errors


def _required(name):
    return ValidationError(f"'{name}' is a required property", validator="required", instance={})


def _branch(index, error):
    error.schema_path.appendleft(index)
    return error


class Excusing(unittest.TestCase):
    excuses = Excuses({"id"})

    def test_only_what_is_known(self):
        self.assertIsNotNone(self.excuses.excuse(_Cause(_required("id"))))
        self.assertIsNone(self.excuses.excuse(_Cause(_required("name"))))
        self.assertIsNone(self.excuses.excuse(_Cause(_required("id"), _required("name"))))
        self.assertIsNone(self.excuses.excuse(ValueError("something else")))

    def test_null(self):
        self.assertIsNotNone(self.excuses.excuse(_Cause(ValidationError("None is not one of", validator="enum", instance=None))))
        self.assertIsNone(self.excuses.excuse(_Cause(ValidationError("'b' is not one of", validator="enum", instance="b"))))

    def test_what_it_reads_otherwise(self):
        bound = ValidationError("0 is less than", validator="exclusiveMinimum", validator_value=True, instance=0)
        reference = ValidationError("{} reference '#/components/schemas/x' could not be resolved", validator="oneOf", instance={})
        for error in (bound, reference):
            self.assertIsNotNone(self.excuses.excuse(_Cause(error)))
        self.assertIsNone(self.excuses.excuse(_Cause(ValidationError("0", validator="exclusiveMinimum", validator_value=0, instance=0))))

    def test_one_branch_must_be_excused_whole(self):
        def choice(*errors):
            return ValidationError("is not valid under any", validator="anyOf", instance={}, context=errors)

        mixed = choice(_branch(0, _required("id")), _branch(0, _required("name")), _branch(1, _required("name")))
        self.assertIsNone(self.excuses.excuse(_Cause(mixed)))
        self.assertIsNotNone(self.excuses.excuse(_Cause(choice(_branch(0, _required("name")), _branch(1, _required("id"))))))


class Credentials(Folder):
    def alternatives(self, **fields):
        document = {"openapi": "3.0.0", "info": {"title": "t", "version": "1"}, "components": {"securitySchemes": {
            "key": {"type": "apiKey", "in": "query", "name": "k"}}}, "paths": {"/a": {"get": {"responses": {}}}}, **fields}
        self.write("api.json", json.dumps(document))
        description = Description("api.json", self.folder / "api.json")
        operations = description.operations()
        return Security(description, operations).alternatives(operations[0])

    def test_without_a_word_they_may_be_shown(self):
        self.assertEqual([len(schemes) for schemes in self.alternatives()], [1, 0])
        self.assertEqual(self.alternatives(security=[]), [])

        class Request:
            query = ""

            @staticmethod
            def values(name):
                return []

        self.assertEqual(shown(self.alternatives(), Request), {})
        with self.assertRaises(Difference):
            shown(self.alternatives(security=[{"key": []}]), Request)


if __name__ == "__main__":
    unittest.main()
