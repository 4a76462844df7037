extension Dictionary where Key == String, Value == JSONValue {
    /// Creates request parameters from the members of an encoded value.
    ///
    /// ```swift
    /// .requestParameters(parameters: try .init(encoding: filter), encoding: URLEncoding.queryString)
    /// ```
    ///
    /// - Throws: `EncodingError` if the value isn't a JSON object; the encoder's error.
    public init(encoding value: some Encodable, using encoder: JSONEncoder = JSONEncoder()) throws {
        guard case .object(let members) = try JSONValue(json: encoder.encode(value)) else {
            throw EncodingError.invalidValue(
                value,
                EncodingError.Context(codingPath: [], debugDescription: "the value isn't an object"))
        }
        self = members
    }
}

extension Dictionary where Key == String, Value == String {
    /// Creates headers from the members of an encoded value, as strings; null members are omitted.
    ///
    /// - Throws: `EncodingError` if the value isn't a JSON object, or has members that aren't scalars; the encoder's
    ///   error.
    public init(encoding value: some Encodable, using encoder: JSONEncoder = JSONEncoder()) throws {
        let members = try [String: JSONValue](encoding: value, using: encoder).filter { !$0.value.isNull }
        self = try [String: String](
            uniqueKeysWithValues: members.map { name, member in
                if let text = member.word { return (name, text) }
                throw EncodingError.invalidValue(
                    value,
                    EncodingError.Context(codingPath: [], debugDescription: "its property \(name) isn't a single value")
                )
            })
    }
}
