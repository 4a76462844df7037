"""Runs Smithy's protocol tests against clients that are generated from the same shapes; see `part_smithy` of Scripts/test.

Usage: python3 Tests/Smithy --suite FOLDER --command ENDPOINTGEN --runtime PRODUCTS [--keep FOLDER] [--verbose]
"""

import argparse
import base64
import json
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent.parent / "Tools" / "CorpusCheck")]

from calls.expressions import Expressions
from calls.interface import Interface
from calls.planning import Planner
from calls.program import build
from cases import Speller, cases_of, source_of, stubs_of
from documents import DocumentStore
from driver import qualified
from generation import compile_client, generate
from idl import Model
from judging import differences
from schemas import SchemaBundle
from service import Describer

_PROTOCOLS = ("restJson1", "restXml")


def main():
    arguments = _arguments()
    model = Model(sorted(Path(arguments.suite).rglob("*.smithy")))
    services = [
        (shape, protocol) for shape in model.shapes.values() if shape.kind == "service"
        for protocol in _PROTOCOLS if protocol in shape.traits
    ]
    failures, totals = [], Counter()
    expected = {
        name: (entry["trait"], entry["reason"]) for entry in json.loads((HERE / "omitted.json").read_text())
        for name in entry["cases"]
    }
    omitted = Counter()
    with tempfile.TemporaryDirectory(prefix="smithy-") as temporary:
        for service, protocol in services:
            cases, others = cases_of(Describer(model, service, protocol))
            totals.update(others)
            if not cases:
                continue
            folder = Path(arguments.keep or temporary).resolve() / service.name
            describer = Describer(model, service, protocol)
            for case, reasons in _run(describer, cases, folder, arguments):
                totals["cases"] += 1
                key = f"{protocol} {case.name}"
                if reasons and key in expected:
                    omitted[expected.pop(key)] += 1
                elif reasons:
                    failures.append(f"{key}: {'; '.join(reasons)}")
                elif key in expected:
                    failures.append(f"{key} passes; remove it from omitted.json ({expected.pop(key)[0]})")
                else:
                    totals["passed"] += 1
    failures += [f"omitted.json: no case is called '{name}'" for name in expected]
    for (trait, reason), count in omitted.most_common():
        print(f"omitted: {count} of {trait}: {reason}")
    print(f"omitted: {totals['server']} of servers alone, {totals['malformed']} of malformed requests to servers, "
          f"{totals['event stream']} of event streams in a binary framing")
    for line in failures:
        print(f"FAILED {line}")
    print(f"FIGURE: {totals['passed']} of {totals['cases']} cases of Smithy's restJson1 and restXml for clients, "
          f"{sum(omitted.values())} omitted with reasons")
    return 1 if failures else 0


def _arguments():
    parser = argparse.ArgumentParser(prog="Tests/Smithy")
    for name in ("--suite", "--command", "--runtime"):
        parser.add_argument(name, required=True)
    parser.add_argument("--keep")
    return parser.parse_args()


def _run(describer, cases, folder, arguments):
    """Each case with what is wrong with it."""
    client, module = folder / "client", folder / "build"
    for made in (client, module):
        made.mkdir(parents=True, exist_ok=True)
    root, runtime = folder / "service.json", Path(arguments.runtime).resolve()
    root.write_text(json.dumps(describer.description(), indent=1))
    (folder / "endpointgen.yaml").write_text("keyPath: { infer: false }\n")
    generation = generate(arguments.command, SimpleNamespace(root=root), client)
    if generation.status != 0:
        raise SystemExit(f"{describer.service.name}: {generation.diagnostics} {generation.rest}")
    for diagnostic in generation.diagnostics:
        if diagnostic["severity"] != "note":
            print(f"{describer.service.name}: {diagnostic['severity']}: {diagnostic['message']}")
    _require(compile_client(client, runtime, module))
    interface = Interface.of(client, module, runtime)
    bundle = SchemaBundle(DocumentStore(), "3.1")
    planner = Planner(interface, Expressions(interface), None, None, bundle)
    speller = Speller(describer, planner, generation.endpoints, sorted(client.rglob("*.swift")))
    for case in cases:
        speller.spell(case)
    runnable = [case for case in cases if case.problem is None]
    files = {
        "main.swift": (HERE / "program.swift.txt").read_text().replace("CLIENT", qualified(planner.client)),
        "cases.swift": source_of(runnable, planner.client),
    }
    _require(build(files, folder / "caller", module, runtime))
    answers = _answers(folder, list(stubs_of(runnable)))
    for case in cases:
        if case.problem is not None:
            yield case, [case.problem]
            continue
        answer = next(answers)
        reasons = []
        if case.kind == "response":
            reasons = [answer["error"]] if answer["error"] else []
        elif answer["request"] is None:
            reasons = [f"nothing was sent: {answer['error']}"]
        else:
            reasons = differences(case, answer["request"])
        yield case, reasons


def _answers(folder, stubs):
    """The answer to each case. A case that ends the program is an error, and the next one is run anew."""
    number = 0
    while number < len(stubs):
        lines = "".join(
            base64.b64encode(json.dumps({**stub, "number": number + index}).encode()).decode() + "\n"
            for index, stub in enumerate(stubs[number:]))
        finished = subprocess.run(
            [folder / "caller" / "caller"], input=lines, capture_output=True, text=True, timeout=120)
        for line in finished.stdout.splitlines():
            number += 1
            yield json.loads(line)
        if number < len(stubs):
            number += 1
            yield {"request": None, "error": f"the program exited with {finished.returncode}: {finished.stderr[:300]}"}


def _require(finished):
    if finished.status != 0:
        raise SystemExit(f"the compiler failed:\n{finished.errors[:8000]}{finished.output[:2000]}")


if __name__ == "__main__":
    sys.exit(main())
