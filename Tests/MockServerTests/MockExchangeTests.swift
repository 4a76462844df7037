import Foundation
import Testing

@testable import MockServer

/// Requests and their responses in `Specs/mock/NAME.txt`, of the API in `NAME.yaml`; `RECORD=1` rewrites the responses.
///
/// An exchange consists of lines with `>` for the request (method and target, headers, body) and lines with `<` for the
/// response. A name that begins with `stateful` has the option `--stateful`.
@Suite("Mock exchanges")
struct MockExchangeTests {
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Specs/mock")

    static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
        .compactMap { $0.hasSuffix(".yaml") ? String($0.dropLast(5)) : nil }.sorted()

    @Test("the exchanges are found")
    func exchanges() {
        #expect(Self.names.count >= 4)
    }

    @Test("each request has its response", arguments: names)
    func golden(name: String) throws {
        func url(_ ending: String) -> URL { Self.folder.appendingPathComponent(name + ending) }
        let api = try MockAPI.of(String(contentsOf: url(".yaml"), encoding: .utf8)) {
            $0.isStateful = name.hasPrefix("stateful")
        }
        let text = try String(contentsOf: url(".txt"), encoding: .utf8)
        let report = text.components(separatedBy: "\n\n").compactMap { exchange in
            let lines = exchange.split(separator: "\n").filter { $0.hasPrefix("> ") }.map { String($0.dropFirst(2)) }
            return lines.isEmpty ? nil : Self.exchange(lines, with: api)
        }.joined(separator: "\n\n")
        if ProcessInfo.processInfo.environment["RECORD"] == "1" {
            try Data((report + "\n").utf8).write(to: url(".txt"))
        } else {
            #expect(report + "\n" == text)
        }
    }

    private static func exchange(_ lines: [String], with api: MockAPI) -> String {
        let first = lines[0].split(separator: " ", maxSplits: 1).map(String.init)
        var headers: [(name: String, value: String)] = []
        var body = ""
        for line in lines.dropFirst() {
            if let match = line.wholeMatch(of: /([A-Za-z-]+): (.*)/) {
                headers.append((match.1.lowercased(), String(match.2)))
            } else {
                body = line
            }
        }
        if !body.isEmpty, !headers.contains(where: { $0.name == "content-type" }) {
            headers.append(("content-type", "application/json"))
        }
        let response = api.call(first[0], first.last ?? "", headers: headers, body: body)
        var shown = ["\(response.status)"] + response.headers.map { "\($0.name): \($0.value)" }
        if !response.body.isEmpty { shown.append(response.text) }
        return (lines.map { "> \($0)" } + shown.map { "< \($0)" }).joined(separator: "\n")
    }
}
