#if HTTPTypes
    public import EndpointRuntime
    public import HTTPTypes

    /// An error thrown when a message can't be converted between this package and swift-http-types.
    public enum HTTPTypesError: Error, Hashable, CustomStringConvertible {
        /// The method isn't a token (RFC 9110, section 9.1).
        case invalidMethod(String)
        /// The name of a header field isn't a token (RFC 9110, section 5.1).
        case invalidFieldName(String)
        /// The value of a header field contains a control character, such as a line break.
        ///
        /// See RFC 9110, section 5.5.
        case invalidFieldValue(name: String)
        /// The URL isn't absolute, or its scheme is neither `http` nor `https`.
        case invalidURL
        /// The request has no scheme, authority or path.
        case missingURL

        public var description: String {
            switch self {
            case .invalidMethod: "The method isn't a token."
            case .invalidFieldName: "The name of a header field isn't a token."
            case .invalidFieldValue(let name): "The value of the header field '\(name)' has control characters."
            case .invalidURL: "The URL isn't an absolute HTTP URL."
            case .missingURL: "The request has no scheme, authority or path."
            }
        }
    }

    extension HTTPTypes.HTTPFields {
        /// Creates a copy of header fields in the same order, without `Host`.
        ///
        /// swift-http-types has the value of `Host` in the authority of a request.
        ///
        /// - Throws: ``HTTPTypesError`` for an invalid name or value of a field.
        public init(_ headers: HeaderFields) throws(HTTPTypesError) {
            self.init()
            reserveCapacity(headers.count)
            for field in headers where field.name.lowercased() != "host" {
                guard let name = HTTPField.Name(field.name) else { throw .invalidFieldName(field.name) }
                guard HTTPField.isValidValue(field.value) else { throw .invalidFieldValue(name: field.name) }
                append(HTTPField(name: name, value: field.value))
            }
        }
    }

    extension HeaderFields {
        /// Creates a copy of header fields in the same order.
        public init(_ fields: HTTPTypes.HTTPFields) {
            self.init()
            for field in fields { append(field.name.rawName, field.value) }
        }
    }

    extension HTTPTypes.HTTPRequest {
        /// Creates a request of swift-http-types from a message, without the message's body.
        ///
        /// - Throws: ``HTTPTypesError`` for an invalid method, URL or header field.
        public init(_ message: RequestMessage) throws(HTTPTypesError) {
            guard let method = HTTPTypes.HTTPRequest.Method(message.method.rawValue) else {
                throw .invalidMethod(message.method.rawValue)
            }
            let url = message.url
            guard let colon = url.firstRange(of: "://") else { throw .invalidURL }
            let scheme = url[..<colon.lowerBound].lowercased()
            let rest = url[colon.upperBound...].prefix { $0 != "#" }
            let authority = rest.prefix { $0 != "/" && $0 != "?" }
            guard scheme == "http" || scheme == "https", !authority.isEmpty else { throw .invalidURL }
            let path = rest[authority.endIndex...]
            self.init(
                method: method, scheme: scheme, authority: message.headers["Host"] ?? String(authority),
                path: path.hasPrefix("/") ? String(path) : "/" + path, headerFields: try HTTPFields(message.headers)
            )
        }
    }

    extension RequestMessage {
        /// Creates a message from a request of swift-http-types and a body.
        ///
        /// - Throws: ``HTTPTypesError/missingURL`` if the request has no scheme or authority.
        public init(_ request: HTTPTypes.HTTPRequest, body: Data? = nil) throws(HTTPTypesError) {
            guard let scheme = request.scheme, let authority = request.authority else { throw .missingURL }
            self.init(
                HTTPMethod(rawValue: request.method.rawValue), url: "\(scheme)://\(authority)\(request.path ?? "/")",
                headers: HeaderFields(request.headerFields), body: body
            )
        }
    }

    extension HTTPTypes.HTTPResponse {
        /// Creates a response of swift-http-types with the status and the header fields of a response.
        ///
        /// A status outside of 100 to 999 is replaced by 500.
        ///
        /// - Throws: ``HTTPTypesError`` for an invalid header field.
        public init(_ head: ResponseHead) throws(HTTPTypesError) {
            let status = (100...999).contains(head.statusCode) ? head.statusCode : 500
            self.init(status: Status(code: status), headerFields: try HTTPFields(head.headers))
        }
    }

    extension ResponseHead {
        /// Creates the head of a response with the status and the fields of a response of swift-http-types.
        ///
        /// - Parameter url: The URL that the response was received from; nil for the URL of the request.
        public init(_ response: HTTPTypes.HTTPResponse, url: String? = nil) {
            self.init(statusCode: response.status.code, headers: HeaderFields(response.headerFields), url: url)
        }
    }
#endif
