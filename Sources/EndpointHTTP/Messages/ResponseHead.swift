/// The status and header fields of a response (RFC 9110, section 15).
///
/// For a response of a `URLSession`, this wraps its `HTTPURLResponse`.
public struct ResponseHead: Sendable {
    package enum Form: Sendable {
        case own(statusCode: Int, headers: HeaderFields, url: String?)
        case held(HTTPURLResponseBox)
    }

    let form: Form

    /// Creates a response head.
    ///
    /// - Parameter url: The URL of the response; nil if it is the request's URL.
    public init(statusCode: Int, headers: HeaderFields = [:], url: String? = nil) {
        form = .own(statusCode: statusCode, headers: headers, url: url)
    }

    package init(form: Form) {
        self.form = form
    }

    /// The status.
    public var statusCode: Int {
        switch form {
        case .own(let statusCode, _, _): statusCode
        case .held(let response): response.statusCode
        }
    }

    /// The header, fields of one name in one line where a session has answered.
    public var headers: HeaderFields {
        switch form {
        case .own(_, let headers, _): headers
        case .held(let response): response.headers
        }
    }

    /// The URL of the response, after redirects; nil if unknown.
    public var url: String? {
        switch form {
        case .own(_, _, let url): url
        case .held(let response): response.url
        }
    }

    /// The value of a header field.
    public subscript(header name: String) -> String? {
        switch form {
        case .own(_, let headers, _): headers[name]
        case .held(let response): response[header: name]
        }
    }

    /// A Boolean value that indicates whether the media type is `application/json`, without parameters.
    package var isPlainlyJSON: Bool {
        switch form {
        case .own(_, let headers, _): headers["Content-Type"] == "application/json"
        // Found without a look into the headers.
        case .held(let response): response.mimeType == "application/json"
        }
    }

    /// Returns the same head with `url` as its URL, if it had none.
    package func from(_ url: String) -> ResponseHead {
        guard case .own(let statusCode, let headers, nil) = form else { return self }
        return ResponseHead(statusCode: statusCode, headers: headers, url: url)
    }
}

extension ResponseHead: Equatable {
    /// Returns a Boolean value that indicates whether two heads have equal status, headers and URL. `HTTPURLResponse`'s
    /// own equality ignores status and headers on Linux.
    public static func == (left: ResponseHead, right: ResponseHead) -> Bool {
        left.statusCode == right.statusCode && left.url == right.url && left.headers == right.headers
    }
}
