#if canImport(Darwin) || URLSession
    #if canImport(FoundationNetworking)
        import Foundation
        public import FoundationNetworking
    #else
        public import Foundation
    #endif

    /// A transport that sends requests with `URLSession`.
    ///
    /// Each transport has a separate session: only a session's delegate receives progress, and a session's stored data
    /// (cookies, responses, user names and passwords) isn't shared. Use ``init(storage:)`` or a custom configuration to
    /// share it. The session is created for the first request.
    ///
    /// On Linux Foundation ignores the `Path` of cookies, and sends `Secure` cookies over `http:` too. A gzip body that
    /// ends early is returned like a complete body. A certificate's host name may be the common name of its subject.
    ///
    /// On Linux a server that resets a reused connection can, rarely, crash the process: libdispatch may read the event
    /// source of a connection that has hung up after it was freed (swift-corelibs-libdispatch issue 949). Use
    /// `AsyncHTTPClientTransport` in servers.
    public struct URLSessionTransport: Transport {
        /// A closure that handles a challenge: it authenticates the caller or trusts a server's certificate.
        public typealias ChallengeHandler =
            @Sendable (URLAuthenticationChallenge) -> (
                disposition: URLSession.AuthChallengeDisposition, credential: URLCredential?
            )

        /// The storage for a transport's cookies, cached responses, user names and passwords.
        public enum Storage: Sendable {
            /// A storage in memory for one transport, which is deleted with the transport.
            case own
            /// Foundation's storage for the whole process, mostly on disk.
            ///
            /// The storage consists of `HTTPCookieStorage.shared`, `URLCache.shared` and `URLCredentialStorage.shared`.
            ///
            /// On Linux cookies are stored in a file named after the folder of the executable: all programs in folders
            /// with the same name, such as `debug`, share their cookies.
            case shared
        }

        private let session: OwnedSession

        /// Creates a transport with the default headers (``defaultHeaders``).
        ///
        /// - Parameter storage: The storage for cookies, responses and passwords.
        public init(storage: Storage = .own) {
            session = OwnedSession(nil) {
                let configuration: URLSessionConfiguration = storage == .own ? .ephemeral : .default
                configuration.httpAdditionalHeaders = URLSessionTransport.defaultHeaders
                return configuration
            }
        }

        /// Creates a transport whose session has this configuration.
        ///
        /// - Parameters:
        ///   - configuration: The session's configuration, which is copied. Set headers for all requests as its
        ///     `httpAdditionalHeaders`. Cookies, responses and passwords are stored in the storages of the
        ///     configuration: `.ephemeral` stores them in memory, and transports with the same storage share them;
        ///     `.default` shares them with the whole process, on disk. On Linux, where sessions store no responses, its
        ///     `urlCache` isn't used.
        ///   - challenges: A closure that is called for challenges if the request has no credential, for example to pin
        ///     certificates.
        public init(configuration: URLSessionConfiguration, challenges: ChallengeHandler? = nil) {
            let copy = configuration.copy() as? URLSessionConfiguration ?? configuration
            session = OwnedSession(challenges) { copy }
        }

        /// Creates a transport that checks its servers in addition to the system.
        ///
        /// - Parameters:
        ///   - challenges: A closure that is called for challenges if the request has no credential.
        ///   - check: The check of URLs before requests are sent, and the errors for refused hosts.
        public init(
            configuration: URLSessionConfiguration, challenges: @escaping ChallengeHandler, check: ServerCheck
        ) {
            let copy = configuration.copy() as? URLSessionConfiguration ?? configuration
            session = OwnedSession(challenges, check) { copy }
        }

        /// Creates a transport whose session has the configuration of `session`.
        ///
        /// The transport shares the configuration's cookies, responses and passwords. The delegate of `session` isn't
        /// called.
        public init(session: URLSession) {
            self.init(configuration: session.configuration)
        }

        /// The headers that a transport without a custom configuration adds to its requests.
        ///
        /// The headers contain the user agent, and the accepted languages and compressions.
        public static let defaultHeaders: [String: String] = [
            "Accept-Encoding": AgentHeaders.acceptEncoding, "Accept-Language": AgentHeaders.acceptLanguage,
            "User-Agent": AgentHeaders.userAgent,
        ]

        public func exchange(_ request: TransportRequest) async throws -> TransportResponse {
            try await request.followRedirects(\.head) { try await exchange(to: $0) }
        }

        private func exchange(to request: TransportRequest) async throws -> TransportResponse {
            guard !Task.isCancelled else { throw URLError(.cancelled) }
            let sent = try await RequestBodySource(request)
            defer { sent.end() }
            let session = session.opened
            let task = try session.makeTask(request, sent)
            let exchange = SessionExchange(request)
            session.delegate.register(exchange, for: task)
            defer { session.delegate.forget(task) }
            do {
                return try await withTaskCancellationHandler {
                    try await withCheckedThrowingContinuation { continuation in
                        if exchange.begin(continuation) { task.resume() }
                    }
                } onCancel: {
                    exchange.complete(with: URLError(.cancelled))
                    sent.cancel()
                    session.delegate.cancel(task, exchange)
                }
            } catch {
                throw sent.failure ?? error
            }
        }

        /// Sends a request and returns after receiving the head; the body is read while it is received.
        ///
        /// The next chunk of the body is requested when the reader needs it. On Apple's systems a slow reader slows the
        /// server; on Linux the session can't be slowed, so unread bytes are stored in an unlinked file.
        public func open(_ request: TransportRequest) async throws -> StreamedResponse {
            try await request.followRedirects(\.head) { try await openWithoutRedirects($0) }
        }

        private func openWithoutRedirects(_ request: TransportRequest) async throws -> StreamedResponse {
            // With a credential, the first head may belong to a challenge, so the whole response is received first.
            guard request.credential == nil else {
                let answer = try await exchange(request)
                return StreamedResponse(head: answer.head, body: ByteStream(answer.data))
            }
            guard !Task.isCancelled else { throw URLError(.cancelled) }
            let sent = try await RequestBodySource(request)
            defer { sent.end() }
            let session = session.opened
            let task = try session.makeTask(request, sent)
            let stream = SessionStream(task, limit: request.bodyLimit) {
                sent.cancel()
                session.delegate.cancel(task)
            }
            let exchange = SessionExchange(request, stream)
            session.delegate.register(exchange, for: task)
            do {
                return try await withTaskCancellationHandler {
                    try await withCheckedThrowingContinuation { continuation in
                        if exchange.open(continuation) { task.resume() }
                    }
                } onCancel: {
                    exchange.complete(with: URLError(.cancelled))
                    sent.cancel()
                    session.delegate.cancel(task, exchange)
                }
            } catch {
                throw sent.failure ?? error
            }
        }

        public func headers(addedTo message: RequestMessage) -> [String: String] {
            session.opened.headers(addedTo: message.urlRequest)
        }

        /// A copy of the configuration of the transport's session.
        public var configuration: URLSessionConfiguration { session.opened.session.configuration }

        /// A Boolean value that indicates whether the system alone decides which servers are trusted.
        public var hasDefaultTrust: Bool { session.hasDefaultTrust }
    }

    extension URLSessionTransport: CustomReflectable {
        /// The mirror of the transport without its session, which contains cookies and requests in progress.
        ///
        /// On Linux a dump of a session would crash the process.
        public var customMirror: Mirror { Mirror(self, children: []) }
    }
#endif
