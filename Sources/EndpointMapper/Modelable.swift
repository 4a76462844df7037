public import EndpointRuntime

/// A handwritten model that is mapped automatically.
///
/// A property has the type that the model declares, regardless of the type in the JSON.
///
/// ```swift
/// struct User: Modelable {
///     var id = ""
///     var age = 18
///     var company = Company()
///     var tags: [Company] = []
///     init() {}
/// }
///
/// let user = response.mapObject(User.self)
/// ```
///
/// A key that is missing, null or unreadable keeps the value of the default instance; strings, numbers, Booleans,
/// dates and raw values are coerced by the rules of tolerant mapping, nested models, lists and dictionaries too.
/// `CodingKeys` give other names, and paths: `case name = "profile>name"`. `mapping(_:)` takes over the rest:
///
/// ```swift
/// mutating func mapping(_ json: JSONValue) {
///     nickname = json.value(at: "names>short") ?? nickname
/// }
/// ```
public protocol Modelable: Codable {
    /// Creates the default instance.
    init()

    /// Reads the values that the automatic mapping doesn't find.
    ///
    /// Such values have another name or location. The function is called after the automatic mapping.
    ///
    /// - Parameter json: The object that the model was read from.
    mutating func mapping(_ json: JSONValue)
}

extension Modelable {
    /// Does nothing.
    public mutating func mapping(_ json: JSONValue) {}
}

// From JSON, tolerantly: what isn't there or can't be read has its default.
extension Modelable {
    /// Returns the model in JSON.
    public static func mapModel(from json: JSONValue) -> Self { Response(json).mapObject() }

    /// Returns the model in a JSON text.
    public static func mapModel(from text: String) -> Self { mapModel(from: Data(text.utf8)) }

    /// Returns the model in a JSON text.
    public static func mapModel(from data: Data) -> Self {
        Response(statusCode: 200, data: data, message: nil).mapObject()
    }

    /// Returns the model of these members.
    public static func mapModel(from members: [String: JSONValue]) -> Self { mapModel(from: .object(members)) }

    /// Returns the model of these members; what is no JSON among them counts as null.
    @_disfavoredOverload
    public static func mapModel(from members: [String: Any]) -> Self { mapModel(from: JSONValue(anything: members)) }

    /// Returns the models of an array; empty if there is no array.
    public static func mapModels(from json: JSONValue) -> [Self] { Response(json).mapArray() }

    /// Returns the models in a JSON array; empty if there is no array.
    public static func mapModels(from text: String) -> [Self] { mapModels(from: Data(text.utf8)) }

    /// Returns the models in a JSON array; empty if there is no array.
    public static func mapModels(from data: Data) -> [Self] {
        Response(statusCode: 200, data: data, message: nil).mapArray()
    }

    /// Returns the models of a list of members; what is no JSON among them counts as null.
    @_disfavoredOverload
    public static func mapModels(from list: [[String: Any]]) -> [Self] { mapModels(from: JSONValue(anything: list)) }

    /// Returns the model in a JSON string, decoded strictly and without `mapping(_:)`.
    ///
    /// If the string can't be decoded, the result is the default instance.
    public static func codeModel(from text: String) -> Self {
        (try? Response(statusCode: 200, data: Data(text.utf8), message: nil).map(Self.self)) ?? Self()
    }

    /// Returns the models in a JSON array, decoded strictly; empty if they can't be decoded.
    public static func codeModels(from text: String) -> [Self] {
        (try? Response(statusCode: 200, data: Data(text.utf8), message: nil).map([Self].self)) ?? []
    }
}

// To JSON.
extension Modelable {
    /// Returns the model as a JSON text, in bytes; an empty object where it can't be encoded.
    public func toData() -> Data { encoded(self, otherwise: "{}") }

    /// Returns the model as JSON.
    public func toJSON() -> JSONValue { (try? JSONValue(json: toData())) ?? .null }

    /// Returns the members of the model.
    public func toDictionary() -> [String: JSONValue] {
        if case .object(let members) = toJSON() { members } else { [:] }
    }

    /// Returns the model as a JSON text of several lines.
    public func toJSONString() -> String { toJSON().prettyText }
}

extension Array where Element: Modelable {
    /// Returns the models as JSON data; an empty array if they can't be encoded.
    public func toData() -> Data { encoded(self, otherwise: "[]") }

    /// Returns the models as JSON.
    public func toJSON() -> JSONValue { (try? JSONValue(json: toData())) ?? .null }

    /// Returns the members of each model.
    public func toDictionary() -> [[String: JSONValue]] { map { $0.toDictionary() } }

    /// Returns the models as a JSON text of several lines.
    public func toJSONString() -> String { toJSON().prettyText }
}

/// Writes dates as models read them, and numbers that JSON has no word for as text.
private func encoded(_ value: some Encodable, otherwise empty: String) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
        positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    encoder.dateEncodingStrategy = .custom { date, encoder in
        if let text = date.word {
            try text.encode(to: encoder)
        } else {
            try date.timeIntervalSince1970.encode(to: encoder)
        }
    }
    return (try? encoder.encode(value)) ?? Data(empty.utf8)
}
