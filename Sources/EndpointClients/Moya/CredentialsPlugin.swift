#if canImport(Darwin) || URLSession
    #if canImport(FoundationNetworking)
        import Foundation
        public import FoundationNetworking
    #else
        public import Foundation
    #endif

    /// A plugin that sets credentials for servers that request a user name and password.
    ///
    /// Unlike `Credentials.basic(user:password:scheme:)` the plugin sends credentials only after the server has
    /// requested them.
    public struct CredentialsPlugin: Plugin {
        private let credential: @Sendable (any Target) -> URLCredential?

        /// Creates a plugin with a closure that returns credentials.
        ///
        /// - Parameter credential: A closure that is called for every request, and returns nil for no credential.
        public init(_ credential: @escaping @Sendable (any Target) -> URLCredential?) {
            self.credential = credential
        }

        public func willSend(_ request: PluginRequest, target: any Target) {
            if let credential = credential(target) { request.authenticate(with: credential) }
        }
    }
#endif
