"""The Swift program that makes the calls. Each call is a function, which runs when its number is read from standard
input."""

import base64
import os
import select
import subprocess
import time

from driver import qualified
from generation import MODULE, OBJECT, STRICT, imports, runtime_objects
from processes import run

_CALLS_IN_A_FILE = 100
# The duration after which a call counts as hanging.
_SECONDS = 30

_MAIN = """\
import EndpointRuntime
import Foundation
import Generated

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends what goes to a server of an operation's own to the one on loopback too.
struct Loopback: Plugin {
    let base: URL

    func prepare(_ request: URLRequest, target: any Target) -> URLRequest {
        guard let url = request.url, var parts = URLComponents(url: url, resolvingAgainstBaseURL: false),
            parts.port != base.port
        else { return request }
        parts.scheme = base.scheme
        parts.host = base.host
        parts.port = base.port
        var request = request
        request.url = parts.url
        return request
    }
}

/// Whatever a call returns is fine: what counts is that it returns.
@discardableResult func used<Value>(_ value: Value) -> Value { value }

func json(_ text: String) -> JSONValue {
    try! JSONValue(json: Data(text.utf8))
}

func number(_ text: String) -> JSONNumber {
    guard case .number(let number) = json(text) else { fatalError() }
    return number
}

func bytes(_ base64: String) -> Data {
    Data(base64Encoded: base64)!
}

func file(_ base64: String) -> FilePart {
    FilePart(data: bytes(base64), fileName: "a file \\"ü\\".bin")
}

func decimal(_ text: String) -> Decimal {
    Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))!
}

func uuid(_ text: String) -> UUID {
    UUID(uuidString: text)!
}

func url(_ text: String) -> URL {
    URL(string: text)!
}

func day(_ year: Int, _ month: Int, _ day: Int) -> CalendarDate {
    CalendarDate(year: year, month: month, day: day)!
}

/// A point in time, in microseconds since 1970.
func date(_ microseconds: Int) -> Date {
    Date(timeIntervalSinceReferenceDate: Double(microseconds - 978_307_200_000_000) / 1_000_000)
}

/// The error on one line.
func explain(_ error: any Error) -> String {
    var text = "\\(error)"
    if let error = error as? EndpointError, let cause = error.underlyingError { text += " · \\(cause)" }
    return text.split(whereSeparator: \\.isNewline).joined(separator: " ")
}

let base = URL(string: CommandLine.arguments[1])!
let client = CLIENT(
    configuration: ProviderConfiguration(
        environment: ServerEnvironment(baseURL: base.absoluteString), credentials: CREDENTIALS, plugins: [Loopback(base: base)],
        transport: URLSessionTransport()
    )
)

// Each line is the number of a call, and is answered by one line when the call has returned.
while let line = readLine() {
    let answer: String
    do {
        try await call(Int(line)!, client)
        answer = "ok "
    } catch {
        answer = "error " + Data(explain(error).utf8).base64EncodedString()
    }
    FileHandle.standardOutput.write(Data((answer + "\\n").utf8))
}
"""


def sources(client, credentials, calls):
    """Returns the files of the program by name. `calls` are the statements of each call."""
    files = {"main.swift": _MAIN.replace("CLIENT", qualified(client)).replace("CREDENTIALS", credentials)}
    numbers = range(0, len(calls), _CALLS_IN_A_FILE)
    for start in numbers:
        part = calls[start:start + _CALLS_IN_A_FILE]
        text = f"import EndpointRuntime\nimport Foundation\nimport {MODULE}\n"
        for number, statements in enumerate(part, start):
            lines = "".join(f"    {statement}\n" for statement in statements)
            text += f"\nfunc call{number}(_ client: {qualified(client)}) async throws {{\n{lines}}}\n"
        text += _switch(f"calls{start}", {number: f"call{number}(client)" for number in range(start, start + len(part))}, client)
        files[f"calls{start}.swift"] = text
    ranges = {f"{start}..<{start + _CALLS_IN_A_FILE}": f"calls{start}(number, client)" for start in numbers}
    files["all.swift"] = f"import {MODULE}\n" + _switch("call", ranges, client)
    return files


def _switch(name, cases, client):
    text = f"\nfunc {name}(_ number: Int, _ client: {qualified(client)}) async throws {{\n    switch number {{\n"
    text += "".join(f"    case {pattern}: try await {call}\n" for pattern, call in cases.items())
    return text + '    default: fatalError("unknown call")\n    }\n}\n'


def build(files, folder, module, runtime):
    """Writes, compiles and links the program into `folder`, with the client's module in `module`. Returns the
    compiler's result."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / name).write_text(text)
    listed = folder / "sources"
    listed.write_text("".join(f'"{folder / name}"\n' for name in files))
    # Deprecated values are sent, too, so warnings aren't errors.
    strict = [option for option in STRICT if option != "-warnings-as-errors"]
    return run([
        "swiftc", "-Onone", "-wmo", "-suppress-warnings", *strict, "-module-name", "Caller", f"@{listed}", "-I", module,
        *imports(runtime), module / OBJECT, *runtime_objects(runtime),
        "-o", folder / "caller",
    ])


class Caller:
    """The running program, which is restarted after a crash or a timeout."""

    def __init__(self, program, base):
        self._program = program
        self._base = base
        self._process = None

    def call(self, number):
        """Makes one call. Returns the error's text; None for a success."""
        if self._process is None:
            self._process = subprocess.Popen(
                [self._program, self._base], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
            )
        try:
            self._process.stdin.write(f"{number}\n".encode())
            self._process.stdin.flush()
        except BrokenPipeError:
            return self._ended("the program ended before the call")
        line = self._line()
        if line is None:
            return self._ended("")
        kind, _, text = line.decode().rstrip("\n").partition(" ")
        return base64.b64decode(text).decode("utf-8", "replace") if kind == "error" else None

    def close(self):
        """Ends the program."""
        if self._process:
            self._process.stdin.close()
            try:
                self._process.wait(5)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            for pipe in (self._process.stdout, self._process.stderr):
                pipe.close()
            self._process = None

    def _line(self):
        """Returns a line of output; None if the program ended or hangs."""
        line, deadline = b"", time.monotonic() + _SECONDS
        output = self._process.stdout.fileno()
        while not line.endswith(b"\n"):
            ready, _, _ = select.select([output], [], [], max(0, deadline - time.monotonic()))
            read = os.read(output, 65_536) if ready else b""
            if not read:
                return None
            line += read
        return line

    def _ended(self, reason):
        process, self._process = self._process, None
        hung = process.poll() is None and not reason
        try:
            process.wait(1 if hung else 5)
            hung = False
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        trace = " ".join(process.stderr.read().decode("utf-8", "replace").split())[:300]
        for pipe in (process.stdin, process.stdout, process.stderr):
            try:
                pipe.close()
            except BrokenPipeError:
                pass
        if hung:
            return f"it took longer than {_SECONDS} s"
        return f"{reason or 'the program'} exited with {process.returncode}: {trace}"
