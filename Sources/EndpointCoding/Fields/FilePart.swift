/// A file in a multipart body, or bytes with a media type that are a body.
public struct FilePart: Sendable, Hashable {
    /// The bytes of the file.
    public var content: TransportBody
    /// The name of the file, without its folders.
    public var fileName: String?
    /// The media type of the file.
    public var contentType: String?
    /// Further headers of the part in a multipart body.
    public var headers: [String: String]

    /// Creates a part from data in memory.
    public init(data: Data, fileName: String? = nil, contentType: String? = nil, headers: [String: String] = [:]) {
        self.init(.data(data), fileName, contentType, headers)
    }

    /// Creates a part from a file, whose name determines the file name and media type by default.
    public init(file: URL, fileName: String? = nil, contentType: String? = nil, headers: [String: String] = [:]) {
        self.init(.file(file), fileName, contentType, headers)
    }

    /// Creates a part from a stream, whose bytes are created when the request is sent.
    public init(
        stream: BodyStream, fileName: String? = nil, contentType: String? = nil, headers: [String: String] = [:]
    ) {
        self.init(.stream(stream), fileName, contentType, headers)
    }

    private init(_ content: TransportBody, _ fileName: String?, _ contentType: String?, _ headers: [String: String]) {
        self.content = content
        self.fileName = fileName
        self.contentType = contentType
        self.headers = headers
    }
}

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

    /// The bytes, if they are in memory; nil otherwise.
    ///
    /// The bytes of every received part are in memory.
    public var data: Data? {
        if case .data(let data) = content { data } else { nil }
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
