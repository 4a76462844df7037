#if canImport(Darwin) || URLSession
    public import Foundation
#endif

#if URLSession && canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// A type that sends HTTP requests.
///
/// Implement ``send(_:body:)`` alone for a transport that returns responses from memory. Implement ``exchange(_:)``
/// too, which a ``Provider`` calls, to report progress, handle challenges with credentials, or write downloads as they
/// are received.
///
/// ```swift
/// struct Offline: Transport {
///     func send(_ request: URLRequest, body: TransportBody?) async throws -> (Data, HTTPURLResponse) {
///         throw URLError(.notConnectedToInternet)
///     }
/// }
///
/// let bookstore = BookstoreClient(transport: Offline())
/// ```
public protocol Transport: Sendable {
    #if canImport(Darwin) || URLSession
        /// Sends `request` and returns the response, whatever its status. Cancelling the task cancels the request.
        ///
        /// - Parameter body: A body that replaces the request's own.
        /// - Throws: The error of the connection, or `URLError.cancelled` if the task was cancelled; an
        ///   ``InterruptedResponse`` if part of a response was received.
        func send(_ request: URLRequest, body: TransportBody?) async throws -> (Data, HTTPURLResponse)
    #endif

    /// Sends `request` with all its options and returns the response, whatever its status. Cancelling the task cancels
    /// the request, even before it started.
    ///
    /// The default implementation calls ``send(_:body:)``: it reports no progress, and the whole response is in memory.
    ///
    /// - Throws: The errors of ``send(_:body:)``.
    func exchange(_ request: TransportRequest) async throws -> TransportResponse

    /// Sends `request` with all its options and returns after receiving the head of the response, whatever its status;
    /// the body is read as it is received. Cancelling the task before that cancels the request; afterwards releasing
    /// the body does.
    ///
    /// The default implementation calls ``exchange(_:)``, with the whole body in memory.
    ///
    /// - Throws: The error of the connection before the head was received. Later errors are thrown when reading the
    ///   body.
    func open(_ request: TransportRequest) async throws -> StreamedResponse

    #if canImport(Darwin) || URLSession
        /// Returns the headers that the transport adds to `request`: those of all its requests, and the cookies of the
        /// URL. The default implementation returns none.
        func headers(addedTo request: URLRequest) -> [String: String]
    #endif

    /// Returns a transport like this one that connects only to servers that meet `trust`. Requests of an environment
    /// with a ``ServerEnvironment/trust`` are sent with it. It is created once per such environment.
    ///
    /// The default implementation throws, so that no request is sent to an unverified server.
    ///
    /// - Throws: The reason why the transport can't enforce it.
    func trusting(_ trust: ServerTrust) throws(PinningError) -> any Transport

    /// Returns the same for a message. The default implementation returns those of ``headers(addedTo:)-(URLRequest)``.
    func headers(addedTo message: RequestMessage) -> [String: String]
}

extension Transport {
    public func open(_ request: TransportRequest) async throws -> StreamedResponse {
        let answer = try await exchange(request)
        return StreamedResponse(head: answer.head, body: ByteStream(answer.data))
    }

    public func trusting(_ trust: ServerTrust) throws(PinningError) -> any Transport {
        throw .unsupportedByTransport
    }
}

/// A transport without `URLRequest`, which receives requests as messages.
///
/// ```swift
/// struct ServerTransport: MessageTransport {
///     func respond(to request: TransportRequest) async throws -> TransportResponse {
///         let response = try await server.send(
///             request.message.method.rawValue, request.message.url, request.message.headers)
///         return TransportResponse(
///             head: ResponseHead(statusCode: response.status, headers: response.headers), data: response.body)
///     }
/// }
/// ```
public protocol MessageTransport: Transport {
    /// Sends `request` with all its options and returns the response, whatever its status. Cancelling the task cancels
    /// the request, even before it started.
    ///
    /// A transport must respect the options for redirects, secrets and progress as far as it supports these.
    ///
    /// - Throws: The error of the connection, or `CancellationError` if the task was cancelled; an
    ///   ``InterruptedResponse`` if part of a response was received.
    func respond(to request: TransportRequest) async throws -> TransportResponse
}

extension MessageTransport {
    public func exchange(_ request: TransportRequest) async throws -> TransportResponse {
        try await respond(to: request)
    }
}

/// A request with all options for a transport.
public struct TransportRequest: Sendable {
    /// The request message.
    public var message: RequestMessage
    /// The body that replaces the message's own.
    public var body: TransportBody?
    /// The destination of the response body; nil for memory.
    public var destination: DownloadDestination?
    #if canImport(Darwin) || URLSession
        /// The answer to a server that asks for a name and a password.
        public var credential: URLCredential?
    #endif
    /// The headers whose values are meant for the request's server only: they are removed on redirects to another
    /// server, as are headers with names of secrets (``SecretNames/isSecret(header:besides:)``).
    public var secretHeaders: Set<String>
    /// A Boolean value that indicates whether a redirect to another server is returned as the response instead of being
    /// followed, for bodies with secrets without names. A body with fields named like secrets is never redirected to
    /// another server with a method that preserves it (307, 308).
    public var returnsCrossServerRedirects: Bool
    /// The policy for redirects.
    public var redirects = RedirectPolicy.follow
    /// Fields of bodies that the description calls secret, in lower case.
    package var secretFields: Set<String> = []
    /// The operation of a description that the request is of; nil for other requests.
    public package(set) var operation: OperationIdentity?
    /// The names of the parts of a multipart body.
    package var partNames: [String] = []
    /// Called while bytes are sent and received, one call after the other, with growing counts for each direction.
    public var progress: (@Sendable (TransportProgress) -> Void)?
    /// Called with the durations that the transport measured, and again with further ones; nil if no plugin or handler
    /// needs them.
    public var reportTimings: (@Sendable (TransportTimings) -> Void)?
    /// The timeout of the caller, if set: the caller cancels the request then. A transport with an idle timeout
    /// shouldn't cancel earlier.
    public var timeout: Duration?
    /// The use of responses that a transport has cached; nil for the transport's default. Transports without a cache
    /// ignore it.
    public var cachePolicy: TransportRequest.CachePolicy?
    /// The maximum number of bytes of the response body in memory. A larger body fails with
    /// ``ConnectionError/bodyTooLarge(limit:)``; bodies that are written to a file or read as they are received have no
    /// limit.
    public var bodyLimit = TransportRequest.defaultBodyLimit
    /// The default of ``bodyLimit``: 256 MiB.
    public static let defaultBodyLimit = 256 << 20

    /// Creates a request; all options have defaults.
    public init(
        _ message: RequestMessage, body: TransportBody? = nil, destination: DownloadDestination? = nil,
        secretHeaders: Set<String> = SecretNames.headers,
        returnsCrossServerRedirects: Bool = false, progress: (@Sendable (TransportProgress) -> Void)? = nil
    ) {
        self.message = message
        self.body = body
        self.destination = destination
        self.secretHeaders = secretHeaders
        self.returnsCrossServerRedirects = returnsCrossServerRedirects
        self.progress = progress
    }
}

extension TransportRequest {
    /// A Boolean value that indicates whether the request has a body.
    var hasBody: Bool { body != nil || message.body != nil }

    /// A Boolean value that indicates whether the body is present and empty, which sessions treat as absent.
    var hasEmptyBody: Bool {
        if case .data(let data)? = body { data.isEmpty } else { body == nil && message.body?.isEmpty == true }
    }
}

/// A response.
public struct TransportResponse: Sendable {
    /// The status and the headers.
    public var head: ResponseHead
    /// The body; empty when it went to a file.
    public var data: Data
    /// The file with the body, if the request had a destination.
    public var file: URL?

    /// Creates a response, with its body in memory unless a file is given.
    public init(head: ResponseHead, data: Data, file: URL? = nil) {
        self.head = head
        self.data = data
        self.file = file
    }
}

/// The progress of sending or receiving a body.
public struct TransportProgress: Sendable, Hashable {
    /// The direction of a body.
    public enum Direction: Sendable {
        /// The request's.
        case sent
        /// The response's body.
        case received
    }

    /// The direction of the body.
    public var direction: Direction
    /// The bytes that have gone.
    public var completed: Int64
    /// The total number of bytes; 0 if unknown.
    public var total: Int64

    /// Creates a progress.
    public init(_ direction: Direction, completed: Int64, total: Int64) {
        self.direction = direction
        self.completed = completed
        self.total = total
    }
}

#if !(canImport(Darwin) || URLSession)
    extension Transport {
        public func headers(addedTo message: RequestMessage) -> [String: String] { [:] }
    }
#endif
