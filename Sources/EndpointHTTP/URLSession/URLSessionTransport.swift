#if canImport(Darwin) || URLSession
    public import Foundation

    #if canImport(FoundationNetworking)
        public import FoundationNetworking
    #endif

    /// Sends through `URLSession`.
    ///
    /// Each transport has a session of its own: only a session's own delegate hears how far a request has come, and what a
    /// session remembers (cookies, answers, names and passwords) is nobody else's business. ``init(storage:)`` and a
    /// configuration of your own say otherwise. A session is made for the first request.
    public struct URLSessionTransport: Transport {
        /// Answers a challenge: to prove who the caller is, or to trust a server's certificate.
        public typealias ChallengeHandler =
            @Sendable (URLAuthenticationChallenge) -> (
                disposition: URLSession.AuthChallengeDisposition, credential: URLCredential?
            )

        /// Where a transport keeps what it remembers from one request to the next: cookies, answers, names and passwords.
        public enum Storage: Sendable {
            /// In memory, for this transport alone, and for as long as it lives.
            case own
            /// Where Foundation keeps it for the whole process and, for the most part, on disk: `HTTPCookieStorage.shared`,
            /// `URLCache.shared` and `URLCredentialStorage.shared`.
            ///
            /// On Linux the cookies lie in a file that is named after the folder of the executable: all programs that lie
            /// in folders of one name, `debug` for example, read and write the same cookies.
            case shared
        }

        private let session: OwnedSession

        /// A transport that says who asks and what is understood (``defaultHeaders``).
        ///
        /// - Parameter storage: Whether the transport shares its cookies, answers and passwords with anyone.
        public init(storage: Storage = .own) {
            session = OwnedSession(nil) {
                let configuration: URLSessionConfiguration = storage == .own ? .ephemeral : .default
                configuration.httpAdditionalHeaders = URLSessionTransport.defaultHeaders
                return configuration
            }
        }

        /// A transport with a session of this configuration.
        ///
        /// - Parameters:
        ///   - configuration: Copied; headers that are to go with every request are its `httpAdditionalHeaders`. Its
        ///   cookies, answers and passwords are kept where it says: `.ephemeral` keeps them in memory, and those who share
        ///   one share them; `.default` shares them with the whole process, on disk. On Linux, where sessions keep no
        ///     answers, its `urlCache` isn't asked.
        ///   - challenges: Asked about challenges that a request's own credential doesn't answer, for pinning
        ///     certificates for example.
        public init(configuration: URLSessionConfiguration, challenges: ChallengeHandler? = nil) {
            let copy = configuration.copy() as? URLSessionConfiguration ?? configuration
            session = OwnedSession(challenges) { copy }
        }

        #if canImport(Security)
            /// A transport whose servers are known to `trust`, on a system that shows their certificates.
            package init(configuration: URLSessionConfiguration, trusting trust: ServerTrust) {
                let copy = configuration.copy() as? URLSessionConfiguration ?? configuration
                session = OwnedSession(nil, trust) { copy }
            }
        #endif

        /// A transport whose session has the configuration of `session`, and so its cookies, answers and passwords. The
        /// delegate of `session` isn't asked.
        public init(session: URLSession) {
            self.init(configuration: session.configuration)
        }

        /// The headers of a transport without a configuration of its own: who asks, and which languages and compressions
        /// are understood.
        public static let defaultHeaders: [String: String] = [
            "Accept-Encoding": AgentHeaders.acceptEncoding, "Accept-Language": AgentHeaders.acceptLanguage,
            "User-Agent": AgentHeaders.userAgent,
        ]

        public func send(_ request: URLRequest, body: TransportBody?) async throws -> (Data, HTTPURLResponse) {
            let answer = try await exchange(TransportRequest(request, body: body))
            return (answer.data, answer.response)
        }

        public func exchange(_ request: TransportRequest) async throws -> TransportResponse {
            try await followed(request, head: \.head) { try await answer(to: $0) }
        }

        /// What the session leaves to the transport: on Linux redirects whose body goes with them.
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
                    guard count <= limit else { throw RedirectError() }
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

        private func answer(to request: TransportRequest) async throws -> TransportResponse {
            guard !Task.isCancelled else { throw URLError(.cancelled) }
            let sent = try await SentBody(request)
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

        /// The next piece of the body is asked for when the reader wants it. On Apple's systems a slow reader slows the server
        /// down; the session of Linux can't be told to wait, so there what isn't read yet lies in a file without a name.
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
            let sent = try await SentBody(request)
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

        /// A transport whose session has the configuration of this one's, and so its cookies, answers and passwords.
        ///
        /// - Throws: ``PinningError/trustsByItself`` where this was made with a trust or a ``ChallengeHandler`` of its own,
        ///   ``PinningError/unsupportedOnPlatform`` on Linux.
        public func trusting(_ trust: ServerTrust) throws(PinningError) -> any Transport {
            guard session.trustsAsUsual else { throw .trustsByItself }
            return try URLSessionTransport(configuration: session.opened.session.configuration, trust: trust)
        }
    }

    /// A session that is made when it is first needed, and ends with its last transport: many are never asked for anything,
    /// those of stubs for example.
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

        var trustsAsUsual: Bool { challenges == nil && trust.isEmpty }

        var opened: OpenedSession {
            session.withLock { session in
                if let session { return session }
                let opened = OpenedSession(configuration(), challenges, trust)
                session = opened
                return opened
            }
        }

        deinit {
            // The session holds its delegate until it is told that no more requests will come.
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

        /// On Linux a session puts no answer into its cache, but looks there for one before each request, at the lowest
        /// priority; and it traps when a request is cancelled at that moment. Cookies are kept by the delegate.
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

        func makeTask(_ request: TransportRequest, _ body: SentBody) throws -> URLSessionTask {
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
