/// The options of single calls, in addition to those of their client and operation.
///
/// ```swift
/// let books = try await bookstore.books.with(.timeout(.seconds(5)), .header("X-Trace", id)).list()
/// ```
///
/// Options are values that you can store, pass on and combine; of two values for the same option, the later one
/// applies.
///
/// ```swift
/// let patient = CallOptions.timeout(.seconds(120)).and(.noRetries)
/// let order = try await bookstore.books.with(patient, .idempotencyKey("order 42")).create(book)
/// ```
///
/// They apply to every form of a call: async, with a completion, as a producer or a publisher, to each page, to uploads
/// and downloads. Invalid options fail the call before anything is sent.
public struct CallOptions: Sendable {
    /// The values of the options; nil if none are set, as for most calls.
    package let values: Values?

    package init(_ change: @escaping @Sendable (Values) -> Void) {
        self.init([change])
    }

    private init(_ changes: [@Sendable (Values) -> Void]) {
        let values = Values(changes)
        for change in changes { change(values) }
        self.values = values
    }

    private init() {
        values = nil
    }

    /// The options that are set; nil and empty are unset. Changed only before its options are there.
    package final class Values: @unchecked Sendable {
        fileprivate let changes: [@Sendable (Values) -> Void]
        package var headers: [Header] = []
        package var queryItems: [QueryItem] = []
        package var timeout: Duration?
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
        package var middlewares: [any Middleware] = []
        var added: [ObjectIdentifier: any Sendable] = [:]

        fileprivate init(_ changes: [@Sendable (Values) -> Void]) {
            self.changes = changes
        }

        /// The treatment of values with unexpected types, which `EndpointMapper` implements.
        package struct Mapping: Sendable {
            let name: String
            /// Creates the log of a response; nil if nothing is coerced.
            let makeLog: @Sendable () -> (any CoercionLog)?

            package init(name: String, makeLog: @escaping @Sendable () -> (any CoercionLog)?) {
                self.name = name
                self.makeLog = makeLog
            }
        }
    }

    package struct Header: Sendable {
        package var name: String
        /// The new value; nil removes the existing value.
        package var value: String?
    }

    package struct QueryItem: Sendable {
        package var name: String
        /// The values; an empty array removes the item.
        package var values: [String]
    }

    package struct Retrier: Sendable {
        /// The retrier of the call; nil for no retries.
        package let retrier: (any RequestInterceptor)?
    }

    /// No options.
    public static let none = CallOptions()

    /// Combines options; `others` take precedence.
    public func and(_ others: CallOptions) -> CallOptions {
        guard let earlier = values else { return others }
        guard let later = others.values else { return self }
        return CallOptions(earlier.changes + later.changes)
    }

    /// Combines options with an array of others; later ones take precedence.
    package func and(_ others: [CallOptions]) -> CallOptions {
        others.reduce(self) { $0.and($1) }
    }
}

// Stages
extension CallOptions {
    /// Adds a middleware after those of the client.
    public static func middleware(_ middleware: any Middleware) -> CallOptions {
        CallOptions { $0.middlewares.append(middleware) }
    }

    /// Sets a value that stages read from the call by its key.
    public static func value<Key: CallKey>(_ value: Key.Value, for key: Key.Type) -> CallOptions {
        let identity = ObjectIdentifier(key)
        return CallOptions { $0.added[identity] = value }
    }
}

// Options for the content of requests
extension CallOptions {
    /// Sets a header, which replaces the operation's or the client's.
    ///
    /// Adapters and plugins can change the header, and credentials don't replace an existing `Authorization`.
    ///
    /// - Parameter value: Nil removes the header.
    public static func header(_ name: String, _ value: String?) -> CallOptions {
        CallOptions { values in
            values.headers.removeAll { HeaderNames.isSame($0.name, name) }
            values.headers.append(Header(name: name, value: value))
        }
    }

    /// Sets a query item, which replaces the operation's items with this name.
    ///
    /// Name and value are percent-encoded.
    ///
    /// - Parameter value: Nil removes the items.
    public static func query(_ name: String, _ value: String?) -> CallOptions {
        query(name, value.map { [$0] } ?? [])
    }

    /// Sets a query item for each value, which replace the operation's items with this name.
    public static func query(_ name: String, _ values: [String]) -> CallOptions {
        CallOptions { all in
            all.queryItems.removeAll { $0.name == name }
            all.queryItems.append(QueryItem(name: name, values: values))
        }
    }

    /// Sets a key by which the server recognizes repeated sends of one call
    /// (draft-ietf-httpapi-idempotency-key-header). All sends of a call have the same key, so it can be retried
    /// whatever its method.
    ///
    /// - Parameter key: Sent with each call that has these options; use different keys for different calls.
    public static func idempotencyKey(_ key: String, header: String = "Idempotency-Key") -> CallOptions {
        CallOptions { $0.idempotency = IdempotencyKey(key, header: header) }
    }

    /// Sets a generated key for each call whose method needs one, the same for all sends of the call.
    public static func idempotencyKeys(_ keys: IdempotencyKey = IdempotencyKey()) -> CallOptions {
        CallOptions { $0.idempotency = keys }
    }
}

// Options for the server, time limits and retries
extension CallOptions {
    /// Sets another server than the client's and the operation's.
    ///
    /// The server is the base URL for paths, or for the relative URL of a handwritten endpoint. **The client's headers
    /// and credentials are sent there too.**
    ///
    /// - Parameter baseURL: A relative one is resolved against the client's (RFC 3986, section 5).
    public static func server(_ baseURL: String) -> CallOptions {
        CallOptions { $0.server = baseURL }
    }

    /// Sets another server: ``server(_:)-(String)`` for a URL, such as that of a generated environment.
    public static func server(_ baseURL: URL) -> CallOptions {
        server(baseURL.absoluteString)
    }

    /// Sets the maximum duration of the whole call.
    ///
    /// The duration ends when the response is received, and includes token requests, all attempts and the waits between
    /// them. For pages the limit applies to each page; for a stream to the time until its response begins, and then
    /// until each of its values is received, regardless of other bytes from the server. (For streamed bytes, until each
    /// chunk.)
    ///
    /// A call that takes longer is cancelled and fails like a connection timeout: `EndpointError.isTimedOut`. It
    /// replaces the session's idle timeout, 60 seconds by default.
    public static func timeout(_ duration: Duration) -> CallOptions {
        CallOptions { $0.timeout = duration }
    }

    /// Sets the maximum duration of each attempt of a call.
    ///
    /// An attempt lasts from its send until its response is received, or for a stream until it begins. An attempt that
    /// takes longer is cancelled and fails like a connection timeout, which a ``RetryPolicy`` may retry.
    public static func attemptTimeout(_ duration: Duration) -> CallOptions {
        CallOptions { $0.attemptTimeout = duration }
    }

    /// Sets the policy for redirects.
    ///
    /// Up to 20 consecutive redirects are followed by default if the operation documents a success.
    ///
    /// ```swift
    /// let response = try await provider.with(.redirects(.keep)).request(.login)
    /// let location = response.headers["Location"]
    /// ```
    ///
    /// Credentials and secret headers and parameters are never sent to another server; a redirect with a body that has
    /// secret fields (307, 308) is returned as the response instead, as is one to a URL that isn't HTTP.
    public static func redirects(_ policy: RedirectPolicy) -> CallOptions {
        CallOptions { $0.redirects = policy }
    }

    /// Sets the retrier of the call, in place of the client's.
    ///
    /// - Parameter retrier: Nil for no retries.
    public static func retrier(_ retrier: (any RequestInterceptor)?) -> CallOptions {
        CallOptions { $0.retrier = Retrier(retrier: retrier) }
    }

    /// Nothing is sent twice, but for a token that the server refuses and that can be renewed.
    public static let noRetries = retrier(nil)
}

// Decoding of the response
extension CallOptions {
    /// Reports the progress of a call, as ``Provider/requestWithProgress(_:_:)`` does.
    public static func progress(_ report: @escaping @Sendable (RequestProgress) -> Void) -> CallOptions {
        CallOptions { $0.progress = report }
    }

    /// Hands over the whole response of each call, before its content is read: see ``withResponse(_:)``.
    public static func response(_ report: @escaping @Sendable (Response) -> Void) -> CallOptions {
        CallOptions { $0.response = report }
    }

    /// Sets the maximum number of bytes of a response body in memory, 256 MiB by default.
    ///
    /// Bytes are counted after decompression. A larger body fails the call with `ConnectionError.bodyTooLarge`. Bodies
    /// that are written to a file or streamed have no limit; with `URLSession` on Linux, whose sessions can't slow a
    /// server, the maximum applies to the unread bytes of a stream.
    public static func bodyLimit(_ bytes: Int) -> CallOptions {
        CallOptions { $0.bodyLimit = bytes }
    }

    /// Sets the maximum nesting of arrays and objects in a response, 128 levels by default.
    ///
    /// A response that nests deeper fails the call.
    ///
    /// More levels require more stack to print, compare or write such values; decoding them ends with an error when the
    /// thread's stack is exhausted.
    public static func nestingLimit(_ levels: Int) -> CallOptions {
        CallOptions { $0.nestingLimit = levels }
    }
}

extension CallOptions: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A description without the values of headers and of the query, which may be secrets.
    public var description: String {
        guard let values else { return "CallOptions()" }
        var texts = values.headers.map { "header \(PrintableText.of($0.name))" }
        texts += values.queryItems.map { "query \(PrintableText.of($0.name))" }
        if values.idempotency != nil { texts.append("idempotency key") }
        if let server = values.server { texts.append("server \(Redaction.standard.text(PrintableText.of(server)))") }
        if let timeout = values.timeout { texts.append("timeout \(timeout)") }
        if let timeout = values.attemptTimeout { texts.append("attempt timeout \(timeout)") }
        if let retrier = values.retrier { texts.append(retrier.retrier == nil ? "no retries" : "retrier") }
        if let mapping = values.mapping { texts.append("mapping \(mapping.name)") }
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
