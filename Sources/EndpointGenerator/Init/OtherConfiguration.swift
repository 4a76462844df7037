import SpecSyntax

/// The configuration of another tool, as entries of `endpointgen.yaml`.
struct OtherConfiguration {
    /// An entry of the tool's configuration that has no counterpart.
    struct Missing {
        var key: String
        var reason: String
        var origin: String
    }

    let tool: OtherTool
    let path: String
    /// The file's name in comments, without the folder if the file is beside the proposed configuration.
    let label: String
    let names: DescribedNames
    let line: (SyntaxNode) -> Int
    /// The entries of all configurations that were converted.
    var draft: ConfigurationDraft
    /// The number of entries that were read, with or without a counterpart.
    private(set) var count = 0
    private(set) var missing: [Missing] = []
    /// The conformances of models that the configuration turns off.
    var declinedConformances: Set<String> = []

    init(
        _ tool: OtherTool, at path: String, label: String, _ names: DescribedNames, _ draft: ConfigurationDraft,
        line: @escaping (SyntaxNode) -> Int
    ) {
        (self.tool, self.path, self.label, self.names) = (tool, path, label, names)
        (self.draft, self.line) = (draft, line)
    }

    /// Converts the entries of the configuration.
    mutating func convert(_ root: SyntaxNode) {
        switch tool {
        case .apple: convertApple(root)
        case .createAPI: convertCreateAPI(root)
        case .openAPIGenerator: convertOpenAPIGenerator(root)
        }
    }

    /// The maximum number of entries of one file that are converted; the others are reported in one line.
    private static let mostEntries = 5_000

    /// Returns whether one more entry may be converted.
    private mutating func counts(_ key: String, at node: SyntaxNode) -> Bool {
        count += 1
        if count == Self.mostEntries + 1 {
            missing.append(
                Missing(key: key, reason: "the file has too many entries; ignored from here", origin: origin(of: node)))
        }
        return count <= Self.mostEntries
    }

    /// Returns the file and line of an entry: `create-api.yml:3`.
    func origin(of node: SyntaxNode) -> String { "\(label):\(line(node))" }

    /// Converts an entry to a value in the draft.
    ///
    /// - Parameter key: The key of the entry in the tool's configuration.
    mutating func adopt(_ key: String, at node: SyntaxNode, _ path: [String], _ value: ConfigurationDraft.Value) {
        guard counts(key, at: node) else { return }
        if let earlier = draft.set(path, value, comment: origin(of: node)) {
            missing.append(
                Missing(
                    key: key, reason: "'\(path.joined(separator: "."))' is already set by \(earlier)",
                    origin: origin(of: node)))
        }
    }

    /// Converts an entry to further elements of lists in the draft.
    mutating func append(_ key: String, at node: SyntaxNode, _ elements: [(path: [String], text: String)]) {
        guard counts(key, at: node) else { return }
        for element in elements { draft.append(element.path, element.text, comment: origin(of: node)) }
    }

    /// Counts an entry whose effect every client has.
    mutating func imply(_ key: String, at node: SyntaxNode) { _ = counts(key, at: node) }

    /// Records an entry that has no counterpart.
    mutating func miss(_ key: String, at node: SyntaxNode, _ reason: String) {
        guard counts(key, at: node) else { return }
        missing.append(Missing(key: key, reason: reason, origin: origin(of: node)))
    }

    /// Records the reason for which the generator rejects a converted entry.
    mutating func reject(_ origin: String, _ path: [String], _ reason: String) {
        missing.append(Missing(key: path.joined(separator: "."), reason: reason, origin: origin))
    }
}
