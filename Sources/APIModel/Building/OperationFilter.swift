import Diagnostics
import OpenAPI

/// Chooses the operations that are generated.
struct OperationFilter {
    private let filter: ModelOptions.Filter

    init(_ filter: ModelOptions.Filter) {
        self.filter = filter
    }

    func apply(to operations: [Document.Operation], reporting sink: inout DiagnosticSink) -> [Document.Operation] {
        reportUnmatched(in: operations, reporting: &sink)
        return operations.filter { operation in
            (isEmpty(filter.include) || matches(filter.include, operation)) && !matches(filter.exclude, operation)
        }
    }

    private func isEmpty(_ selection: ModelOptions.Filter.Selection) -> Bool {
        selection.tags.isEmpty && selection.operations.isEmpty && selection.paths.isEmpty
    }

    private func matches(_ selection: ModelOptions.Filter.Selection, _ operation: Document.Operation) -> Bool {
        selection.tags.contains(where: operation.tags.contains)
            || operation.operationID.map(selection.operations.contains) == true
            || selection.paths.contains { Self.matches($0, operation.path) }
    }

    /// A path, the beginning of one, or a pattern in which `*` stands for one segment.
    private static func matches(_ pattern: String, _ path: String) -> Bool {
        let wanted = pattern.split(separator: "/")
        let segments = path.split(separator: "/")
        guard wanted.count <= segments.count else { return false }
        return zip(wanted, segments).allSatisfy { $0 == "*" || $0 == "**" || $0 == $1 }
    }

    private func reportUnmatched(in operations: [Document.Operation], reporting sink: inout DiagnosticSink) {
        let tags = Set(operations.flatMap(\.tags))
        let ids = Set(operations.compactMap(\.operationID))
        for selection in [filter.include, filter.exclude] {
            for tag in selection.tags where !tags.contains(tag) {
                report("tag", tag, among: tags, reporting: &sink)
            }
            for id in selection.operations where !ids.contains(id) {
                report("operation", id, among: ids, reporting: &sink)
            }
            for path in selection.paths where !operations.contains(where: { Self.matches(path, $0.path) }) {
                report("path", path, among: [], reporting: &sink)
            }
        }
    }

    private func report(_ kind: String, _ name: String, among names: Set<String>, reporting sink: inout DiagnosticSink) {
        sink.report(
            .unmatchedConfiguration, "the filter names the \(kind) '\(name)', which the description doesn't have", at: nil,
            hint: Suggestion.nearest(to: name, among: names.sorted()).map { "did you mean '\($0)'?" }
        )
    }
}
