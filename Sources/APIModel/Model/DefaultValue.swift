/// A default value that can be written as a Swift literal.
public enum DefaultValue: Sendable, Hashable {
    case boolean(Bool)
    /// An integer as digits that fit the property's type.
    case integer(String)
    case number(String)
    case string(String)
    /// The Swift name of a case or static member of the property's type.
    case member(String)
    case emptyArray
    case emptyDictionary
}

/// The `default` of a description, for documentation.
public enum DocumentedDefault: Sendable, Hashable {
    case value(DefaultValue)
    /// The JSON text, in one line, of a default that can't be written as a Swift literal.
    case json(String)
}
