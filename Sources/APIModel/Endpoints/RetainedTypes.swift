import Diagnostics
import OpenAPI

/// The components that are generated although no operation or webhook uses them.
struct RetainedTypes {
    private let document: Document
    private let kept: ModelOptions.RetainedModels

    init(_ document: Document, options: ModelOptions) {
        self.document = document
        kept = options.retainedModels
    }

    /// Returns the types of the components that are generated in any case.
    ///
    /// The configuration names these components or retains all. If it names none, and the description has neither
    /// operations nor webhooks, all components are generated.
    func types(_ types: TypeBuilder) -> [TypeReference] {
        switch kept {
        case .named(let names) where !names.isEmpty:
            var references: [TypeReference] = []
            for name in names {
                guard let schema = document.namedSchemas.first(where: { $0.name == name }) else { continue }
                let use = types.use(of: schema.schema)
                if use.type.named == nil {
                    types.report(
                        .unmatchedConfiguration,
                        "no Swift type is generated for schema '\(name)'; 'models.keep' has no effect on it",
                        at: types.facts.graph[schema.schema].range)
                }
                references.append(use.type)
            }
            return references
        case .all: return all(types)
        case .named:
            let isOfSchemasAlone = document.operations.isEmpty && document.webhooks.isEmpty
            return isOfSchemasAlone ? all(types) : []
        }
    }

    private func all(_ types: TypeBuilder) -> [TypeReference] {
        document.namedSchemas.map { types.use(of: $0.schema).type }
    }
}
