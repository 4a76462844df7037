public import APIModel
import Diagnostics
import SwiftCode

/// A summary of a run: the last lines of its output.
public struct Summary: Sendable {
    /// The name of the client's type: `BookstoreClient`.
    public var client: String
    public var title: String
    public var version: String
    public var openAPIVersion: String
    public var endpoints: Int
    public var groups: Int
    public var models: Int
    public var webhooks: Int
    public var openedEnvelopes: Int
    /// The products of this package that the generated code imports: `EndpointRuntime`, `EndpointXML`.
    public var products: [String]
    public var written = 0
    public var unchanged = 0
    public var removed = 0
    /// The folder that was written to; empty when nothing is written.
    public var folder = ""
    /// The files that were written and removed, in the order of their paths.
    public var files: [FileChange] = []
    public var duration: Duration = .zero

    public init(_ model: APIModel) {
        client = model.name + "Client"
        title = model.title
        version = model.version
        openAPIVersion = model.openAPIVersion
        endpoints = model.groups.reduce(0) { $0 + $1.endpoints.count { $0.alternative == nil } }
        groups = model.groups.count
        models = model.types.definitions.count { !$0.isHidden }
        webhooks = model.webhooks?.events.count ?? 0
        openedEnvelopes = model.openedEnvelopes
        products = Products.of(model)
    }

    /// The contents of the client, in one line.
    ///
    /// An example is `Bookstore 1.2.0 (OpenAPI 3.1) · 9 endpoints in 2 groups · 14 models · 3 envelopes opened`.
    public var contents: String {
        let counts = [
            groups == 0 && webhooks + models > 0
                ? nil : "\(count(endpoints, "endpoint")) in \(count(groups, "group"))",
            count(models, "model"),
            webhooks == 0 ? nil : count(webhooks, "webhook"),
            openedEnvelopes == 0 ? nil : "\(count(openedEnvelopes, "envelope")) opened",
        ]
        // The title and the version come from the description, and may contain characters that control a terminal.
        let name = VisibleText.of([title, version].filter { !$0.isEmpty }.joined(separator: " "))
        return (["\(name) (OpenAPI \(openAPIVersion))"] + counts.compactMap { $0 }).joined(separator: " · ")
    }

    /// Returns the changes of all clients: `wrote 6 files, 3 unchanged, 1 removed · 21 ms`.
    public static func changes(of summaries: [Summary]) -> String {
        guard var total = summaries.last else { return "" }
        for summary in summaries.dropLast() {
            total.written += summary.written
            total.unchanged += summary.unchanged
            total.removed += summary.removed
        }
        return total.changes
    }

    /// The changes of the client's files: `wrote 6 files, 3 unchanged, 1 removed · 21 ms`.
    public var changes: String {
        var parts = ["wrote \(count(written, "file"))"]
        if unchanged > 0 { parts.append("\(unchanged) unchanged") }
        if removed > 0 { parts.append("\(removed) removed") }
        let milliseconds = duration.components.seconds * 1000 + duration.components.attoseconds / 1_000_000_000_000_000
        let time = milliseconds < 1000 ? "\(milliseconds) ms" : "\(milliseconds / 1000).\(milliseconds % 1000 / 100) s"
        return parts.joined(separator: ", ") + " · " + time
    }

    private func count(_ number: Int, _ noun: String) -> String {
        number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
    }
}
