"""Reads JSON and YAML files as data, and follows references between them.

YAML is read by the rules of 1.2's core schema, as descriptions are meant: `2024-01-01`, `yes` and `1_000` are strings.
Keys are always strings, as written (`200:` is "200").
"""

import json
import re
import sys
from pathlib import Path
from urllib.parse import unquote

import yaml

# Descriptions nest deeper than Python's frames allow by default.
sys.setrecursionlimit(20_000)


class DocumentError(Exception):
    """An error for a file that can't be parsed or a reference that can't be resolved."""


class CoreLoader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
    """YAML 1.2's core schema, with merge keys, which descriptions use although 1.2 has none."""

    yaml_implicit_resolvers = {}


_INTEGER = re.compile(r"^(?:[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+)$")
_FLOAT = re.compile(
    r"^(?:[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$"
)
for _tag, _pattern, _first in [
    ("null", re.compile(r"^(?:~|null|Null|NULL|)$"), ["~", "n", "N", ""]),
    ("bool", re.compile(r"^(?:true|True|TRUE|false|False|FALSE)$"), list("tTfF")),
    ("int", _INTEGER, list("-+0123456789")),
    ("float", _FLOAT, list("-+.0123456789")),
    ("merge", re.compile(r"^<<$"), ["<"]),
]:
    CoreLoader.add_implicit_resolver("tag:yaml.org,2002:" + _tag, _pattern, _first)


def _integer(loader, node):
    text = node.value
    if text.startswith("0o"):
        return int(text[2:], 8)
    return int(text, 16) if text.startswith("0x") else int(text)


def _float(loader, node):
    text = node.value.lower()
    return float(text.replace(".inf", "inf").replace(".nan", "nan"))


def _mapping(loader, node):
    value = {}
    yield value
    loader.flatten_mapping(node)
    for key, item in node.value:
        name = key.value if isinstance(key, yaml.ScalarNode) else str(loader.construct_object(key, deep=True))
        value[name] = loader.construct_object(item)


def _text(loader, node):
    return node.value if isinstance(node, yaml.ScalarNode) else None


CoreLoader.add_constructor("tag:yaml.org,2002:int", _integer)
CoreLoader.add_constructor("tag:yaml.org,2002:float", _float)
CoreLoader.add_constructor("tag:yaml.org,2002:map", _mapping)
# For custom tags, and explicit ones such as !!timestamp, the value is the text.
CoreLoader.add_constructor("tag:yaml.org,2002:timestamp", _text)
CoreLoader.add_constructor(None, _text)


def parse(text):
    """Parses JSON or YAML; the first character determines the format.

    Raises DocumentError.
    """
    json_error = None
    if text.lstrip()[:1] in ("{", "["):
        try:
            return json.loads(text)
        except (ValueError, RecursionError) as error:
            json_error = error  # `{a: 1}` is YAML
    try:
        return yaml.load(text, Loader=CoreLoader)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise DocumentError(" ".join(str(json_error or error).split())) from error


class DocumentStore:
    """The files of a description, each of which is read once."""

    def __init__(self):
        self._documents = {}

    def load(self, path):
        """Returns the data of a file. Raises DocumentError."""
        path = Path(path).resolve()
        if path not in self._documents:
            try:
                self._documents[path] = parse(path.read_text(encoding="utf-8-sig"))
            except (OSError, UnicodeDecodeError) as error:
                self._documents[path] = DocumentError(str(error))
            except DocumentError as error:
                self._documents[path] = error
        found = self._documents[path]
        if isinstance(found, DocumentError):
            raise found
        return found

    def resolve(self, reference, base):
        """Returns the target of `reference` in the file `base`: the value, its file, and its location as a JSON
        pointer.

        References on the path are followed, and so is a value that is itself a reference. Raises DocumentError.
        """
        for _ in range(100):
            address, _, fragment = reference.partition("#")
            if "://" in address:
                raise DocumentError(f"'{reference}' isn't a file")
            path = (base.parent / unquote(address)).resolve() if address else base
            value, path, pointer = self._at(self.load(path), path, unquote(fragment), reference)
            following = reference_of(value)
            if following is None or set(value) - {"$ref", "summary", "description"}:
                return value, path, pointer
            reference, base = following, path
        raise DocumentError(f"circular reference '{reference}'")

    def followed(self, value, base):
        """Returns `value`, or the value that it references, with the file."""
        reference = reference_of(value)
        if reference is None:
            return value, base
        value, path, _ = self.resolve(reference, base)
        # The siblings of an OpenAPI object's reference are ignored.
        return self.followed(value, path) if reference_of(value) is not None else (value, path)

    def _at(self, value, path, pointer, reference):
        place = ""
        for token in pointer.split("/")[1:] if pointer else []:
            value, path, place = self._through(value, path, place)
            key = token.replace("~1", "/").replace("~0", "~")
            if isinstance(value, dict) and key in value:
                value = value[key]
            elif isinstance(value, list) and key.isdigit() and int(key) < len(value):
                value = value[int(key)]
            else:
                raise DocumentError(f"unresolved reference '{reference}'")
            place += "/" + token
        return value, path, place

    def _through(self, value, path, place):
        """Resolves a reference in the middle of a pointer."""
        reference = reference_of(value)
        return (value, path, place) if reference is None else self.resolve(reference, path)


def reference_of(value):
    """Returns the `$ref` of an object; None if there is none."""
    reference = value.get("$ref") if isinstance(value, dict) else None
    return reference if isinstance(reference, str) else None
