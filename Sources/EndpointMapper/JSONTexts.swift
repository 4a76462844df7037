public import EndpointRuntime

// Models to and from data, dictionaries, JSON and text.

extension WritableValue {
    /// Returns the value as JSON.
    ///
    /// - Throws: `EncodingError` if it has a number that isn't finite.
    public func toJSON() throws -> JSONValue { try JSONValue(json: toData()) }

    /// Returns the value as JSON data, with all properties that were decoded.
    ///
    /// - Throws: `EncodingError` if it has a number that isn't finite.
    public func toData() throws -> Data { try ModelWriting.json(of: self) }

    /// Returns the members of the value; empty if it isn't an object.
    ///
    /// - Throws: `EncodingError` if it has a number that isn't finite.
    public func toDictionary() throws -> [String: JSONValue] {
        if case .object(let members) = try toJSON() { members } else { [:] }
    }

    /// Returns the value as a pretty-printed JSON string.
    ///
    /// - Throws: `EncodingError` if it has a number that isn't finite.
    public func toJSONString() throws -> String { try toJSON().prettyText }
}

extension ReadableValue where Self: Decodable {
    /// Returns the value in JSON, read tolerantly.
    ///
    /// - Throws: `.jsonMapping` or `.objectMapping` where it is no such value.
    public static func mapModel(from json: JSONValue) throws(EndpointError) -> Self {
        try Response(json).object(at: .root)
    }

    /// Returns the value in a JSON text, read tolerantly.
    ///
    /// - Throws: What `mapModel(from:)` of JSON throws.
    public static func mapModel(from text: String) throws(EndpointError) -> Self {
        try mapModel(from: Data(text.utf8))
    }

    /// Returns the value in a JSON text, read tolerantly.
    ///
    /// - Throws: What `mapModel(from:)` of JSON throws.
    public static func mapModel(from data: Data) throws(EndpointError) -> Self {
        try Response(statusCode: 200, data: data, message: nil).object(at: .root)
    }

    /// Returns the value of these members, read tolerantly.
    ///
    /// - Throws: What `mapModel(from:)` of JSON throws.
    public static func mapModel(from members: [String: JSONValue]) throws(EndpointError) -> Self {
        try mapModel(from: .object(members))
    }

    /// Returns the values of a list, read tolerantly.
    ///
    /// - Throws: What `mapModel(from:)` throws.
    public static func mapModels(from json: JSONValue) throws(EndpointError) -> [Self] {
        try Response(json).array(at: .root)
    }

    /// Returns the models in a JSON array, decoded tolerantly.
    ///
    /// - Throws: The error of `mapModel(from:)`.
    public static func mapModels(from text: String) throws(EndpointError) -> [Self] {
        try Response(statusCode: 200, data: Data(text.utf8), message: nil).array(at: .root)
    }
}

extension JSONValue {
    /// The JSON text in several lines, keys in their order, as `JSONSerialization` writes it.
    public var prettyText: String { text(indent: "") }

    private func text(indent: String) -> String {
        let inner = indent + "  "
        switch self {
        case .object(let members):
            if members.isEmpty { return "{}" }
            let lines = members.sorted { $0.key < $1.key }
                .map { "\(inner)\(JSONValue.string($0.key)) : \($0.value.text(indent: inner))" }
            return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
        case .array(let items):
            if items.isEmpty { return "[]" }
            return "[\n\(items.map { inner + $0.text(indent: inner) }.joined(separator: ",\n"))\n\(indent)]"
        case .null, .boolean, .number, .string: return description
        }
    }
}
