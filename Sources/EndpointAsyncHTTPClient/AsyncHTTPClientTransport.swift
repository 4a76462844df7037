#if AsyncHTTPClient
    public import AsyncHTTPClient
    public import EndpointRuntime
    import Foundation
    import NIOCore
    import NIOHTTP1
    import NIOHTTPCompression
    import Tracing

    /// Sends through [async-http-client](https://github.com/swift-server/async-http-client): the transport for servers, with
    /// HTTP/2, pools of connections, event loops, and bodies that stream both ways.
    ///
    /// ```swift
    /// let transport = AsyncHTTPClientTransport()
    /// let bookstore = BookstoreClient(transport: transport)
    /// ```
    ///
    /// A slow reader slows the server down. Redirects are followed as a session follows them, without what is secret where
    /// they lead to another server. Cookies aren't kept, and challenges for a name and a password aren't answered:
    /// credentials are sent at once.
    public struct AsyncHTTPClientTransport: MessageTransport {
        private let clients: TransportClients
        /// What a transport with other clients is made of; nil where those are someone else's.
        private let configuration: HTTPClient.Configuration?
        private let headers: [String: String]
        /// The tracer of requests; nil where your own client traces them.
        private let tracer: (any Tracer)?

        /// A transport over a client that all of these share, in ``standardConfiguration``. It is never shut down.
        public init() {
            clients = TransportClients(Self.standardClient, isShared: true)
            configuration = Self.standardConfiguration
            headers = Self.defaultHeaders(decompresses: true)
            tracer = RequestSpan.tracer(of: Self.standardConfiguration)
        }

        /// A transport over a client of its own, which ends with the last copy of this, or with ``shutdown()``.
        ///
        /// - Parameter configuration: Time limits, TLS with authorities of your own, proxies, pools, decompression. Its
        ///   redirects aren't used: the transport follows them.
        public init(configuration: HTTPClient.Configuration) {
            clients = TransportClients(
                HTTPClient(eventLoopGroupProvider: .singleton, configuration: Self.guarded(configuration)),
                isShared: false)
            self.configuration = configuration
            headers = Self.defaultHeaders(decompresses: Self.decompresses(configuration))
            tracer = RequestSpan.tracer(of: configuration)
        }

        /// A transport that talks only to servers that show what `trust` asks, with clients of its own, which end as that of
        /// ``init(configuration:)`` does: one for the hosts that are trusted as all are, and one for each row of others.
        ///
        /// A server that shows something else fails its requests with an `UntrustedServer`, before anything of them is sent;
        /// where it speaks HTTP/2, that protocol's greeting has gone by then.
        ///
        /// - Parameter configuration: As ``init(configuration:)`` has it. Its authorities count where a row names none.
        /// - Throws: `PinningError.authorityKeysUnsupported` for a pin of an authority's key, since the certificates of
        ///   authorities aren't seen here; name the authority itself (`ServerTrust.Host.authorities`). And
        ///   `PinningError.verificationDisabled` where the configuration has certificates not checked.
        public init(
            configuration: HTTPClient.Configuration = standardConfiguration, trust: ServerTrust
        ) throws(PinningError) {
            clients = try TransportClients(Self.guarded(configuration), trust)
            self.configuration = configuration
            headers = Self.defaultHeaders(decompresses: Self.decompresses(configuration))
            tracer = RequestSpan.tracer(of: configuration)
        }

        /// A transport over a client of yours, which you shut down. Redirects that it follows itself carry every header
        /// along; one that is configured to `disallow` them leaves them to the transport.
        ///
        /// Nothing stands between it and its servers: async-http-client itself traps on a status below 100, and the spans
        /// that it makes for a tracer have the whole URL of a request, with the secrets in its query.
        public init(client: HTTPClient) {
            clients = TransportClients(client, isShared: true)
            configuration = nil
            headers = Self.defaultHeaders(decompresses: false)
            tracer = nil
        }

        /// Ten seconds to connect, a minute without a byte, 64 connections to a server that speaks HTTP/1.1, HTTP/2 where it
        /// can be had, and answers decompressed.
        public static var standardConfiguration: HTTPClient.Configuration {
            var configuration = HTTPClient.Configuration(
                redirectConfiguration: .disallow, timeout: .init(connect: .seconds(10), read: .seconds(60)),
                decompression: .enabled(limit: .none))
            // A server that refuses connections is told of at once, and not when the time is over.
            configuration.connectionPool.retryConnectionEstablishment = false
            configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 64
            return configuration
        }

        private static let standardClient = HTTPClient(
            eventLoopGroupProvider: .singleton, configuration: guarded(standardConfiguration))

        /// Waits for nothing more, and closes all connections of a client of its own.
        public func shutdown() async throws {
            try await clients.shutdown()
        }

        /// A transport with clients of its own, which end with it.
        ///
        /// - Throws: As ``init(configuration:trust:)``; `PinningError.trustsByItself` where this was made with such a trust,
        ///   and `PinningError.unsupportedByTransport` where it was made of a client of yours.
        public func trusting(_ trust: ServerTrust) throws(PinningError) -> any Transport {
            guard clients.trustsAsUsual else { throw .trustsByItself }
            guard let configuration else { throw .unsupportedByTransport }
            return try AsyncHTTPClientTransport(configuration: configuration, trust: trust)
        }

        public func headers(addedTo message: RequestMessage) -> [String: String] { headers }

        public func respond(to request: TransportRequest) async throws -> TransportResponse {
            let (head, body) = try await answer(to: request)
            guard request.destination == nil else {
                return try await StreamedResponse(head: head, body: body.stream).received(for: request)
            }
            let data = try await body.collected(upTo: request.bodyLimit, behind: head)
            return TransportResponse(head: head, data: data)
        }

        public func open(_ request: TransportRequest) async throws -> StreamedResponse {
            let (head, body) = try await answer(to: request)
            return StreamedResponse(head: head, body: body.stream)
        }

        /// What comes back at the end of all redirects.
        nonisolated(nonsending) private func answer(
            to request: TransportRequest
        ) async throws -> (ResponseHead, ReceivedBody) {
            var request = request
            for _ in 0...request.redirects.limit {
                try Task.checkCancellation()
                let (head, body) = try await traced(request)
                guard let next = request.redirected(by: head) else { return (head, body) }
                request = next
            }
            throw RedirectError()
        }

        nonisolated(nonsending) private func traced(
            _ request: TransportRequest
        ) async throws -> (ResponseHead, ReceivedBody) {
            guard let tracer else { return try await send(request) }
            return try await RequestSpan.withSpan(of: request, tracer) { headers in
                try await send(request, with: headers)
            }
        }

        /// - Parameter context: The headers that carry the context of a span on.
        nonisolated(nonsending) private func send(
            _ request: TransportRequest, with context: [(name: String, value: String)] = []
        ) async throws -> (ResponseHead, ReceivedBody) {
            var sent = HTTPClientRequest(url: request.message.url)
            sent.method = NIOHTTP1.HTTPMethod(rawValue: request.message.method.rawValue)
            for field in request.message.headers { sent.headers.add(name: field.name, value: field.value) }
            for (name, value) in headers where !sent.headers.contains(name: name) {
                sent.headers.add(name: name, value: value)
            }
            for (name, value) in context { sent.headers.add(name: name, value: value) }
            let owned = try clients.client(for: request.message.url)
            let body = try SentBody(request, over: owned.client.eventLoopGroup)
            sent.body = body.body
            let response: HTTPClientResponse
            do {
                response = try await body.cancelledWithTask { [sent] in
                    try await owned.client.execute(sent, deadline: .distantFuture)
                }
            } catch {
                body.cancel()
                throw TransportFailure.failure(error)
            }
            var fields = HeaderFields()
            for (name, value) in response.headers { fields.append(name, value) }
            let head = ResponseHead(
                statusCode: Int(response.status.code), headers: fields, url: request.message.url)
            return (head, ReceivedBody(response, of: owned, request.progress))
        }

        /// Without redirects, which the transport follows, leaving out what is secret; and without a tracer, which the client
        /// would give the secrets of URLs.
        private static func guarded(_ configuration: HTTPClient.Configuration) -> HTTPClient.Configuration {
            var configuration = configuration
            configuration.redirectConfiguration = .disallow
            configuration.tracing.tracer = nil
            AnswerGuard.install(in: &configuration)
            return configuration
        }

        private static func defaultHeaders(decompresses: Bool) -> [String: String] {
            var headers = ["User-Agent": "EndpointRuntime"]
            if decompresses { headers["Accept-Encoding"] = "gzip, deflate" }
            return headers
        }

        private static func decompresses(_ configuration: HTTPClient.Configuration) -> Bool {
            if case .enabled = configuration.decompression { true } else { false }
        }
    }
#endif
