#if canImport(Darwin) || URLSession
    import Foundation

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// A session that is created for the first request and invalidated with its last transport.
    ///
    /// Many transports never send a request, such as the transports of stubbed clients, and need no session.
    final class OwnedSession: Sendable {
        private let configuration: @Sendable () -> URLSessionConfiguration
        private let challenges: URLSessionTransport.ChallengeHandler?
        private let check: URLSessionTransport.ServerCheck?
        private let session = Locked<OpenedSession?>(nil)

        init(
            _ challenges: URLSessionTransport.ChallengeHandler?, _ check: URLSessionTransport.ServerCheck? = nil,
            _ configuration: @escaping @Sendable () -> URLSessionConfiguration
        ) {
            self.challenges = challenges
            self.check = check
            self.configuration = configuration
        }

        var hasDefaultTrust: Bool { challenges == nil && check == nil }

        var opened: OpenedSession {
            session.withLock { session in
                if let session { return session }
                let opened = OpenedSession(configuration(), challenges, check)
                session = opened
                return opened
            }
        }

        deinit {
            // The session retains its delegate until the session is invalidated.
            session.withLock { $0 }?.session.finishTasksAndInvalidate()
        }
    }

    struct OpenedSession: Sendable {
        let session: URLSession
        let delegate: SessionDelegate

        init(
            _ configuration: URLSessionConfiguration, _ challenges: URLSessionTransport.ChallengeHandler?,
            _ check: URLSessionTransport.ServerCheck?
        ) {
            delegate = SessionDelegate(SessionCookies(configuration), challenges, check)
            session = delegate.makeSession(Self.usable(configuration))
        }

        /// Returns the configuration that the session uses: on Linux a copy without a cache.
        ///
        /// On Linux a session stores no response in its cache, but looks one up before each request, at the lowest
        /// priority; the session traps if a request is cancelled at that moment. On Linux the delegate stores cookies
        /// instead of the session.
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
            try delegate.check?.check(request.message.url)
            let method = request.message.method
            if request.hasBody, [.get, .head].contains(method), !request.hasEmptyBody {
                throw UploadError.method(method.rawValue)
            }
            var sent = request.request
            // The session's timeout is one second longer than the caller's, so that the caller's timeout ends the
            // request first. The value is limited because the session of Linux converts it to an integer number of
            // milliseconds.
            if let timeout = request.timeout { sent.timeoutInterval = min(max(timeout / .seconds(1), 0) + 1, 1e6) }
            if let policy = request.cachePolicy { sent.cachePolicy = policy.ofRequests }
            switch body.body {
            case nil: return session.dataTask(with: sent)
            case .data(let data): return session.uploadTask(with: sent, from: data)
            case .file(let url):
                // The file is opened first, because the session of Linux traps if it can't read the file.
                _ = try FileReader(url)
                return session.uploadTask(with: sent, fromFile: url)
            #if canImport(Darwin)
                case .stream(let stream):
                    if let length = stream.length { sent.setValue("\(length)", forHTTPHeaderField: "Content-Length") }
                    sent.httpBodyStream = body.input
                    return session.dataTask(with: sent)
            #else
                // On Linux streamed bodies were written to a file before, so this case doesn't occur.
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
