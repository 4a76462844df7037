#if canImport(Darwin) || URLSession
    import Foundation

    #if canImport(FoundationNetworking)
        import FoundationNetworking

        /// Stores the cookies of a session's responses.
        ///
        /// On Linux a session searches each line of each header for cookies, and creates strings and tables for it: 5 %
        /// of the cost of a short request. Here a response is checked once for cookies.
        struct SessionCookies: Sendable {
            private let storage: HTTPCookieStorage?

            /// Creates the storage for a session with this configuration.
            init(_ configuration: URLSessionConfiguration) {
                storage = configuration.httpCookieAcceptPolicy == .never ? nil : configuration.httpCookieStorage
            }

            /// - Parameter response: The response, or an intermediate one: a redirect or a challenge.
            func keep(_ response: URLResponse?) {
                guard let storage, let response = response as? HTTPURLResponse, let url = response.url,
                    let value = response.value(forHTTPHeaderField: "Set-Cookie")
                else { return }
                let cookies = HTTPCookie.cookies(withResponseHeaderFields: ["Set-Cookie": value], for: url)
                if !cookies.isEmpty { storage.setCookies(cookies, for: url, mainDocumentURL: nil) }
            }
        }
    #else
        /// A placeholder on systems whose sessions store cookies themselves.
        struct SessionCookies: Sendable {
            init(_ configuration: URLSessionConfiguration) {}

            func keep(_ response: URLResponse?) {}
        }
    #endif
#endif
