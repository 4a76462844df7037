/// Runs a typed call and puts the body of its answer into a file as it comes, in place of reading it.
///
/// ```swift
/// let response = try await saveResponse(to: .file(cover)) {
///     () async throws(EndpointError) in try await bookstore.books.getCover(id: "A-1")
/// }
/// ```
///
/// Everything else is as ever: credentials, options, retries. An answer whose status isn't 200 to 299 is the error of the
/// call, with its body.
///
/// - Parameters:
///   - destination: Where the body goes. What lies there stays until all of the body has come.
///   - progress: Told how far it has come, as ``Provider/requestWithProgress(_:_:)`` has it.
///   - call: One call, whose content isn't read: what follows it in the closure isn't run.
/// - Returns: The response, whose body lies in ``Response/file``.
/// - Throws: What the call throws; `.underlying` when it made no request at all.
public func saveResponse<Content: Sendable>(
    to destination: DownloadDestination, progress: (@Sendable (RequestProgress) -> Void)? = nil,
    _ call: @Sendable () async throws(EndpointError) -> Content
) async throws(EndpointError) -> Response {
    try await ResponseTaking(.save(destination, progress)).response(of: call)
}

/// Runs a typed call and gives the bytes of its answer as they come, in place of reading them.
///
/// ```swift
/// let (response, bytes) = try await openResponse {
///     () async throws(EndpointError) in try await bookstore.books.getCover(id: "A-1")
/// }
/// for try await piece in bytes { … }
/// ```
///
/// It is as ``Provider/open(_:)``, but for statuses that aren't 200 to 299, which are errors of the call. Letting the bytes
/// go closes the connection.
///
/// - Parameter call: One call, whose content isn't read: what follows it in the closure isn't run.
/// - Returns: The response, without its body, and the body's bytes.
/// - Throws: What the call throws; `.underlying` when it made no request at all.
public func openResponse<Content: Sendable>(
    _ call: @Sendable () async throws(EndpointError) -> Content
) async throws(EndpointError) -> (response: Response, bytes: ByteStream) {
    let response = try await ResponseTaking(.open).response(of: call)
    return (response, response.stream ?? ByteStream(response.data))
}

/// What becomes of the answer of a typed call in place of its content.
final class ResponseTaking: Sendable {
    enum Kind: Sendable {
        case save(DownloadDestination, (@Sendable (RequestProgress) -> Void)?)
        case open
    }

    /// Ends the call, which has no content to return.
    struct Taken: LocalizedError, CustomStringConvertible {
        var description: String { "The answer has been taken by saveResponse or openResponse." }
        var errorDescription: String? { description }
    }

    @TaskLocal static var current: ResponseTaking?

    let kind: Kind
    private let taken = Locked<Response?>(nil)

    init(_ kind: Kind) {
        self.kind = kind
    }

    /// The answer of a stub, which comes in memory, put where it is wanted.
    ///
    /// - Throws: `.underlying`, where that can't be.
    func placed(_ response: Response) throws(EndpointError) -> Response {
        guard case .save(let destination, _) = kind, response.file == nil else { return response }
        let temporary = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: temporary) }
        do {
            try response.data.write(to: temporary, options: .withoutOverwriting)
            let head = response.head ?? ResponseHead(statusCode: response.statusCode)
            return Response(
                statusCode: response.statusCode, data: Data(), message: response.message, head: response.head,
                file: try destination.take(temporary, head))
        } catch {
            throw .underlying(error, response)
        }
    }

    /// Takes an answer.
    ///
    /// - Returns: What the call throws then.
    func take(_ response: Response) -> EndpointError {
        taken.withLock { $0 = response }
        return .underlying(Taken(), response)
    }

    func response<Content: Sendable>(
        of call: @Sendable () async throws(EndpointError) -> Content
    ) async throws(EndpointError) -> Response {
        let result = await Self.$current.withValue(self) { () async -> Result<Content, EndpointError> in
            do throws(EndpointError) {
                return .success(try await call())
            } catch {
                return .failure(error)
            }
        }
        if let response = taken.withLock({ $0 }) {
            // A stub's answer has been put into its file meanwhile.
            ResponseCapture.current?.capture(response)
            return response
        }
        _ = try result.get()
        throw .underlying(ResponseCapture.NoRequest(), nil)
    }
}
