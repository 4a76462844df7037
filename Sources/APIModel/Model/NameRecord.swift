import OpenAPI

/// The names and inferred key paths that an earlier run decided, and that the next run retains.
///
/// The configuration and the description have priority over the record. Entries for elements that the description no
/// longer contains are ignored.
public struct NameRecord: Sendable, Equatable {
    /// The recorded names and key paths of one operation.
    public struct Operation: Sendable, Equatable {
        public var method: String
        public var path: String
        public var operationID: String?
        /// The name of the operation's group: `books`.
        public var group: String
        /// The names of the operation's endpoints by role, except for names from the configuration.
        public var names: [Role: String] = [:]
        /// The prefix for the names of the operation's types: `ListBooks`.
        public var typeName = ""
        /// The arguments that remain before the optional arguments: `path.id`, `query.sort`, `body`.
        public var arguments: [String] = []
        /// The media type of the first endpoint's request body; nil for JSON or without a body.
        public var sends: String?
        /// The media type of the first endpoint's response body; nil for JSON or without a body.
        public var receives: String?
        /// The inferred key paths by response status; the empty key represents every success status.
        public var roots: [String: [String]] = [:]

        public init(method: String, path: String, operationID: String?, group: String) {
            self.method = method
            self.path = path
            self.operationID = operationID
            self.group = group
        }
    }

    /// The part of an operation to which a recorded name belongs.
    public enum Role: Hashable, Sendable {
        /// The operation's first endpoint, which has the most precise Swift types.
        case first
        /// An endpoint that sends another media type, with the word that distinguishes its name: `JSON`.
        case sending(String)
        /// An endpoint that sends the same media types and receives another one, with the distinguishing word.
        case receiving(String)
        /// The methods that return the pages of a list, or the items of all pages.
        case pages, items
    }

    public private(set) var operations: [Operation] = []
    /// The Swift names of components, without the prefix that the configuration specifies.
    public var components: [String: String] = [:]
    /// The components that are bases of hierarchies, so that their types have a case for each subtype.
    public var bases: Set<String> = []
    /// The names of other types that aren't nested, by the preferred name of each type.
    public var types: [String: String] = [:]
    /// The Swift names of security schemes, by their keys in the description.
    public var securitySchemes: [String: String] = [:]
    /// The names of the cases of unions.
    ///
    /// The outer key is the path of the union. The inner keys are the discriminator's value for the case, and the
    /// component if no other case has it. The key of an inline object contains its properties, and its value the names
    /// of the case and of the object's type: `{name&owner}` results in `object/Object`.
    public var cases: [String: [String: String]] = [:]
    /// The paths of the enumerations whose cases are named after their values, not by the description.
    public var enumerations: Set<String> = []
    private var byID: [String: Int] = [:]
    private var byRoute: [String: Int] = [:]

    public init() {}

    /// Adds the names and key paths of an operation, unless the record already has an entry for it.
    public mutating func add(_ operation: Operation) {
        guard index(of: operation.operationID, operation.route) == nil else { return }
        if let id = operation.operationID { byID[id] = operations.count }
        byRoute[operation.route] = operations.count
        operations.append(operation)
    }

    /// Returns a copy of the record with missing entries added from another record.
    public func merged(with other: NameRecord) -> NameRecord {
        var merged = self
        for operation in other.operations { merged.add(operation) }
        merged.components.merge(other.components) { own, _ in own }
        merged.bases.formUnion(other.bases.subtracting(components.keys))
        merged.types.merge(other.types) { own, _ in own }
        merged.securitySchemes.merge(other.securitySchemes) { own, _ in own }
        merged.enumerations.formUnion(other.enumerations)
        merged.cases.merge(other.cases) { own, other in own.merging(other) { own, _ in own } }
        return merged
    }

    /// The recorded names and key paths of an operation in the description.
    ///
    /// An operation is identified by its `operationId`. Authors change the `operationId` to rename an operation, but
    /// correct a path without such an intent. The method and the path identify the operation if the operation or its
    /// entry has no `operationId`, or if another operation has the same one.
    subscript(operation: Document.Operation) -> Operation? {
        index(of: operation.sharesOperationID ? nil : operation.operationID, operation.route).map { operations[$0] }
    }

    /// Returns whether an earlier run generated a component that wasn't the base of a hierarchy.
    func hasStructure(forComponent name: String) -> Bool {
        components[name] != nil && !bases.contains(name)
    }

    private func index(of operationID: String?, _ route: String) -> Int? {
        if let operationID, let index = byID[operationID] { return index }
        guard let index = byRoute[route], operationID == nil || operations[index].operationID == nil else { return nil }
        return index
    }
}

extension NameRecord.Operation {
    fileprivate var route: String { "\(method) \(path)" }

    /// Returns the recorded key path for responses with a status; nil if there is none.
    func root(for status: Document.Response.Status) -> [String]? {
        roots[Status(status).key] ?? roots[""]
    }

    /// Records the inferred key paths of the success responses.
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
    /// The status as a key of the record: `200`, `2XX` or `default`.
    fileprivate var key: String {
        switch self {
        case .code(let code): "\(code)"
        case .range(let hundreds): "\(hundreds)XX"
        case .default: "default"
        }
    }
}
