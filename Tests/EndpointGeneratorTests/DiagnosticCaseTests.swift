import Diagnostics
import EndpointGenerator
import Foundation
import SpecSyntax
import Testing

/// `Specs/diagnostics/cases.yaml`: a case of each code, with what is said and where.
@Suite("Cases of diagnostics")
struct DiagnosticCaseTests {
    @Test("every code has a case that reports it at its position", arguments: DiagnosticCode.allCases)
    func isReported(code: DiagnosticCode) throws {
        let table = try #require(Self.table?.mapping)
        let row = try #require(
            table[code.rawValue]?.mapping, "Specs/diagnostics/cases.yaml has no case of '\(code.rawValue)'")
        try TemporaryFolder.with { folder in
            for file in row["files"]?.mapping?.entries ?? [] { try Self.write(file, to: folder) }
            var request = GenerationRequest()
            request.spec = folder.url.appendingPathComponent(row["description"]?.string ?? "api.yaml").path
            request.output = folder.url.appendingPathComponent("out").path
            let result = Generator.generate(request)
            let first = try #require(
                result.diagnostics.first { $0.code == code }, "\(result.diagnostics.map(\.message))")
            #expect(Self.line(of: first, in: result.sources, below: folder) == row["says"]?.string)
            #expect((first.hint == nil) == Self.withoutHint.contains(code), "\(first.hint ?? "no hint")")
            #expect((first.range == nil) == Self.withoutPosition.contains(code))
        }
    }

    /// Codes whose message itself contains what to write, or whose cause is outside of the file.
    private static let withoutHint: Set<DiagnosticCode> = [
        .fileNotReadable, .fileTooLarge, .invalidYAML, .misplacedField, .unmatchedConfiguration,
        .unsupportedMediaType, .unsupportedParameter, .unsupportedPart, .wrongType,
    ]

    /// Codes of problems outside of files.
    private static let withoutPosition: Set<DiagnosticCode> = [
        .invalidCall, .fileNotReadable, .fileTooLarge, .outputNotWritable, .foreignFile,
    ]

    @Test("a code's explanation has an example and a fix of one sentence", arguments: DiagnosticCode.allCases)
    func explanation(code: DiagnosticCode) throws {
        let explanation = try #require(DiagnosticExplanation(code))
        #expect(explanation.fix.hasSuffix(".") && !explanation.fix.contains("\n"))
        #expect(explanation.message == Self.table?.mapping?[code.rawValue]?.mapping?["says"]?.string)
        let shown = try ProcessResult.endpointgen("explain", code.rawValue)
        #expect(shown.status == 0)
        #expect(shown.output.contains(explanation.explanation) && shown.output.contains("Fix: \(explanation.fix)"))
    }

    @Test("an unknown code is an error that suggests the nearest one")
    func unknownCode() throws {
        let result = try ProcessResult.endpointgen("explain", "unresolved-referense")
        #expect(result.status == 2)
        #expect(result.errors.contains("unknown code 'unresolved-referense' [invalid-call]\n    = help: did you mean"))
    }

    @Test("the fixed example of a case doesn't report its code", arguments: DiagnosticCode.allCases)
    func isFixed(code: DiagnosticCode) throws {
        let explanation = try #require(DiagnosticExplanation(code))
        #expect(!explanation.fix.isEmpty && !explanation.explanation.isEmpty)
        guard let change = explanation.change else {
            #expect(Self.withoutChange.contains(code), "Specs/diagnostics/cases.yaml has no fixed example")
            return
        }
        #expect(explanation.files.contains { change.lines(in: $0.text) != nil })
        let row = try #require(Self.table?.mapping?[code.rawValue]?.mapping)
        try TemporaryFolder.with { folder in
            for file in row["files"]?.mapping?.entries ?? [] { try Self.write(file, to: folder) }
            for (name, text) in explanation.files {
                _ = try folder.write(text.replacing(change.before, with: change.after, maxReplacements: 1), to: name)
            }
            var request = GenerationRequest()
            request.spec = folder.url.appendingPathComponent(row["description"]?.string ?? "api.yaml").path
            // Each client of the example of several has its own folder.
            if code != .invalidCall { request.output = folder.url.appendingPathComponent("out").path }
            let diagnostics = Generator.generate(request).diagnostics
            #expect(!diagnostics.contains { $0.code == code }, "\(diagnostics.map(\.message))")
        }
    }

    /// Codes whose fix is another call, another file, or a change that no line shows.
    private static let withoutChange: Set<DiagnosticCode> = [
        .fileNotReadable, .outputNotWritable, .foreignFile, .emptyDescription, .invalidEncoding, .nestingTooDeep,
        .aliasExpansion, .fileTooLarge, .externalReference, .unmergeableAllOf, .sampleLeftOut,
    ]

    @Test("every case belongs to an existing code")
    func codes() {
        let codes = Set(DiagnosticCode.allCases.map(\.rawValue))
        #expect(Self.table?.mapping?.entries.map(\.key).filter { !codes.contains($0) } == [])
    }

    private static let table: SyntaxNode? = {
        let path = Checkout.root.appendingPathComponent("Specs/diagnostics/cases.yaml").path
        var sources = SourceMap()
        let file = sources.add(
            SourceFile(path: path, bytes: Array(FileManager.default.contents(atPath: path) ?? Data())))
        var sink = DiagnosticSink()
        return SyntaxReader().read(file, in: sources, reporting: &sink)
    }()

    /// Writes a file: a string, a repeated string, or bytes.
    private static func write(_ file: SyntaxMapping.Entry, to folder: TemporaryFolder) throws {
        let path = try folder.write("", to: file.key)
        var bytes = Array((file.value.string ?? "").utf8)
        if let mapping = file.value.mapping {
            let text = mapping["latin1"]?.string ?? mapping["text"]?.string ?? ""
            let times = mapping["times"]?.scalar.flatMap { Int($0.text) } ?? 1
            let encoding = mapping["latin1"] == nil ? String.Encoding.utf8 : .isoLatin1
            bytes = Array(String(repeating: text, count: times).data(using: encoding) ?? Data())
        }
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    /// `api.yaml:3:8: warning: 'paths' should be a mapping, and is a list`, with paths as they are seen from the
    /// folder.
    private static func line(of diagnostic: Diagnostic, in sources: SourceMap, below folder: TemporaryFolder) -> String
    {
        let position = diagnostic.range.map { range in
            let position = sources.position(of: range)
            return "\(sources[range.file].path):\(position.line):\(position.column): "
        }
        return ((position ?? "") + "\(diagnostic.severity.rawValue): \(diagnostic.message)")
            .replacingOccurrences(of: folder.url.path + "/", with: "")
    }
}
