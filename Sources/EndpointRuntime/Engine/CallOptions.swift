/// The options of a single call, in addition to the options of its client and its operation.
///
/// ```swift
/// let books = try await bookstore.books.with(.timeout(.seconds(5)), .header("X-Trace", id)).list()
/// ```
///
/// Call options are values that you can store, pass on and combine. If an option is set twice, the later value applies.
///
/// ```swift
/// let patient = CallOptions.timeout(.seconds(120)).and(.noRetries)
/// let order = try await bookstore.books.with(patient, .idempotencyKey("order 42")).create(book)
/// ```
///
/// The options apply to every form of a call: async, with a completion, as a producer or a publisher, to each page, to
/// uploads and downloads. Invalid options fail the call before anything is sent.
public struct CallOptions: Sendable {
    /// The changes that set the options, with their result.
    private final class Storage: Sendable {
        let changes: [@Sendable (inout Values) -> Void]
        let values: Values

        init(_ changes: [@Sendable (inout Values) -> Void]) {
            self.changes = changes
            var values = Values()
            for change in changes { change(&values) }
            self.values = values
        }
    }

    /// The storage of the options; nil if none are set, as for most calls.
    private let storage: Storage?

    init(_ change: @escaping @Sendable (inout Values) -> Void) {
        storage = Storage([change])
    }

    private init(_ storage: Storage?) {
        self.storage = storage
    }

    /// The values of the options; nil if none are set.
    package var values: Values? { storage?.values }

    /// The values of call options; a value that is nil or empty isn't set.
    package struct Values: Sendable {
        package var headers: [Header] = []
        package var queryItems: [QueryItem] = []
        var timeout: Duration?
        package var attemptTimeout: Duration?
        package var server: String?
        package var idempotency: IdempotencyKey?
        package var retrier: Retrier?
        package var nestingLimit: Int?
        package var bodyLimit: Int?
        package var mapping: Mapping?
        package var redirects: RedirectPolicy?
        package var destination: DownloadDestination?
        var progress: (@Sendable (RequestProgress) -> Void)?
        var response: (@Sendable (Response) -> Void)?
        var middlewares: [any Middleware] = []
        var added: [ObjectIdentifier: any Sendable] = [:]

        /// The policy for values with unexpected types, and the closure that receives coercions.
        package struct Mapping: Sendable {
            let policy: MappingPolicy
            let report: (@Sendable ([Coercion]) -> Void)?
        }
    }

    package struct Header: Sendable {
        package var name: String
        /// The new value of the header; nil removes the existing header.
        package var value: String?
    }

    package struct QueryItem: Sendable {
        package var name: String
        /// The values of the query item; an empty array removes the item.
        package var values: [String]
    }

    package struct Retrier: Sendable {
        /// The retrier of the call; nil for no retries.
        package let retrier: (any RequestInterceptor)?
    }

    /// Call options that set nothing.
    public static let none = CallOptions(nil)

    /// Combines these options with others, which take precedence.
    public func and(_ others: CallOptions) -> CallOptions {
        guard let earlier = storage else { return others }
        guard let later = others.storage else { return self }
        return CallOptions(Storage(earlier.changes + later.changes))
    }

    /// Combines these options with an array of others; later options take precedence.
    func and(_ others: [CallOptions]) -> CallOptions {
        others.reduce(self) { $0.and($1) }
    }
}

// Options that add stages to a call, or values for its stages.
extension CallOptions {
    /// Adds a middleware to the call, after the client's middlewares.
    public static func middleware(_ middleware: any Middleware) -> CallOptions {
        CallOptions { $0.middlewares.append(middleware) }
    }

    /// Sets a value that the stages of the call read by the value's key.
    public static func value<Key: CallKey>(_ value: Key.Value, for key: Key.Type) -> CallOptions {
        let identity = ObjectIdentifier(key)
        return CallOptions { $0.added[identity] = value }
    }
}

// Options for the content of requests
extension CallOptions {
    /// Sets a header of the request, which replaces the operation's or the client's header.
    ///
    /// Adapters and plugins can change the header, and credentials don't replace an existing `Authorization`.
    ///
    /// - Parameter value: The value of the header; nil removes the header.
    public static func header(_ name: String, _ value: String?) -> CallOptions {
        CallOptions { values in
            values.headers.removeAll { HeaderNames.isSame($0.name, name) }
            values.headers.append(Header(name: name, value: value))
        }
    }

    /// Sets a query item, which replaces the operation's items with this name.
    ///
    /// The name and the value are percent-encoded.
    ///
    /// - Parameter value: The value of the item; nil removes the operation's items with this name.
    public static func query(_ name: String, _ value: String?) -> CallOptions {
        query(name, value.map { [$0] } ?? [])
    }

    /// Sets several query items of one name, which replace the operation's items with this name.
    public static func query(_ name: String, _ values: [String]) -> CallOptions {
        CallOptions { all in
            all.queryItems.removeAll { $0.name == name }
            all.queryItems.append(QueryItem(name: name, values: values))
        }
    }

    /// Sets the key by which a server recognizes repeated requests of one call.
    ///
    /// The key is sent in a header (draft-ietf-httpapi-idempotency-key-header). All attempts of a call have the same
    /// key, so the call can be retried whatever its method.
    ///
    /// - Parameter key: The key of each call that has these options; use different keys for different calls.
    public static func idempotencyKey(_ key: String, header: String = "Idempotency-Key") -> CallOptions {
        CallOptions { $0.idempotency = IdempotencyKey(key, header: header) }
    }

    /// Sets a generated idempotency key for each call whose method needs a key.
    ///
    /// All attempts of a call have the same key.
    public static func idempotencyKeys(_ keys: IdempotencyKey = IdempotencyKey()) -> CallOptions {
        CallOptions { $0.idempotency = keys }
    }
}

// Options for the server, time limits and retries
extension CallOptions {
    /// Sets the server of the call, in place of the client's and the operation's server.
    ///
    /// The server is the base URL for paths, or for the relative URL of a handwritten endpoint. **The client's headers
    /// and credentials are sent there too.**
    ///
    /// - Parameter baseURL: The base URL; a relative URL is resolved against the client's base URL (RFC 3986, section
    ///   5).
    public static func server(_ baseURL: String) -> CallOptions {
        CallOptions { $0.server = baseURL }
    }

    /// Sets the server of the call by a URL, such as the URL of a generated environment.
    ///
    /// See ``server(_:)-(String)``.
    public static func server(_ baseURL: URL) -> CallOptions {
        server(baseURL.absoluteString)
    }

    /// Sets the maximum duration of the whole call.
    ///
    /// The duration ends when the response is received, and includes token requests, all attempts and the waits between
    /// them. For pages, the limit applies to each page. For a stream, the limit applies until the response begins, and
    /// then to each value, or to each chunk of streamed bytes, regardless of other bytes from the server.
    ///
    /// A call that takes longer is cancelled and fails like a connection timeout: `EndpointError.isTimedOut`. The limit
    /// replaces the session's idle timeout, 60 seconds by default.
    public static func timeout(_ duration: Duration) -> CallOptions {
        CallOptions { $0.timeout = duration }
    }

    /// Sets the maximum duration of each attempt of a call.
    ///
    /// An attempt begins when its request is sent, and ends when the response is received, or when a stream begins. An
    /// attempt that takes longer is cancelled and fails like a connection timeout, which a ``RetryPolicy`` may retry.
    public static func attemptTimeout(_ duration: Duration) -> CallOptions {
        CallOptions { $0.attemptTimeout = duration }
    }

    /// Sets the policy for redirects.
    ///
    /// Up to 20 consecutive redirects are followed by default if the operation documents a success.
    ///
    /// ```swift
    /// let response = try await provider.with(.redirects(.keep)).request(.login)
    /// let location = response.header("Location")
    /// ```
    ///
    /// Credentials, secret headers and secret parameters are never sent to another server. A redirect isn't followed
    /// but returned as the response if it would send a body with secret fields (307, 308), or if its URL isn't HTTP.
    public static func redirects(_ policy: RedirectPolicy) -> CallOptions {
        CallOptions { $0.redirects = policy }
    }

    /// Sets the retrier of the call, in place of the client's.
    ///
    /// - Parameter retrier: The interceptor that decides about retries; nil for no retries.
    public static func retrier(_ retrier: (any RequestInterceptor)?) -> CallOptions {
        CallOptions { $0.retrier = Retrier(retrier: retrier) }
    }

    /// An option that disables retries of failed attempts.
    ///
    /// A request whose token the server refuses is still sent again with a refreshed token.
    public static let noRetries = retrier(nil)
}

// Options for the response: its progress, limits and decoding
extension CallOptions {
    /// Reports the progress of a call, as ``Provider/requestWithProgress(_:_:)`` does.
    public static func progress(_ report: @escaping @Sendable (RequestProgress) -> Void) -> CallOptions {
        CallOptions { $0.progress = report }
    }

    /// Reports the whole response of each call before its content is decoded.
    ///
    /// See ``withResponse(_:)``.
    public static func response(_ report: @escaping @Sendable (Response) -> Void) -> CallOptions {
        CallOptions { $0.response = report }
    }

    /// Sets the maximum number of bytes of a response body in memory, 256 MiB by default.
    ///
    /// Bytes are counted after decompression. A larger body fails the call with `ConnectionError.bodyTooLarge`. Bodies
    /// that are written to a file or streamed have no limit. With `URLSession` on Linux, which can't slow a server, the
    /// maximum applies to the unread bytes of a stream.
    public static func bodyLimit(_ bytes: Int) -> CallOptions {
        CallOptions { $0.bodyLimit = bytes }
    }

    /// Sets the maximum nesting of arrays and objects in a response, 128 levels by default.
    ///
    /// A response that nests deeper fails the call.
    ///
    /// More levels require more stack to print, compare or write such values. Decoding a value throws an error when the
    /// thread's stack is exhausted.
    public static func nestingLimit(_ levels: Int) -> CallOptions {
        CallOptions { $0.nestingLimit = levels }
    }
}

extension CallOptions: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A description of the options, without the values of headers and query items, which may be secret.
    public var description: String {
        guard let values else { return "CallOptions()" }
        var texts = values.headers.map { "header \(PrintableText.of($0.name))" }
        texts += values.queryItems.map { "query \(PrintableText.of($0.name))" }
        if values.idempotency != nil { texts.append("idempotency key") }
        if let server = values.server { texts.append("server \(Redaction.standard.text(PrintableText.of(server)))") }
        if let timeout = values.timeout { texts.append("timeout \(timeout)") }
        if let timeout = values.attemptTimeout { texts.append("attempt timeout \(timeout)") }
        if let retrier = values.retrier { texts.append(retrier.retrier == nil ? "no retries" : "retrier") }
        if let mapping = values.mapping { texts.append("mapping \(mapping.policy)") }
        if let redirects = values.redirects { texts.append("redirects \(redirects)") }
        if let limit = values.bodyLimit { texts.append("body limit \(limit)") }
        if let limit = values.nestingLimit { texts.append("nesting limit \(limit)") }
        if values.destination != nil { texts.append("file") }
        texts += values.middlewares.map { "middleware \(type(of: $0))" }
        return "CallOptions(\(texts.joined(separator: ", ")))"
    }

    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
