public import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A request as HTTP has it (RFC 9110, section 6): method, URL, header fields and content. What the runtime makes,
/// hands on and sends.
///
/// Where a plugin, an adapter or a transport deals with a `URLRequest`, this holds that one as it is, with all that
/// only a session knows of: timeouts, caches, streams.
public struct RequestMessage: Sendable {
    enum Form: Sendable {
        case own(Parts)
        case urlRequest(URLRequest)
    }

    struct Parts: Sendable {
        var method: HTTPMethod
        var url: String
        var headers: HeaderFields
        var body: Data?
    }

    var form: Form

    /// A request of its parts.
    ///
    /// - Parameter url: Percent-encoded; absolute where it is sent.
    public init(_ method: HTTPMethod = .get, url: String, headers: HeaderFields = [:], body: Data? = nil) {
        form = .own(Parts(method: method, url: url, headers: headers, body: body))
    }

    init(form: Form) {
        self.form = form
    }

    /// What is asked for.
    public var method: HTTPMethod {
        get {
            switch form {
            case .own(let parts): parts.method
            case .urlRequest(let request): HTTPMethod(rawValue: request.httpMethod ?? "GET")
            }
        }
        set { change({ $0.method = newValue }, { $0.httpMethod = newValue.rawValue }) }
    }

    /// Percent-encoded; empty where there is none.
    public var url: String {
        get {
            switch form {
            case .own(let parts): parts.url
            case .urlRequest(let request): request.url?.absoluteString ?? ""
            }
        }
        set { change({ $0.url = newValue }, { $0.url = URL(string: newValue) }) }
    }

    /// The header without what a transport adds.
    public var headers: HeaderFields {
        get {
            switch form {
            case .own(let parts): parts.headers
            case .urlRequest(let request): HeaderFields(request.allHTTPHeaderFields ?? [:])
            }
        }
        set { change({ $0.headers = newValue }, { $0.allHTTPHeaderFields = newValue.dictionary }) }
    }

    /// The content; nil where there is none, and where it goes beside the message.
    public var body: Data? {
        get {
            switch form {
            case .own(let parts): parts.body
            case .urlRequest(let request): request.httpBody
            }
        }
        set { change({ $0.body = newValue }, { $0.httpBody = newValue }) }
    }

    /// The value of a header field.
    public subscript(header name: String) -> String? {
        get {
            switch form {
            case .own(let parts): parts.headers[name]
            case .urlRequest(let request): request.value(forHTTPHeaderField: name)
            }
        }
        set { change({ $0.headers[name] = newValue }, { $0.setValue(newValue, forHTTPHeaderField: name) }) }
    }

    /// Whether it was made of a `URLRequest` without a URL, other than of one that is empty.
    var hasNoURL: Bool {
        switch form {
        case .own: false
        case .urlRequest(let request): request.url == nil
        }
    }

    /// What a stream that a `URLRequest` has for its body says of itself.
    var bodyStream: String? {
        switch form {
        case .own: nil
        case .urlRequest(let request): request.httpBodyStream.map { "\($0)" }
        }
    }

    /// Whether it can be sent again: a stream can be read once.
    var isReplayable: Bool {
        switch form {
        case .own: true
        case .urlRequest(let request): request.httpBodyStream == nil
        }
    }

    private mutating func change(_ own: (inout Parts) -> Void, _ foundations: (inout URLRequest) -> Void) {
        switch form {
        case .own(var parts):
            // Nothing else may refer to what is changed, or it would be copied.
            form = .own(Parts(method: .get, url: "", headers: [:], body: nil))
            own(&parts)
            form = .own(parts)
        case .urlRequest(var request):
            foundations(&request)
            form = .urlRequest(request)
        }
    }
}
