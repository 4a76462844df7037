/// A header of a response, and the type of its value.
///
/// ```swift
/// let left = try response.header(GitHubHeaders.rateLimitRemaining)   // Int?
/// ```
public struct ResponseHeader<Value: ReadableValue>: Sendable {
    /// The name of the header, in any case.
    package let name: String
    /// The format of the header's value.
    package let format: HeaderFormat

    /// Creates a header from its name and its format.
    public init(_ name: String, _ format: HeaderFormat = .simple) {
        self.name = name
        self.format = format
    }
}

/// A required header of a response.
///
/// Reading a required header returns its value, or throws an error that contains the header's name.
///
/// ```swift
/// let total = try response.header(ShopHeaders.total)   // Int
/// ```
public struct RequiredResponseHeader<Value: ReadableValue>: Sendable {
    /// The header as an optional header, which is read as nil if a response lacks it.
    public let ifPresent: ResponseHeader<Value>

    /// Creates a required header from its name and its format.
    public init(_ name: String, _ format: HeaderFormat = .simple) {
        ifPresent = ResponseHeader(name, format)
    }

    /// The name of the header, in any case.
    package var name: String { ifPresent.name }
}

/// An error thrown when a response lacks a required header.
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
    /// Returns the value of a header; nil if the response lacks the header.
    ///
    /// The result is also nil if the header is empty and the type doesn't accept an empty string.
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
    /// - Throws: `.objectMapping` if the header isn't a `Value`. `.objectMapping` with a `MissingHeaderError` if the
    ///   response lacks the header, or the header is empty and the type doesn't accept an empty string. Samples of a
    ///   description have no headers, so a required header is missing in a stub unless an endpoint closure returns
    ///   ``SampleResponse/response(_:_:)``.
    public func header<Value>(_ header: RequiredResponseHeader<Value>) throws(EndpointError) -> Value {
        guard let value = try self.header(header.ifPresent) else {
            throw .objectMapping(MissingHeaderError(header: header.name), self)
        }
        return value
    }
}

extension Response {
    /// Returns the error of decoding a header, with the header's name and value in its description.
    ///
    /// - Parameter error: The error of decoding `text`.
    private static func failure(_ error: any Error, in text: String, of name: String) -> DecodingError {
        let shown = Redaction.standard.isSecret(header: name) ? Redaction.mark : PrintableText.of(text)
        let reason = ErrorMessage.of(error)
        let context = DecodingError.Context(
            codingPath: [], debugDescription: "the header \(name) is '\(shown)': \(reason)", underlyingError: error
        )
        switch error {
        case DecodingError.typeMismatch(let type, _): return .typeMismatch(type, context)
        case DecodingError.valueNotFound(let type, _): return .valueNotFound(type, context)
        // A `keyNotFound` error would refer to a member of the body, so the header's error is `dataCorrupted`.
        default: return .dataCorrupted(context)
        }
    }
}
