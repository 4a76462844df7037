"""Writes and builds a Swift program that reads examples with the generated code, as a client does, and runs it."""

import base64
import re
from dataclasses import dataclass, field

from generation import MODULE, OBJECT, STRICT, imports, runtime_objects
from processes import run

# The types of `endpointgen list` that aren't generated.
_KNOWN = {
    "Bool", "String", "Int", "Int32", "Int64", "Double", "Float", "Decimal", "Date", "CalendarDate", "UUID", "URL", "Data",
    "FilePart", "JSONValue",
}
# A long `switch` over calls of generic functions is slow to compile.
_CASES = 50

_MAIN = """\
import EndpointClients
@_spi(Generated) import EndpointRuntime
import Foundation
import Generated

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What became of a response: its content as it is stored and, where that can be, as it is sent again, and which kinds of
/// unions were taken.
struct Outcome {
    var stored: Data
    var sent: Data?
    var choices: [String]
}

/// Reads the content of a response as the client does, and writes it as its users store it.
func read<Value: ReadableValue>(_ response: Response, _ path: KeyPathRoot, as type: Value.Type) throws -> Outcome {
    let value: Value = try response.content(at: path)
    return Outcome(stored: try stored(value), choices: choices(in: value))
}

struct StoredAsAnother: Error, CustomStringConvertible {
    let description: String
}

/// The JSON in which a value is stored, be it sent too or not. What is read from it must be equal, and models and lists of
/// them must be printed alike.
func stored<Value: ReadableValue>(_ value: Value) throws -> Data {
    let data = try json(of: value)
    let again: Value = try Response(statusCode: 200, data: data).content(at: [])
    let isPrintedAlike = value is any AnyDictionary || "\(value)" == "\(again)"
    guard let equatable = value as? any Equatable, isEqual(equatable, again), isPrintedAlike else {
        throw StoredAsAnother(description: "the stored value changed when it was decoded again: \(value) became \(again)")
    }
    return data
}

/// Returns the JSON that a value is decoded from: of models by `jsonData()`, of lists and dictionaries by their elements,
/// of other values as a request sends them.
func json(of value: Any) throws -> Data {
    if let model = value as? any ReadableValue & ReflectedValue { return try model.jsonData() }
    if value is NSNull || Mirror(reflecting: value).displayStyle == .optional {
        return try Mirror(reflecting: value).children.first.map { try json(of: $0.value) } ?? Data("null".utf8)
    }
    if !(value is JSONValue), let list = value as? [Any] {
        return Data("[".utf8) + Data(try list.map { try json(of: $0) }.joined(separator: Data(",".utf8))) + Data("]".utf8)
    }
    if !(value is JSONValue), let members = value as? [String: Any] {
        let texts = try members.map { try json(of: $0.key) + Data(":".utf8) + json(of: $0.value) }
        return Data("{".utf8) + Data(texts.joined(separator: Data(",".utf8))) + Data("}".utf8)
    }
    if let value = value as? any WritableValue { return try sent(value) }
    if let value = value as? any RawRepresentable { return try json(of: value.rawValue) }
    throw StoredAsAnother(description: "\(type(of: value)) is neither a model nor a value that can be sent")
}

/// Returns the JSON body that a request sends for a value.
func sent(_ value: some WritableValue) throws -> Data {
    let operation = OperationRequest(.post, "/").body(json: value)
    let endpoint = Endpoint(
        url: "http://localhost/", sampleResponse: { .empty(200) }, method: .post, task: operation.task, headers: nil
    )
    return try endpoint.urlRequest().httpBody ?? Data()
}

/// What is printed in no order.
protocol AnyDictionary {}
extension Dictionary: AnyDictionary {}

func isEqual<Value: Equatable>(_ left: Value, _ right: Any) -> Bool {
    (right as? Value) == left
}

/// The same, and writes the content as the body of a request too.
func readAndWrite<Value: ReadableValue & WritableValue>(
    _ response: Response, _ path: KeyPathRoot, as type: Value.Type
) throws -> Outcome {
    let value: Value = try response.content(at: path)
    return Outcome(stored: try stored(value), sent: try sent(value), choices: choices(in: value))
}

/// Each union in a value: the way to it by properties and indices, its type, and the case that was taken.
func choices(in value: Any) -> [String] {
    var found: [String] = []
    collect(value, [], &found)
    return found
}

func collect(_ value: Any, _ path: [String], _ found: inout [String]) {
    if value is JSONValue || value is Data || value is URL { return }
    let mirror = Mirror(reflecting: value)
    let name = String(reflecting: type(of: value))
    switch mirror.displayStyle {
    case .collection, .set:
        for (index, child) in mirror.children.enumerated() { collect(child.value, path + ["\\(index)"], &found) }
    case .dictionary:
        for case let (key, child) as (String, Any) in mirror.children.map(\.value) { collect(child, path + [key], &found) }
    case .enum:
        guard let child = mirror.children.first else { return }
        if name.hasPrefix("Generated.") {
            found.append((path + [name, child.label ?? ""]).joined(separator: "\\u{1}"))
        }
        collect(child.value, path, &found)
    case .struct, .class:
        let isWrapper = name.hasPrefix("EndpointCoding.Indirect<") || name.contains(".Storage")
        for child in mirror.children {
            guard var label = child.label else { continue }
            if label.hasPrefix("_"), String(reflecting: type(of: child.value)).hasPrefix("EndpointCoding.Indirect<") {
                label.removeFirst()
            }
            collect(child.value, isWrapper ? path : path + [label], &found)
        }
    default:
        for child in mirror.children { collect(child.value, path, &found) }
    }
}

/// The error on one line, with the place in the JSON that it is about.
func explain(_ error: any Error) -> String {
    let text: String
    switch error {
    case EndpointError.objectMapping(let inner, _): return explain(inner)
    case EndpointError.encodableMapping(let inner): return "while writing: " + explain(inner)
    case EndpointError.jsonMapping: text = "nothing lies at the key path"
    case let error as DecodingError:
        switch error {
        case .typeMismatch(let type, let context): text = place(context.codingPath) + context.debugDescription + " (\\(type))"
        case .valueNotFound(let type, let context): text = place(context.codingPath) + context.debugDescription + " (\\(type))"
        case .keyNotFound(_, let context): text = place(context.codingPath) + context.debugDescription
        case .dataCorrupted(let context): text = place(context.codingPath) + context.debugDescription
        @unknown default: text = "\\(error)"
        }
    default: text = "\\(error)"
    }
    return text.split(whereSeparator: \\.isNewline).joined(separator: " ")
}

func place(_ path: [any CodingKey]) -> String {
    path.isEmpty ? "" : path.map { $0.intValue.map { "[\\($0)]" } ?? "." + $0.stringValue }.joined() + ": "
}

// Each line is the number of a response, a status and Base64 of a body; each is answered by one line.
while let line = readLine() {
    let parts = line.split(separator: " ")
    let response = Response(statusCode: Int(parts[1])!, data: Data(base64Encoded: String(parts[2]))!)
    let answer: String
    do {
        let outcome = try check(Int(parts[0])!, response)
        let choices = Data(outcome.choices.joined(separator: "\\u{2}").utf8).base64EncodedString()
        let sent = outcome.sent?.base64EncodedString() ?? ""
        answer = "ok \\(outcome.stored.base64EncodedString()) \\(sent) \\(choices)"
    } catch {
        answer = "error " + Data(explain(error).utf8).base64EncodedString()
    }
    FileHandle.standardOutput.write(Data((answer + "\\n").utf8))
}
"""


@dataclass(frozen=True)
class Reading:
    """The decoding of a response: its type, its key path, and whether it can be encoded."""

    type: str
    key_path: tuple
    may_be_absent: bool
    is_sent: bool

    @classmethod
    def of(cls, response, is_sent=False):
        """Returns the decoding of a response in the list of endpoints. `is_sent` is True if all types can be
        written."""
        return cls(
            response["type"], tuple(response["keyPath"]), response["mayBeAbsent"], is_sent or response["isSent"]
        )


@dataclass
class Answer:
    """The result of an example: an error, or the stored JSON and the JSON that was sent again (None if the type isn't
    sent)."""

    error: str | None = None
    stored: str | None = None
    sent: str | None = None
    # The path to each union (properties and indexes), its type, and the decoded case.
    choices: list = field(default_factory=list)


class Driver:
    """A program with all decodings of one client's responses."""

    def __init__(self, readings, build):
        self._numbers = {reading: number for number, reading in enumerate(readings)}
        self._build = build

    def build(self, runtime):
        """Writes, compiles and links the program. Returns the compiler's result."""
        main, checks = self._build / "main.swift", self._build / "checks.swift"
        main.write_text(_MAIN)
        checks.write_text(checks_source(self._numbers))
        return run([
            "swiftc", "-Onone", *STRICT, "-module-name", "Driver", main, checks, "-I", self._build, *imports(runtime),
            self._build / OBJECT, *runtime_objects(runtime),
            "-o", self._build / "driver",
        ])

    def answers(self, examples):
        """Decodes the examples, `(reading, status, text)`, and returns the results in the same order.

        An example that crashes the program has an error as its result, and the next run decodes the others.
        """
        answers = []
        while len(answers) < len(examples):
            rest = examples[len(answers):]
            lines = [
                f"{self._numbers[reading]} {status} {base64.b64encode(text.encode()).decode()}\n"
                for reading, status, text in rest
            ]
            file = self._build / "examples"
            file.write_text("".join(lines))
            finished = run(["sh", "-c", 'exec "$0" < "$1"', self._build / "driver", file])
            found = [_answer(line) for line in finished.output.splitlines()]
            answers += found
            if len(found) < len(rest):
                trace = " ".join(finished.errors.split())[:300]
                answers.append(Answer(error=f"the program exited with {finished.status}: {trace}"))
        return answers


def _answer(line):
    kind, _, rest = line.partition(" ")
    texts = [base64.b64decode(text).decode("utf-8", errors="replace") for text in rest.split(" ")]
    if kind == "error":
        return Answer(error=texts[0])
    choices = [choice.split("\x01") for choice in texts[2].split("\x02") if choice]
    return Answer(stored=texts[0], sent=texts[1] or None, choices=[(tuple(path), type, case) for *path, type, case in choices])


def checks_source(numbers):
    """Returns the functions that decode each reading, by number."""
    readings = list(numbers)
    source = f"import EndpointRuntime\nimport Foundation\nimport {MODULE}\n"
    parts = range(0, len(readings), _CASES)
    for start in parts:
        source += f"\nfunc check{start // _CASES}(_ number: Int, _ response: Response) throws -> Outcome {{\n    switch number {{\n"
        for reading in readings[start:start + _CASES]:
            function = "readAndWrite" if reading.is_sent else "read"
            keys = ", ".join(swift_literal(key) for key in reading.key_path)
            path = f".ifPresent([{keys}])" if reading.may_be_absent and keys else f"[{keys}]"
            source += (
                f"    case {numbers[reading]}: "
                f"return try {function}(response, {path}, as: ({qualified(reading.type)}).self)\n"
            )
        source += '    default: fatalError("unknown response")\n    }\n}\n'
    source += "\nfunc check(_ number: Int, _ response: Response) throws -> Outcome {\n"
    source += f"    switch number / {_CASES} {{\n"
    for start in parts:
        source += f"    case {start // _CASES}: return try check{start // _CASES}(number, response)\n"
    return source + '    default: fatalError("unknown response")\n    }\n}\n'


def qualified(type):
    """Returns a type qualified with the module, since Foundation has types of the same names, such as `Operation`."""

    def name(match):
        return match[0] if match[1] in _KNOWN else f"{MODULE}.{match[0]}"

    return re.sub(r"(`?\w+`?)(?:\.`?\w+`?)*", name, type)


def swift_literal(text):
    """Returns a Swift string literal with escaped special characters."""
    plain = "".join(
        char if char.isascii() and char.isprintable() and char not in '"\\' else f"\\u{{{ord(char):x}}}" for char in text
    )
    return f'"{plain}"'
