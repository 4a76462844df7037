import Diagnostics
import OpenAPI
import SpecSyntax

/// The matching of the operations in two documents.
struct OperationMatching {
    /// The new operation for each old operation; nil if the old operation is removed.
    private(set) var matches: [Document.Operation?]
    /// The new operations that match no old operation.
    private(set) var additions: [Document.Operation]

    /// Matches operations by their exact paths, then by similar paths, then by their URLs.
    ///
    /// Similar paths differ only in parameter names, which don't affect requests. URLs include the server's path, so
    /// operations match if a part of the path moved between the server and the operation.
    init(_ old: Document, _ new: Document) {
        var matches: [Int?] = Array(repeating: nil, count: old.operations.count)
        var rest = Array(new.operations.indices)
        let keys: [(Document.Operation, Document) -> String] = [
            { operation, _ in operation.template }, { operation, _ in Self.anonymous(operation.template) },
            { operation, document in Self.prefix(of: operation, in: document) + Self.anonymous(operation.template) },
        ]
        for key in keys {
            func identity(_ operation: Document.Operation, _ document: Document) -> ExactString {
                ExactString("\(operation.method) \(key(operation, document))")
            }
            var candidates = Dictionary(grouping: rest.reversed()) { identity(new.operations[$0], new) }
            for (index, operation) in old.operations.enumerated() where matches[index] == nil {
                matches[index] = candidates[identity(operation, old)]?.popLast()
            }
            let found = Set(matches.compactMap(\.self))
            rest = rest.filter { !found.contains($0) }
        }
        self.matches = matches.map { $0.map { new.operations[$0] } }
        additions = rest.map { new.operations[$0] }
    }

    /// Returns a path without the names of its parameters.
    private static func anonymous(_ path: String) -> String {
        PathTemplate.parts(of: path).reduce(into: "") { result, part in
            switch part {
            case .literal(let text): result += text
            case .variable: result += "{}"
            }
        }
    }

    /// Returns the path of an operation's first server, without a trailing slash.
    private static func prefix(of operation: Document.Operation, in document: Document) -> String {
        let server = operation.servers.first ?? document.servers.first
        let path = server.map { URIReference($0.defaultURL).path } ?? ""
        return path.hasSuffix("/") ? String(path.dropLast()) : path
    }
}
