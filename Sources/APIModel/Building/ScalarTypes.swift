import OpenAPI

/// The Swift types of strings and numbers, by format.
enum ScalarTypes {
    /// `kind` is string, integer or number.
    static func type(of schema: Schema, kind: Schema.Types, options: ModelOptions.Types) -> TypeReference {
        let format = schema.format?.lowercased()
        if let written = schema.format, let custom = options.formats[written] { return .custom(custom) }
        switch kind {
        case .string:
            if let type = format.flatMap({ stringFormats[$0] }) { return type }
            let encoding = schema.contentEncoding?.lowercased()
            return encoding == "base64" ? .base64 : .string
        case .integer:
            if let values = schema.enumeration, values.contains(where: { $0.isBeyondInt64 }) { return .decimal }
            if let type = format.flatMap({ integerFormats[$0] }) { return type }
            // A value that the description shows can come.
            for case .number(let text)? in [schema.example, schema.defaultValue] where Literal.number(text).isBeyondInt64 {
                return Double(text).map { $0 >= 0 && $0 < 0x1p64 } == true ? .uint64 : .decimal
            }
            let (minimum, maximum) = (schema.minimum.flatMap(Double.init), schema.maximum.flatMap(Double.init))
            if let custom = options.integers, schema.format == nil, schema.enumeration == nil, minimum == nil || maximum == nil {
                return .custom(custom)
            }
            return integerType(from: minimum, to: maximum)
        default:
            if let values = schema.enumeration, values.contains(where: { $0.isBeyondDouble }) { return .decimal }
            return format.flatMap { numberFormats[$0] } ?? .double
        }
    }

    /// Whether a format says what a schema without a type is.
    static func kind(ofFormat format: String) -> Schema.Types? {
        let format = format.lowercased()
        if stringFormats[format] != nil || textFormats.contains(format) { return .string }
        if integerFormats[format] != nil { return .integer }
        return numberFormats[format] == nil ? nil : .number
    }

    private static let stringFormats: [String: TypeReference] = [
        "date-time": .dateTime, "datetime": .dateTime, "date": .date, "uuid": .uuid, "uri": .url, "url": .url,
        "byte": .base64, "base64": .base64,
    ]

    /// Strings of which Swift has no type that would fit them all.
    private static let textFormats: Set<String> = [
        "binary", "email", "hostname", "ipv4", "ipv6", "password", "time", "duration", "uri-reference", "regex",
        "idn-email",
        "json-pointer", "uri-template", "iri",
    ]

    private static let integerFormats: [String: TypeReference] = [
        "int32": .int32, "int64": .int64, "int": .int, "integer": .int, "long": .int64, "int8": .int, "int16": .int,
        "uint8": .int, "uint16": .int, "uint32": .int, "uint64": .uint64, "ulong": .uint64, "timestamp": .int, "unix-time": .int,
    ]

    /// Whole numbers are often called numbers with an integer's format.
    private static let numberFormats: [String: TypeReference] = [
        "float": .float, "double": .double, "decimal": .decimal, "int32": .int32, "int64": .int64, "integer": .int,
        "uint64": .uint64,
    ]

    /// The type that holds all whole numbers between two bounds. Those of 64 bits are often rounded by who wrote them:
    /// 9223372036854775807 became 9223372036854776000 on its way through JavaScript.
    private static func integerType(from minimum: Double?, to maximum: Double?) -> TypeReference {
        let (minimum, maximum) = (minimum ?? 0, maximum ?? 0)
        if minimum >= -0x1p63, maximum <= 0x1p63 { return .int }
        return minimum >= 0 && maximum <= 0x1p64 ? .uint64 : .decimal
    }
}

extension Literal {
    /// A whole number that only a type of any size holds.
    var isBeyondInt64: Bool {
        guard case .number(let text) = self, let number = Double(text) else { return false }
        return number.rounded() == number && Int64(text) == nil && Int64(exactly: number) == nil
    }
    /// A whole number that a Double has only nearly.
    var isBeyondDouble: Bool {
        guard case .number(let text) = self, text.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || (48...57).contains($0) }) else {
            return false
        }
        return Int64(text).map { Double(exactly: $0) == nil } ?? isBeyondInt64
    }
}
