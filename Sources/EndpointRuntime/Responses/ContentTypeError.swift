/// The body of a response is of another media type than the description has for it, and can't be read as one of those.
///
/// It is what ``EndpointError/underlying(_:_:)`` holds beside the response: HTML in place of JSON from a proxy that
/// asks to sign in, an event stream where one answer was asked for.
public struct ContentTypeError: Error, Sendable, Hashable {
    /// The media types that the call reads, the best first: `["application/json"]`.
    public let documented: [String]
    /// The `Content-Type` of the response, as it was sent.
    public let received: String

    /// An error of its fields.
    public init(documented: [String], received: String) {
        self.documented = documented
        self.received = received
    }
}

extension ContentTypeError: LocalizedError, CustomStringConvertible {
    public var errorDescription: String? { description }

    public var description: String {
        let types = documented.map { "'\($0)'" }.joined(separator: " or ")
        return "The response is '\(received)' where \(types) is documented."
    }
}
