#if Migration
    import OpenAPI
    import SwiftSyntax

    /// The migration from a client of swift-openapi-generator.
    struct AppleMigration {
        private let client: AppleClient

        init(_ client: ClientIndex, _ document: Document, _ names: AppleClientNames) {
            self.client = AppleClient(client, document, names)
        }

        func rewrite(_ files: [SwiftFile]) {
            let declarations = AppleDeclarations(files, client)
            for file in files {
                AppleRewriter(file, AppleInference(client, declarations, file.boundNames)).rewrite()
            }
        }
    }
#endif
