"""Checks with the compiler whether code that uses a generated client compiles with the client of another version.

A program uses each public symbol of the old client once, with all arguments and with the required ones: the symbols
come from the compiler's symbol graph. It is type-checked together with the files of the new client.
"""
import json
import os
import re
import shutil
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# What a new case may break, which is no more than risky.
RISKY = ("switch ", "inferred ")
# Protocols that the compiler infers from stored properties, or that every type has.
INFERRED = {"Swift.BitwiseCopyable", "Swift.Copyable", "Swift.Escapable", "Swift.SendableMetatype"}


def split(text):
    """The parts of a list of parameters, at the commas outside brackets."""
    parts, depth, start = [], 0, 0
    for index, character in enumerate(text):
        if character in "([<{":
            depth += 1
        elif character in ")]}" or (character == ">" and text[index - 1] != "-"):
            depth -= 1
        elif character == "," and depth == 0:
            parts.append(text[start:index])
            start = index + 1
    parts.append(text[start:])
    return [part.strip() for part in parts if part.strip()]


def closing(text, start):
    """The index behind the bracket that closes the one at `start`."""
    depth, quoted = 0, False
    for index in range(start, len(text)):
        if text[index] == '"' and text[index - 1] != "\\":
            quoted = not quoted
        if quoted:
            continue
        depth += text[index] == "("
        depth -= text[index] == ")"
        if depth == 0:
            return index + 1
    return len(text)


class Signature:
    """A function, parsed from its declaration."""

    def __init__(self, text):
        start = text.index("(", text.index("func ") if "func " in text else text.index("init") if "init" in text else 0)
        head, end = text[:start], closing(text, start)
        generic = re.search(r"<.*>$", head)
        self.generics = generic[0] if generic else ""
        rest = text[end:]
        self.is_async = bool(re.match(r"\s*async\b", rest))
        self.where = re.search(r"\bwhere .*$", rest)[0] if " where " in rest else ""
        arrow = re.search(r"->\s*(.*?)(?:\s+where .*)?$", rest)
        self.result = arrow[1].strip() if arrow else None
        # Label, type, whether there is a default.
        self.parameters = []
        for part in split(text[start + 1:end - 1]):
            names, _, type_text = part.partition(":")
            type_text, equals, _ = type_text.partition(" = ")
            # One value of a variadic parameter.
            self.parameters.append((names.split()[0], type_text.strip().removesuffix("..."), bool(equals)))

    def call(self, parameters, base):
        values = []
        for index, (label, type_text, _) in parameters:
            reference = "&" if type_text.startswith("inout ") else ""
            values.append(f"{'' if label == '_' else label + ': '}{reference}a{index}")
        return f"{base}({', '.join(values)})"

    def uses(self, base, receiver):
        """Functions that call it with all arguments, and with the required ones."""
        every = list(enumerate(self.parameters))
        needed = [(index, parameter) for index, parameter in every if not parameter[2]]
        for parameters in [every] if len(needed) == len(every) else [every, needed]:
            arguments = [receiver] if receiver else []
            arguments += [f"_ a{index}: {type_text}" for index, (_, type_text, _) in parameters]
            # A default result is what the declaration returns.
            bound = f"let _: {self.result} = " if self.result else "_ = "
            yield (f"static func FUNCTION{self.generics}({', '.join(arguments)}) async throws {self.where} "
                   f"{{ {bound}try {'await ' if self.is_async else ''}{self.call(parameters, base)} }}")


def owner_of(symbol):
    """The type that a symbol is a member of; with its argument in an extension 'where Cases == T'."""
    owner = ".".join(symbol["pathComponents"][:-1])
    for constraint in symbol.get("swiftExtension", {}).get("constraints", []):
        if constraint["kind"] == "sameType":
            return f"{owner}<{constraint['rhs']}>"
    return owner


def uses_of(symbol):
    """The members of an extension of a symbol's type that use it."""
    kind, path = symbol["kind"]["identifier"], symbol["pathComponents"]
    text = "".join(fragment["spelling"] for fragment in symbol.get("declarationFragments", []))
    owner = owner_of(symbol)
    name = path[-1].partition("(")[0]
    name = f"`{name}`" if f"`{name}`" in text else name
    receiver = f"_ s: inout {owner}"
    if kind in ("swift.property", "swift.type.property"):
        match = re.search(r"\b(?:var|let) `?\w+`?: (.*?)(?: \{(.*)\})?$", text)
        if not match:
            return
        base = "s" if kind == "swift.property" else owner
        yield f"static func FUNCTION({receiver}) throws {{ let _: {match[1]} = {base}.{name} }}"
        if " let " not in f" {text}" and (match[2] is None or " set" in match[2]):
            yield f"static func FUNCTION({receiver}, _ v: {match[1]}) {{ {base}.{name} = v }}"
    elif kind in ("swift.method", "swift.type.method"):
        base = "s" if kind == "swift.method" else owner
        yield from Signature(text).uses(f"{base}.{name}", receiver)
    elif kind == "swift.init":
        signature = Signature(text)
        signature.result = owner + ("?" if re.search(r"init\?", text) else "")
        yield from signature.uses(owner, "")
    elif kind == "swift.enum.case":
        if "(" in text:
            signature = Signature(text)
            signature.parameters = [(label if ":" in part else "_", type_text if ":" in part else part, False)
                                    for part, (label, type_text, _) in
                                    zip(split(text[text.index("(") + 1:-1]), signature.parameters)]
            signature.result = owner
            yield from signature.uses(f"{owner}.{name}", "")
        else:
            yield f"static func FUNCTION() {{ let _: {owner} = .{name} }}"


def name_of(symbol):
    return ".".join(symbol["pathComponents"])


def program(graphs):
    """Lines of code, and the symbol that each uses; the symbol of a risky use begins with a word of RISKY."""
    public = [symbol for graph in graphs for symbol in graph["symbols"] if symbol["accessLevel"] in ("public", "open")]
    names = {symbol["identifier"]["precise"]: name_of(symbol) for symbol in public}
    lines, cases, with_values = [], {}, set()
    members = {}
    for symbol in public:
        members.setdefault(owner_of(symbol), []).append(symbol)
    for symbol in list(public):
        # Users name the members of a type by its other names too.
        text = "".join(fragment["spelling"] for fragment in symbol.get("declarationFragments", []))
        if symbol["kind"]["identifier"] == "swift.typealias" and " = " in text:
            target = text.partition(" = ")[2]
            for member in members.get(target) or members.get(f"{owner_of(symbol)}.{target}", []):
                if "swiftExtension" not in member:
                    public.append({**member, "pathComponents": symbol["pathComponents"] + member["pathComponents"][-1:]})
    for symbol in public:
        kind, owner = symbol["kind"]["identifier"], owner_of(symbol)
        if kind in ("swift.struct", "swift.class", "swift.enum", "swift.typealias"):
            lines.append((f"func FUNCTION(_ value: {name_of(symbol)}) {{}}", name_of(symbol)))
            continue
        if kind == "swift.enum.case":
            cases.setdefault(owner, []).append(symbol["pathComponents"][-1].partition("(")[0])
            if "(" in text:
                with_values.add(owner)
        try:
            lines += [(f"extension {owner} {{ {use} }}", name_of(symbol)) for use in uses_of(symbol)]
        except ValueError:
            continue
    for owner, found in cases.items():
        patterns = ", ".join(f".`{case}`" for case in found)
        lines.append((f"func FUNCTION(_ value: {owner}) {{ switch value {{ case {patterns}: break }} }}", f"switch {owner}"))
    for relation in (relation for graph in graphs for relation in graph["relationships"]):
        target = relation.get("targetFallback", "")
        if relation["kind"] != "conformsTo" or not target or target in INFERRED or relation["source"] not in names:
            continue
        target = target.partition(".")[2]
        name = names[relation["source"]]
        # A case with associated values ends the conformance that the compiler infers for an enumeration without them.
        is_inferred = target in ("Equatable", "Hashable") and name in cases and name not in with_values
        lines.append((f"func FUNCTION() {{ func check<X: {target}>(_: X.Type) {{}}; check({name}.self) }}",
                      f"inferred {name}" if is_inferred else name))
    return lines


class Client:
    """The generated client of one version."""

    def __init__(self, command, runtime, description, folder, previous=None):
        """Generates the client; with the names of `previous`, as if it were generated in the folder of that one."""
        self.folder, self.runtime = folder, runtime
        if previous:
            output = os.path.join(folder, "client")
            os.makedirs(output, exist_ok=True)
            for name in os.listdir(os.path.join(previous.folder, "client")):
                if name.endswith(".record"):
                    shutil.copy(os.path.join(previous.folder, "client", name), output)
        run = subprocess.run([command, "generate", description, "--output", os.path.join(folder, "client")],
                             capture_output=True, text=True, check=False)
        self.is_generated = run.returncode == 0
        self.files = sorted(os.path.join(root, name) for root, _, names in os.walk(os.path.join(folder, "client"))
                            for name in names if name.endswith(".swift"))

    def code(self):
        """The code without comments."""
        texts = {}
        for path in self.files:
            with open(path, encoding="utf-8") as file:
                lines = [line for line in file.read().splitlines() if not line.lstrip().startswith("//")]
            texts[os.path.relpath(path, self.folder)] = lines
        return texts

    def _compile(self, *arguments):
        # One process for the module: several would each read its files and its imports.
        return subprocess.run(["swiftc", "-wmo", "-module-name", "Client", "-swift-version", "6", "-I", self.runtime,
                               "-I", os.path.join(ROOT, "Sources/CLibXML2"), "-Xcc", "-I/usr/include/libxml2",
                               *arguments, *self.files], capture_output=True, text=True, check=False)

    def failures(self, uses):
        """The indexes of the lines of a program that don't compile with this client; None where the client doesn't."""
        path = os.path.join(self.folder, "uses.swift")
        header = "import EndpointRuntime\nimport Foundation\n"
        with open(path, "w", encoding="utf-8") as file:
            file.write(header + "".join(f"{line.replace('FUNCTION', f'use_{index}')}\n" for index, (line, _) in enumerate(uses)))
        run = self._compile("-typecheck", path)
        found = {int(number) - 3 for number in re.findall(r"uses\.swift:(\d+):\d+: error:", run.stderr)}
        if run.returncode != 0 and not found:
            return None
        return found

    def uses(self):
        """A program that compiles with this client and uses all its symbols."""
        graphs = os.path.join(self.folder, "graphs")
        os.makedirs(graphs, exist_ok=True)
        run = self._compile("-emit-module", "-o", os.path.join(self.folder, "Client.swiftmodule"), "-emit-symbol-graph",
                            "-emit-symbol-graph-dir", graphs)
        if run.returncode != 0:
            return None
        found = []
        # Extensions of the runtime's types have separate graphs.
        for name in sorted(os.listdir(graphs)):
            with open(os.path.join(graphs, name), encoding="utf-8") as file:
                found.append(json.load(file))
        uses = program(found)
        # A use that doesn't compile with the old client is dropped.
        for _ in range(4):
            failed = self.failures(uses)
            if failed is None:
                return None
            if not failed:
                return uses
            uses = [use for index, use in enumerate(uses) if index not in failed]
        return None
