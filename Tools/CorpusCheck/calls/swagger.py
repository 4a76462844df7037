"""Converts parameters and forms of Swagger 2.0 to OpenAPI 3 (OpenAPI 3.0.4, appendix on 2.0's formats)."""

# `collectionFormat` in queries and forms; paths and headers have commas only.
_COLLECTIONS = {
    "csv": ("form", False), "ssv": ("spaceDelimited", False), "pipes": ("pipeDelimited", False),
    "tsv": ("tabDelimited", False), "multi": ("form", True),
}
_FILE = {"type": "string", "format": "binary"}
_OF_A_PARAMETER = {"name", "in", "required", "description", "collectionFormat", "allowEmptyValue"}


def schema_of(parameter):
    """Returns the schema of a parameter that isn't a body: all fields that don't describe the parameter itself."""
    return {key: value for key, value in parameter.items() if key not in _OF_A_PARAMETER}


def modernised(parameter):
    """Returns a parameter of a path, query or header in the form of OpenAPI 3."""
    style, explode = _collection(parameter)
    if parameter["in"] in ("path", "header"):
        style, explode = "simple", False
    return {
        "name": parameter["name"], "in": parameter["in"], "required": parameter.get("required", False),
        "style": style, "explode": explode, "schema": schema_of(parameter),
    }


def body_of_form(parameters, consumes):
    """Returns the media type, schema and encodings of the parameters in `formData`."""
    has_file = any("file" in (parameter.get("type"), _items(parameter).get("type")) for parameter in parameters)
    types = [name for name in consumes if "form" in name]
    media_type = next((name for name in types if "multipart" in name), None) if has_file else None
    media_type = media_type or ("multipart/form-data" if has_file else next(iter(types), "application/x-www-form-urlencoded"))
    properties = {}
    for parameter in parameters:
        schema = schema_of(parameter)
        if _items(schema).get("type") == "file":
            schema = {**schema, "items": _FILE}
        properties[parameter["name"]] = _FILE if schema.get("type") == "file" else schema
    schema = {
        "type": "object", "properties": properties,
        "required": [parameter["name"] for parameter in parameters if parameter.get("required") is True],
    }
    encoding = {}
    for parameter in parameters:
        if parameter.get("type") == "array":
            style, explode = _collection(parameter)
            encoding[parameter["name"]] = {"style": style, "explode": explode}
    return media_type, schema, encoding


def _items(schema):
    items = schema.get("items")
    return items if isinstance(items, dict) else {}


def _collection(parameter):
    if parameter.get("type") != "array":
        return "form", True
    return _COLLECTIONS.get(parameter.get("collectionFormat", "csv"), ("form", False))


def upgraded(document, description):
    """Returns a description of version 2.0 as one of 3.0. Operations are converted, and references to `#/definitions`
    remain."""
    upgraded_document = {key: _without_marks(value) for key, value in document.items() if key not in ("swagger", "paths")}
    upgraded_document["openapi"] = "3.0.3"
    paths = upgraded_document["paths"] = {}
    for operation in description.operations():
        item = paths.setdefault(operation.path, {})
        found = {}
        for value, file in ((operation.item, operation.item_file), (operation.value, operation.file)):
            for parameter in value.get("parameters") or []:
                parameter, _ = description.store.followed(parameter, file)
                found[(parameter["in"], parameter["name"])] = parameter
        consumes = operation.value.get("consumes", document.get("consumes")) or ["application/json"]
        made = {"responses": {}, "parameters": []}
        for (location, _), parameter in found.items():
            if location == "body":
                schema = _without_marks(parameter.get("schema") or {})
                made["requestBody"] = {
                    "required": parameter.get("required", False), "content": {name: {"schema": schema} for name in consumes},
                }
            elif location != "formData":
                made["parameters"].append(_without_marks(modernised(parameter)))
        forms = [parameter for (location, _), parameter in found.items() if location == "formData"]
        if forms:
            media_type, schema, encoding = body_of_form(forms, consumes)
            made["requestBody"] = {"content": {media_type: {"schema": _without_marks(schema), "encoding": encoding}}}
        item[operation.method.lower()] = made
    return upgraded_document


def _without_marks(value):
    """Returns a value without keywords that differ in 3.0: the discriminator as a string, and `x-nullable`."""
    if isinstance(value, list):
        return [_without_marks(item) for item in value]
    if not isinstance(value, dict):
        return value
    made = {}
    for key, item in value.items():
        if key == "discriminator" and isinstance(item, str):
            continue
        made["nullable" if key == "x-nullable" and isinstance(item, bool) else key] = _without_marks(item)
    return made
