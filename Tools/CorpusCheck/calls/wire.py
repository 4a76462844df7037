"""Decodes values by the styles of OpenAPI 3.2 ("Style Values", and appendices C and D on encoding), and compares them
with the intended values. This module doesn't depend on the runtime."""

import base64
import json
import math
import re
from urllib.parse import unquote_to_bytes

from comparison import same_scalar


class Difference(Exception):
    """An error for a request that differs from the intended one."""


_DELIMITERS = {
    "form": r",", "simple": r",", "spaceDelimited": r"%20|\+", "pipeDelimited": r"\||%7[Cc]", "tabDelimited": r"%09",
}


def decoded(text, is_form=False):
    """Returns a percent-decoded string; in a form or query `+` is a space."""
    if re.search(r"%(?![0-9A-Fa-f]{2})", text):
        raise Difference(f"{text!r} has invalid percent-encoding")
    try:
        return unquote_to_bytes(text.replace("+", " ") if is_form else text).decode("utf-8")
    except UnicodeDecodeError as error:
        raise Difference(f"{text!r} isn't UTF-8: {error}") from error


def pairs_of(text):
    """Returns the pairs of a query or a form, still encoded."""
    return [tuple(pair.partition("=")[::2]) for pair in text.split("&")] if text else []


def check_scalar(meant, text, formats, place):
    """Raises Difference unless `text` represents the scalar `meant`."""
    if isinstance(meant, bool):
        same = text == ("true" if meant else "false")
    elif isinstance(meant, (int, float)):
        same = _is_number(text) and _number(text) == meant
    elif meant is None:
        same = text in ("", "null")
    elif isinstance(meant, str):
        same = same_scalar(meant, text, formats)
    else:
        # OpenAPI has no rule for deeper nesting, so JSON is expected.
        same = _json(text) == meant
    if not same:
        raise Difference(f"{place}: expected {_short(meant)}, received {_short(text)}")


def check_list(meant, texts, formats, place):
    """Raises Difference unless `texts` represent the items of `meant`."""
    if len(texts) != len(meant):
        raise Difference(f"{place}: expected {len(meant)} items, received {len(texts)}: {_short(texts)}")
    for index, (item, text) in enumerate(zip(meant, texts)):
        check_scalar(item, text, formats, f"{place}[{index}]")


def check_fields(meant, fields, formats, place):
    """Raises Difference unless the pairs `fields` represent the object `meant`."""
    for name, text in fields:
        if name not in meant:
            raise Difference(f"{place}: unexpected {name!r}")
    if sorted(name for name, _ in fields) != sorted(meant):
        raise Difference(f"{place}: expected the fields {sorted(meant)}, received {sorted(name for name, _ in fields)}")
    for name, text in fields:
        check_scalar(meant[name], text, formats, f"{place}.{name}")


def check_delimited(meant, text, style, explode, formats, place, decode):
    """Compares a value whose parts are in one string, as in paths, headers and values that aren't exploded."""
    parts = re.split(_DELIMITERS.get(style, ","), text)
    if isinstance(meant, list):
        return check_list(meant, [decode(part) for part in parts] if meant or text else [], formats, place)
    if isinstance(meant, dict):
        if explode:
            fields = [tuple(decode(half) for half in part.partition("=")[::2]) for part in parts]
        else:
            if len(parts) % 2:
                raise Difference(f"{place}: an odd number of parts arrived: {text!r}")
            fields = list(zip(map(decode, parts[::2]), map(decode, parts[1::2])))
        return check_fields(meant, fields if meant or text else [], formats, place)
    return check_scalar(meant, decode(text), formats, place)


def check_path(meant, text, parameter, formats):
    """Compares a path parameter with the text in place of its name."""
    place = f"path parameter '{parameter.name}'"
    if parameter.style == "simple" or parameter.style is None:
        return check_delimited(meant, text, "simple", parameter.explode, formats, place, decoded)
    prefix, between = (".", ".") if parameter.style == "label" else (";", ";")
    if not text.startswith(prefix):
        raise Difference(f"{place}: {text!r} doesn't begin with {prefix!r}")
    text = text[1:]
    if parameter.style == "matrix" and not (parameter.explode and isinstance(meant, dict)):
        name = re.escape(parameter.name) + "="
        if parameter.explode and isinstance(meant, list):
            parts = text.split(";")
            if not all(part.startswith(f"{parameter.name}=") for part in parts):
                raise Difference(f"{place}: {text!r} isn't in the style 'matrix'")
            return check_list(meant, [decoded(part.partition("=")[2]) for part in parts], formats, place)
        if not re.match(name, text):
            raise Difference(f"{place}: {text!r} isn't in the style 'matrix'")
        return check_delimited(meant, text.partition("=")[2], "simple", False, formats, place, decoded)
    if parameter.explode:
        text = ",".join(part.replace(",", "%2C") for part in text.split(between))
    return check_delimited(meant, text, "simple", parameter.explode, formats, place, decoded)


def take_pairs(meant, pairs, name, style, explode, formats, place):
    """Removes a parameter's pairs from the `pairs` of a query or a form, and compares them."""

    def taken(matches):
        found = [pair for pair in pairs if matches(decoded(pair[0], True))]
        pairs[:] = [pair for pair in pairs if pair not in found]
        return found

    def decode(text):
        return decoded(text, True)

    if style == "deepObject":
        found = taken(lambda key: key.startswith(f"{name}["))
        return check_deep(meant, [(decode(key)[len(name):], decode(value)) for key, value in found], formats, place)
    if explode and isinstance(meant, dict) and style == "form":
        found = taken(lambda key: key in meant or key.partition("[")[0] in meant)
        return check_fields(meant, [(decode(key), decode(value)) for key, value in found], formats, place)
    found = taken(lambda key: key == name)
    if explode and isinstance(meant, list):
        return check_list(meant, [decode(value) for _, value in found], formats, place)
    if len(found) != 1:
        raise Difference(f"{place}: it arrived {len(found)} times")
    return check_delimited(meant, found[0][1], style, explode, formats, place, decode)


def check_deep(meant, found, formats, place):
    """Compares `[name]=value`. OpenAPI has no rule for deeper nesting; common are `[a][b]`, and for arrays repeated
    `[a]`, `[a][]` or `[a][0]`."""
    made = {}
    for key, text in found:
        names = re.findall(r"\[([^\]]*)\]", key)
        value, steps = made, names
        while len(steps) > 1 and not (len(steps) == 2 and (steps[1] == "" or steps[1].isdigit())):
            value, steps = value.setdefault(steps[0], {}), steps[1:]
        value.setdefault(steps[0], []).append(text)
    _check_nested(meant, made, formats, place)


def _check_nested(meant, made, formats, place):
    if isinstance(meant, dict) and isinstance(made, dict):
        if sorted(meant) != sorted(made):
            raise Difference(f"{place}: expected the fields {sorted(meant)}, received {sorted(made)}")
        for name, value in meant.items():
            _check_nested(value, made[name], formats, f"{place}.{name}")
    elif isinstance(made, dict):
        raise Difference(f"{place}: expected {_short(meant)}, received {_short(made)}")
    elif isinstance(meant, list):
        check_list(meant, made, formats, place)
    else:
        check_list([meant], made, formats, place)


def as_bytes(meant):
    """Returns the bytes of a value for binary content, which is base64."""
    return base64.b64decode(meant)


def parse_json(data, place):
    """Parses JSON strictly: UTF-8 without a byte order mark, unique keys, and only numbers of JSON."""

    def pairs(found):
        names = [name for name, _ in found]
        if len(names) != len(set(names)):
            raise Difference(f"{place}: duplicate key in an object: {names}")
        return dict(found)

    def constant(name):
        raise Difference(f"{place}: {name} isn't JSON")

    try:
        return json.loads(data.decode("utf-8"), object_pairs_hook=pairs, parse_constant=constant)
    except ValueError as error:
        raise Difference(f"{place}: it isn't JSON: {error}") from error


def _is_number(text):
    return re.fullmatch(r"-?\d+(\.\d+)?([eE][+-]?\d+)?", text) is not None


def _number(text):
    return int(text) if re.fullmatch(r"-?\d+", text) else float(text)


def _json(text):
    try:
        return json.loads(text)
    except ValueError:
        return math.nan


def _short(value):
    text = repr(value)
    return text if len(text) <= 120 else text[:120] + "…"
