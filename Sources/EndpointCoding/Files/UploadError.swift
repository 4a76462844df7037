/// An error thrown when a body can't be sent: a file, a stream or a multipart body.
public enum UploadError: Error, Sendable, Equatable {
    /// The URL doesn't refer to a readable file.
    case unreadableFile(URL)
    /// The number of a stream's bytes differs from the declared length.
    case streamLength(declared: Int64, actual: Int64)
    /// A stream whose bytes have to be awaited is used where the body can't be awaited.
    ///
    /// Such a stream can be sent, but not written into memory.
    case waitingStream
    /// `URLSession` sends no body with a request of this method.
    ///
    /// HTTP defines no meaning for such a body (RFC 9110, section 9.3).
    case method(String)
    /// A multipart body has no parts, although RFC 2046 requires at least one.
    case noParts
    /// A request with this method can't have a multipart body.
    case multipartMethod(String)
}

extension UploadError: LocalizedError, CustomStringConvertible {
    public var description: String {
        switch self {
        case .unreadableFile(let url) where url.isFileURL: "No readable file at \(url.path)."
        case .unreadableFile(let url): "The URL isn't a file: \(Redaction.standard.text(url.absoluteString))"
        case .waitingStream: "The bytes of the stream are only available while the request is sent."
        case .method(let method):
            "URLSession doesn't send a body with \(method) (RFC 9110, section 9.3); use AsyncHTTPClientTransport."
        case .noParts: "The multipart body has no parts."
        case .multipartMethod(let method): "A request of the method \(method) has no multipart body."
        case .streamLength(let declared, let actual):
            "The stream has \(actual) bytes, not the declared \(declared)."
        }
    }

    public var errorDescription: String? { description }
}
