/// The JSON form of a schema's values, which distinguishes them from the values of other schemas.
enum SchemaShape {
    case boolean, integer, number
    /// A string, with the values of an enumeration, or nil if any string is allowed.
    case string(values: [String]?)
    case array
    /// An object without declared properties.
    case dictionary
    case object(ObjectKeys)
    /// Any JSON value, or a value of a configured Swift type.
    case anything

    var acceptsAnyValue: Bool {
        if case .anything = self { return true }
        return false
    }

    var isDictionary: Bool {
        if case .dictionary = self { return true }
        return false
    }

    var isObject: Bool {
        if case .object = self { return true }
        return false
    }
}
