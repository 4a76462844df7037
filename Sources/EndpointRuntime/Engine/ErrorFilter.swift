/// Finds the app's own errors in what comes back: in answers that were first taken for successes, and in place of errors
/// that say less.
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
/// Filters are asked once a call, after plugins have processed its outcome, one after the other. Calls whose content is
/// typed take a status outside of 200 to 299 for an error before. A call that was cancelled is no one's error: nobody asks
/// what to make of it. Of an answer that is read as it comes, or goes to a file, there is the head alone.
///
/// By default all is left as it is.
public protocol ErrorFilter: Sendable {
    /// Looks at an answer, whether or not it counts as a success so far.
    ///
    /// - Returns: The answer that the caller gets, where it is a success.
    /// - Throws: The app's own error. It is what the call fails with, ``EndpointError/underlying(_:_:)`` with the answer; an
    ///   ``EndpointError`` is it as it is.
    func filter(response: Response) async throws -> Response

    /// Translates an error.
    ///
    /// - Parameter error: What lies in an ``EndpointError/underlying(_:_:)``, as that of the connection; any other
    ///   ``EndpointError`` as it is.
    /// - Returns: What takes its place.
    func filter(error: any Error) async -> any Error

    /// Filters an outcome. By default an answer goes through ``filter(response:)``, also that of a failure; a failure in
    /// whose answer it finds no error goes through ``filter(error:)``, and stays a failure.
    ///
    /// - Parameter target: What was asked; nil for endpoints that are no targets.
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
