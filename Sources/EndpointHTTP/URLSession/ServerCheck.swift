#if canImport(Darwin) || URLSession
    /// A check of a session's servers in addition to the challenge handler.
    package struct ServerCheck: Sendable {
        /// Checks a URL before a request is sent.
        ///
        /// Throws an error that describes why no request may be sent to the URL.
        let check: @Sendable (_ url: String) throws -> Void
        /// Returns the error that describes why a host was refused; nil if the host wasn't refused.
        let refusal: @Sendable (_ host: String) -> (any Error)?

        package init(
            check: @escaping @Sendable (_ url: String) throws -> Void,
            refusal: @escaping @Sendable (_ host: String) -> (any Error)?
        ) {
            self.check = check
            self.refusal = refusal
        }
    }
#endif
