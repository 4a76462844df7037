public import OpenAPI

/// The names and key-path roots that rules decided in an earlier run, which the next run retains.
///
/// The configuration and the description have priority over it. What it has for elements that the description no longer
/// has is ignored.
public struct NameRecord: Sendable, Equatable {
    /// The decisions for one operation.
    public struct Operation: Sendable, Equatable {
        public var method: String
        public var path: String
        public var operationID: String?
        /// The group: `books`.
        public var group: String
        /// The names of its endpoints, by their roles; a name that the configuration gives isn't among them.
        public var names: [Role: String] = [:]
        /// The beginning of the names of its types: `ListBooks`.
        public var typeName = ""
        /// The arguments before those that are optional: `path.id`, `query.sort`, `body`.
        public var arguments: [String] = []
        /// The media type of the request that the first endpoint sends; nil for JSON, or where there is none.
        public var sends: String?
        /// The media type of the response that the first endpoint receives; nil for JSON or no response.
        public var receives: String?
        /// The inferred key paths by status; the empty one stands for every success.
        public var roots: [String: [String]] = [:]

        public init(method: String, path: String, operationID: String?, group: String) {
            self.method = method
            self.path = path
            self.operationID = operationID
            self.group = group
        }
    }

    /// The part of an operation that a name is for.
    public enum Role: Hashable, Sendable {
        /// The endpoint that types best.
        case first
        /// The endpoint for another media type, by its word: `JSON`.
        case alternative(String)
        /// The methods for lists in pages.
        case pages, items
    }

    public private(set) var operations: [Operation] = []
    /// The names of the types of components, without the prefix of the configuration.
    public var components: [String: String] = [:]
    /// The names of other types that aren't nested, by the name that each prefers.
    public var types: [String: String] = [:]
    /// The names of security schemes.
    public var securitySchemes: [String: String] = [:]
    /// The names of the cases of unions.
    ///
    /// The keys are the path of the union, and the discriminator's value or else the component.
    public var cases: [String: [String: String]] = [:]
    private var byID: [String: Int] = [:]
    private var byRoute: [String: Int] = [:]

    public init() {}

    /// Adds the decisions for an operation, unless it has some already.
    public mutating func add(_ operation: Operation) {
        guard index(of: operation.operationID, operation.route) == nil else { return }
        if let id = operation.operationID { byID[id] = operations.count }
        byRoute[operation.route] = operations.count
        operations.append(operation)
    }

    /// Returns the record with the entries of another one that it has none for.
    public func merged(with other: NameRecord) -> NameRecord {
        var merged = self
        for operation in other.operations { merged.add(operation) }
        merged.components.merge(other.components) { own, _ in own }
        merged.types.merge(other.types) { own, _ in own }
        merged.securitySchemes.merge(other.securitySchemes) { own, _ in own }
        merged.cases.merge(other.cases) { own, other in own.merging(other) { own, _ in own } }
        return merged
    }

    /// The decisions for an operation of the description.
    ///
    /// An operation is identified by its `operationId`: its author changes that to give it another name, and corrects
    /// paths without such an intent. If it or the record has none, its method and path identify it.
    subscript(operation: Document.Operation) -> Operation? {
        index(of: operation.operationID, operation.route).map { operations[$0] }
    }

    private func index(of operationID: String?, _ route: String) -> Int? {
        if let operationID, let index = byID[operationID] { return index }
        guard let index = byRoute[route], operationID == nil || operations[index].operationID == nil else { return nil }
        return index
    }
}

extension NameRecord.Operation {
    fileprivate var route: String { "\(method) \(path)" }

    /// The key path for responses with a status, if one is recorded.
    func root(for status: Document.Response.Status) -> [String]? {
        roots[Status(status).key] ?? roots[""]
    }

    /// Records the inferred key paths of the responses.
    mutating func addRoots(of success: Success) {
        switch success {
        case .one(let content), .optional(let content): add(content, for: "")
        case .several(_, let cases): for item in cases { add(item.content, for: item.status.key) }
        }
    }

    private mutating func add(_ content: ResponseContent, for status: String) {
        guard case .json(_, let path) = content, path.isInferred || path.isRetained else { return }
        roots[status] = path.keys
    }
}

extension Status {
    /// `200`, `2XX` or `default`.
    fileprivate var key: String {
        switch self {
        case .code(let code): "\(code)"
        case .range(let hundreds): "\(hundreds)XX"
        case .default: "default"
        }
    }
}
