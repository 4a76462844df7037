"""Checks one description: generates and compiles its client, and decodes its examples."""

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from calls.calling import call_all
from calls.interface import Interface
from comparison import Comparison, value_at
from documents import DocumentError, parse
from driver import Driver, Reading
from examples import ExampleCollector, essence
from generation import compile_client, generate
from schemas import SchemaBundle
from unions import UnionCheck
from validation import Validator
from writable import write_templates


@dataclass
class Result:
    """The results and failures of one description."""

    name: str
    # The number of operations in the description; None if it can't be parsed.
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
    # The results of the calls, if any were made.
    calls: Counter = field(default_factory=Counter)
    # The limitations of openapi-core, by reason.
    unjudged: Counter = field(default_factory=Counter)
    # The failures of the run.
    failures: list = field(default_factory=list)
    # The skipped parts, with reasons.
    remarks: list = field(default_factory=list)
    # The examples that are invalid against their schema, with reasons.
    invalid: list = field(default_factory=list)


@dataclass
class Tools:
    """The tools and options of a check."""

    # The release build of endpointgen.
    command: Path
    # The folder of the debug build, with the runtime's module and objects.
    runtime: Path
    compiles: bool = True
    # True if types that are only received are encoded too.
    writes_all: bool = False
    # True if operations are called instead of decoding examples.
    calls: bool = False
    # True if `endpointgen mock` responds to the calls.
    mocks: bool = False
    # The number of calls of each operation with random values; 0 for one call of each kind.
    values: int = 0
    # The seed of random values.
    seed: int = 0


def check(description, tools, folder):
    """Checks one description; writes all files to `folder`."""
    result = Result(description.name)
    output, build = folder / "client", folder / "build"
    for made in (output, build):
        made.mkdir(parents=True, exist_ok=True)
    operations = _operations(description, result)
    generation = generate(tools.command, description, output)
    result.generated, result.types, result.size = len(generation.endpoints), generation.types, generation.size
    result.errors, result.warnings, result.notes = generation.severities
    result.generate_cpu, result.generate_memory = generation.cpu, generation.memory
    examples = _examples(description, operations, result) if operations and not tools.calls else []
    if generation.status != 0:
        result.failures.append(f"generate exited with {generation.status}: {_first_error(generation)}")
        return result
    _find_lost(operations or [], generation, result)
    if tools.compiles:
        compiled = compile_client(output, tools.runtime, build)
        result.compile_cpu, result.compile_memory = compiled.cpu, compiled.memory
        result.failures += [f"compile: {line}" for line in _errors_of(compiled, output)]
        if compiled.status != 0:
            return result
        if tools.calls and operations:
            called = call_all(description, operations, generation, tools, folder, _errors_of)
            result.calls, result.unjudged = called.counts, called.unjudged
            result.failures += called.failures
            result.remarks += called.remarks
        if examples:
            if tools.writes_all:
                build = _writable(description, tools, folder, result)
            if build:
                _read(examples, generation, tools, build, result)
    return result


def _writable(description, tools, folder, result):
    """Generates the client again with every model writable. Returns the folder of its module; None if it doesn't
    compile."""
    templates, output, build = (folder / f"writable-{name}" for name in ("templates", "client", "build"))
    write_templates(templates)
    build.mkdir()
    generation = generate(tools.command, description, output, templates)
    if generation.status != 0:
        result.failures.append(f"generate with every model writable: {_first_error(generation)}")
        return None
    compiled = compile_client(output, tools.runtime, build)
    result.failures += [f"compile with every model writable: {line}" for line in _errors_of(compiled, output)]
    return build if compiled.status == 0 else None


def _operations(description, result):
    """Returns the operations that Python finds; None if it can't parse the description."""
    try:
        operations = description.operations()
    except DocumentError as error:
        result.remarks.append(f"Python can't parse the description; operations and examples aren't checked: {error}")
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
            result.remarks.append(f"{operation} isn't generated, as a diagnostic reports")
        else:
            result.failures.append(f"{operation} isn't generated, and no diagnostic reports it")


def _examples(description, operations, result):
    """Returns the valid examples and their bundle; invalid examples are counted and listed."""
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
    """Decodes the valid examples with the generated code."""
    endpoints = {}
    for endpoint in generation.endpoints:
        endpoints.setdefault((endpoint["method"], endpoint["path"]), []).append(endpoint)
    asked = []
    for example, text, bundle in examples:
        endpoint = _endpoint_for(example, endpoints.get((example.operation.method, example.operation.path), []))
        response = response_for(example, endpoint) if endpoint else None
        unread, loss = _why_unread(example, endpoint, response)
        if unread:
            result.examples["not read"] += 1
            result.remarks.append(f"{example.place}: {unread}")
        elif loss:
            result.examples["failed"] += 1
            result.failures.append(f"{example.place}: {loss}")
        else:
            asked.append((example, text, bundle, Reading.of(response, tools.writes_all)))
    if not asked:
        return
    driver = Driver(dict.fromkeys(reading for *_, reading in asked), build)
    built = driver.build(tools.runtime)
    result.failures += [f"driver: {line}" for line in _errors_of(built, build)]
    if built.status != 0:
        return
    unions = _union_checks(asked, build, tools)
    answers = driver.answers([(reading, status_code(example.status), text) for example, text, _, reading in asked])
    for (example, text, bundle, reading), answer in zip(asked, answers):
        _judge(example, bundle, reading, answer, unions, result)


def _union_checks(asked, build, tools):
    """Returns the check of union cases for a bundle of schemas."""
    interface = Interface.of(build.with_name(build.name.replace("build", "client")), build, tools.runtime)
    cases = {name: list(type.cases) for name, type in interface.types.items()}
    bundles = dict.fromkeys(bundle for _, _, bundle, _ in asked)
    return {bundle: UnionCheck(Comparison(bundle), Validator(bundle), cases) for bundle in bundles}


def _endpoint_for(example, endpoints):
    """Returns the endpoint that accepts the example's media type, or else the operation's first endpoint."""
    asking = [endpoint for endpoint in endpoints if _asks_for(example.media_type, endpoint)]
    return (asking or endpoints or [None])[0]


def _asks_for(media_type, endpoint):
    return essence(media_type) in map(essence, endpoint["accepts"])


def _why_unread(example, endpoint, response):
    """Returns why an example doesn't apply to the generated code, and why the generated code can't decode it; None for each."""
    if endpoint is None:
        return "its operation isn't generated", None
    if response is None:
        return None, "the generated code knows no response of this status"
    if response["kind"] == "none":
        # A body that HTTP doesn't allow is an error of the description.
        is_bodiless = example.operation.method == "HEAD" or example.status in ("204", "205", "304")
        return ("there is never a body", None) if is_bodiless else (None, "the generated code reads no body")
    if response["kind"] != "json":
        return f"the generated code takes the body as {response['kind']}", None
    is_read = example.is_generated or _asks_for(example.media_type, endpoint)
    return (None if is_read else "the generated code reads another media type"), None


def _judge(example, bundle, reading, answer, unions, result):
    if answer.error:
        result.examples["failed"] += 1
        result.failures.append(f"{example.place} as {reading.type}: {answer.error}")
        return
    result.examples["decoded"] += 1
    comparison = Comparison(bundle)
    content = value_at(example.value, reading.key_path)
    schemas = comparison.at([example.schema] if example.schema else [], reading.key_path)
    for path, type, case in answer.choices:
        result.examples["unions"] += 1
        reason = unions[bundle].reason_against(content, schemas, path, type, case)
        if reason:
            result.failures.append(f"{example.place} as {reading.type}: {reason}")
    for form, text in (("stored", answer.stored), ("sent", answer.sent)):
        if text is None:
            continue
        result.examples["written"] += 1
        comparison = Comparison(bundle, is_stored=form == "stored")
        difference = comparison.difference(content, parse(text), schemas)
        if form == "stored":
            result.examples["undeclared fields"] += comparison.undeclared
        if difference:
            result.failures.append(f"{example.place} as {reading.type}: {form}: {difference}")
        else:
            result.examples["round-tripped"] += 1


def response_for(example, endpoint):
    """Returns how the generated code decodes a response: by its status, its status range or as the default; None if it doesn't."""
    responses = {response["status"]: response for response in endpoint["responses"]}
    status = example.status.upper() if example.status != "default" else "default"
    candidates = [status, f"{status[0]}XX"] if status != "default" else ["default", "2XX"]
    return next((responses[candidate] for candidate in [*candidates, "default"] if candidate in responses), None)


def status_code(status):
    """Returns a code that matches a status of a description."""
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


def _errors_of(finished, folder):
    """Returns the errors of the compiler; empty if it succeeded."""
    if finished.status == 0:
        return []
    lines = (finished.errors + finished.output).splitlines()
    errors = list(dict.fromkeys(line.replace(f"{folder}/", "") for line in lines if " error: " in line))
    if not errors:
        return [f"the compiler ended with {finished.status}: {' '.join(lines)[-500:]}"]
    return errors[:10] + ([f"and {len(errors) - 10} more errors"] if len(errors) > 10 else [])
