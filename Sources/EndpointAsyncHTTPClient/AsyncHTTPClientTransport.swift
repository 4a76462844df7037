#if AsyncHTTPClient
    public import AsyncHTTPClient
    public import EndpointRuntime
    import Foundation
    import NIOConcurrencyHelpers
    import NIOCore
    import NIOHTTP1
    import NIOHTTPCompression

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
        private let owned: OwnedClient
        private let headers: [String: String]

        /// A transport over a client that all of these share, in ``standardConfiguration``. It is never shut down.
        public init() {
            owned = OwnedClient(Self.standardClient, isShared: true)
            headers = Self.defaultHeaders(decompresses: true)
        }

        /// A transport over a client of its own, which ends with the last copy of this, or with ``shutdown()``.
        ///
        /// - Parameter configuration: Time limits, TLS with authorities of your own, proxies, pools, decompression. Its
        ///   redirects aren't used: the transport follows them.
        public init(configuration: HTTPClient.Configuration) {
            var configuration = configuration
            configuration.redirectConfiguration = .disallow
            let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
            owned = OwnedClient(client, isShared: false)
            headers = Self.defaultHeaders(decompresses: Self.decompresses(configuration))
        }

        /// A transport over a client of yours, which you shut down. Redirects that it follows itself carry every header
        /// along; one that is configured to `disallow` them leaves them to the transport.
        public init(client: HTTPClient) {
            owned = OwnedClient(client, isShared: true)
            headers = Self.defaultHeaders(decompresses: false)
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
            eventLoopGroupProvider: .singleton, configuration: standardConfiguration)

        /// Waits for nothing more, and closes all connections of a client of its own.
        public func shutdown() async throws {
            try await owned.shutdown()
        }

        public func headers(addedTo message: RequestMessage) -> [String: String] { headers }

        public func respond(to request: TransportRequest) async throws -> TransportResponse {
            try await open(request).received(for: request)
        }

        public func open(_ request: TransportRequest) async throws -> StreamedResponse {
            var request = request
            for _ in 0...TransportRequest.redirectLimit {
                try Task.checkCancellation()
                let (head, body) = try await send(request)
                guard let next = request.redirected(by: head) else { return StreamedResponse(head: head, body: body) }
                request = next
            }
            throw RedirectError()
        }

        private func send(_ request: TransportRequest) async throws -> (ResponseHead, ByteStream) {
            var sent = HTTPClientRequest(url: request.message.url)
            sent.method = NIOHTTP1.HTTPMethod(rawValue: request.message.method.rawValue)
            for field in request.message.headers { sent.headers.add(name: field.name, value: field.value) }
            for (name, value) in headers where !sent.headers.contains(name: name) {
                sent.headers.add(name: name, value: value)
            }
            sent.body = try SentBody.body(of: request)
            let response: HTTPClientResponse
            do {
                response = try await owned.client.execute(sent, deadline: .distantFuture)
            } catch {
                throw TransportFailure.failure(error)
            }
            var fields = HeaderFields()
            for (name, value) in response.headers { fields.append(name, value) }
            let head = ResponseHead(
                statusCode: Int(response.status.code), headers: fields, url: request.message.url)
            return (head, ReceivedBody.stream(response, request.progress))
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

    /// A client that is shut down with its last owner, if it is nobody else's.
    private final class OwnedClient: Sendable {
        let client: HTTPClient
        private let isShared: Bool
        private let isShutDown = NIOLockedValueBox(false)

        init(_ client: HTTPClient, isShared: Bool) {
            self.client = client
            self.isShared = isShared
        }

        func shutdown() async throws {
            guard !isShared, beginShutdown() else { return }
            try await client.shutdown()
        }

        /// False when it has begun before.
        private func beginShutdown() -> Bool {
            isShutDown.withLockedValue { isShutDown in
                defer { isShutDown = true }
                return !isShutDown
            }
        }

        deinit {
            guard !isShared, beginShutdown() else { return }
            // Its connections may still be at work.
            Task { [client] in try? await client.shutdown() }
        }
    }
#endif
