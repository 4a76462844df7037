/// A request's method (RFC 9110, section 9).
public struct HTTPMethod: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// As it is sent.
    public let rawValue: String

    /// Any method, for those without a name here.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Makes a tunnel.
    public static let connect = HTTPMethod(rawValue: "CONNECT")
    /// Removes what lies at the URL.
    public static let delete = HTTPMethod(rawValue: "DELETE")
    /// Asks for what lies at the URL.
    public static let get = HTTPMethod(rawValue: "GET")
    /// Asks for the header alone.
    public static let head = HTTPMethod(rawValue: "HEAD")
    /// Asks what can be done.
    public static let options = HTTPMethod(rawValue: "OPTIONS")
    /// Changes a part (RFC 5789).
    public static let patch = HTTPMethod(rawValue: "PATCH")
    /// Hands over something to work on.
    public static let post = HTTPMethod(rawValue: "POST")
    /// Replaces what lies at the URL.
    public static let put = HTTPMethod(rawValue: "PUT")
    /// Asks, with a body that says for what.
    public static let query = HTTPMethod(rawValue: "QUERY")
    /// Asks for an echo.
    public static let trace = HTTPMethod(rawValue: "TRACE")

    public var description: String { rawValue }

    /// Whether a multipart body can go with it.
    public var supportsMultipart: Bool {
        [.post, .put, .patch, .connect].contains(self)
    }
}
