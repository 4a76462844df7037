/// A request's method (RFC 9110, section 9).
public struct HTTPMethod: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The method as it is sent.
    public let rawValue: String

    /// Creates any method, including those without a constant here.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Makes a tunnel.
    public static var connect: HTTPMethod { HTTPMethod(rawValue: "CONNECT") }
    /// Deletes the resource.
    public static var delete: HTTPMethod { HTTPMethod(rawValue: "DELETE") }
    /// Requests the resource.
    public static var get: HTTPMethod { HTTPMethod(rawValue: "GET") }
    /// Asks for the header alone.
    public static var head: HTTPMethod { HTTPMethod(rawValue: "HEAD") }
    /// Asks what can be done.
    public static var options: HTTPMethod { HTTPMethod(rawValue: "OPTIONS") }
    /// Changes a part (RFC 5789).
    public static var patch: HTTPMethod { HTTPMethod(rawValue: "PATCH") }
    /// Hands over something to work on.
    public static var post: HTTPMethod { HTTPMethod(rawValue: "POST") }
    /// Replaces the resource.
    public static var put: HTTPMethod { HTTPMethod(rawValue: "PUT") }
    /// Requests a query that the body describes.
    public static var query: HTTPMethod { HTTPMethod(rawValue: "QUERY") }
    /// Asks for an echo.
    public static var trace: HTTPMethod { HTTPMethod(rawValue: "TRACE") }

    public var description: String { rawValue }

    /// A Boolean value that indicates whether requests with this method can have a multipart body.
    public var supportsMultipart: Bool {
        [.post, .put, .patch, .connect].contains(self)
    }
}
