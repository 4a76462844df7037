/// A response whose status isn't a success, and whose body has no known error.
public struct HTTPStatusError: Error, Sendable {
    /// The response.
    public let response: Response

    /// Creates an error for `response`.
    public init(_ response: Response) {
        self.response = response
    }

    /// The response's status.
    public var statusCode: Int { response.statusCode }

    /// The URL of the response.
    public var url: URL? { (response.head?.url ?? response.message?.url).flatMap { URL(string: $0) } }

    /// Returns the body of the response as `type`; nil if it can't be decoded.
    public func body<Value: Decodable>(as type: Value.Type, at path: KeyPathRoot = .root) -> Value? {
        try? response.map(type, atKeyPath: path == .root ? nil : path)
    }
}

extension HTTPStatusError {
    /// Returns the body of the response as `type`.
    ///
    /// - Throws: The error of decoding the body.
    public func decodedBody<Value: Decodable>(
        as type: Value.Type = Value.self, at path: KeyPathRoot = .root
    ) throws -> Value {
        try response.decoded(as: type, at: path)
    }
}

extension HTTPStatusError: ErrorWithResponse {}

extension HTTPStatusError: LocalizedError, CustomStringConvertible {
    /// The status and the server's message, then the request without its secrets.
    public var errorDescription: String? { ResponseDescription(response).sentence }

    /// The request without its secrets, the status and what the server said.
    public var description: String {
        let words = ResponseDescription(response)
        return "\(words.start). \(words.summary)".ended
    }
}
