/// A value that Swift has a literal for.
public enum DefaultValue: Sendable, Hashable {
    case boolean(Bool)
    /// Digits that fit the property's type.
    case integer(String)
    case number(String)
    case string(String)
    /// The Swift name of a case or static member of the property's type.
    case member(String)
    case emptyArray
    case emptyDictionary
}

/// A description's `default`, as documentation names it.
public enum DocumentedDefault: Sendable, Hashable {
    case value(DefaultValue)
    /// The JSON text, in one line, of what Swift has no literal for.
    case json(String)
}
