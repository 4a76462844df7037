/// An answer whose status isn't that of a success, and whose body says nothing that is understood.
public struct HTTPStatusError: Error, Sendable {
    /// The answer.
    public let response: Response

    /// The error that `response` is.
    public init(_ response: Response) {
        self.response = response
    }

    /// The answer's status.
    public var statusCode: Int { response.statusCode }

    /// Where the answer came from.
    public var url: URL? { (response.head?.url ?? response.message?.url).flatMap { URL(string: $0) } }

    /// The body of the answer as `type`; nil when it is something else.
    public func body<Value: Decodable>(as type: Value.Type, at path: KeyPathRoot = .root) -> Value? {
        try? response.map(type, atKeyPath: path == .root ? nil : path)
    }
}

extension HTTPStatusError {
    /// The body of the answer as `type`.
    ///
    /// - Throws: Why the body isn't a `type`.
    public func decodedBody<Value: Decodable>(
        as type: Value.Type = Value.self, at path: KeyPathRoot = .root
    ) throws -> Value {
        try response.decoded(as: type, at: path)
    }
}

extension HTTPStatusError: LocalizedError, CustomStringConvertible {
    public var errorDescription: String? { "The server answered with status \(statusCode). \(description)" }

    /// The request without its secrets, the status and what the server said.
    public var description: String {
        let words = ResponseWords(response)
        return "\(words.start). \(words.said)".ended
    }
}
