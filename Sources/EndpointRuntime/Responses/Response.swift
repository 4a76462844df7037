#if canImport(Darwin) || URLSession
    public import Foundation
#endif

#if URLSession && canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// The response of a server.
///
/// ```swift
/// let response = try await provider.request(.get(id: "A-1"))
/// let book     = try response.filterSuccessfulStatusCodes().map(Book.self, atKeyPath: "book")
/// ```
public struct Response: Sendable {
    private var storage: CopiedOnWrite<Properties>

    /// Creates a response.
    public init(
        statusCode: Int, data: Data, message: RequestMessage?, head: ResponseHead? = nil, file: URL? = nil
    ) {
        storage = CopiedOnWrite(
            Properties(statusCode: statusCode, data: data, message: message, head: head, file: file))
    }

    /// The status of the response.
    public var statusCode: Int {
        get { storage.value.statusCode }
        set { storage.value.statusCode = newValue }
    }
    /// The body of the response; empty if the body was written to a file or is streamed.
    ///
    /// If an item of a stream can't be decoded, the response of the error has the bytes of that item.
    public var data: Data {
        get { storage.value.data }
        set { storage.value.data = newValue }
    }
    /// The request that was sent, including changes by plugins.
    public var message: RequestMessage? { storage.value.message }
    /// The status and the headers of the response; nil for most stubs.
    public var head: ResponseHead? { storage.value.head }
    /// The file that the body was written to; nil if the call isn't a download.
    public internal(set) var file: URL? {
        get { storage.value.file }
        set { storage.value.file = newValue }
    }
    /// The reason why the response couldn't be decoded.
    ///
    /// The reason is stored in the response of an error, for error cases that have no associated error.
    package private(set) var cause: (any Error)? {
        get { storage.value.cause }
        set { storage.value.cause = newValue }
    }
    /// The rules that remove the call's secrets from descriptions.
    package internal(set) var redaction: Redaction {
        get { storage.value.redaction }
        set { storage.value.redaction = newValue }
    }
    /// The treatment of values with an invalid format.
    package internal(set) var formats: FormatPolicy {
        get { storage.value.formats }
        set { storage.value.formats = newValue }
    }
    /// A Boolean value that indicates whether the response is a redirect that its operation documents.
    var isRedirectResult: Bool {
        get { storage.value.isRedirectResult }
        set { storage.value.isRedirectResult = newValue }
    }
    /// The tolerant decoding of the body; nil for decoding without coercions.
    var tolerance: TolerantReading? {
        get { storage.value.tolerance }
        set { storage.value.tolerance = newValue }
    }
    /// The identity of the call whose settings were applied to the response.
    var call: CallIdentity? {
        get { storage.value.call }
        set { storage.value.call = newValue }
    }
    /// The maximum nesting depth of the body's values.
    package internal(set) var nestingLimit: Int {
        get { storage.value.nestingLimit }
        set { storage.value.nestingLimit = newValue }
    }
    /// The streamed body; nil if the body is in ``data``.
    var stream: ByteStream? {
        get { storage.value.stream }
        set { storage.value.stream = newValue }
    }
    /// The operation of the description; nil for a handwritten target.
    package var operation: OperationIdentity? {
        get { storage.value.operation }
        set { storage.value.operation = newValue }
    }
    /// The value of a stub, which replaces the decoded body.
    var stubbed: StubbedValue? {
        get { storage.value.stubbed }
        set { storage.value.stubbed = newValue }
    }

    /// The notes about the decoding of the body. All copies of the response share the notes.
    var notes: DecodingNotes { storage.value.decodingNotes }

    /// The value for a key, which a middleware or a plugin has set; nil if there is none.
    ///
    /// Copies of the response, such as the response of an error, have the same value.
    public subscript<Key: CallKey>(key: Key.Type) -> Key.Value? {
        get { storage.value.values[ObjectIdentifier(key)] as? Key.Value }
        set { storage.value.values[ObjectIdentifier(key)] = newValue }
    }

    private struct Properties {
        var statusCode: Int
        var data: Data
        let message: RequestMessage?
        let head: ResponseHead?
        var file: URL?
        var cause: (any Error)?
        var redaction = Redaction.standard
        var formats = FormatPolicy.lenient
        var isRedirectResult = false
        var call: CallIdentity?
        var tolerance: TolerantReading?
        var nestingLimit = NestingLimit.received
        var stream: ByteStream?
        var operation: OperationIdentity?
        /// The values that middlewares and plugins have set, by their keys.
        var values: [ObjectIdentifier: any Sendable] = [:]
        var stubbed: StubbedValue?
        let decodingNotes = DecodingNotes()
    }
}

/// The identity of a call: the address of its state, and its start time.
///
/// The address alone may be the address of an earlier call.
struct CallIdentity: Sendable, Equatable {
    let address: ObjectIdentifier
    let start: ContinuousClock.Instant
}

extension Response {
    /// Returns the value of a header; nil if the response doesn't have it.
    ///
    /// Names are case-insensitive (RFC 9110, section 5.1).
    public func header(_ name: String) -> String? {
        head?[header: name]
    }

    /// A Boolean value that indicates whether the body is a stream's item that couldn't be decoded.
    var isStreamedItem: Bool { stream != nil && !data.isEmpty }

    /// A Boolean value that indicates whether the response is a sample of a stub.
    var isSample: Bool { head == nil }

    /// Returns a copy of the response for an error, with the cause of the error.
    package func failing(with cause: any Error) -> Response {
        var response = self
        response.cause = cause
        return response
    }
}

extension Response: Equatable {
    /// Returns a Boolean value that indicates whether two responses are equal.
    ///
    /// The requests of the responses aren't compared.
    public static func == (lhs: Response, rhs: Response) -> Bool {
        lhs.statusCode == rhs.statusCode && lhs.data == rhs.data && lhs.file == rhs.file
            && lhs.head == rhs.head
    }
}

extension Response: CustomStringConvertible, CustomDebugStringConvertible {
    public var description: String {
        "Status Code: \(statusCode), Data Length: \(data.count)"
    }

    public var debugDescription: String { description }
}

extension Response {
    /// Returns the response if its status is in a range.
    ///
    /// - Throws: `.statusCode` if the status isn't in the range.
    public func filter(statusCodes: some RangeExpression<Int>) throws(EndpointError) -> Response {
        guard statusCodes.contains(statusCode) else { throw .statusCode(self) }
        return self
    }

    /// Returns the response if it has the given status.
    ///
    /// - Throws: `.statusCode` if the status is another one.
    public func filter(statusCode: Int) throws(EndpointError) -> Response {
        try filter(statusCodes: statusCode...statusCode)
    }

    /// Returns the response if its status is a success.
    ///
    /// If a generated operation documents a redirect as its only success, a redirect is returned too.
    ///
    /// - Throws: `.statusCode` if the status isn't 200 to 299.
    public func filterSuccessfulStatusCodes() throws(EndpointError) -> Response {
        isRedirectResult ? self : try filter(statusCodes: 200...299)
    }

    /// Returns the response if its status is a success or a redirect.
    ///
    /// - Throws: `.statusCode` if the status isn't 200 to 399.
    public func filterSuccessfulStatusAndRedirectCodes() throws(EndpointError) -> Response {
        try filter(statusCodes: 200...399)
    }
}

extension Response {
    /// A copy of the response without secrets in its header fields and URLs, for a cache or a log.
    ///
    /// Secret fields of the request and of the response are removed, and secrets in URLs are replaced by `<redacted>`.
    /// Secrets are the client's credentials, values that the description declares secret, and values whose names
    /// indicate secrets. The bodies are unchanged.
    public var withoutSecrets: Response {
        Response(
            statusCode: statusCode, data: data, message: message?.without(redaction, of: operation),
            head: head?.without(redaction, of: operation), file: file)
    }
}

extension Response: CustomReflectable {
    /// The mirror for `dump` and debuggers, without secrets and with only the length of the body.
    ///
    /// Secrets are the client's credentials and values with a secret name.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "statusCode": statusCode, "data": "\(data.count) bytes",
                "message": message.map { Reflected($0.mirror(without: redaction)) } as Any,
                "head": head.map { Reflected($0.mirror(without: redaction)) } as Any,
                "file": file?.path as Any, "cause": cause.map { ErrorMessage.of($0) } as Any,
            ]
        )
    }
}

#if canImport(Darwin) || URLSession
    extension Response {
        /// The request that was sent, including changes by plugins.
        public var request: URLRequest? { message?.urlRequest }

        /// The ``head`` of the response as an `HTTPURLResponse`; nil for most stubs.
        public var response: HTTPURLResponse? { head?.httpURLResponse }

        /// Creates a response.
        public init(
            statusCode: Int, data: Data, request: URLRequest? = nil, response: HTTPURLResponse? = nil, file: URL? = nil
        ) {
            self.init(
                statusCode: statusCode, data: data, message: request.map { RequestMessage($0) },
                head: response.map { ResponseHead($0) }, file: file
            )
        }
    }
#endif
