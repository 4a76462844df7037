#if HTTPTypes
    public import EndpointRuntime
    public import HTTPTypes

    #if canImport(FoundationEssentials)
        public import FoundationEssentials
    #else
        public import Foundation
    #endif

    /// An error of a message that can't be converted.
    public enum HTTPTypesError: Error, Hashable, CustomStringConvertible {
        /// The method isn't a token (RFC 9110, section 9.1).
        case invalidMethod(String)
        /// The name of a header field isn't a token (RFC 9110, section 5.1).
        case invalidFieldName(String)
        /// The value of a header field contains a control character, such as a line break.
        ///
        /// See RFC 9110, section 5.5.
        case invalidFieldValue(name: String)
        /// The URL isn't absolute, or has another scheme than `http` and `https`.
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
        /// Creates the same fields in the same order, without `Host`, which is a request's authority.
        ///
        /// - Throws: ``HTTPTypesError`` for an invalid name or value.
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
        /// Creates the same fields in the same order.
        public init(_ fields: HTTPTypes.HTTPFields) {
            self.init()
            for field in fields { append(field.name.rawName, field.value) }
        }
    }

    extension HTTPTypes.HTTPRequest {
        /// Creates the same request, without its body.
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
        /// Creates the same request with a body.
        ///
        /// - Throws: ``HTTPTypesError/missingURL`` for a request without scheme or authority.
        public init(_ request: HTTPTypes.HTTPRequest, body: Data? = nil) throws(HTTPTypesError) {
            guard let scheme = request.scheme, let authority = request.authority else { throw .missingURL }
            self.init(
                HTTPMethod(rawValue: request.method.rawValue), url: "\(scheme)://\(authority)\(request.path ?? "/")",
                headers: HeaderFields(request.headerFields), body: body
            )
        }
    }

    extension HTTPTypes.HTTPResponse {
        /// Creates a response with the same status and header fields.
        ///
        /// A status outside of 100 to 999 becomes 500.
        ///
        /// - Throws: ``HTTPTypesError`` for an invalid header field.
        public init(_ head: ResponseHead) throws(HTTPTypesError) {
            let status = (100...999).contains(head.statusCode) ? head.statusCode : 500
            self.init(status: Status(code: status), headerFields: try HTTPFields(head.headers))
        }
    }

    extension ResponseHead {
        /// Creates a head with the same status and header fields.
        ///
        /// - Parameter url: The URL that the response came from; nil is that of the request.
        public init(_ response: HTTPTypes.HTTPResponse, url: String? = nil) {
            self.init(statusCode: response.status.code, headers: HeaderFields(response.headerFields), url: url)
        }
    }
#endif
