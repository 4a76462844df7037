import Diagnostics
import OpenAPI

/// Reports what the configuration names and the description doesn't have.
enum UnmatchedNames {
    static func report(_ options: ModelOptions, _ document: Document, reporting sink: inout DiagnosticSink) {
        guard !options.names.types.isEmpty || !options.types.schemas.isEmpty || !options.names.operations.isEmpty else {
            return
        }
        let schemas = Set(document.namedSchemas.map(\.name))
        let operations = Set(document.operations.compactMap(\.operationID))
        let entries: [(field: String, noun: String, given: [String], known: Set<String>)] = [
            ("names.types", "schema", options.names.types.keys.sorted(), schemas),
            ("types.schemas", "schema", options.types.schemas.keys.sorted(), schemas),
            ("names.operations", "operation", options.names.operations.keys.sorted(), operations),
        ]
        for entry in entries {
            for name in entry.given where !entry.known.contains(name) {
                let near = Suggestion.nearest(to: name, among: entry.known.sorted())
                sink.report(
                    .unmatchedConfiguration, "there is no \(entry.noun) '\(name)', which \(entry.field) names", at: nil,
                    hint: near.map { "did you mean '\($0)'?" }
                )
            }
        }
    }
}
