/// An error thrown when a response body has a media type that isn't documented.
///
/// The error is thrown if the body can't be decoded as one of the documented media types either. Examples are HTML from
/// a captive portal in place of JSON, and an event stream in place of a single response.
///
/// The call fails with ``EndpointError/underlying(_:_:)``, which contains this error and the response.
public struct ContentTypeError: Error, Sendable, Hashable {
    /// The media types that the call decodes, the preferred one first: `["application/json"]`.
    public let documented: [String]
    /// The `Content-Type` of the response, unchanged.
    public let received: String
}

extension ContentTypeError: LocalizedError, CustomStringConvertible {
    public var errorDescription: String? { description }

    public var description: String {
        let types = documented.map { "'\($0)'" }.joined(separator: " or ")
        return "The response has the content type '\(received)', but \(types) is documented."
    }
}
