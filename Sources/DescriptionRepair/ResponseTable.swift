import Diagnostics
public import OpenAPI

/// The documented responses of a description, with their schemas merged into nodes.
///
/// A body is compared with the nodes, by ``BodyWalk`` here and by the product EndpointObservations in an app, which
/// reads ``json``. A node merges a schema with the schemas that it references or lists in `allOf`.
public struct ResponseTable: Sendable {
    /// The merged schemas of a value.
    public struct Node: Sendable {
        /// The merged schemas: the schema that a place refers to, then its references and parts.
        public var schemas: [SchemaID]
        /// The schemas that the places refer to themselves, without references and parts.
        public var roots: [SchemaID]
        /// The allowed types without null; empty if every type is allowed.
        public var types: Schema.Types = []
        public var allowsNull = true
        /// The format that a value is checked for: one of ``ValueFormat``.
        public var format: ValueFormat?
        /// The values of a closed enumeration as text; nil without one.
        var values: Set<ExactString>?
        var properties: [(name: String, node: Int)] = []
        var propertyIndex: [ExactString: Int] = [:]
        var required: [String] = []
        /// A Boolean value that indicates whether the names of further properties are data, as in a dictionary.
        var isOpen = true
        /// The node of further properties' values; nil if their values aren't described.
        var rest: Int?
        var items: Int?
        var members: [Int] = []
        var discriminator: String?
        /// The index among ``members`` for each value of the discriminator.
        var mapping: [ExactString: Int] = [:]
    }

    public struct Response: Sendable {
        /// The key in the description: `200`, `4XX` or `default`.
        public var key: String
        var status: Document.Response.Status
        /// The media types without parameters, each with the node of its schema.
        public var content: [(mediaType: String, node: Int?)]
    }

    public struct Route: Sendable {
        /// The method and path as in the description: `GET /books/{id}`.
        public var name: String
        public var responses: [Response]
    }

    public internal(set) var nodes: [Node] = []
    public internal(set) var routes: [Route] = []
    private(set) var index: [ExactString: Int] = [:]
    /// The names of all properties, which are no secrets.
    private(set) var names: Set<ExactString> = []

    public init(_ document: Document) {
        var builder = ResponseTableBuilder(document)
        routes = builder.routes()
        nodes = builder.nodes()
        index = Dictionary(
            routes.enumerated().map { (ExactString($1.name), $0) }, uniquingKeysWith: { first, _ in first })
        for node in nodes { names.formUnion(node.propertyIndex.keys) }
    }

    public func route(_ name: String) -> Route? { index[name].map { routes[$0] } }

    /// Returns the media type of a response without parameters, or `*/*` for one that may be data.
    ///
    /// A media type is a header's value, so only usual ones and those of the description are kept.
    func publicMediaType(_ text: String) -> String {
        let essence = Self.essence(text)
        let isDocumented = routes.contains { route in
            route.responses.contains { $0.content.contains { $0.mediaType == essence } }
        }
        if essence.isEmpty || isDocumented || Self.usualMediaTypes.contains(essence) { return essence }
        return essence.hasSuffix("+json") ? "application/json" : "*/*"
    }

    static let usualMediaTypes: Set<String> = [
        "application/geo+json", "application/hal+json", "application/json", "application/octet-stream",
        "application/pdf", "application/problem+json", "application/vnd.api+json", "application/x-ndjson",
        "application/xml", "application/zip", "text/csv", "text/event-stream", "text/html", "text/plain", "text/xml",
    ]

    /// Returns whether a media type is JSON.
    static func isJSON(_ mediaType: String) -> Bool { mediaType.hasSuffix("/json") || mediaType.hasSuffix("+json") }

    /// Returns a media type in lower case and without parameters.
    static func essence(_ mediaType: some StringProtocol) -> String {
        let essence = mediaType.prefix { $0 != ";" }
        return String(essence.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()).lowercased()
    }
}

extension ResponseTable.Route {
    /// Returns the response that the description documents for a status: by its code, its range or `default`.
    func response(for status: Int) -> ResponseTable.Response? {
        responses.first { $0.status == .code(status) } ?? responses.first { $0.status == .range(status / 100) }
            ?? responses.first { $0.status == .default }
    }
}

extension ResponseTable.Response {
    /// Returns the node for a media type, directly or by a range like `application/*`.
    ///
    /// - Returns: Nil if the media type isn't documented.
    func node(for mediaType: String) -> Int?? {
        let type = mediaType.prefix { $0 != "/" }
        for name in [mediaType, type + "/*", "*/*"] {
            if let match = content.first(where: { $0.mediaType == name }) { return .some(match.node) }
        }
        return nil
    }
}

/// A format of a string or integer that clients check.
public enum ValueFormat: String, Sendable, CaseIterable {
    case dateTime = "date-time"
    case date, uuid, uri, byte, int32, int64

    /// Creates the format of a schema; nil for a format that no client checks.
    init?(of schema: Schema) {
        switch schema.format?.lowercased() {
        case "date-time", "datetime": self = .dateTime
        case "date": self = .date
        case "uuid": self = .uuid
        case "uri", "url": self = .uri
        case "byte", "base64": self = .byte
        case "int32": self = .int32
        case "int64", "long": self = .int64
        default: return nil
        }
    }
}

extension ResponseTable {
    /// The table as JSON in one line, without the positions of schemas.
    public var json: String {
        let operations = routes.map { route in
            let responses = route.responses.map { response in
                let content = response.content.map {
                    "\(JSONLine.string($0.mediaType)):\($0.node.map(String.init) ?? "null")"
                }
                return "\(JSONLine.string(response.key)):{\(content.joined(separator: ","))}"
            }
            return "\(JSONLine.string(route.name)):{\(responses.joined(separator: ","))}"
        }
        return """
            {"version":1,"operations":{\(operations.joined(separator: ","))},\
            "nodes":[\(nodes.map(Self.json).joined(separator: ","))]}
            """
    }

    private static func json(_ node: Node) -> String {
        var fields: [String] = []
        let letters: [(Schema.Types, String)] = [
            (.boolean, "b"), (.integer, "i"), (.number, "n"), (.string, "s"), (.array, "a"), (.object, "o"),
        ]
        let types = letters.filter { node.types.contains($0.0) }.map(\.1).joined()
        if !types.isEmpty || node.types == .null { fields.append("\"t\":\"\(node.types == .null ? "-" : types)\"") }
        if node.allowsNull { fields.append("\"z\":true") }
        if let format = node.format { fields.append("\"f\":\"\(format.rawValue)\"") }
        if let values = node.values {
            fields.append("\"e\":[\(values.map(\.text).sorted().map(JSONLine.string).joined(separator: ","))]")
        }
        if !node.properties.isEmpty {
            let properties = node.properties.map { "\(JSONLine.string($0.name)):\($0.node)" }
            fields.append("\"p\":{\(properties.joined(separator: ","))}")
        }
        if !node.required.isEmpty {
            fields.append("\"r\":[\(node.required.map(JSONLine.string).joined(separator: ","))]")
        }
        if node.isOpen { fields.append("\"o\":true") }
        if let rest = node.rest { fields.append("\"m\":\(rest)") }
        if let items = node.items { fields.append("\"i\":\(items)") }
        if !node.members.isEmpty { fields.append("\"u\":[\(node.members.map(String.init).joined(separator: ","))]") }
        if let discriminator = node.discriminator {
            let mapping = node.mapping.sorted { $0.key.text < $1.key.text }
                .map { "\(JSONLine.string($0.key.text)):\($0.value)" }
            fields.append("\"d\":\(JSONLine.string(discriminator)),\"v\":{\(mapping.joined(separator: ","))}")
        }
        return "{\(fields.joined(separator: ","))}"
    }
}
