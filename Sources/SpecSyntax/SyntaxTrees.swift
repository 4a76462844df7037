public import Diagnostics

/// The trees of one description: that of the file that was named, and those of the files that its references lead to.
///
/// Whoever may touch the disk finds them and puts them in; whoever reads references looks them up and opens nothing.
public struct SyntaxTrees: Sendable {
    /// What lies behind an address.
    public enum Link: Sendable {
        case tree(SyntaxNode)
        /// It may not be read, or can't be: why, and what would help.
        case closed(DiagnosticCode, reason: String, hint: String?)
    }

    private struct Key: Hashable {
        let address: String
        let file: SourceFileID
    }

    /// The description itself.
    public let root: SyntaxNode
    private var trees: [SourceFileID: SyntaxNode]
    private var links: [Key: Link] = [:]
    /// In the order in which they were found, the root first.
    public private(set) var files: [SourceFileID]
    private var names: [SourceFileID: String] = [:]
    /// The files that parts of which have become parts of another: overlays, by what they were applied to.
    private var hosts: [SourceFileID: SourceFileID] = [:]

    public init(root: SyntaxNode) {
        self.root = root
        trees = [root.range.file: root]
        files = [root.range.file]
    }

    /// Adds the tree of a file; `name` is what its content would be called: `pet` for `schemas/pet.yaml`.
    public mutating func add(_ tree: SyntaxNode, name: String) {
        if trees.updateValue(tree, forKey: tree.range.file) == nil { files.append(tree.range.file) }
        names[tree.range.file] = name
    }

    /// Says that nodes of `file` stand in the tree of `host`: what they refer to is found as seen from there.
    public mutating func place(_ file: SourceFileID, in host: SourceFileID) {
        hosts[file] = host
    }

    /// The file in whose tree the nodes of `file` stand: most often itself.
    public func host(of file: SourceFileID) -> SourceFileID {
        hosts[file] ?? file
    }

    /// Says what lies behind `address`, as it is written in `file`.
    public mutating func connect(_ address: String, in file: SourceFileID, to link: Link) {
        links[Key(address: address, file: file)] = link
    }

    /// The whole tree of a file.
    public func tree(of file: SourceFileID) -> SyntaxNode? {
        trees[host(of: file)]
    }

    /// Nil for the description itself.
    public func name(of file: SourceFileID) -> String? {
        names[host(of: file)]
    }

    /// What lies behind `address`, as it is written in `file`; nil when nobody has looked.
    public func link(_ address: String, in file: SourceFileID) -> Link? {
        links[Key(address: address, file: host(of: file))]
    }

    /// The addresses in `tree` that name other files or hosts, each once, in the order of the text.
    ///
    /// Extensions hold anything, code samples above all; they are looked into only when `includesExtensions` is set.
    public static func addresses(in tree: SyntaxNode, includesExtensions: Bool) -> [Reference] {
        var found: [Reference] = []
        var known: Set<String> = []
        func add(_ node: SyntaxNode) {
            // Most lead to a place in the same file.
            guard let text = node.string, text.utf8.first != UInt8(ascii: "#") else { return }
            let reference = Reference(text)
            if !reference.address.isEmpty, known.insert(reference.address).inserted { found.append(reference) }
        }
        func visit(_ node: SyntaxNode) {
            switch node.content {
            case .scalar: break
            case .sequence(let items): items.forEach(visit)
            case .mapping(let mapping):
                for entry in mapping.entries {
                    switch entry.key {
                    case "$ref", "$dynamicRef": add(entry.value)
                    // A discriminator's mapping names schemas by reference or by their bare names.
                    case "mapping" where mapping["propertyName"] != nil:
                        for entry in entry.value.mapping?.entries ?? []
                        where entry.value.string?.contains(where: { $0 == "/" || $0 == "." }) == true {
                            add(entry.value)
                        }
                    default: break
                    }
                    if case .scalar = entry.value.content { continue }
                    if includesExtensions || !entry.key.hasPrefix("x-") { visit(entry.value) }
                }
            }
        }
        visit(tree)
        return found
    }

    /// Whether a reference in `tree` leads into an extension.
    public static func leadsIntoExtension(_ tree: SyntaxNode) -> Bool {
        switch tree.content {
        case .scalar: false
        case .sequence(let items): items.contains(where: leadsIntoExtension)
        case .mapping(let mapping):
            mapping.entries.contains { entry in
                switch entry.value.content {
                case .scalar(let scalar): entry.key == "$ref" && leadsIntoExtension(scalar)
                case .sequence, .mapping: entry.key != "$ref" && leadsIntoExtension(entry.value)
                }
            }
        }
    }

    private static func leadsIntoExtension(_ reference: SyntaxScalar) -> Bool {
        guard case .string(let text) = reference.value else { return false }
        var slashed = text.utf8[...]
        while let slash = slashed.firstIndex(of: UInt8(ascii: "/")) {
            slashed = slashed[slash...].dropFirst()
            if slashed.starts(with: "x-".utf8) { return true }
        }
        return false
    }
}
