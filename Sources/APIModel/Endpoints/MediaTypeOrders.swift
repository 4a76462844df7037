import Diagnostics
import OpenAPI

/// Finds the order of media types that the configuration has for an operation, and reports unmatched entries.
struct MediaTypeOrders {
    private let document: Document
    private let options: ModelOptions.MediaTypeOptions

    init(_ document: Document, options: ModelOptions.MediaTypeOptions) {
        self.document = document
        self.options = options
    }

    /// Returns the order for an operation; empty if none is set.
    func order(for operation: Document.Operation) -> [ModelOptions.MediaTypePattern] {
        for name in options.operations.isEmpty ? [] : operation.configurationKeys {
            if let own = options.operations[name] { return own.patterns }
        }
        return options.order?.patterns ?? []
    }

    private static func mediaTypes(of operation: Document.Operation) -> [String] {
        let content = (operation.requestBody?.content ?? []) + operation.responses.flatMap(\.content)
        return content.map { MediaTypeName.essence($0.name) }
    }

    /// Reports operations that the description doesn't have, and media types that they don't.
    func reportUnmatched(reporting sink: inout DiagnosticSink) {
        if let order = options.order {
            let all = Set(document.operations.flatMap(Self.mediaTypes))
            report(order, among: all, "no operation has a body", reporting: &sink)
        }
        guard !options.operations.isEmpty else { return }
        var types: [String: Set<String>] = [:]
        for operation in document.operations {
            for name in operation.configurationKeys {
                types[name, default: []].formUnion(Self.mediaTypes(of: operation))
            }
        }
        for (name, order) in options.operations.sorted(by: { $0.value.range.start < $1.value.range.start }) {
            guard let own = types[name] else {
                let near = Suggestion.nearest(to: name, among: types.keys.sorted())
                sink.report(
                    Diagnostic(
                        .unmatchedConfiguration, severity: .error,
                        "unknown operation '\(name)' in 'mediaTypes.operations'", at: order.range,
                        hint: near.map { "did you mean '\($0)'?" }
                    )
                )
                continue
            }
            report(order, among: own, "'\(name)' has no body", reporting: &sink)
        }
    }

    private func report(
        _ order: ModelOptions.MediaTypeOptions.Order, among known: Set<String>, _ lack: String,
        reporting sink: inout DiagnosticSink
    ) {
        for pattern in order.patterns where !known.contains(where: pattern.matches) {
            let near = Suggestion.nearest(to: pattern.text, among: known.sorted())
            sink.report(
                .unmatchedConfiguration, "\(lack) of '\(pattern.text)' in 'mediaTypes'", at: pattern.range,
                hint: near.map { "did you mean '\($0)'?" }
            )
        }
    }
}
