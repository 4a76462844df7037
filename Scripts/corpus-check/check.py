"""Takes one description through it all: generate, compile, read its examples."""

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from comparison import Comparison, value_at
from documents import DocumentError, parse
from driver import Driver, Reading
from examples import ExampleCollector
from generation import compile_client, generate
from schemas import SchemaBundle
from validation import Validator


@dataclass
class Result:
    """The figures of one description, and all that went wrong."""

    name: str
    # In the description; None when it can't be parsed.
    operations: int | None = None
    generated: int = 0
    types: int = 0
    errors: int = 0
    warnings: int = 0
    notes: int = 0
    generate_cpu: float = 0
    generate_memory: int = 0
    size: int = 0
    compile_cpu: float | None = None
    compile_memory: int | None = None
    examples: Counter = field(default_factory=Counter)
    # What makes the run fail, each with its reason.
    failures: list = field(default_factory=list)
    # What was left out, and why.
    remarks: list = field(default_factory=list)
    # Examples that aren't valid against their own schema, each with its reason.
    invalid: list = field(default_factory=list)


@dataclass
class Tools:
    """What a check works with."""

    # The release build of endpointgen.
    command: Path
    # The folder of the debug build, with the runtime's module and objects.
    runtime: Path
    compiles: bool = True


def check(description, tools, folder):
    """Checks one description; what is made lies in `folder` afterwards."""
    result = Result(description.name)
    output, build = folder / "client", folder / "build"
    for made in (output, build):
        made.mkdir(parents=True, exist_ok=True)
    operations = _operations(description, result)
    generation = generate(tools.command, description, output)
    result.generated, result.types, result.size = len(generation.endpoints), generation.types, generation.size
    result.errors, result.warnings, result.notes = generation.severities
    result.generate_cpu, result.generate_memory = generation.cpu, generation.memory
    examples = _examples(description, operations, result) if operations else []
    if generation.status != 0:
        result.failures.append(f"generate ended with {generation.status}: {_first_error(generation)}")
        return result
    _find_lost(operations or [], generation, result)
    if tools.compiles:
        compiled = compile_client(output, tools.runtime, build)
        result.compile_cpu, result.compile_memory = compiled.cpu, compiled.memory
        if compiled.status != 0:
            result.failures += [f"compile: {line}" for line in _compiler_errors(compiled, output)]
        elif examples:
            _read(examples, generation, tools, build, result)
    return result


def _operations(description, result):
    """The operations that Python finds; None when it can't parse the description."""
    try:
        operations = description.operations()
    except DocumentError as error:
        result.remarks.append(f"Python can't parse it, so that operations and examples aren't known: {error}")
        return None
    finally:
        result.remarks += description.remarks
    result.operations = len(operations)
    return operations


def _find_lost(operations, generation, result):
    generated = {(endpoint["method"], endpoint["path"]) for endpoint in generation.endpoints}
    for operation in operations:
        if (operation.method, operation.path) in generated:
            continue
        if generation.names(operation):
            result.remarks.append(f"{operation} isn't generated, which a diagnostic says")
        else:
            result.failures.append(f"{operation} was lost: no diagnostic names it")


def _examples(description, operations, result):
    """The examples that are valid, with their bundle; the others are counted and named."""
    bundle = SchemaBundle(description.store, description.version)
    collector = ExampleCollector(description, bundle)
    for operation in operations:
        collector.collect(operation)
    result.remarks += collector.remarks + bundle.remarks
    result.examples["left out"] += len(collector.remarks)
    validator = Validator(bundle)
    valid = []
    for example in collector.examples:
        result.examples["all"] += 1
        try:
            text = example.text
        except ValueError as error:
            reason = f"it isn't JSON: {error}"
        else:
            reason = validator.reason_against(example.value, example.schema) if example.schema else None
        if reason:
            result.examples["invalid"] += 1
            result.invalid.append(f"{example.place}: {reason}")
        else:
            result.examples["valid"] += 1
            valid.append((example, text, bundle))
    return valid


def _read(examples, generation, tools, build, result):
    """Reads the valid examples with the generated code."""
    endpoints = {(endpoint["method"], endpoint["path"]): endpoint for endpoint in generation.endpoints}
    asked = []
    for example, text, bundle in examples:
        response = response_for(example, endpoints.get((example.operation.method, example.operation.path)))
        if response is None or not example.is_generated or response["kind"] in ("sequence", "text", "binary"):
            reason = "the generated code reads another media type" if response else "its operation isn't generated"
            if response and response["kind"] in ("sequence", "text", "binary"):
                reason = f"the generated code takes the body as {response['kind']}"
            result.examples["not read"] += 1
            result.remarks.append(f"{example.place}: {reason}")
        elif response["kind"] == "none":
            result.examples["failed"] += 1
            result.failures.append(f"{example.place}: the generated code reads no body")
        else:
            asked.append((example, text, bundle, Reading.of(response)))
    if not asked:
        return
    driver = Driver(dict.fromkeys(reading for *_, reading in asked), build)
    built = driver.build(tools.runtime)
    if built.status != 0:
        result.failures += [f"driver: {line}" for line in _compiler_errors(built, build)]
        return
    answers = driver.answers([(reading, status_code(example.status), text) for example, text, _, reading in asked])
    for (example, text, bundle, reading), answer in zip(asked, answers):
        _judge(example, bundle, reading, answer, result)


def _judge(example, bundle, reading, answer, result):
    if answer.error:
        result.examples["failed"] += 1
        result.failures.append(f"{example.place} as {reading.type}: {answer.error}")
        return
    result.examples["decoded"] += 1
    if answer.written is None:
        return
    result.examples["written"] += 1
    comparison = Comparison(bundle)
    content = value_at(example.value, reading.key_path)
    schemas = [example.schema] if example.schema else []
    difference = comparison.difference(content, parse(answer.written), comparison.at(schemas, reading.key_path))
    result.examples["undeclared fields"] += comparison.undeclared
    if difference:
        result.failures.append(f"{example.place} as {reading.type}: round trip: {difference}")
    else:
        result.examples["round-tripped"] += 1


def response_for(example, endpoint):
    """How the generated code reads a response: by its status, its hundred, and what remains."""
    if endpoint is None:
        return None
    responses = {response["status"]: response for response in endpoint["responses"]}
    status = example.status.upper() if example.status != "default" else "default"
    candidates = [status, f"{status[0]}XX"] if status != "default" else ["default", "2XX"]
    return next((responses[candidate] for candidate in [*candidates, "default"] if candidate in responses), None)


def status_code(status):
    """A code that a status of a description stands for."""
    if status.isdigit():
        return int(status)
    return int(status[0]) * 100 if status[0].isdigit() else 200


def _first_error(generation):
    errors = [diagnostic for diagnostic in generation.diagnostics if diagnostic["severity"] == "error"]
    if not errors:
        return " ".join(generation.rest)[:500] or "no diagnostic says why"
    place = f" (line {errors[0]['line']})" if "line" in errors[0] else ""
    more = f", and {len(errors) - 1} more errors" if len(errors) > 1 else ""
    return f"{errors[0]['message']} [{errors[0]['code']}]{place}{more}"


def _compiler_errors(finished, folder):
    lines = (finished.errors + finished.output).splitlines()
    errors = list(dict.fromkeys(line.replace(f"{folder}/", "") for line in lines if " error: " in line))
    if not errors:
        return [f"the compiler ended with {finished.status}: {' '.join(lines)[-500:]}"]
    return errors[:10] + ([f"and {len(errors) - 10} more errors"] if len(errors) > 10 else [])
