public import Foundation

/// A file in a multipart body.
public struct FilePart: Sendable, Hashable {
    public enum Content: Sendable, Hashable {
        case data(Data)
        /// Read when the request is sent.
        case file(URL)
    }

    public var content: Content
    public var fileName: String?
    public var contentType: String?

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
}

extension FilePart: WritableValue {
    /// In a multipart body the file itself; anywhere else its bytes as base64.
    ///
    /// - Throws: What reading the file throws, when its bytes are wanted.
    public func write(to value: inout ValueWriter) throws {
        guard value.buffer.carriesFiles else {
            return switch content {
            case .data(let data): try data.write(to: &value)
            case .file(let url): try Data(contentsOf: url).write(to: &value)
            }
        }
        value.buffer.files[value.buffer.count] = self
        value.writeNull()
    }
}
