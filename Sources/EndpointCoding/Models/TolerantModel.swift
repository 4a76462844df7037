/// A `Codable` model with a default instance, whose values replace missing and unreadable ones in tolerant decoding.
public protocol TolerantModel: Codable {
    /// Creates the default instance of the model.
    init()

    /// Reads values from the JSON that the automatic mapping doesn't find.
    ///
    /// For example, the values have another name or location. The function is called after the automatic mapping.
    ///
    /// - Parameter json: The JSON object from which the model was decoded.
    mutating func mapping(_ json: JSONValue)
}

extension TolerantModel {
    /// Reads no values: the default implementation.
    public mutating func mapping(_ json: JSONValue) {}
}
