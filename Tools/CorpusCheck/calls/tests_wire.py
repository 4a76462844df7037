"""Tests of the request validation: it must accept valid requests and reject all others."""

import unittest
from pathlib import Path

from calls.answers import BOUNDARY, chosen, parts
from calls.bodies import BodyCheck, parts_of
from calls.contract import Body, Contract, Media, Parameter
from calls.judge import Judge, Meant
from calls.known import KnownFaults
from calls.security import SECRET, Scheme
from calls.server import BASE_PATH, Request
from calls.wire import Difference, check_path, decoded, pairs_of, take_pairs
from descriptions import Operation
from documents import DocumentStore
from schemas import SchemaBundle

HERE = Path("/here/api.yaml")


def parameter(name, location="query", style=None, explode=None, **options):
    style = style or {"path": "simple", "header": "simple"}.get(location, "form")
    return Parameter(name, location, False, style, style == "form" if explode is None else explode,
                     options.pop("reserved", False), options.pop("schema", None), **options)


class Wire(unittest.TestCase):
    def assert_query(self, meant, style, explode, right, wrong):
        for text in right:
            pairs = pairs_of(text)
            take_pairs(meant, pairs, "x", style, explode, set(), "x")
            self.assertEqual(pairs, [], text)
        for text in wrong:
            pairs = pairs_of(text)
            with self.assertRaises(Difference, msg=text):
                take_pairs(meant, pairs, "x", style, explode, set(), "x")
                if pairs:
                    raise Difference("more than was meant")

    def test_queries(self):
        self.assert_query("a b+c", "form", True, ["x=a%20b%2Bc", "x=a+b%2bc"], ["x=a%20b+c", "x=a%20b%2Bc&x=1", "y=1", "x=a b+c"])
        self.assert_query(["a,b", "c"], "form", True, ["x=a%2Cb&x=c"], ["x=a%2Cb,c", "x=c&x=a,b"])
        self.assert_query(["a,b", "c"], "form", False, ["x=a%2Cb,c"], ["x=a,b,c", "x=a%2Cb&x=c", "x=a%2Cb%2Cc"])
        self.assert_query(["a", "b"], "spaceDelimited", False, ["x=a%20b", "x=a+b"], ["x=a,b", "x=a&x=b"])
        self.assert_query(["a", "b"], "pipeDelimited", False, ["x=a|b", "x=a%7Cb"], ["x=a,b"])
        self.assert_query({"p": 1, "q": True}, "form", True, ["p=1&q=true"], ["x=p,1,q,true", "p=1", "p=1&q=1"])
        self.assert_query({"p": 1}, "form", False, ["x=p,1"], ["p=1", "x=p"])
        self.assert_query({"p": 1, "q": {"r": "s"}}, "deepObject", True, ["x[p]=1&x[q][r]=s", "x%5Bp%5D=1&x%5Bq%5D%5Br%5D=s"],
                          ["x[p]=1", "x[p]=1&x[q]=s", "p=1"])
        self.assert_query(1.5, "form", True, ["x=1.5"], ["x=1,5", "x=nan", "x="])

    def test_paths(self):
        for style, explode, meant, right, wrong in [
            ("simple", False, "a/b", "a%2Fb", "a%2F%62c"), ("simple", False, ["a", "b,c"], "a,b%2Cc", "a,b,c"),
            ("simple", True, {"p": "a", "q": "b"}, "p=a,q=b", "p,a,q,b"), ("label", False, ["a", "b"], ".a,b", "a,b"),
            ("label", True, ["a", "b"], ".a.b", ".a,b"), ("matrix", False, ["a", "b"], ";x=a,b", ";x=a;x=b"),
            ("matrix", True, ["a", "b"], ";x=a;x=b", ";x=a,b"), ("matrix", True, {"p": "a"}, ";p=a", ";x=p,a"),
        ]:
            checked = parameter("x", "path", style, explode)
            check_path(meant, right, checked, set())
            with self.assertRaises(Difference, msg=wrong):
                check_path(meant, wrong, checked, set())

    def test_percent_encoding(self):
        self.assertEqual(decoded("%C3%BC%2b"), "ü+")
        for text in ("%", "%zz", "%ff"):
            with self.assertRaises(Difference):
                decoded(text)


class Judging(unittest.TestCase):
    def setUp(self):
        self.bundle = SchemaBundle(DocumentStore(), "3.1", is_sent=True)

    def reasons(self, target, meant=None, method="GET", headers=(), body=b"", path="/a/{id}", parameters=(), content=None):
        operation = Operation(method if method != "?" else "GET", path, {}, HERE)
        contract = Contract(operation, list(parameters), Body(True, content) if content else None, [])
        wanted = Meant(contract, **(meant or {}))
        request = Request(method if method != "?" else "PUT", BASE_PATH + target, list(headers), body)
        return Judge(self.bundle).reasons(wanted, request)

    def test_what_is_right_and_nothing_else(self):
        parameters = [parameter("id", "path"), parameter("q"), parameter("X-A", "header"), parameter("c", "cookie")]
        meant = {"parameters": {("path", "id"): "x y", ("query", "q"): 1, ("header", "X-A"): "h", ("cookie", "c"): "é"}}
        headers = [("Host", "h"), ("X-A", "h"), ("Cookie", "c=%C3%A9")]
        self.assertEqual(self.reasons("/a/x%20y?q=1", meant, headers=headers, parameters=parameters), [])
        for target, changed in [
            ("/a/x%20y", headers), ("/a/x+y?q=1", headers), ("/b/x%20y?q=1", headers), ("/a/x%20y?q=1&r=2", headers),
            ("/a/x%20y?q=1", headers[:1]), ("/a/x%20y?q=1", headers + [("X-B", "1")]), ("/a/x%20y?q=1", headers + [("Cookie", "d=1")]),
            ("/a/x%20y?q=1", headers + [("Content-Type", "text/plain")]), ("/a/x%20y?q=1", headers + [("X-A", "h")]),
        ]:
            self.assertTrue(self.reasons(target, meant, headers=changed, parameters=parameters), (target, changed))
        self.assertEqual(len(self.reasons("/a/x%20y?q=1", meant, "?", headers, parameters=parameters)), 1)
        self.assertEqual(len(self.reasons("/a/x%20y?q=1", meant, headers=headers, body=b"x", parameters=parameters)), 1)

    def test_json(self):
        schema = self.bundle.add({"type": "object", "properties": {"at": {"type": "string", "format": "date-time"}}}, HERE)
        meant = {"has_body": True, "body": {"at": "2024-01-01T00:00:00.5Z", "n": 1}, "media_type": "application/json"}
        content = {"application/json": Media(schema)}

        def reasons(body, type="application/json"):
            return self.reasons("/a", meant, "POST", [("Content-Type", type)], body, "/a", content=content)

        self.assertEqual(reasons(b'{"n":1.0,"at":"2024-01-01T01:00:00.500+01:00"}'), [])
        for body in (
            b'{"n":1}', b'{"n":1,"at":"2024-01-01T00:00:00Z"}', b'{"n":1,"at":"2024-01-01T00:00:00.5Z","more":null}',
            b'{"n":1,"n":1,"at":"2024-01-01T00:00:00.5Z"}', b"{", b"",
        ):
            self.assertEqual(len(reasons(body)), 1, body)
        self.assertEqual(len(reasons(b'{"n":1,"at":"2024-01-01T00:00:00.5Z"}', "text/plain")), 1)

    def test_forms(self):
        schema = self.bundle.add({"type": "object", "properties": {"a": {"type": "array"}, "o": {"type": "object"}}}, HERE)
        media = Media(schema, {"a": {"style": "pipeDelimited", "explode": False}})
        check = BodyCheck(self.bundle)

        def take(body):
            check.check({"a": ["x", "y"], "o": {"p": 1}, "t": "&"}, "application/x-www-form-urlencoded", media, Request("POST", "/", [], body))

        take(b"a=x%7Cy&o=%7B%22p%22%3A1%7D&t=%26")
        for body in (b"a=x&a=y&o=%7B%22p%22%3A1%7D&t=%26", b"a=x|y&o=%7B%22p%22%3A2%7D&t=%26", b"a=x|y&o=%7B%22p%22%3A1%7D&t=%26&u=1", b"a=x|y"):
            with self.assertRaises(Difference, msg=body):
                take(body)

    def test_multipart(self):
        schema = self.bundle.add({"type": "object", "properties": {"f": {"type": "string", "format": "binary"}}}, HERE)
        check = BodyCheck(self.bundle)

        def take(text):
            request = Request("POST", "/", [("Content-Type", 'multipart/form-data; boundary="b"')], text.replace("\n", "\r\n").encode())
            check.check({"f": "aGk=", "o": {"p": 1}, "n": [1, 2]}, "multipart/form-data", Media(schema), request)

        def part(name, content, more=""):
            return f'--b\nContent-Disposition: form-data; name="{name}"{more}\n\n{content}\n'

        json = '--b\nContent-Disposition: form-data; name="o"\nContent-Type: application/json\n\n{"p": 1}\n'
        rest = part("n", "1") + part("n", "2") + "--b--\n"
        take(part("f", "hi", '; filename="a file %22ü%22.bin"') + json + rest)
        for text in (
            part("f", "ho") + json + rest, part("f", "hi") + part("o", '{"p": 1}') + rest, part("f", "hi") + json + "--b--\n",
            part("f", "hi", '; filename="x"') + json + rest, part("f", "hi") + json + part("z", "") + rest, part("f", "hi") + json,
        ):
            with self.assertRaises(Difference, msg=text):
                take(text)
        with self.assertRaises(Difference):
            parts_of(Request("POST", "/", [("Content-Type", "multipart/form-data")], b""))

    def test_multipart_answers(self):
        value = {"greeting": {"message": "hi"}, 'a "name"': ["x", "y\r\nz"], "count": 2, "text": "t"}
        body = parts(value, {"text": {"contentType": "application/json"}})
        read = parts_of(Request("POST", "/", [("Content-Type", f"multipart/form-data; boundary={BOUNDARY}")], body))
        self.assertEqual(
            [(part.headers["content-disposition"].split("name=")[1], part.headers["content-type"].split(";")[0], part.data) for part in read],
            [
                ('"greeting"', "application/json", b'{"message": "hi"}'), ('"a %22name%22"', "text/plain", b"x"),
                ('"a %22name%22"', "text/plain", b"y\r\nz"), ('"count"', "application/json", b"2"), ('"text"', "application/json", b'"t"'),
            ],
        )

    def test_parts_of_a_list(self):
        bundle = SchemaBundle(DocumentStore(), "3.2", is_sent=True)
        media = Media(None, item_schema=bundle.add({"type": "string"}, HERE))

        def check(meant, *texts):
            body = b"".join(b"--b\r\nContent-Type: text/plain\r\n\r\n" + text.encode() + b"\r\n" for text in texts) + b"--b--\r\n"
            request = Request("POST", "/", [("Content-Type", "multipart/mixed; boundary=b")], body)
            BodyCheck(bundle).check(meant, "multipart/mixed", media, request)

        check(["a", "b"], "a", "b")
        for texts in (["a"], ["b", "a"]):
            with self.assertRaises(Difference):
                check(["a", "b"], *texts)

    def test_answers_by_their_parameters(self):
        replies = {"application/json; version=1": "one", "application/json;version=2": "two"}
        for accept, reply in (("application/json;version=2", "two"), ("application/json; version=1;q=0.5", "one"), ("text/plain", "one")):
            self.assertEqual(chosen(replies, Request("GET", "/", [("Accept", accept)], b"")), reply)

    def test_queries_of_a_template(self):
        kind = parameter("comp")
        operation = Operation("GET", "/a?comp=list", {}, HERE)
        meant = Meant(Contract(operation, [kind], None, []), {("query", "comp"): "list"})
        request = Request("GET", f"{BASE_PATH}/a?comp=list", [], b"")
        self.assertEqual(Judge(SchemaBundle(DocumentStore(), "3.0", is_sent=True)).reasons(meant, request), [])

    def test_credentials(self):
        key, bearer = Scheme("query", "key", SECRET), Scheme("header", "Authorization", f"Bearer {SECRET}")

        def reasons(target, *headers, alternatives=([key], [bearer])):
            return self.reasons(target, {"security": list(alternatives)}, headers=headers, path="/a")

        self.assertEqual(reasons("/a?key=s3cret%2B%2F%3D"), [])
        self.assertEqual(reasons("/a", ("Authorization", f"Bearer {SECRET}")), [])
        self.assertEqual(reasons("/a", alternatives=[[], [key]]), [])
        for found in (
            reasons("/a"), reasons("/a?key=other"), reasons("/a?key=s3cret%2B%2F%3D", ("Authorization", f"Bearer {SECRET}")),
            reasons("/a?key=s3cret%2B%2F%3D", alternatives=[]), reasons("/a?key=s3cret%2B%2F%3D", alternatives=[[key, bearer]]),
        ):
            self.assertTrue(found)

    def test_known_faults_are_of_one_reason(self):
        known = KnownFaults("a.yaml", [{"description": "a.yaml", "call": "GET /x", "reason": "too long", "why": "it is"}])
        self.assertIsNone(known.why("GET /y", "it is too long"))
        self.assertIsNone(known.why("GET /x", "it is short"))
        self.assertEqual(len(known.unused), 1)
        self.assertEqual(known.why("GET /x", "it is too long"), "it is")
        self.assertEqual(known.unused, [])


if __name__ == "__main__":
    unittest.main()
