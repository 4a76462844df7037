"""Checks that a request has exactly the credentials that the description requires."""

import base64
from dataclasses import dataclass

from calls.wire import Difference, decoded, pairs_of
from documents import DocumentError

# The secret of all credentials, with characters that are encoded in a query or a cookie.
SECRET = "s3cret+/="


@dataclass
class Scheme:
    """The location and value of a credential. Without a location, it isn't in the request."""

    location: str | None
    name: str
    value: str


class Security:
    """The security schemes of a description."""

    def __init__(self, description, operations):
        document = description.load()
        self._default = document.get("security")
        said = (operation.value for operation in operations)
        self._is_ever_said = self._default is not None or any("security" in value for value in said)
        components = document.get("components")
        named = document.get("securityDefinitions") or (components or {}).get("securitySchemes") or {}
        self._schemes = {}
        for name, value in named.items():
            try:
                self._schemes[name] = _scheme(description.store.followed(value, description.root)[0])
            except DocumentError:
                self._schemes[name] = Scheme(None, "", "")

    def alternatives(self, operation):
        """Returns the security requirements of an operation. If a description has schemes but no requirements, the
        credentials are optional."""
        if not self._is_ever_said:
            return [list(self._schemes.values()), []] if self._schemes else []
        asked = operation.value.get("security", self._default)
        if not isinstance(asked, list):
            return []
        return [[self._schemes.get(name) for name in item] for item in asked if isinstance(item, dict)]


def shown(alternatives, request):
    """Returns the credentials in a request. Raises Difference if required credentials are missing, unless an
    alternative has a scheme that isn't described or isn't part of requests."""
    # An alternative without schemes matches every request, so it is the last.
    for schemes in sorted(alternatives, key=len, reverse=True):
        if all(scheme and scheme.location and _is_there(scheme, request) for scheme in schemes):
            return {f"{scheme.location} {scheme.name}": scheme.value for scheme in schemes}
    if not alternatives or any(not scheme or not scheme.location for schemes in alternatives for scheme in schemes):
        found = [scheme for schemes in alternatives for scheme in schemes if scheme and scheme.location]
        return {f"{scheme.location} {scheme.name}": scheme.value for scheme in found if _is_there(scheme, request)}
    wanted = " or ".join(" and ".join(f"{scheme.location} '{scheme.name}'" for scheme in schemes) for schemes in alternatives)
    raise Difference(f"credentials: {wanted} is required and missing")


def _is_there(scheme, request):
    if scheme.location == "header":
        return request.values(scheme.name) == [scheme.value]
    if scheme.location == "query":
        pairs = [(decoded(name, True), decoded(value, True)) for name, value in pairs_of(request.query or "")]
        return (scheme.name, scheme.value) in pairs
    cookies = [pair.strip().partition("=")[::2] for text in request.values("Cookie") for pair in text.split(";")]
    return (scheme.name, scheme.value) in [(name, decoded(value)) for name, value in cookies]


def _scheme(value):
    kind, scheme = value.get("type"), str(value.get("scheme", "")).lower()
    if kind == "apiKey":
        return Scheme(value.get("in"), str(value.get("name")), SECRET)
    if kind == "basic" or (kind == "http" and scheme == "basic"):
        pair = base64.b64encode(f"{SECRET}:{SECRET}".encode()).decode()
        return Scheme("header", "Authorization", f"Basic {pair}")
    if kind in ("oauth2", "openIdConnect") or (kind == "http" and scheme == "bearer"):
        return Scheme("header", "Authorization", f"Bearer {SECRET}")
    return Scheme(None, "", "")
