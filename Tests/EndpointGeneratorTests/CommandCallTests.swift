import Foundation
import Testing

/// Calls of the command that name what can't be meant, or not quite what is meant.
@Suite("Calls of the command")
struct CommandCallTests {
    @Test(
        "an empty path is a usage error, and nothing is written",
        arguments: [
            (["generate", "", "--output", "out"], "path of the description"),
            (["generate", "api.yaml", "--output", ""], "--output"),
            (["generate", "api.yaml", "--output", "out", "--config", ""], "--config"),
            (["generate", "api.yaml", "--output", "out", "--templates", ""], "--templates"),
            (["generate", "api.yaml", "--output", "out", "--overlay", ""], "--overlay"),
            (["generate", "api.yaml", "--output", "out", "--allow-folder", ""], "--allow-folder"),
        ])
    func emptyPath(arguments: [String], name: String) throws {
        try TemporaryFolder.with { folder in
            _ = try folder.write(CommandTests.small, to: "api.yaml")
            let result = try run(arguments, in: folder)
            #expect(result.status == 2)
            #expect(
                result.errors
                    == "endpointgen: error: empty \(name); expected a path [file-not-readable]\n"
            )
            #expect(contents(of: folder.url) == ["api.yaml": CommandTests.small])
        }
    }

    @Test(
        "a misspelt command is an error that suggests the nearest one",
        arguments: [
            ("genrate", "did you mean 'generate'?"), ("lsit", "did you mean 'list'?"),
            ("frobnicate", "expected one of generate, check, list, diff, mock, explain, init, fetch, repair, migrate"),
        ])
    func misspelt(command: String, answer: String) throws {
        try TemporaryFolder.with { folder in
            let result = try run([command, "api.yaml"], in: folder)
            #expect(result.status == 2)
            #expect(
                result.errors
                    == "endpointgen: error: unknown command '\(command)' [invalid-call]\n    = help: \(answer)\n")
        }
    }

    @Test(
        "a number of mock outside of its range is a usage error with the range",
        arguments: [
            ("--port", "65536", "expected 0 to 65535"), ("--delay", "60001", "expected 0 to 60000 milliseconds"),
            ("--fail", "101", "expected a percentage from 0 to 100"),
        ])
    func ranges(option: String, value: String, range: String) throws {
        try TemporaryFolder.with { folder in
            _ = try folder.write(CommandTests.small, to: "api.yaml")
            let result = try run(["mock", "api.yaml", option, value], in: folder)
            #expect(result.status == 2)
            #expect(result.errors.contains("error: invalid \(option); \(range) [invalid-call]"), "\(result.errors)")
        }
    }

    @Test("a host is requested once it is allowed by name")
    func allowedHost() throws {
        try TemporaryFolder.with { folder in
            // This port has no listener.
            let thing = "$ref: 'http://127.0.0.1:1/thing.yaml'"
            let spec = CommandTests.small.replacingOccurrences(of: "$ref: '#/components/schemas/Thing'", with: thing)
            #expect(spec.contains(thing))
            _ = try folder.write(spec, to: "api.yaml")
            let refused = try run(["list", "api.yaml"], in: folder)
            #expect(refused.errors.contains("[external-reference]"), "\(refused.errors)")
            let asked = try run(["list", "api.yaml", "--allow-host", "127.0.0.1"], in: folder)
            #expect(asked.errors.contains("[unresolved-reference]"), "\(asked.errors)")
            #expect(!asked.errors.contains("[external-reference]"))
        }
    }

    @Test(
        "a URL instead of a host is a usage error",
        arguments: [
            ("https://a.example/api.yaml", "a.example"), ("a.example:8080", "a.example"), ("a.example/x", "a.example"),
        ])
    func addressOfHost(text: String, host: String) throws {
        try TemporaryFolder.with { folder in
            _ = try folder.write(CommandTests.small, to: "api.yaml")
            let result = try run(["list", "api.yaml", "--allow-host", text], in: folder)
            #expect(result.status == 2)
            #expect(
                result.errors.contains("invalid host name '\(text)'; expected '\(host)'"), "\(result.errors)")
        }
    }

    @Test("a description can be read from a pipe")
    func pipe() throws {
        try TemporaryFolder.with { folder in
            _ = try folder.write(CommandTests.small, to: "api.yaml")
            let command = Checkout.products.appendingPathComponent("endpointgen").path
            let result = try shell("cat api.yaml | '\(command)' generate /dev/stdin --output out", in: folder)
            #expect(result.status == 0, "\(result.errors)")
            #expect(contents(of: folder.url).keys.contains("out/SmallClient.swift"))
        }
    }

    @Test(
        "names of one letter and standard input are accepted by every command",
        arguments: [
            ["list", "a"], ["diff", "a", "a"], ["diff", "./a", "a"], ["generate", "a", "--output", "o"], ["init", "a"],
            ["diff", "-", "a"], ["diff", "a", "-"], ["list", "-"], ["generate", "-", "--output", "o"],
            ["explain", "operation", "things.get", "-"],
        ])
    func shortName(arguments: [String]) throws {
        try TemporaryFolder.with { folder in
            _ = try folder.write(CommandTests.small, to: "a")
            let command = Checkout.products.appendingPathComponent("endpointgen").path
            let result = try ProcessResult.run(
                URL(fileURLWithPath: "/bin/sh"), ["-c", "'\(command)' \(arguments.joined(separator: " ")) < a"],
                in: folder.url)
            #expect(result.status == 0, "\(result.errors)")
        }
    }

    @Test("an endless description is refused")
    func endless() throws {
        try TemporaryFolder.with { folder in
            let result = try run(["list", "/dev/zero"], in: folder)
            #expect(result.status == 2)
            #expect(result.errors.contains("'/dev/zero' exceeds the limit of"), "\(result.errors)")
            #expect(result.errors.contains("[file-too-large]"))
        }
    }

    @Test("a file or a pipe as the output folder is an error")
    func pipeForOutput() throws {
        try TemporaryFolder.with { folder in
            _ = try folder.write(CommandTests.small, to: "api.yaml")
            let command = Checkout.products.appendingPathComponent("endpointgen").path
            let result = try shell("mkfifo out && '\(command)' generate api.yaml --output out", in: folder)
            #expect(result.status == 2)
            #expect(
                result.errors == "endpointgen: error: 'out' isn't a folder [output-not-writable]\n"
                    + "    = help: name another folder with '--output', or move it away\n")
        }
    }

    private func run(_ arguments: [String], in folder: TemporaryFolder) throws -> ProcessResult {
        try ProcessResult.run(Checkout.products.appendingPathComponent("endpointgen"), arguments, in: folder.url)
    }

    private func shell(_ line: String, in folder: TemporaryFolder) throws -> ProcessResult {
        try ProcessResult.run(URL(fileURLWithPath: "/bin/sh"), ["-c", line], in: folder.url)
    }
}
