/// What holds for single calls, beside what their client and their operation say.
///
/// ```swift
/// let books = try await bookstore.books.with(.timeout(.seconds(5)), .header("X-Trace", id)).list()
/// ```
///
/// Options are values: they are kept, handed on and put together, and where two say something of the same, the later
/// one counts.
///
/// ```swift
/// let patient = CallOptions.timeout(.seconds(120)).and(.noRetries)
/// let order = try await bookstore.books.with(patient, .idempotencyKey("order 42")).create(book)
/// ```
///
/// They hold for every form of a call: awaited, with a completion, as a producer or a publisher, page by page, up and
/// down. What can't be sent is an error of the call, before anything is sent.
public struct CallOptions: Sendable {
    /// Nil where none is set, as by most calls.
    let values: Values?

    init(_ set: (Values) -> Void) {
        let values = Values()
        set(values)
        self.values = values
    }

    private init() {
        values = nil
    }

    /// The options that are set; nil and empty are unset. Changed only before its options are there.
    final class Values: @unchecked Sendable {
        var headers: [Header] = []
        var queryItems: [QueryItem] = []
        var timeout: Duration?
        var attemptTimeout: Duration?
        var server: String?
        var idempotency: Idempotency?
        var retrier: Retrier?
        var nestingLimit: Int?
        var bodyLimit: Int?
        var mapping: Mapping?
        var contentEncoding: ContentEncoding?
        var redirects: RedirectPolicy?
        var destination: DownloadDestination?
        var progress: (@Sendable (RequestProgress) -> Void)?
        var response: (@Sendable (Response) -> Void)?
        var cache: CallCache?
    }

    struct Header: Sendable, Hashable {
        var name: String
        /// Nil takes away what there is.
        var value: String?
    }

    struct QueryItem: Sendable, Hashable {
        var name: String
        /// None takes away what there is.
        var values: [String]
    }

    enum Idempotency: Sendable {
        case key(String, header: String)
        case keys(IdempotencyKey)
    }

    struct Mapping: Sendable {
        let policy: MappingPolicy
        let report: (@Sendable ([MappingRepair]) -> Void)?
    }

    struct Retrier: Sendable {
        /// Nil decides for no retry.
        let retrier: (any RequestRetrier)?
    }

    /// Nothing beside what client and operation say.
    public static let none = CallOptions()

    /// These and the others, which count where both say something of the same.
    public func and(_ others: CallOptions) -> CallOptions {
        guard let earlier = values else { return others }
        guard let later = others.values else { return self }
        return CallOptions { values in
            values.headers =
                earlier.headers.filter { old in !later.headers.contains { HeaderNames.isSame($0.name, old.name) } }
                + later.headers
            values.queryItems =
                earlier.queryItems.filter { old in !later.queryItems.contains { $0.name == old.name } }
                + later.queryItems
            values.timeout = later.timeout ?? earlier.timeout
            values.attemptTimeout = later.attemptTimeout ?? earlier.attemptTimeout
            values.server = later.server ?? earlier.server
            values.idempotency = later.idempotency ?? earlier.idempotency
            values.retrier = later.retrier ?? earlier.retrier
            values.nestingLimit = later.nestingLimit ?? earlier.nestingLimit
            values.bodyLimit = later.bodyLimit ?? earlier.bodyLimit
            values.mapping = later.mapping ?? earlier.mapping
            values.contentEncoding = later.contentEncoding ?? earlier.contentEncoding
            values.redirects = later.redirects ?? earlier.redirects
            values.destination = later.destination ?? earlier.destination
            values.progress = later.progress ?? earlier.progress
            values.response = later.response ?? earlier.response
            values.cache = later.cache ?? earlier.cache
        }
    }

    /// These and all of a list, of which the later ones count.
    func and(_ others: [CallOptions]) -> CallOptions {
        others.reduce(self) { $0.and($1) }
    }
}

// What is sent
extension CallOptions {
    /// A header, in place of one that the operation or the client sends under that name. Adapters and plugins see it,
    /// and credentials leave an `Authorization` alone that is there.
    ///
    /// - Parameter value: Nil sends none of that name.
    public static func header(_ name: String, _ value: String?) -> CallOptions {
        CallOptions { $0.headers = [Header(name: name, value: value)] }
    }

    /// An item of the query, in place of those that the operation sends under that name. Name and value are
    /// percent-encoded.
    ///
    /// - Parameter value: Nil sends none of that name.
    public static func query(_ name: String, _ value: String?) -> CallOptions {
        query(name, value.map { [$0] } ?? [])
    }

    /// An item of the query for each value, in place of those that the operation sends under that name.
    public static func query(_ name: String, _ values: [String]) -> CallOptions {
        CallOptions { $0.queryItems = [QueryItem(name: name, values: values)] }
    }

    /// A key by which the server knows that two sends are one call (draft-ietf-httpapi-idempotency-key-header). It is the
    /// same for all sends of a call, which then may be sent again whatever its method.
    ///
    /// - Parameter key: Goes with each call that has these options; two calls that are to be told apart need two keys.
    public static func idempotencyKey(_ key: String, header: String = "Idempotency-Key") -> CallOptions {
        CallOptions { $0.idempotency = .key(key, header: header) }
    }

    /// A key of its own for each call whose method asks for one, the same for all sends of the call.
    public static func idempotencyKeys(_ keys: IdempotencyKey = IdempotencyKey()) -> CallOptions {
        CallOptions { $0.idempotency = .keys(keys) }
    }
}

// Where it is sent, how long it takes and how often it is tried
extension CallOptions {
    /// Another server than the client's and the operation's own: what paths are appended to, or what the URL of an
    /// endpoint that is written by hand is relative to. **The client's headers and credentials go there too.**
    ///
    /// - Parameter baseURL: One that is relative is so to the client's own, as RFC 3986, section 5 has it.
    public static func server(_ baseURL: String) -> CallOptions {
        CallOptions { $0.server = baseURL }
    }

    /// Another server: ``server(_:)-(String)`` of an URL, that of a generated environment for example.
    public static func server(_ baseURL: URL) -> CallOptions {
        server(baseURL.absoluteString)
    }

    /// How long the whole call may take: until its answer is there, with tokens that are asked for, all attempts and
    /// the waits between them. Of pages it is how long each may take; of a stream how long until its answer begins, and
    /// then until each of its values has come, whatever else the server sends meanwhile. (Of bytes that are read as they
    /// come, until each piece has.)
    ///
    /// A call that takes longer is given up, and fails as one whose connection timed out:
    /// ``EndpointError/isTimedOut``. It is never longer than that; a session's own time without a sign of life, a
    /// minute by default, is as long as this.
    public static func timeout(_ duration: Duration) -> CallOptions {
        CallOptions { $0.timeout = duration }
    }

    /// How long each attempt of a call may take, from its send until its answer is there, or that of a stream begins. One that takes longer is given
    /// up and fails as one whose connection timed out, which a ``RetryPolicy`` may try again.
    public static func attemptTimeout(_ duration: Duration) -> CallOptions {
        CallOptions { $0.attemptTimeout = duration }
    }

    /// The policy for redirects. By default 20 in a row are followed if the operation documents a success.
    ///
    /// ```swift
    /// let response = try await provider.with(.redirects(.keep)).request(.login)
    /// let location = response.headers["Location"]
    /// ```
    ///
    /// Credentials, and headers and parameters that are secret, follow none to another server; nor does a body with fields
    /// that are (307, 308): such a redirect is the response. So is one that leads to no server of HTTP.
    public static func redirects(_ policy: RedirectPolicy) -> CallOptions {
        CallOptions { $0.redirects = policy }
    }

    /// What decides about failures of the call, in place of the client's.
    ///
    /// - Parameter retrier: Nil sends nothing twice.
    public static func retrier(_ retrier: (any RequestRetrier)?) -> CallOptions {
        CallOptions { $0.retrier = Retrier(retrier: retrier) }
    }

    /// Nothing is sent twice, but for a token that the server refuses and that can be renewed.
    public static let noRetries = retrier(nil)
}

// What is read of the answer
extension CallOptions {
    /// Writes the body of a success to a file as it is received, instead of into memory.
    ///
    /// ```swift
    /// let cover = try await bookstore.books.with(.saving(to: .file(destination))).getCover(id: "A-1")
    /// ```
    ///
    /// The call reads its content from that file, and bytes are mapped from it, not loaded. A response whose status isn't 200
    /// to 299 is the error of the call; its body is in memory, and the destination is unchanged.
    public static func saving(to destination: DownloadDestination) -> CallOptions {
        CallOptions { $0.destination = destination }
    }

    /// Reports the progress of a call, as ``Provider/requestWithProgress(_:_:)`` does.
    public static func progress(_ report: @escaping @Sendable (RequestProgress) -> Void) -> CallOptions {
        CallOptions { $0.progress = report }
    }

    /// Hands over the whole response of each call, before its content is read: see ``withResponse(_:)``.
    public static func response(_ report: @escaping @Sendable (Response) -> Void) -> CallOptions {
        CallOptions { $0.response = report }
    }

    /// What becomes of values that aren't what the models ask for: errors, where nothing is said.
    ///
    /// ```swift
    /// let client = bookstore.with(.mapping(.tolerant) { repairs in repairs.forEach { logger.notice("\($0)") } })
    /// ```
    ///
    /// It holds for models of JSON and of forms, generated ones and others that read themselves from a ``FieldReader``; what
    /// only `Decodable` reads, and XML, are read as ever.
    ///
    /// - Parameter report: Called with what was mended, once for each value that is read, where anything was.
    public static func mapping(
        _ policy: MappingPolicy, report: (@Sendable ([MappingRepair]) -> Void)? = nil
    ) -> CallOptions {
        CallOptions { $0.mapping = Mapping(policy: policy, report: report) }
    }

    /// How many bytes of an answer's body may lie in memory, decompressed where it came compressed: 256 MiB where nothing is
    /// said. A larger one is an error of the call, with a ``BodyTooLarge``. What goes to a file or is read as it comes has no
    /// limit; with `URLSession` on Linux, whose sessions can't slow a server down, so many bytes may wait to be read.
    public static func bodyLimit(_ bytes: Int) -> CallOptions {
        CallOptions { $0.bodyLimit = bytes }
    }

    /// How deep arrays and objects of an answer may nest: 128 levels where nothing is said. An answer that nests deeper is
    /// an error of the call.
    ///
    /// More levels take more of the stack of whoever prints, compares or writes such values; reading them ends with an
    /// error where the thread's stack has no more room.
    public static func nestingLimit(_ levels: Int) -> CallOptions {
        CallOptions { $0.nestingLimit = levels }
    }
}

extension CallOptions: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// What is said, without the values of headers and of the query, which may be secrets.
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
        if let encoding = values.contentEncoding {
            texts.append("content encoding \(encoding.encoder?.name ?? "none")")
        }
        if let redirects = values.redirects { texts.append("redirects \(redirects)") }
        if let limit = values.bodyLimit { texts.append("body limit \(limit)") }
        if let limit = values.nestingLimit { texts.append("nesting limit \(limit)") }
        if values.destination != nil { texts.append("file") }
        return "CallOptions(\(texts.joined(separator: ", ")))"
    }

    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
