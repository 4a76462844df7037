#if canImport(Darwin) || URLSession
    import Foundation

    #if canImport(FoundationNetworking)
        public import FoundationNetworking
    #endif
#endif

/// The status and header fields of a response (RFC 9110, section 15).
///
/// The head of a `URLSession` response wraps the `HTTPURLResponse`.
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

    /// The status code of the response.
    public var statusCode: Int {
        switch form {
        case .own(let statusCode, _, _): statusCode
        case .held(let response): response.statusCode
        }
    }

    /// The header fields of the response; a session joins fields with the same name.
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

    /// The value of the header field with a name; nil if the response has no such field.
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
        // The session has already parsed the media type, so the headers aren't read.
        case .held(let response): response.mimeType == "application/json"
        }
    }

    /// Returns a copy of the head with `url` as its URL, or an unchanged copy if the head has a URL.
    package func from(_ url: String) -> ResponseHead {
        guard case .own(let statusCode, let headers, nil) = form else { return self }
        return ResponseHead(statusCode: statusCode, headers: headers, url: url)
    }
}

extension ResponseHead: Equatable {
    /// Returns a Boolean value that indicates whether two heads have equal status, headers and URL.
    ///
    /// `HTTPURLResponse`'s own equality ignores status and headers on Linux.
    public static func == (left: ResponseHead, right: ResponseHead) -> Bool {
        left.statusCode == right.statusCode && left.url == right.url && left.headers == right.headers
    }
}

extension ResponseHead: CustomReflectable {
    /// A mirror of the head without values of fields whose names indicate secrets.
    public var customMirror: Mirror { mirror(without: .standard) }

    package func mirror(without secrets: Redaction) -> Mirror {
        Mirror(
            self,
            children: [
                "statusCode": statusCode, "url": url.map(secrets.text) as Any,
                "headers": headers.lines(without: secrets),
            ]
        )
    }
}

#if canImport(Darwin) || URLSession
    extension ResponseHead {
        /// Creates a response head that wraps a session's response.
        public init(_ response: HTTPURLResponse) {
            self.init(form: .held(HTTPURLResponseBox(response: response)))
        }

        /// The response head as an `HTTPURLResponse`.
        public var httpURLResponse: HTTPURLResponse {
            switch form {
            case .held(let held): return held.response
            case .own(let statusCode, let headers, let text):
                let url = text.flatMap { URL(string: $0) } ?? URL(fileURLWithPath: "/")
                let response =
                    HTTPURLResponse(
                        url: url, statusCode: statusCode, httpVersion: "HTTP/1.1", headerFields: headers.dictionary
                    ) ?? HTTPURLResponse(url: url, statusCode: statusCode, httpVersion: nil, headerFields: nil)
                // This `nil` can't occur: the second initializer receives only a URL and a number, and can't reject
                // them. The initializer is failable because of its declaration in Objective-C.
                guard let response else { preconditionFailure("Foundation makes an answer of any status") }
                return response
            }
        }
    }

    /// An `HTTPURLResponse` that a response head wraps.
    package struct HTTPURLResponseBox: Sendable {
        let response: HTTPURLResponse

        var statusCode: Int { response.statusCode }
        var url: String? { response.url?.absoluteString }
        var mimeType: String? { response.mimeType }

        var headers: HeaderFields {
            HeaderFields(Dictionary(response.allHeaderFields.map { ("\($0.key)", "\($0.value)") }) { $1 })
        }

        subscript(header name: String) -> String? { response.value(forHTTPHeaderField: name) }
    }
#else
    /// A type without values: without `URLSession` a head can't wrap an `HTTPURLResponse`.
    package enum HTTPURLResponseBox: Sendable {
        var statusCode: Int { switch self {} }
        var url: String? { switch self {} }
        var mimeType: String? { switch self {} }
        var headers: HeaderFields { switch self {} }
        subscript(header name: String) -> String? { switch self {} }
    }
#endif
