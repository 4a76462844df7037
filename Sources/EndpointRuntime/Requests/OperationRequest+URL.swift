#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Functions for the URL and the server of an operation.
extension OperationRequest {
    /// Returns the URL of the operation on a server. The server's URL may have a path and a query.
    ///
    /// The operation's path is appended to the server's path, and the operation's query to the server's query.
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

    /// Sets the request's URL to the URL of the operation on a server.
    mutating func locate(onServer server: String) {
        let text = url(onServer: server)
        let own = parts.own()
        own.url = text
        own.acceptsJSON = true
    }

    /// Replaces the request's URL by a complete URL.
    ///
    /// A complete URL contains its query, so query parameters of an encoded body are removed.
    mutating func follow(_ address: String) {
        if case .encoded(let content) = requestBody { requestBody = content.bodyWithoutQuery(of: self) }
        url = address
    }

    /// Copies the operation of another request, but not its headers, body and URL.
    ///
    /// The operation consists of the path template, the documented method, the security requirements, the secrets, and
    /// the setting that redirects are results.
    package mutating func adoptOperation(of other: OperationRequest) {
        let (own, source) = (parts.own(), other.parts.parts)
        own.template = source.template
        own.describedMethod = other.describedMethod
        own.security = source.security
        own.secrets = source.secrets
        own.keepsRedirects = source.keepsRedirects
    }

    /// Returns the operation's server: from `environment`, from the description, or else `standard`.
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

/// A writer that assembles a URL in preallocated memory.
///
/// The caller ensures that the memory is large enough.
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

    /// Appends a part of a query, after `?` if it is the first part and after `&` otherwise.
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

    /// The parts of a URL before and after the first question mark.
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
