#if Migration
    import APIModel
    import SwiftSyntax

    /// The migration from handwritten targets of Moya.
    struct MoyaMigration {
        private let client: ClientIndex

        init(_ client: ClientIndex) {
            self.client = client
        }

        func rewrite(_ files: [SwiftFile]) {
            let constants = AppConstants(in: files)
            let finder = HandwrittenOperationFinder(client, in: files, constants.members)
            let moved = MoyaTargets.all(in: files).map { MovedTarget($0, finder, constants) }
            var targets = Dictionary(moved.map { ($0.target.name, $0) }) { first, _ in first }
            let types = ExpectedTypes(in: files, ProviderValues(in: files))
            let known = Set(targets.keys).union(client.model.groups.map { client.targetName(of: $0) })
            let implicit = ImplicitCases.names(in: files, types, targets)
            let providers = ImplicitProviders.targets(in: files, types, known)
            for name in targets.keys { targets[name]?.check(implicit: implicit, providers: providers) }
            for file in files {
                MoyaRewriter(file, client, targets, types, declared: constants.members.declared).rewrite()
            }
        }
    }
#endif
