"""Reads Smithy's interface definition language 2.0, as far as the protocol tests use it."""

import re
from dataclasses import dataclass, field

_TOKEN = re.compile(
    r'(?P<space>[\s,]+|//[^\n]*)|(?P<block>"""\n?(?P<lines>(?:[^\\]|\\.)*?)""")|(?P<text>"(?:[^"\\]|\\.)*")'
    r"|(?P<number>-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(?P<name>[A-Za-z_][\w.#$]*)|(?P<sign>:=|[@\[\]{}():=$])", re.DOTALL
)
_SIMPLE = {
    "blob", "boolean", "string", "byte", "short", "integer", "long", "float", "double", "bigInteger", "bigDecimal",
    "timestamp", "document",
}
_PRELUDE = {name[0].upper() + name[1:]: name for name in _SIMPLE}
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "\n": ""}


@dataclass
class Member:
    """A member of a shape."""

    name: str
    target: str | None
    traits: dict = field(default_factory=dict)


@dataclass
class Shape:
    """A shape. `fields` holds what operations and services say of themselves."""

    id: str
    kind: str
    traits: dict = field(default_factory=dict)
    members: dict = field(default_factory=dict)
    fields: dict = field(default_factory=dict)
    mixins: list = field(default_factory=list)

    @property
    def name(self):
        """The name without its namespace."""
        return self.id.partition("#")[2]


class Model:
    """The shapes of all files by their ids."""

    def __init__(self, files):
        self.shapes = {f"smithy.api#{name}": Shape(f"smithy.api#{name}", kind) for name, kind in _PRELUDE.items()}
        self.shapes["smithy.api#Unit"] = Shape("smithy.api#Unit", "structure")
        readers = [_Reader(file.read_text()) for file in files]
        for reader in readers:
            reader.read()
            self.shapes.update(reader.shapes)
        for reader in readers:
            self._resolve(reader)
        for shape in list(self.shapes.values()):
            self._mix(shape)

    def _resolve(self, reader):
        """Gives the names of one file their namespaces."""

        def absolute(name):
            if name is None or "#" in name:
                return name
            if f"{reader.namespace}#{name}" in self.shapes:
                return f"{reader.namespace}#{name}"
            return reader.used.get(name, f"smithy.api#{name}")

        for shape in reader.shapes.values():
            shape.mixins = [absolute(name) for name in shape.mixins]
            for member in shape.members.values():
                member.target = absolute(member.target)
            for key, value in shape.fields.items():
                if isinstance(value, list):
                    shape.fields[key] = [absolute(item) for item in value]
                elif isinstance(value, str) and key in ("input", "output"):
                    shape.fields[key] = absolute(value)
        for target, name, value in reader.applied:
            shape, _, member = target.partition("$")
            found = self.shapes[absolute(shape)]
            traits = found.members[member].traits if member else found.traits
            # Tests are applied in several statements.
            traits[name] = traits[name] + value if isinstance(traits.get(name), list) else value

    def _mix(self, shape):
        mixins, shape.mixins = shape.mixins, []
        for name in mixins:
            mixin = self.shapes[name]
            self._mix(mixin)
            shape.members = {**mixin.members, **shape.members}
            shape.traits = {**{key: value for key, value in mixin.traits.items() if key != "mixin"}, **shape.traits}


class _Reader:
    """Reads one file."""

    def __init__(self, text):
        self.namespace, self.used, self.shapes, self.applied = "", {}, {}, []
        self._suffixes = {"input": "Input", "output": "Output"}
        self._tokens = list(_tokens(text))
        self._index = 0

    def read(self):
        while self._index < len(self._tokens):
            self._statement()

    # Tokens

    def _peek(self):
        return self._tokens[self._index] if self._index < len(self._tokens) else ("end", "")

    def _next(self):
        token = self._peek()
        self._index += 1
        return token

    def _takes(self, sign):
        if self._peek() == ("sign", sign):
            self._index += 1
            return True
        return False

    def _expect(self, sign):
        if not self._takes(sign):
            raise ValueError(f"expected '{sign}', not {self._peek()} in {self.namespace}")

    # Statements

    def _statement(self):
        if self._takes("$"):
            key, _, value = self._next()[1], self._expect(":"), self._value()
            if key in ("operationInputSuffix", "operationOutputSuffix"):
                self._suffixes["input" if "Input" in key else "output"] = value
            return
        traits = self._traits()
        keyword = self._next()[1]
        if keyword == "metadata":
            self._next()
            self._expect("=")
            self._value()
        elif keyword == "namespace":
            self.namespace = self._next()[1]
        elif keyword == "use":
            name = self._next()[1]
            self.used[name.partition("#")[2]] = name
        elif keyword == "apply":
            target = self._next()[1]
            if self._takes("{"):
                while not self._takes("}"):
                    self.applied += [(target, name, value) for name, value in self._traits().items()]
            else:
                self.applied += [(target, name, value) for name, value in self._traits(limit=1).items()]
        else:
            self._shape(keyword, self._next()[1], traits)

    def _traits(self, limit=None):
        traits = {}
        while len(traits) != limit and self._takes("@"):
            name, value = self._next()[1].rpartition("#")[2], {}
            if self._takes("("):
                following = self._tokens[self._index + 1] if self._index + 1 < len(self._tokens) else None
                is_structure = self._peek()[0] in ("name", "text") and following == ("sign", ":")
                if self._peek() == ("sign", ")"):
                    self._next()
                else:
                    value = self._entries(")") if is_structure else self._value()
                    if not is_structure:
                        self._expect(")")
            traits[name] = value
        return traits

    def _shape(self, kind, name, traits):
        shape = Shape(f"{self.namespace}#{name}", kind, traits)
        self.shapes[shape.id] = shape
        if kind in _SIMPLE:
            return
        if self._peek() == ("name", "with"):
            self._next()
            shape.mixins = self._value()
        self._expect("{")
        while not self._takes("}"):
            if kind in ("operation", "service", "resource"):
                self._field(shape)
            else:
                self._member(shape)

    def _field(self, shape):
        key = self._next()[1]
        if self._takes(":="):
            name = shape.name + self._suffixes[key]
            traits = self._traits()
            inline = Shape(f"{self.namespace}#{name}", "structure", traits)
            self.shapes[inline.id] = inline
            if self._peek() == ("name", "with"):
                self._next()
                inline.mixins = self._value()
            self._expect("{")
            while not self._takes("}"):
                self._member(inline)
            shape.fields[key] = name
        else:
            self._expect(":")
            shape.fields[key] = self._value()

    def _member(self, shape):
        traits = self._traits()
        name, target = self._next()[1], None
        if self._takes(":"):
            target = self._next()[1]
        if self._takes("="):
            traits["enumValue" if shape.kind in ("enum", "intEnum") else "default"] = self._value()
        shape.members[name] = Member(name, target, traits)

    # Values

    def _value(self):
        kind, text = self._next()
        if kind == "text" or kind == "name":
            return {"true": True, "false": False, "null": None}.get(text, text) if kind == "name" else text
        if kind == "number":
            return float(text) if re.search(r"[.eE]", text) else int(text)
        if text == "[":
            items = []
            while not self._takes("]"):
                items.append(self._value())
            return items
        if text == "{":
            return self._entries("}")
        raise ValueError(f"unexpected '{text}' in {self.namespace}")

    def _entries(self, end):
        entries = {}
        while not self._takes(end):
            key = self._next()[1]
            self._expect(":")
            entries[key] = self._value()
        return entries


def _tokens(text):
    index = 0
    while index < len(text):
        match = _TOKEN.match(text, index)
        if not match:
            raise ValueError(f"unexpected character {text[index:index + 20]!r}")
        index = match.end()
        if match["block"] is not None:
            yield "text", _unescaped(_unindented(match["lines"]))
        elif match["text"] is not None:
            yield "text", _unescaped(match["text"][1:-1])
        elif match["space"] is None:
            yield match.lastgroup, match[0]


def _unindented(block):
    """The lines of a text block without the spaces that all have; the last one counts, as the end stands there."""
    lines = block.split("\n")
    counted = [line for line in lines[:-1] if line.strip()] + [lines[-1]]
    indent = min(len(line) - len(line.lstrip(" ")) for line in counted)
    return "\n".join([line[indent:].rstrip(" ") for line in lines[:-1]] + [lines[-1][indent:]])


def _unescaped(text):
    return re.sub(
        r"\\(?:u([0-9a-fA-F]{4})|(.))", lambda match: chr(int(match[1], 16)) if match[1] else
        _ESCAPES.get(match[2], match[2]), text, flags=re.DOTALL)
