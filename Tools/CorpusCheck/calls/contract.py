"""The request and responses of one operation, in the same form for all versions of OpenAPI."""

import re
from dataclasses import dataclass, field

from calls.swagger import body_of_form, modernised, schema_of
from documents import DocumentError
from examples import essence

# The headers that aren't parameters since OpenAPI 3.0 (Parameter Object, `name`), because other parts define them.
NOT_PARAMETERS = {"accept", "content-type", "authorization"}
_DEFAULT_STYLES = {"path": "simple", "header": "simple", "query": "form", "cookie": "form"}


@dataclass
class Parameter:
    """A parameter. `schema` is its reference in the bundle, or None."""

    name: str
    location: str
    is_required: bool
    style: str | None
    explode: bool
    allows_reserved: bool
    schema: dict | None
    # The media type of `content`; None when the parameter has a style instead.
    media_type: str | None = None
    # True if another parameter is in the same segment of the path.
    has_neighbours: bool = False


@dataclass
class Media:
    """A media type of a body."""

    schema: dict | None
    # The encodings of properties as described, without defaults.
    encoding: dict = field(default_factory=dict)
    # The schema of each item of a sequence.
    item_schema: dict | None = None
    # The examples in the description.
    examples: list = field(default_factory=list)


@dataclass
class Body:
    """The media types of a body, by name."""

    is_required: bool
    content: dict


@dataclass
class Answer:
    """A response that is documented as a success."""

    status: int
    content: dict


@dataclass
class Contract:
    """An operation with its parameters, body and success responses."""

    operation: object
    parameters: list
    body: Body | None
    answers: list

    def parameter(self, location, name):
        """Returns the parameter with a name in a location, or None. Names of headers are compared regardless of
        case."""
        for parameter in self.parameters:
            if parameter.location == location and (
                parameter.name == name or (location == "header" and parameter.name.lower() == name.lower())
            ):
                return parameter
        return None


class ContractReader:
    """Reads contracts. Sent schemas and received schemas are in separate bundles."""

    def __init__(self, description, sent, received):
        self._store = description.store
        self._document = description.load()
        self._root = description.root
        self._is_swagger = "swagger" in self._document
        self._bundles = {"sent": sent, "received": received}
        self._references = {}

    def contract(self, operation):
        """Returns the contract of an operation. Raises DocumentError."""
        found = {}
        places = [(operation.item.get("parameters"), operation.item_file), (operation.value.get("parameters"), operation.file)]
        for parameters, file in places:
            for parameter in parameters if isinstance(parameters, list) else []:
                parameter, parameter_file = self._store.followed(parameter, file)
                if isinstance(parameter, dict) and "name" in parameter and "in" in parameter:
                    found[(parameter["in"], str(parameter["name"]))] = (parameter, parameter_file)
        in_body = {key: value for key, value in found.items() if key[0] in ("body", "formData")}
        parameters = [
            self._parameter(*value) for (location, name), value in found.items()
            if location not in ("body", "formData")
            and not (location == "header" and name.lower() in NOT_PARAMETERS and not self._is_swagger)
        ]
        _add_path_parameters(operation.path, parameters)
        return Contract(operation, parameters, self._body(operation, in_body), self._answers(operation))

    def _parameter(self, value, file):
        location = value["in"]
        if self._is_swagger:
            value = modernised(value)
        content, content_file = self._store.followed(value.get("content") or {}, file)
        media_type, media = next(iter(content.items()), (None, None))
        # Swagger 2.0 has the type beside the parameter's name. Later versions are read tolerantly.
        schema, schema_file = value.get("schema", schema_of(value) if "type" in value else None), file
        if media_type:
            media, schema_file = self._store.followed(media or {}, content_file)
            schema = media.get("schema")
        style = None if media_type else value.get("style") or _DEFAULT_STYLES.get(location, "form")
        explode = value.get("explode")
        return Parameter(
            str(value["name"]), location, location == "path" or value.get("required") is True, style,
            explode if isinstance(explode, bool) else style in ("form", "cookie"), value.get("allowReserved") is True,
            self._reference(schema, schema_file, "sent"), essence(media_type) if media_type else None,
        )

    def _body(self, operation, in_body):
        if self._is_swagger:
            return self._old_body(operation, in_body)
        body, file = self._store.followed(operation.value.get("requestBody") or {}, operation.file)
        if not isinstance(body, dict) or not body:
            return None
        content = self._content(body, file, "sent")
        return Body(body.get("required") is True, content) if content else None

    def _old_body(self, operation, in_body):
        consumes = operation.value.get("consumes", self._document.get("consumes")) or []
        forms = [value for (location, _), value in in_body.items() if location == "formData"]
        for (location, _), (value, file) in in_body.items():
            if location == "body":
                schema = self._reference(value.get("schema"), file, "sent")
                types = consumes or ["application/json"]
                return Body(value.get("required") is True, {name: Media(schema) for name in types})
        if not forms:
            return None
        media_type, schema, encoding = body_of_form([value for value, _ in forms], consumes)
        reference = self._reference(schema, forms[0][1], "sent")
        return Body(bool(schema["required"]), {media_type: Media(reference, encoding)})

    def _answers(self, operation):
        responses, file = self._store.followed(operation.value.get("responses") or {}, operation.file)
        answers = {}
        for status, response in (responses if isinstance(responses, dict) else {}).items():
            code = _success(status)
            if code is None:
                continue
            response, response_file = self._store.followed(response, file)
            if isinstance(response, dict):
                content = self._old_content(operation, response, response_file) if self._is_swagger else (
                    self._content(response, response_file, "received"))
                # `default` may describe a success, but only if no other response does.
                answers.setdefault((status == "default", code), Answer(code, content))
        found = [answers[key] for key in sorted(answers)]
        return [answer for answer in found if answer.status] or found

    def _old_content(self, operation, response, file):
        if "schema" not in response:
            return {}
        produces = operation.value.get("produces", self._document.get("produces")) or ["application/json"]
        examples = response.get("examples") if isinstance(response.get("examples"), dict) else {}
        schema = self._reference(response["schema"], file, "received")
        return {
            name: Media(schema, examples=[examples[name]] if name in examples else []) for name in produces
        }

    def _content(self, value, file, direction):
        content, file = self._store.followed(value.get("content") or {}, file)
        found = {}
        for name, media in (content if isinstance(content, dict) else {}).items():
            media, media_file = self._store.followed(media or {}, file)
            if not isinstance(media, dict):
                continue
            encoding = media.get("encoding")
            found[name] = Media(
                self._reference(media.get("schema"), media_file, direction), encoding if isinstance(encoding, dict) else {},
                self._reference(media.get("itemSchema"), media_file, direction), list(self._examples(media, media_file)),
            )
        return found

    def _examples(self, media, file):
        if "example" in media:
            yield media["example"]
        named = media.get("examples")
        for example in named.values() if isinstance(named, dict) else []:
            try:
                example, _ = self._store.followed(example, file)
            except DocumentError:
                continue
            if isinstance(example, dict) and ("value" in example or "dataValue" in example):
                yield example.get("dataValue", example.get("value"))

    def _reference(self, schema, file, direction):
        if schema is None:
            return None
        # The schema is stored with its reference, so that no other object gets the same id.
        key = (direction, id(schema))
        if key not in self._references:
            self._references[key] = (self._bundles[direction].add(schema, file), schema)
        return self._references[key][0]


def _add_path_parameters(path, parameters):
    """Adds the parameters that only the template declares, as strings, and marks parameters that share a segment."""
    for segment in path.partition("?")[0].split("/"):
        names = re.findall(r"\{([^}]*)\}", segment)
        for name in names:
            found = next((item for item in parameters if item.location == "path" and item.name == name), None)
            if found is None:
                found = Parameter(name, "path", True, "simple", False, False, None)
                parameters.append(found)
            found.has_neighbours = segment != "{" + name + "}"


def _success(status):
    """Returns the code for a status if it is a success: 200 for `2XX` and `default`."""
    status = str(status).upper()
    if status == "DEFAULT" or status == "2XX":
        return 200
    return int(status) if status.isdigit() and status.startswith("2") and len(status) == 3 else None
