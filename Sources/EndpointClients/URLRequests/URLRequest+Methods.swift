#if canImport(Darwin) || URLSession
    public import Foundation

    #if canImport(FoundationNetworking)
        public import FoundationNetworking
    #endif

    /// Functions that create requests in one line, for ``TypedEndpoint/makeRequest()``.
    extension URLRequest {
        /// Creates a GET request.
        ///
        /// - Parameter queryItems: The items that are appended to the URL's query. An item without a value is sent as
        ///   its name only.
        public static func get(_ url: URL, queryItems: [URLQueryItem] = []) -> URLRequest {
            URLRequest(.get, url.appending(queryItems), nil)
        }

        /// Creates a POST request. The body's media type becomes the header `Content-Type`.
        public static func post(_ url: URL, body: EncodedBody? = nil) -> URLRequest {
            URLRequest(.post, url, body)
        }

        /// Creates a PUT request. The body's media type becomes the header `Content-Type`.
        public static func put(_ url: URL, body: EncodedBody? = nil) -> URLRequest {
            URLRequest(.put, url, body)
        }

        /// Creates a PATCH request. The body's media type becomes the header `Content-Type`.
        public static func patch(_ url: URL, body: EncodedBody? = nil) -> URLRequest {
            URLRequest(.patch, url, body)
        }

        /// Creates a DELETE request, without a body.
        public static func delete(_ url: URL) -> URLRequest {
            URLRequest(.delete, url, nil)
        }

        /// Creates a GET request.
        ///
        /// - Parameters:
        ///   - reference: A URL, absolute or relative to the client's base URL. Percent-encode data in it.
        ///   - queryItems: The items that are appended to the URL's query. An item without a value is sent as its name
        ///     only.
        /// - Throws: `URLError.badURL` if the reference isn't a valid URL.
        public static func get(_ reference: String, queryItems: [URLQueryItem] = []) throws -> URLRequest {
            get(try url(reference), queryItems: queryItems)
        }

        /// Creates a POST request, like ``post(_:body:)-(URL,_)``.
        ///
        /// - Parameter reference: A URL, absolute or relative to the client's base URL; see
        ///   ``get(_:queryItems:)-(String,_)``.
        /// - Throws: `URLError.badURL` if the reference isn't a valid URL.
        public static func post(_ reference: String, body: EncodedBody? = nil) throws -> URLRequest {
            post(try url(reference), body: body)
        }

        /// Creates a PUT request, like ``put(_:body:)-(URL,_)``.
        ///
        /// - Parameter reference: A URL, absolute or relative to the client's base URL; see
        ///   ``get(_:queryItems:)-(String,_)``.
        /// - Throws: `URLError.badURL` if the reference isn't a valid URL.
        public static func put(_ reference: String, body: EncodedBody? = nil) throws -> URLRequest {
            put(try url(reference), body: body)
        }

        /// Creates a PATCH request, like ``patch(_:body:)-(URL,_)``.
        ///
        /// - Parameter reference: A URL, absolute or relative to the client's base URL; see
        ///   ``get(_:queryItems:)-(String,_)``.
        /// - Throws: `URLError.badURL` if the reference isn't a valid URL.
        public static func patch(_ reference: String, body: EncodedBody? = nil) throws -> URLRequest {
            patch(try url(reference), body: body)
        }

        /// Creates a DELETE request, without a body.
        ///
        /// - Parameter reference: A URL, absolute or relative to the client's base URL; see
        ///   ``get(_:queryItems:)-(String,_)``.
        /// - Throws: `URLError.badURL` if the reference isn't a valid URL.
        public static func delete(_ reference: String) throws -> URLRequest {
            delete(try url(reference))
        }

        private init(_ method: HTTPMethod, _ url: URL, _ body: EncodedBody?) {
            self.init(url: url)
            httpMethod = method.rawValue
            guard let body else { return }
            httpBody = body.data
            setValue(body.contentType, forHTTPHeaderField: "Content-Type")
        }

        private static func url(_ reference: String) throws -> URL {
            guard StrictURIReference(reference) != nil, let url = URL(string: reference) else {
                throw URLError(.badURL)
            }
            return url
        }
    }

    extension URL {
        fileprivate func appending(_ items: [URLQueryItem]) -> URL {
            let pairs = items.map { item in
                PercentEncoding.encoded(item.name) + (item.value.map { "=" + PercentEncoding.encoded($0) } ?? "")
            }
            return pairs.isEmpty ? self : appendingEncodedQuery(pairs.joined(separator: "&"))
        }
    }
#endif
