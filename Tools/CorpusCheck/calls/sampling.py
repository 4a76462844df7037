"""Creates random values that are valid against a schema, including values at the bounds of the schema and its
formats."""

import base64
import math
import uuid
from dataclasses import replace
from datetime import date, datetime, timedelta, timezone

from calls.kinds import WHOLE
from calls.making import Maker
from calls.plans import Unmakeable
from calls.patterns import PatternText, Unmatchable
from calls.texts import is_binary
from validation import format_of

# Characters that JSON escapes, that combine or look alike, or that end lines in other formats.
_ONLY_IN_BODIES = "\n\t\u0001\u2028e\u0301\u200f\U0001f469\u200d\U0001f680"
_LETTERS = "abcXYZ0189"
_FREE = ["anything", 7, True, 1.5, [1, "a", None], {"k": {"n": None}}, [], {}]
_ATTEMPTS = 24
_LONGEST = 8192
_INTEGERS = {"int32": 31, "int64": 63, "long": 63}


class Sampler(Maker):
    """Creates random values for the schemas of a bundle. The same `random` results in the same values."""

    def __init__(self, bundle, validator, random):
        super().__init__(bundle, validator)
        self._random = random
        self._density = 1.0

    def value(self, schema, plan, takes_ambiguous=False):
        """Returns a valid random value, or else the value of Maker."""
        for _ in range(_ATTEMPTS):
            self._made, self._density = 0, self._random.choice([0, 0.3, 0.7, 1])
            try:
                value = self._value([schema], replace(plan, variant=self._random.randrange(12)), 0, ())
            except (Unmakeable, Unmatchable, RecursionError, OverflowError):
                continue
            if not _is_nothing(value, plan) and self._validator.reason_against(value, schema) is None:
                return value
        self._density = 1.0
        return super().value(schema, plan, takes_ambiguous)

    def takes_optional(self):
        return self._random.random() < 0.7

    def _wants_null(self, plan):
        return plan.prefers_null and self._random.random() < 0.2

    def _wants_optional(self, plan, depth):
        return plan.is_full and (depth > 0 and not plan.takes_empty or self._random.random() < self._density)

    def _length(self, minimum, maximum, prefix, plan, is_roomy):
        low = max(minimum, prefix, 0 if plan.takes_empty else 1)
        if not is_roomy or maximum <= low:
            return min(maximum, low)
        high = min(maximum, low + 3)
        borders = [low, high] + ([maximum] if maximum <= 40 else [])
        return self._random.choice([*borders, self._random.randint(low, high)])

    def _branch(self, branches, plan, path):
        return super()._branch(branches, replace(plan, variant=self._random.randrange(24)), path)

    def _constant(self, constants, flat, plan):
        return super()._constant(constants, flat, replace(plan, variant=self._random.randrange(len(constants) or 1)))

    def _plain(self, kind, plan):
        if kind == "any":
            return self._random.choice(_FREE if plan.prefers_null else _FREE[:3])
        return None if kind == "null" else self._random.random() < 0.5

    # Numbers

    def _number(self, flat, kind, plan):
        low = max([schema["minimum"] for schema in flat if "minimum" in schema], default=-math.inf)
        high = min([schema["maximum"] for schema in flat if "maximum" in schema], default=math.inf)
        above = max([schema["exclusiveMinimum"] for schema in flat if "exclusiveMinimum" in schema], default=-math.inf)
        below = min([schema["exclusiveMaximum"] for schema in flat if "exclusiveMaximum" in schema], default=math.inf)
        step = next((schema["multipleOf"] for schema in flat if schema.get("multipleOf")), None)
        formats = set(map(format_of, flat))
        if kind == "integer" or formats & WHOLE or (step and step == int(step)):
            return self._integer(max(low, above + 1), min(high, below - 1), int(step or 1), formats)
        found = [value for value in self._fractions(low, high, formats) if above < value < below and low <= value <= high]
        if step:
            found = [step * round(value / step) for value in found if abs(value) < 1e15] or [step]
        return self._random.choice(found or _bounds(low, high))

    def _integer(self, low, high, step, formats):
        bits = next((bits for name, bits in _INTEGERS.items() if name in formats), 63)
        least, most = (0, 2**64 - 1) if formats & {"uint64", "ulong"} else (-(2**bits), 2**bits - 1)
        low, high = math.ceil(max(low, least)), math.floor(min(high, most))
        if low > high:
            raise Unmakeable(f"there is no integer from {low} to {high}")
        near = range(max(low, -50), min(high, 50) + 1)
        drawn = [low, high, self._random.randint(low, high), *([self._random.choice(near)] if near else [low])]
        value = self._random.choice(drawn)
        return value - value % step if value - value % step >= low else value - value % step + step

    def _fractions(self, low, high, formats):
        found = [low, high, 0, 1, -1, 0.1, -0.5, 1e-7, 123456.75, 1e21]
        if "float" in formats:
            found += [3.4e38, 1.2e-38, 16777216.0]
        else:
            found += [1.7976931348623157e308, 5e-324, 1 / 3, 2.0**53, self._random.uniform(-1e6, 1e6)]
        if low > -math.inf and high < math.inf:
            found += [round(self._random.uniform(low, high), 3) for _ in range(3)]
        return [value for value in found if abs(value) < math.inf]

    # Texts

    def _text(self, flat, plan):
        formats = [format for format in map(format_of, flat) if format]
        patterns = [schema["pattern"] for schema in flat if "pattern" in schema]
        minimum = max([schema.get("minLength", 0) for schema in flat], default=0)
        maximum = min([schema["maxLength"] for schema in flat if "maxLength" in schema], default=minimum + 24)
        if plan.place.name == "path":
            minimum = max(minimum, 1)
        if any(is_binary(schema, plan.place.name) for schema in flat):
            formats = ["byte"]
        made = next((made for made in map(self._formatted, formats) if made is not None), None)
        if made is None and patterns:
            made = PatternText(self._random).text(patterns[0])
        if made is None and formats:
            return super()._text(flat, plan)
        if made is not None:
            return made
        length = self._random.choice([minimum, min(minimum + 1, maximum), maximum, self._random.randint(minimum, maximum)])
        if length > _LONGEST:
            length = max(minimum, _LONGEST)
        text = "".join(self._random.choice(self._chars(plan)) for _ in range(length))
        if plan.place.name in ("header", "multipart", "cookie") and text != text.strip():
            text = text.strip().ljust(minimum, "x")
        return "x" + text[1:] if text.strip(".") == "" and text else text

    def _chars(self, plan):
        chars = _LETTERS + (plan.place.hostile if plan.is_hostile else "")
        return chars + _ONLY_IN_BODIES if plan.place.name == "body" and plan.is_hostile else chars

    def _formatted(self, format):
        random = self._random
        if format == "date-time":
            moment = datetime(1970, 1, 1, tzinfo=timezone.utc) + timedelta(seconds=random.randint(-2**31, 2**32))
            text = moment.strftime("%Y-%m-%dT%H:%M:%S")
            ends = ["Z", ".5Z", ".123456Z", "+05:30", "-11:00", ".001+00:00"]
            borders = ["1970-01-01T00:00:00Z", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "2016-12-31T23:59:60Z",
                       "2000-02-29T23:59:59.999999Z"]
            return random.choice([*borders, *(text + end for end in ends)])
        if format == "date":
            day = date(1, 1, 1) + timedelta(days=random.randrange(3_652_059))
            return random.choice(["0001-01-01", "9999-12-31", "2000-02-29", "1582-10-10", day.isoformat()])
        if format == "uuid":
            text = str(uuid.UUID(int=random.getrandbits(128)))
            return random.choice([text, text.upper(), "00000000-0000-0000-0000-000000000000"])
        if format == "byte":
            return base64.b64encode(random.randbytes(random.choice([0, 1, 2, 3, 57, 100]))).decode()
        return None


def _is_nothing(value, plan):
    """Returns whether a value is sent like an omitted one (an empty array in a query), or can't be sent (no parts)."""
    if plan.place.name == "multipart":
        return value == [] or (isinstance(value, dict) and all(item == [] for item in value.values()))
    return not plan.takes_empty and value in ([], {})


def _bounds(low, high):
    """Returns the finite bounds, for a range without another number."""
    return [value for value in (low, high) if abs(value) < math.inf] or [0]
