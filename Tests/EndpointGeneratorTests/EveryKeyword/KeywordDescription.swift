import APIModel
import Diagnostics
import Foundation
import OpenAPI
import SpecSyntax
import SwiftCode
import Testing

/// The small description in which keywords are tried, with the places that `x-at` marks in it.
struct KeywordDescription: Sendable {
    struct Place: Sendable {
        var kind: String
        var name: String
        var path: [DescriptionTree.Step]
    }

    private let tree: DescriptionTree
    private let places: [Place]

    var kinds: Set<String> { Set(places.map(\.kind)) }

    private static let all: [String: KeywordDescription] = Dictionary(
        uniqueKeysWithValues: KeywordTable.versions.compactMap { version in
            KeywordDescription(version).map { (version, $0) }
        }
    )

    static func of(_ version: String) throws -> KeywordDescription {
        try #require(all[version])
    }

    private init?(_ version: String) {
        let name = version == "2.0" ? "description-2.0.yaml" : "description-3.yaml"
        let file = Checkout.root.appendingPathComponent("Specs/keywords/" + name)
        guard let data = FileManager.default.contents(atPath: file.path),
            let marked = DescriptionTree(yaml: Array(data))
        else { return nil }
        var places: [Place] = []
        marked.visitMappings { node, path in
            guard let marks = node["x-at"]?.texts, let kind = marks.first else { return }
            places.append(Place(kind: kind, name: marks.last ?? kind, path: path))
        }
        self.places = places
        let field = version == "2.0" ? "swagger" : "openapi"
        let full = version == "2.0" ? version : version + ".0"
        tree = marked.removingEverywhere("x-at").joined(with: .mapping([(field, .scalar("\"\(full)\""))]))
    }

    func places(of kind: String) -> [Place] {
        places.filter { $0.kind == kind }
    }

    /// The description with `fields` in the objects at `places`, or in their stead.
    func text(_ places: [Place], _ fields: DescriptionTree, _ isWhole: Bool) -> String {
        places.reduce(tree) { tree, place in
            tree.replacing(place.path[...]) { isWhole ? fields : $0.joined(with: fields) }
        }.json
    }
}

/// The generated code and the diagnostics of a description.
struct KeywordOutcome {
    private var files: [GeneratedFile] = []
    private var diagnostics: [Diagnostic] = []
    /// Of the keyword and its value.
    private var range: SourceRange?

    private static let templates: TemplateSet? = {
        var sink = DiagnosticSink()
        return TemplateSet(overriddenBy: [:], in: SourceMap(), reporting: &sink)
    }()

    /// The results without each keyword, of a few descriptions.
    private static let known = Known()

    private final class Known: @unchecked Sendable {
        private let lock = NSLock()
        private var outcomes: [String: KeywordOutcome] = [:]

        subscript(text: String) -> KeywordOutcome? {
            get { lock.withLock { outcomes[text] } }
            set { lock.withLock { outcomes[text] = newValue } }
        }
    }

    static func remembered(of text: String) throws -> KeywordOutcome {
        if let outcome = known[text] { return outcome }
        let outcome = try KeywordOutcome(of: text)
        known[text] = outcome
        return outcome
    }

    init(of text: String, at path: [DescriptionTree.Step] = []) throws {
        var sources = SourceMap()
        var sink = DiagnosticSink()
        let file = sources.add(SourceFile(path: "description.json", bytes: Array(text.utf8)))
        let root = try #require(SyntaxReader().read(file, in: sources, reporting: &sink), "\(sink.diagnostics)")
        range = Self.range(of: path[...], in: root)
        defer { diagnostics = sink.diagnostics }
        guard let document = DocumentReader().read(root, reporting: &sink), !sink.hasErrors else { return }
        let model = ModelBuilder(options: ModelOptions()).build(document, reporting: &sink)
        files = SwiftCodeWriter(templates: try #require(Self.templates)).write(model, imports: [], reporting: &sink)
    }

    var messages: [String] { diagnostics.map { "\($0.code.rawValue): \($0.message)" } }

    /// Returns the effect of a keyword. A diagnostic of a keyword is in its range, or names the keyword, its value, or
    /// the object that contains it.
    func effect(comparedTo other: KeywordOutcome, naming names: [String]) -> KeywordEffect {
        let known = Set(other.messages)
        let isNamed = diagnostics.contains { diagnostic in
            guard !known.contains("\(diagnostic.code.rawValue): \(diagnostic.message)") else { return false }
            if names.contains(where: { diagnostic.message.contains("'\($0)'") }) { return true }
            guard let range, let place = diagnostic.range else { return false }
            return place.file == range.file && place.start >= range.start && place.start <= range.end
        }
        switch (files != other.files, isNamed) {
        case (true, true): return .both
        case (true, false): return .output
        case (false, true): return .diagnostic
        case (false, false): return .none
        }
    }

    private static func range(of path: ArraySlice<DescriptionTree.Step>, in root: SyntaxNode) -> SourceRange? {
        var node = root
        var range: SourceRange?
        for step in path {
            switch step {
            case .key(let key):
                guard let entry = node.mapping?.entry(forKey: key) else { return nil }
                range = SourceRange(file: entry.keyRange.file, start: entry.keyRange.start, end: entry.value.range.end)
                node = entry.value
            case .index(let index):
                guard let items = node.sequence, items.indices.contains(index) else { return nil }
                node = items[index]
            }
        }
        return range
    }
}
