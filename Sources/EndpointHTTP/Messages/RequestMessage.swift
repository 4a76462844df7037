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
    package enum Form: Sendable {
        case own(Parts)
        case held(URLRequestBox)
    }

    package struct Parts: Sendable {
        var method: HTTPMethod
        var url: String
        var headers: HeaderFields
        var body: Data?
    }

    var form: Form

    /// Creates an HTTP request.
    ///
    /// - Parameter url: The percent-encoded URL, which must be absolute when the request is sent.
    public init(_ method: HTTPMethod = .get, url: String, headers: HeaderFields = [:], body: Data? = nil) {
        form = .own(Parts(method: method, url: url, headers: headers, body: body))
    }

    package init(form: Form) {
        self.form = form
    }

    /// The HTTP method of the request.
    public var method: HTTPMethod {
        get {
            switch form {
            case .own(let parts): parts.method
            case .held(let request): request.method
            }
        }
        set {
            if case .held(var request) = form {
                request.method = newValue
                form = .held(request)
            } else {
                changeParts { $0.method = newValue }
            }
        }
    }

    /// The percent-encoded URL of the request; empty if the request has none.
    public var url: String {
        get {
            switch form {
            case .own(let parts): parts.url
            case .held(let request): request.url ?? ""
            }
        }
        set {
            if case .held(var request) = form {
                request.url = newValue
                form = .held(request)
            } else {
                changeParts { $0.url = newValue }
            }
        }
    }

    /// The header fields of the request, without fields that a transport adds.
    public var headers: HeaderFields {
        get {
            switch form {
            case .own(let parts): parts.headers
            case .held(let request): request.headers
            }
        }
        set {
            if case .held(var request) = form {
                request.headers = newValue
                form = .held(request)
            } else {
                changeParts { $0.headers = newValue }
            }
        }
    }

    /// The request body in memory; nil if there is none, or if a `TransportRequest` has the body.
    public var body: Data? {
        get {
            switch form {
            case .own(let parts): parts.body
            case .held(let request): request.body
            }
        }
        set {
            if case .held(var request) = form {
                request.body = newValue
                form = .held(request)
            } else {
                changeParts { $0.body = newValue }
            }
        }
    }

    /// The value of the header field with a name; nil if the request has no such field.
    public subscript(header name: String) -> String? {
        get {
            switch form {
            case .own(let parts): parts.headers[name]
            case .held(let request): request[header: name]
            }
        }
        set {
            if case .held(var request) = form {
                request[header: name] = newValue
                form = .held(request)
            } else {
                changeParts { $0.headers[name] = newValue }
            }
        }
    }

    private mutating func changeParts(_ change: (inout Parts) -> Void) {
        guard case .own(var parts) = form else { return }
        // The parts are removed from `form` first: a second reference to them would cause a copy.
        form = .own(Parts(method: .get, url: "", headers: [:], body: nil))
        change(&parts)
        form = .own(parts)
    }
}

extension RequestMessage {
    private var held: URLRequestBox? {
        if case .held(let request) = form { request } else { nil }
    }

    /// The first invalid header field; nil if all are valid. A wrapped `URLRequest` can't have one.
    package var unsendableField: HeaderFields.Field? {
        guard case .own(let parts) = form else { return nil }
        return parts.headers.first { !HeaderText.isName($0.name) || !HeaderText.isValid($0.value) }
    }

    /// A Boolean value that indicates whether the message wraps a `URLRequest` without a URL.
    ///
    /// A request without a URL differs from a request with an empty URL.
    package var hasNoURL: Bool {
        if let held { held.url == nil } else { false }
    }

    /// The description of the body stream of a wrapped `URLRequest`.
    package var bodyStream: String? { held?.bodyStream }

    /// A Boolean value that indicates whether the request can be sent again.
    ///
    /// A body stream can be read only once, so a request with a stream can't be sent again.
    package var isReplayable: Bool { held?.bodyStream == nil }
}

// `dump`, debuggers and `print` show a request without secrets, and only the length of its body. The request's
// properties still return all values.
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
        /// Creates a message that wraps a `URLRequest` unchanged.
        public init(_ request: URLRequest) {
            self.init(form: .held(URLRequestBox(request: request)))
        }

        /// The message as a `URLRequest`, which has no URL if ``url`` is invalid.
        public var urlRequest: URLRequest {
            switch form {
            case .held(let held): held.request
            case .own(let parts): Self.urlRequest(parts)
            }
        }

        private static func urlRequest(_ parts: Parts) -> URLRequest {
            var request: URLRequest
            if let url = RequestURL.url(parts.url) {
                request = URLRequest(url: url)
            } else {
                request = URLRequest(url: URL(fileURLWithPath: "/"))
                request.url = nil
            }
            // GET is the default of a `URLRequest`. On Linux setting the method takes longer than all other steps.
            if parts.method.rawValue != "GET" { request.httpMethod = parts.method.rawValue }
            // All headers are set together, because setting each header separately takes several times as long.
            if !parts.headers.isEmpty { request.allHTTPHeaderFields = parts.headers.dictionary }
            if let body = parts.body { request.httpBody = body }
            return request
        }
    }

    /// A `URLRequest` that a message wraps.
    package struct URLRequestBox: Sendable {
        var request: URLRequest

        var method: HTTPMethod {
            get { HTTPMethod(rawValue: request.httpMethod ?? "GET") }
            set { request.httpMethod = newValue.rawValue }
        }

        var url: String? {
            get { request.url?.absoluteString }
            set { request.url = newValue.flatMap { URL(string: $0) } }
        }

        var headers: HeaderFields {
            get { HeaderFields(request.allHTTPHeaderFields ?? [:]) }
            set { request.allHTTPHeaderFields = newValue.dictionary }
        }

        var body: Data? {
            get { request.httpBody }
            set { request.httpBody = newValue }
        }

        subscript(header name: String) -> String? {
            get { request.value(forHTTPHeaderField: name) }
            set { request.setValue(newValue, forHTTPHeaderField: name) }
        }

        var bodyStream: String? { request.httpBodyStream.map { "\($0)" } }
    }
#else
    /// A type without values: without `URLSession` a message can't wrap a `URLRequest`.
    package enum URLRequestBox: Sendable {
        var method: HTTPMethod {
            get { switch self {} }
            set {}
        }

        var url: String? {
            get { switch self {} }
            set {}
        }

        var headers: HeaderFields {
            get { switch self {} }
            set {}
        }

        var body: Data? {
            get { switch self {} }
            set {}
        }

        subscript(header name: String) -> String? {
            get { switch self {} }
            set {}
        }

        var bodyStream: String? { switch self {} }
    }
#endif
