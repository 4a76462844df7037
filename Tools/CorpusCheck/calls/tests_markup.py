"""Tests of XML: the document of a value, and the comparison of documents."""

import unittest
from pathlib import Path
from xml.etree import ElementTree

from calls.bodies import BodyCheck
from calls.contract import Media
from calls.markup import Markup
from calls.server import Request
from calls.wire import Difference
from documents import DocumentStore
from schemas import SchemaBundle

HERE = Path("/here/api.yaml")


class Documents(unittest.TestCase):
    def document(self, value, schema):
        bundle = SchemaBundle(DocumentStore(), "3.0", is_sent=True)
        return ElementTree.tostring(Markup(bundle).document(value, bundle.add(schema, HERE)), "unicode")

    def test_documents(self):
        text, tags = {"type": "string"}, {"type": "array", "items": {"type": "string", "xml": {"name": "tag"}}}
        pet = {"type": "object", "xml": {"name": "Pet"}, "properties": {
            "id": {"type": "integer", "xml": {"attribute": True}}, "name": text, "tags": tags,
            "wrapped": {**tags, "xml": {"wrapped": True, "name": "all"}},
        }}
        self.assertEqual(
            self.document({"id": 1, "name": "a<b", "tags": ["x", "y"], "wrapped": ["z"]}, pet),
            '<Pet id="1"><name>a&lt;b</name><tag>x</tag><tag>y</tag><all><tag>z</tag></all></Pet>',
        )
        self.assertEqual(self.document(["a"], {"type": "array", "items": text, "xml": {"name": "list"}}), "<list><list>a</list></list>")
        spaced = {"type": "object", "xml": {"name": "a", "namespace": "urn:n"}, "properties": {
            "b": text, "lang": {"type": "string", "xml": {"prefix": "xml", "attribute": True}},
        }}
        self.assertEqual(
            self.document({"b": "c", "lang": "en"}, spaced), '<ns0:a xmlns:ns0="urn:n" xml:lang="en"><ns0:b>c</ns0:b></ns0:a>')

    def test_what_is_the_same(self):
        bundle = SchemaBundle(DocumentStore(), "3.0", is_sent=True)
        schema = bundle.add({"type": "object", "xml": {"name": "a"}, "properties": {
            "n": {"type": "number"}, "at": {"type": "string", "format": "date-time"},
        }}, HERE)
        for text, is_same in [
            ("<a><n>1.50</n><at>2024-01-01T01:00:00+01:00</at></a>", True), ("<a><at>2024-01-01T00:00:00Z</at><n>1.5</n></a>", True),
            ("<a><n>1.5</n></a>", False), ("<a><n>2</n><at>2024-01-01T00:00:00Z</at></a>", False), ("<a>", False),
            ("<a x='1'><n>1.5</n><at>2024-01-01T00:00:00Z</at></a>", False),
        ]:
            request = Request("POST", "/", [("Content-Type", "application/xml")], text.encode())
            meant = {"n": 1.5, "at": "2024-01-01T00:00:00Z"}
            if is_same:
                BodyCheck(bundle).check(meant, "application/xml", Media(schema), request)
            else:
                with self.assertRaises(Difference, msg=text):
                    BodyCheck(bundle).check(meant, "application/xml", Media(schema), request)

    def test_bytes_of_a_structured_body(self):
        bundle = SchemaBundle(DocumentStore(), "3.0", is_sent=True)
        schema = bundle.add({"type": "object"}, HERE)
        request = Request("POST", "/", [("Content-Type", "application/xml")], b"\xfb")
        BodyCheck(bundle).check("+w==", "application/xml", Media(schema), request, is_raw=True)
        with self.assertRaises(Difference):
            BodyCheck(bundle).check("AA==", "application/xml", Media(schema), request, is_raw=True)


if __name__ == "__main__":
    unittest.main()
