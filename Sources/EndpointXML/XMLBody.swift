@_spi(Format) public import EndpointRuntime

/// An XML body and the location of the value to decode.
public struct XMLBody: Sendable {
    /// The bytes of the document.
    public let data: Data
    /// The body's `Content-Type`, which may name a character encoding; nil if there is no such header.
    public let contentType: String?
    /// The location of the value in the document.
    public let path: KeyPathRoot
    /// The treatment of values with invalid formats.
    public let formats: FormatPolicy
    /// The maximum nesting of elements.
    public let nestingLimit: Int

    /// Creates a body whose value is at `path`.
    public init(
        data: Data, contentType: String? = nil, path: KeyPathRoot = .root, formats: FormatPolicy = .lenient,
        nestingLimit: Int? = nil
    ) {
        self.data = data
        self.contentType = contentType
        self.path = path
        self.formats = formats
        self.nestingLimit = nestingLimit ?? NestingLimit.received
    }
}

extension XMLBody {
    init(_ response: Response, at path: KeyPathRoot) {
        self.init(
            data: response.data, contentType: response.contentType, path: path, formats: response.context.formats,
            nestingLimit: response.context.nestingLimit)
    }
}
