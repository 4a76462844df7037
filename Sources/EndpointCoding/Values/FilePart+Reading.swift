extension FilePart: SingleValueReadable {
    /// Of a multipart body the part itself, with its name, its type and its headers; of anything else the bytes that
    /// base64 stands for.
    ///
    /// - Throws: `DecodingError` where it is neither.
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
