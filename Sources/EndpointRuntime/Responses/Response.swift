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
    private var storage: Storage

    /// Creates a response.
    public init(
        statusCode: Int, data: Data, message: RequestMessage?, head: ResponseHead? = nil, file: URL? = nil
    ) {
        storage = Storage(
            Storage.Properties(statusCode: statusCode, data: data, message: message, head: head, file: file))
    }

    /// The status, whether or not it is a success.
    public internal(set) var statusCode: Int {
        get { storage.properties.statusCode }
        set { own.statusCode = newValue }
    }
    /// The body; empty when it was written to a file or is streamed.
    ///
    /// In an error of a stream's item, the data is that item.
    public package(set) var data: Data {
        get { storage.properties.data }
        set { own.data = newValue }
    }
    /// The request as it was sent, plugins' changes included.
    public var message: RequestMessage? { storage.properties.message }
    /// The status and the header of the response; nil for most stubs.
    public var head: ResponseHead? { storage.properties.head }
    /// The file with the body of a download.
    public internal(set) var file: URL? {
        get { storage.properties.file }
        set { own.file = newValue }
    }
    /// The reason why the response couldn't be decoded.
    ///
    /// The reason is stored in the response of an error whose case has no associated error.
    package private(set) var cause: (any Error)? {
        get { storage.properties.cause }
        set { own.cause = newValue }
    }
    /// The secrets of the call.
    package internal(set) var redaction: Redaction {
        get { storage.properties.redaction }
        set { own.redaction = newValue }
    }
    /// The treatment of values with invalid formats.
    package internal(set) var formats: FormatPolicy {
        get { storage.properties.formats }
        set { own.formats = newValue }
    }
    /// A Boolean value that indicates whether the response is a redirect that the operation documents as its result.
    var isRedirectResult: Bool {
        get { storage.properties.isRedirectResult }
        set { own.isRedirectResult = newValue }
    }
    /// The log of coercions while decoding the body; nil if nothing is coerced.
    package var coercionLog: (any CoercionLog)? {
        get { storage.properties.coercionLog }
        set { own.coercionLog = newValue }
    }
    /// The call whose settings it has.
    var call: CallState.Identity? {
        get { storage.properties.call }
        set { own.call = newValue }
    }
    /// The maximum nesting of the body's values.
    package internal(set) var nestingLimit: Int {
        get { storage.properties.nestingLimit }
        set { own.nestingLimit = newValue }
    }
    /// The streamed body, if requested; nil if it is in ``data``.
    package var stream: ByteStream? {
        get { storage.properties.stream }
        set { own.stream = newValue }
    }
    /// The operation that it is a response of; nil without a description.
    package var operation: OperationIdentity? {
        get { storage.properties.operation }
        set { own.operation = newValue }
    }
    /// The stubbed value in place of a body.
    var stubbed: StubbedValue? {
        get { storage.properties.stubbed }
        set { own.stubbed = newValue }
    }

    /// The notes about the decoding of the body, which all copies share.
    var notes: DecodingNotes { storage.properties.decodingNotes }

    /// Accesses the value that another module has attached to the response, one for each type.
    package subscript<Note: Sendable>(note type: Note.Type) -> Note? {
        get { storage.properties.notes[ObjectIdentifier(type)] as? Note }
        set { own.notes[ObjectIdentifier(type)] = newValue }
    }

    /// The properties of a response that no other one shares.
    private var own: Storage.Properties {
        _read { yield storage.properties }
        _modify {
            if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.properties) }
            yield &storage.properties
        }
    }
}

/// The storage of a ``Response``.
///
/// A call passes its response through many functions, each of which would otherwise copy all properties.
///
/// Unchecked, because the compiler can't verify that only a unique owner writes to it.
private final class Storage: @unchecked Sendable {
    struct Properties {
        var statusCode: Int
        var data: Data
        let message: RequestMessage?
        let head: ResponseHead?
        var file: URL?
        var cause: (any Error)?
        var redaction = Redaction.standard
        var formats = FormatPolicy.lenient
        var isRedirectResult = false
        var call: CallState.Identity?
        var coercionLog: (any CoercionLog)?
        var nestingLimit = NestingLimit.received
        var stream: ByteStream?
        var operation: OperationIdentity?
        /// The values that other modules have attached.
        var notes: [ObjectIdentifier: any Sendable] = [:]
        var stubbed: StubbedValue?
        let decodingNotes = DecodingNotes()
    }

    var properties: Properties

    init(_ properties: Properties) { self.properties = properties }
}

extension Response {
    /// Returns the value of a header; nil if the response doesn't have it.
    ///
    /// Names are case-insensitive (RFC 9110, section 5.1).
    public func header(_ name: String) -> String? {
        head?[header: name]
    }

    /// A Boolean value that indicates whether the body is one item of a stream, which couldn't be decoded.
    var isStreamedItem: Bool { stream != nil && !data.isEmpty }

    /// Returns the response for an error, with its cause attached.
    package func failing(with cause: any Error) -> Response {
        var response = self
        response.cause = cause
        return response
    }
}

extension Response: Equatable {
    /// Returns a Boolean value that indicates whether two responses are equal.
    ///
    /// The responses' requests aren't compared.
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
    /// - Throws: `.statusCode` when the status is none of `statusCodes`.
    public func filter(statusCodes: some RangeExpression<Int>) throws(EndpointError) -> Response {
        guard statusCodes.contains(statusCode) else { throw .statusCode(self) }
        return self
    }

    /// - Throws: `.statusCode` when the status is another one.
    public func filter(statusCode: Int) throws(EndpointError) -> Response {
        try filter(statusCodes: statusCode...statusCode)
    }

    /// Returns the response if its status is a success.
    ///
    /// A redirect is a success of a generated operation that documents no other success.
    ///
    /// - Throws: `.statusCode` unless the status is 200 to 299.
    public func filterSuccessfulStatusCodes() throws(EndpointError) -> Response {
        isRedirectResult ? self : try filter(statusCodes: 200...299)
    }

    /// - Throws: `.statusCode` unless the status is 200 to 399.
    public func filterSuccessfulStatusAndRedirectCodes() throws(EndpointError) -> Response {
        try filter(statusCodes: 200...399)
    }
}

extension Response {
    /// Returns the response with another status, which its head doesn't have.
    package func with(statusCode: Int) -> Response {
        var response = self
        response.statusCode = statusCode
        return response
    }
}

extension Response: CustomReflectable {
    /// The mirror for `dump` and debuggers, without secrets and with only the length of the body.
    ///
    /// Secrets are values with names of secrets or from the client's credentials.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "statusCode": statusCode, "data": "\(data.count) bytes",
                "message": message.map { Reflected(mirror: $0.mirror(without: redaction)) } as Any,
                "head": head.map { Reflected(mirror: $0.mirror(without: redaction)) } as Any,
                "file": file?.path as Any, "cause": cause.map { ErrorMessage.of($0) } as Any,
            ]
        )
    }
}

/// Shown as what it was made of.
private struct Reflected: CustomReflectable {
    let mirror: Mirror
    var customMirror: Mirror { mirror }
}

#if canImport(Darwin) || URLSession
    extension Response {
        /// The request as it was sent, plugins' changes included.
        public var request: URLRequest? { message?.urlRequest }

        /// ``head`` as sessions have it; nil for most stubs.
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
