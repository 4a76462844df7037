/// A model that is read tolerantly onto a default instance: a key that is missing, null or unreadable keeps that
/// instance's value.
///
/// Tolerant decoding (``MappingPolicy``) reads such models so; other decoders read them as any `Decodable` type.
public protocol DefaultedModel: Codable {
    /// Creates the default instance.
    init()

    /// Takes over what the automatic mapping doesn't find, because it has another name or lies elsewhere. Called after
    /// the automatic mapping.
    ///
    /// - Parameter json: The object that the model was read from.
    mutating func mapping(_ json: JSONValue)
}

extension DefaultedModel {
    /// Does nothing.
    public mutating func mapping(_ json: JSONValue) {}
}

extension DefaultedModel {
    static func read(_ decoder: TolerantDecoder) throws -> Self {
        let defaults = decoder.defaults ?? decoder.context.defaults(of: self)
        var model = try Self(from: TolerantDecoder(decoder.value, decoder.context, defaults))
        model.mapping(try JSONValue(from: decoder.value))
        return model
    }
}
