public import EndpointRuntime

/// A handwritten model that is decoded tolerantly from JSON.
///
/// Each property is converted to the type that the model declares, if the JSON has another type.
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
/// If a key is missing, null or unreadable, the property has the value of the default instance. Strings, numbers,
/// Booleans, dates and raw values are coerced by the rules of tolerant mapping, also in nested models, arrays and
/// dictionaries. Declare other names and paths with `CodingKeys`: `case name = "profile>name"`. Implement `mapping(_:)`
/// for other conversions:
///
/// ```swift
/// mutating func mapping(_ json: JSONValue) {
///     nickname = json.value(at: "names>short") ?? nickname
/// }
/// ```
public protocol Modelable: TolerantModel {}

// These functions decode models tolerantly from JSON: a missing or unreadable value has its default.
extension Modelable {
    /// Decodes a model tolerantly from a JSON value.
    public static func mapModel(from json: JSONValue) -> Self { Response(json).mapObject() }

    /// Decodes a model tolerantly from a string of JSON.
    public static func mapModel(from text: String) -> Self { mapModel(from: Data(text.utf8)) }

    /// Decodes a model tolerantly from the bytes of JSON.
    public static func mapModel(from data: Data) -> Self {
        Response(statusCode: 200, data: data, message: nil).mapObject()
    }

    /// Decodes a model tolerantly from the members of an object.
    public static func mapModel(from members: [String: JSONValue]) -> Self { mapModel(from: .object(members)) }

    /// Returns the model that is decoded tolerantly from members of any type.
    ///
    /// Values without a JSON representation count as null.
    @_disfavoredOverload
    public static func mapModel(from members: [String: Any]) -> Self { mapModel(from: JSONValue(anything: members)) }

    /// Returns the models in a JSON array; empty if the JSON isn't an array.
    public static func mapModels(from json: JSONValue) -> [Self] { Response(json).mapArray() }

    /// Returns the models in the text of a JSON array; empty if the text isn't an array.
    public static func mapModels(from text: String) -> [Self] { mapModels(from: Data(text.utf8)) }

    /// Returns the models in the text of a JSON array; empty if the text isn't an array.
    public static func mapModels(from data: Data) -> [Self] {
        Response(statusCode: 200, data: data, message: nil).mapArray()
    }

    /// Returns the models that are decoded tolerantly from an array of members of any type.
    ///
    /// Values without a JSON representation count as null.
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

// These functions encode models as JSON.
extension Modelable {
    /// Returns the model as JSON data; an empty object if the model can't be encoded.
    public func toData() -> Data { encoded(self, otherwise: "{}") }

    /// Returns the model as JSON.
    public func toJSON() -> JSONValue { (try? JSONValue(json: toData())) ?? .null }

    /// Returns the JSON members of the model.
    public func toDictionary() -> [String: JSONValue] {
        if case .object(let members) = toJSON() { members } else { [:] }
    }

    /// Returns the model as a JSON text with several lines.
    public func toJSONString() -> String { toJSON().prettyText }
}

extension Array where Element: Modelable {
    /// Returns the models as JSON data; an empty array if they can't be encoded.
    public func toData() -> Data { encoded(self, otherwise: "[]") }

    /// Returns the models as JSON.
    public func toJSON() -> JSONValue { (try? JSONValue(json: toData())) ?? .null }

    /// Returns the JSON members of each model.
    public func toDictionary() -> [[String: JSONValue]] { map { $0.toDictionary() } }

    /// Returns the models as a JSON text with several lines.
    public func toJSONString() -> String { toJSON().prettyText }
}

/// Returns a value as JSON data, or `empty` if the value can't be encoded.
///
/// Dates are encoded in the format that models decode, and numbers that aren't finite as strings.
private func encoded(_ value: some Encodable, otherwise empty: String) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
        positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    encoder.dateEncodingStrategy = .custom { date, encoder in
        if let text = try? JSONValue(json: date.jsonData()) {
            try text.encode(to: encoder)
        } else {
            try date.timeIntervalSince1970.encode(to: encoder)
        }
    }
    return (try? encoder.encode(value)) ?? Data(empty.utf8)
}
