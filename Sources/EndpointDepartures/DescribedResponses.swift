/// The documented responses of an API, with their schemas merged into nodes.
///
/// The generator and EndpointObservations both use this module, so the module has no dependencies.
package struct DescribedResponses: Sendable {
    /// The merged schemas of a value.
    package struct Node: Sendable {
        /// The allowed types without null; empty if every type is allowed.
        package var types: Set<ValueType> = []
        package var allowsNull = false
        package var allowsOnlyNull = false
        package var format: ValueFormat?
        /// The values of a closed enumeration as text; nil without a closed enumeration.
        package var values: Set<String>?
        package var properties: [String: Int] = [:]
        package var required: [String] = []
        /// A Boolean value that indicates whether the names of further properties are data, as in a dictionary.
        package var isOpen = false
        /// The node of further properties' values; nil if their values aren't described.
        package var rest: Int?
        package var items: Int?
        package var members: [Int] = []
        package var discriminator: String?
        /// The index among ``members`` for each value of the discriminator.
        package var mapping: [String: Int] = [:]

        package init() {}
    }

    package let nodes: [Node]
    /// The responses of each operation, which is named by its method and path: `GET /books/{id}`.
    package let operations: [String: [String: DescribedResponse]]
    /// The names of all described properties, which may be recorded.
    let names: Set<String>
    private let mediaTypes: Set<String>

    package init(nodes: [Node], operations: [String: [String: DescribedResponse]]) {
        self.nodes = nodes
        self.operations = operations
        names = nodes.reduce(into: []) { $0.formUnion($1.properties.keys) }
        mediaTypes = operations.values.reduce(into: []) { types, responses in
            for response in responses.values { types.formUnion(response.content.keys) }
        }
    }

    /// Returns the response that is documented for a status: by its code, its range or `default`.
    package func response(of operation: String, for status: Int) -> DescribedResponse? {
        let responses = operations[operation]
        return responses?["\(status)"] ?? responses?["\(status / 100)XX"] ?? responses?["default"]
    }

    /// Returns the key of a documented response whose schema a body fits.
    func like<Value: BodyValue>(_ body: Value, _ mediaType: String, _ operation: String) -> String? {
        operations[operation]?.values.sorted { $0.key < $1.key }.first { response in
            guard case .some(.some(let index)) = response.node(for: mediaType), nodes.indices.contains(index),
                !nodes[index].properties.isEmpty || !nodes[index].members.isEmpty
            else { return false }
            var walk = BodyWalk<Value>(self, operation)
            walk.walk(body, index)
            return walk.departures.isEmpty
        }?.key
    }

    // Media types

    /// Returns the media type if the description or many servers use it; `*/*` otherwise.
    ///
    /// Any other media type may be data.
    package func publicMediaType(_ text: String) -> String {
        let essence = Self.essence(text)
        if essence.isEmpty || mediaTypes.contains(essence) || Self.usualMediaTypes.contains(essence) { return essence }
        return essence.hasSuffix("+json") ? "application/json" : "*/*"
    }

    /// Returns whether a media type is JSON.
    package static func isJSON(_ mediaType: String) -> Bool {
        mediaType.hasSuffix("/json") || mediaType.hasSuffix("+json")
    }

    /// Returns a media type in lower case and without parameters.
    package static func essence(_ mediaType: String) -> String {
        mediaType.prefix { $0 != ";" }.filter { $0 != " " }.lowercased()
    }

    private static let usualMediaTypes: Set<String> = [
        "application/geo+json", "application/hal+json", "application/json", "application/octet-stream",
        "application/pdf", "application/problem+json", "application/vnd.api+json", "application/x-ndjson",
        "application/xml", "application/zip", "text/csv", "text/event-stream", "text/html", "text/plain", "text/xml",
    ]
}

/// A documented response: its key in the description, and the node of each media type.
package struct DescribedResponse: Sendable {
    /// The key in the description: `200`, `4XX` or `default`.
    package var key: String
    /// The node for each media type without parameters; nil for a body that isn't JSON.
    package var content: [String: Int?]

    package init(key: String, content: [String: Int?]) {
        self.key = key
        self.content = content
    }

    /// Returns the node for a media type, directly or by a range like `application/*`.
    ///
    /// - Returns: Nil if the media type isn't documented.
    package func node(for mediaType: String) -> Int?? {
        let type = mediaType.prefix { $0 != "/" }
        for name in [mediaType, type + "/*", "*/*"] {
            if let node = content[name] { return .some(node) }
        }
        return nil
    }
}
