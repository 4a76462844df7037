#if canImport(Darwin) || URLSession
    import Foundation

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// A session that is created lazily and ends with its last transport: many transports never send a request, such as
    /// those of stubbed clients.
    final class OwnedSession: Sendable {
        private let configuration: @Sendable () -> URLSessionConfiguration
        private let challenges: URLSessionTransport.ChallengeHandler?
        private let trust: ServerTrust
        /// The pool that the session comes from and returns to; nil for a session that no other transport may use.
        private let pool: SessionPool?
        private let session = Locked<OpenedSession?>(nil)
        /// A Boolean value that indicates whether a transport with another session has the same storage.
        private let sharesStorage = Locked(false)

        init(
            _ challenges: URLSessionTransport.ChallengeHandler?, _ trust: ServerTrust = ServerTrust([]),
            pool: SessionPool? = nil, _ configuration: @escaping @Sendable () -> URLSessionConfiguration
        ) {
            self.challenges = challenges
            self.trust = trust
            self.pool = pool
            self.configuration = configuration
        }

        var hasDefaultTrust: Bool { challenges == nil && trust.isEmpty }

        var opened: OpenedSession {
            session.withLock { session in
                if let session { return session }
                let opened = pool?.take() ?? OpenedSession(configuration(), challenges, trust)
                session = opened
                return opened
            }
        }

        /// The session's configuration, for a transport that shares its storage.
        var sharedConfiguration: URLSessionConfiguration {
            sharesStorage.withLock { $0 = true }
            return opened.session.configuration
        }

        deinit {
            guard let opened = session.withLock({ $0 }) else { return }
            if let pool, !sharesStorage.withLock({ $0 }) {
                pool.put(opened)
            } else {
                // The session retains its delegate until it is invalidated.
                opened.session.finishTasksAndInvalidate()
            }
        }
    }

    struct OpenedSession: Sendable {
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

    #if canImport(FoundationNetworking)
        /// The sessions of released transports, for the next transports with the default configuration.
        ///
        /// On Linux a session's end closes its sockets with libcurl while their event sources may still be in use,
        /// which can crash the process (swift-corelibs-foundation issues 4791, 5203 and 5491). A program that creates a
        /// client for each request therefore reuses a few sessions instead of ending one for each client.
        ///
        /// A session is reused only if no task is running and no server has challenged it, since sessions store
        /// credentials. Its cookies are deleted.
        final class SessionPool: Sendable {
            static let shared = SessionPool()

            /// The maximum number of idle sessions.
            static let limit = 16

            private let idle = Locked<[OpenedSession]>([])

            var count: Int { idle.withLock { $0.count } }

            func take() -> OpenedSession? {
                idle.withLock { $0.popLast() }
            }

            /// Stores a session when its last task ends, or ends it if it can't be reused.
            func put(_ opened: OpenedSession) {
                opened.delegate.whenIdle {
                    let isStored =
                        opened.deleteStoredData()
                        && self.idle.withLock { idle in
                            guard idle.count < Self.limit else { return false }
                            idle.append(opened)
                            return true
                        }
                    if !isStored { opened.session.finishTasksAndInvalidate() }
                }
            }
        }

        extension OpenedSession {
            /// Deletes the session's cookies.
            ///
            /// - Returns: False if the session may contain other data of its transport.
            fileprivate func deleteStoredData() -> Bool {
                guard !delegate.wasChallenged, let cookies = session.configuration.httpCookieStorage else {
                    return false
                }
                for cookie in cookies.cookies ?? [] { cookies.deleteCookie(cookie) }
                return cookies.cookies?.isEmpty ?? true
            }
        }
    #else
        /// A pool without sessions: the sessions of other systems end safely.
        final class SessionPool: Sendable {
            static let shared = SessionPool()

            func take() -> OpenedSession? { nil }

            func put(_ opened: OpenedSession) {
                opened.session.finishTasksAndInvalidate()
            }
        }
    #endif
#endif
