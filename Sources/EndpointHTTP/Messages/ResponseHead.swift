/// What an answer begins with (RFC 9110, section 15): its status and header fields.
///
/// Where a session has answered, this holds its `HTTPURLResponse` as it is.
public struct ResponseHead: Sendable {
    package enum Form: Sendable {
        case own(statusCode: Int, headers: HeaderFields, url: String?)
        case held(HeldResponse)
    }

    let form: Form

    /// The beginning of an answer.
    ///
    /// - Parameter url: Where the answer came from; nil where that is where the request went.
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

    /// Where the answer came from, after redirects; nil where nobody said.
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

    /// Whether the body is called JSON, by the one name that nearly all servers have for it.
    package var isPlainlyJSON: Bool {
        switch form {
        case .own(_, let headers, _): headers["Content-Type"] == "application/json"
        // Found without a look into the headers.
        case .held(let response): response.mimeType == "application/json"
        }
    }

    /// The same, which came from `url` where nobody said another one.
    package func from(_ url: String) -> ResponseHead {
        guard case .own(let statusCode, let headers, nil) = form else { return self }
        return ResponseHead(statusCode: statusCode, headers: headers, url: url)
    }
}

extension ResponseHead: Equatable {
    /// Whether they say the same and came from the same URL. `HTTPURLResponse`'s own equality leaves out status and
    /// headers on Linux.
    public static func == (left: ResponseHead, right: ResponseHead) -> Bool {
        left.statusCode == right.statusCode && left.url == right.url && left.headers == right.headers
    }
}
