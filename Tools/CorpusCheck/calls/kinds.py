"""The combined constraints of several schemas: type, constants and bounds."""

import math

from validation import format_of

# The formats of whole numbers.
WHOLE = {"int32", "int64", "integer", "int", "long", "uint64", "ulong", "uint32", "int8", "uint8", "int16", "uint16"}


def constants_of(flat):
    """Returns the enumerated values that all schemas allow; None if no schema enumerates values."""
    found = None
    for schema in flat:
        allowed = [schema["const"]] if "const" in schema else schema.get("enum")
        if allowed is not None:
            found = allowed if found is None else [value for value in found if value in allowed]
    return found


def kind_of(flat, variant, is_body):
    """Returns the type of the value to create: object, array, string, integer, number, boolean, null or any."""
    allowed = types_of(flat)
    if allowed is None:
        keys = set().union(*flat) if flat else set()
        if keys & {"properties", "additionalProperties", "required", "minProperties"}:
            return "object"
        if keys & {"items", "minItems", "maxItems", "prefixItems"}:
            return "array"
        numeric = {"minimum", "maximum", "multipleOf", "exclusiveMinimum", "exclusiveMaximum"}
        if keys & numeric or any(schema.get("format") in ("int32", "int64", "double", "float") for schema in flat):
            return "number"
        return "string" if not is_body or keys & {"pattern", "minLength", "maxLength", "format"} else "any"
    # The types are in document order, with null at the end.
    ordered = []
    for schema in flat:
        types = schema.get("type")
        ordered += [types] if isinstance(types, str) else types or []
    good = [kind for kind in dict.fromkeys(ordered) if kind in allowed and kind != "null"]
    if not good and "integer" in allowed:
        good = ["integer"]
    return good[variant % len(good)] if good else "null"


def number_for(flat, kind, number, is_full):
    """Returns a number that is valid for all schemas; `number` distinguishes it from other values."""
    low = max([schema["minimum"] for schema in flat if "minimum" in schema], default=-math.inf)
    high = min([schema["maximum"] for schema in flat if "maximum" in schema], default=math.inf)
    step = next((schema["multipleOf"] for schema in flat if schema.get("multipleOf")), None)
    above = max([schema["exclusiveMinimum"] for schema in flat if "exclusiveMinimum" in schema], default=-math.inf)
    below = min([schema["exclusiveMaximum"] for schema in flat if "exclusiveMaximum" in schema], default=math.inf)
    formats = set(map(format_of, flat))
    whole = kind == "integer" or step == 1 or bool(formats & WHOLE)
    smallest = 1 if whole else 0.5
    low, high = max(low, above + smallest), min(high, below - smallest)
    value = 1 + number % 50 if whole else 0.25 + number % 50
    if is_full and "int64" in formats and high == math.inf:
        # A Double can't represent this number exactly.
        value += 9_007_199_254_740_993
    if step:
        value = step * max(1, round(value / step))
    if value < low or value > high:
        value = low if low > -math.inf else high
        if step:
            value = step * math.ceil(value / step)
    if whole:
        value = math.ceil(value)
    return value


def types_of(flat):
    """Returns the types that all schemas allow; None if no schema has a type."""
    allowed = None
    for schema in flat:
        types = schema.get("type")
        if types is None:
            continue
        types = {types} if isinstance(types, str) else set(types)
        if "number" in types:
            types |= {"integer"}
        allowed = types if allowed is None else allowed & types
    return allowed


def type_of(value):
    """Returns the JSON types of a value."""
    if value is None:
        return {"null"}
    if isinstance(value, bool):
        return {"boolean"}
    if isinstance(value, int) or (isinstance(value, float) and value == int(value)):
        return {"integer", "number"}
    return {float: {"number"}, str: {"string"}, list: {"array"}, dict: {"object"}}.get(type(value), set())
