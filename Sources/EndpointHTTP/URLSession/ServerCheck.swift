#if canImport(Darwin) || URLSession
    #if canImport(FoundationNetworking)
        package import FoundationNetworking
    #else
        package import Foundation
    #endif

    /// The check of a session's servers in addition to the system's.
    package protocol ServerCheck: Sendable {
        /// - Throws: The reason why nothing may be sent to a URL.
        func check(_ url: String) throws

        /// Returns the response to a server's certificates; nil for another challenge.
        func answer(
            to challenge: URLAuthenticationChallenge
        ) -> (disposition: URLSession.AuthChallengeDisposition, credential: URLCredential?)?

        /// Returns the reason why a host was refused; nil if it wasn't.
        func refusal(of host: String) -> (any Error)?
    }
#endif
