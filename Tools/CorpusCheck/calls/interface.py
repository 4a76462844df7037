"""The public interface of a generated client, from the compiler's symbol graph, with the keys that its models write."""

import json
import re
from dataclasses import dataclass, field

from generation import MODULE, imports
from processes import run

_DECLARED = re.compile(r"^(?:nonisolated )?public (?:indirect )?(?:final )?(struct|class|enum) (`?\w+`?)")
_WRITTEN = re.compile(r'^\s*(?:try )?fields\.write(?!Stored)\w*\((#*"(?:[^"\\]|\\.)*"#*), (.*)\)\s*$')
# The parameter types of initializers that decode, which aren't for users.
_READERS = ("FieldReader", "ValueReader", "Decoder")


class InterfaceError(Exception):
    """An error for an interface that can't be read."""


@dataclass
class Argument:
    """A parameter of a function or a case; the label is `_` if there is none."""

    label: str
    type: str
    # The text of the default; None for a required argument.
    default: str | None = None


@dataclass
class Type:
    """A type or a type alias."""

    name: str
    kind: str
    # The aliased type; None for a type.
    alias: str | None = None
    # The arguments of each initializer, with True for a failable one.
    initialisers: list = field(default_factory=list)
    # The arguments of the cases, by name.
    cases: dict = field(default_factory=dict)
    # The keys in JSON by their names in Swift, and the keys that are written as constants.
    keys: dict = field(default_factory=dict)
    constants: set = field(default_factory=set)
    # True if the value is written as an array with an element for each property.
    is_tuple: bool = False


class Interface:
    """The public types, and the methods of the groups' clients."""

    def __init__(self, symbols, sources):
        self.types = {}
        # The overloads by the client's type and the method's name.
        self.methods = {}
        # The properties by the type that declares them: `["BookstoreClient"]["books"]`.
        self.properties = {}
        # The static functions and properties by the type that declares them.
        self.statics = {}
        for symbol in sorted(symbols, key=lambda symbol: len(symbol["pathComponents"])):
            self._add(symbol)
        for source in sources:
            self._add_keys(source)

    @classmethod
    def of(cls, client, build, runtime):
        """Returns the interface of the client whose module is in `build`. Raises InterfaceError."""
        target = json.loads(run(["swiftc", "-print-target-info"]).output)["target"]["unversionedTriple"]
        finished = run([
            "swift-symbolgraph-extract", "-module-name", MODULE, "-target", target, "-I", build, *imports(runtime),
            "-output-dir", build, "-minimum-access-level", "public", "-skip-synthesized-members",
        ])
        graph = build / f"{MODULE}.symbols.json"
        if finished.status != 0 or not graph.exists():
            raise InterfaceError(f"swift-symbolgraph-extract ended with {finished.status}: {finished.errors[-300:]}")
        symbols = json.loads(graph.read_text())["symbols"]
        return cls(symbols, [file.read_text() for file in sorted(client.rglob("*.swift"))])

    def property_type(self, type, name):
        """Returns the type of a property."""
        return self.properties.get(type, {}).get(name.strip("`"))

    def _add(self, symbol):
        kind, path = symbol["kind"]["identifier"], symbol["pathComponents"]
        declaration = "".join(fragment["spelling"] for fragment in symbol.get("declarationFragments", []))
        owner = ".".join(path[:-1])
        if kind in ("swift.struct", "swift.class", "swift.enum"):
            self.types[".".join(path)] = Type(".".join(path), kind.partition(".")[2])
        elif kind == "swift.typealias":
            self.types[".".join(path)] = Type(".".join(path), "alias", alias=declaration.partition(" = ")[2].strip())
        elif kind == "swift.init" and owner in self.types:
            arguments = arguments_of(declaration)
            if not arguments or not arguments[0].type.endswith(_READERS):
                self.types[owner].initialisers.append((arguments, "init?" in declaration))
        elif kind == "swift.enum.case" and owner in self.types:
            self.types[owner].cases[path[-1].partition("(")[0]] = arguments_of(declaration)
        elif kind == "swift.method":
            self.methods.setdefault((owner, path[-1].partition("(")[0]), []).append(arguments_of(declaration))
        elif kind == "swift.type.method":
            self.statics.setdefault(owner, []).append((path[-1].partition("(")[0], arguments_of(declaration)))
        elif kind == "swift.property":
            match = re.search(r"\b(?:var|let) (`?\w+`?): (.*?)(?: \{.*)?$", declaration)
            if match:
                self.properties.setdefault(owner, {})[match[1].strip("`")] = match[2]

    def _add_keys(self, source):
        """Reads the keys from the code of `write(to:)`, since symbol graphs contain no bodies."""
        current = None
        for line in source.splitlines():
            declared = _DECLARED.match(line)
            if declared:
                current = self.types.get(declared[2].strip("`"))
            if current and "fields.writeElement" in line:
                current.is_tuple = True
            written = _WRITTEN.match(line) if current else None
            if not written:
                continue
            key, name = unquoted(written[1]), written[2].removeprefix("self.").strip("`")
            if re.fullmatch(r"\w+", name) and name not in ("true", "false", "nil") and not name.isdigit():
                current.keys[name] = key
            else:
                current.constants.add(key)


def arguments_of(declaration):
    """Returns the arguments in the declaration of a function, an initializer or a case."""
    start = declaration.find("(", re.search(r"\b(?:init\??|func \S+?|case \S+?)(?=\(|$)", declaration).end() - 1) \
        if re.search(r"\b(?:init\??|func \S+?|case \S+?)(?=\()", declaration) else -1
    if start < 0:
        return []
    arguments = []
    for part in split(inside(declaration, start)):
        names, colon, rest = _cut(part, ":")
        if not colon:
            arguments.append(Argument("_", part.strip()))
            continue
        type, _, default = _cut(rest, " = ")
        arguments.append(Argument(names.split()[0].strip("`"), type.strip(), default.strip() or None))
    return arguments


def inside(text, start):
    """Returns the text between the bracket at `start` and its closing bracket."""
    depth, is_text = 0, False
    for index in range(start, len(text)):
        char = text[index]
        if char == '"' and text[index - 1] != "\\":
            is_text = not is_text
        elif is_text:
            continue
        elif char in "([<{":
            depth += 1
        elif char in ")]}" or (char == ">" and text[index - 1] != "-"):
            depth -= 1
            if depth == 0:
                return text[start + 1:index]
    raise InterfaceError(f"'{text}' isn't closed")


def split(text, separator=","):
    """Returns the parts between separators outside of brackets and literals."""
    parts, rest = [], text
    while rest:
        part, found, rest = _cut(rest, separator)
        parts.append(part.strip())
        if not found:
            break
    return [part for part in parts if part]


def _cut(text, separator):
    depth, is_text, index = 0, False, 0
    while index < len(text):
        char = text[index]
        if char == '"' and text[index - 1] != "\\":
            is_text = not is_text
        elif not is_text:
            if depth == 0 and text.startswith(separator, index):
                return text[:index], True, text[index + len(separator):]
            if char in "([<{":
                depth += 1
            elif char in ")]}" or (char == ">" and text[index - 1] != "-"):
                depth -= 1
        index += 1
    return text, False, ""


def unquoted(literal):
    """Returns the string of a Swift literal without interpolations."""
    hashes = len(literal) - len(literal.lstrip("#"))
    text = literal[hashes + 1:len(literal) - hashes - 1]
    if hashes:
        return text
    plain = {"n": "\n", "t": "\t", "r": "\r", "0": "\0"}

    def char(match):
        return chr(int(match[1], 16)) if match[1] else plain.get(match[2], match[2])

    return re.sub(r"\\(?:u\{([0-9a-fA-F]+)\}|(.))", char, text)
