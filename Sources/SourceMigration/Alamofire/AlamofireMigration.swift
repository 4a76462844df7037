#if Migration
    import SwiftSyntax

    /// The migration from requests of Alamofire.
    struct AlamofireMigration {
        private let client: ClientIndex

        init(_ client: ClientIndex) {
            self.client = client
        }

        func rewrite(_ files: [SwiftFile]) {
            let context = AlamofireContext(client, in: files)
            for file in files {
                let rewriter = AlamofireRewriter(file, context)
                rewriter.rewrite()
                if rewriter.rewrittenCount > 0, !context.hasSharedClient {
                    context.hasSharedClient = true
                    let isDefault = context.base.map { client.environment(of: $0) == nil } ?? true
                    let url = isDefault ? nil : context.base.map { "\"\($0)\"" }
                    file.append(
                        SharedClient(client, url, insteadOf: "the requests of Alamofire's default session").lines)
                }
            }
        }
    }

    /// The declarations of an app, and the server of its requests.
    final class AlamofireContext {
        let client: ClientIndex
        let finder: OperationFinder
        let reader: AddressReader
        let sessions: NamedValues
        /// The server of the rewritten requests; nil before the first one.
        var base: String?
        var hasSharedClient = false

        init(_ client: ClientIndex, in files: [SwiftFile]) {
            self.client = client
            finder = OperationFinder(client, in: files)
            reader = AddressReader(constants: AppConstants(in: files))
            sessions = NamedValues(of: "Session", in: files)
        }

        var types: AppTypes { finder.values.types }
    }
#endif
