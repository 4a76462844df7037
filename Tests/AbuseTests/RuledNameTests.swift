import APIModel
import Diagnostics
import Foundation
import OpenAPI
import SpecSyntax
import SwiftCode
import Testing

/// Payloads in place of names that have rules, one at a time: each is an error with its place, or what is generated
/// declares no more than it does for a usual name, and is parsed.
@Suite("Injection of names")
struct RuledNameTests {
    private static let places = RuledDescription().places
    private static let payloads = InjectionPayloads.all
    private static let usual = try? RuledRun(RuledDescription().text).declarations

    @Test("there are enough locations, and their usual names are generated without an error")
    func usual() throws {
        #expect(Self.places.count >= 60)
        #expect(Set(Self.places).count == Self.places.count)
        let run = try RuledRun(RuledDescription().text)
        #expect(run.files.count > 8 && !run.diagnostics.contains { $0.severity == .error }, "\(run.diagnostics)")
    }

    /// Each place with every 36th of the payloads, another one at each.
    private static func payloads(at place: Int) -> [(index: Int, text: String)] {
        payloads.enumerated().filter { ($0.offset + place * 5) % 36 == 0 }.map { ($0.offset, $0.element) }
    }

    @Test("an injected name adds no declaration", arguments: places.indices)
    func names(place: Int) throws {
        // A separate tag forms a separate group, and an invalid path of a status disables an envelope.
        var usual = try #require(Self.usual)
        for plain in ["harmless", ".harmless"] {
            usual = try usual.merging(
                RuledRun(RuledDescription((place, plain)).text).declarations, uniquingKeysWith: max)
        }
        for (index, payload) in Self.payloads(at: place) {
            let name = "payload \(index) as \(Self.places[place])"
            let run = try RuledRun(RuledDescription((place, payload)).text)
            #expect(run.broken.isEmpty, "\(name) leaves its place: \(run.broken)")
            #expect(run.strayReports.isEmpty, "\(name) is reported nowhere: \(run.strayReports)")
            #expect(
                !run.files.isEmpty || run.diagnostics.contains { $0.severity == .error },
                "\(name) generates nothing, without an error")
            let more = run.declarations.filter { $0.value > usual[$0.key, default: 0] }
            #expect(more.isEmpty, "\(name) declares more: \(more)")
        }
    }

    @Test("the compiler parses all output with injected names")
    func parses() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "endpoint-names-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let response = folder.appendingPathComponent("files")
        var names: [String] = []
        for place in Self.places.indices {
            for (index, payload) in Self.payloads(at: place).filter({ $0.index % 4 == place % 4 }) {
                for (number, file) in try RuledRun(RuledDescription((place, payload)).text).files.enumerated() {
                    let name = folder.appendingPathComponent("\(place)-\(index)-\(number).swift")
                    try Data(file.bytes).write(to: name)
                    names.append(name.path)
                }
            }
        }
        try Data(names.joined(separator: "\n").utf8).write(to: response)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "swiftc", "-frontend", "-parse", "-swift-version", "6", "-warnings-as-errors", "@\(response.path)",
        ]
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0 && text.isEmpty, "\(text.prefix(4000))")
    }
}

/// The result of a description: files and diagnostics.
private struct RuledRun {
    private(set) var files: [GeneratedFile] = []
    /// The paths of those in which something has no end.
    private(set) var broken: [String] = []
    /// The number of declaring keywords in all of them.
    private(set) var declarations: [String: Int] = [:]
    let diagnostics: [Diagnostic]
    /// Errors without a place, and places outside of the text.
    private(set) var strayReports: [String] = []

    private static let words: Set<String> = [
        "associatedtype", "class", "enum", "extension", "func", "import", "init", "operator", "precedencegroup",
        "protocol",
        "struct", "subscript", "typealias", "deinit", "#if", "#error", "#warning", "#sourceLocation", "#line",
    ]

    init(_ description: String) throws {
        var sources = SourceMap()
        var sink = DiagnosticSink()
        let file = sources.add(SourceFile(path: "description.json", bytes: Array(description.utf8)))
        if let root = SyntaxReader().read(file, in: sources, reporting: &sink),
            let document = DocumentReader().read(root, reporting: &sink), !sink.hasErrors
        {
            let model = ModelBuilder(options: ModelOptions()).build(document, reporting: &sink)
            if !sink.hasErrors {
                files = SwiftCodeWriter(templates: try #require(GeneratedTokens.templates)).write(
                    model, imports: [], reporting: &sink)
            }
        }
        diagnostics = sink.diagnostics
        strayReports = diagnostics.filter { diagnostic in
            guard let range = diagnostic.range else { return diagnostic.severity == .error }
            return range.start > range.end || Int(range.end) > description.utf8.count
        }.map(\.message)
        for file in files {
            guard let tokens = SwiftTokens.tokens(of: file.bytes) else {
                broken.append(file.path)
                continue
            }
            for token in tokens where Self.words.contains(token) { declarations[token, default: 0] += 1 }
        }
    }
}
