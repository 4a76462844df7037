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

extension Response {
    /// Returns a stub's response with its body moved from memory to a file.
    func saveBody(to destination: DownloadDestination) throws -> Response {
        var response = self
        do {
            let head = head ?? ResponseHead(statusCode: statusCode)
            response.file = try ResponseBody.whole(data, of: head, to: destination).file
        } catch let interrupted as InterruptedResponse {
            throw interrupted.error
        }
        response.data = Data()
        return response
    }

    /// Returns the response of a download with its body as data, mapped from the file.
    ///
    /// - Throws: `.underlying` if the file can't be read.
    func mappingFile() throws(EndpointError) -> Response {
        guard let file else { return self }
        var response = self
        do {
            response.data = try Data(contentsOf: file, options: Self.mapping)
        } catch {
            throw .underlying(error, self)
        }
        return response
    }

    /// The option that maps a file into memory.
    ///
    /// On Linux, Foundation considers no file safe to map and would read the file, so mapping is forced.
    private static var mapping: Data.ReadingOptions {
        #if canImport(Darwin)
            .mappedIfSafe
        #else
            .alwaysMapped
        #endif
    }
}
