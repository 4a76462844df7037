/// A validation of responses that checks the status, and looks for an API error in the body.
///
/// A valid response has a success status and contains no error of the API.
///
/// ```swift
/// let validator = ResponseValidator(APIError.self, at: "error")    // {"error": {"code": …, "title": …}}
///
/// extension ShopEndpoint {
///     func validate(_ response: Response) throws { try validator.validate(response) }
/// }
/// ```
public struct ResponseValidator: Sendable {
    private let success: ValidationType
    private let failure: @Sendable (Response) -> (any Error)?

    /// Creates a validator that checks only the status.
    public init(_ success: ValidationType = .successCodes) {
        self.success = success
        failure = { _ in nil }
    }

    /// Creates a validator that first looks for an API error in the body, and then checks the status.
    ///
    /// - Parameters:
    ///   - type: The type of the API's error, which is thrown if the body contains one. An error at the root needs a
    ///     required property that successful responses don't have.
    ///   - path: The location of the error in the body.
    ///   - decoder: The decoder; nil for the type's fastest decoding.
    ///   - success: The statuses that count as success.
    public init<Failure: Error & Decodable>(
        _ type: Failure.Type, at path: KeyPathRoot = .root, using decoder: JSONDecoder? = nil,
        success: ValidationType = .successCodes
    ) {
        self.success = success
        failure = { response in
            // Most responses contain no API error, so the error of decoding it is ignored.
            try? response.map(type, atKeyPath: path == .root ? nil : path, using: decoder)
        }
    }

    /// Validates a response.
    ///
    /// - Throws: The API's error without a wrapper, or `HTTPStatusError`.
    public func validate(_ response: Response) throws {
        if let error = failure(response) { throw error }
        guard success.accepts(response.statusCode) else { throw HTTPStatusError(response) }
    }
}

extension HTTPStatusError {
    /// Returns the decoded body of the response.
    ///
    /// - Throws: The error of decoding the body.
    public func decodedBody<Value: Decodable>(
        as type: Value.Type = Value.self, at path: KeyPathRoot = .root
    ) throws -> Value {
        try response.decoded(as: type, at: path)
    }
}
