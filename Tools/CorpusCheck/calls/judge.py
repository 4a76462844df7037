"""Validates a request: it must match the description, and have the intended values and nothing else."""

import re
from dataclasses import dataclass, field
from urllib.parse import quote

from calls.bodies import BodyCheck
from calls.security import shown
from calls.server import BASE_PATH
from calls.wire import (
    Difference, check_delimited, check_list, check_path, check_scalar, decoded, pairs_of, parse_json, take_pairs,
)
from examples import essence

# The headers that the transport adds.
TRANSPORT = {
    "host", "user-agent", "accept", "accept-language", "accept-encoding", "connection", "content-length",
    "transfer-encoding", "keep-alive", "cookie", "expect",
}


@dataclass
class Meant:
    """The intended request of a call."""

    contract: object
    # The values of parameters by location and name.
    parameters: dict = field(default_factory=dict)
    has_body: bool = False
    body: object = None
    # True if the method takes the bytes of the body; `body` is then their base64.
    is_raw: bool = False
    media_type: str | None = None
    # The security requirements. Each alternative lists schemes that are required together.
    security: list = field(default_factory=list)
    # The values of the credentials in the request, by location and name.
    credentials: dict = field(default_factory=dict)


class Judge:
    """Validates requests against the schemas of a bundle."""

    def __init__(self, bundle):
        self._bodies = BodyCheck(bundle)

    def reasons(self, meant, request):
        """Returns the problems of a request; empty for a valid request."""
        found = []
        checks = [
            self._method, self._credentials, self._path, self._query, self._headers, self._cookies, self._accept, self._body,
        ]
        for check in checks:
            try:
                check(meant, request)
            except Difference as difference:
                found.append(str(difference))
            except (UnicodeDecodeError, ValueError, KeyError, TypeError) as error:
                found.append(f"{check.__name__.strip('_')}: {type(error).__name__}: {error}")
        return found

    @staticmethod
    def _method(meant, request):
        if request.method != meant.contract.operation.method:
            raise Difference(f"the method is {request.method}")

    @staticmethod
    def _credentials(meant, request):
        meant.credentials = shown(meant.security, request)

    def _path(self, meant, request):
        template = meant.contract.operation.path.partition("#")[0].partition("?")[0]
        names, pattern = [], ""
        for literal, name in re.findall(r"([^{]*)(?:\{([^}]*)\})?", template):
            pattern += re.escape(_encoded(literal))
            if name:
                names.append(name)
                pattern += self._group(name, meant)
        match = re.fullmatch(pattern, below_base(meant, request))
        if not match:
            raise Difference(f"the path is {request.path}")
        for name, text in zip(names, match.groups()):
            parameter = meant.contract.parameter("path", name)
            if ("path", name) not in meant.parameters or parameter is None:
                continue
            value = meant.parameters["path", name]
            if parameter.media_type:
                self._content(value, decoded(text), parameter, f"path parameter '{name}'")
            else:
                check_path(value, text, parameter, self._bodies.field_formats(parameter.schema))

    @staticmethod
    def _group(name, meant):
        parameter = meant.contract.parameter("path", name)
        if parameter and parameter.has_neighbours and isinstance(meant.parameters.get(("path", name)), (str, int)):
            # The boundary between two values is known only from the values.
            return f"({re.escape(quote(str(meant.parameters['path', name]), safe=''))})"
        return "([^?]*)" if parameter and parameter.allows_reserved else "([^/?]*)"

    def _query(self, meant, request):
        template = meant.contract.operation.path.partition("?")[2].partition("#")[0]
        pairs = pairs_of(request.query or "")
        for fixed in pairs_of(template):
            # A fixed pair that is also a parameter is checked as a parameter.
            if fixed in pairs and ("query", decoded(fixed[0], True)) not in meant.parameters:
                pairs.remove(fixed)
        whole = [parameter for parameter in meant.contract.parameters if parameter.location == "querystring"]
        if whole and ("querystring", whole[0].name) in meant.parameters:
            return self._query_string(meant.parameters["querystring", whole[0].name], whole[0], request.query or "")
        for (location, name), value in meant.parameters.items():
            if location != "query":
                continue
            parameter = meant.contract.parameter(location, name)
            formats, place = self._bodies.field_formats(parameter.schema), f"query parameter '{name}'"
            if parameter.media_type:
                found = [pair for pair in pairs if decoded(pair[0], True) == name]
                pairs = [pair for pair in pairs if pair not in found]
                if len(found) != 1:
                    raise Difference(f"{place}: it arrived {len(found)} times")
                self._content(value, decoded(found[0][1], True), parameter, place)
            else:
                take_pairs(value, pairs, name, parameter.style, parameter.explode, formats, place)
        for name, value in meant.credentials.items():
            if name.startswith("query ") and ("query", name[6:]) not in meant.parameters:
                pairs = [pair for pair in pairs if decoded(pair[0], True) != name[6:]]
        if pairs:
            raise Difference(f"the query has {sorted({decoded(name, True) for name, _ in pairs})}, which weren't meant")

    def _query_string(self, value, parameter, query):
        if parameter.media_type == "application/x-www-form-urlencoded":
            pairs = pairs_of(query)
            for name, item in value.items():
                take_pairs(item, pairs, name, "form", True, set(), f"the query's '{name}'")
            if pairs:
                raise Difference(f"the query has {pairs}, which weren't meant")
        else:
            self._content(value, decoded(query, True), parameter, "the query")

    def _content(self, value, text, parameter, place):
        if parameter.media_type.endswith("json"):
            self._bodies.same_json(value, parse_json(text.encode(), place), parameter.schema, place)
        elif parameter.media_type == "application/x-www-form-urlencoded":
            pairs = pairs_of(text)
            for name, item in value.items():
                take_pairs(item, pairs, name, "form", True, set(), place)
        else:
            check_scalar(value, text, self._bodies.formats(parameter.schema), place)

    def _headers(self, meant, request):
        wanted = {name.lower(): name for location, name in meant.parameters if location == "header"}
        for name, value in wanted.items():
            parameter = meant.contract.parameter("header", value)
            found, place = request.values(name), f"header '{value}'"
            if len(found) != 1:
                raise Difference(f"{place}: it arrived {len(found)} times")
            # The server decodes headers as Latin-1, but the client sends UTF-8.
            text = found[0].encode("latin-1").decode("utf-8")
            item = meant.parameters["header", value]
            if parameter.media_type:
                self._content(item, text, parameter, place)
            else:
                formats = self._bodies.field_formats(parameter.schema)
                check_delimited(item, text, "simple", parameter.explode, formats, place, str.strip) \
                    if isinstance(item, (list, dict)) else check_scalar(item, text, formats, place)
        credentials = {name[7:].lower() for name in meant.credentials if name.startswith("header ")}
        for name, _ in request.headers:
            name = name.lower()
            if name not in wanted and name not in TRANSPORT and name not in credentials and name != "content-type":
                raise Difference(f"unexpected header '{name}'")

    def _cookies(self, meant, request):
        wanted = {name: value for (location, name), value in meant.parameters.items() if location == "cookie"}
        credentials = {name[7:] for name in meant.credentials if name.startswith("cookie ")}
        pairs = [tuple(pair.strip().partition("=")[::2]) for text in request.values("Cookie") for pair in text.split(";")]
        whole = {name for name in wanted if meant.contract.parameter("cookie", name).media_type}
        pairs = [pair for text in pairs for pair in ([text] if "&" not in text[1] or text[0] in whole else
                 [tuple(half.partition("=")[::2]) for half in f"{text[0]}={text[1]}".split("&")])]
        for name, value in wanted.items():
            parameter = meant.contract.parameter("cookie", name)
            formats, place = self._bodies.field_formats(parameter.schema), f"cookie '{name}'"
            if parameter.media_type:
                found = [pair for pair in pairs if pair[0] == name]
                pairs = [pair for pair in pairs if pair[0] != name]
                self._content(value, decoded(found[0][1]) if found else "", parameter, place)
            elif parameter.style == "cookie":
                found = [pair[1] for pair in pairs if pair[0] == name]
                pairs = [pair for pair in pairs if pair[0] != name]
                check_list(value if isinstance(value, list) else [value], found, formats, place)
            else:
                take_pairs(value, pairs, name, "form", parameter.explode, formats, place)
        pairs = [pair for pair in pairs if decoded(pair[0]) not in credentials]
        if pairs:
            raise Difference(f"the cookies {sorted(name for name, _ in pairs)} weren't meant")

    @staticmethod
    def _accept(meant, request):
        """Checks that the accepted media types are the documented ones."""
        accepted = [essence(name) for text in request.values("Accept") for name in text.split(",")]
        documented = [essence(name) for answer in meant.contract.answers for name in answer.content if "/" in name]
        if documented and accepted and not any(_overlap(one, other) for one in accepted for other in documented):
            raise Difference(f"{', '.join(accepted)} is accepted, and {', '.join(documented)} is what there is")

    def _body(self, meant, request):
        type = request.header("Content-Type")
        if not meant.has_body:
            if request.body:
                raise Difference(f"unexpected body: {request.body[:80]!r}")
            if type is not None and not any(place == "header" and name.lower() == "content-type" for place, name in meant.parameters):
                raise Difference(f"without a body there is a type, {type}")
            return
        if type is None or not _overlap(essence(meant.media_type), essence(type)):
            raise Difference(f"the media type of the body is {type}, expected {meant.media_type}")
        media = meant.contract.body.content[meant.media_type]
        self._bodies.check(meant.body, type if "*" in meant.media_type else meant.media_type, media, request, meant.is_raw)


def below_base(meant, request):
    """Returns the path without the server's path. An operation's own server may have any path."""
    if request.path.startswith(BASE_PATH):
        return request.path[len(BASE_PATH):]
    first = meant.contract.operation.path.partition("{")[0]
    start = request.path.find(first)
    return request.path[start:] if start >= 0 else request.path


def _overlap(one, other):
    """Returns whether two media types or media ranges overlap."""
    if "*/*" in (one, other) or one == other:
        return True
    return (one.endswith("/*") and other.startswith(one[:-1])) or (other.endswith("/*") and one.startswith(other[:-1]))


def _encoded(literal):
    """Returns literal text of a path, with percent-encoding for characters that a path can't contain."""
    return quote(literal, safe="!$&'()*+,;=:@/%-._~")
