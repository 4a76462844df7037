/// The source files of one run, in the order in which they were read.
public struct SourceMap: Sendable {
    public private(set) var files: [SourceFile] = []

    public init() {}

    public mutating func add(_ file: SourceFile) -> SourceFileID {
        files.append(file)
        return SourceFileID(index: UInt32(files.count - 1))
    }

    public subscript(id: SourceFileID) -> SourceFile {
        files[Int(id.index)]
    }

    /// Where `range` begins, as people count.
    public func position(of range: SourceRange) -> SourcePosition {
        self[range.file].position(ofByteAt: Int(range.start))
    }
}

extension SourceFile {
    /// The line and column of the byte at `offset`; an offset beyond the text gives the position after its last byte.
    public func position(ofByteAt offset: Int) -> SourcePosition {
        let offset = min(max(offset, 0), bytes.count)
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        // A continuation byte (10xxxxxx) belongs to the scalar before it.
        let column = bytes[lineStarts[low]..<offset].reduce(1) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
        return SourcePosition(line: low + 1, column: column)
    }
}
