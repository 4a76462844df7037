#if Migration
    import SwiftSyntax

    /// The declarations of an app, and the server of its requests.
    final class AlamofireContext {
        let client: ClientIndex
        let finder: HandwrittenOperationFinder
        let reader: AddressReader
        let sessions: NamedValues
        let errorUses: ErrorUses
        /// The server of the rewritten requests; nil before the first one.
        var base: String?
        /// The declaration of the shared client, if an earlier migration or this one wrote it.
        var sharedClient: String?
        /// The servers for which the declaration was searched in `sharedClient`.
        private var known: [String: Bool] = [:]

        init(_ client: ClientIndex, in files: [SwiftFile]) {
            self.client = client
            let constants = AppConstants(in: files)
            finder = HandwrittenOperationFinder(client, in: files, constants.members)
            reader = AddressReader(constants: constants)
            sessions = NamedValues(of: "Session", in: files)
            errorUses = ErrorUses(
                isTyped: files.contains { file in
                    ["AFError", "AFResult"].contains { file.source.text.contains($0) }
                })
            let start = "static let shared = \(client.clientName)("
            sharedClient = files.first { $0.source.text.contains(start) }?.source.text
        }

        /// Returns whether requests to a server can be calls of the shared client.
        func isShared(_ base: String) -> Bool {
            guard let sharedClient else { return self.base ?? base == base }
            if let isKnown = known[base] { return isKnown }
            let isShared = declaration(for: base).lines.allSatisfy { sharedClient.contains($0) }
            known[base] = isShared
            return isShared
        }

        /// Returns the declaration of the shared client for a server.
        func declaration(for base: String) -> SharedClient {
            let url = client.isFirstServer(base) ? nil : "\"\(base)\""
            return SharedClient(client, url, insteadOf: "the requests of Alamofire's default session")
        }

        var types: AppTypes { finder.values.types }
    }
#endif
