/// A header of a response, and the type of its value.
///
/// ```swift
/// let left = try response.header(GitHubHeaders.rateLimitRemaining)   // Int?
/// ```
public struct ResponseHeader<Value: ReadableValue>: Sendable {
    /// In any case.
    package let name: String
    /// The format of its value.
    package let format: HeaderFormat

    /// Creates a header.
    public init(_ name: String, _ format: HeaderFormat = .simple) {
        self.name = name
        self.format = format
    }
}

/// A required header of a response.
///
/// Reading the header returns its value, or throws an error with the header's name.
///
/// ```swift
/// let total = try response.header(ShopHeaders.total)   // Int
/// ```
public struct RequiredResponseHeader<Value: ReadableValue>: Sendable {
    /// The header for responses that may lack it: reading the header returns nil there.
    public let ifPresent: ResponseHeader<Value>

    /// Creates a header.
    public init(_ name: String, _ format: HeaderFormat = .simple) {
        ifPresent = ResponseHeader(name, format)
    }

    /// In any case.
    package var name: String { ifPresent.name }
}

/// A response without a header that it must have.
struct MissingHeaderError: Error, Sendable, Hashable, LocalizedError, CustomStringConvertible {
    /// The name of the header in the description.
    let header: String

    init(header: String) {
        self.header = header
    }

    var description: String { "the response doesn't have the required header \(header)" }

    var errorDescription: String? { description }
}

extension Response {
    /// Returns the value of a header; nil if the response doesn't have it.
    ///
    /// The value is also nil if the header is empty and no empty string is a `Value`.
    ///
    /// - Throws: `.objectMapping` if the header isn't a `Value`.
    public func header<Value>(_ header: ResponseHeader<Value>) throws(EndpointError) -> Value? {
        guard let text = self.header(header.name) else { return nil }
        let value = HeaderValue(text, of: header.name, header.format)
        do {
            return try value.value() as Value
        } catch {
            if value.isAbsent { return nil }
            throw .objectMapping(Self.failure(error, in: text, of: header.name), self)
        }
    }

    /// Returns the value of a required header.
    ///
    /// - Throws: `.objectMapping` if the header isn't a `Value`, and with a `MissingHeaderError` if the response
    ///   doesn't have it, or it is empty and no empty string is a `Value`. The samples of a description have no
    ///   headers: for a stub every required one is missing, unless an endpoint closure returns
    ///   ``SampleResponse/response(_:_:)``.
    public func header<Value>(_ header: RequiredResponseHeader<Value>) throws(EndpointError) -> Value {
        guard let value = try self.header(header.ifPresent) else {
            throw .objectMapping(MissingHeaderError(header: header.name), self)
        }
        return value
    }
}

extension Response {
    /// - Parameter error: What reading `text` gave.
    private static func failure(_ error: any Error, in text: String, of name: String) -> DecodingError {
        let shown = Redaction.standard.isSecret(header: name) ? Redaction.mark : PrintableText.of(text)
        let reason = ErrorMessage.of(error)
        let context = DecodingError.Context(
            codingPath: [], debugDescription: "the header \(name) is '\(shown)': \(reason)", underlyingError: error
        )
        switch error {
        case DecodingError.typeMismatch(let type, _): return .typeMismatch(type, context)
        case DecodingError.valueNotFound(let type, _): return .valueNotFound(type, context)
        // A `keyNotFound` error would refer to a member of the body.
        default: return .dataCorrupted(context)
        }
    }
}
