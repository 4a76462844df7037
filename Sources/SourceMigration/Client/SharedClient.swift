#if Migration
    import APIModel

    /// The declaration of the client that replaces functions without an instance: `BookstoreClient.shared`.
    struct SharedClient {
        let lines: [String]

        /// - Parameters:
        ///   - url: The address that the app sets, as Swift code; nil for the description's first server.
        ///   - functions: The functions that the client replaces, in words.
        init(
            _ client: ClientIndex, _ url: String?,
            insteadOf functions: String = "the static methods of openapi-generator's classes"
        ) {
            let environment = Self.environment(client, url)
            var lines = [
                "", "extension \(client.clientName) {",
                "    /// The client that replaces \(functions).",
            ]
            if environment == nil {
                lines.append("    // FIXME(endpointgen): pass the address of the server")
            }
            let value = environment ?? "\(client.environmentName)(baseURL: \"http://localhost\")"
            lines += ["    static let shared = \(client.clientName)(environment: \(value))", "}"]
            self.lines = lines
        }

        /// Returns the environment with the old client's address; nil if there is no complete address.
        private static func environment(_ client: ClientIndex, _ url: String?) -> String? {
            if let url { return "\(client.environmentName)(baseURL: \(url))" }
            guard let first = client.model.environments.first, !first.isRelative, first.variables.isEmpty else {
                return nil
            }
            return ".\(SwiftName.member(first.name))"
        }
    }

    extension SwiftFile {
        /// Adds lines at the end of the file.
        func append(_ lines: [String]) {
            let end = source.text.utf8.count
            let isComplete = source.text.isEmpty || source.text.hasSuffix("\n")
            replace(end..<end, with: (isComplete ? "" : "\n") + lines.map { $0 + "\n" }.joined())
        }
    }
#endif
