/// An HTTP request method (RFC 9110, section 9).
public struct HTTPMethod: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The method's name as it is sent, for example `GET`.
    public let rawValue: String

    /// Creates a method from its name, which may be a name without a constant in this type.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The method CONNECT, which opens a tunnel to a server.
    public static var connect: HTTPMethod { HTTPMethod(rawValue: "CONNECT") }
    /// The method DELETE, which deletes the resource.
    public static var delete: HTTPMethod { HTTPMethod(rawValue: "DELETE") }
    /// The method GET, which requests the resource.
    public static var get: HTTPMethod { HTTPMethod(rawValue: "GET") }
    /// The method HEAD, which requests the headers of a GET response without the body.
    public static var head: HTTPMethod { HTTPMethod(rawValue: "HEAD") }
    /// The method OPTIONS, which requests the communication options of the resource.
    public static var options: HTTPMethod { HTTPMethod(rawValue: "OPTIONS") }
    /// The method PATCH, which changes a part of the resource (RFC 5789).
    public static var patch: HTTPMethod { HTTPMethod(rawValue: "PATCH") }
    /// The method POST, which sends content that the resource processes.
    public static var post: HTTPMethod { HTTPMethod(rawValue: "POST") }
    /// The method PUT, which replaces the resource.
    public static var put: HTTPMethod { HTTPMethod(rawValue: "PUT") }
    /// The method QUERY, which requests the result of a query in the request body.
    public static var query: HTTPMethod { HTTPMethod(rawValue: "QUERY") }
    /// The method TRACE, which requests the received request as the response.
    public static var trace: HTTPMethod { HTTPMethod(rawValue: "TRACE") }

    public var description: String { rawValue }

    /// A Boolean value that indicates whether requests with this method can have a multipart body.
    public var supportsMultipart: Bool {
        [.post, .put, .patch, .connect].contains(self)
    }
}
