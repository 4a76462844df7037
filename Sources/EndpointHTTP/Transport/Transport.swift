#if canImport(Darwin) || URLSession
    public import Foundation
#endif

#if URLSession && canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// The only door to the network.
///
/// A transport that answers from memory has ``send(_:body:)`` alone. One that reports progress, knows credentials for
/// challenges or writes downloads as they come has ``exchange(_:)`` too, which is what a ``Provider`` calls.
public protocol Transport: Sendable {
    #if canImport(Darwin) || URLSession
        /// Sends `request` and returns what came back, whatever its status. Cancelling the task cancels the request.
        ///
        /// - Parameter body: What is sent in place of the request's own body.
        /// - Throws: The error of the connection, `URLError.cancelled` when the task was cancelled; an
        ///   ``InterruptedResponse`` when an answer had begun.
        func send(_ request: URLRequest, body: TransportBody?) async throws -> (Data, HTTPURLResponse)
    #endif

    /// Sends all that `request` says and returns what came back, whatever its status. Cancelling the task cancels the
    /// request, also before it began.
    ///
    /// By default ``send(_:body:)`` does it: without progress on the way, and with the whole answer in memory.
    ///
    /// - Throws: As ``send(_:body:)``.
    func exchange(_ request: TransportRequest) async throws -> TransportResponse

    /// Sends all that `request` says and returns as soon as the head of the answer is there, whatever its status; the body
    /// is read as it comes. Cancelling the task before that cancels the request; afterwards letting the body go does.
    ///
    /// By default ``exchange(_:)`` does it, with the whole body in memory.
    ///
    /// - Throws: The error of the connection, while there is no head. Reading the body throws what comes afterwards.
    func open(_ request: TransportRequest) async throws -> StreamedResponse

    #if canImport(Darwin) || URLSession
        /// The headers that the transport itself adds to `request`: those that all its requests have, and the cookies of
        /// the URL. By default none.
        func headers(addedTo request: URLRequest) -> [String: String]
    #endif

    /// A transport as this one that talks only to servers that show what `trust` asks: what ``ServerEnvironment/trust`` of
    /// an environment is sent through. It is made once for each such environment.
    ///
    /// By default there is none, so that no request is sent to a server that nobody has looked at.
    ///
    /// - Throws: Why servers can't be held to it.
    func trusting(_ trust: ServerTrust) throws(PinningError) -> any Transport

    /// The same of a message. By default those that ``headers(addedTo:)-(URLRequest)`` tells.
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

/// A transport that needs no `URLRequest`: requests are handed over as they are made.
public protocol MessageTransport: Transport {
    /// Sends all that `request` says and returns what came back, whatever its status. Cancelling the task cancels the
    /// request, also before it began.
    ///
    /// What it says of redirects, secrets and progress binds a transport as far as that deals with them.
    ///
    /// - Throws: The error of the connection, `CancellationError` when the task was cancelled; an
    ///   ``InterruptedResponse`` when an answer had begun.
    func respond(to request: TransportRequest) async throws -> TransportResponse
}

extension MessageTransport {
    public func exchange(_ request: TransportRequest) async throws -> TransportResponse {
        try await respond(to: request)
    }
}

/// All that a transport is asked for at once.
public struct TransportRequest: Sendable {
    /// What is sent.
    public var message: RequestMessage
    /// What is sent in place of the message's own body.
    public var body: TransportBody?
    /// Where the answer's body is written; nil keeps it in memory.
    public var destination: DownloadDestination?
    #if canImport(Darwin) || URLSession
        /// The answer to a server that asks for a name and a password.
        public var credential: URLCredential?
    #endif
    /// Headers whose values are meant for the request's own server: they don't follow a redirect to another one. Neither do
    /// those that are called as secrets usually are (``SecretNames/isSecret(header:besides:)``).
    public var secretHeaders: Set<String>
    /// A Boolean value that indicates whether a redirect to another server isn't followed but is the answer, for
    /// bodies with secrets that have no names. One whose fields are called as secrets are stays in any case, where its
    /// method does (307, 308).
    public var staysWithServer: Bool
    /// The policy for redirects.
    public var redirects = RedirectPolicy.follow
    /// Fields of bodies that the description calls secret, in lower case.
    package var secretFields: Set<String> = []
    /// The names of the parts of a multipart body.
    package var partNames: [String] = []
    /// Called while bytes go up and down, one call after the other and with growing counts for each direction.
    public var progress: (@Sendable (TransportProgress) -> Void)?
    /// How long the caller waits, where it has said so: it gives the request up then. A transport that gives up by itself
    /// where nothing moves shouldn't do so earlier.
    public var timeout: Duration?
    /// What becomes of answers that a transport has kept; nil leaves it to the transport. One that keeps none has nothing to do.
    public var cachePolicy: TransportRequest.CachePolicy?
    /// How many bytes of the answer's body may lie in memory. More is a ``BodyTooLarge``; what goes to a file or is read as it
    /// comes has no limit.
    public var bodyLimit = BodyTooLarge.usualLimit

    /// A request that needs nothing but itself, unless more is said.
    public init(
        _ message: RequestMessage, body: TransportBody? = nil, destination: DownloadDestination? = nil,
        secretHeaders: Set<String> = SecretNames.headers,
        staysWithServer: Bool = false, progress: (@Sendable (TransportProgress) -> Void)? = nil
    ) {
        self.message = message
        self.body = body
        self.destination = destination
        self.secretHeaders = secretHeaders
        self.staysWithServer = staysWithServer
        self.progress = progress
    }
}

extension TransportRequest {
    /// Whether anything goes with the head.
    var hasBody: Bool { body != nil || message.body != nil }

    /// A Boolean value that indicates whether the body is there and has no bytes, which sessions take for none.
    var hasEmptyBody: Bool {
        if case .data(let data)? = body { data.isEmpty } else { body == nil && message.body?.isEmpty == true }
    }
}

/// What came back.
public struct TransportResponse: Sendable {
    /// The status and the headers.
    public var head: ResponseHead
    /// The body; empty when it went to a file.
    public var data: Data
    /// Where the body went, when the request had a destination.
    public var file: URL?

    /// An answer, with its body in memory unless a file is given.
    public init(head: ResponseHead, data: Data, file: URL? = nil) {
        self.head = head
        self.data = data
        self.file = file
    }
}

/// How far a body has come.
public struct TransportProgress: Sendable, Hashable {
    /// Which body it is.
    public enum Direction: Sendable {
        /// The request's.
        case sent
        /// The answer's.
        case received
    }

    /// Which body has moved.
    public var direction: Direction
    /// The bytes that have gone.
    public var completed: Int64
    /// The bytes that there are; 0 when no one knows.
    public var total: Int64

    /// So many bytes of so many.
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
