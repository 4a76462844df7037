import APIModel
import Diagnostics
import OpenAPI
import SpecSyntax

// The pagination that `endpointgen init` proposes.
extension Generator {
    /// Returns the proposed pagination of lists as entries, and the model that results from them.
    ///
    /// Lists whose pagination the description declares have no entry.
    func pages(
        of model: APIModel, _ document: Document, _ settings: GenerationSettings
    ) -> (entries: [String], model: APIModel) {
        var proposals = PageProposals(document)
        var rules: [(key: String, rules: [String])] = []
        for endpoint in model.groups.flatMap(\.endpoints) where endpoint.pagination == nil {
            let key = Self.key(of: endpoint)
            guard !rules.contains(where: { $0.key == key }) else { continue }
            let found = proposals.rules(for: endpoint)
            if !found.isEmpty { rules.append((key, found)) }
        }
        var chosen: [(key: String, rule: String)] = []
        var result = model
        // Each round tries the next rule for each operation that no earlier rule fits.
        while !rules.isEmpty {
            let round = rules.compactMap { entry in entry.rules.first.map { (entry.key, $0) } }
            guard let next = self.model(with: chosen + round, document, settings) else { break }
            let paged = Set(next.groups.flatMap(\.endpoints).filter { $0.pagination != nil }.map(Self.key))
            let fitting = round.filter { paged.contains($0.0) }
            if !fitting.isEmpty { result = next }
            chosen += fitting.map { (key: $0.0, rule: $0.1) }
            rules = rules.filter { !paged.contains($0.key) && $0.rules.count > 1 }.map {
                ($0.key, Array($0.rules.dropFirst()))
            }
        }
        let order = model.groups.flatMap(\.endpoints).map(Self.key)
        let entries = Dictionary(chosen.map { ($0.key, $0.rule) }, uniquingKeysWith: { first, _ in first })
        var seen: Set<String> = []
        return (
            order.filter { seen.insert($0).inserted }.compactMap { key in
                entries[key].map { "\(QuotedText.yaml(key)): \($0)" }
            }, result
        )
    }

    private static func key(of endpoint: Endpoint) -> String {
        endpoint.operationID ?? "\(endpoint.method) \(endpoint.pathTemplate)"
    }

    /// Returns the model with pagination rules for operations, without reporting problems.
    private func model(
        with rules: [(key: String, rule: String)], _ document: Document, _ settings: GenerationSettings
    ) -> APIModel? {
        let text = (["pagination:", "  operations:"] + rules.map { "    \(QuotedText.yaml($0.key)): \($0.rule)" })
            .joined(separator: "\n")
        var sources = SourceMap()
        var sink = DiagnosticSink()
        let file = sources.add(SourceFile(path: ConfigurationFile.name, bytes: Array(text.utf8)))
        guard let root = SyntaxReader().read(file, in: sources, reporting: &sink),
            let configuration = ClientConfiguration.read(root, reporting: &sink)?.first?.configuration
        else { return nil }
        var options = settings.model
        options.pagination = configuration.pagination
        return ModelBuilder(options: options).build(document, reporting: &sink)
    }
}
