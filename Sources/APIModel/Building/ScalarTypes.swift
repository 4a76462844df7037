import OpenAPI

/// The Swift types of strings and numbers, by format.
enum ScalarTypes {
    /// `kind` is string, integer or number.
    static func type(of schema: Schema, kind: Schema.Types, formats: [String: String]) -> TypeReference {
        let format = schema.format?.lowercased()
        if let written = schema.format, let custom = formats[written] { return .custom(custom) }
        switch kind {
        case .string:
            if let type = format.flatMap({ stringFormats[$0] }) { return type }
            let encoding = schema.contentEncoding?.lowercased()
            return encoding == "base64" ? .base64 : .string
        case .integer:
            if exceedsInt64(schema.minimum) || exceedsInt64(schema.maximum) { return .decimal }
            return format.flatMap { integerFormats[$0] } ?? .int
        default:
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
        "uint8": .int, "uint16": .int, "uint32": .int, "timestamp": .int, "unix-time": .int,
    ]

    /// Whole numbers are often called numbers with an integer's format.
    private static let numberFormats: [String: TypeReference] = [
        "float": .float, "double": .double, "decimal": .decimal, "int32": .int32, "int64": .int64, "integer": .int,
    ]

    /// Whether `bound`, a JSON number, lies beyond `Int64`.
    private static func exceedsInt64(_ bound: String?) -> Bool {
        guard let bound, Int64(bound) == nil else { return false }
        guard let number = Double(bound) else { return false }
        return number >= 0x1p63 || number < -0x1p63
    }
}
