/// The usual validation of a response, which checks its status and body.
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

    /// Looks at the status alone.
    public init(_ success: ValidationType = .successCodes) {
        self.success = success
        failure = { _ in nil }
    }

    /// Looks for an error of the API first, whatever the status, and at the status then.
    ///
    /// - Parameters:
    ///   - type: Thrown when it can be decoded. At the root it should have something that no success has.
    ///   - path: Where in the body the error lies.
    ///   - decoder: Nil for the fastest way that the type has.
    ///   - success: Which statuses count as success.
    public init<Failure: Error & Decodable>(
        _ type: Failure.Type, at path: KeyPathRoot = .root, using decoder: JSONDecoder? = nil,
        success: ValidationType = .successCodes
    ) {
        self.success = success
        failure = { response in
            // Most responses contain none, so the decoding error is ignored.
            try? response.map(type, atKeyPath: path == .root ? nil : path, using: decoder)
        }
    }

    /// - Throws: The API's error, as it is, or ``HTTPStatusError``.
    public func validate(_ response: Response) throws {
        if let error = failure(response) { throw error }
        guard success.accepts(response.statusCode) else { throw HTTPStatusError(response) }
    }
}
