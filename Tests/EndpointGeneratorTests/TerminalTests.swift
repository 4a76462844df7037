import Foundation
import RawServer
import Testing

/// The command on a pseudo-terminal of 60, 80 and 200 columns, against `Specs/terminal`; `RECORD=1` rewrites it.
@Suite("Terminal")
struct TerminalTests {
    private static let isRecording = ProcessInfo.processInfo.environment["RECORD"] == "1"
    private static let widths: [UInt16] = [60, 80, 200]

    struct Scene: CustomTestStringConvertible, Sendable {
        let name: String
        let arguments: [String]
        let status: Int32
        /// Changes the folder, in which `api.yaml` is the bookstore and `out` its client. A server on `$PORT` serves
        /// `api.yaml`.
        var script = "true"
        /// A Boolean value that indicates whether the command writes files.
        var writes = false

        var testDescription: String { name }
    }

    static let scenes = [
        Scene(name: "help", arguments: ["--help"], status: 0),
        Scene(name: "generate-help", arguments: ["generate", "--help"], status: 0),
        Scene(name: "check-help", arguments: ["check", "--help"], status: 0),
        Scene(name: "list-help", arguments: ["list", "--help"], status: 0),
        Scene(name: "explain", arguments: ["explain", "unresolved-reference"], status: 0),
        Scene(name: "explain-help", arguments: ["explain", "--help"], status: 0),
        Scene(name: "generate", arguments: ["generate", "api.yaml", "--output", "new"], status: 0, writes: true),
        Scene(
            name: "generate-verbose", arguments: ["generate", "api.yaml", "--output", "out", "--verbose"], status: 0,
            script: "sed -i.old 's/price/cost/' api.yaml", writes: true),
        Scene(
            name: "generate-clients", arguments: ["generate"], status: 0,
            script: """
                printf 'spec: api.yaml\nclients:\n  Books: { output: books, filter: { tags: [books] } }\n' > endpointgen.yaml
                printf '  Store: { output: store, access: package }\n' >> endpointgen.yaml
                """, writes: true),
        Scene(
            name: "generate-invalid", arguments: ["generate", "api.yaml", "--output", "out"], status: 0,
            script: #"sed -i.old 's/#\/components\/schemas\/Book/#\/components\/schemas\/Bok/' api.yaml"#, writes: true),
        Scene(
            name: "generate-not-yaml", arguments: ["generate", "api.yaml", "--output", "out"], status: 1,
            script: #"sed -i.old 's/^info:/info: [/' api.yaml"#),
        Scene(name: "generate-stdin", arguments: ["generate", "-", "--output", "out"], status: 1),
        Scene(name: "init", arguments: ["init", "api.yaml"], status: 0, writes: true),
        Scene(name: "init-help", arguments: ["init", "--help"], status: 0),
        Scene(
            name: "init-existing", arguments: ["init", "api.yaml"], status: 2,
            script: "echo 'access: package' > endpointgen.yaml"),
        Scene(name: "mock-help", arguments: ["mock", "--help"], status: 0),
        Scene(name: "mock-unknown-port", arguments: ["mock", "api.yaml", "--port", "80000"], status: 2),
        Scene(name: "mock", arguments: ["mock", "api.yaml", "--port", "0"], status: SIGKILL),
        Scene(
            name: "mock-missing", arguments: ["mock", "missing.yaml"], status: 2),
        Scene(name: "diff-help", arguments: ["diff", "--help"], status: 0),
        Scene(
            name: "diff", arguments: ["diff", "api.yaml", "new.yaml", "--fail-on", "breaking"], status: 1,
            script: "sed 's/price:/cost:/' api.yaml > new.yaml"),
        Scene(name: "diff-equal", arguments: ["diff", "api.yaml", "api.yaml", "--fail-on", "any"], status: 0),
        Scene(
            name: "diff-markdown", arguments: ["diff", "api.yaml", "new.yaml", "--format", "markdown"], status: 0,
            script: "sed 's/price:/cost:/' api.yaml > new.yaml"),
        Scene(name: "diff-missing", arguments: ["diff", "api.yaml", "missing.yaml"], status: 2),
        Scene(
            name: "explain-operation-unknown", arguments: ["explain", "operation", "books.lst", "api.yaml"], status: 2),
        Scene(
            name: "explain-operation", arguments: ["explain", "operation", "books.list", "api.yaml"], status: 0,
            script: "echo 'keyPath: { operations: { listBooks: book_list } }' > endpointgen.yaml"),
        Scene(name: "explain-unknown", arguments: ["explain", "unresolved-refrence"], status: 2),
        Scene(name: "explain-operation-help", arguments: ["explain", "operation", "--help"], status: 0),
        Scene(name: "fetch-help", arguments: ["fetch", "--help"], status: 0),
        Scene(
            name: "fetch", arguments: ["fetch"], status: 0,
            script: "echo \"spec: http://127.0.0.1:$PORT/bookstore.yaml\" > endpointgen.yaml", writes: true),
        Scene(
            name: "fetch-check", arguments: ["fetch", "--check"], status: 1,
            script: """
                echo "spec: http://127.0.0.1:$PORT/bookstore.yaml" > endpointgen.yaml
                cp api.yaml served.yaml
                sed 's/price:/cost:/' served.yaml > api.yaml
                "$ENDPOINTGEN" fetch
                cp served.yaml api.yaml
                """),
        Scene(
            name: "fetch-address", arguments: ["fetch"], status: 2,
            script: "echo 'spec: http://example.com/api.yaml' > endpointgen.yaml"),
        Scene(
            name: "fetch-missing", arguments: ["generate"], status: 2,
            script: "printf 'spec: https://example.com/openapi.yaml\\noutput: out\\n' > endpointgen.yaml"),
        Scene(
            name: "unmatched-entries", arguments: ["check", "--verbose"], status: 0,
            script: """
                printf 'spec: api.yaml\noutput: out\nfilter: { exclude: { tags: [bok] } }\n' > endpointgen.yaml
                printf 'names: { operations: { listBook: all } }\n' >> endpointgen.yaml
                """),
        Scene(name: "list-markdown", arguments: ["list", "api.yaml", "--format", "markdown"], status: 0),
        Scene(
            name: "json-error", arguments: ["check", "api.yaml", "--diagnostics", "json", "--nonsense"], status: 2),
        Scene(
            name: "github-error", arguments: ["check", "api.yaml", "--diagnostics", "github", "--nonsense"], status: 2),
        Scene(name: "list", arguments: ["list", "api.yaml"], status: 0),
        Scene(name: "check-current", arguments: ["check", "api.yaml", "--output", "out"], status: 0),
        Scene(
            name: "check-outdated", arguments: ["check", "api.yaml", "--output", "out"], status: 1,
            script: """
                sed -i.old 's/price/cost/' api.yaml
                echo '// mine' >> out/Models/Money.swift
                rm out/BookstoreHeaders.swift
                head -1 out/BookstoreClient.swift > out/Models/Left.swift
                """),
        Scene(
            name: "check-other-version", arguments: ["check", "api.yaml", "--output", "out"], status: 1,
            script: "sed -i.old 's/^endpointgen .*/endpointgen 0.0.1/' out/.endpointgen.BookstoreClient.record"),
        Scene(name: "unknown-command", arguments: ["genrate"], status: 2),
        Scene(name: "unknown-option", arguments: ["check", "--nonsense"], status: 2),
        Scene(
            name: "renamed-client", arguments: ["generate", "api.yaml", "--output", "out", "--name", "Shop"], status: 2),
        Scene(
            name: "postman", arguments: ["list", "postman.json"], status: 1,
            script: #"echo '{"info":{"_postman_id":"1"},"item":[]}' > postman.json"#),
    ]

    @Test("a command prints its golden output at each width", arguments: scenes, widths)
    func golden(scene: Scene, width: UInt16) throws {
        try TemporaryFolder.with { folder in
            let bookstore = Checkout.root.appendingPathComponent("Specs/bookstore.yaml")
            try FileManager.default.copyItem(at: bookstore, to: folder.url.appendingPathComponent("api.yaml"))
            let command = Checkout.products.appendingPathComponent("endpointgen")
            _ = try ProcessResult.run(command, ["generate", "api.yaml", "--output", "out"], in: folder.url)
            let api = folder.url.appendingPathComponent("api.yaml")
            let server = try RawServer { connection in
                while connection.request() != nil {
                    let body = (try? String(contentsOf: api, encoding: .utf8)) ?? ""
                    connection.answer(body, type: "application/yaml")
                }
            }
            let variables = "PORT=\(server.port); ENDPOINTGEN='\(command.path)'; "
            _ = try ProcessResult.run(
                URL(fileURLWithPath: "/bin/sh"), ["-c", variables + scene.script], in: folder.url)
            let before = contents(of: folder.url)
            var paths = ["health", "nothing"]
            var shown = try Terminal.run(command, scene.arguments, columns: width, in: folder.url) { text in
                guard scene.name == "mock" else { return true }
                // The carriage returns of the progress line are newlines, too. Each line is awaited: a call is logged
                // after its response, so that two lines could be in any order.
                let lines = Self.stable(text).count(where: \.isNewline)
                if !paths.isEmpty, lines == 3 - paths.count,
                    let port = text.firstMatch(of: /127\.0\.0\.1:(\d+) serves/)?.1
                {
                    Self.request("http://127.0.0.1:\(port)/\(paths.removeFirst())")
                }
                return lines < 3
            }
            shown.text = Self.stable(shown.text)
            #expect(shown.status == scene.status)
            if !scene.writes { #expect(contents(of: folder.url) == before) }
            if scene.name.hasSuffix("help") || scene.name == "list" {
                // The parser writes the line on help of subcommands.
                let lines = shown.text.split(separator: "\n").filter { line in
                    line.count > width && !line.contains(" · ") && !line.hasPrefix("  See 'endpointgen help ")
                }
                #expect(lines.isEmpty, "\(lines)")
            }
            let golden = Checkout.root.appendingPathComponent("Specs/terminal/\(scene.name)-\(width).txt")
            if Self.isRecording {
                try FileManager.default.createDirectory(
                    at: golden.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(shown.text.utf8).write(to: golden)
            } else {
                let expected = try String(contentsOf: golden, encoding: .utf8)
                #expect(shown.text == expected)
            }
        }
    }

    private static func request(_ address: String) {
        _ = URL(string: address).flatMap { try? Data(contentsOf: $0) }
    }

    /// Replaces ports and durations, and removes the stages that a slow run shows.
    private static func stable(_ text: String) -> String {
        text.replacing(/127\.0\.0\.1:\d+/, with: "127.0.0.1:50000")
            .replacing(/· (\d+ ms|\d+\.\d s)/, with: "· 1 ms")
            .replacing(/\(\d+\.\d ms\)/, with: "(1.0 ms)")
            .replacing(/\r\x{1B}\[K(?:(?:reading|checking|modelling|generating|comparing)[^\r\n]*…)?/, with: "")
    }

    @Test(
        "environment variables enable and disable colors",
        arguments: [
            ([:], true), (["NO_COLOR": "1"], false), (["NO_COLOR": ""], true), (["TERM": "dumb"], false),
            (["NO_COLOR": "1", "FORCE_COLOR": "1"], false), (["CLICOLOR": "0"], false),
        ] as [([String: String], Bool)])
    func colors(environment: [String: String], isColored: Bool) throws {
        try TemporaryFolder.with { folder in
            let command = Checkout.products.appendingPathComponent("endpointgen")
            let shown = try Terminal.run(command, ["nonsense"], columns: 80, environment: environment, in: folder.url)
            #expect(shown.text.contains("\u{1B}[1;31merror") == isColored)
        }
    }

    @Test("a pipe is colored where colors are forced", arguments: ["FORCE_COLOR", "CLICOLOR_FORCE"])
    func forcedColors(variable: String) throws {
        let command = Checkout.products.appendingPathComponent("endpointgen").path
        let forced = try ProcessResult.run(
            URL(fileURLWithPath: "/bin/sh"), ["-c", "unset NO_COLOR; \(variable)=1 '\(command)' nonsense"])
        #expect(forced.errors.contains("\u{1B}[1;31merror"))
        let off = try ProcessResult.run(
            URL(fileURLWithPath: "/bin/sh"), ["-c", "unset NO_COLOR; \(variable)=0 '\(command)' nonsense"])
        #expect(!off.errors.contains("\u{1B}"))
    }

    @Test("a run of more than half a second shows its stage and clears it")
    func progress() throws {
        try TemporaryFolder.with { folder in
            // A pipe that gives its text late keeps the run in its first stage.
            _ = try folder.write(CommandTests.small, to: "small.yaml")
            let command = Checkout.products.appendingPathComponent("endpointgen").path
            let script = "(sleep 2; cat small.yaml) | '\(command)' list -"
            let shown = try Terminal.run(
                URL(fileURLWithPath: "/bin/sh"), ["-c", script], columns: 80, in: folder.url)
            #expect(shown.text.contains("\r\u{1B}[Kreading"), "\(shown.text)")
            let last = try #require(shown.text.components(separatedBy: "\r\u{1B}[K").last)
            #expect(last.hasPrefix("CALL"), "\(last)")
        }
    }
}
