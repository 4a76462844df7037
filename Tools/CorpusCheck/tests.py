"""Tests of the selection and comparison of examples: `python3 Tools/CorpusCheck/tests.py`."""

import json
import tempfile
import unittest
from pathlib import Path

from check import response_for, status_code
from descriptions import Description, find
from documents import DocumentError, DocumentStore, parse
from driver import Reading, checks_source, qualified, swift_literal
from examples import ExampleCollector, generated_media_type
from schemas import SchemaBundle
from validation import Validator
from writable import MODELS, with_extension

HERE = Path("/here/api.yaml")


class Folder(unittest.TestCase):
    """A test with files."""

    def setUp(self):
        self._folder = tempfile.TemporaryDirectory()
        self.addCleanup(self._folder.cleanup)
        self.folder = Path(self._folder.name).resolve()

    def write(self, name, text):
        file = self.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return file


class Parsing(unittest.TestCase):
    def test_scalars_are_those_of_yaml_1_2(self):
        data = parse("{a: 2024-01-01, b: yes, c: on, d: 1_000, e: 012, f: 0o14, g: 12:30, h: ~, i: TRUE, j: 1e3, k: .5}\n")
        self.assertEqual(
            data,
            {"a": "2024-01-01", "b": "yes", "c": "on", "d": "1_000", "e": 12, "f": 12, "g": "12:30", "h": None,
             "i": True, "j": 1000.0, "k": 0.5},
        )

    def test_keys_are_strings_as_written(self):
        self.assertEqual(parse("200: a\n1.0: b\nno: c\nnull: d\n"), {"200": "a", "1.0": "b", "no": "c", "null": "d"})

    def test_merge_keys_and_duplicates(self):
        self.assertEqual(parse("a: &x {p: 1}\nb: {<<: *x, q: 2}\nb2: 1\nb2: 2\n")["b"], {"p": 1, "q": 2})

    def test_json_that_is_yaml_after_all(self):
        self.assertEqual(parse("{a: 1}"), {"a": 1})
        self.assertEqual(parse('{"a": "\\ud83d\\ude00"}'), {"a": "😀"})
        with self.assertRaises(DocumentError):
            parse("{a: [}")


class Finding(Folder):
    def test_files_folders_and_what_is_neither(self):
        self.write("a.yaml", "\ufeffopenapi: 3.0.0\npaths: {}\n")
        self.write("b.json", '{"info": {}, "swagger": "2.0", "paths": {}}')
        self.write("broken.yaml", "openapi: 3.0.0\npaths: [}\n")
        self.write("MANIFEST.json", '{"openapi_files": ["openapi: 3"]}')
        self.write("many/spec/root.yml", "openapi: 3.1.0\npaths: {}\n")
        self.write("many/spec/deeper/part.yml", "openapi: 3.1.0\npaths: {}\n")
        self.write("many/README.md", "openapi: 3.1.0 paths:")
        found, others = find(self.folder)
        self.assertEqual([item.name for item in found], ["a.yaml", "b.json", "broken.yaml", "many"])
        self.assertEqual(others, ["MANIFEST.json"])
        self.assertEqual(found[3].root, self.folder / "many/spec/root.yml")
        self.assertEqual([item.name for item in find(self.folder, ["b", "m*"])[0]], ["b.json", "many"])
        with self.assertRaises(DocumentError):
            found[2].load()

    def test_an_ambiguous_root_is_told(self):
        self.write("many/one.yml", "openapi: 3.1.0\npaths: {}\n")
        self.write("many/two.yml", "openapi: 3.1.0\npaths: {}\n")
        self.assertIn("one.yml, two.yml", find(self.folder)[0][0].remarks[0])

    def test_operations_go_through_references(self):
        self.write("item.yaml", "get: {operationId: a}\nparameters: []\n")
        file = self.write("api.yaml", """
            openapi: 3.2.0
            paths:
              /a: {$ref: item.yaml}
              /b: {query: {}, additionalOperations: {LINK: {}}, summary: x}
              /c: {$ref: none.yaml}
              x-d: {get: {}}
            """)
        description = Description("api", file)
        self.assertEqual([str(item) for item in description.operations()], ["GET /a", "QUERY /b", "LINK /b"])
        self.assertEqual(len(description.remarks), 1)


class Conversion(Folder):
    def reasons(self, schema, *values, version="3.0", definitions=None):
        """Returns None for each valid value, otherwise the reason why it is invalid."""
        file = self.write("api.json", json.dumps({"definitions": definitions or {}}))
        bundle = SchemaBundle(DocumentStore(), version)
        reference = bundle.add(schema, file)
        return [Validator(bundle).reason_against(value, reference) for value in values]

    def assert_valid(self, schema, valid, invalid, **options):
        for value, reason in zip(valid, self.reasons(schema, *valid, **options)):
            self.assertIsNone(reason, value)
        for value, reason in zip(invalid, self.reasons(schema, *invalid, **options)):
            self.assertIsNotNone(reason, value)

    def test_nullable(self):
        self.assert_valid({"type": "string", "nullable": True, "enum": ["a"]}, ["a", None], ["b", 1])
        self.assert_valid({"type": "string", "x-nullable": True}, ["a", None], [1], version="2.0")
        self.assert_valid({"type": "string", "nullable": True}, ["a"], [None], version="3.1")
        self.assert_valid({"nullable": True, "allOf": [{"type": "integer"}]}, [1, None], ["a"])

    def test_exclusive_bounds(self):
        schema = {"type": "number", "minimum": 1, "exclusiveMinimum": True, "maximum": 3, "exclusiveMaximum": False}
        self.assert_valid(schema, [2, 3], [1, 4])
        self.assert_valid({"exclusiveMinimum": 1}, [2], [1], version="3.1")

    def test_references(self):
        tree = {"type": "object", "properties": {"next": {"$ref": "#/definitions/Tree"}, "id": {"type": "integer"}}}
        self.assert_valid(
            {"$ref": "#/definitions/Tree", "type": "string"}, [{"next": {"next": {"id": 1}}}], [{"next": {"next": {"id": "1"}}}],
            definitions={"Tree": tree},
        )
        self.assert_valid(
            {"$ref": "#/definitions/Text", "maxLength": 1}, ["a"], ["ab", 1], version="3.1", definitions={"Text": {"type": "string"}}
        )
        self.assert_valid({"$ref": "#/definitions/None"}, [1, "a"], [])

    def test_references_to_other_files_and_through_others(self):
        self.write("parts/book.yaml", "type: object\nproperties: {author: {$ref: 'people.yaml#/a~1b'}}\n")
        self.write("parts/people.yaml", "a/b: {type: string}\nalias: {$ref: book.yaml}\n")
        self.assert_valid({"$ref": "parts/book.yaml"}, [{"author": "x"}], [{"author": 1}])
        self.assert_valid({"$ref": "parts/people.yaml#/alias/properties/author"}, ["x"], [1])

    def test_what_is_no_keyword(self):
        schema = {
            "type": "object", "example": {"type": "none"}, "discriminator": {"propertyName": "x"},
            "required": True, "properties": {"example": {"type": "integer"}, "nullable": {"type": "file"}},
        }
        self.assert_valid(schema, [{"example": 1, "nullable": 2}], [{"example": "a"}, []])
        self.assert_valid({"type": "string", "pattern": r"^\p{L}+$"}, ["1"], [])

    def test_properties_mean_an_object(self):
        self.assert_valid({"properties": {"a": {}}}, [{"a": 1}, {}], ["{}", [], None])

    def test_what_is_only_sent_is_not_required(self):
        schema = {
            "required": ["id", "password", "key"], "properties": {"id": {}, "password": {"writeOnly": True}},
            "allOf": [{"$ref": "#/definitions/Key"}],
        }
        definitions = {"Key": {"properties": {"key": {"type": "string", "writeOnly": True}}}}
        self.assert_valid(schema, [{"id": 1}], [{}], definitions=definitions)

    def test_formats(self):
        for format, valid, invalid in [
            ("date-time", ["2024-01-01T00:00:00Z", "2024-01-01t00:00:60.123+05:30"], ["2024-01-01 00:00:00Z", "2024-01-01T00:00:00", "x"]),
            ("date", ["2024-02-29", 1], ["2023-02-29", "2024-2-9"]),
            ("uuid", ["6F9619FF-8B86-D011-B42D-00CF4FC964FF"], ["6f9619ff", "{6F9619FF-8B86-D011-B42D-00CF4FC964FF}"]),
            ("int32", [2**31 - 1, "a"], [2**31]),
            ("int64", [-(2**63)], [2**63]),
            ("byte", ["aGk=", ""], ["aGk", "a b="]),
            ("uri", ["https://a.example/x?y#z", "/relative", "urn:x"], ["", "a b", "https://a/{id}", "%x"]),
            ("email", ["whatever"], []),
        ]:
            self.assert_valid({"format": format}, valid, invalid)


class Collecting(Folder):
    def collect(self, text):
        description = Description("api", self.write("api.yaml", text))
        collector = ExampleCollector(description, SchemaBundle(description.store, description.version))
        for operation in description.operations():
            collector.collect(operation)
        return collector

    def test_the_places_of_examples(self):
        self.write("shared.yaml", "first: {value: 2}\n")
        collector = self.collect("""
            openapi: 3.0.0
            paths:
              /a:
                get:
                  responses:
                    '200': {$ref: '#/components/responses/A'}
                    404: {content: {application/problem+json: {schema: {$ref: '#/components/schemas/S'}}}}
                    default: {content: {'*/*': {example: text}, text/plain: {example: text}}}
            components:
              responses:
                A:
                  content:
                    application/json: {example: 1, examples: {x: {$ref: shared.yaml#/first}, y: {externalValue: z}}}
                    application/vnd.a+json: {example: 3}
              schemas: {S: {type: integer, example: 4}}
            """)
        found = [(example.status, example.name, example.value, example.is_generated) for example in collector.examples]
        self.assertEqual(
            found,
            [("200", "example", 1, True), ("200", "'x'", 2, True), ("200", "example", 3, False),
             ("404", "the schema's example", 4, True)],
        )
        self.assertEqual(len(collector.remarks), 1)

    def test_swagger(self):
        collector = self.collect("""
            swagger: '2.0'
            paths:
              /a:
                get:
                  responses:
                    '200': {schema: {type: integer}, examples: {application/json: 1, text/plain: one}}
                    '400': {schema: {$ref: '#/definitions/S'}}
            definitions: {S: {type: integer, example: 4}}
            """)
        self.assertEqual([(example.status, example.value) for example in collector.examples], [("200", 1), ("400", 4)])

    def test_the_generated_media_type(self):
        names = ["text/plain", "*/*", "application/problem+json", "application/json; charset=utf-8"]
        self.assertEqual(generated_media_type(names), names[3])
        self.assertEqual(generated_media_type(names[:3]), names[2])
        self.assertIsNone(generated_media_type(["text/plain"]))


class Driving(unittest.TestCase):
    def test_names_are_qualified(self):
        self.assertEqual(qualified("[String: [Operation?]]"), "[String: [Generated.Operation?]]")
        self.assertEqual(qualified("`Any`"), "Generated.`Any`")
        self.assertEqual(qualified("[Order.Line.`Type`: Int]"), "[Generated.Order.Line.`Type`: Int]")

    def test_literals(self):
        self.assertEqual(swift_literal('a"\\(é'), '"a\\u{22}\\u{5c}(\\u{e9}"')

    def test_the_switch_is_cut_into_functions(self):
        readings = {Reading(f"T{number}", ("a",), False, number == 0): number for number in range(51)}
        source = checks_source(readings)
        self.assertIn('case 0: return try readAndWrite(response, ["a"], as: (Generated.T0).self)', source)
        self.assertIn("case 1: return try check1(number, response)", source)

    def test_templates_that_write_everything(self):
        for name, protocol in [
            ("ModelStruct.mustache", "WritableModel"), ("ModelTuple.mustache", "WritableModel"),
            ("ModelUnion.mustache", "WritableUnion"),
        ]:
            template = with_extension((MODELS / name).read_text(), protocol)
            self.assertIn(f"{{{{^isWritable}}}}\n\nextension {{{{name}}}}: {protocol} {{\n", template)
            self.assertEqual(template.count("func write(to"), 2)

    def test_which_response_an_example_is_of(self):
        class Example:
            status = "404"

        responses = [{"status": status} for status in ("2XX", "404", "5XX", "default")]
        for status, expected in [("404", "404"), ("200", "2XX"), ("2xx", "2XX"), ("503", "5XX"), ("default", "default"), ("301", "default")]:
            Example.status = status
            self.assertEqual(response_for(Example, {"responses": responses})["status"], expected)
        Example.status = "default"
        self.assertEqual(response_for(Example, {"responses": responses[:1]})["status"], "2XX")
        self.assertEqual([status_code("404"), status_code("4XX"), status_code("default")], [404, 400, 200])


if __name__ == "__main__":
    unittest.main()
