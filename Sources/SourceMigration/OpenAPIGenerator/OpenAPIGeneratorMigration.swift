#if Migration
    import OpenAPI
    import SwiftSyntax

    /// The migration from a client by openapi-generator, with its generators swift5 and swift6.
    struct OpenAPIGeneratorMigration {
        private let client: OpenAPIGeneratorClient

        init(_ client: ClientIndex, _ document: Document) {
            self.client = OpenAPIGeneratorClient(client, document)
        }

        func rewrite(_ files: [SwiftFile]) {
            let declared = DeclaredTypes.names(in: files)
            let address = SharedAddress(in: files, declared)
            var isShared = false
            for file in files {
                let rewriter = OpenAPIGeneratorRewriter(file, client, address, declared)
                rewriter.rewrite()
                if rewriter.rewrittenCount > 0, !isShared {
                    isShared = true
                    file.append(SharedClient(client.client, address.url).lines)
                }
            }
        }
    }
#endif
