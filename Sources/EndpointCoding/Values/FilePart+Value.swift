extension FilePart: SingleValueReadable, SingleValueWritable {
    /// Reads a file from a part of a multipart body, or from base64 in other formats.
    ///
    /// A part has the file's name, media type and headers.
    ///
    /// - Throws: `DecodingError` if the value is neither a part nor base64.
    public init(from value: ValueReader) throws {
        if let part = value.part {
            self = part.file
        } else {
            self.init(data: try Data(from: value))
        }
    }

    /// Writes a file: unchanged in a multipart body, in other formats as base64.
    ///
    /// - Throws: The error of reading the file, if its bytes are needed.
    public func write(to value: inout ValueWriter) throws {
        if value.output.take(self) { return }
        var bytes = Data()
        try content.read { bytes.append($0) }
        try bytes.write(to: &value)
    }
}

extension ValueReader {
    /// The part of a multipart body that holds the value; the first of several with one name.
    var part: TapePart? {
        if tape.parts.isEmpty { return nil }
        return tape.parts[index] ?? firstOfSeveral.flatMap { tape.parts[$0.index] }
    }
}
