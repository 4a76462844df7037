/// A difference between a file of the output folder and what the generator writes.
public struct FileChange: Sendable, Hashable {
    /// The kind of difference, from the folder's point of view.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The folder doesn't have the file yet.
        case added
        /// The generator writes other contents.
        case changed
        /// The generator no longer writes the file.
        case removed
        /// The contents aren't those of the last run, so someone edited the file manually.
        case edited = "edited manually"
    }

    /// The path of the file, below the output folder.
    public var path: String
    public var kind: Kind
}

/// The difference between an output folder and what `generate` writes to it.
public struct OutputCheck: Sendable {
    /// The name of the client's type.
    public var client: String
    /// The output folder, as the flags or the configuration name it.
    public var folder: String
    /// The files that `generate` would write or remove, in the order of their paths.
    public var changes: [FileChange]
    /// The version of the generator that wrote the folder, when it isn't this one.
    public var otherVersion: String?

    /// A Boolean value that indicates whether `generate` would change nothing.
    public var isCurrent: Bool { changes.isEmpty && otherVersion == nil }
}
