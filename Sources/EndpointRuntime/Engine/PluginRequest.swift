#if canImport(Darwin) || URLSession
    public import Foundation
#endif

#if URLSession && canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// A request that plugins observe, with the headers that the transport adds.
public struct PluginRequest: Sendable, Identifiable {
    /// An identifier that is the same when the request is sent and when its response is received.
    public var id: UUID {
        marks.withLock { marks in
            if let id = marks.id { return id }
            let id = UUID()
            marks.id = id
            return id
        }
    }
    /// The request as it is sent, except for headers that the transport adds.
    public let message: RequestMessage?
    private let added: AddedHeaders
    /// The rules that redact the secrets of the call.
    let redaction: Redaction
    /// The call that the request belongs to; nil for a request that was created without a call.
    let source: (any CallContext)?
    private let marks = Locked(Marks())

    private enum AddedHeaders {
        case these([String: String])
        /// The headers of a transport, which are computed when they are read.
        ///
        /// A session copies its configuration on each access.
        case ofTransport(any Transport)
    }

    private struct Marks {
        #if canImport(Darwin) || URLSession
            var credential: URLCredential?
        #endif
        /// The identifier of the request, created when a plugin first reads it.
        var id: UUID?
    }

    /// Creates a request for plugins.
    public init(message: RequestMessage?, sessionHeaders: [String: String] = [:]) {
        self.message = message
        redaction = .standard
        source = nil
        added = .these(sessionHeaders)
    }

    init(
        _ message: RequestMessage, _ redaction: Redaction, of source: any CallContext,
        through transport: any Transport
    ) {
        self.message = message
        self.redaction = redaction
        self.source = source
        added = .ofTransport(transport)
    }

    /// The headers that the transport adds: its headers for all requests, and the cookies for the URL.
    public var sessionHeaders: [String: String] {
        switch added {
        case .these(let headers): headers
        case .ofTransport(let transport): message.map { transport.headers(addedTo: $0) } ?? [:]
        }
    }

    #if canImport(Darwin) || URLSession
        /// Creates a request for plugins.
        public init(request: URLRequest?, sessionHeaders: [String: String] = [:]) {
            self.init(message: request.map { RequestMessage($0) }, sessionHeaders: sessionHeaders)
        }

        /// The request message as a `URLRequest`; nil if there is no message.
        public var request: URLRequest? { message?.urlRequest }

        /// The credential for a server that requests a user name and password.
        var credential: URLCredential? { marks.withLock { $0.credential } }

        /// Sets the credential for a server that requests a user name and password.
        ///
        /// If several credentials are set, the last credential is used.
        @discardableResult
        public func authenticate(
            user: String, password: String, persistence: URLCredential.Persistence = .forSession
        ) -> PluginRequest {
            authenticate(with: URLCredential(user: user, password: password, persistence: persistence))
        }

        /// Sets the credential for a server that requests a user name and password.
        ///
        /// If several credentials are set, the last credential is used.
        @discardableResult
        public func authenticate(with credential: URLCredential) -> PluginRequest {
            marks.withLock { $0.credential = credential }
            return self
        }
    #endif
}

extension PluginRequest {
    /// The operation of the description that the request belongs to; nil for other requests.
    public var operation: OperationIdentity? { source?.operation }
}

extension PluginRequest: CustomReflectable {
    /// The mirror of the request without the secrets of its call.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "message": message.map { Reflected($0.mirror(without: redaction)) } as Any,
                "operation": operation as Any,
            ])
    }
}
