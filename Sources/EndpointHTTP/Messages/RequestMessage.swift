#if canImport(Darwin) || URLSession
    public import Foundation

    #if canImport(FoundationNetworking)
        public import FoundationNetworking
    #endif
#endif

/// An HTTP request (RFC 9110, section 6): method, URL, header fields and content.
///
/// If a plugin, an interceptor or a transport sets a `URLRequest`, the message keeps it unchanged, with the settings
/// that only a session uses: timeouts, caches, streams.
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

    /// Creates a request.
    ///
    /// - Parameter url: Percent-encoded, and absolute when it is sent.
    public init(_ method: HTTPMethod = .get, url: String, headers: HeaderFields = [:], body: Data? = nil) {
        form = .own(Parts(method: method, url: url, headers: headers, body: body))
    }

    package init(form: Form) {
        self.form = form
    }

    /// The method.
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

    /// Percent-encoded; empty where there is none.
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

    /// The header without what a transport adds.
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

    /// The body; nil if there is none, or it is sent beside the message.
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

    /// The value of a header field.
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
        // Nothing else may refer to what is changed, or it would be copied.
        form = .own(Parts(method: .get, url: "", headers: [:], body: nil))
        change(&parts)
        form = .own(parts)
    }
}

extension RequestMessage {
    private var held: URLRequestBox? {
        if case .held(let request) = form { request } else { nil }
    }

    /// The first invalid header field; nil for a `URLRequest`, which can't have one.
    package var unsendableField: HeaderFields.Field? {
        guard case .own(let parts) = form else { return nil }
        return parts.headers.first { !HeaderText.isName($0.name) || !HeaderText.isValid($0.value) }
    }

    /// A Boolean value that indicates whether the message wraps a `URLRequest` without a URL.
    ///
    /// Such a request differs from one with an empty URL.
    package var hasNoURL: Bool {
        if let held { held.url == nil } else { false }
    }

    /// The description of the body stream of a wrapped `URLRequest`.
    package var bodyStream: String? { held?.bodyStream }

    /// A Boolean value that indicates whether the request can be sent again: a stream can be read once.
    package var isReplayable: Bool { held?.bodyStream == nil }
}

// A mirror for `dump`, debuggers and `print`: without secrets, and with only the length of the body. The values
// themselves remain accessible.
extension RequestMessage: CustomReflectable {
    /// A mirror without the values that are secret by their names.
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
        /// Holds a `URLRequest` as it is.
        public init(_ request: URLRequest) {
            self.init(form: .held(URLRequestBox(request: request)))
        }

        /// The message as a `URLRequest`, which has no URL if ``url`` isn't one.
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
            // On Linux setting a method costs more than all the rest, and this is what a request has anyway.
            if parts.method.rawValue != "GET" { request.httpMethod = parts.method.rawValue }
            // Set together, because setting them individually takes several times as long.
            if !parts.headers.isEmpty { request.allHTTPHeaderFields = parts.headers.dictionary }
            if let body = parts.body { request.httpBody = body }
            return request
        }
    }

    /// A `URLRequest` in a message.
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
    /// Without sessions there is nothing else that a message could hold.
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
