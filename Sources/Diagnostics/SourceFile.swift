/// A source file that diagnostics can point into: its path as the user specified it, and its bytes.
///
/// Lines and columns are computed when they are asked for, so that keeping the position of every node of a large
/// description costs no more than an offset.
public final class SourceFile: Sendable {
    /// The path to print, as the user wrote it.
    ///
    /// For files that the description refers to, the path is relative to the description.
    public let path: String
    /// The whole text, UTF-8, as it lay on disk.
    public let bytes: [UInt8]
    /// The offset of each line's first byte; always contains at least `0`.
    public let lineStarts: [Int]
    /// The numbers of continuation bytes (10xxxxxx) before every `checkpointStride`th byte.
    ///
    /// Finding a column far into a line of megabytes (minified JSON) then needs no scan from its beginning. The array
    /// is empty when the text is ASCII.
    private let continuationCheckpoints: [Int]

    private static let checkpointStride = 1024

    public init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
        lineStarts = Self.lineStarts(in: bytes)
        continuationCheckpoints = Self.continuationCheckpoints(of: bytes)
    }

    private static func lineStarts(in bytes: [UInt8]) -> [Int] {
        var starts = [0]
        starts.reserveCapacity(bytes.count / 32)
        forEachWord(of: bytes) { word, offset in
            // Newlines become zeros, and of zeros alone the top bit is left: no sum of two bytes carries into the next.
            let differences = word ^ (UInt64(UInt8(ascii: "\n")) &* lowBits)
            var newlines = ~(((differences & ~highBits) &+ ~highBits) | differences) & highBits
            while newlines != 0 {
                starts.append(offset + newlines.trailingZeroBitCount / 8 + 1)
                newlines &= newlines &- 1
            }
        }
        return starts
    }

    private static func continuationCheckpoints(of bytes: [UInt8]) -> [Int] {
        var checkpoints: [Int] = []
        var continuations = 0
        forEachWord(of: bytes) { word, offset in
            if offset % checkpointStride == 0 { checkpoints.append(continuations) }
            // The top bit is set, and the one behind it isn't.
            if word & highBits != 0 { continuations += (word & ~(word << 1) & highBits).nonzeroBitCount }
        }
        return continuations == 0 ? [] : checkpoints
    }

    private static let lowBits: UInt64 = 0x0101_0101_0101_0101
    private static let highBits: UInt64 = 0x8080_8080_8080_8080

    /// Calls `body` for every eight bytes, the first byte in the lowest bits.
    ///
    /// The last word is padded with zeros.
    @inline(__always)
    private static func forEachWord(of bytes: [UInt8], _ body: (UInt64, _ offset: Int) -> Void) {
        bytes.withUnsafeBytes { bytes in
            let whole = bytes.count & ~7
            for offset in stride(from: 0, to: whole, by: 8) {
                body(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)), offset)
            }
            guard whole < bytes.count else { return }
            body(bytes[whole...].reversed().reduce(0) { $0 << 8 | UInt64($1) }, whole)
        }
    }

    /// Returns the line and column of the byte at `offset`.
    ///
    /// An offset beyond the text has the position after its last byte.
    public func position(ofByteAt offset: Int) -> SourcePosition {
        let offset = min(max(offset, 0), bytes.count)
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        let start = lineStarts[low]
        let continuations = self.continuations(before: offset) - self.continuations(before: start)
        return SourcePosition(line: low + 1, column: offset - start - continuations + 1)
    }

    /// Returns the number of continuation bytes before `offset`.
    ///
    /// Continuation bytes belong to the preceding character and so have no column.
    private func continuations(before offset: Int) -> Int {
        let checkpoint = min(offset / Self.checkpointStride, continuationCheckpoints.count - 1)
        guard checkpoint >= 0 else { return 0 }
        return bytes[checkpoint * Self.checkpointStride..<offset].reduce(continuationCheckpoints[checkpoint]) {
            $0 + ($1 & 0xC0 == 0x80 ? 1 : 0)
        }
    }
}

/// The index of a ``SourceFile`` in the run's ``SourceMap``.
public struct SourceFileID: Sendable, Hashable {
    public let index: UInt32

    public init(index: UInt32) {
        self.index = index
    }
}

/// A range in a source file, in bytes. Sixteen bytes, so that every node of a tree can carry one.
///
/// Nodes of a tree are identified by their ranges, and one source range may produce several nodes that have become
/// different: these are revisions of it.
public struct SourceRange: Sendable, Hashable {
    public let file: SourceFileID
    /// Offset of the first byte.
    public let start: UInt32
    /// Offset after the last byte; equal to `start` for a position between two bytes.
    public let end: UInt32
    /// The revision of the range's content after changes; 0 for the original.
    public private(set) var revision: UInt32 = 0

    public init(file: SourceFileID, start: UInt32, end: UInt32) {
        self.file = file
        self.start = start
        self.end = end
    }

    /// Returns the same range with another revision, for a node that was changed.
    public func revised(_ revision: UInt32) -> SourceRange {
        var range = self
        range.revision = revision
        return range
    }

    /// Hashes the beginning and the revision alone: few ranges of a table begin at the same offset.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(UInt64(start) << 32 | UInt64(revision))
    }
}

/// A position as editors display it: a line and a column, both starting at 1.
///
/// The column counts the characters (Unicode scalars) of the line.
public struct SourcePosition: Sendable, Hashable {
    public let line: Int
    public let column: Int

    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}
