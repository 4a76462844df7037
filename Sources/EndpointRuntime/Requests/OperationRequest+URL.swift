#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The URL of an operation.
extension OperationRequest {
    /// Returns the URL on a server that may have a path and a query.
    ///
    /// The operation's path is appended to the server's, and its query to the server's.
    package func url(onServer server: String) -> String {
        server.withBytes { server in
            withExtendedLifetime(parts.parts) {
                let (base, baseQuery) = server.beforeFragment.splitAtQuery
                let (path, pathQuery) = parts.parts.path.splitAtQuery
                let query = parts.parts.query
                let room = base.count + baseQuery.count + path.count + pathQuery.count + query.count + 3
                return String(unsafeUninitializedCapacity: room) { buffer in
                    guard let start = buffer.baseAddress else { return 0 }
                    var text = URLText(end: start)
                    let hasTwoSlashes = base.last == UInt8(ascii: "/") && path.first == UInt8(ascii: "/")
                    text.append(hasTwoSlashes ? UnsafeBufferPointer(rebasing: base.dropLast()) : base)
                    text.append(path)
                    text.append(query: baseQuery)
                    text.append(query: pathQuery)
                    text.append(query: query)
                    return text.end - start
                }
            }
        }
    }

    /// Sets the URL to that of the operation on a server.
    mutating func locate(onServer server: String) {
        let text = url(onServer: server)
        let own = parts.own()
        own.url = text
        own.acceptsJSON = true
    }

    /// Sets another, complete URL: the query parameters of the body are omitted.
    mutating func follow(_ address: String) {
        if case .encoded(let content) = requestBody { requestBody = content.bodyWithoutQuery(of: self) }
        url = address
    }

    /// Sets the operation to that of another request.
    ///
    /// The operation's security requirements, secrets and decoding of responses are set too.
    package mutating func adoptOperation(of other: OperationRequest) {
        let (own, source) = (parts.own(), other.parts.parts)
        own.template = source.template
        own.describedMethod = other.describedMethod
        own.security = source.security
        own.secrets = source.secrets
        own.keepsRedirects = source.keepsRedirects
    }

    /// Returns the server of the operation: the one in `environment`, its own, or `standard`.
    ///
    /// A relative server is resolved against `standard` (OpenAPI 3.1, 4.8.5).
    package func server(insteadOf standard: String, in environment: ServerEnvironment? = nil) -> String {
        var own = server
        if let environment, !environment.servers.isEmpty {
            own = environment.servers["\(method.rawValue) \(template)"] ?? own
        }
        guard let own else { return standard }
        return own.contains("://") ? own : ServerEnvironment.resolved(own, against: standard)
    }
}

/// A URL in the making, in memory that has been found to suffice.
private struct URLText {
    var end: UnsafeMutablePointer<UInt8>
    private var separator = UInt8(ascii: "?")

    init(end: UnsafeMutablePointer<UInt8>) {
        self.end = end
    }

    @inline(__always)
    mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
        guard let source = text.baseAddress else { return }
        end.initialize(from: source, count: text.count)
        end += text.count
    }

    /// Appends a part to the query.
    @inline(__always)
    mutating func append(query: UnsafeBufferPointer<UInt8>) {
        guard !query.isEmpty else { return }
        end.initialize(to: separator)
        end += 1
        separator = UInt8(ascii: "&")
        append(query)
    }
}

extension UnsafeBufferPointer<UInt8> {
    @inline(__always)
    fileprivate var beforeFragment: UnsafeBufferPointer {
        split(at: 0x23).0
    }

    /// The parts before and after the first question mark.
    @inline(__always)
    fileprivate var splitAtQuery: (UnsafeBufferPointer, UnsafeBufferPointer) {
        split(at: 0x3F)
    }

    @inline(__always)
    private func split(at byte: Int32) -> (UnsafeBufferPointer, UnsafeBufferPointer) {
        guard let start = baseAddress, let found = memchr(start, byte, count) else {
            return (self, UnsafeBufferPointer(start: nil, count: 0))
        }
        let before = UnsafeRawPointer(found) - UnsafeRawPointer(start)
        return (
            UnsafeBufferPointer(start: start, count: before),
            UnsafeBufferPointer(start: start + (before + 1), count: count - before - 1)
        )
    }
}
