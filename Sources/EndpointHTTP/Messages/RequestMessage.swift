#if canImport(Darwin) || URLSession
    public import Foundation

    #if canImport(FoundationNetworking)
        public import FoundationNetworking
    #endif
#endif

/// An HTTP request (RFC 9110, section 6): method, URL, header fields and content.
///
/// If a plugin, an interceptor or a transport sets a `URLRequest`, the message retains the `URLRequest` unchanged,
/// including settings that only a session uses: timeouts, caches, streams.
public struct RequestMessage: Sendable {
    /// The HTTP method of the request.
    public var method: HTTPMethod {
        didSet { change(.method) }
    }
    /// The percent-encoded URL of the request; empty if the request has none.
    public var url: String {
        didSet { change(.url) }
    }
    /// The header fields of the request, without fields that a transport adds.
    public var headers: HeaderFields {
        didSet { change(.headers) }
    }
    /// The request body in memory; nil if there is none, or if a `TransportRequest` has the body.
    public var body: Data? {
        didSet { change(.body) }
    }
    #if canImport(Darwin) || URLSession
        /// The `URLRequest` that the message was created from, with all later changes; nil for most messages.
        private var source: URLRequest?
    #endif

    /// Creates an HTTP request.
    ///
    /// - Parameter url: The percent-encoded URL, which must be absolute when the request is sent.
    public init(_ method: HTTPMethod = .get, url: String, headers: HeaderFields = [:], body: Data? = nil) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }

    /// The value of the header field with a name; nil if the request has no such field.
    public subscript(header name: String) -> String? {
        get { headers[name] }
        set { headers[name] = newValue }
    }

    private enum Property {
        case method, url, headers, body
    }

    /// Applies the change of a property to the `URLRequest` that the message was created from.
    @inline(__always)
    private mutating func change(_ property: Property) {
        #if canImport(Darwin) || URLSession
            if source != nil { changeSource(property) }
        #endif
    }
}

extension RequestMessage {
    /// The first invalid header field; nil if all are valid. A `URLRequest` can't have one.
    package var unsendableField: HeaderFields.Field? {
        #if canImport(Darwin) || URLSession
            if source != nil { return nil }
        #endif
        return headers.first { !HeaderText.isName($0.name) || !HeaderText.isValid($0.value) }
    }

    /// A Boolean value that indicates whether the message was created from a `URLRequest` without a URL.
    ///
    /// A request without a URL differs from a request with an empty URL.
    package var hasNoURL: Bool {
        #if canImport(Darwin) || URLSession
            source.map { $0.url == nil } ?? false
        #else
            false
        #endif
    }

    /// The description of the body stream of a `URLRequest`.
    package var bodyStream: String? {
        #if canImport(Darwin) || URLSession
            source?.httpBodyStream.map { "\($0)" }
        #else
            nil
        #endif
    }

    /// A Boolean value that indicates whether the request can be sent again.
    ///
    /// A body stream can be read only once, so a request with a stream can't be sent again.
    package var isReplayable: Bool { bodyStream == nil }
}

extension RequestMessage {
    /// Returns a copy of the request without the secrets of a call. The body is unchanged.
    package func without(_ secrets: Redaction, of operation: OperationIdentity?) -> RequestMessage {
        RequestMessage(method, url: secrets.url(url, of: operation), headers: headers.without(secrets), body: body)
    }
}

// `dump` and debuggers show a request without values whose names indicate secrets, and only the length of its body.
// `print` shows only the type's name, because a request doesn't know which other values its client's credentials added.
// The request's properties still return all values.
extension RequestMessage: CustomReflectable {
    /// A mirror of the request without values of fields whose names indicate secrets.
    public var customMirror: Mirror { mirror(without: .standard) }

    package func mirror(without secrets: Redaction) -> Mirror {
        Mirror(
            self,
            children: [
                "method": method.rawValue, "url": secrets.text(url), "headers": headers.lines(without: secrets),
                "body": body.map { "\($0.count) bytes" } as Any,
            ]
        )
    }
}

#if canImport(Darwin) || URLSession
    extension RequestMessage {
        /// Creates a message from a `URLRequest`, which the message retains with all its settings.
        public init(_ request: URLRequest) {
            self.init(
                HTTPMethod(rawValue: request.httpMethod ?? "GET"), url: request.url?.absoluteString ?? "",
                headers: HeaderFields(request.allHTTPHeaderFields ?? [:]), body: request.httpBody)
            source = request
        }

        private mutating func changeSource(_ property: Property) {
            switch property {
            case .method: source?.httpMethod = method.rawValue
            case .url: source?.url = URL(string: url)
            case .headers: source?.allHTTPHeaderFields = headers.dictionary
            case .body: source?.httpBody = body
            }
        }

        /// The message as a `URLRequest`, which has no URL if ``url`` is invalid.
        public var urlRequest: URLRequest {
            if let source { return source }
            var request: URLRequest
            if let url = RequestURL.url(url) {
                request = URLRequest(url: url)
            } else {
                request = URLRequest(url: URL(fileURLWithPath: "/"))
                request.url = nil
            }
            // GET is the default of a `URLRequest`. On Linux setting the method takes longer than all other steps.
            if method.rawValue != "GET" { request.httpMethod = method.rawValue }
            // All headers are set together, because setting each header separately takes several times as long.
            if !headers.isEmpty { request.allHTTPHeaderFields = headers.dictionary }
            if let body { request.httpBody = body }
            return request
        }
    }
#endif
