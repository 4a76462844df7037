/// Runs a typed call and returns its content together with the whole response.
///
/// ```swift
/// let (books, response) = try await withResponse { try await bookstore.books.with($0).list() }
/// let left = try response.header(BookstoreHeaders.rateLimitRemaining)
/// ```
///
/// - Parameter call: A closure that makes one call with the options that it receives. If the closure makes several
///   calls, the returned response belongs to the last call.
/// - Returns: The content that the closure returned, and the response with the content.
/// - Throws: The error of the closure; `.underlying` if no request was made with these options.
nonisolated(nonsending) public func withResponse<Content>(
    _ call: (CallOptions) async throws -> Content
) async throws(EndpointError) -> (content: Content, response: Response) {
    let received = Locked<Response?>(nil)
    do {
        let content = try await call(.response { response in received.withLock { $0 = response } })
        guard let response = received.withLock({ $0 }) else { throw NoRequest() }
        return (content, response)
    } catch {
        throw error as? EndpointError ?? .underlying(error, nil)
    }
}

struct NoRequest: LocalizedError, CustomStringConvertible {
    var description: String { "The call made no request with the options that it was given." }
    var errorDescription: String? { description }
}
