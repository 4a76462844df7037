import Diagnostics
import OpenAPI

/// A check for names in the configuration that the description doesn't contain.
///
/// Each name is reported as a warning with its position and the nearest name.
struct UnmatchedEntries {
    private let document: Document
    private let options: ModelOptions
    private let log: DiagnosticLog

    init(_ facts: SchemaAnalysis) {
        log = facts.log
        document = facts.document
        options = facts.options
    }

    func report() {
        reportOperations()
        reportFilter(options.filter.include, "filter")
        reportFilter(options.filter.exclude, "filter.exclude")
        let (names, types) = (options.names, options.types)
        var kept: [String] = []
        if case .named(let names) = options.retainedModels { kept = names }
        let schemaNames = { Set(document.namedSchemas.map(\.name)) }
        report(names.types.keys.filter { !Self.isNested($0) }, "names.types", "schema", schemaNames)
        report(types.schemas.keys, "types.schemas", "schema", schemaNames)
        report(kept, "models.keep", "schema", schemaNames)
        report(
            types.formats.keys, "types.formats", "format", { Set(document.schemas.schemas.compactMap(\.format)) })
        report(
            names.properties.keys, "names.properties", "property", { properties(names.properties.keys.sorted()) })
    }

    private func reportOperations() {
        let keys = { Set(document.operations.flatMap(\.configurationKeys)) }
        let fields: [(field: String, names: [String])] = [
            ("keyPath.operations", Array(options.keyPaths.operations.keys)),
            ("envelope.operations", Array(options.envelopes.operations.keys)),
            ("pagination.operations", Array(options.pagination.operations.keys)),
            ("mediaTypes.operations", Array(options.mediaTypes.operations.keys)),
            ("streams.operations", Array(options.streams.operations.keys)),
        ]
        for entry in fields { report(entry.names, entry.field, "operation", keys) }
        report(
            options.names.operations.keys, "names.operations", "operation",
            { Set(document.operations.compactMap(\.operationID)) })
    }

    private func reportFilter(_ selection: ModelOptions.Filter.Selection, _ field: String) {
        // An entry of the filter may also select a webhook by its name.
        let operations = document.operations + document.webhooks.map(\.request)
        report(selection.tags, field + ".tags", "tag", { Set(operations.flatMap(\.tags)) })
        let keys = {
            Set(operations.flatMap(\.configurationKeys) + operations.map(\.path).filter { !$0.hasPrefix("/") })
        }
        report(selection.operations, field + ".operations", "operation", keys)
        let paths = selection.paths.filter { pattern in
            !operations.contains { PathGlob.matches($0.path, pattern) }
        }
        report(paths, field + ".paths", "path", { Set(operations.map(\.path)) })
    }

    private func report(_ names: some Sequence<String>, _ field: String, _ noun: String, _ known: () -> Set<String>) {
        let names = names.sorted()
        guard !names.isEmpty else { return }
        let known = known()
        let unmatched = names.filter { !known.contains($0) }.map { (name: $0, range: options.positions[field, $0]) }
        for (name, range) in unmatched.sorted(by: { ($0.range?.start ?? 0) < ($1.range?.start ?? 0) }) {
            Self.report(name, field, noun, at: range, among: known, reporting: log)
        }
    }

    /// Reports an unknown name in a field of the configuration.
    ///
    /// - Parameter known: The valid names; the nearest one is suggested.
    static func report(
        _ name: String, _ field: String, _ noun: String, at range: SourceRange?, among known: Set<String>,
        reporting log: DiagnosticLog
    ) {
        log.report(
            .unmatchedConfiguration, "unknown \(noun) '\(name)' in '\(field)'; ignored", at: range,
            hint: Suggestion.hint(for: name, among: known.sorted()))
    }

    /// Reports configured names of nested types, such as `Book.Author`, for which there is no type.
    ///
    /// - Parameters:
    ///   - matched: The configured names that belong to a type.
    ///   - known: The names of all nested types, for suggestions.
    func reportNested(besides matched: Set<String>, among known: Set<String>) {
        let nested = options.names.types.keys.filter { Self.isNested($0) && !matched.contains($0) }
        let schemas = nested.isEmpty ? [] : Set(document.namedSchemas.map(\.name))
        for name in nested.sorted() where !schemas.contains(name) {
            Self.report(
                name, "names.types", "nested type", at: options.positions["names.types", name], among: known,
                reporting: log)
        }
    }

    /// Reports configured names of enumeration cases for which there is no case.
    ///
    /// - Parameter matched: The configured names that belong to a case.
    func reportValues(besides matched: Set<String>) {
        let unmatched = options.names.values.keys.filter { !matched.contains($0) }
        guard !unmatched.isEmpty else { return }
        func values(of schema: Schema) -> [String] {
            (schema.enumeration ?? []).compactMap { value in
                switch value {
                case .string(let text), .number(let text): text
                case .boolean(let flag): "\(flag)"
                case .null, .array, .object: nil
                }
            }
        }
        var known = Set(document.schemas.schemas.flatMap(values))
        for named in document.namedSchemas {
            known.formUnion(values(of: document.schemas[named.schema]).map { "\(named.name).\($0)" })
        }
        report(unmatched, "names.values", "value", { known })
    }

    private static func isNested(_ name: String) -> Bool { name.contains(".") }

    /// Returns the property names that the configuration may use: `title` and `Book.title`.
    ///
    /// Properties of a component's `allOf` are included.
    private func properties(_ given: [String]) -> Set<String> {
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
