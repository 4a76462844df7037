import Foundation
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
        /// Changes the folder, in which `api.yaml` is the bookstore and `out` its client.
        var script = "true"

        var testDescription: String { name }
    }

    static let scenes = [
        Scene(name: "help", arguments: ["--help"], status: 0),
        Scene(name: "generate-help", arguments: ["generate", "--help"], status: 0),
        Scene(name: "check-help", arguments: ["check", "--help"], status: 0),
        Scene(name: "list-help", arguments: ["list", "--help"], status: 0),
        Scene(name: "explain", arguments: ["explain", "unresolved-reference"], status: 0),
        Scene(name: "explain-help", arguments: ["explain", "--help"], status: 0),
        Scene(name: "init-help", arguments: ["init", "--help"], status: 0),
        Scene(
            name: "init-existing", arguments: ["init", "api.yaml"], status: 2,
            script: "echo 'access: package' > endpointgen.yaml"),
        Scene(name: "mock-help", arguments: ["mock", "--help"], status: 0),
        Scene(name: "mock-unknown-port", arguments: ["mock", "api.yaml", "--port", "80000"], status: 2),
        Scene(name: "diff-help", arguments: ["diff", "--help"], status: 0),
        Scene(
            name: "diff", arguments: ["diff", "api.yaml", "new.yaml", "--fail-on", "breaking"], status: 1,
            script: "sed 's/price:/cost:/' api.yaml > new.yaml"),
        Scene(
            name: "explain-operation", arguments: ["explain", "operation", "books.list", "api.yaml"], status: 0,
            script: "echo 'keyPath: { operations: { listBooks: book_list } }' > endpointgen.yaml"),
        Scene(name: "explain-unknown", arguments: ["explain", "unresolved-refrence"], status: 2),
        Scene(name: "explain-operation-help", arguments: ["explain", "operation", "--help"], status: 0),
        Scene(name: "fetch-help", arguments: ["fetch", "--help"], status: 0),
        Scene(
            name: "fetch-address", arguments: ["fetch"], status: 2,
            script: "echo 'spec: http://example.com/api.yaml' > endpointgen.yaml"),
        Scene(
            name: "fetch-missing", arguments: ["generate"], status: 2,
            script: "printf 'spec: https://example.com/openapi.yaml\\noutput: out\\n' > endpointgen.yaml"),
        Scene(
            name: "unmatched-entries", arguments: ["check"], status: 0,
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
            _ = try ProcessResult.run(URL(fileURLWithPath: "/bin/sh"), ["-c", scene.script], in: folder.url)
            let before = contents(of: folder.url)
            let shown = try Terminal.run(command, scene.arguments, columns: width, in: folder.url)
            #expect(shown.status == scene.status)
            #expect(contents(of: folder.url) == before)
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
                #expect(try shown.text == String(contentsOf: golden, encoding: .utf8))
            }
        }
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
