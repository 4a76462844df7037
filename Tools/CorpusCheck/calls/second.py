"""Validates each request with `openapi-core`, too, an independent implementation.

It has limits. If a limit affects a parameter or a body, its result for that part is ignored, and the reason is
counted: see `_limit_of_parameter` and `_limit_of_body`.
"""

import re
import warnings
from urllib.parse import quote, unquote, unquote_plus

from calls.bodies import kind_of
from calls.contract import NOT_PARAMETERS
from calls.judge import TRANSPORT
from calls.swagger import upgraded
from calls.wire import pairs_of
from examples import essence

try:
    from jsonschema_path import SchemaPath
    from openapi_core import V30RequestValidator, V31RequestValidator
    from openapi_core.datatypes import RequestParameters
    from openapi_core.templating.datatypes import TemplateResult
    from openapi_core.templating.paths.datatypes import PathOperationServer
    from openapi_core.templating.paths.exceptions import OperationNotFound, PathNotFound
    from openapi_core.templating.paths.parsers import PathParser
    from werkzeug.datastructures import Headers, ImmutableMultiDict
except ImportError:
    SchemaPath = None

_DELIMITED = ("spaceDelimited", "pipeDelimited", "tabDelimited")


class SecondOpinion:
    """Validates the requests of one description with `openapi-core`."""

    def __init__(self, description, bundle, excuses):
        self._bundle = bundle
        self._excuses = excuses
        self.is_there = SchemaPath is not None
        if not self.is_there:
            return
        document = description.load()
        if "swagger" in document:
            document = upgraded(document, description)
        store = description.store

        def load(uri):
            return store.load(unquote(uri.removeprefix("file://").partition("#")[0]))

        document = {key: value for key, value in document.items() if key != "servers"}
        spec = SchemaPath.from_dict(document, base_uri=description.root.as_uri(), handlers={"file": load})
        validator = V30RequestValidator if str(document.get("openapi", "3.0")).startswith("3.0") else V31RequestValidator
        self._validator = validator(spec, path_finder_cls=_PathFinder)
        self._spec = spec

    def reasons(self, meant, request, path):
        """Returns the problems and the unsupported parts, as two lists. `path` is relative to the base URL."""
        limits = dict(_limits(meant, self._bundle))
        if "#" in meant.contract.operation.path:
            return [], ["path: openapi-core takes a fragment in a path's name for a way into the description"]
        if any(item.location == "path" and item.allows_reserved for item in meant.contract.parameters):
            return [], ["path: openapi-core knows no parameter of a path that may hold a slash"]
        asked = _Asked(meant, request, path)
        self._validator.path_finder.current = asked
        wrong, unjudged = [], [f"{part}: {reason}" for part, reason in limits.items()]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                errors = list(self._validator.iter_errors(asked))
            except Exception as error:  # it raises for parts that it doesn't support
                return [], [f"the request: openapi-core raises {type(error).__name__}: {str(error)[:200]}"]
        for error in errors:
            part = _part(error)
            if part == "security":
                # After this error, openapi-core validates nothing else.
                unjudged.append("security: it knows no such scheme, or takes a credential for missing that is there")
                continue
            text = _text(error)
            if part in limits:
                continue
            if part == "body" and meant.contract.body is None:
                unjudged.append("body: the description requires one and says nowhere what it is")
                continue
            trips = _why_unasked(part, meant) or self._excuses.excuse(error)
            if part != "body":
                trips = trips or next((reason for pattern, reason in _TRIPS if re.search(pattern, text)), None)
            if trips:
                unjudged.append(f"{part}: {trips}")
            else:
                wrong.append(f"{part}: " + (text if len(text) <= 400 else "… " + text[-400:]))
        return wrong, unjudged


# The errors of `openapi-core` for descriptions that it can't read or interprets differently.
_TRIPS = [
    (r"CastError|Failed to cast", "openapi-core casts by the first type that a schema names"),
    (r"read-only property with", "openapi-core refuses parameters whose schema is marked readOnly"),
    (r"RecursionError|maximum recursion", "openapi-core can't follow the schema"),
    (r"EmptyQueryParameterValue", "openapi-core refuses an empty value, also where the schema has no other"),
    (r"Unresolvable|PointerToNowhere", "openapi-core can't resolve a reference"),
]


def _why_unasked(part, meant):
    """Returns why a problem of a parameter that wasn't sent is ignored; None if it isn't."""
    location, _, name = part.partition(" ")
    name = name.strip("'")
    if location == "path" and "{" + name + "}" not in meant.contract.operation.path:
        return "the description requires a path parameter that its path doesn't have"
    if location not in ("path", "query", "header", "cookie") or (location, name) in meant.parameters:
        return None
    if location == "header" and name.lower() in NOT_PARAMETERS:
        return "it takes a header for a parameter that the specification tells to ignore"
    if location == "header" and name.lower() in TRANSPORT:
        return "the header is the transport's own"
    parameter = meant.contract.parameter(location, name)
    return "it judges the default of a parameter that isn't there" if parameter and not parameter.is_required else None


def _limits(meant, bundle):
    """Yields the parts of a request that `openapi-core` 0.23 can't validate, with reasons."""
    for (location, name), value in meant.parameters.items():
        parameter = meant.contract.parameter(location, name)
        reason = _limit_of_parameter(parameter, value) or _limit_of_type(parameter, value, bundle)
        if reason:
            yield f"{location} '{name}'", reason
    if meant.has_body:
        reason = _limit_of_body(essence(meant.media_type), kind_of(meant.media_type), meant.body)
        if reason:
            yield "body", reason


def _limit_of_parameter(parameter, value):
    if parameter.has_neighbours:
        return "it can't tell where one of several parameters of a segment ends"
    if parameter.location == "querystring":
        return "it knows no parameter that is the whole query"
    if parameter.media_type:
        return "it reads no media type in a parameter but JSON" if "json" not in parameter.media_type else None
    if parameter.style == "cookie":
        return "it doesn't know the style"
    if parameter.style in _DELIMITED:
        return "it splits at delimiters after decoding"
    if parameter.style in ("label", "matrix"):
        return "it looks for the parameter by its template's expression"
    if isinstance(value, dict):
        return "it reads no exploded objects, and none with lists" if parameter.explode or parameter.style == "deepObject" else (
            "it splits at commas after decoding")
    if isinstance(value, list) and not parameter.explode:
        return "it splits at commas after decoding"
    if isinstance(value, list) and parameter.location in ("header", "cookie", "path"):
        return "it splits at commas after decoding"
    return None


def _limit_of_type(parameter, value, bundle):
    """Returns the reason why openapi-core can't cast a value: it uses only the schema's own type, and no union."""
    schema = parameter.schema
    while schema and "$ref" in schema:
        schema = bundle.target(schema)
    if isinstance(value, list) and isinstance(schema, dict) and schema.get("type") != "array":
        return "it knows no list by a schema without that type, as one that is a choice"
    if isinstance(schema, dict) and "type" not in schema and not isinstance(value, str):
        return "it casts texts by the type that a schema says, and this one says none"
    return None


def _limit_of_body(name, kind, value):
    if kind == "text" and not isinstance(value, str):
        return "it casts no text to what a schema says"
    if (kind == "json" and name != "application/json") or (kind == "text" and name != "text/plain"):
        return "it reads no JSON but application/json, and no text but text/plain"
    if kind == "text" and value == "":
        return "it takes an empty text for no body"
    if kind in ("multipart", "form"):
        return "it reads parts and fields by casting texts to the first type that fits, and bytes as lines"
    if kind in ("sequence", "xml", "binary"):
        return f"it validates no bodies of this kind ({kind})"
    return None


class _Asked:
    """A request in the form that `openapi-core` requires."""

    def __init__(self, meant, request, path):
        self.host_url = "http://127.0.0.1"
        self.path = path
        self.meant = meant
        self.method = meant.contract.operation.method
        self.body = request.body or None
        self.content_type = request.header("Content-Type") or ""
        cookies = [part.strip().partition("=")[::2] for text in request.values("Cookie") for part in text.split(";")]
        self.parameters = RequestParameters(
            query=ImmutableMultiDict([tuple(map(unquote_plus, pair)) for pair in pairs_of(request.query or "")]),
            header=Headers([(name, value.encode("latin-1").decode("utf-8", "replace")) for name, value in request.headers]),
            cookie=ImmutableMultiDict([(name, unquote(value)) for name, value in cookies]), path={},
        )


class _PathFinder:
    """Finds the operation of the current request by its known template, without trying thousands of paths."""

    current = None

    def __init__(self, spec, base_url=None):
        self._spec = spec

    def find(self, method, name):
        template = self.current.meant.contract.operation.path
        result = PathParser(quote(template.partition("?")[0], safe="/{}!$&'()*+,;=:@%")).parse(self.current.path)
        if result is None:
            raise PathNotFound(name)
        path = self._spec / "paths" / template
        key = method.lower()
        if key not in path:
            raise OperationNotFound(name, method)
        values = {name: unquote(value) for name, value in result.named.items()}
        return PathOperationServer(path, path / key, None, TemplateResult(template, values), {})


def _part(error):
    """Returns the part of a request that an error is about."""
    name, location = getattr(error, "name", None), getattr(error, "location", None)
    if name and location:
        return f"{location} '{name}'"
    kind = type(error).__name__
    if "Security" in kind:
        return "security"
    return "body" if "Body" in kind else "path" if "Path" in kind or "Operation" in kind else "the request"


def _text(error):
    texts = []
    while error is not None:
        found = [str(item.message) for item in getattr(error, "schema_errors", [])][:2]
        try:
            texts += found or [f"{type(error).__name__} {error}".strip()]
        except AttributeError:  # an error that openapi-core can't print
            texts.append(type(error).__name__)
        error = error.__cause__
    return " · ".join(dict.fromkeys(texts))
