/// A difference between a file of the output folder and the file that the generator writes.
public struct FileChange: Sendable, Hashable {
    /// The kind of difference between the folder's file and the generated file.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A new file, which the folder doesn't have yet.
        case added
        /// A changed file, which the generator writes with other contents.
        case changed
        /// A removed file, which the generator no longer writes.
        case removed
        /// A file that was edited manually, so its contents aren't the contents of the last run.
        case edited = "edited manually"
    }

    /// The path of the file, below the output folder.
    public var path: String
    public var kind: Kind
}

/// The difference between an output folder and the files that `generate` writes to the folder.
public struct OutputCheck: Sendable {
    /// The name of the client's type.
    public var client: String
    /// The output folder, as the flags or the configuration name it.
    public var folder: String
    /// The files that `generate` would write or remove, in the order of their paths.
    public var changes: [FileChange]
    /// The version of the generator that wrote the folder; nil if it is the current version.
    public var otherVersion: String?

    /// A Boolean value that indicates whether `generate` would change nothing.
    public var isCurrent: Bool { changes.isEmpty && otherVersion == nil }
}
