#!/usr/bin/env python3
"""Measures `endpointgen diff` on real descriptions: it makes single edits of known kinds and compares the reports.

Each edit is made in a small description: an operation of a real one, with everything that it refers to. Three measures:

- api: the table of kinds defines the effect of an edit on the set of valid values, which, with the direction in which
  the edited schema is sent, determines the expected severity. A breaking or risky row of another kind is a false alarm.
- wire: jsonschema finds a value that one version allows and the other doesn't. A breaking row without one is a false
  alarm.
- swift (with --runtime): the compiler type-checks a program that uses every symbol of the old client with the new one.

    Tools/measure-diff [--edits N] [--seed N] [--specs FOLDER…] [--command PATH] [--jobs N] [--misses FILE]
                         [--runtime FOLDER [--swift-edits N]]

Requires jsonschema and PyYAML; with rstr it finds more values of patterns. Exits with status 1 if a measure has a recall
below 0.99 or more than 2 % false alarms, or if there are fewer edits.
"""
import argparse
import collections
import concurrent.futures
import copy
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading

import yaml

sys.path.insert(1, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import arguments  # noqa: E402
import swift  # noqa: E402
import wire  # noqa: E402

METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"]
# The formats that JSON Schema or OpenAPI's registry defines and that limit values.
LIMITING = set("""date-time datetime date time duration uuid uri url uri-reference uri-template iri iri-reference email idn-email
    hostname idn-hostname ipv4 ipv6 json-pointer relative-json-pointer regex byte base64 base64url binary decimal float int8 int16
    int32 int64 int integer long uint8 uint16 uint32 uint64 ulong""".split())
EXPECTED = {
    ("narrowed", "request"): "breaking", ("narrowed", "response"): "compatible",
    ("widened", "request"): "compatible", ("widened", "response"): "breaking",
    ("unclear", "request"): "breaking", ("unclear", "response"): "breaking",
}


class Loader(yaml.CSafeLoader):
    """A YAML loader as in OpenAPI: timestamps are strings."""


Loader.yaml_implicit_resolvers = {
    key: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:timestamp"]
    for key, resolvers in yaml.CSafeLoader.yaml_implicit_resolvers.items()
}


def load(path):
    with open(path, encoding="utf-8-sig") as file:
        return json.load(file) if path.endswith(".json") else yaml.load(file, Loader)


def resolve(root, reference):
    node = root
    for part in reference[2:].split("/"):
        node = node[part.replace("~1", "/").replace("~0", "~")]
    return node


def references(node):
    if isinstance(node, dict):
        for key, value in node.items():
            if key == "$ref" and isinstance(value, str):
                yield value
            else:
                yield from references(value)
    elif isinstance(node, list):
        for value in node:
            yield from references(value)


def cut(root, path, method):
    """Returns the operation with everything that it refers to; None if that is too large or external."""
    item = {key: value for key, value in root["paths"][path].items() if key == "parameters"}
    item[method] = copy.deepcopy(root["paths"][path][method])
    item[method].pop("callbacks", None)
    result = {"openapi": root["openapi"], "info": {"title": "Cut", "version": "1.0.0"},
              "servers": [{"url": "https://example.com"}], "paths": {path: copy.deepcopy(item)}, "components": {}}
    if "security" in root:
        result["security"] = root["security"]
    schemes = root.get("components", {}).get("securitySchemes")
    if schemes:
        result["components"]["securitySchemes"] = copy.deepcopy(schemes)
    pending, known = list(references(item)), set()
    while pending:
        reference = pending.pop()
        if reference in known:
            continue
        known.add(reference)
        parts = reference.split("/")
        if not reference.startswith("#/components/") or len(parts) != 4 or len(known) > 60:
            return None
        value = copy.deepcopy(resolve(root, reference))
        result["components"].setdefault(parts[2], {})[parts[3].replace("~1", "/").replace("~0", "~")] = value
        pending += references(value)
    return result


class Places:
    """The schemas, parameters, bodies and responses of a cut description, with the directions in which each is sent."""

    def __init__(self, root):
        self.root = root
        self.schemas = {}
        self.directions = collections.defaultdict(set)
        self.unions = collections.defaultdict(set)
        self.direct = set()
        self.seen = set()
        (self.path, item), = root["paths"].items()
        (self.method, self.operation), = [(key, value) for key, value in item.items() if key in METHODS]
        self.item = item
        self.parameters = [self.deref(value) for value in item.get("parameters", []) + self.operation.get("parameters", [])]
        # OpenAPI ignores these headers.
        self.parameters = [value for value in self.parameters if value.get("in") != "header"
                           or value.get("name", "").lower() not in ["accept", "content-type", "authorization"]]
        self.body = self.deref(self.operation["requestBody"]) if "requestBody" in self.operation else None
        self.responses = {str(key): self.deref(value) for key, value in self.operation.get("responses", {}).items()
                          if not str(key).startswith("x-")}
        for parameter in self.parameters:
            self.value(parameter, "request")
        if self.body:
            self.content(self.body, "request")
        for response in self.responses.values():
            self.content(response, "response")
            for header in response.get("headers", {}).values():
                self.value(self.deref(header), "response")

    def deref(self, node):
        while isinstance(node, dict) and "$ref" in node:
            node = resolve(self.root, node["$ref"])
        return node

    def value(self, node, direction):
        if "schema" in node:
            self.schema(node["schema"], direction)
        self.content(node, direction)

    def content(self, node, direction):
        for media in (node.get("content") or {}).values():
            if isinstance(media, dict) and "schema" in media:
                self.schema(media["schema"], direction)

    def schema(self, node, direction, union=None):
        node = self.deref(node)
        if isinstance(node, dict) and union is not None:
            self.unions[id(node)].add(id(union))
        else:
            self.direct.add(id(node))
        if not isinstance(node, dict) or (id(node), direction) in self.seen:
            return
        self.seen.add((id(node), direction))
        self.schemas[id(node)] = node
        self.directions[id(node)].add(direction)
        for key in ["properties", "patternProperties"]:
            for child in (node.get(key) or {}).values():
                self.schema(child, direction)
        for key in ["allOf", "oneOf", "anyOf", "prefixItems"]:
            for child in node.get(key) or []:
                self.schema(child, direction, node if key in ["oneOf", "anyOf"] else None)
        for key in ["items", "additionalProperties"]:
            if isinstance(node.get(key), dict):
                self.schema(node[key], direction)

    def wholes(self, node):
        """The indexes of the schemas whose values an edit of a schema can change: itself, or the unions that it is a part of."""
        found, pending, known = set(), [id(node)], set()
        while pending:
            key = pending.pop()
            if key not in known:
                known.add(key)
                pending += self.unions[key]
                if key in self.direct:
                    found.add(key)
        return [index for index, key in enumerate(self.schemas) if key in found]


def is_type(node, *names):
    return node.get("type") in names and not any(key in node for key in ["allOf", "oneOf", "anyOf", "const"])


# Edits of schemas: name, whether it applies, the edit, its effect, the kind that is reported.
# An effect of None is a row of the severities given instead.
def schema_edits():
    edits = []

    def add(name, applies, edit, effect, kind):
        edits.append((name, applies, edit, effect, kind))

    def setter(key, value):
        return lambda node, _: node.__setitem__(key, value)

    def remover(key):
        return lambda node, _: node.pop(key)

    plain = lambda node: is_type(node, "string") and not {"enum", "format", "pattern"} & set(node)
    add("type string to integer", lambda n: plain(n) and not {"minLength", "maxLength", "default", "example"} & set(n),
        setter("type", "integer"), "unclear", "type-changed")
    add("type integer to number", lambda n: is_type(n, "integer") and "enum" not in n and "format" not in n,
        setter("type", "number"), "widened", "type-changed")
    add("type number to integer", lambda n: is_type(n, "number") and "enum" not in n and "format" not in n,
        setter("type", "integer"), "narrowed", "type-changed")
    add("type boolean to string", lambda n: is_type(n, "boolean") and "enum" not in n and "default" not in n,
        setter("type", "string"), "unclear", "type-changed")
    add("format added", plain, setter("format", "uuid"), "narrowed", "format-changed")
    has_format = lambda n: is_type(n, "string", "integer", "number") and isinstance(n.get("format"), str)
    add("format removed", lambda n: has_format(n) and n["format"].lower() in LIMITING, remover("format"), "widened", "format-changed")
    add("format without rules removed", lambda n: has_format(n) and n["format"].lower() not in LIMITING, remover("format"), "open",
        "format-changed")
    add("format changed", lambda n: is_type(n, "string") and n.get("format") in ["date", "date-time", "uuid"],
        lambda n, _: n.__setitem__("format", "uri"), "unclear", "format-changed")
    add("enum value added", lambda n: is_type(n, "string") and len(n.get("enum") or []) > 1,
        lambda n, _: n["enum"].append("added-value"), "open", "enumeration-value-added")
    add("enum value removed", lambda n: is_type(n, "string") and len(n.get("enum") or []) > 2,
        lambda n, _: n["enum"].pop(), "narrowed", "enumeration-value-removed")
    add("enum removed", lambda n: is_type(n, "string") and len(n.get("enum") or []) > 1, remover("enum"), "widened",
        "enumeration-removed")
    add("enum added", plain, setter("enum", ["one", "two", "three"]), "narrowed", "enumeration-added")
    for key, kind, types in [("minLength", "min-length", ["string"]), ("maxLength", "max-length", ["string"]),
                             ("minimum", "minimum", ["integer", "number"]), ("maximum", "maximum", ["integer", "number"]),
                             ("minItems", "min-items", ["array"]), ("maxItems", "max-items", ["array"]),
                             ("minProperties", "min-properties", ["object"]), ("maxProperties", "max-properties", ["object"])]:
        applies = lambda n, key=key, types=types: is_type(n, *types) and key not in n and "enum" not in n \
            and "exclusive" + key[0].upper() + key[1:] not in n
        has = lambda n, key=key, types=types: is_type(n, *types) and isinstance(n.get(key), int) and n[key] > 0 \
            and not isinstance(n[key], bool)
        add(key + " added", applies, setter(key, 3), "narrowed", kind + "-changed")
        add(key + " removed", has, remover(key), "widened", kind + "-changed")
        is_lower = key.startswith("min")
        add(key + " raised", has, lambda n, _, key=key: n.__setitem__(key, n[key] + 2),
            "narrowed" if is_lower else "widened", kind + "-changed")
        add(key + " lowered", lambda n, has=has, key=key: has(n) and n[key] > 2,
            lambda n, _, key=key: n.__setitem__(key, n[key] - 1), "widened" if is_lower else "narrowed", kind + "-changed")
    add("multipleOf added", lambda n: is_type(n, "integer") and not {"enum", "multipleOf"} & set(n), setter("multipleOf", 5),
        "narrowed", "multiple-of-changed")
    add("pattern added", plain, setter("pattern", "^[a-z]+$"), "narrowed", "pattern-changed")
    add("pattern removed", lambda n: is_type(n, "string") and "pattern" in n, remover("pattern"), "widened", "pattern-changed")
    add("pattern changed", lambda n: is_type(n, "string") and "pattern" in n, setter("pattern", "^[x-z]+~$"), "unclear",
        "pattern-changed")
    # The members of a tuple differ in their types, mostly.
    add("uniqueItems added", lambda n: is_type(n, "array") and not {"uniqueItems", "prefixItems"} & set(n), setter("uniqueItems", True),
        "narrowed", "unique-items-changed")
    add("uniqueItems removed", lambda n: is_type(n, "array") and n.get("uniqueItems") is True, remover("uniqueItems"),
        "widened", "unique-items-changed")
    writable = lambda n: is_type(n, "object") and len(n.get("properties") or {}) > 0

    def optional(node, places):
        for name, child in node["properties"].items():
            child = places.deref(child)
            if name not in (node.get("required") or []) and isinstance(child, dict) \
                    and not child.get("readOnly") and not child.get("writeOnly"):
                return name
        return None

    def require(node, places):
        name = optional(node, places)
        if name is None:
            return False
        node["required"] = (node.get("required") or []) + [name]

    def release(node, places):
        for name in node["required"]:
            child = places.deref((node.get("properties") or {}).get(name, {}))
            if isinstance(child, dict) and not child.get("writeOnly"):
                node["required"] = [other for other in node["required"] if other != name]
                if not node["required"]:
                    del node["required"]
                return None
        return False

    add("property required", writable, require, "narrowed", "property-required")
    add("property no longer required", lambda n: writable(n) and n.get("required"), release, "widened", "property-optional")
    add("property added", writable, lambda n, _: n["properties"].__setitem__("addedProperty", {"type": "string"}),
        "compatible", "property-added")

    def remove_property(node, places):
        name = optional(node, places)
        if name is None:
            return False
        del node["properties"][name]

    add("property removed", lambda n: writable(n) and len(n["properties"]) > 1, remove_property, "risky", "property-removed")
    add("additional properties forbidden", lambda n: writable(n) and "additionalProperties" not in n,
        setter("additionalProperties", False), "narrowed", "additional-properties-changed")
    add("additional properties allowed", lambda n: writable(n) and n.get("additionalProperties") is False,
        remover("additionalProperties"), "open", "additional-properties-changed")
    add("items changed", lambda n: is_type(n, "array") and isinstance(n.get("items"), dict) and plain(n["items"]),
        setter("items", {"type": "boolean"}), "unclear", "type-changed")
    for key, kind in [("oneOf", "one-of"), ("anyOf", "any-of")]:
        add(key + " part added", lambda n, key=key: len(n.get(key) or []) > 1 and "discriminator" not in n,
            lambda n, _, key=key: n[key].append({"type": "object", "title": "Added", "properties": {"addedPart": {"type": "string"}}}),
            "widened", kind + "-part-added")
        add(key + " part removed", lambda n, key=key: len(n.get(key) or []) > 2 and "discriminator" not in n
            and not any(part.get("type") == "null" for part in n[key]), lambda n, _, key=key: n[key].pop(0),
            "narrowed", kind + "-part-removed")

    def add_part(node, places):
        if any("properties" not in places.deref(part) for part in node["allOf"]):
            return False
        node["allOf"].append({"type": "object", "properties": {"addedPart": {"type": "string"}}, "required": ["addedPart"]})

    add("allOf part added", lambda n: len(n.get("allOf") or []) > 1, add_part, "narrowed", "property-required")
    add("null allowed", lambda n: is_type(n, "string", "integer", "boolean") and not n.get("nullable") and "enum" not in n,
        "null", "widened", "nullability-changed")
    add("null no longer allowed", lambda n: isinstance(n.get("type"), (str, list)) and
        (n.get("nullable") is True and isinstance(n["type"], str) or isinstance(n["type"], list) and "null" in n["type"] and len(n["type"]) > 1)
        and "enum" not in n, "no-null", "narrowed", "nullability-changed")
    add("deprecated", lambda n: is_type(n, "string") and "deprecated" not in n, setter("deprecated", True), "compatible",
        "deprecation-changed")
    add("default changed", lambda n: is_type(n, "string") and isinstance(n.get("default"), str) and "enum" not in n,
        setter("default", "changed"), "default", "default-changed")
    return edits


def nullify(node, places, version):
    if version.startswith("3.0"):
        node["nullable"] = True
    else:
        node["type"] = [node["type"], "null"]


def unnullify(node, places, version):
    if isinstance(node["type"], list):
        rest = [name for name in node["type"] if name != "null"]
        node["type"] = rest[0] if len(rest) == 1 else rest
    else:
        del node["nullable"]


def operation_edits():
    """Edits of an operation: name, the edit (False where it doesn't apply), the severity, the kind."""
    def remove_operation(p):
        p.item["options" if p.method != "options" else "trace"] = {"operationId": "other", "responses": {"200": {"description": "OK"}}}
        del p.item[p.method]

    def add_operation(p):
        p.root["paths"]["/added"] = {"get": {"operationId": "addedOperation", "responses": {"204": {"description": "None"}}}}

    def new_parameter(required):
        def edit(p):
            p.operation["parameters"] = p.operation.get("parameters", []) + [
                {"name": "added", "in": "query", "required": required, "schema": {"type": "string"}}]
        return edit

    def find(p, condition):
        return next((value for value in p.parameters if condition(value)), None)

    def remove_parameter(p):
        listed = p.operation.get("parameters", [])
        # A URI template declares its parameters once more.
        declared = " ".join(re.findall(r"\{[^}]*\}", p.path))
        for index, value in enumerate(listed):
            if p.deref(value)["in"] != "path" and p.deref(value)["name"] not in declared:
                del listed[index]
                return None
        return False

    def set_parameter(condition, key, value):
        def edit(p):
            parameter = find(p, condition)
            if parameter is None:
                return False
            parameter[key] = value
        return edit

    def rename_path(p):
        parameter = find(p, lambda v: v["in"] == "path")
        if parameter is None:
            return False
        old = parameter["name"]
        if "{" + old + "}" not in p.path:
            return False
        parameter["name"] = "renamedParameter"
        p.root["paths"] = {p.path.replace("{" + old + "}", "{renamedParameter}"): p.item}

    def explode(p):
        for value in p.parameters:
            schema = p.deref(value.get("schema", {}))
            if value["in"] == "query" and schema.get("type") == "array" and "style" not in value:
                value["explode"] = not value.get("explode", True)
                return None
        return False

    def body(required):
        def edit(p):
            if not p.body or bool(p.body.get("required")) == required:
                return False
            p.body["required"] = required
        return edit

    def remove_body(p):
        if "requestBody" not in p.operation:
            return False
        del p.operation["requestBody"]

    def add_body(required):
        def edit(p):
            if "requestBody" in p.operation or p.method in ["get", "head", "delete", "options", "trace"]:
                return False
            p.operation["requestBody"] = {"required": required, "content": {"application/json": {"schema": {"type": "object"}}}}
        return edit

    def add_media(p):
        if not p.body or "text/added" in p.body["content"]:
            return False
        p.body["content"]["text/added"] = {"schema": {"type": "string"}}

    def change_media(p):
        if not p.body or "application/json" not in p.body["content"]:
            return False
        p.body["content"]["application/changed+json"] = p.body["content"].pop("application/json")

    def success(p):
        return next(((key, value) for key, value in p.responses.items() if key in ["200", "201"]), None)

    def change_response_media(p):
        found = success(p)
        if not found or "application/json" not in (found[1].get("content") or {}):
            return False
        found[1]["content"]["application/changed+json"] = found[1]["content"].pop("application/json")

    def remove_response_body(p):
        found = success(p)
        if not found or not found[1].get("content"):
            return False
        del found[1]["content"]

    def remove_response(wanted):
        def edit(p):
            for key in list(p.operation["responses"]):
                if str(key)[0] == wanted and not any(str(k) in [wanted + "XX", "default"] for k in p.operation["responses"]):
                    del p.operation["responses"][key]
                    return None
            return False
        return edit

    def add_response(code):
        def edit(p):
            keys = [str(key) for key in p.operation["responses"]]
            if code in keys or "default" in keys or code[0] + "XX" in keys:
                return False
            # Clients decode a further success like the others, if none has content.
            if code[0] == "2" and not any(value.get("content") for key, value in p.responses.items() if key[0] == "2"):
                return False
            p.operation["responses"][code] = {"description": "Added"}
        return edit

    def header(p):
        found = success(p)
        if not found:
            return False
        found[1].setdefault("headers", {})["X-Added"] = {"schema": {"type": "string"}}

    def remove_header(p):
        for response in p.responses.values():
            for name, value in list((response.get("headers") or {}).items()):
                if not p.deref(value).get("required"):
                    del response["headers"][name]
                    return None
        return False

    def security(p):
        schemes = p.root["components"].setdefault("securitySchemes", {})
        schemes["addedScheme"] = {"type": "http", "scheme": "basic"}
        p.operation["security"] = [{"addedScheme": []}]

    def no_security(p):
        current = p.operation.get("security", p.root.get("security", []))
        if not current or {} in current:
            return False
        p.operation["security"] = current + [{}]

    def scheme(p):
        for value in p.root["components"].get("securitySchemes", {}).values():
            if value.get("type") in ["http", "apiKey"]:
                value.clear()
                value.update({"type": "apiKey", "in": "header", "name": "X-Changed"})
                return None
        return False

    return [
        ("operation removed", remove_operation, "breaking", "operation-removed"),
        ("operation added", add_operation, "compatible", "operation-added"),
        ("required parameter added", new_parameter(True), "breaking", "required-parameter-added"),
        ("optional parameter added", new_parameter(False), "compatible", "optional-parameter-added"),
        ("parameter removed", remove_parameter, "risky", "parameter-removed"),
        ("parameter required", set_parameter(lambda v: v["in"] != "path" and not v.get("required"), "required", True),
         "breaking", "parameter-required"),
        ("parameter no longer required", set_parameter(lambda v: v["in"] != "path" and v.get("required"), "required", False),
         "compatible", "parameter-optional"),
        ("path parameter renamed", rename_path, "compatible", "path-parameter-renamed"),
        ("parameter's explode", explode, "breaking", "parameter-explode-changed"),
        ("parameter deprecated", set_parameter(lambda v: not v.get("deprecated"), "deprecated", True), "compatible",
         "deprecation-changed"),
        ("body required", body(True), "breaking", "request-body-required"),
        ("body no longer required", body(False), "compatible", "request-body-optional"),
        ("body removed", remove_body, "risky", "request-body-removed"),
        ("required body added", add_body(True), "breaking", "required-request-body-added"),
        ("optional body added", add_body(False), "compatible", "optional-request-body-added"),
        ("media type of body added", add_media, "compatible", "request-media-type-added"),
        ("media type of body changed", change_media, "breaking", "request-media-type-removed"),
        ("media type of response changed", change_response_media, "breaking", "response-media-type-removed"),
        ("body of response removed", remove_response_body, "breaking", "response-body-removed"),
        ("success removed", remove_response("2"), "breaking", "success-response-removed"),
        ("failure removed", remove_response("4"), "risky", "failure-response-removed"),
        ("success added", add_response("206"), "breaking", "success-response-added"),
        ("failure added", add_response("418"), "risky", "failure-response-added"),
        ("header added", header, "compatible", "response-header-added"),
        ("header removed", remove_header, "risky", "response-header-removed"),
        ("security added", security, "breaking", "security-changed"),
        ("security optional", no_security, "compatible", "security-added"),
        ("security scheme changed", scheme, "breaking", "security-scheme-changed"),
        ("server changed", lambda p: p.root["servers"][0].__setitem__("url", "https://changed.example"), "risky",
         "server-removed"),
        ("operation deprecated", lambda p: False if p.operation.get("deprecated") else p.operation.__setitem__("deprecated", True),
         "compatible", "deprecation-changed"),
        ("operationId changed", lambda p: p.operation.__setitem__("operationId", "changedOperation"), "compatible",
         "operation-id-changed"),
    ]


def expectations(effect, kind, directions):
    """Returns the expected rows of an edit of a schema: severity and kind."""
    rows = []
    for direction in sorted(directions):
        if effect in ["narrowed", "widened", "unclear"]:
            rows.append((EXPECTED[effect, direction], f"{direction}-{kind}"))
        elif effect == "open":
            rows.append(("risky" if direction == "response" else "compatible", f"{direction}-{kind}"))
        elif effect == "default":
            rows.append(("risky" if direction == "request" else "compatible", kind))
        elif kind.startswith("property-"):
            rows.append((effect, f"{direction}-{kind}"))
        else:
            rows.append((effect, kind))
    return rows


def schema_job(edit, small, generator):
    """The description with one edit of a schema, the expected rows, and the schema's versions and directions."""
    label, applies, change, effect, kind = edit
    changed = copy.deepcopy(small)
    places = Places(changed)
    nodes = list(places.schemas.values())
    candidates = [index for index, node in enumerate(nodes) if applies(node)]
    if not candidates:
        return None
    index = generator.choice(candidates)
    node = nodes[index]
    directions = places.directions[id(node)]
    wholes = places.wholes(node)
    originals = list(Places(small).schemas.values())
    if change == "null":
        nullify(node, places, small["openapi"])
    elif change == "no-null":
        unnullify(node, places, small["openapi"])
    elif change(node, places) is False:
        return None
    pairs = [(originals[whole], nodes[whole], places.directions[id(nodes[whole])]) for whole in wholes]
    return changed, expectations(effect, kind, directions), Edited(label, originals[index], pairs, wholes != [index])


class Edited:
    """An edited schema: its old version, and the versions and directions of the schemas whose values the edit can change."""

    def __init__(self, label, old, pairs, is_part):
        self.pairs, self.is_part, self.found = pairs, is_part, None
        self.directions = set().union(*(directions for _, _, directions in pairs))
        keyword, _, verb = label.partition(" ")
        self.is_union = keyword in ["oneOf", "anyOf"]
        # Another keyword may imply the bound.
        self.is_bound = keyword[:3] in ["min", "max"] and verb and bool(
            {"pattern", "enum", "const", "format", "required", "additionalProperties"} & set(old))

    def broken(self, old_root, new_root):
        """The directions in which values show that the edit breaks clients."""
        if self.found is None:
            self.found = set()
            for old, new, directions in self.pairs:
                gone, come = wire.witnesses(old, old_root, new, new_root)
                self.found |= {direction for direction in directions if (gone if direction == "request" else come)}
        return self.found

    def expected(self, rows, old_root, new_root):
        """The expected rows: where other keywords or parts may allow or forbid the same values, only values can decide."""
        if not (self.is_union or self.is_bound or self.is_part):
            return rows
        broken = self.broken(old_root, new_root)
        kept = [(severity, kind) for severity, kind in rows if kind.partition("-")[0] not in ["request", "response"]
                or (severity == "compatible") != (kind.partition("-")[0] in broken)]
        # A value that two parts of 'oneOf' allow is invalid: it becomes so with a further part, and valid with one less.
        overlapping = [("risky", kind) for severity, kind in rows if self.is_union and severity == "compatible"
                       and "-one-of-" in kind and kind.partition("-")[0] in broken]
        return [] if self.is_part and not broken else kept + overlapping


def operation_job(edit, small, _):
    _, change, severity, kind = edit
    changed = copy.deepcopy(small)
    if change(Places(changed)) is False:
        return None
    return changed, [(severity, kind)], None


def jobs(cuts, per_kind, generator, is_compact):
    """Returns the edits and their descriptions: (name, number of the cut, edit)."""
    kinds = [(schema_job, edit) for edit in schema_edits()] + [(operation_job, edit) for edit in operation_edits()]
    used = set()
    for make, edit in kinds:
        order = generator.sample(range(len(cuts)), len(cuts))
        if is_compact:
            # A compiled client is reused for further edits.
            order.sort(key=lambda number: number not in used)
        count = 0
        for number in order:
            if count == per_kind:
                break
            made = make(edit, cuts[number][1], generator)
            if made:
                count += 1
                used.add(number)
                yield (edit[0], number, *made)


class Truths:
    """Runs `diff` and the compiler for each edit."""

    def __init__(self, options, cuts, folder):
        self.options, self.cuts, self.folder = options, cuts, folder
        self.clients, self.lock, self.compiled = {}, threading.Lock(), set()

    def run(self, made):
        """Returns the results of the edits; of those that were measured where the run is interrupted."""
        results = []
        misses = open(self.options.misses, "w", encoding="utf-8") if self.options.misses else None
        pool = concurrent.futures.ThreadPoolExecutor(max_workers=max(1, self.options.jobs))
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        try:
            for result in pool.map(self.measure, enumerate(made)):
                if result:
                    results.append(result)
                if result and misses and "old" in result:
                    misses.write(json.dumps(result) + "\n")
                    misses.flush()
        except KeyboardInterrupt:
            print(f"interrupted after {len(results)} of {len(made)} edits", flush=True)
        pool.shutdown(cancel_futures=True)
        return results

    def limit(self, made):
        """Selects the edits that the compiler checks: some of one description, so that its client is compiled once."""
        if self.options.swift_edits is None:
            self.compiled = set(range(len(made)))
            return
        common = collections.Counter(number for _, number, *_ in made).most_common(1)
        indexes = [index for index, job in enumerate(made) if common and job[1] == common[0][0]]
        # Those first that break requests or responses, and often code too.
        indexes.sort(key=lambda index: all(severity != "breaking" for severity, _ in made[index][3]))
        self.compiled = set(indexes[:self.options.swift_edits])

    def write(self, value, *names):
        path = os.path.join(self.folder, *names)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            json.dump(value, file, indent=1)
        return path

    def old(self, number, is_compiled):
        """The path of a cut description, its client and the program that uses this; the last two None without a compiler."""
        with self.lock:
            entry = self.clients.setdefault(number, [threading.Lock(), None])
        with entry[0]:
            if entry[1] is None or (is_compiled and entry[1][1] is None):
                path = self.write(self.cuts[number][1], str(number), "old.json")
                client = uses = None
                if is_compiled:
                    client = swift.Client(self.options.command, self.options.runtime, path, os.path.dirname(path))
                    uses = client.uses() if client.is_generated else None
                entry[1] = path, client, uses
            return entry[1]

    def measure(self, job):
        index, (label, number, changed, expected, schemas) = job
        old_path, client, uses = self.old(number, self.options.runtime is not None and index in self.compiled)
        new_path = self.write(changed, f"edit-{index}", "new.json")
        run = subprocess.run([self.options.command, "diff", old_path, new_path, "--format", "json"], capture_output=True,
                             text=True, check=False)
        if run.returncode != 0:
            return None
        rows = [json.loads(line) for line in run.stdout.splitlines()]
        api = [(row["severity"], row["kind"]) for row in rows if row.get("layer") == "api"]
        result = {"edit": label, "spec": self.cuts[number][0], "expected": expected, "rows": api}
        named = {kind for _, kind in expected}
        if schemas and schemas.is_part:
            # A changed part of 'oneOf' may begin or cease to allow values of other parts.
            named |= {f"{direction}-one-of-overlaps" for direction in schemas.broken(self.cuts[number][1], changed)}
        wanted = set(schemas.expected(expected, self.cuts[number][1], changed) if schemas else expected)
        result["api"] = wanted <= set(api), any(row[0] != "compatible" and row[1] not in named for row in api)
        if schemas:
            result["wire"] = self.wire(schemas, api, changed, number)
        if uses and index in self.compiled:
            result["swift"] = self.swift(client, uses, rows, new_path, result)
        shutil.rmtree(os.path.dirname(new_path))
        if any(value in ((False, False), (False, True), (True, True)) for value in map(result.get, ("api", "wire", "swift"))):
            result["old"], result["new"] = self.cuts[number][1], changed
        return result

    def swift(self, client, uses, rows, new_path, result):
        """Returns whether each compile error is reported, and whether a report has no compile error."""
        rows = [(row["severity"], row["kind"], row["subject"]) for row in rows if row.get("layer") == "swift"]
        new = swift.Client(self.options.command, self.options.runtime, new_path, os.path.dirname(new_path), client)
        failed = new.failures(uses) if new.code() != client.code() else set()
        if failed is None:
            return None
        symbols = sorted({uses[index][1] for index in failed})
        broken = [symbol for symbol in symbols if not symbol.startswith(swift.RISKY)]
        reported = [row for row in rows if row[0] == "breaking"]
        if not symbols and reported and all(row[2].startswith("_") for row in reported):
            # The compiler's symbol graph omits such names, and so does the program.
            return None
        is_recalled = bool(reported) or not broken
        is_recalled = is_recalled and (not symbols or any(row[0] != "compatible" for row in rows))
        result["swift rows"], result["failed"] = rows, symbols[:20]
        result["is broken"] = bool(symbols)
        return is_recalled, bool(reported) and not broken

    def wire(self, schemas, rows, changed, number):
        """Returns whether values that only one version allows are reported, and whether a report has no such value."""
        broken = schemas.broken(self.cuts[number][1], changed)
        is_recalled, is_alarm = True, False
        for direction in schemas.directions:
            own = [severity for severity, kind in rows if kind.startswith(direction + "-")]
            is_recalled = is_recalled and (direction not in broken or any(severity != "compatible" for severity in own))
            is_alarm = is_alarm or (direction not in broken and "breaking" in own)
        return is_recalled, is_alarm


def cuts_of(options, generator):
    """Returns operations of real descriptions with everything that they refer to: (name, description)."""
    cuts = []
    files = [(folder, name) for folder in options.specs for name in sorted(os.listdir(folder))]
    for folder, name in files:
        path = os.path.join(folder, name)
        if not name.endswith((".json", ".yaml", ".yml")) or name == "MANIFEST.json":
            continue
        try:
            root = load(path)
        except yaml.YAMLError as error:
            print(f"skipped {name}, which PyYAML can't read: {str(error).splitlines()[0]}", file=sys.stderr)
            continue
        if not isinstance(root, dict) or not str(root.get("openapi", "")).startswith("3."):
            continue
        operations = [(route, method) for route, item in (root.get("paths") or {}).items() if isinstance(item, dict)
                      for method in item if method in METHODS]
        for route, method in generator.sample(operations, min(40, len(operations))):
            try:
                small = cut(root, route, method)
            except (KeyError, TypeError, IndexError):
                small = None
            parts = sum(len(values) for values in small["components"].values()) if small else 0
            if small and (not options.runtime or parts <= 25):
                cuts.append((name, small))
    print(f"{len(cuts)} operations of {len({name for name, _ in cuts})} descriptions", flush=True)
    return cuts


def print_table(results):
    """Prints the results by kind, and returns whether they meet the limits."""
    kinds = collections.OrderedDict()
    for result in results:
        kinds.setdefault(result["edit"], []).append(result)
    layers = [layer for layer in ("api", "wire", "swift") if any(result.get(layer) for result in results)]
    print("| edit | edits | " + " | ".join(f"{layer} recalled | false alarms" for layer in layers) + " |")
    print("| --- | --- |" + " --- | --- |" * len(layers))
    is_good = True

    def cells(found):
        row = []
        for layer in layers:
            figures = [result[layer] for result in found if result.get(layer)]
            row += [f"{sum(value[0] for value in figures)}/{len(figures)}", str(sum(value[1] for value in figures))]
        return f"{len(found)} | " + " | ".join(row)

    for label, found in kinds.items():
        print(f"| {label} | {cells(found)} |")
    print(f"| all | {cells(results)} |")
    for layer in layers:
        figures = [result[layer] for result in results if result.get(layer)]
        recall = sum(value[0] for value in figures) / len(figures) if figures else 0
        alarms = sum(value[1] for value in figures) / len(figures) if figures else 0
        print(f"{layer}: {len(figures)} edits of {len(kinds)} kinds, recall {recall:.4f}, false alarms {alarms:.4f}")
        is_good = is_good and recall >= 0.99 and alarms <= 0.02
    if "swift" in layers:
        print(f"{sum(bool(result.get('is broken')) for result in results)} edits break code that uses the client")
    return is_good


def main():
    parser = argparse.ArgumentParser(prog="Tools/measure-diff", description=__doc__.splitlines()[0])
    here = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    parser.add_argument("--edits", type=int, default=600)
    parser.add_argument("--seed", type=int, default=42)
    parser.add_argument("--specs", nargs="+", type=arguments.folder, default=[os.path.join(here, "..", "shared", "specs")])
    parser.add_argument("--command", type=arguments.program, default=os.path.join(here, ".build/debug/endpointgen"))
    parser.add_argument("--runtime", type=arguments.modules, help="the folder of the runtime's modules; enables the measure 'swift'")
    parser.add_argument("--swift-edits", type=int, help="the number of edits that the compiler checks, all by default")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--misses", help="a file for missed edits and false alarms")
    options = parser.parse_args()
    generator = random.Random(options.seed)
    cuts = cuts_of(options, generator)
    kinds = len(schema_edits()) + len(operation_edits())
    with tempfile.TemporaryDirectory() as folder:
        truths = Truths(options, cuts, folder)
        made = list(jobs(cuts, -(-options.edits // kinds), generator, bool(options.runtime)))
        truths.limit(made)
        results = truths.run(made)
    is_good = print_table(results)
    sys.exit(0 if is_good and len(results) >= options.edits else 1)


main()
