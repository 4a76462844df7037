#if canImport(Darwin) || URLSession
    public import Foundation

    #if canImport(FoundationNetworking)
        public import FoundationNetworking
    #endif
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

    /// Returns the same for a message. The default implementation returns those of ``headers(addedTo:)-(URLRequest)``.
    func headers(addedTo message: RequestMessage) -> [String: String]
}

extension Transport {
    public func open(_ request: TransportRequest) async throws -> StreamedResponse {
        let answer = try await exchange(request)
        return StreamedResponse(head: answer.head, body: ByteStream(answer.data))
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

#if canImport(Darwin) || URLSession
    extension Transport {
        public func exchange(_ request: TransportRequest) async throws -> TransportResponse {
            let (data, response) = try await send(request.request, body: request.body)
            request.progress?(
                TransportProgress(.received, completed: Int64(data.count), total: Int64(data.count))
            )
            return try ResponseBody.whole(data, of: ResponseHead(response), to: request.destination)
        }

        public func headers(addedTo request: URLRequest) -> [String: String] { [:] }

        public func headers(addedTo message: RequestMessage) -> [String: String] {
            headers(addedTo: message.urlRequest)
        }
    }

    extension MessageTransport {
        public func send(_ request: URLRequest, body: TransportBody?) async throws -> (Data, HTTPURLResponse) {
            let message = RequestMessage(request)
            let answer = try await respond(to: TransportRequest(message, body: body))
            return (answer.data, answer.head.from(message.url).httpURLResponse)
        }

        public func headers(addedTo message: RequestMessage) -> [String: String] { [:] }
    }
#else
    extension Transport {
        public func headers(addedTo message: RequestMessage) -> [String: String] { [:] }
    }
#endif
