import Diagnostics
import OpenAPI

/// The orders of media types that the configuration specifies for operations.
///
/// Entries that match no media type are reported.
struct MediaTypeOrders {
    private let document: Document
    private let options: ModelOptions.MediaTypeOptions

    init(_ document: Document, options: ModelOptions.MediaTypeOptions) {
        self.document = document
        self.options = options
    }

    /// Returns the order of media types for an operation; empty if none is specified.
    ///
    /// - Parameter recorded: The media type that an earlier run preferred.
    func order(for operation: Document.Operation, recorded: String? = nil) -> [ModelOptions.MediaTypePattern] {
        if let own = operation.entry(in: options.operations) { return own.value.patterns }
        let retained = recorded.flatMap { ModelOptions.MediaTypePattern($0, range: operation.range) }
        return (options.order?.patterns ?? []) + [retained].compactMap(\.self)
    }

    private static func mediaTypes(of operation: Document.Operation) -> [String] {
        let content = (operation.requestBody?.content ?? []) + operation.responses.flatMap(\.content)
        return content.map { MediaTypeName.essence($0.name) }
    }

    /// Reports media types in the configuration that the operations don't have.
    func reportUnmatched(reporting log: DiagnosticLog) {
        if let order = options.order {
            let all = Set(document.operations.flatMap(Self.mediaTypes))
            report(order, "mediaTypes.order", among: all, reporting: log)
        }
        guard !options.operations.isEmpty else { return }
        var types: [String: Set<String>] = [:]
        for operation in document.operations {
            for name in operation.configurationKeys {
                types[name, default: []].formUnion(Self.mediaTypes(of: operation))
            }
        }
        for (name, order) in options.operations.sorted(by: { $0.value.range.start < $1.value.range.start }) {
            guard let own = types[name] else { continue }
            report(order, "mediaTypes.operations.\(name)", among: own, reporting: log)
        }
    }

    private func report(
        _ order: ModelOptions.MediaTypeOptions.Order, _ field: String, among known: Set<String>,
        reporting log: DiagnosticLog
    ) {
        for pattern in order.patterns where !known.contains(where: pattern.matches) {
            UnmatchedEntries.report(pattern.text, field, "media type", at: pattern.range, among: known, reporting: log)
        }
    }
}
