#if canImport(Darwin) || URLSession
    import Foundation

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

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

    /// An `HTTPURLResponse` in a head.
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

    /// Nor is there for a head.
    package enum HTTPURLResponseBox: Sendable {
        var statusCode: Int { switch self {} }
        var url: String? { switch self {} }
        var mimeType: String? { switch self {} }
        var headers: HeaderFields { switch self {} }
        subscript(header name: String) -> String? { switch self {} }
    }
#endif
