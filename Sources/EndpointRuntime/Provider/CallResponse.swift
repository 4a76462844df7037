/// Runs a typed call and returns the whole response beside its content, for its status and headers.
///
/// ```swift
/// let (books, response) = try await withResponse { try await bookstore.books.with($0).list() }
/// let left = try response.header(BookstoreHeaders.rateLimitRemaining)
/// ```
///
/// - Parameter call: One call, with the options that it is given; of several, the response is that of the last one.
/// - Returns: What the call returned, and the response that it was read from.
/// - Throws: What the call throws; `.underlying` when it made no request with these options.
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
    /// Returns the response of a stub, whose body is in memory, with its body in a file.
    func saved(to destination: DownloadDestination) throws -> Response {
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

    /// Returns the response with the body of a download as its data, mapped from its file.
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

    /// The option that maps a file. On Linux Foundation considers no file safe, and reads it.
    private static var mapping: Data.ReadingOptions {
        #if canImport(Darwin)
            .mappedIfSafe
        #else
            .alwaysMapped
        #endif
    }
}
