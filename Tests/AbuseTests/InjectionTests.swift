import APIModel
import Diagnostics
import Foundation
import OpenAPI
import SpecSyntax
import SwiftCode
import Testing

/// Every payload in every location of a description whose strings change no declaration: the generated code has the
/// declarations of the same description with harmless strings, compared token by token; and the compiler parses it.
@Suite("Injection")
struct InjectionTests {
    private static let payloads = InjectionPayloads.all
    private static let places = InjectionDescription(texts: { _ in "x" }).places

    @Test("the table has enough payloads and locations")
    func counts() {
        #expect(Self.payloads.count >= 300)
        #expect(Self.places >= 90)
    }

    /// Without those that Swift takes for equal, since a value that an enumeration has already isn't made twice, and
    /// without the name of the reader, which a property that is called so has to be told from.
    private static let texts: [String] = {
        var seen: Set<String> = ["fields"]
        return payloads.filter { seen.insert($0).inserted }
    }()

    /// Each of as many descriptions as there are payloads has another payload in each place, so that all meet.
    @Test("injected strings change no declaration", arguments: 0..<8)
    func texts(part: Int) throws {
        let expected = try GeneratedTokens(InjectionDescription { "harmless \($0)" }.text)
        #expect(expected.files.count > 4)
        for shift in Self.texts.indices where shift % 8 == part {
            let description = InjectionDescription { Self.texts[(shift + $0) % Self.texts.count] }
            let found = try GeneratedTokens(description.text)
            #expect(found.broken.isEmpty, "payloads from \(shift) on leave their places: \(found.broken)")
            let areAlike = found.files == expected.files
            #expect(areAlike, "payloads from \(shift) on change declarations: \(found.difference(to: expected))")
        }
    }

    @Test("the compiler parses all injected output")
    func parses() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "endpoint-injection-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var names: [String] = []
        for shift in Self.payloads.indices.filter({ $0 % 5 == 0 }) {
            let description = InjectionDescription { Self.payloads[(shift + $0) % Self.payloads.count] }
            for (index, file) in try GeneratedTokens.files(of: description.text).enumerated() {
                let name = folder.appendingPathComponent("\(shift)-\(index).swift")
                try Data(file.bytes).write(to: name)
                names.append(name.path)
            }
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["swiftc", "-frontend", "-parse", "-swift-version", "6", "-warnings-as-errors"] + names
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0 && text.isEmpty, "\(text.prefix(4000))")
    }
}

/// The generated code of a description, as tokens.
struct GeneratedTokens {
    /// The tokens of each file, in an order that no name decides.
    private(set) var files: [[String]] = []
    /// The paths of those in which something has no end.
    private(set) var broken: [String] = []

    init(_ description: String) throws {
        for file in try Self.files(of: description) {
            if let tokens = SwiftTokens.tokens(of: file.bytes) {
                files.append(tokens)
            } else {
                broken.append(file.path)
            }
        }
        files.sort { $0.joined(separator: " ") < $1.joined(separator: " ") }
    }

    static let templates: TemplateSet? = {
        var sink = DiagnosticSink()
        return TemplateSet(overriddenBy: [:], in: SourceMap(), reporting: &sink)
    }()

    static func files(of description: String) throws -> [GeneratedFile] {
        var sources = SourceMap()
        var sink = DiagnosticSink()
        let file = sources.add(SourceFile(path: "description.json", bytes: Array(description.utf8)))
        guard let root = SyntaxReader().read(file, in: sources, reporting: &sink),
            let document = DocumentReader().read(root, reporting: &sink), !sink.hasErrors
        else { return [] }
        let model = ModelBuilder(options: ModelOptions()).build(document, reporting: &sink)
        return SwiftCodeWriter(templates: try #require(templates)).write(model, imports: [], reporting: &sink)
    }

    /// Returns the first difference in the first file that differs.
    func difference(to other: GeneratedTokens) -> String {
        if files.count != other.files.count { return "\(files.count) files, not \(other.files.count)" }
        guard let (found, expected) = zip(files, other.files).first(where: { $0 != $1 }) else { return "none" }
        let place =
            zip(found, expected).enumerated().first { $0.element.0 != $0.element.1 }?.offset
            ?? min(found.count, expected.count)
        return
            "…\(found[max(0, place - 12)..<min(found.count, place + 12)].joined(separator: " "))… and not …\(expected[max(0, place - 12)..<min(expected.count, place + 12)].joined(separator: " "))…"
    }
}
