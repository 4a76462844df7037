#if canImport(Darwin) || URLSession
    import Foundation

    #if canImport(FoundationNetworking)
        import FoundationNetworking

        /// Keeps the cookies of a session's answers.
        ///
        /// On Linux a session looks for cookies in every line of every header, and turns each line into text and tables for
        /// that: a twentieth of what a short request costs. Here an answer is asked once whether it has any.
        struct SessionCookies: Sendable {
            private let storage: HTTPCookieStorage?

            /// For answers to requests of a session with this configuration.
            init(_ configuration: URLSessionConfiguration) {
                storage = configuration.httpCookieAcceptPolicy == .never ? nil : configuration.httpCookieStorage
            }

            /// - Parameter response: Also one on the way to the answer: a redirect or a challenge.
            func keep(_ response: URLResponse?) {
                guard let storage, let response = response as? HTTPURLResponse, let url = response.url,
                    let value = response.value(forHTTPHeaderField: "Set-Cookie")
                else { return }
                let cookies = HTTPCookie.cookies(withResponseHeaderFields: ["Set-Cookie": value], for: url)
                if !cookies.isEmpty { storage.setCookies(cookies, for: url, mainDocumentURL: nil) }
            }
        }
    #else
        /// Other sessions keep the cookies of their answers themselves.
        struct SessionCookies: Sendable {
            init(_ configuration: URLSessionConfiguration) {}

            func keep(_ response: URLResponse?) {}
        }
    #endif
#endif
