extension FilePart: SingleValueReadable {
    /// Reads a file: a part of a multipart body with its name, type and headers; in other formats the decoded base64.
    ///
    /// - Throws: `DecodingError` if it is neither.
    public init(from value: ValueReader) throws {
        if let part = value.part {
            self = part.file
        } else {
            self.init(data: try Data(from: value))
        }
    }

    /// The bytes, if they are in memory: those of every received part are.
    public var data: Data? {
        if case .data(let data) = content { data } else { nil }
    }
}

extension ValueReader {
    /// The part of a multipart body that the value is; of several of one name the first one.
    var part: TapePart? {
        if tape.parts.isEmpty { return nil }
        return tape.parts[index] ?? firstOfSeveral.flatMap { tape.parts[$0.index] }
    }
}
