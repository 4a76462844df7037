#if canImport(Darwin) || URLSession
    public import Foundation

    #if canImport(FoundationNetworking)
        public import FoundationNetworking
    #endif

    /// A transport that sends requests with `URLSession`.
    ///
    /// Each transport has a separate session: only a session's delegate receives progress, and a session's stored data
    /// (cookies, responses, user names and passwords) isn't shared. Use ``init(storage:)`` or a custom configuration to
    /// share it. The session is created for the first request.
    public struct URLSessionTransport: Transport {
        /// A closure that handles a challenge: to authenticate the caller, or to trust a server's certificate.
        public typealias ChallengeHandler =
            @Sendable (URLAuthenticationChallenge) -> (
                disposition: URLSession.AuthChallengeDisposition, credential: URLCredential?
            )

        /// The storage for data that a transport retains between requests: cookies, responses, user names and
        /// passwords.
        public enum Storage: Sendable {
            /// In memory, for this transport alone, and for as long as it lives.
            case own
            /// Foundation's storage for the whole process, mostly on disk: `HTTPCookieStorage.shared`,
            /// `URLCache.shared` and `URLCredentialStorage.shared`.
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

        /// Creates a transport with a session of this configuration.
        ///
        /// - Parameters:
        ///   - configuration: Copied; set headers for all requests as its `httpAdditionalHeaders`. Cookies, responses
        ///     and passwords are stored where it specifies: `.ephemeral` stores them in memory, and transports with the
        ///     same storage share them; `.default` shares them with the whole process, on disk. On Linux, where
        ///     sessions store no responses, its `urlCache` isn't used.
        ///   - challenges: Called for challenges without a credential in the request, for example to pin certificates.
        public init(configuration: URLSessionConfiguration, challenges: ChallengeHandler? = nil) {
            let copy = configuration.copy() as? URLSessionConfiguration ?? configuration
            session = OwnedSession(challenges) { copy }
        }

        #if canImport(Security)
            /// Creates a transport that enforces `trust`, on a system that exposes servers' certificates.
            package init(configuration: URLSessionConfiguration, trusting trust: ServerTrust) {
                let copy = configuration.copy() as? URLSessionConfiguration ?? configuration
                session = OwnedSession(nil, trust) { copy }
            }
        #endif

        /// Creates a transport whose session has the configuration of `session`, and so its cookies, responses and
        /// passwords. The delegate of `session` isn't called.
        public init(session: URLSession) {
            self.init(configuration: session.configuration)
        }

        /// The headers of a transport without a custom configuration: the user agent, and the accepted languages and
        /// compressions.
        public static let defaultHeaders: [String: String] = [
            "Accept-Encoding": AgentHeaders.acceptEncoding, "Accept-Language": AgentHeaders.acceptLanguage,
            "User-Agent": AgentHeaders.userAgent,
        ]

        public func send(_ request: URLRequest, body: TransportBody?) async throws -> (Data, HTTPURLResponse) {
            let answer = try await exchange(TransportRequest(request, body: body))
            return (answer.data, answer.response)
        }

        public func exchange(_ request: TransportRequest) async throws -> TransportResponse {
            try await followed(request, head: \.head) { try await exchange(to: $0) }
        }

        /// Follows the redirects that the session doesn't: on Linux those that preserve the body.
        private func followed<Answer>(
            _ request: TransportRequest, head: (Answer) -> ResponseHead,
            _ send: (TransportRequest) async throws -> Answer
        ) async throws -> Answer {
            #if canImport(FoundationNetworking)
                let limit = request.redirects.limit
                var (request, answer, count) = (request, try await send(request), 0)
                while request.hasBody, [307, 308].contains(head(answer).statusCode),
                    let next = request.redirected(by: head(answer))
                {
                    count += 1
                    guard count <= limit else { throw ConnectionError.tooManyRedirects }
                    request = next
                    // Those that the session follows then count as well.
                    request.redirects = .limit(limit - count)
                    answer = try await send(request)
                }
                return answer
            #else
                return try await send(request)
            #endif
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
                    exchange.end(with: .failure(URLError(.cancelled)))
                    sent.cancel()
                    session.delegate.cancel(task)
                }
            } catch {
                throw sent.failure ?? error
            }
        }

        /// Opens a streamed response. The next chunk of the body is requested when the reader needs it. On Apple's
        /// systems a slow reader slows the server; on Linux the session can't be slowed, so unread bytes are stored in
        /// an unlinked file.
        public func open(_ request: TransportRequest) async throws -> StreamedResponse {
            try await followed(request, head: \.head) { try await opened($0) }
        }

        private func opened(_ request: TransportRequest) async throws -> StreamedResponse {
            // A challenge is answered after a head that isn't the last one.
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
                    exchange.end(with: .failure(URLError(.cancelled)))
                    sent.cancel()
                    session.delegate.cancel(task)
                }
            } catch {
                throw sent.failure ?? error
            }
        }

        public func headers(addedTo request: URLRequest) -> [String: String] {
            session.opened.headers(addedTo: request)
        }

        /// Returns a transport whose session has the configuration of this one's, and so its cookies, responses and
        /// passwords.
        ///
        /// - Throws: ``PinningError/hasCustomTrust`` if this transport has a ``ServerTrust`` or a ``ChallengeHandler``,
        ///   ``PinningError/unsupportedOnPlatform`` on Linux.
        public func trusting(_ trust: ServerTrust) throws(PinningError) -> any Transport {
            guard session.hasDefaultTrust else { throw .hasCustomTrust }
            return try URLSessionTransport(configuration: session.opened.session.configuration, trust: trust)
        }
    }

    /// A session that is created lazily and ends with its last transport: many transports never send a request, such as
    /// those of stubbed clients.
    private final class OwnedSession: Sendable {
        private let configuration: @Sendable () -> URLSessionConfiguration
        private let challenges: URLSessionTransport.ChallengeHandler?
        private let trust: ServerTrust
        private let session = Locked<OpenedSession?>(nil)

        init(
            _ challenges: URLSessionTransport.ChallengeHandler?,
            _ trust: ServerTrust = ServerTrust([]),
            _ configuration: @escaping @Sendable () -> URLSessionConfiguration
        ) {
            self.challenges = challenges
            self.trust = trust
            self.configuration = configuration
        }

        var hasDefaultTrust: Bool { challenges == nil && trust.isEmpty }

        var opened: OpenedSession {
            session.withLock { session in
                if let session { return session }
                let opened = OpenedSession(configuration(), challenges, trust)
                session = opened
                return opened
            }
        }

        deinit {
            // The session retains its delegate until it is invalidated.
            session.withLock { $0 }?.session.finishTasksAndInvalidate()
        }
    }

    private struct OpenedSession: Sendable {
        let session: URLSession
        let delegate: SessionDelegate

        init(
            _ configuration: URLSessionConfiguration, _ challenges: URLSessionTransport.ChallengeHandler?,
            _ trust: ServerTrust
        ) {
            delegate = SessionDelegate(SessionCookies(configuration), challenges, trust)
            session = delegate.makeSession(Self.usable(configuration))
        }

        /// Returns a copy of the configuration without a cache. On Linux a session stores no response in its cache, but
        /// looks one up before each request, at the lowest priority; it traps if a request is cancelled at that moment.
        /// The delegate stores cookies.
        private static func usable(_ configuration: URLSessionConfiguration) -> URLSessionConfiguration {
            #if canImport(FoundationNetworking)
                guard let copy = configuration.copy() as? URLSessionConfiguration else { return configuration }
                copy.urlCache = nil
                copy.httpCookieAcceptPolicy = .never
                return copy
            #else
                return configuration
            #endif
        }

        func makeTask(_ request: TransportRequest, _ body: RequestBodySource) throws -> URLSessionTask {
            _ = try delegate.trust.requirements(of: request.message.url)
            let method = request.message.method
            if request.hasBody, [.get, .head].contains(method), !request.hasEmptyBody {
                throw UploadError.method(method.rawValue)
            }
            var sent = request.request
            // A little longer, since the caller's own limit is what says that the time is over; and bounded, since the
            // session of Linux makes a number of milliseconds of it.
            if let timeout = request.timeout { sent.timeoutInterval = min(max(timeout / .seconds(1), 0) + 1, 1e6) }
            if let policy = request.cachePolicy { sent.cachePolicy = policy.ofRequests }
            switch body.body {
            case nil: return session.dataTask(with: sent)
            case .data(let data): return session.uploadTask(with: sent, from: data)
            case .file(let url):
                // The session of Linux traps when it can't read the file.
                _ = try FileReader(url)
                return session.uploadTask(with: sent, fromFile: url)
            #if canImport(Darwin)
                case .stream(let stream):
                    if let length = stream.length { sent.setValue("\(length)", forHTTPHeaderField: "Content-Length") }
                    sent.httpBodyStream = body.input
                    return session.dataTask(with: sent)
            #else
                // It has become a file.
                case .stream: return session.dataTask(with: sent)
            #endif
            }
        }

        func headers(addedTo request: URLRequest) -> [String: String] {
            var headers: [String: String] = [:]
            for (name, value) in session.configuration.httpAdditionalHeaders ?? [:] {
                headers["\(name.base)"] = "\(value)"
            }
            if let url = request.url, request.httpShouldHandleCookies,
                let cookies = session.configuration.httpCookieStorage?.cookies(for: url), !cookies.isEmpty
            {
                headers.merge(HTTPCookie.requestHeaderFields(with: cookies)) { $1 }
            }
            return headers
        }
    }
#endif
