"""Values that one version of a schema allows and the other doesn't, found by jsonschema among values at the bounds of both."""
import copy
import random
import re

from jsonschema import Draft202012Validator, FormatChecker

try:
    import rstr
except ImportError:
    rstr = None

STRINGS = ["", "a", "ab", "abc", "Abc-1", "1", "1.5", "123", "one", "changed", "added-value", "2024-01-01", "2024-01-01T00:00:00Z",
           "00000000-0000-4000-8000-000000000000", "https://example.com", "user@example.com", "192.0.2.1", "dGV4dA=="]
MOST = 400
# With the formats of OpenAPI that jsonschema doesn't check, and those that it checks only with further packages.
FORMATS = FormatChecker()
NUMBERS = {"int8": (-2 ** 7, 2 ** 7 - 1), "int16": (-2 ** 15, 2 ** 15 - 1), "int32": (-2 ** 31, 2 ** 31 - 1),
           "int64": (-2 ** 63, 2 ** 63 - 1), "uint8": (0, 2 ** 8 - 1), "uint16": (0, 2 ** 16 - 1), "uint32": (0, 2 ** 32 - 1),
           "uint64": (0, 2 ** 64 - 1), "long": (-2 ** 63, 2 ** 63 - 1), "float": (-3.4e38, 3.4e38)}
TEXTS = {"date-time": r"\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)", "uri": r"[A-Za-z][\w+.-]*:\S*",
         "decimal": r"-?\d+(\.\d+)?", "byte": r"([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?"}
TEXTS.update({"dateTime": TEXTS["date-time"], "url": TEXTS["uri"], "base64": TEXTS["byte"],
              "hostname": r"[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})*", "duration": r"P\w+", "uri-template": r"[^\s{}]*(\{[^{}]+\}[^\s{}]*)*"})
for name, (least, most) in NUMBERS.items():
    FORMATS.checks(name)(lambda value, least=least, most=most: isinstance(value, bool) or not isinstance(value, (int, float))
                         or least <= value <= most)
for name, pattern in TEXTS.items():
    if name not in FORMATS.checkers:
        FORMATS.checks(name)(lambda value, form=re.compile(pattern): not isinstance(value, str) or form.fullmatch(value) is not None)


def converted(node):
    """Converts a schema of OpenAPI 3.0 to JSON Schema."""
    if isinstance(node, list):
        return [converted(value) for value in node]
    if not isinstance(node, dict):
        return node
    result = {key: converted(value) for key, value in node.items() if key not in ("example", "examples", "discriminator", "pattern")}
    if isinstance(node.get("pattern"), str) and "\\p" not in node["pattern"]:
        result["pattern"] = node["pattern"]
    if node.get("nullable") is True and isinstance(node.get("type"), str):
        result["type"] = [node["type"], "null"]
        if isinstance(result.get("enum"), list) and None not in result["enum"]:
            result["enum"] = result["enum"] + [None]
    for key, bound in [("exclusiveMinimum", "minimum"), ("exclusiveMaximum", "maximum")]:
        if isinstance(node.get(key), bool):
            del result[key]
            if node[key] and bound in node:
                result[key] = result.pop(bound)
    return result


def matches(pattern, lengths):
    """Strings that match a pattern, also of given lengths where repetitions allow them."""
    found = []
    if rstr is None:
        return found
    generator = rstr.Rstr(random.Random(1))
    for _ in range(30):
        try:
            found.append(generator.xeger(pattern))
        except (re.error, ValueError, KeyError, TypeError, IndexError, OverflowError):
            return found
    for length in lengths:
        # A longer or shorter match of the same characters.
        for text in found[:30]:
            if text and 0 < length <= 5000:
                found.append((text * (length // len(text) + 1))[:length])
                found.append(text[:1] * length)
    return [text for text in found if len(text) <= 5000]


class Version:
    """A schema in its description."""

    def __init__(self, node, root):
        self.root, self.node = root, node
        schema = {**converted(node), "components": converted(root.get("components", {}))}
        self.validator = Draft202012Validator(schema, format_checker=FORMATS)

    def allows(self, value):
        return self.validator.is_valid(value)

    def deref(self, node):
        for _ in range(20):
            if not isinstance(node, dict) or "$ref" not in node:
                break
            found = self.root
            for part in node["$ref"][2:].split("/"):
                found = found[part.replace("~1", "/").replace("~0", "~")]
            node = found
        return node if isinstance(node, dict) else {}

    def values(self, node, depth=0):
        """Values at the bounds of a schema; not all of them are valid."""
        node = self.deref(node)
        found = []
        if "const" in node:
            found.append(node["const"])
        values = node.get("enum") or []
        found += values[:30] + values[30:][-5:]
        if "default" in node:
            found.append(node["default"])
        types = node.get("type")
        types = types if isinstance(types, list) else [types] if types else []
        if not types:
            types = ["object"] if "properties" in node else ["array"] if "items" in node else []
        for kind in types:
            found += getattr(self, "_" + kind, lambda *_: [])(node, depth)
        if node.get("nullable") or "null" in types:
            found.append(None)
        if depth < 6:
            for key in ("oneOf", "anyOf"):
                for part in node.get(key) or []:
                    found += self.values(part, depth + 1)[:40]
                found += self._of_several(node.get(key) or [], depth)
            if node.get("allOf"):
                found += self._merged(node, depth)
        return found[:MOST]

    def _of_several(self, parts, depth):
        """Objects that two parts of a union may allow."""
        objects = [[value for value in self.some(part, depth + 1) if isinstance(value, dict)][:2] for part in parts[:8]]
        return [{**first, **second} for index, firsts in enumerate(objects) for seconds in objects[index + 1:]
                for first in firsts for second in seconds]

    def _merged(self, node, depth):
        """Values of an 'allOf': those of its parts, and objects with the properties of all."""
        parts = [self.deref(part) for part in node["allOf"]]
        merged = {"type": "object", "properties": dict(node.get("properties") or {}), "required": list(node.get("required") or [])}
        for part in parts:
            merged["properties"].update(part.get("properties") or {})
            merged["required"] += part.get("required") or []
        found = [] if merged["properties"] else [value for part in node["allOf"] for value in self.values(part, depth + 1)]
        return self._object(merged, depth) + found

    def _string(self, node, _):
        lengths = {node[key] + shift for key in ("minLength", "maxLength") if isinstance(node.get(key), int) for shift in (-1, 0, 1)}
        found = STRINGS + ["a" * length for length in lengths if 0 <= length <= 5000]
        found += ["https://example.com/".ljust(length, "a") for length in lengths if 20 < length <= 5000]
        if isinstance(node.get("pattern"), str):
            found += matches(node["pattern"], sorted(lengths))
        return found

    def _number(self, node, _):
        bounds = [node[key] for key in ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf")
                  if isinstance(node.get(key), (int, float)) and not isinstance(node[key], bool)]
        limits = list(NUMBERS.get(node.get("format"), ()))
        limits += [limit * 2 for limit in limits]
        return [0, 1, 2, 3, 4, 5, 10, -1, 1.5, 2.25] + limits + [bound + shift for bound in bounds + limits for shift in (-1, 0, 1, 0.5)]

    def _integer(self, node, depth):
        return [value for value in self._number(node, depth) if value == int(value)]

    def _boolean(self, *_):
        return [True, False]

    def _array(self, node, depth):
        items = self.some(node.get("items", {}), depth)
        found = [[], *([item] for item in items)]
        counts = {node[key] + shift for key in ("minItems", "maxItems") if isinstance(node.get(key), int) for shift in (-1, 0, 1)}
        heads = [self.some(part, depth) for part in node.get("prefixItems") or []]
        if heads and all(heads):
            # Tuples, also shorter and longer ones.
            first = [head[0] for head in heads]
            for count in counts | {len(heads) + shift for shift in (-1, 0, 1, 2)}:
                found.append((first + ([items[0]] if items else ["a"]) * max(0, count))[:max(0, count)])
            found += [[*first[:index], value, *first[index + 1:]] for index, head in enumerate(heads) for value in head]
        for count in counts | {2, 3, 4}:
            if items and 0 < count <= 12_000 and (count <= 200 or not isinstance(items[0], (dict, list)) or depth < 2):
                found.append([items[0]] * count)
                found.append([items[index % len(items)] for index in range(count)])
        return found

    def some(self, node, depth):
        """Valid values of a part."""
        if depth > 5:
            return []
        part = Version(node if isinstance(node, dict) else {}, self.root)
        found = self.values(node, depth + 1) or [{"any": "thing"}]
        return [value for value in found if part.allows(value)][: 6 if depth else 12]

    def _object(self, node, depth):
        properties = node.get("properties") or {}
        values = {name: self.some(schema, depth) for name, schema in list(properties.items())[:60]}
        full = {name: found[0] for name, found in values.items() if found}
        for name in node.get("required") or []:
            full.setdefault(name, "a")
        required = {name: full[name] for name in node.get("required") or []}
        found = [required, full, {}, {**required, "anUnknownProperty": 1}]
        extra = node.get("additionalProperties")
        if isinstance(extra, dict):
            found += [{**required, "anUnknownProperty": value} for value in self.some(extra, depth)]
            found += [{**required, **{f"p{index}": value for index in range(count)}} for value in self.some(extra, depth)[:1] for count in (1, 2, 3, 4)]
        found += [{key: value for key, value in full.items() if key != name} for name in list(full)[:60]]
        found += [{**required, name: value} for name, options in values.items() for value in options[:4]]
        bounds = {node[key] + shift for key in ("minProperties", "maxProperties") if isinstance(node.get(key), int)
                  for shift in (-1, 0, 1)} | {1, 2, 3, 4, 5}
        fill = (self.some(extra, depth) or ["a"])[0] if isinstance(extra, dict) else "a"
        ordered = [*full.items(), *((f"p{index}", fill) for index in range(200))]
        found += [{**required, **dict(ordered[:count])} for count in bounds if 0 < count <= 250]
        found += [{**required, **dict(ordered[len(full):len(full) + count])} for count in bounds if 0 < count <= 180]
        return found


def witnesses(old, old_root, new, new_root):
    """Values that are no longer allowed, and values that weren't."""
    first, second = Version(old, old_root), Version(new, new_root)
    candidates = [*STRINGS, 0, 1, 1.5, True, None, [], {}, *first.values(old), *second.values(new)]
    gone = come = None
    for value in copy.deepcopy(candidates):
        try:
            before, after = first.allows(value), second.allows(value)
        except Exception:  # a pattern or reference that this library doesn't read
            continue
        if before and not after:
            gone = [value]
        if after and not before:
            come = [value]
        if gone and come:
            break
    return gone, come
