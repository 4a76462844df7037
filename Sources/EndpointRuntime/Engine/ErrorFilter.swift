/// A type that detects the app's own errors.
///
/// An app's error may be described in a response that counts as a success, or replace a more general error.
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
/// Filters are applied once per call, in order, after plugins have processed the call's result. For calls with typed
/// content, a status outside of 200 to 299 is already an error before filters are applied. Cancelled calls aren't
/// filtered. If a response is streamed or written to a file, only its head is available.
///
/// The default implementations change nothing.
public protocol ErrorFilter: Sendable {
    /// Filters a response, whether or not it counts as a success so far.
    ///
    /// - Returns: The response for the caller, if it is a success.
    /// - Throws: The app's error, which fails the call. The error is wrapped in `EndpointError.underlying(_:_:)` with
    ///   the response, unless it is an `EndpointError`.
    func filter(response: Response) async throws -> Response

    /// Returns a replacement for the error of a call, or the error unchanged.
    ///
    /// - Parameter error: The underlying error of an `EndpointError.underlying(_:_:)`, such as the connection's; any
    ///   other `EndpointError` unchanged.
    /// - Returns: The error that the caller receives.
    func filter(error: any Error) async -> any Error

    /// Filters the result of a call.
    ///
    /// The default implementation passes the response of a success or of a failure to ``filter(response:)``. A failure
    /// without a response, or whose response is returned, is passed to ``filter(error:)`` and remains a failure.
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
            // An underlying error is filtered without its wrapper and then wrapped again. If the filter returns the
            // error unchanged, the failure is unchanged, too.
            if case .underlying(let error, let response) = failure {
                return .failure(.underlying(await filter(error: error), response))
            }
            let error = await filter(error: failure)
            return .failure(error as? EndpointError ?? .underlying(error, failure.response))
        }
    }
}
