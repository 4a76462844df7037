import Diagnostics
import OpenAPI

/// Chooses the components that are generated although nothing reaches them.
struct RetainedTypes {
    private let document: Document
    private let kept: ModelOptions.RetainedModels

    init(_ document: Document, options: ModelOptions) {
        self.document = document
        kept = options.retainedModels
    }

    /// Returns the types that the configuration names.
    ///
    /// For a description without operations and webhooks, returns all types.
    func types(_ types: inout TypeBuilder, reporting sink: inout DiagnosticSink) -> [TypeReference] {
        switch kept {
        case .named(let names) where !names.isEmpty:
            var references: [TypeReference] = []
            for name in names {
                guard let schema = document.namedSchemas.first(where: { $0.name == name }) else { continue }
                let use = types.use(of: schema.schema, reporting: &sink)
                if use.type.named == nil {
                    sink.report(
                        .unmatchedConfiguration,
                        "no Swift type is generated for schema '\(name)'; 'models.keep' has no effect on it",
                        at: types.facts.graph[schema.schema].range)
                }
                references.append(use.type)
            }
            return references
        case .all: return all(&types, reporting: &sink)
        case .named:
            let isOfSchemasAlone = document.operations.isEmpty && document.webhooks.isEmpty
            return isOfSchemasAlone ? all(&types, reporting: &sink) : []
        }
    }

    private func all(_ types: inout TypeBuilder, reporting sink: inout DiagnosticSink) -> [TypeReference] {
        document.namedSchemas.map { types.use(of: $0.schema, reporting: &sink).type }
    }
}
