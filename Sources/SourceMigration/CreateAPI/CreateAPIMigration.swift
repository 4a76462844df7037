#if Migration
    import APIModel
    import OpenAPI
    import SwiftSyntax

    /// The migration from a client by CreateAPI, whose requests Get sends.
    struct CreateAPIMigration {
        private let client: CreateAPIClient

        init(_ client: ClientIndex, _ document: Document) {
            self.client = CreateAPIClient(client, document)
        }

        func rewrite(_ files: [SwiftFile]) {
            let declared = DeclaredTypes.names(in: files)
            let clients = NamedValues(of: "APIClient", in: files)
            for file in files { CreateAPIRewriter(file, client, clients, declared).rewrite() }
        }
    }
#endif
