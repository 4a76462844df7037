#if canImport(Darwin) || URLSession
    #if canImport(FoundationNetworking)
        import Foundation
        public import FoundationNetworking
    #else
        public import Foundation
    #endif

    /// A plugin that sets credentials for servers that request a user name and password.
    ///
    /// Unlike `Credentials.basic(user:password:scheme:)` it sends nothing before the server requests it.
    public struct CredentialsPlugin: Plugin {
        private let credential: @Sendable (any Target) -> URLCredential?

        /// - Parameter credential: Called for every request; returns nil for no credential.
        public init(_ credential: @escaping @Sendable (any Target) -> URLCredential?) {
            self.credential = credential
        }

        public func willSend(_ request: PluginRequest, target: any Target) {
            if let credential = credential(target) { request.authenticate(with: credential) }
        }
    }
#endif
