import OpenAPI

extension TypeBuilder {
    func string(_ schema: Schema, _ place: Place) -> TypeReference {
        if let format = schema.format ?? schema.contentEncoding, let type = stringFormat(format, place) { return type }
        if place.isMultipart, schema.contentMediaType != nil { return .file }
        return .string
    }

    /// Nil for a format that isn't a type of its own in Swift.
    func stringFormat(_ format: String, _ place: Place) -> TypeReference? {
        switch format.lowercased() {
        case "date-time", "datetime": .dateTime
        case "date": .date
        case "uuid", "guid": .uuid
        case "uri", "url": .url
        case "byte", "base64": .base64
        case "binary": place.isMultipart ? .file : .string
        case "decimal": .decimal
        default: nil
        }
    }

    func integer(_ schema: Schema) -> TypeReference {
        switch schema.format {
        case "int32": return exceeds(schema, Int32.self) ? .int64 : .int32
        case "int64": return exceeds(schema, Int64.self) ? .decimal : .int64
        default: return exceeds(schema, Int64.self) ? .decimal : .int
        }
    }

    /// Whether a bound of the schema lies beyond the type: then its values may, too.
    private func exceeds<Value: FixedWidthInteger>(_ schema: Schema, _ type: Value.Type) -> Bool {
        [schema.minimum, schema.maximum].contains { bound in
            guard let bound, let number = Double(bound) else { return false }
            return number >= Double(Value.max) * 2 || number < Double(Value.min)
        }
    }

    func number(_ schema: Schema) -> TypeReference {
        switch schema.format {
        case "float": .float
        case "decimal": .decimal
        case "int32": .int32
        case "int64": .int64
        default: .double
        }
    }
}
