#if canImport(Darwin) || URLSession
    extension URLSessionTransport {
        /// A check of a session's servers in addition to the challenge handler, for example of pinned certificates.
        public struct ServerCheck: Sendable {
            /// Checks a URL before a request is sent.
            ///
            /// Throws an error that describes why no request may be sent to the URL.
            let check: @Sendable (_ url: String) throws -> Void
            /// Returns the error that describes why a host was refused; nil if the host wasn't refused.
            let refusal: @Sendable (_ host: String) -> (any Error)?

            /// Creates a check.
            ///
            /// - Parameters:
            ///   - check: A closure that throws an error if no request may be sent to a URL.
            ///   - refusal: A closure that returns the error for a host whose challenge was cancelled; nil for other
            ///     hosts.
            public init(
                check: @escaping @Sendable (_ url: String) throws -> Void,
                refusal: @escaping @Sendable (_ host: String) -> (any Error)?
            ) {
                self.check = check
                self.refusal = refusal
            }
        }
    }
#endif
