"""Compares a recorded request with the one that a case expects."""

import base64
import json
import re
from urllib.parse import urlsplit
from xml.etree import ElementTree


def differences(case, request):
    """All that differs; empty if the request is the expected one."""
    expected, found = case.expected, []
    parts, body = urlsplit(request["url"]), base64.b64decode(request["body"])
    headers = {}
    for name, value in request["headers"]:
        headers.setdefault(name.lower(), []).append(value)
    headers = {name: ", ".join(values) for name, values in headers.items()}
    if body:
        # The transport adds it for a body in memory.
        headers.setdefault("content-length", str(len(body)))
    if request["method"] != expected["method"]:
        found.append(f"the method is {request['method']}, not {expected['method']}")
    if parts.path != expected["uri"]:
        found.append(f"the path is {parts.path}, not {expected['uri']}")
    if expected.get("resolvedHost", parts.netloc) != parts.netloc:
        found.append(f"the host is {parts.netloc}, not {expected['resolvedHost']}")
    query = parts.query.split("&") if parts.query else []
    if "queryParams" in expected and sorted(query) != sorted(expected["queryParams"]):
        found.append(f"the query is {query}, not {expected['queryParams']}")
    names = {pair.partition("=")[0] for pair in query}
    found += [f"the query has '{name}'" for name in expected.get("forbidQueryParams", []) if name in names]
    found += [f"the query lacks '{name}'" for name in expected.get("requireQueryParams", []) if name not in names]
    for name, value in expected.get("headers", {}).items():
        sent = headers.get(name.lower())
        if sent is None or _plain(sent) != _plain(value):
            found.append(f"the header '{name}' is {sent!r}, not {value!r}")
    found += [f"the header '{name}' is there" for name in expected.get("forbidHeaders", []) if name.lower() in headers]
    found += [f"the header '{name}' is missing" for name in expected.get("requireHeaders", []) if name.lower() not in headers]
    if "body" in expected:
        difference = _body(expected["body"], body, expected.get("bodyMediaType", ""))
        found += [difference] if difference else []
    return found


def _plain(header):
    return re.sub(r",\s*", ", ", header)


def _body(expected, body, media_type):
    text = body.decode("utf-8", "replace")
    if not expected or not body or not media_type.endswith(("json", "xml")):
        return None if text == expected else f"the body is {text!r}, not {expected!r}"
    if media_type.endswith("json"):
        same = _json(json.loads(text)) == _json(json.loads(expected))
    else:
        same = _xml(text) == _xml(expected)
    return None if same else f"the body is {text!r}, not {' '.join(expected.split())!r}"


def _json(value):
    """A value in which true isn't 1."""
    if isinstance(value, dict):
        return {key: _json(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_json(item) for item in value]
    return (isinstance(value, bool), value)


def _xml(text):
    return ElementTree.canonicalize(text, strip_text=True, rewrite_prefixes=True)
