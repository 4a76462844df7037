"""Spells values as Swift expressions with the public types and initializers of the generated client."""

import base64
import json
import re
from datetime import date

from calls.interface import inside, split
from driver import qualified, swift_literal
from validation import instant

_INT64 = (-(2**63), 2**63 - 1)
_INTEGERS = {"Int": _INT64, "Int64": _INT64, "Int32": (-(2**31), 2**31 - 1), "UInt64": (0, 2**64 - 1)}
_TEXTS = {"UUID": "uuid", "URL": "url", "Date": "date", "CalendarDate": "day"}
_UUID = re.compile(r"^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$")
_DAY = re.compile(r"^\d{4}-\d{2}-\d{2}$", re.ASCII)


class Misfit(Exception):
    """An error for a type that can't represent a value. `names` are the fields that it lacks."""

    def __init__(self, reason, names=()):
        super().__init__(reason)
        self.names = set(names)


class Expressions:
    """Expressions for the types of one client. A long expression is divided into statements before the call."""

    def __init__(self, interface):
        self._types = interface.types

    def spelled(self, value, type, statements):
        """Returns an expression of a type. Constants that it uses are added to `statements`. Raises Misfit."""
        return _Call(self._types, statements).spelled(value, type, "the argument")


class _Call:
    def __init__(self, types, statements):
        self._types = types
        self._statements = statements
        # True if a missing constant or a lost null is a misfit, because it distinguishes the cases of a union.
        self._is_strict = False

    def spelled(self, value, type, place):
        type = type.strip()
        if type.endswith("?"):
            if type.startswith("Nullable<"):
                return self.spelled(value, type[:-1], place)
            if value is None and self._is_strict:
                raise Misfit(f"{place}: nil of {type} sends nothing, and no null")
            if value is None and type == "JSONValue?":
                # Null is a JSON value, and is sent.
                return "JSONValue.null"
            return "nil" if value is None else self.spelled(value, type[:-1], place)
        if type.startswith("Nullable<"):
            return ".null" if value is None else self.spelled(value, inside(type, len("Nullable")), place)
        if type.startswith("[") and type.endswith("]"):
            return self._collection(value, inside(type, 0), place)
        # The bytes may be in memory, in a file or in a stream; data is used.
        if type in ("any BinaryBody", "(any BinaryBody)"):
            return self.spelled(value, "Data", place)
        if type.startswith("any ") or type.startswith("("):
            raise Misfit(f"{place}: {type} isn't known here")
        if type.startswith("EmbeddedJSON<"):
            return self._embedded(value, inside(type, len("EmbeddedJSON")), place)
        if type in self._types:
            return self._named(value, self._types[type], place)
        return _scalar(value, type, place)

    def _embedded(self, text, inner, place):
        """Returns an expression for JSON in a string."""
        try:
            return f"EmbeddedJSON({self.spelled(json.loads(text), inner, place)})"
        except (TypeError, ValueError):
            raise Misfit(f"{place}: {_short(text)} isn't JSON in a text") from None

    def _collection(self, value, inner, place):
        key, *rest = split(inner, " : ")
        if not rest:
            if inner == "FilePart" and isinstance(value, str):
                # A single file is an array with one file.
                value = [value]
            if not isinstance(value, list):
                raise Misfit(f"{place}: {_short(value)} isn't a list of {inner}")
            return "[" + ", ".join(self.spelled(item, inner, f"{place}[{index}]") for index, item in enumerate(value)) + "]"
        if not isinstance(value, dict) or key != "String":
            raise Misfit(f"{place}: {_short(value)} isn't a dictionary of {inner}")
        if not value:
            return "[:]"
        return "[" + ", ".join(
            f"{swift_literal(name)}: {self.spelled(item, rest[0], f'{place}.{name}')}" for name, item in value.items()
        ) + "]"

    def _named(self, value, type, place):
        if type.alias:
            if type.alias.startswith("StringEnumeration"):
                if not isinstance(value, str):
                    raise Misfit(f"{place}: {_short(value)} isn't of {type.name}")
                return f"{qualified(type.name)}(rawValue: {swift_literal(value)})"
            return self.spelled(value, type.alias, place)
        for arguments, can_fail in type.initialisers:
            if [argument.label for argument in arguments] == ["rawValue"]:
                raw = self.spelled(value, arguments[0].type, place)
                return f"{qualified(type.name)}(rawValue: {raw})" + ("!" if can_fail else "")
        if type.kind == "enum":
            return self._union(value, type, place)
        misfit = None
        for arguments, can_fail in type.initialisers:
            try:
                return self._model(value, type, arguments, place)
            except Misfit as error:
                misfit = misfit or error
        raise misfit or Misfit(f"{place}: {type.name} has no public initialiser")

    def _union(self, value, type, place):
        """Returns the first case that can represent the value and whose constants equal the value's."""
        misfits = []
        cases = [
            (name, arguments[0].type) for name, arguments in type.cases.items() if name != "unknown" and len(arguments) == 1
        ]
        was_strict = self._is_strict
        for is_strict in (True, was_strict):
            for name, content in cases:
                self._is_strict = is_strict
                before = len(self._statements)
                try:
                    return f"{qualified(type.name)}.{_escaped(name)}({self.spelled(value, content, place)})"
                except Misfit as error:
                    del self._statements[before:]
                    misfits.append(str(error))
                finally:
                    self._is_strict = was_strict
        raise Misfit(f"{place}: no case of {type.name} has room for {_short(value)}: {'; '.join(misfits)[:300]}")

    def _tuple(self, value, type, arguments, place):
        """Returns an expression for an array whose elements are the properties of a type; further elements are its
        `rest`."""
        if not isinstance(value, list):
            raise Misfit(f"{place}: {_short(value)} isn't a list of {type.name}")
        rest = next((argument for argument in arguments if argument.label == "rest"), None)
        named = [argument for argument in arguments if argument is not rest]
        given = [
            f"{_escaped(argument.label)}: {self.spelled(item, argument.type, f'{place}[{index}]')}"
            for index, (argument, item) in enumerate(zip(named, value))
        ]
        if any(argument.default is None for argument in named[len(value):]):
            raise Misfit(f"{place}: {type.name} asks for more than {len(value)} elements")
        if rest and value[len(named):]:
            given.append(f"rest: {self.spelled(value[len(named):], rest.type, place)}")
        elif len(value) > len(named):
            raise Misfit(f"{place}: {type.name} has no room for {len(value)} elements")
        return self._stated(type, given)

    def _model(self, value, type, arguments, place):
        if type.is_tuple:
            return self._tuple(value, type, arguments, place)
        if not isinstance(value, dict):
            raise Misfit(f"{place}: {_short(value)} isn't an object of {type.name}")
        keys = _keys(type, arguments, value)
        rest = {key: item for key, item in value.items() if key not in keys.values() and key not in type.constants}
        given = []
        for argument in arguments:
            key = keys.get(argument.label)
            if key is None and argument.type.startswith("[String : "):
                if rest:
                    given.append(f"{argument.label}: {self.spelled(rest, argument.type, place)}")
                    rest = {}
            elif key in value:
                is_text = (argument.default or "").startswith('"')
                if self._is_strict and is_text and swift_literal(str(value[key])) != argument.default:
                    raise Misfit(f"{place}.{key}: {_short(value[key])} isn't {argument.default}")
                given.append(f"{_escaped(argument.label)}: {self.spelled(value[key], argument.type, f'{place}.{key}')}")
            elif argument.default is None:
                raise Misfit(f"{place}: {type.name} asks for '{argument.label}'")
            elif argument.default != "nil" and argument.type.endswith("?"):
                # The initializer would set a default that the value doesn't have.
                given.append(f"{_escaped(argument.label)}: nil")
        if rest:
            raise Misfit(f"{place}: {type.name} has no room for {', '.join(map(repr, list(rest)[:3]))}", rest)
        return self._stated(type, given)

    def _stated(self, type, given):
        name = f"v{len(self._statements)}"
        self._statements.append(f"let {name}: {qualified(type.name)} = {qualified(type.name)}({', '.join(given)})")
        return name


def _keys(type, arguments, value):
    """Returns the key of each argument: as the code writes it, or else the key with a similar name."""
    found = {}
    for argument in arguments:
        if argument.label in type.keys:
            found[argument.label] = type.keys[argument.label]
    for argument in arguments:
        if argument.label in found:
            continue
        alike = [key for key in value if _plain(key) == _plain(argument.label) and key not in found.values()]
        if alike:
            found[argument.label] = alike[0]
    return found


def _plain(name):
    return re.sub(r"[^a-z0-9]", "", name.lower())


def _scalar(value, type, place):
    misfit = Misfit(f"{place}: {_short(value)} isn't of {type}")
    if type == "JSONValue":
        return f"json({swift_literal(json.dumps(value))})"
    if type == "Bool" and isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, bool):
        raise misfit
    if type in _INTEGERS and isinstance(value, (int, float)) and value == int(value):
        low, high = _INTEGERS[type]
        if low <= value <= high:
            return f"{int(value)}"
    if type in ("Double", "Float") and isinstance(value, (int, float)):
        return repr(float(value)) if isinstance(value, float) or abs(value) < 2**53 else f"{value}"
    if type == "JSONNumber" and isinstance(value, (int, float)):
        return f"number({swift_literal(json.dumps(value))})"
    if type == "Decimal" and isinstance(value, (int, float)):
        return f'decimal("{value!r}")'
    if not isinstance(value, str):
        raise misfit
    if type == "String":
        return swift_literal(value)
    if type in ("Data", "FilePart") and not _is_base64(value):
        raise misfit
    if type == "Data":
        return f"bytes({swift_literal(value)})"
    if type == "FilePart":
        return f"file({swift_literal(value)})"
    if type == "UUID" and _UUID.match(value):
        return f"uuid({swift_literal(value)})"
    if type == "URL":
        return f"url({swift_literal(value)})"
    if type == "Date" and instant(value) is not None:
        return f"date({instant(value)})"
    if type == "CalendarDate" and _DAY.match(value):
        day = date.fromisoformat(value)
        return f"day({day.year}, {day.month}, {day.day})"
    raise misfit


def _is_base64(text):
    try:
        base64.b64decode(text, validate=True)
        return True
    except ValueError:
        return False


def _escaped(name):
    return f"`{name}`" if name in ("init", "self", "Type", "Self") else name


def _short(value):
    text = repr(value)
    return text if len(text) <= 60 else text[:60] + "…"
