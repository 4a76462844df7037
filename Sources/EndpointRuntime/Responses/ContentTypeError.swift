/// An error thrown when a response body has a media type that isn't documented.
///
/// The body can't be decoded as one of the documented media types either.
///
/// It is the error of ``EndpointError/underlying(_:_:)``, with the response: for example, HTML in place of JSON from a
/// captive portal, or an event stream in place of a single response.
public struct ContentTypeError: Error, Sendable, Hashable {
    /// The media types that the call reads, the best first: `["application/json"]`.
    public let documented: [String]
    /// The `Content-Type` of the response, as it was sent.
    public let received: String

    /// Creates an error.
    package init(documented: [String], received: String) {
        self.documented = documented
        self.received = received
    }
}

extension ContentTypeError: LocalizedError, CustomStringConvertible {
    public var errorDescription: String? { description }

    public var description: String {
        let types = documented.map { "'\($0)'" }.joined(separator: " or ")
        return "The response has the content type '\(received)', but \(types) is documented."
    }
}
