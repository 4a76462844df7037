/// A text that diagnostics can point into: its path as the user gave it, and its bytes.
///
/// Lines and columns are computed when they are asked for, so that keeping the position of every node of a large
/// description costs no more than an offset.
public final class SourceFile: Sendable {
    /// The path to print, as the user wrote it (or relative to the description, for files that it refers to).
    public let path: String
    /// The whole text, UTF-8, as it lay on disk.
    public let bytes: [UInt8]
    /// The offset of each line's first byte; always holds at least `0`.
    public let lineStarts: [Int]

    public init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
        var starts = [0]
        for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
            starts.append(offset + 1)
        }
        self.lineStarts = starts
    }
}

/// The place of a ``SourceFile`` in the run's ``SourceMap``.
public struct SourceFileID: Sendable, Hashable {
    public let index: UInt32

    public init(index: UInt32) {
        self.index = index
    }
}

/// A stretch of one source file, in bytes. Sixteen bytes, so that every node of a tree can carry one.
public struct SourceRange: Sendable, Hashable {
    public let file: SourceFileID
    /// Offset of the first byte.
    public let start: UInt32
    /// Offset after the last byte; equal to `start` for a place between two bytes.
    public let end: UInt32

    public init(file: SourceFileID, start: UInt32, end: UInt32) {
        self.file = file
        self.start = start
        self.end = end
    }
}

/// A position as people count: both from one, the column in characters (Unicode scalars) of its line.
public struct SourcePosition: Sendable, Hashable {
    public let line: Int
    public let column: Int

    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}
