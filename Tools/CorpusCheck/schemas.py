"""Converts the schemas of descriptions to JSON Schema 2020-12.

All required schemas of a description are in one bundle, and references between them become references in the bundle.
So recursive schemas and schemas of other files need no special treatment.
"""

import re

from documents import DocumentError, reference_of

_NAMED = ("properties", "patternProperties", "dependentSchemas", "$defs")
_LISTS = ("allOf", "anyOf", "oneOf", "prefixItems")
_SINGLE = ("not", "additionalProperties", "items", "contains", "propertyNames", "if", "then", "else",
           "unevaluatedItems", "unevaluatedProperties", "contentSchema")
_NUMBERS = ("multipleOf", "maximum", "exclusiveMaximum", "minimum", "exclusiveMinimum")
_COUNTS = ("maxLength", "minLength", "maxItems", "minItems", "maxProperties", "minProperties")
# The keywords of schemas in Swagger 2.0 and OpenAPI 3.0, and other keywords that such descriptions use.
_OLD_KEYWORDS = {
    "type", "enum", "const", "pattern", "uniqueItems", "required", "properties", "patternProperties",
    "additionalProperties", "items", "allOf", "anyOf", "oneOf", "not", "format", *_NUMBERS, *_COUNTS,
}
# The keywords of later schemas with a meaning in OpenAPI alone, or that name a schema, which the bundle does itself.
_FOREIGN = {"discriminator", "externalDocs", "example", "examples", "$id", "$schema", "$anchor",
            "$dynamicAnchor", "$vocabulary", "definitions", "nullable"}
_ANNOTATIONS = ("default", "readOnly", "writeOnly")
_TYPES = {"null", "boolean", "integer", "number", "string", "array", "object"}


class SchemaBundle:
    """Converted schemas. `schemas` grows with each requested reference; `remarks` lists problems."""

    URI = "urn:bundle"

    def __init__(self, store, version, is_sent=False):
        self.schemas = {}
        self.remarks = []
        self._store = store
        self._is_old = version in ("2.0", "3.0")
        # Properties that are sent only in the other direction aren't required.
        self._other_way = "readOnly" if is_sent else "writeOnly"
        self._keys = {}
        self._names = {}
        self._pending = []

    @property
    def document(self):
        """Returns the bundle as one JSON Schema document."""
        return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": self.schemas}

    def add(self, schema, file):
        """Converts a schema of `file` and everything it refers to, and returns its reference."""
        key = f"response{len(self.schemas)}"
        self.schemas[key] = self._converted(schema, file)
        while self._pending:
            pending, value, path = self._pending.pop()
            self.schemas[pending] = self._converted(value, path)
        return {"$ref": f"{self.URI}#/$defs/{key}"}

    def target(self, schema):
        """Returns the target of a converted reference."""
        return self.schemas[schema["$ref"].rpartition("/")[2]]

    def name_of(self, schema):
        """Returns the name of the component that a converted reference refers to; None for any other schema."""
        return self._names.get(schema["$ref"].rpartition("/")[2]) if "$ref" in schema else None

    def _referred(self, reference, file):
        """Returns the reference into the bundle for a reference of the description."""
        try:
            value, path, pointer = self._store.resolve(reference, file)
        except DocumentError as error:
            self._remark(f"{error}; accepting any value")
            return True
        place = (path, pointer)
        if place not in self._keys:
            self._keys[place] = f"s{len(self._keys)}"
            self._names[self._keys[place]] = reference.rpartition("/")[2]
            self.schemas[self._keys[place]] = True
            self._pending.append((self._keys[place], value, path))
        return {"$ref": f"{self.URI}#/$defs/{self._keys[place]}"}

    def _converted(self, schema, file):
        if isinstance(schema, bool):
            return schema
        if not isinstance(schema, dict):
            return True
        reference = reference_of(schema)
        if reference is not None and self._is_old:
            # Siblings of a reference are ignored, except `readOnly` and `nullable`, which are common.
            marks = {name: schema[name] for name in ("readOnly", "writeOnly") if schema.get(name) is True}
            referred = self._referred(reference, file)
            if schema.get("nullable") is True or schema.get("x-nullable") is True:
                return {"anyOf": [{"type": "null"}, referred], **marks}
            return {**referred, **marks} if isinstance(referred, dict) else marks or referred
        result = {}
        if reference is not None:
            referred = self._referred(reference, file)
            result.update(referred if isinstance(referred, dict) else {})
        for keyword, value in schema.items():
            self._add(keyword, value, file, result)
        if self._is_old:
            self._modernise_bounds(schema, result)
        if "properties" in result and not {"type", "$ref"} & set(result):
            # Without a type a string would be valid, but a schema with properties is meant for objects.
            result["type"] = "object"
        self._drop_other_way(schema, file, result)
        self._add_discriminator(schema, file, result)
        if schema.get("nullable") is True and self._is_old or schema.get("x-nullable") is True:
            marks = {name: result.pop(name) for name in _ANNOTATIONS if name in result}
            result = {"anyOf": [{"type": "null"}, result], **marks}
        return result

    def _add(self, keyword, value, file, result):
        """Adds a keyword to `result`, unless it has no meaning or an invalid value."""
        if keyword == "$ref" or keyword.startswith("x-") or keyword in _FOREIGN:
            return
        if keyword in _ANNOTATIONS:
            result[keyword] = value
        elif keyword == "xml":
            if isinstance(value, dict):
                result[keyword] = value
        elif self._is_old and keyword not in _OLD_KEYWORDS:
            return
        elif keyword in _NAMED and isinstance(value, dict):
            if list(value) == ["$ref"] and isinstance(value["$ref"], str):
                # DigitalOcean's description has a reference in place of all properties.
                value, file = self._followed(value, file)
            named = {name: self._converted(item, file) for name, item in value.items()}
            if keyword == "patternProperties":
                named = {pattern: item for pattern, item in named.items() if self._compiles(pattern)}
            result[keyword] = named
        elif keyword in _LISTS:
            if isinstance(value, list) and value:
                result[keyword] = [self._converted(item, file) for item in value]
        elif keyword in _SINGLE:
            if isinstance(value, (dict, bool)):
                result[keyword] = self._converted(value, file)
        elif keyword in _NUMBERS or keyword in _COUNTS:
            if isinstance(value, (int, float)) and not isinstance(value, bool):
                result[keyword] = value
        elif keyword == "type":
            self._add_type(value, result)
        elif keyword in ("enum", "required"):
            if isinstance(value, list):
                result[keyword] = value
        elif keyword == "pattern":
            if isinstance(value, str) and self._compiles(value):
                result[keyword] = value
        elif keyword not in _NAMED:
            result[keyword] = value

    def _add_type(self, value, result):
        types = value if isinstance(value, list) else [value]
        if types and all(isinstance(type, str) and type in _TYPES for type in types):
            result["type"] = value
        elif value != "file":
            self._remark(f"unknown type {value!r}; ignored")

    @staticmethod
    def _modernise_bounds(schema, result):
        """Converts Boolean exclusive bounds: `exclusiveMinimum: true` beside `minimum`."""
        for bound, exclusive in (("minimum", "exclusiveMinimum"), ("maximum", "exclusiveMaximum")):
            if schema.get(exclusive) is True and bound in result:
                result[exclusive] = result.pop(bound)

    def _add_discriminator(self, schema, file, result):
        """Returns the discriminator mapping, an annotation for creating values that doesn't affect validation."""
        discriminator = schema.get("discriminator")
        if not isinstance(discriminator, dict) or not isinstance(discriminator.get("propertyName"), str):
            return
        mapping = discriminator.get("mapping")
        mapped = {}
        for name, target in (mapping if isinstance(mapping, dict) else {}).items():
            if isinstance(target, str):
                is_reference = "/" in target or target.endswith((".json", ".yaml", ".yml"))
                reference = target if is_reference else f"#/components/schemas/{target}"
                referred = self._referred(reference, file)
                if isinstance(referred, dict):
                    mapped[str(name)] = referred
        for branch in [*(schema.get("oneOf") or []), *(schema.get("anyOf") or [])]:
            reference = reference_of(branch)
            referred = self._referred(reference, file) if reference else None
            if isinstance(referred, dict) and referred not in mapped.values():
                mapped[reference.rpartition("/")[2]] = referred
        result["discriminator"] = {"propertyName": discriminator["propertyName"], "mapping": mapped}

    def _drop_other_way(self, schema, file, result):
        """Removes write-only properties from the required ones of a response, and read-only ones from those of a request."""
        required = result.get("required")
        if required:
            others = self._only_other_way(schema, file, 0)
            result["required"] = [name for name in required if name not in others]

    def _only_other_way(self, schema, file, depth):
        if not isinstance(schema, dict) or depth > 8:
            return set()
        names = set()
        properties = schema.get("properties")
        for name, value in (properties if isinstance(properties, dict) else {}).items():
            if self._followed(value, file)[0].get(self._other_way) is True:
                names.add(name)
        # The keywords of a property in any branch of a union apply.
        branches = [schema.get(keyword) for keyword in ("allOf", "oneOf", "anyOf")]
        for branch in [branch for listed in branches if isinstance(listed, list) for branch in listed]:
            branch, branch_file = self._followed(branch, file)
            names |= self._only_other_way(branch, branch_file, depth + 1)
        return names

    def _followed(self, value, file):
        try:
            value, file = self._store.followed(value, file)
        except DocumentError:
            value = {}
        return (value if isinstance(value, dict) else {}), file

    def _compiles(self, pattern):
        try:
            re.compile(pattern)
            return True
        except (re.error, RecursionError):
            self._remark(f"Python doesn't support the pattern {pattern!r}; ignored")
            return False

    def _remark(self, text):
        if text not in self.remarks:
            self.remarks.append(text)
