import Diagnostics
import OpenAPI

/// A comparison of the operations of two versions.
struct OperationDiff {
    let old: ComparedVersion
    let new: ComparedVersion
    var changes: [APIChange] = []
    var schemas: SchemaDiff
    /// The pairs of schemas of parameters, bodies and responses.
    ///
    /// Several operations can have the same pair, because components are shared.
    private var pairs: [SchemaPair] = []
    private var indexes: [SchemaPair.Key: Int] = [:]
    /// The old names of renamed security schemes, by their new names.
    var renamedSchemes: [String: String] = [:]
    /// A Boolean value that indicates whether the compared operations are requests that the API sends.
    var isEvent = false
    var sending: Direction { isEvent ? .payload : .request }
    var receiving: Direction { isEvent ? .reply : .response }

    private struct SchemaPair {
        struct Key: Hashable {
            var old: SchemaID?
            var new: SchemaID?
            var direction: Direction
            var isText: Bool
        }

        var key: Key
        /// The subject for the first operation: `GET /books: query parameter 'page'`.
        var subject: String
        var operations: Set<Substring>

        /// The subject for all operations: `GET /books and 2 other operations: query parameter 'page'`.
        var sharedSubject: String {
            guard operations.count > 1, let colon = subject.firstRange(of: ": ") else { return subject }
            let others = operations.count == 2 ? "another operation" : "\(operations.count - 1) other operations"
            return "\(subject[..<colon.lowerBound]) and \(others)\(subject[colon.lowerBound...])"
        }
    }

    /// Returns the changes of the API, in the order of the old description, followed by additions.
    static func changes(from old: ComparedVersion, to new: ComparedVersion) -> [APIChange] {
        var diff = OperationDiff(old, new)
        diff.compare()
        return diff.changes + diff.schemas.changes
    }

    init(_ old: ComparedVersion, _ new: ComparedVersion) {
        self.old = old
        self.new = new
        schemas = SchemaDiff(old: old, new: new)
    }

    /// Registers two schemas, which are compared later and once for all operations that share them.
    ///
    /// - Parameter isText: True if the values are sent as text, in a parameter or a header.
    mutating func compareSchemas(
        _ first: SchemaID?, _ second: SchemaID?, at subject: String, _ direction: Direction, isText: Bool = false
    ) {
        let key = SchemaPair.Key(old: first, new: second, direction: direction, isText: isText)
        let operation = subject.firstRange(of: ": ").map { subject[..<$0.lowerBound] } ?? subject[...]
        if let index = indexes[key] {
            pairs[index].operations.insert(operation)
        } else {
            indexes[key] = pairs.count
            pairs.append(SchemaPair(key: key, subject: subject, operations: [operation]))
        }
    }

    mutating func compare() {
        let matching = OperationMatching(old.document, new.document)
        compareServers(old.document.servers, new.document.servers, at: "servers", nil, nil)
        compareSchemes()
        for (operation, match) in zip(old.document.operations, matching.matches) {
            let name = Self.name(operation)
            guard let match else {
                report(.breaking, "operation-removed", name, "the operation is removed", operation.range, nil)
                continue
            }
            compare(operation, match, at: name)
        }
        for operation in matching.additions {
            report(.compatible, "operation-added", Self.name(operation), "an operation is added", nil, operation.range)
        }
        compareEvents(old.document.webhooks, new.document.webhooks, as: "webhook", at: nil)
        compareSharedSchemas()
    }

    /// Compares all registered schemas of parameters, bodies and responses.
    mutating func compareSharedSchemas() {
        for pair in pairs {
            schemas.compare(
                pair.key.old, pair.key.new, at: pair.sharedSubject, pair.key.direction, isText: pair.key.isText)
        }
    }

    static func name(_ operation: Document.Operation) -> String { "\(operation.method) \(operation.path)" }

    mutating func compare(_ one: Document.Operation, _ other: Document.Operation, at name: String) {
        if one.operationID != other.operationID {
            report(
                .compatible, "operation-id-changed", name,
                SchemaDiff.change(of: "operationId", one.operationID, other.operationID), one.range, other.range)
        }
        if one.isDeprecated != other.isDeprecated {
            report(
                .compatible, "deprecation-changed", name,
                "the operation is \(other.isDeprecated ? "now" : "no longer") deprecated", one.range, other.range)
        }
        compareParameters(one, other, at: name)
        compareBodies(one, other, at: name)
        compareResponses(one, other, at: name)
        guard !isEvent else { return }
        compareEvents(one.callbacks, other.callbacks, as: "callback", at: name)
        compareSecurity(one, other, at: name)
        let (first, second) = (one.servers, other.servers)
        if !first.isEmpty || !second.isEmpty {
            compareServers(
                first.isEmpty ? old.document.servers : first, second.isEmpty ? new.document.servers : second, at: name,
                one.range, other.range)
        }
    }

    mutating func report(
        _ severity: APIChange.Severity, _ kind: String, _ subject: String, _ message: String, _ one: SourceRange?,
        _ other: SourceRange?
    ) {
        changes.append(APIChange(.api, severity, kind, subject, message, old: one, new: other))
    }
}
