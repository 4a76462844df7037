"""Writes the OpenAPI description of a Smithy service."""

from bindings import input_of, output_of, status_of
from values import spelled_numbers

_NUMBERS = {
    "byte": {"type": "integer", "format": "int32"}, "short": {"type": "integer", "format": "int32"},
    "integer": {"type": "integer", "format": "int32"}, "long": {"type": "integer", "format": "int64"},
    "float": {"type": "number", "format": "float"}, "double": {"type": "number", "format": "double"},
    "bigInteger": {"type": "integer"}, "bigDecimal": {"type": "number", "format": "decimal"},
}
# Numbers that JSON has no spelling for, as Smithy spells them.
_WORDS = ["NaN", "Infinity", "-Infinity"]
_TIMES = {"header": "http-date", "query": "date-time", "label": "date-time"}


class Describer:
    """Describes one service."""

    def __init__(self, model, service, protocol):
        self.model, self.service, self.protocol = model, service, protocol
        self.is_xml = protocol == "restXml"
        self.components, self._names = {}, {}
        self._spelled = spelled_numbers(model)
        self.namespace = service.traits.get("xmlNamespace") if self.is_xml else None
        self.wraps_errors = not (service.traits.get("restXml") or {}).get("noErrorWrapping")
        self.media_type = "application/xml" if self.is_xml else "application/json"

    @property
    def operations(self):
        return [self.model.shapes[name] for name in self.service.fields["operations"]]

    def shape(self, name):
        return self.model.shapes.get(name) if name else None

    def description(self):
        """The description as JSON."""
        paths = {}
        for operation in self.operations:
            http = operation.traits["http"]
            path = http["uri"].replace("+}", "}")
            paths.setdefault(path, {})[http["method"].lower()] = self._operation(operation)
        return {
            "openapi": "3.2.0", "info": {"title": self.service.name, "version": "1"},
            "servers": [{"url": "https://example.com"}], "paths": paths, "components": {"schemas": self.components},
        }

    def _operation(self, operation):
        input, output = input_of(self.shape(operation.fields.get("input"))), output_of(self.shape(operation.fields.get("output")))
        described = {"operationId": operation.name, "tags": ["api"], "parameters": self._parameters(operation, input)}
        content, is_required = self._content(input, "input")
        if content:
            described["requestBody"] = {"required": is_required, "content": content}
        status = "2XX" if output.bound["httpResponseCode"] else str(operation.traits["http"].get("code", 200))
        described["responses"] = {status: self._response(output)}
        for name in operation.fields.get("errors", []):
            error = self.shape(name)
            if error is None:
                # A server's framework defines it.
                continue
            described["responses"].setdefault(str(status_of(error)), self._response(output_of(error), error))
        prefix = (operation.traits.get("endpoint") or {}).get("hostPrefix")
        if prefix and "{" not in prefix:
            described["servers"] = [{"url": f"https://{prefix}example.com"}]
        return described

    # Parameters and bodies

    def _parameters(self, operation, input):
        greedy = operation.traits["http"]["uri"]
        found = []
        for member in input.bound["httpLabel"]:
            described = {"name": member.name, "in": "path", "required": True, "schema": self.schema(member, "label")}
            found.append({**described, "allowReserved": True} if f"{{{member.name}+}}" in greedy else described)
        if self.is_query_string(input):
            found.append(self._query_string(input))
        else:
            for member in input.bound["httpQuery"]:
                found.append(self._parameter(member, "query", member.traits["httpQuery"]))
        for member in input.bound["httpHeader"]:
            found.append(self._parameter(member, "header", member.traits["httpHeader"]))
            if member.traits["httpHeader"].lower() == "content-type":
                # It isn't a parameter, but the media type of the body.
                found.pop()
        for member in [] if self.is_query_string(input) else input.bound["httpQueryParams"]:
            found.append(self._parameter(member, "query", member.name))
        return found

    def is_query_string(self, input):
        """Returns whether the whole query is one object: named parameters that win over others, or lists in a map."""
        maps = input.bound["httpQueryParams"]
        values = [self.shape(self.shape(member.target).members["value"].target).kind for member in maps]
        return bool(maps) and (bool(input.bound["httpQuery"]) or "list" in values)

    def _query_string(self, input):
        properties = {member.traits["httpQuery"]: self.schema(member, "query") for member in input.bound["httpQuery"]}
        others = self.schema(input.bound["httpQueryParams"][0], "query")["additionalProperties"]
        schema = {"type": "object", "properties": properties, "additionalProperties": others}
        return {
            "name": "query", "in": "querystring", "content": {"application/x-www-form-urlencoded": {"schema": schema}},
        }

    def _parameter(self, member, place, name):
        return {"name": name, "in": place, "required": "required" in member.traits, "schema": self.schema(member, place)}

    def _response(self, output, error=None):
        headers = {
            member.traits["httpHeader"]: {"schema": self.schema(member, "header")} for member in output.bound["httpHeader"]
        }
        response = {"description": "A response.", "headers": headers}
        content, _ = self._content(output, "error" if error else "output")
        return {**response, "content": content} if content else response

    def _content(self, binding, role):
        """The media types of a body, and whether there is always one; None without a body."""
        payload = binding.payload
        if payload is not None:
            content = self._payload(payload)
            if role == "output" and "required" not in payload.traits and self.media_type in content:
                # A response without a body is one without a value.
                content[self.media_type]["schema"] = _nullable(content[self.media_type]["schema"])
            if self.has_any_type(binding):
                content = {"*/*": {"schema": {"type": "string", "format": "binary"}}}
            return content, "required" in payload.traits or (self.is_always_sent(payload) and role == "input")
        if role == "output" and self.unwraps(binding.shape):
            member = binding.fields[0]
            xml = {"name": binding.shape.traits.get("xmlName", binding.shape.name)}
            schema = {**self._target(self.shape(member.target), member, "body"), "xml": xml}
            return {self.media_type: {"schema": schema}}, True
        if not binding.fields and not (role == "error" and self.is_xml):
            return None, False
        name = self._component(binding.shape, binding.fields, "Body")
        if role == "error" and self.is_xml and self.wraps_errors:
            self.components[f"{name}Response"] = {
                "type": "object", "xml": {"name": "ErrorResponse"},
                "properties": {"Error": {"$ref": f"#/components/schemas/{name}", "xml": {"name": "Error"}}},
            }
            return {self.media_type: {"schema": {"$ref": f"#/components/schemas/{name}Response"}}}, True
        return {self.media_type: {"schema": {"$ref": f"#/components/schemas/{name}"}}}, True

    def unwraps(self, output):
        """Returns whether the only field of an output is the whole body."""
        return output is not None and any(
            "s3UnwrappedXmlOutput" in operation.traits and operation.fields["output"] == output.id
            for operation in self.operations)

    def is_always_sent(self, payload):
        """Returns whether a payload that isn't given is sent as an empty object."""
        return self.shape(payload.target).kind == "structure" and not self.is_xml

    def has_any_type(self, binding):
        """Returns whether a parameter tells the media type of the payload."""
        return any(member.traits["httpHeader"].lower() == "content-type" for member in binding.bound["httpHeader"])

    def _payload(self, member):
        target = self.shape(member.target)
        media_type = {**target.traits, **member.traits}.get("mediaType")
        if target.kind == "blob":
            if media_type and media_type.startswith("text/"):
                return {media_type: {"schema": {"type": "string"}}}
            return {media_type or "application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}
        if target.kind in ("string", "enum"):
            return {media_type or "text/plain": {"schema": self.schema(member, "payload")}}
        return {self.media_type: {"schema": self.schema(member, "payload")}}

    # Schemas

    def schema(self, member, place):
        """The schema of a member: at `place`, which is header, query, label, payload or body."""
        target = self.shape(member.target)
        schema = self._target(target, member, place)
        traits = member.traits
        default = traits.get("default", target.traits.get("default"))
        if place == "body" and default is not None:
            schema = {**schema, "default": default}
        if self.is_xml and place in ("body", "payload"):
            xml = dict(schema.get("xml", {}))
            xml.update(self._xml(member, target, place))
            schema = {**schema, "xml": xml}
        return schema

    def _xml(self, member, target, place):
        xml = {"name": member.traits.get("xmlName", member.name)}
        if place == "payload":
            xml["name"] = member.traits.get("xmlName") or target.traits.get("xmlName") or target.name
        namespace = member.traits.get("xmlNamespace") or target.traits.get("xmlNamespace")
        if place == "payload" and not namespace:
            namespace = self.namespace
        if namespace and ("prefix" not in namespace or "xmlAttribute" in member.traits):
            # One with a prefix is only declared: the names of elements don't have the prefix.
            xml["namespace"] = namespace["uri"]
        if ":" in xml["name"]:
            xml["prefix"], _, xml["name"] = xml["name"].partition(":")
        if "xmlAttribute" in member.traits:
            xml["attribute"] = True
        if target.kind in ("list", "set", "map") and "xmlFlattened" not in member.traits:
            xml["wrapped"] = True
        return xml

    def _target(self, target, member, place):
        kind = target.kind
        if kind in ("list", "set"):
            items = self.schema(target.members["member"], place)
            if "sparse" in target.traits:
                items = _nullable(items)
            if self.is_xml and place == "body" and "xmlFlattened" in member.traits:
                items = {**items, "xml": {**items.get("xml", {}), "name": member.traits.get("xmlName", member.name)}}
            return {"type": "array", "items": items}
        if kind == "map":
            return self._map(target, member, place)
        if kind == "structure":
            return {"$ref": f"#/components/schemas/{self._component(target, target.members.values())}"}
        if kind == "union":
            return {"$ref": f"#/components/schemas/{self._union(target)}"}
        return self._scalar(target, member, place)

    def _map(self, target, member, place):
        value = self.schema(target.members["value"], place)
        if not self.is_xml or place != "body":
            return {"type": "object", "additionalProperties": _nullable(value) if "sparse" in target.traits else value}
        key = self.schema(target.members["key"], place)
        is_flat = "xmlFlattened" in member.traits
        name = member.traits.get("xmlName", member.name) if is_flat else "entry"
        xml = {"name": name}
        namespace = member.traits.get("xmlNamespace") if is_flat else None
        if namespace:
            xml["namespace"] = namespace["uri"]
        entry = {"type": "object", "required": ["key", "value"], "properties": {"key": key, "value": value}, "xml": xml}
        return {"type": "array", "items": entry}

    def _scalar(self, target, member, place):
        traits, kind = {**target.traits, **member.traits}, target.kind
        if kind in _NUMBERS:
            number = dict(_NUMBERS[kind])
            if id(member) in self._spelled:
                return {"anyOf": [number, {"type": "string", "enum": _WORDS}]}
            return number
        if kind == "enum":
            return {"type": "string", "enum": list(_constants(target))}
        if kind == "intEnum":
            return {"type": "integer", "enum": list(_constants(target))}
        if kind == "timestamp":
            return {
                "date-time": {"type": "string", "format": "date-time"}, "epoch-seconds": {"type": "number"},
                "http-date": {"type": "string"},
            }[self.time_format(traits, place)]
        if kind == "blob":
            return {"type": "string", "format": "byte"}
        if kind == "string" and "enum" in traits:
            return {"type": "string", "enum": [item["value"] for item in traits["enum"]]}
        if kind == "string" and place == "header" and "mediaType" in traits:
            return {"type": "string", "format": "byte"}
        return {"string": {"type": "string"}, "boolean": {"type": "boolean"}, "document": {}}[kind]

    def time_format(self, traits, place):
        """The format of a timestamp."""
        return traits.get("timestampFormat") or _TIMES.get(place, "date-time" if self.is_xml else "epoch-seconds")

    def _component(self, shape, members, suffix=""):
        key = shape.id + suffix
        if key in self._names:
            return self._names[key]
        taken = set(self._names.values())
        name = shape.name + (suffix if not members == shape.members.values() else "")
        if name in taken:
            name = shape.id.partition("#")[0].rpartition(".")[2].capitalize() + name
        self._names[key] = name
        members = list(members)
        properties = {self.key(member): self.schema(member, "body") for member in members}
        self.components[name] = {
            "type": "object", "properties": properties,
            "required": [self.key(member) for member in members if "required" in member.traits],
        }
        if self.is_xml:
            xml = {"name": shape.traits.get("xmlName", shape.name)}
            namespace = shape.traits.get("xmlNamespace") or self.namespace
            if namespace and suffix and "prefix" not in namespace:
                xml["namespace"] = namespace["uri"]
            self.components[name]["xml"] = xml
        return name

    def _union(self, shape):
        if shape.id in self._names:
            return self._names[shape.id]
        name = shape.name if shape.name not in self._names.values() else shape.name + "Union"
        self._names[shape.id] = name
        branches = []
        self.components[name] = {"oneOf": branches}
        for member in shape.members.values():
            key = self.key(member)
            branches.append({
                "title": f"{name} {member.name}", "type": "object", "required": [key],
                "properties": {key: self.schema(member, "body")},
            })
        return name

    def key(self, member):
        """The name of a property."""
        return member.name if self.is_xml else member.traits.get("jsonName", member.name)


def _constants(shape):
    return [member.traits.get("enumValue", member.name) for member in shape.members.values()]


def _nullable(schema):
    return {"anyOf": [schema, {"type": "null"}]} if "type" not in schema else {**schema, "type": [schema["type"], "null"]}
