import OpenAPI

/// The Swift types of strings and numbers, by format.
enum ScalarTypes {
    /// Returns the Swift type of a schema of the type `kind`: string, integer or number.
    static func type(of schema: Schema, kind: Schema.Types, options: ModelOptions.Types) -> TypeReference {
        let format = schema.format?.lowercased()
        if let written = schema.format, let custom = options.formats[written] { return .custom(custom) }
        switch kind {
        case .string:
            if let type = format.flatMap({ stringFormats[$0] }) { return type }
            let encoding = schema.contentEncoding?.lowercased()
            return encoding == "base64" ? .base64 : .string
        case .integer:
            if let values = schema.enumeration, values.contains(where: { $0.isBeyondInt64 }) {
                return IntegerRange(values: values).type
            }
            if let type = format.flatMap({ integerFormats[$0] }) { return type }
            let isBounded = schema.minimum.flatMap(Double.init) != nil && schema.maximum.flatMap(Double.init) != nil
            if let custom = options.integers, schema.format == nil, schema.enumeration == nil, !isBounded {
                return .custom(custom)
            }
            return IntegerRange(schema).type
        default:
            if let values = schema.enumeration, values.contains(where: { $0.isBeyondDouble }) { return .decimal }
            return format.flatMap { numberFormats[$0] } ?? .double
        }
    }

    /// Returns the type that a format implies for a schema without a type.
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

    /// The formats of strings that have no Swift type for all of their values.
    private static let textFormats: Set<String> = [
        "binary", "email", "hostname", "ipv4", "ipv6", "password", "time", "duration", "uri-reference", "regex",
        "idn-email",
        "json-pointer", "uri-template", "iri",
    ]

    private static let integerFormats: [String: TypeReference] = [
        "int32": .int32, "int64": .int64, "int": .int, "integer": .int, "long": .int64, "int8": .int, "int16": .int,
        "uint8": .int, "uint16": .int, "uint32": .int, "uint64": .uint64, "ulong": .uint64, "timestamp": .int,
        "unix-time": .int,
    ]

    /// The Swift types of numbers by format.
    ///
    /// The formats of integers are included, because many descriptions use them with `type: number`.
    private static let numberFormats: [String: TypeReference] = [
        "float": .float, "double": .double, "decimal": .decimal, "int32": .int32, "int64": .int64, "integer": .int,
        "uint64": .uint64,
    ]
}
