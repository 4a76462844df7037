"""Tests of the planning of calls: valid values, and their Swift expressions."""

import json
import re
import unittest
from pathlib import Path

from calls.contract import ContractReader
from calls.expressions import Expressions, Misfit
from calls.interface import Interface, arguments_of, unquoted
from calls.making import Maker
from calls.plans import Plan, Unmakeable
from calls.patterns import matching
from calls.planning import Planner
from calls.swagger import body_of_form
from calls.texts import TextPlace
from descriptions import Description
from documents import DocumentStore
from schemas import SchemaBundle
from tests import Folder
from validation import Validator

HERE = Path("/here/api.yaml")


class Making(Folder):
    def made(self, schema, version="3.1", **options):
        bundle = SchemaBundle(DocumentStore(), version, is_sent=True)
        reference = bundle.add(schema, self.folder / "api.json")
        return Maker(bundle, Validator(bundle)).value(reference, Plan(options.pop("is_full", True), **options))

    def test_required_and_all(self):
        schema = {"type": "object", "required": ["a"], "properties": {
            "a": {"type": "integer", "minimum": 5, "maximum": 6}, "b": {"type": "array", "items": {"enum": ["x", "y"]}, "uniqueItems": True},
            "id": {"type": "string", "readOnly": True},
        }}
        self.assertEqual(list(self.made(schema, is_full=False)), ["a"])
        full = self.made(schema)
        self.assertEqual(list(full), ["a", "b"])
        self.assertEqual(full["b"], ["x", "y"])

    def test_what_is_required_and_not_described(self):
        bundle = SchemaBundle(DocumentStore(), "3.0", is_sent=True)
        reference = bundle.add({"required": ["a", "b"], "properties": {"a": {}}}, HERE)
        maker = Maker(bundle, Validator(bundle))
        self.assertEqual(list(maker.value(reference, Plan(False))), ["a", "b"])
        self.assertEqual(list(maker.unsendable), ["b"])

    def test_properties_that_are_a_reference(self):
        self.write("api.json", json.dumps({"P": {"a": {"type": "integer"}}}))
        self.assertEqual(list(self.made({"properties": {"$ref": "#/P"}, "required": ["a"]}, "3.0")), ["a"])

    def test_choices(self):
        schema = {"oneOf": [{"type": "null"}, {"type": "object", "required": ["k"], "properties": {"k": {"const": 6}}},
                            {"type": "object", "required": ["k"], "properties": {"k": {"const": 7}}}]}
        self.assertEqual([self.made(schema, variant=variant)["k"] for variant in (0, 1)], [6, 7])

    def test_null(self):
        schema = {"type": "object", "properties": {
            "a": {"type": ["string", "null"]}, "b": {"type": "string"}, "c": {}, "d": {"anyOf": [{"type": "null"}, {"type": "integer"}]},
        }}
        made = self.made(schema, prefers_null=True)
        self.assertEqual([name for name in made if made[name] is None], ["a", "d"])
        old = {"properties": {"a": {"type": "string", "nullable": True, "readOnly": True}, "b": {"type": "string", "nullable": True}}}
        self.assertEqual(self.made(old, "3.0", prefers_null=True), {"b": None})

    def test_discriminators(self):
        def either(*names):
            branches = [{"type": "object", "required": ["k"], "properties": {"k": {"enum": names} if names else {"type": "string"}}}] * 2
            self.write("api.json", json.dumps({"A": branches[0], "B": branches[1]}))
            return {"anyOf": [{"$ref": "#/A"}, {"$ref": "#/B"}], "discriminator": {"propertyName": "k", "mapping": {"b": "#/B"}}}

        self.assertEqual([self.made(either(), variant=variant)["k"] for variant in (0, 1)], ["A", "b"])
        self.assertEqual(self.made(either("x", "y"))["k"], "x")

    def test_choices_that_a_discriminator_decides(self):
        branch = {"type": "object", "required": ["k"], "properties": {"k": {"type": "string"}}}
        self.write("api.json", json.dumps({"A": branch, "B": branch}))
        either = {"oneOf": [{"$ref": "#/A"}, {"$ref": "#/B"}]}
        with self.assertRaises(Unmakeable):
            self.made(either)
        self.assertEqual(self.made({**either, "discriminator": {"propertyName": "k"}})["k"], "A")

    def test_texts_that_hold_json(self):
        schema = {"type": "string", "contentMediaType": "application/json", "contentSchema": {
            "type": "object", "required": ["a"], "properties": {"a": {"const": "ü"}, "b": {"enum": [True]}},
        }}
        self.assertEqual(self.made(schema), '{"a":"ü","b":true}')

    def test_texts(self):
        for schema in (
            {"type": "string", "format": "uuid"}, {"type": "string", "format": "date-time"}, {"type": "string", "format": "uri"},
            {"type": "string", "pattern": "^[a-z]{3}-\\d+$"}, {"type": "string", "minLength": 90}, {"type": "string", "maxLength": 2},
            {"type": "string", "pattern": "^(a|b)+(?!c)$", "minLength": 4},
        ):
            self.assertIsInstance(self.made(schema), str)
        self.assertIn("ü", self.made({"type": "string"}))
        self.assertTrue(self.made({"type": "string"}, place=TextPlace("header")).isascii())
        self.assertTrue(re.fullmatch(r"[A-F]{2,}\.x", matching(r"^[A-F]{2,}\.x$")))

    def test_what_cannot_be(self):
        for schema in ({"type": "string", "enum": [1]}, False, {"allOf": [{"type": "string"}, {"type": "integer"}], "minLength": 1}):
            with self.assertRaises(Unmakeable):
                self.made(schema)
        tree = {"$defs": {}, "type": "object", "required": ["child"], "properties": {"child": {"$ref": "#"}}}
        with self.assertRaises(Unmakeable):
            self.made({**tree, "properties": {"child": False}})


class Contracts(Folder):
    def contract(self, text):
        description = Description("api", self.write("api.yaml", text))
        bundles = [SchemaBundle(description.store, description.version, is_sent) for is_sent in (True, False)]
        return ContractReader(description, *bundles).contract(description.operations()[0])

    def test_openapi(self):
        contract = self.contract("""
            openapi: 3.1.0
            paths:
              /a/{id}.{format}:
                parameters: [{name: id, in: path, schema: {type: string}}, {name: q, in: query, style: deepObject}]
                post:
                  parameters: [{name: q, in: query, schema: {type: array}}, {name: Accept, in: header}]
                  requestBody: {content: {application/json: {schema: {type: string}}}}
                  responses: {404: {}, default: {}, 202: {content: {text/plain: {}}}, '201': {}}
            """)
        found = [(item.location, item.name, item.style, item.explode, item.is_required, item.has_neighbours) for item in contract.parameters]
        self.assertEqual(found, [("path", "id", "simple", False, True, True), ("query", "q", "form", True, False, False),
                                 ("path", "format", "simple", False, True, True)])
        self.assertFalse(contract.body.is_required)
        self.assertEqual([answer.status for answer in contract.answers], [201, 202, 200])

    def test_swagger(self):
        contract = self.contract("""
            swagger: '2.0'
            consumes: [application/json]
            paths:
              /a:
                post:
                  parameters:
                    - {name: l, in: query, type: array, items: {type: string}, collectionFormat: pipes}
                    - {name: f, in: formData, type: file, required: true}
                    - {name: m, in: formData, type: array, items: {type: string}, collectionFormat: multi}
                    - {name: Content-Type, in: header, type: string}
                  responses: {}
            """)
        self.assertEqual((contract.parameters[0].style, contract.parameters[0].explode), ("pipeDelimited", False))
        self.assertEqual(list(contract.body.content), ["multipart/form-data"])
        self.assertEqual(contract.body.content["multipart/form-data"].encoding, {"m": {"style": "form", "explode": True}})
        # Later versions have no such parameter.
        self.assertIsNotNone(contract.parameter("header", "content-type"))

    def test_lists_of_files(self):
        _, schema, _ = body_of_form([{"name": "f", "in": "formData", "type": "array", "items": {"type": "file"}}], [])
        self.assertEqual(schema["properties"]["f"]["items"], {"type": "string", "format": "binary"})


def symbol(kind, path, declaration):
    return {"kind": {"identifier": f"swift.{kind}"}, "pathComponents": path, "declarationFragments": [{"spelling": declaration}]}


class Spelling(unittest.TestCase):
    def setUp(self):
        self.interface = Interface([
            symbol("struct", ["Pet"], "struct Pet"),
            symbol("init", ["Pet", "init(petName:tags:)"], 'init(petName: String, tags: [String : Int]? = nil, at: Date? = nil)'),
            symbol("struct", ["Cat"], "struct Cat"), symbol("init", ["Cat", "init"], 'init(kind: String = "cat", name: String)'),
            symbol("struct", ["Dog"], "struct Dog"), symbol("init", ["Dog", "init"], 'init(kind: String = "dog", name: String)'),
            symbol("enum", ["Either"], "enum Either"), symbol("enum.case", ["Either", "cat(_:)"], "case cat(Cat)"),
            symbol("enum.case", ["Either", "dog(_:)"], "case dog(Dog)"), symbol("enum.case", ["Either", "unknown(_:)"], "case unknown(JSONValue)"),
            symbol("typealias", ["Genre"], "typealias Genre = StringEnumeration<Tags.Genre>"),
        ], ['public struct Pet: WritableModel {\n        fields.writeString("pet-name", petName)\n        fields.writeInt("v", 2)\n'
            '        fields.writeIfPresent("tags", tags)\n        fields.writeIfPresent("at", at)\n'])

    def spelled(self, value, type):
        statements = []
        expression = Expressions(self.interface).spelled(value, type, statements)
        return " ".join([*statements, expression])

    def test_models(self):
        self.assertEqual(
            self.spelled({"pet-name": "a", "tags": {"x": 1}, "v": 2}, "Pet"),
            'let v0: Generated.Pet = Generated.Pet(petName: "a", tags: ["x": 1]) v0',
        )
        for value in ({"pet-name": "a", "other": 1}, {}, [], {"pet-name": 1}):
            with self.assertRaises(Misfit):
                self.spelled(value, "Pet")

    def test_properties_that_are_called_otherwise(self):
        interface = Interface([
            symbol("struct", ["Thing"], "struct Thing"),
            symbol("init", ["Thing", "init"], "init(selfValue: String, initValue: Int, id: String? = nil)"),
        ], ['nonisolated public struct Thing: WritableModel {\n        fields.writeString("self", selfValue)\n'
            '        fields.writeInt("init", initValue)\n        fields.writeStoredIfPresent("id", id)\n'])
        statements = []
        Expressions(interface).spelled({"self": "a", "init": 1}, "Thing", statements)
        self.assertEqual(statements, ['let v0: Generated.Thing = Generated.Thing(selfValue: "a", initValue: 1)'])

    def test_the_client_is_no_model_with_a_configuration(self):
        interface = Interface([
            symbol("struct", ["ASetup"], "struct ASetup"), symbol("init", ["ASetup", "init"], "init(configuration: Thing)"),
            symbol("struct", ["Client"], "struct Client"),
            symbol("init", ["Client", "init"], "init(configuration: ProviderConfiguration)"),
        ], [])
        self.assertEqual(Planner(interface, None, None, None, None).client, "Client")

    def test_tuples(self):
        path = "public struct Step: ReadableModel, WritableModel {\n        fields.writeElement(first)"
        interface = Interface([
            symbol("struct", ["Step"], "struct Step"),
            symbol("init", ["Step", "init(first:second:rest:)"], 'init(first: Int, second: String? = nil, rest: [Bool] = [])'),
        ], [path])
        for value, arguments in (([1], "first: 1"), ([1, "a"], 'first: 1, second: "a"'), ([1, "a", True], 'first: 1, second: "a", rest: [true]')):
            statements = []
            Expressions(interface).spelled(value, "Step", statements)
            self.assertEqual(statements, [f"let v0: Generated.Step = Generated.Step({arguments})"])
        for value in ([], {"first": 1}, ["a"]):
            with self.assertRaises(Misfit):
                Expressions(interface).spelled(value, "Step", [])

    def test_unions_by_their_constants(self):
        self.assertIn("Either.dog(", self.spelled({"kind": "dog", "name": "a"}, "Either?"))
        with self.assertRaises(Misfit):
            self.spelled(1, "Either")

    def test_json_in_texts(self):
        self.assertEqual(self.spelled("[1]", "EmbeddedJSON<[Int]>?"), "EmbeddedJSON([1])")
        for value in ("[", "{}", 1):
            with self.assertRaises(Misfit):
                self.spelled(value, "EmbeddedJSON<[Int]>")

    def test_unions_by_nulls(self):
        interface = Interface([
            symbol("struct", ["Result"], "struct Result"), symbol("init", ["Result", "init"], "init(result: String? = nil)"),
            symbol("struct", ["Fault"], "struct Fault"), symbol("init", ["Fault", "init"], "init(result: Nullable<JSONValue>? = nil)"),
            symbol("enum", ["Answer"], "enum Answer"), symbol("enum.case", ["Answer", "result(_:)"], "case result(Result)"),
            symbol("enum.case", ["Answer", "fault(_:)"], "case fault(Fault)"),
        ], [])
        for value, case in ((None, "fault"), ("a", "result")):
            self.assertIn(f"Answer.{case}(", Expressions(interface).spelled({"result": value}, "Answer", []))

    def test_scalars(self):
        for value, type, expected in [
            (None, "Int?", "nil"), (None, "JSONValue?", "JSONValue.null"), (None, "Nullable<Int>?", ".null"), (1, "Nullable<Int>?", "1"), (2, "Double", "2.0"),
            ("x", "Genre", 'Generated.Genre(rawValue: "x")'), ([1], "[Int32]", "[1]"), ("1970-01-01T00:00:01Z", "Date", "date(1000000)"),
            (1.5, "JSONNumber", 'number("1.5")'), ("AA==", "Data", 'bytes("AA==")'),
        ]:
            self.assertEqual(self.spelled(value, type), expected)
        for value, type in [(1.5, "Int"), (2**40, "Int32"), ("x", "UUID"), (True, "Int"), ("2024-13-01", "CalendarDate"), (1, "String"),
                            ("ä", "Data"), ("s1 x", "FilePart"), ("1", "JSONNumber")]:
            with self.assertRaises((Misfit, ValueError)):
                self.spelled(value, type)

    def test_declarations(self):
        found = arguments_of('func f(_ body: [String : JSONValue]? = nil, for when: Date = Date(a, b), c: String = "x, (y") async -> (Int, Int)')
        self.assertEqual([(item.label, item.type, item.default) for item in found],
                         [("_", "[String : JSONValue]?", "nil"), ("for", "Date", "Date(a, b)"), ("c", "String", '"x, (y"')])
        self.assertEqual(arguments_of("case none"), [])
        self.assertEqual(unquoted('"a\\"\\u{e9}\\n"'), 'a"é\n')
        self.assertEqual(json.loads('"x"'), unquoted('#"x"#'))


if __name__ == "__main__":
    unittest.main()
