/// The JSON form of a schema's values, as far as it distinguishes them from those of others.
enum SchemaShape {
    case boolean, integer, number
    /// `values` are those of an enumeration.
    case string(values: [String]?)
    case array
    /// An object without declared properties.
    case dictionary
    case object(ObjectKeys)
    /// Any JSON, or a type that the user gives.
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
