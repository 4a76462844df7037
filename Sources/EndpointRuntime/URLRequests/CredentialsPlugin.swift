#if canImport(Darwin) || URLSession
    #if canImport(FoundationNetworking)
        import Foundation
        public import FoundationNetworking
    #else
        public import Foundation
    #endif

    /// Answers servers that ask for a name and a password.
    ///
    /// Unlike ``Credentials/basic(user:password:scheme:)`` this sends nothing before it is asked for.
    public struct CredentialsPlugin: Plugin {
        private let credential: @Sendable (any Target) -> URLCredential?

        /// - Parameter credential: Called for every request; nil answers nothing.
        public init(_ credential: @escaping @Sendable (any Target) -> URLCredential?) {
            self.credential = credential
        }

        public func willSend(_ request: PluginRequest, target: any Target) {
            if let credential = credential(target) { request.authenticate(with: credential) }
        }
    }
#endif
