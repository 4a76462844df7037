public import Diagnostics

/// The positions of the names in a configuration file, for diagnostics.
public struct EntryPositions: Sendable {
    private var ranges: [String: [String: SourceRange]] = [:]

    public init() {}

    /// The position of a name in a field; nil if the configuration isn't from a file.
    ///
    /// For example, the field is `keyPath.operations`, and the name is `listBooks`.
    public subscript(_ field: String, _ name: String) -> SourceRange? {
        get { ranges[field]?[name] }
        set { ranges[field, default: [:]][name] = newValue }
    }
}
