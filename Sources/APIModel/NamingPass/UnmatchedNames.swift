import Diagnostics
import OpenAPI

/// Reports names in the configuration that the description doesn't contain.
enum UnmatchedNames {
    static func report(_ options: ModelOptions, _ document: Document, reporting sink: inout DiagnosticSink) {
        let (names, types) = (options.names, options.types)
        let given = [names.types, names.operations, names.properties, types.schemas, types.formats]
        guard given.contains(where: { !$0.isEmpty }) else { return }
        let schemas = Set(document.namedSchemas.map(\.name))
        let operations = Set(document.operations.compactMap(\.operationID))
        let entries: [(field: String, noun: String, given: [String], known: Set<String>)] = [
            ("names.types", "schema", options.names.types.keys.filter { !isNested($0) }.sorted(), schemas),
            ("types.schemas", "schema", options.types.schemas.keys.sorted(), schemas),
            ("names.operations", "operation", options.names.operations.keys.sorted(), operations),
            (
                "types.formats", "format", types.formats.keys.sorted(),
                formats(of: document, unless: types.formats.isEmpty)
            ),
            (
                "names.properties", "property", names.properties.keys.sorted(),
                properties(of: document, names.properties.keys.sorted())
            ),
        ]
        for entry in entries {
            for name in entry.given where !entry.known.contains(name) {
                let near = Suggestion.nearest(to: name, among: entry.known.sorted())
                sink.report(
                    .unmatchedConfiguration, "unknown \(entry.noun) '\(name)' in '\(entry.field)'", at: nil,
                    hint: near.map { "did you mean '\($0)'?" }
                )
            }
        }
    }

    /// Reports names for nested types (`Book.Author`) that there are none of.
    static func reportNested(
        _ given: [String: String], besides matched: Set<String>, _ document: Document,
        reporting sink: inout DiagnosticSink
    ) {
        let nested = given.keys.filter { isNested($0) && !matched.contains($0) }
        guard !nested.isEmpty else { return }
        let schemas = Set(document.namedSchemas.map(\.name))
        for name in nested.sorted() where !schemas.contains(name) {
            sink.report(
                .unmatchedConfiguration, "unknown nested type '\(name)' in 'names.types'", at: nil)
        }
    }

    private static func isNested(_ name: String) -> Bool { name.contains(".") }

    private static func formats(of document: Document, unless isEmpty: Bool) -> Set<String> {
        isEmpty ? [] : Set(document.schemas.schemas.compactMap(\.format))
    }

    /// Returns the properties that may be named, `title` and `Book.title`. Properties of a component's `allOf` are
    /// included.
    private static func properties(of document: Document, _ given: [String]) -> Set<String> {
        if given.isEmpty { return [] }
        let names = Set(document.schemas.schemas.flatMap { $0.properties.map(\.name) })
        var known = names
        for schema in document.namedSchemas {
            let prefix = schema.name + "."
            for entry in given where entry.hasPrefix(prefix) && names.contains(String(entry.dropFirst(prefix.count))) {
                known.insert(entry)
            }
        }
        return known
    }
}
