/// Runs a typed call and gives the whole response beside its content, for its status and headers.
///
/// ```swift
/// let (books, response) = try await withResponse { () async throws(EndpointError) in try await bookstore.books.list() }
/// let left = try response.header(BookstoreHeaders.rateLimitRemaining)
/// ```
///
/// - Parameter call: One call; where it makes several, the response is that of the one that ended last.
/// - Returns: What the call returned, and the response that it was read from.
/// - Throws: What the call throws; `.underlying` when it made no request at all.
public func withResponse<Content: Sendable>(
    _ call: @Sendable () async throws(EndpointError) -> Content
) async throws(EndpointError) -> (content: Content, response: Response) {
    let capture = ResponseCapture()
    let result = await ResponseCapture.$current.withValue(capture) { () async -> Result<Content, EndpointError> in
        do throws(EndpointError) {
            return .success(try await call())
        } catch {
            return .failure(error)
        }
    }
    let content = try result.get()
    guard let response = capture.response else { throw .underlying(ResponseCapture.NoRequest(), nil) }
    return (content, response)
}

/// Where providers leave the response of a call for whoever asked for it.
final class ResponseCapture: Sendable {
    struct NoRequest: LocalizedError, CustomStringConvertible {
        var description: String { "The call has made no request whose response could be given." }
        var errorDescription: String? { description }
    }

    @TaskLocal static var current: ResponseCapture?

    // Tasks within the call may end at the same time.
    private let captured = Locked<Response?>(nil)

    var response: Response? { captured.withLock { $0 } }

    func capture(_ response: Response) {
        captured.withLock { $0 = response }
    }
}
