public import Diagnostics

/// The syntax trees of one description, with the base URIs and names that they define.
///
/// The trees are the main file's, and those of the files that its references lead to.
///
/// The caller that has file access loads files and adds them; references are resolved in the trees without file access.
public struct SyntaxTrees: Sendable {
    /// The result of loading the file at an address.
    public enum Link: Sendable {
        case tree(SyntaxNode)
        /// A file that may not or can't be read, with the reason and a hint.
        case closed(DiagnosticCode, reason: String, hint: String?)
    }

    /// An address in a file that leads to another resource.
    public struct Address: Sendable {
        /// The address resolved against the base URI at its location, without a fragment.
        ///
        /// RFC 3986, section 5.1, defines the base URI.
        public let uri: URIReference
        /// The address resolved against the location of its file alone.
        public let uriBesideFile: URIReference
    }

    /// The description itself.
    public let root: SyntaxNode
    private let includesExtensions: Bool
    private var trees: [SourceFileID: SyntaxNode] = [:]
    private var links: [ExactString: Link] = [:]
    /// In the order in which they were found, the root first.
    public private(set) var files: [SourceFileID] = []
    private var names: [SourceFileID: String] = [:]
    /// The files whose parts have become parts of another: overlays, by the file that they were applied to.
    private var hosts: [SourceFileID: SourceFileID] = [:]

    public private(set) var resources: [SchemaResource] = []
    private var locations: [SourceFileID: URIReference] = [:]
    /// The resource that is the whole file.
    private var fileResources: [SourceFileID: Int] = [:]
    /// The schemas with an `$id`, by the files in which they are written, in the order of the text.
    private var schemaResources: [SourceFileID: [Int]] = [:]
    private var identifiers: [ExactString: Int] = [:]
    /// Resources with the same identifier as an earlier one, and that one; references lead to the first.
    public private(set) var repeatedResources: [(resource: SchemaResource, first: SchemaResource)] = []
    private var addresses: [SourceFileID: [Address]] = [:]

    /// - Parameter location: Where the file was read from, as an absolute URI.
    public init(root: SyntaxNode, location: URIReference? = nil) {
        self.root = root
        includesExtensions = Self.leadsIntoExtension(root)
        index(root, at: location ?? URIReference("description://\(root.range.file.index)/"))
    }

    /// Adds the tree of a file; `name` is what its content would be called: `pet` for `schemas/pet.yaml`.
    public mutating func add(_ tree: SyntaxNode, name: String, location: URIReference) {
        if trees[tree.range.file] == nil { index(tree, at: location) }
        names[tree.range.file] = name
    }

    private mutating func index(_ tree: SyntaxNode, at location: URIReference) {
        let file = tree.range.file
        let walk = ReferenceWalk(tree, base: location, description: root, includesExtensions: includesExtensions)
        let first = resources.count
        trees[file] = tree
        files.append(file)
        locations[file] = location
        fileResources[file] = first
        let ownIdentity = ExactString(location.identity)
        identifiers[ownIdentity] = identifiers[ownIdentity] ?? first
        for (index, var resource) in walk.resources.enumerated() {
            resource.parent = resource.parent.map { first + $0 }
            resources.append(resource)
            let identity = ExactString(resource.base.identity)
            if let other = identifiers[identity] {
                // A file is called by where it lies, unless it says something else; what an alias stands for is met
                // twice.
                let saysSo = index > 0 || identity != ownIdentity
                if saysSo, resources[other].node.range != resource.node.range {
                    repeatedResources.append((resource, resources[other]))
                }
            } else {
                identifiers[identity] = first + index
            }
            if index > 0 { schemaResources[resource.node.range.file, default: []].append(first + index) }
        }
        // Aliases stand for what lies further up.
        for file in Set(walk.resources.dropFirst().map(\.node.range.file)) {
            schemaResources[file]?.sort { resources[$0].node.range.start < resources[$1].node.range.start }
        }
        var known: Set<ExactString> = []
        addresses[file] = walk.addresses.compactMap { address in
            var uri = URIReference(address.text).resolved(against: walk.resources[address.resource].base)
            guard known.insert(ExactString(uri.text)).inserted else { return nil }
            uri.fragment = nil
            var uriBesideFile = URIReference(address.text).resolved(against: location)
            uriBesideFile.fragment = nil
            return Address(uri: uri, uriBesideFile: uriBesideFile)
        }
    }

    /// Returns the addresses that a file refers to, in document order.
    public func addresses(in file: SourceFileID) -> [Address] {
        addresses[file] ?? []
    }

    /// Registers that nodes of `file` are part of the tree of `host`.
    ///
    /// References in these nodes are resolved from `host` as well.
    public mutating func attach(_ file: SourceFileID, in host: SourceFileID) {
        hosts[file] = host
    }

    /// Returns the file whose tree contains the nodes of `file`: usually itself.
    public func host(of file: SourceFileID) -> SourceFileID {
        hosts[file] ?? file
    }

    /// Registers the result of loading an address.
    public mutating func connect(_ uri: URIReference, to link: Link) {
        links[ExactString(uri.identity)] = link
    }

    /// Returns whether a file or a schema declares this URI as its identifier.
    public func isIdentifier(_ uri: URIReference) -> Bool {
        identifiers[ExactString(uri.identity)] != nil
    }

    /// Returns the whole tree of a file.
    public func tree(of file: SourceFileID) -> SyntaxNode? {
        trees[host(of: file)]
    }

    /// Returns the name of a file; nil for the description itself.
    public func name(of file: SourceFileID) -> String? {
        names[host(of: file)]
    }

    /// Returns the URI that a file was read from.
    public func location(of file: SourceFileID) -> URIReference? {
        locations[host(of: file)]
    }

    /// Returns the innermost resource around a range.
    public func resource(at range: SourceRange) -> Int? {
        guard let candidates = schemaResources[range.file] else { return fileResources[host(of: range.file)] }
        var low = 0
        var high = candidates.count
        while low < high {
            let middle = (low + high) / 2
            if resources[candidates[middle]].node.range.start <= range.start { low = middle + 1 } else { high = middle }
        }
        var current = low > 0 ? candidates[low - 1] : nil
        while let index = current {
            let resource = resources[index]
            if resource.node.range.file != range.file || range.end <= resource.node.range.end { return index }
            current = resource.parent
        }
        return fileResources[host(of: range.file)]
    }

    /// Returns what `address`, written at `range`, leads to; nil when it hasn't been loaded.
    ///
    /// A schema that declares the address as its identifier takes precedence over a file. Many descriptions write an
    /// `$id` but mean references relative to the file: if the identifier has no match, the file's location is the base.
    public func link(_ address: String, at range: SourceRange) -> Link? {
        let reference = URIReference(address)
        guard let resource = resource(at: range) else { return nil }
        let byIdentifier = link(to: reference.resolved(against: resources[resource].base))
        if case .tree? = byIdentifier { return byIdentifier }
        if let location = locations[host(of: range.file)],
            case .tree(let tree)? = link(to: reference.resolved(against: location))
        {
            return .tree(tree)
        }
        return byIdentifier
    }

    /// Returns what a URI leads to; nil when it hasn't been loaded.
    public func link(to uri: URIReference) -> Link? {
        let identity = ExactString(uri.identity)
        if let resource = identifiers[identity] { return .tree(resources[resource].node) }
        return links[identity]
    }

    /// Returns whether a reference in `tree` leads into an extension.
    private static func leadsIntoExtension(_ tree: SyntaxNode) -> Bool {
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
