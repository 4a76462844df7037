"""Generates clients of the descriptions of Azure/autorest.testserver, and calls of their operations, for the tests here.

Usage: python3 generate.py SUITE COMMAND, with the suite's folder and the path of `endpointgen`.

Lists in pages are those that `endpointgen init` proposes. An operation without required arguments is called without any. One that sends what another one receives (`putX`, `getX`)
sends just that. `calls.txt` has the arguments of the others.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
METHOD = re.compile(
    r"public func (`?\w+`?)\(([^)]*(?:\([^)]*\)[^)]*)*)\)\s*async throws\(EndpointError\)(?: -> ([^{]+))?\s*\{"
)


def module_name(description):
    return "Autorest" + "".join(word.capitalize() for word in re.split(r"\W+", description))


def written_calls():
    """Returns the arguments of calls.txt: by description and method, the list of argument lists."""
    calls, description = {}, None
    for line in (HERE / "calls.txt").read_text().splitlines():
        if line.startswith("[") and line.endswith("]"):
            description = line[1:-1]
            calls[description] = {}
        elif line and not line.startswith("#"):
            method, arguments = line.split(" ", 1)
            calls[description].setdefault(method, []).append(arguments.strip())
    return calls


def methods(folder):
    for file in sorted(folder.glob("Endpoints/*Client.swift")):
        for match in METHOD.finditer(file.read_text()):
            parameters = re.sub(r"\s+", " ", match[2]).strip()
            yield file.name[: -len("Client.swift")], match[1], parameters, (match[3] or "").strip()


def call(method, parameters, getters):
    """Returns the arguments of a call; None if its parameters need values."""
    split = [part for part in re.split(r", (?=\w+:|_ \w+:)", parameters) if part]
    required = [part for part in split if " = " not in part]
    getter = getters.get(method.lower().replace("put", ""))
    if getter and split and split[0].startswith("_ "):
        sent = split[0].split(": ", 1)[1].split(" = ")[0].rstrip("?")
        received = getter[2].rstrip("?")
        if sent == received and len(required) <= 1:
            value = f"try await client.{getter[0]}.{getter[1]}()"
            return value if not getter[2].endswith("?") or "?" in split[0] else None
        if sent.endswith("Request") and received.endswith("Response") and len(required) <= 1:
            return f"{sent}(rawValue: try await client.{getter[0]}.{getter[1]}().rawValue)"
    return None if required else ""


def generate(description, name, output, command):
    options = ["--fresh", "--name", name, "--output", output]
    if "x-ms-pageable" not in description.read_text():
        subprocess.run([command, "generate", description, *options], check=True, capture_output=True)
        return
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(description, folder)
        subprocess.run([command, "init", description.name], cwd=folder, check=True, capture_output=True)
        subprocess.run([command, "generate", *options], cwd=folder, check=True, capture_output=True)


def main():
    suite, command = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]).resolve()
    written = written_calls()
    tests = HERE / "Tests/AutorestTests/Generated"
    tests.mkdir(parents=True, exist_ok=True)
    names, uncalled = [], []
    for description in written:
        name = module_name(description)
        sources = HERE / "Sources" / name
        generate(suite / "swagger" / f"{description}.json", name, sources, command)
        root = (sources / f"{name}Client.swift").read_text()
        groups = {kind: group for group, kind in re.findall(r"public let (`?\w+`?): (\w+)Client\n", root)}
        every = list(methods(sources))
        getters = {
            method.lower().replace("get", ""): (groups[group], method, result)
            for group, method, parameters, result in every
            if not parameters and "get" in method.lower() and result
        }
        receivers = {method: f"try await client.{groups[group]}.{method}()" for group, method, _, _ in every}
        unknown = written[description].keys() - {method.strip("`") for _, method, _, _ in every}
        if unknown:
            sys.exit(f"calls.txt: {description} has no method {', '.join(sorted(unknown))}")
        lines = []
        for group, method, parameters, _ in every:
            plain = method.strip("`")
            found = written[description].get(plain)
            if found is None:
                automatic = call(method, parameters, getters)
                if automatic is None:
                    uncalled.append(f"{description} {plain}({parameters})")
                    continue
                found = [automatic]
            for arguments in found:
                if arguments == "-":
                    continue
                arguments = re.sub(r"^@(\w+)$", lambda name: receivers[name[1]], arguments)
                expression = f"client.{groups[group]}.{method}({arguments})"
                if arguments.startswith("= "):
                    expression = arguments[2:].replace("$", f"client.{groups[group]}")
                lines.append(f'    await run("{description} {plain}") {{ _ = try await {expression} }}')
        text = f"""
import EndpointRuntime
import Foundation
import {name}

func call{name}(_ run: Calls) async {{
    let client = {name}Client(
        environment: {name}Environment(baseURL: run.url), retrier: run.retrier, transport: run.transport)
{chr(10).join(lines)}
}}
"""
        (tests / f"{name}.swift").write_text(text.lstrip())
        names.append(name)
    every = "\n".join(f"    await call{name}(run)" for name in names)
    (tests / "Every.swift").write_text(f"func callEvery(_ run: Calls) async {{\n{every}\n}}\n")
    print("\n".join(f"not called: {line}" for line in uncalled))


main()
