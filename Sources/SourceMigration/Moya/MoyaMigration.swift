#if Migration
    import SwiftSyntax

    /// The migration from handwritten targets of Moya.
    struct MoyaMigration {
        private let client: ClientIndex

        init(_ client: ClientIndex) {
            self.client = client
        }

        func rewrite(_ files: [SwiftFile]) {
            let constants = AppConstants(in: files)
            let finder = HandwrittenOperationFinder(client, in: files)
            let names = MoyaTargets.all(in: files).map { MovedTarget($0, finder, constants) }
            let targets = Dictionary(names.map { ($0.target.name, $0) }) { first, _ in first }
            let providers = ProviderValues(in: files)
            let types = ExpectedTypes(in: files, providers)
            for file in files { MoyaRewriter(file, client, targets, types).rewrite() }
        }
    }
#endif
