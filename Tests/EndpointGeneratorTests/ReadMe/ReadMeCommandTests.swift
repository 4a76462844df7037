import Foundation
import Testing

/// The commands of README's tour print what README shows.
@Suite("README's commands")
struct ReadMeCommandTests {
    /// Returns the lines that README shows below a command.
    private func shown(_ command: String) throws -> [String] {
        let text = try String(contentsOf: Checkout.root.appendingPathComponent("README.md"), encoding: .utf8)
        let blocks = text.components(separatedBy: "```console\n").dropFirst()
            .map { $0.components(separatedBy: "```")[0] }
        let block = try #require(blocks.first { $0.hasPrefix("$ endpointgen \(command)\n") })
        return block.split(separator: "\n").dropFirst().map(String.init)
    }

    private func run(_ script: String, in folder: TemporaryFolder) throws -> ProcessResult {
        let command = Checkout.products.appendingPathComponent("endpointgen").path
        let script = "command='\(command)'; endpointgen() { \"$command\" \"$@\"; }\n" + script
        return try ProcessResult.run(URL(fileURLWithPath: "/bin/bash"), ["-c", script], in: folder.url)
    }

    private func withBookstore(_ body: (TemporaryFolder) throws -> Void) throws {
        try TemporaryFolder.with { folder in
            try FileManager.default.copyItem(
                at: Checkout.root.appendingPathComponent("Specs/bookstore.yaml"),
                to: folder.url.appendingPathComponent("openapi.yaml"))
            _ = try folder.write("spec: openapi.yaml\noutput: Sources/Bookstore\n", to: "endpointgen.yaml")
            try body(folder)
        }
    }

    @Test("'check' of a client with an edited file")
    func check() throws {
        try withBookstore { folder in
            let script = "endpointgen generate >/dev/null; echo '// mine' >> Sources/Bookstore/Models/Book.swift"
            let result = try run(script + "; endpointgen check", in: folder)
            #expect(result.status == 1)
            #expect(try result.output.split(separator: "\n").map(String.init) == shown("check"))
        }
    }

    @Test("'diff' of a revision and a description whose book needs no id")
    func diff() throws {
        try withBookstore { folder in
            let script = """
                git init --quiet --initial-branch main . && git add openapi.yaml
                git -c user.email=a@example.com -c user.name=A commit --quiet --message A
                sed -i.old 's/required: .id, title, genre, price, added_at./required: [title, genre, price, added_at]/' openapi.yaml
                endpointgen diff git:main:openapi.yaml openapi.yaml --fail-on breaking
                """
            let result = try run(script, in: folder)
            #expect(result.status == 1, "\(result.errors)")
            var lines = result.output.split(separator: "\n").map(String.init)[...]
            for line in try shown("diff git:main:openapi.yaml openapi.yaml --fail-on breaking") where line != "…" {
                let index = try #require(lines.firstIndex(of: line), "\(line) isn't in \(lines)")
                lines = lines[(index + 1)...]
            }
        }
    }

    @Test("'mock' of the bookstore")
    func mock() throws {
        try withBookstore { folder in
            let script = """
                # The function would be a process around the one that has to end.
                "$command" mock openapi.yaml --port 0 > log & process=$!
                for _ in $(seq 600); do [ -s log ] && break; sleep 0.1; done
                kill -9 $process; wait $process; cat log
                """
            let output = try run(script, in: folder).output
            let line = try #require(shown("mock openapi.yaml").first)
            #expect(output.hasPrefix("http://127.0.0.1:"), "\(output)")
            #expect(output.hasSuffix(String(line.drop { $0 != " " }) + "\n"), "\(output) \(line)")
        }
    }
}
