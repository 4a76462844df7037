"""Runs `endpointgen` for a description, and compiles the generated client."""

import json
import re
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from processes import run

MODULE = "Generated"
# The name differs from the module's, because the compiler writes an object with the module's name.
OBJECT = "client.o"
STRICT = [
    "-swift-version", "6", "-warnings-as-errors",
    "-enable-upcoming-feature", "ExistentialAny", "-enable-upcoming-feature", "MemberImportVisibility",
]


@dataclass
class Generation:
    """The results of `endpointgen generate` and `endpointgen list`."""

    status: int
    cpu: float
    memory: int
    diagnostics: list
    types: int = 0
    size: int = 0
    endpoints: list = field(default_factory=list)
    # Printed lines that aren't diagnostics, such as the trace of a crash.
    rest: list = field(default_factory=list)

    @property
    def severities(self):
        """The numbers of errors, warnings and notes."""
        counts = Counter(diagnostic["severity"] for diagnostic in self.diagnostics)
        return counts["error"], counts["warning"], counts["note"]

    def names(self, operation):
        """Returns whether a diagnostic names an operation, by its path or operationId."""
        words = [word for word in (operation.path, operation.operation_id) if word]
        return any(word in diagnostic["message"] for diagnostic in self.diagnostics for word in words)


def generate(command, description, output, templates=None):
    """Generates the client of `description` into the folder `output`, with templates that replace built-in ones."""
    options = [description.root, "--diagnostics", "json"]
    finished = run([command, "generate", *options, "--output", output, *(["--templates", templates] if templates else [])])
    diagnostics, rest = _diagnostics(finished.errors)
    generation = Generation(finished.status, finished.cpu, finished.memory, diagnostics, rest=rest)
    if finished.status == 0:
        models = re.search(r" · (\d+) models?\b", finished.output)
        generation.types = int(models[1]) if models else 0
        generation.size = sum(file.stat().st_size for file in output.rglob("*.swift"))
        listed = run([command, "list", *options, "--format", "json"])
        generation.endpoints = [json.loads(line) for line in listed.output.splitlines()]
    return generation


def _diagnostics(text):
    diagnostics, rest = [], []
    for line in text.splitlines():
        try:
            diagnostics.append(json.loads(line))
        except ValueError:
            rest.append(line)
    return diagnostics, rest


def compile_client(sources, runtime, build):
    """Compiles a generated client as a debug build does, into the folder `build`, as a module that can be imported."""
    files = build / "sources"
    files.write_text("".join(f'"{file}"\n' for file in sorted(sources.rglob("*.swift"))))
    return run([
        "swiftc", "-c", "-emit-module", "-wmo", "-Onone", "-g", "-DDEBUG", "-parse-as-library", *STRICT,
        "-module-name", MODULE, *imports(runtime),
        "-emit-module-path", build / f"{MODULE}.swiftmodule", "-o", build / OBJECT, f"@{files}",
    ])


def imports(runtime):
    """Returns the search paths of the compiler: the runtime's modules, and the library that EndpointXML uses."""
    modules = Path(__file__).resolve().parents[2] / "Sources" / "CLibXML2"
    return ["-I", runtime / "Modules", "-I", modules, "-Xcc", "-I/usr/include/libxml2"]


def runtime_objects(runtime):
    """Returns the files to link: the objects of the runtime's current sources (the folder may contain older ones), and
    the XML library."""
    objects = []
    for module in (
        "EndpointCoding", "EndpointHTTP", "EndpointRuntime", "EndpointClients", 
        "EndpointWebhooks", "EndpointXML", "EndpointMapper", 
    ):
        folder = runtime / f"{module}.build"
        built = json.loads((folder / "output-file-map.json").read_text())
        names = {Path(entry["object"]).name for entry in built.values() if "object" in entry}
        objects += sorted(folder / name for name in names)
    return [*objects, "-lxml2"]
