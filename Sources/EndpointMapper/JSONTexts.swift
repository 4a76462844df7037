public import EndpointRuntime

// These functions convert models to and from data, dictionaries, JSON and strings.

extension WritableValue {
    /// Returns the value as JSON.
    ///
    /// - Throws: `EncodingError` if the value contains a number that isn't finite.
    public func toJSON() throws -> JSONValue { try JSONValue(json: toData()) }

    /// Returns the value as JSON data, including all properties that were decoded.
    ///
    /// - Throws: `EncodingError` if the value contains a number that isn't finite.
    public func toData() throws -> Data { try jsonData() }

    /// Returns the JSON members of the value; empty if the value isn't an object.
    ///
    /// - Throws: `EncodingError` if the value contains a number that isn't finite.
    public func toDictionary() throws -> [String: JSONValue] {
        if case .object(let members) = try toJSON() { members } else { [:] }
    }

    /// Returns the value as a pretty-printed JSON string.
    ///
    /// - Throws: `EncodingError` if the value contains a number that isn't finite.
    public func toJSONString() throws -> String { try toJSON().prettyText }
}

extension ReadableValue where Self: Decodable {
    /// Returns a model that is decoded tolerantly from JSON.
    ///
    /// - Throws: `.jsonMapping` or `.objectMapping` if the JSON can't be decoded as the model.
    public static func mapModel(from json: JSONValue) throws(EndpointError) -> Self {
        try Response(json).mapObject(at: .root)
    }

    /// Returns a model that is decoded tolerantly from a JSON text.
    ///
    /// - Throws: The errors of `mapModel(from:)` with a `JSONValue`.
    public static func mapModel(from text: String) throws(EndpointError) -> Self {
        try mapModel(from: Data(text.utf8))
    }

    /// Returns a model that is decoded tolerantly from a JSON text.
    ///
    /// - Throws: The errors of `mapModel(from:)` with a `JSONValue`.
    public static func mapModel(from data: Data) throws(EndpointError) -> Self {
        try Response(statusCode: 200, data: data, message: nil).mapObject(at: .root)
    }

    /// Returns a model that is decoded tolerantly from the members of an object.
    ///
    /// - Throws: The errors of `mapModel(from:)` with a `JSONValue`.
    public static func mapModel(from members: [String: JSONValue]) throws(EndpointError) -> Self {
        try mapModel(from: .object(members))
    }

    /// Returns the models that are decoded tolerantly from a JSON array.
    ///
    /// - Throws: The errors of `mapModel(from:)` with a `JSONValue`.
    public static func mapModels(from json: JSONValue) throws(EndpointError) -> [Self] {
        try Response(json).mapArray(at: .root)
    }

    /// Returns the models that are decoded tolerantly from the text of a JSON array.
    ///
    /// - Throws: The errors of `mapModel(from:)` with a `JSONValue`.
    public static func mapModels(from text: String) throws(EndpointError) -> [Self] {
        try Response(statusCode: 200, data: Data(text.utf8), message: nil).mapArray(at: .root)
    }
}

extension JSONValue {
    /// The JSON text in several lines with sorted keys, in the format of `JSONSerialization`.
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
