"""Collects the examples of responses with their schemas."""

import json
from dataclasses import dataclass
from pathlib import Path

from documents import DocumentError


@dataclass
class Example:
    """An example of a response's body."""

    operation: object
    status: str
    media_type: str
    name: str
    value: object
    # The reference to the response's schema in the bundle; None if the response has no schema.
    schema: dict | None
    # True if the media type is the one that is generated for the response.
    is_generated: bool

    @property
    def place(self):
        """`GET /books 200 application/json "first"`"""
        return f"{self.operation} {self.status} {self.media_type} {self.name}"

    @property
    def text(self):
        """Returns the example as JSON. Raises ValueError for numbers that JSON doesn't have."""
        return json.dumps(self.value, allow_nan=False)


@dataclass
class Schema:
    """A schema with its file."""

    value: object
    file: Path


class ExampleCollector:
    """Collects the examples in the responses of operations. `remarks` lists skipped examples with reasons."""

    def __init__(self, description, bundle):
        self.examples = []
        self.remarks = []
        self._store = description.store
        self._bundle = bundle
        self._document = description.load()
        self._root = description.root
        # The references by the identity of the schemas, so that the bundle contains each schema once.
        self._references = {}

    def collect(self, operation):
        """Adds the examples of all responses of `operation`."""
        try:
            responses, file = self._store.followed(operation.value.get("responses") or {}, operation.file)
        except DocumentError as error:
            self.remarks.append(f"{operation}: {error}")
            return
        for status, response in (responses if isinstance(responses, dict) else {}).items():
            if status.startswith("x-"):
                continue
            try:
                response, response_file = self._store.followed(response, file)
                if isinstance(response, dict):
                    self._collect(operation, status, response, response_file)
            except DocumentError as error:
                self.remarks.append(f"{operation} {status}: {error}")

    def _collect(self, operation, status, response, file):
        if "swagger" in self._document:
            self._collect_old(operation, status, response, file)
            return
        content, file = self._store.followed(response.get("content") or {}, file)
        generated = generated_media_type(content)
        for media_type, value in content.items():
            value, value_file = self._store.followed(value, file)
            if not is_json(media_type) or not isinstance(value, dict):
                continue
            schema = Schema(value["schema"], value_file) if "schema" in value else None
            found = list(self._named(operation, status, media_type, value, value_file))
            self._add(operation, status, media_type, found, schema, media_type == generated)

    def _collect_old(self, operation, status, response, file):
        """Adds the examples of Swagger 2.0, which has one schema and an example for each media type."""
        produced = operation.value.get("produces", self._document.get("produces")) or []
        schema = Schema(response["schema"], file) if "schema" in response else None
        examples = response.get("examples")
        found = {media_type: value for media_type, value in (examples or {}).items() if is_json(media_type)}
        for media_type, value in found.items():
            self._add(operation, status, media_type, [("example", value)], schema, True)
        if not found and (not produced or any(is_json(media_type) for media_type in produced)):
            self._add(operation, status, "application/json", [], schema, True)

    def _named(self, operation, status, media_type, value, file):
        """Yields the examples of a media type object."""
        if "example" in value:
            yield "example", self._literal(value["example"], file)
        examples = value.get("examples")
        if isinstance(examples, list):
            # An array in place of the mapping is a frequent mistake, and is read.
            examples = {str(index): {"value": item} for index, item in enumerate(examples)}
        for name, example in (examples or {}).items():
            place = f"{operation} {status} {media_type} '{name}'"
            try:
                example, example_file = self._store.followed(example, file)
            except DocumentError as error:
                self.remarks.append(f"{place}: {error}")
                continue
            if isinstance(example, dict) and ("value" in example or "dataValue" in example):
                literal = example["dataValue"] if "dataValue" in example else example["value"]
                yield f"'{name}'", self._literal(literal, example_file)
            elif isinstance(example, dict) and ("externalValue" in example or "serializedValue" in example):
                self.remarks.append(f"{place}: its value is external or serialized; skipped")
            else:
                self.remarks.append(f"{place}: missing 'value'; skipped")

    def _literal(self, value, file):
        """Returns a value, or the value in another file that it references, as in descriptions of several files."""
        if isinstance(value, dict) and list(value) == ["$ref"] and not str(value["$ref"]).startswith("#"):
            try:
                return self._store.followed(value, file)[0]
            except DocumentError:
                return value
        return value

    def _add(self, operation, status, media_type, found, schema, is_generated):
        if not found and schema:
            found = self._of_schema(operation, status, schema)
        found = [(name, value) for name, value in found if "*" not in media_type or not isinstance(value, str)]
        if not found:
            return
        reference = self._reference(schema) if schema else None
        for name, value in found:
            self.examples.append(Example(operation, status, media_type, name, value, reference, is_generated))

    def _of_schema(self, operation, status, schema):
        try:
            value, _ = self._store.followed(schema.value, schema.file)
        except DocumentError as error:
            self.remarks.append(f"{operation} {status}: {error}")
            return []
        if not isinstance(value, dict):
            return []
        if "example" in value:
            return [("the schema's example", value["example"])]
        examples = value.get("examples")
        if isinstance(examples, list) and examples:
            return [(f"the schema's example {index}", item) for index, item in enumerate(examples)]
        return []

    def _reference(self, schema):
        key = id(schema.value)
        if key not in self._references:
            self._references[key] = self._bundle.add(schema.value, schema.file)
        return self._references[key]


def essence(media_type):
    """Returns a media type without its parameters, in lower case."""
    return media_type.partition(";")[0].strip().lower()


def is_json(media_type):
    """Returns whether a body of this type can be JSON."""
    name = essence(media_type)
    return name in ("application/json", "text/json", "*/*", "application/*") or name.endswith("+json")


def generated_media_type(content):
    """Returns the JSON media type that is generated: `application/json`, or else another one, or else a range; of
    equal ones the first."""

    def rank(name):
        return 0 if essence(name) == "application/json" else (2 if "*" in name else 1)

    return min(filter(is_json, content), key=rank, default=None)
