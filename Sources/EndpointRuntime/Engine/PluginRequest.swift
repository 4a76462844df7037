#if canImport(Darwin) || URLSession
    public import Foundation
#endif

#if URLSession && canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// A request as plugins see it.
public struct PluginRequest: Sendable, Identifiable {
    /// The identity of the request, which is the same before and after the request.
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
    // Computed lazily: a session copies its configuration each time.
    private let added: @Sendable () -> [String: String]
    /// The secrets of the call.
    package let redaction: Redaction
    /// The call that it is of; nil for one that was made otherwise.
    let source: (any CallContext)?
    private let marks = Locked(Marks())

    private struct Marks {
        #if canImport(Darwin) || URLSession
            var credential: URLCredential?
        #endif
        /// The ID, created lazily: most requests have no plugin that uses it.
        var id: UUID?
    }

    /// Creates a plugin's view of a request.
    public init(message: RequestMessage?, sessionHeaders: [String: String] = [:]) {
        self.init(message, .standard) { sessionHeaders }
    }

    init(
        _ message: RequestMessage?, _ redaction: Redaction, of source: (any CallContext)? = nil,
        added: @escaping @Sendable () -> [String: String]
    ) {
        self.message = message
        self.redaction = redaction
        self.source = source
        self.added = added
    }

    /// The headers that the transport adds: those of all its requests, and the cookies of the URL.
    public var sessionHeaders: [String: String] { added() }

    #if canImport(Darwin) || URLSession
        /// Creates a plugin's view of a request.
        public init(request: URLRequest?, sessionHeaders: [String: String] = [:]) {
            self.init(message: request.map { RequestMessage($0) }, sessionHeaders: sessionHeaders)
        }

        /// ``message`` as sessions have it.
        public var request: URLRequest? { message?.urlRequest }

        /// The credential for a server that requests a user name and password.
        package var credential: URLCredential? { marks.withLock { $0.credential } }

        /// Sets the credential for a server that requests a user name and password. The last one set is used.
        @discardableResult
        public func authenticate(
            user: String, password: String, persistence: URLCredential.Persistence = .forSession
        ) -> PluginRequest {
            authenticate(with: URLCredential(user: user, password: password, persistence: persistence))
        }

        /// Sets the credential for a server that requests a user name and password. The last one set is used.
        @discardableResult
        public func authenticate(with credential: URLCredential) -> PluginRequest {
            marks.withLock { $0.credential = credential }
            return self
        }
    #endif
}
