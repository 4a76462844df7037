"""Validates examples against their schemas."""

import base64
import binascii
import re
from datetime import date, datetime, timedelta, timezone
from uuid import UUID

import jsonschema
from jsonschema.exceptions import best_match
from referencing import Registry
from referencing.jsonschema import DRAFT202012

_DATE_TIME = re.compile(
    r"^(\d{4}-\d{2}-\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$", re.ASCII
)
_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
_DATE = re.compile(r"^\d{4}-\d{2}-\d{2}$", re.ASCII)
_UUID = re.compile(r"^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$", re.IGNORECASE)
# Relative URLs are valid, because servers send them and `URL` can represent them; characters such as `{` aren't.
_URI = re.compile(r"^(?:[A-Za-z0-9:/?#\[\]@!$&'()*+,;=._~-]|%[0-9A-Fa-f]{2})+$")

# Only the formats that determine a Swift type are checked.
FORMATS = jsonschema.FormatChecker(formats=())
# These formats are also checked, because they distinguish branches of unions in real descriptions.
_TELLING = ("ipv4", "ipv6")


def instant(text):
    """Returns the point in time of an RFC 3339 string in whole microseconds since 1970, truncated; None for any other
    string."""
    match = _DATE_TIME.match(text)
    if not match:
        return None
    day, hour, minute, second, fraction, offset = match.groups()
    # A leap second counts as the first of the next minute, as in the runtime.
    leap = second == "60"
    micro = int(((fraction or ".")[1:] + "000000")[:6])
    offset = "+00:00" if offset in "Zz" else offset
    try:
        moment = datetime.fromisoformat(f"{day}T{hour}:{minute}:{'59' if leap else second}{offset}")
        return (moment - _EPOCH) // timedelta(microseconds=1) + leap * 1_000_000 + micro
    except (ValueError, OverflowError):
        return None


_SYNONYMS = {"datetime": "date-time", "url": "uri", "base64": "byte"}


def format_of(schema):
    """Returns a schema's format by its usual name, since descriptions spell some in several ways; None without a
    format."""
    format = schema.get("format")
    if not isinstance(format, str):
        return "byte" if schema.get("contentEncoding") == "base64" else None
    return _SYNONYMS.get(format.lower(), format.lower())


def _format(name):
    """Registers a check for a format of strings or whole numbers; values of other types are valid."""

    def register(check):
        kind = int if name.startswith("int") else str

        def checked(value):
            if isinstance(value, bool) or not isinstance(value, kind):
                return True
            return check(value)

        FORMATS.checks(name)(checked)
        return check

    return register


@_format("date-time")
def _is_date_time(text):
    return instant(text) is not None


@_format("date")
def _is_date(text):
    try:
        return bool(_DATE.match(text)) and bool(date.fromisoformat(text))
    except ValueError:
        return False


@_format("uuid")
def _is_uuid(text):
    return bool(_UUID.match(text)) and bool(UUID(text))


@_format("int32")
def _is_int32(value):
    return -(2**31) <= value < 2**31


@_format("int64")
def _is_int64(value):
    return -(2**63) <= value < 2**63


@_format("byte")
def _is_base64(text):
    try:
        base64.b64decode(text, validate=True)
        return True
    except (binascii.Error, ValueError):
        return False


@_format("uri")
def _is_uri(text):
    return bool(_URI.match(text))


class Validator:
    """Validates values against the schemas of a bundle."""

    def __init__(self, bundle, tells_addresses=False):
        resource = DRAFT202012.create_resource(bundle.document)
        self._registry = Registry().with_resource(bundle.URI, resource)
        self._formats = FORMATS
        if tells_addresses:
            self._formats = jsonschema.FormatChecker(formats=_TELLING)
            self._formats.checkers = {**self._formats.checkers, **FORMATS.checkers}

    def reason_against(self, value, schema):
        """Returns why `value` is invalid; None if it is valid."""
        validator = jsonschema.Draft202012Validator(schema, registry=self._registry, format_checker=self._formats)
        try:
            error = best_match(validator.iter_errors(value))
        except RecursionError:
            return "circular schema"
        if error is None:
            return None
        place = "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in error.absolute_path)
        message = error.message if len(error.message) <= 300 else error.message[:300] + "…"
        return f"{place or 'the value'}: {message}"
