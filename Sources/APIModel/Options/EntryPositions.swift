public import Diagnostics

/// The positions of the names that the entries of a configuration have, for diagnostics.
public struct EntryPositions: Sendable {
    private var ranges: [String: [String: SourceRange]] = [:]

    public init() {}

    /// The position of a name in a field: `listBooks` in `keyPath.operations`. Nil if it isn't from a file.
    public subscript(_ field: String, _ name: String) -> SourceRange? {
        get { ranges[field]?[name] }
        set { ranges[field, default: [:]][name] = newValue }
    }
}
