"""Creates strings for schemas: by their format and pattern, or with characters that are encoded."""

import base64
import hashlib
import re
import uuid
from dataclasses import dataclass

from calls.patterns import Unmatchable, matching
from validation import format_of

# Characters with a meaning in paths, queries, forms, JSON or multipart bodies.
_HOSTILE = " /+&=%2F?#\"\\üß€😀;:@!$'()*,[]|<>{}~._-"
# Characters of headers: visible ASCII and inner spaces, without commas, which separate items.
_IN_HEADER = " /+&=%2F?#\";:@!$'()*[]|<>{}~._-"
# Characters of cookies in the style that encodes nothing (RFC 6265, 4.1.1).
_IN_COOKIE = "/+&=%2F?#:@!$'()*[]|<>{}~._-"
# Characters that keep their meaning without encoding if reserved characters are allowed; callers encode others
# (OpenAPI 3.2, Parameter Object, `allowReserved`).
_RESERVED = " /üß€😀;:@!$'()*<>{}~._-"
# The delimiters that can't be distinguished from the same character in an item, even if encoded.
_IN_LIST = {"spaceDelimited": " ", "pipeDelimited": "|", "tabDelimited": "\t"}


@dataclass(frozen=True)
class TextPlace:
    """The location of a string, which determines its allowed characters."""

    name: str = "body"
    style: str | None = None
    allows_reserved: bool = False

    @property
    def hostile(self):
        """Returns the characters to test in this location."""
        chars = _RESERVED if self.allows_reserved else _IN_HEADER if self.name == "header" else _HOSTILE
        if self.style == "cookie":
            chars = _IN_COOKIE
        for char in _IN_LIST.get(self.style, ""):
            chars = chars.replace(char, "")
        return chars.strip() if self.name == "header" else chars


def text_for(schemas, place, number, is_hostile):
    """Returns a string that is valid for all schemas; `number` distinguishes it from others. Raises Unmatchable."""
    formats = [format for format in map(format_of, schemas) if format]
    patterns = [schema["pattern"] for schema in schemas if "pattern" in schema]
    minimum = max([schema.get("minLength", 0) for schema in schemas], default=0)
    maximum = min([schema["maxLength"] for schema in schemas if "maxLength" in schema], default=None)
    if place.name == "path":
        # With an empty parameter, the path would be another one.
        minimum = max(minimum, 1)
    is_base64 = any(is_binary(schema, place.name) for schema in schemas)
    made = None
    for format in ["byte"] if is_base64 else formats:
        made = made or _formatted(format, number)
    if made is not None and not (patterns and not _fits(made, patterns)):
        return made
    if patterns:
        for pattern in patterns:
            text = matching(pattern, minimum, maximum)
            if _fits(text, patterns):
                return text
        raise Unmatchable(f"no text was found for all of {patterns}")
    text = f"s{number}" + (place.hostile if is_hostile else " x")
    if maximum is not None and len(text) > maximum:
        text = text[:maximum].strip() or "x" * min(1, maximum)
    return text + "x" * (minimum - len(text))


def is_binary(schema, place="multipart"):
    """Returns whether a schema describes raw bytes, whose values are base64 in this tool."""
    is_part = place == "multipart" and "contentMediaType" in schema and "contentEncoding" not in schema
    return schema.get("format") == "binary" or is_part or str(schema.get("contentEncoding")).lower() in ("binary", "8bit")


def _fits(text, patterns):
    return all(re.search(pattern, text) for pattern in patterns)


def _formatted(format, number):
    """Returns a string of a format; None if the format has no fixed syntax."""
    seed = hashlib.sha256(f"{format} {number}".encode()).digest()
    if format == "date-time":
        return f"2024-02-29T12:{number % 60:02}:56.{789012 - number % 1000:06}Z"
    if format == "date":
        return f"2024-02-{1 + number % 29:02}"
    if format == "uuid":
        return str(uuid.UUID(bytes=seed[:16], version=4))
    if format in ("uri", "iri"):
        return f"https://example.com/a%20b/{number}?x=1&y=a%2Bb#f"
    if format in ("uri-reference", "iri-reference"):
        return f"/a%20b/{number}?x=1&y=2"
    if format == "byte":
        return base64.b64encode(b"\xfb\xff\xbe" + seed[: 4 + number % 3]).decode()
    if format == "email":
        return f"user{number}@example.com"
    if format in ("hostname", "idn-hostname"):
        return f"host{number}.example.com"
    if format == "ipv4":
        return f"192.0.2.{number % 250}"
    if format == "ipv6":
        return f"2001:db8::{number % 9999:x}"
    if format == "time":
        return f"12:{number % 60:02}:56Z"
    if format == "duration":
        return f"PT{number}M"
    if format in ("decimal", "int64", "int32", "integer", "number", "float", "double", "uint64", "unixtime", "numeric"):
        # The number is sent as a string.
        return f"{number}"
    return None
