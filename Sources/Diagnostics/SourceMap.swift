/// The source files of one run of the generator, in the order in which they were read.
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

    /// Returns the line and column of the beginning of a range, counted from 1.
    public func position(of range: SourceRange) -> SourcePosition {
        self[range.file].position(ofByteAt: Int(range.start))
    }

    /// Returns the line and column after the last character of a range, counted from 1.
    public func endPosition(of range: SourceRange) -> SourcePosition {
        self[range.file].position(ofByteAt: Int(max(range.start, range.end)))
    }
}
