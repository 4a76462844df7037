#if canImport(Darwin) || URLSession
    import Foundation

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// A session that is created lazily and ends with its last transport.
    ///
    /// Many transports never send a request, such as those of stubbed clients.
    final class OwnedSession: Sendable {
        private let configuration: @Sendable () -> URLSessionConfiguration
        private let challenges: URLSessionTransport.ChallengeHandler?
        private let check: (any ServerCheck)?
        private let session = Locked<OpenedSession?>(nil)

        init(
            _ challenges: URLSessionTransport.ChallengeHandler?, _ check: (any ServerCheck)? = nil,
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
            // The session retains its delegate until it is invalidated.
            session.withLock { $0 }?.session.finishTasksAndInvalidate()
        }
    }

    struct OpenedSession: Sendable {
        let session: URLSession
        let delegate: SessionDelegate

        init(
            _ configuration: URLSessionConfiguration, _ challenges: URLSessionTransport.ChallengeHandler?,
            _ check: (any ServerCheck)?
        ) {
            delegate = SessionDelegate(SessionCookies(configuration), challenges, check)
            session = delegate.makeSession(Self.usable(configuration))
        }

        /// Returns a copy of the configuration without a cache.
        ///
        /// On Linux a session stores no response in its cache, but looks one up before each request, at the lowest
        /// priority; the session traps if a request is cancelled at that moment. The delegate stores cookies.
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
