/// A type that detects the app's own errors.
///
/// Such errors are in responses that count as successes, or replace more general errors.
///
/// ```swift
/// struct ShopErrors: ErrorFilter {
///     func filter(response: Response) async throws -> Response {
///         if let error = try? response.map(ShopError.self, atKeyPath: "error") { throw error }
///         return response
///     }
///
///     func filter(error: any Error) async -> any Error {
///         error.isTimedOut ? ShopError.offline : error
///     }
/// }
/// ```
///
/// Filters are applied once per call, in order, after plugins have processed its result. For calls with typed content a
/// status outside of 200 to 299 already is an error by then. Cancelled calls aren't filtered. For a response that is
/// streamed or written to a file only the head is available.
///
/// The default implementations change nothing.
public protocol ErrorFilter: Sendable {
    /// Filters a response, whether or not it counts as a success so far.
    ///
    /// - Returns: The response for the caller, if it is a success.
    /// - Throws: The app's error. The call fails with it: as `EndpointError.underlying(_:_:)` with the response,
    ///   unless it is an `EndpointError`.
    func filter(response: Response) async throws -> Response

    /// Replaces an error.
    ///
    /// - Parameter error: The underlying error of an `EndpointError.underlying(_:_:)`, such as the connection's; any
    ///   other `EndpointError` unchanged.
    /// - Returns: The replacement.
    func filter(error: any Error) async -> any Error

    /// Filters a result.
    ///
    /// The default implementation passes a response to ``filter(response:)``, including a failure's; a failure whose
    /// response has no error is passed to ``filter(error:)``, and remains a failure.
    ///
    /// - Parameter target: The target of the call; nil for endpoints that aren't targets.
    func filter(
        _ result: Result<Response, EndpointError>, of target: (any Target)?
    ) async -> Result<Response, EndpointError>
}

extension ErrorFilter {
    public func filter(response: Response) async throws -> Response { response }

    public func filter(error: any Error) async -> any Error { error }

    public func filter(
        _ result: Result<Response, EndpointError>, of target: (any Target)?
    ) async -> Result<Response, EndpointError> {
        switch result {
        case .success(let response):
            do {
                return .success(try await filter(response: response))
            } catch {
                return .failure(error as? EndpointError ?? .underlying(error, response))
            }
        case .failure(let failure):
            if let response = failure.response {
                do {
                    _ = try await filter(response: response)
                } catch {
                    return .failure(error as? EndpointError ?? .underlying(error, response))
                }
            }
            // One that is given back is the same failure as before, in its wrapper or without one.
            if case .underlying(let error, let response) = failure {
                return .failure(.underlying(await filter(error: error), response))
            }
            let error = await filter(error: failure)
            return .failure(error as? EndpointError ?? .underlying(error, failure.response))
        }
    }
}
