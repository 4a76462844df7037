/// A source file that diagnostics refer to: its path as the user specified it, and its bytes.
///
/// Lines and columns are computed on demand. So the position of a node in a large description needs only the memory of
/// an offset.
public final class SourceFile: Sendable {
    /// The path for messages, as the user specified it.
    ///
    /// The path of a file that a description refers to is relative to the description.
    public let path: String
    /// The bytes of the file as read from disk, in UTF-8.
    public let bytes: [UInt8]
    /// The offset of each line's first byte. The array contains at least `0`.
    public let lineStarts: [Int]
    /// The number of UTF-8 continuation bytes (10xxxxxx) before every `checkpointStride`th byte.
    ///
    /// With these numbers, the column of a position in a line of megabytes, as in minified JSON, is found without a
    /// scan of the whole line. The array is empty if the text is ASCII.
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
            // A newline becomes a zero byte, and only for zero bytes the next line sets the top bit. No sum of two
            // bytes carries into the next byte.
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
            // In a continuation byte the top bit is set and the bit below it isn't.
            if word & highBits != 0 { continuations += (word & ~(word << 1) & highBits).nonzeroBitCount }
        }
        return continuations == 0 ? [] : checkpoints
    }

    private static let lowBits: UInt64 = 0x0101_0101_0101_0101
    private static let highBits: UInt64 = 0x8080_8080_8080_8080

    /// Calls `body` for each word of eight bytes, with the first byte in the lowest bits.
    ///
    /// The last word is padded with zeros if fewer than eight bytes remain.
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

    /// Returns the line and column of the byte at an offset.
    ///
    /// An offset beyond the text results in the position after the last byte.
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

    /// Returns the number of UTF-8 continuation bytes before an offset.
    ///
    /// A continuation byte belongs to the preceding character, so it isn't counted as a column.
    private func continuations(before offset: Int) -> Int {
        let checkpoint = min(offset / Self.checkpointStride, continuationCheckpoints.count - 1)
        guard checkpoint >= 0 else { return 0 }
        return bytes[checkpoint * Self.checkpointStride..<offset].reduce(continuationCheckpoints[checkpoint]) {
            $0 + ($1 & 0xC0 == 0x80 ? 1 : 0)
        }
    }
}

/// The index of a ``SourceFile`` in the ``SourceMap`` of a run of the generator.
public struct SourceFileID: Sendable, Hashable {
    public let index: UInt32

    public init(index: UInt32) {
        self.index = index
    }
}

/// A byte range in a source file, in 16 bytes of memory, since every node of a tree has one.
///
/// A node of a tree is identified by its range. If one range in the source results in several nodes that have become
/// different, the nodes have different revisions of the range.
public struct SourceRange: Sendable, Hashable {
    public let file: SourceFileID
    /// The offset of the first byte in the range.
    public let start: UInt32
    /// The offset after the last byte in the range; equal to `start` for a position between two bytes.
    public let end: UInt32
    /// The revision of the node with this range: 0 for the original, other numbers after changes.
    public private(set) var revision: UInt32 = 0

    public init(file: SourceFileID, start: UInt32, end: UInt32) {
        self.file = file
        self.start = start
        self.end = end
    }

    /// Returns the range with another revision, for a node that was changed.
    public func revised(_ revision: UInt32) -> SourceRange {
        var range = self
        range.revision = revision
        return range
    }

    /// Hashes only the start and the revision, since few ranges in a table begin at the same offset.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(UInt64(start) << 32 | UInt64(revision))
    }
}

/// A position in a source file as editors display it: a line and a column, both starting at 1.
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
