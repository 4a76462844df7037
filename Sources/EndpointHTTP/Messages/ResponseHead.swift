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
    /// The status code of the response.
    public let statusCode: Int
    private let ownHeaders: HeaderFields
    private var ownURL: String?
    #if canImport(Darwin) || URLSession
        /// The session's response, whose headers and URL are only read on demand; nil for the response of a transport.
        private var source: HTTPURLResponse?
    #endif

    /// Creates a response head.
    ///
    /// - Parameter url: The URL of the response; nil if it is the request's URL.
    public init(statusCode: Int, headers: HeaderFields = [:], url: String? = nil) {
        self.statusCode = statusCode
        ownHeaders = headers
        ownURL = url
    }

    /// The header fields of the response; a session joins fields with the same name.
    public var headers: HeaderFields {
        #if canImport(Darwin) || URLSession
            if let source {
                return HeaderFields(Dictionary(source.allHeaderFields.map { ("\($0.key)", "\($0.value)") }) { $1 })
            }
        #endif
        return ownHeaders
    }

    /// The URL of the response, after redirects; nil if unknown.
    public var url: String? {
        #if canImport(Darwin) || URLSession
            if let source { return source.url?.absoluteString }
        #endif
        return ownURL
    }

    /// The value of the header field with a name; nil if the response has no such field.
    public subscript(header name: String) -> String? {
        #if canImport(Darwin) || URLSession
            if let source { return source.value(forHTTPHeaderField: name) }
        #endif
        return ownHeaders[name]
    }

    /// A Boolean value that indicates whether the media type is `application/json`, without parameters.
    package var isPlainlyJSON: Bool {
        #if canImport(Darwin) || URLSession
            // The session has already parsed the media type, so the headers aren't read.
            if let source { return source.mimeType == "application/json" }
        #endif
        return ownHeaders["Content-Type"] == "application/json"
    }

    /// Returns a copy of the head with `url` as its URL, or an unchanged copy if the head has a URL.
    package func from(_ url: String) -> ResponseHead {
        var head = self
        head.ownURL = ownURL ?? url
        return head
    }
}

extension ResponseHead {
    /// Returns a copy of the head without the secrets of a call.
    package func without(_ secrets: Redaction, of operation: OperationIdentity?) -> ResponseHead {
        ResponseHead(
            statusCode: statusCode, headers: headers.without(secrets), url: url.map { secrets.url($0, of: operation) })
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
        /// Creates a response head from a session's response.
        public init(_ response: HTTPURLResponse) {
            self.init(statusCode: response.statusCode)
            source = response
        }

        /// The response head as an `HTTPURLResponse`.
        public var httpURLResponse: HTTPURLResponse {
            if let source { return source }
            let url = ownURL.flatMap { URL(string: $0) } ?? URL(fileURLWithPath: "/")
            let response =
                HTTPURLResponse(
                    url: url, statusCode: statusCode, httpVersion: "HTTP/1.1", headerFields: ownHeaders.dictionary
                ) ?? HTTPURLResponse(url: url, statusCode: statusCode, httpVersion: nil, headerFields: nil)
            // This `nil` can't occur: the second initializer receives only a URL and a number, and can't reject
            // them. The initializer is failable because of its declaration in Objective-C.
            guard let response else { preconditionFailure("Foundation creates a response of any status") }
            return response
        }
    }
#endif
