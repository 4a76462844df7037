#if canImport(Darwin) || URLSession
    #if canImport(FoundationNetworking)
        package import FoundationNetworking
    #else
        package import Foundation
    #endif

    /// A type that checks a session's servers in addition to the system's trust evaluation.
    package protocol ServerCheck: Sendable {
        /// Checks a URL before a request is sent.
        ///
        /// - Throws: An error that describes why no request may be sent to the URL.
        func check(_ url: String) throws

        /// Returns the decision about a server's certificates; nil for another kind of challenge.
        func answer(
            to challenge: URLAuthenticationChallenge
        ) -> (disposition: URLSession.AuthChallengeDisposition, credential: URLCredential?)?

        /// Returns the error that describes why a host was refused; nil if the host wasn't refused.
        func refusal(of host: String) -> (any Error)?
    }
#endif
