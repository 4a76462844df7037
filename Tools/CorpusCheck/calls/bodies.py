"""Compares the received body with the intended one, by its media type."""

import re

from calls.markup import Markup
from calls.texts import is_binary
from calls.wire import (
    Difference, as_bytes, check_list, check_scalar, decoded, pairs_of, parse_json, take_pairs,
)
from comparison import Comparison
from examples import essence
from validation import format_of

_SEQUENCES = {
    "application/jsonl", "application/x-ndjson", "application/ndjson", "application/x-jsonlines", "application/json-seq",
}

# Media types that are text by their registrations, although their top-level type isn't `text`.
_TEXTS = {"application/javascript", "application/sdp", "application/sql", "application/toml", "application/yaml"}


def kind_of(media_type):
    """Returns the encoding of a body with this media type: json, form, multipart, sequence, xml, text or binary."""
    name = essence(media_type)
    if name in _SEQUENCES:
        return "sequence"
    if name == "application/json" or name.endswith("+json") or name == "text/json":
        return "json"
    if name == "application/x-www-form-urlencoded":
        return "form"
    if name.startswith("multipart/"):
        return "multipart"
    if name.endswith("/xml") or name.endswith("+xml"):
        return "xml"
    return "text" if name.startswith("text/") or name in _TEXTS else "binary"


class BodyCheck:
    """Checks bodies against the schemas of a bundle."""

    def __init__(self, bundle):
        self._bundle = bundle
        self._comparison = Comparison(bundle, is_exact=True)
        self._markup = Markup(bundle)

    def check(self, meant, media_type, media, request, is_raw=False):
        """Raises Difference unless the request's body is `meant` in the encoding of `media_type`, or with `is_raw` the
        bytes of `meant`."""
        data, kind = request.body, "binary" if is_raw else kind_of(media_type)
        if kind == "json":
            self._same(meant, parse_json(data, "the body"), media.schema, "the body")
        elif kind == "sequence":
            texts = [text for text in re.split(rb"[\n\x1e]", data) if text.strip()]
            self._same(meant, [parse_json(text, "an item of the body") for text in texts], None, "the body")
        elif kind == "form":
            self._form(meant, media, data)
        elif kind == "multipart":
            self._multipart(meant, media, request)
        elif kind == "xml" and not isinstance(meant, str):
            self._markup.check(meant, media.schema, data)
        elif kind == "text" and not self._is_binary(media.schema, "body"):
            check_scalar(meant, data.decode("utf-8"), set(), "the body")
        elif not isinstance(meant, str) or as_bytes(meant) != data:
            raise Difference(f"the body: expected {meant!r}, received {data!r}")

    def formats(self, schema):
        """Returns the formats of a value or its items."""
        branches = self._comparison.branches([schema] if schema else [])
        nested = branches + self._comparison.elements(branches)
        return {format_of(branch) for branch in nested} - {None}

    def field_formats(self, schema):
        """Returns the formats of a value, its items and its fields."""
        branches = self._comparison.branches([schema] if schema else [])
        found = self.formats(schema)
        for branch in branches:
            for field in branch.get("properties", {}).values():
                found |= self.formats(field)
            if isinstance(branch.get("additionalProperties"), dict):
                found |= self.formats(branch["additionalProperties"])
        return found

    def same_json(self, meant, found, schema, place):
        """Raises Difference unless two JSON values are the same."""
        self._same(meant, found, schema, place)

    def _same(self, meant, found, schema, place):
        difference = self._comparison.difference(meant, found, [schema] if schema else [])
        if difference:
            raise Difference(f"{place}: {difference.removeprefix('the value: ')}")

    def _is_binary(self, schema, place="multipart"):
        branches = self._comparison.branches([schema] if schema else [])
        return any(is_binary(branch, place) for branch in branches + self._comparison.elements(branches))

    def _fields(self, name, schema):
        found = self._comparison.fields(name, self._comparison.branches([schema] if schema else []))
        return {"anyOf": found} if found else {}

    def _form(self, meant, media, data):
        """Compares a form: by the described encoding, or else with strings for scalars and JSON for objects."""
        pairs = pairs_of(data.decode("ascii"))
        for name, value in meant.items():
            encoding, schema = media.encoding.get(name) or {}, self._fields(name, media.schema)
            place, formats = f"the field '{name}'", self.field_formats(schema)
            if {"style", "explode", "allowReserved"} & set(encoding):
                style = encoding.get("style", "form")
                explode = encoding.get("explode", style == "form")
                take_pairs(value, pairs, name, style, explode, formats, place)
                continue
            found = [pair for pair in pairs if decoded(pair[0], True) == name]
            pairs = [pair for pair in pairs if pair not in found]
            self._texts(value, [decoded(text, True) for _, text in found], schema, formats, place)
        if pairs:
            raise Difference(f"the body: the fields {sorted({decoded(name, True) for name, _ in pairs})} weren't meant")

    def _texts(self, meant, texts, schema, formats, place):
        if isinstance(meant, list) and not any(isinstance(item, (dict, list)) for item in meant):
            return check_list(meant, texts, formats, place)
        values = meant if isinstance(meant, list) else [meant]
        if len(texts) != len(values):
            raise Difference(f"{place}: expected {len(values)} values, received {len(texts)}")
        items = self._comparison.elements(self._comparison.branches([schema])) if isinstance(meant, list) else [schema]
        for value, text in zip(values, texts):
            if isinstance(value, (dict, list)):
                self._same(value, parse_json(text.encode(), place), {"anyOf": items}, place)
            else:
                check_scalar(value, text, formats, place)

    def _multipart(self, meant, media, request):
        parts = parts_of(request)
        if isinstance(meant, list):
            return self._items(meant, parts, media)
        for name, value in meant.items():
            schema, place = self._fields(name, media.schema), f"the part '{name}'"
            found = [part for part in parts if part.name == name]
            parts = [part for part in parts if part.name != name]
            values = value if isinstance(value, list) else [value]
            if len(found) == 1 and isinstance(value, list) and essence(found[0].type or "") == "application/json":
                # An array with `contentType: application/json` is one part.
                self._same(value, parse_json(found[0].data, place), schema, place)
                continue
            if len(found) != len(values):
                raise Difference(f"{place}: expected {len(values)}, received {len(found)}")
            for item, part in zip(values, found):
                self._part(item, part, schema, media.encoding.get(name) or {}, place)
        if parts:
            raise Difference(f"the body: the parts {[part.name for part in parts]} weren't meant")

    def _items(self, meant, parts, media):
        """Compares the parts of an array, one for each item in order."""
        if len(parts) != len(meant):
            raise Difference(f"the body: expected {len(meant)} parts, received {len(parts)}")
        branches = self._comparison.branches([media.schema] if media.schema else [])
        first = next((branch["prefixItems"] for branch in branches if "prefixItems" in branch), [])
        rest = {"anyOf": [media.item_schema] if media.item_schema else self._comparison.elements(branches)}
        for index, (item, part) in enumerate(zip(meant, parts)):
            schema = first[index] if index < len(first) else rest
            # The encoding by position isn't compared, so the part's own media type is expected.
            self._part(item, part, schema, {"contentType": part.type or ""}, f"the part {index}")

    def _part(self, meant, part, schema, encoding, place):
        allowed = [essence(name) for name in str(encoding.get("contentType", "")).split(",") if name.strip()]
        # Of several media types the caller chooses one, which this tool doesn't do.
        if len(allowed) == 1 and not any(_matches(part.type or "text/plain", name) for name in allowed):
            raise Difference(f"{place}: it is {part.type}, and {', '.join(allowed)} was asked for")
        # A part with an undeclared name may be a file.
        if (self._is_binary(schema) or (part.file_name and not schema)) and not isinstance(meant, dict):
            if not isinstance(meant, str) or part.data != as_bytes(meant):
                raise Difference(f"{place}: other bytes arrived: {part.data[:60]!r}")
            if part.file_name is not None and part.file_name != 'a file "ü".bin':
                raise Difference(f"{place}: the file's name arrived as {part.file_name!r}")
        elif isinstance(meant, (dict, list)):
            items = self._comparison.branches([schema])
            self._same(meant, parse_json(part.data, place), {"anyOf": items + self._comparison.elements(items)}, place)
            if not allowed and essence(part.type or "") != "application/json":
                raise Difference(f"{place}: it is {part.type}, and an object is application/json")
        else:
            text = part.data.decode("utf-8")
            if allowed[:1] == ["application/json"] and isinstance(meant, str):
                text = parse_json(part.data, place)
            check_scalar(meant, text, self.formats(schema), place)


class Part:
    """One part of a multipart body."""

    def __init__(self, headers, data, is_form=True):
        self.headers = headers
        self.data = data
        disposition = headers.get("content-disposition", "")
        if is_form and not disposition.lower().startswith("form-data"):
            raise Difference(f"a part: its disposition is {disposition!r}")
        self.name = _parameter(disposition, "name")
        self.file_name = _parameter(disposition, "filename")
        self.type = headers.get("content-type")


def parts_of(request):
    """Returns the parts of a multipart body, parsed strictly (RFC 2046, 5.1.1; RFC 7578)."""
    match = re.search(r'boundary=(?:"([^"]+)"|([^\s;]+))', request.header("Content-Type") or "")
    if not match:
        raise Difference("the body: its type names no boundary")
    boundary = b"--" + (match[1] or match[2]).encode()
    if not request.body.startswith(boundary + b"\r\n") or not re.search(re.escape(boundary) + b"--(\r\n)?$", request.body):
        raise Difference(f"the body: it doesn't begin and end with its boundary: {request.body[:80]!r}")
    parts, is_form = [], essence(request.header("Content-Type")) == "multipart/form-data"
    inner = request.body[:request.body.rindex(boundary + b"--")]
    for text in (b"\r\n" + inner).split(b"\r\n" + boundary + b"\r\n")[1:]:
        head, blank, data = text.partition(b"\r\n\r\n")
        if not blank:
            raise Difference(f"a part: no empty line ends its headers: {text[:80]!r}")
        headers = {}
        for line in head.decode("utf-8").split("\r\n"):
            name, _, value = line.partition(":")
            headers[name.strip().lower()] = value.strip()
        parts.append(Part(headers, data, is_form))
    if parts:
        # The line break before the last boundary belongs to the boundary.
        parts[-1].data = parts[-1].data.removesuffix(b"\r\n")
    return parts


def _parameter(disposition, name):
    """Returns a parameter of a disposition, in which `"`, CR and LF are encoded as in browsers (WHATWG HTML,
    multipart/form-data)."""
    match = re.search(rf'; *{name}="([^"]*)"', disposition)
    if not match:
        return None
    return match[1].replace("%22", '"').replace("%0D", "\r").replace("%0A", "\n")


def _matches(media_type, allowed):
    name = essence(media_type)
    return allowed in ("*/*", name) or (allowed.endswith("/*") and name.startswith(allowed[:-1]))
