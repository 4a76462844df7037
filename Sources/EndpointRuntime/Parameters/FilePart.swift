public import Foundation

/// A file in a multipart body.
public struct FilePart: Sendable, Hashable {
    /// Where the bytes come from.
    public enum Content: Sendable, Hashable {
        /// Bytes in memory.
        case data(Data)
        /// Read when the request is sent.
        case file(URL)
        /// Read when the request is sent.
        case stream(BodyStream)
    }

    /// The bytes.
    public var content: Content
    /// Without its folders.
    public var fileName: String?
    /// The media type.
    public var contentType: String?

    /// Bytes that lie in memory.
    public init(data: Data, fileName: String? = nil, contentType: String? = nil) {
        content = .data(data)
        self.fileName = fileName
        self.contentType = contentType
    }

    /// The name and the type are taken from the file's name where they aren't given.
    public init(file: URL, fileName: String? = nil, contentType: String? = nil) {
        content = .file(file)
        self.fileName = fileName
        self.contentType = contentType
    }

    /// Bytes that are made when the request is sent.
    public init(stream: BodyStream, fileName: String? = nil, contentType: String? = nil) {
        content = .stream(stream)
        self.fileName = fileName
        self.contentType = contentType
    }
}

extension FilePart: SingleValueWritable {
    /// In a multipart body the file itself; anywhere else its bytes as base64.
    ///
    /// - Throws: What reading the file throws, when its bytes are wanted.
    public func write(to value: inout ValueWriter) throws {
        guard value.buffer.carriesFiles else {
            var bytes = Data()
            try content.read { bytes.append($0) }
            return try bytes.write(to: &value)
        }
        value.buffer.files[value.buffer.count] = self
        value.writeNull()
    }
}

extension FilePart.Content {
    /// Nil when it can't be known before all has been read.
    var length: Int64? {
        get throws {
            switch self {
            case .data(let data): Int64(data.count)
            case .file(let url): try FileReader(url).length
            case .stream(let stream): stream.length
            }
        }
    }

    /// Hands all bytes to `take`, those that don't lie in memory a little at a time.
    func read(_ take: (Data) throws -> Void) throws {
        switch self {
        case .data(let data): try take(data)
        case .file(let url): try FileReader(url).read(take)
        case .stream(let stream): try stream.read(take)
        }
    }
}
