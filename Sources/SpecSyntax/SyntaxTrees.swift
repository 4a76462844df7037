public import Diagnostics

/// The syntax trees of one description, with the base URIs and names that they define.
///
/// The trees are those of the main file and of all files that references lead to.
///
/// The caller, which has file access, loads the files and adds their trees. References are resolved in the trees
/// without file access.
public struct SyntaxTrees: Sendable {
    /// The result of loading the resource at an address.
    public enum Link: Sendable {
        case tree(SyntaxNode)
        /// A file that can't or must not be read, with the reason and a hint.
        case closed(DiagnosticCode, reason: String, hint: String?)
    }

    /// An address that leads from one file to another resource.
    public struct Address: Sendable {
        /// The address resolved against the base URI of its enclosing resource, without a fragment.
        ///
        /// The base URI is determined according to RFC 3986, section 5.1.
        public let uri: URIReference
        /// The address resolved against the location of its file, without a fragment.
        public let uriBesideFile: URIReference
    }

    /// The root node of the description's main file.
    public let root: SyntaxNode
    /// A Boolean value that indicates whether a reference of the main file leads into an extension.
    private var includesExtensions = false
    private var trees: [SourceFileID: SyntaxNode] = [:]
    private var links: [ExactString: Link] = [:]
    /// The files in the order in which they were added, the main file first.
    public private(set) var files: [SourceFileID] = []
    private var names: [SourceFileID: String] = [:]
    /// The files whose nodes have become part of another file's tree, with that file.
    ///
    /// An overlay becomes part of the file to which it is applied.
    private var hosts: [SourceFileID: SourceFileID] = [:]

    public private(set) var resources: [SchemaResource] = []
    private var locations: [SourceFileID: URIReference] = [:]
    /// The index of each file's own resource.
    private var fileResources: [SourceFileID: Int] = [:]
    /// The indices of the schemas with an `$id`, in document order, by the file that contains them.
    private var schemaResources: [SourceFileID: [Int]] = [:]
    private var identifiers: [ExactString: Int] = [:]
    /// Pairs of resources with one identifier: a later resource, and the first with the identifier.
    ///
    /// References lead to the first resource.
    public private(set) var repeatedResources: [(resource: SchemaResource, first: SchemaResource)] = []
    private var addresses: [SourceFileID: [Address]] = [:]

    /// Creates the trees of a description from its main file.
    ///
    /// - Parameter location: The absolute URI from which the main file was read.
    public init(root: SyntaxNode, location: URIReference? = nil) {
        self.root = root
        index(root, at: location ?? URIReference("description://\(root.range.file.index)/"))
    }

    /// Adds the tree of a file.
    ///
    /// The parameter `name` is the name of the file's content, such as `pet` for `schemas/pet.yaml`.
    public mutating func add(_ tree: SyntaxNode, name: String, location: URIReference) {
        if trees[tree.range.file] == nil { index(tree, at: location) }
        names[tree.range.file] = name
    }

    private mutating func index(_ tree: SyntaxNode, at location: URIReference) {
        let file = tree.range.file
        var walk = ReferenceWalk(tree, base: location, description: root, includesExtensions: includesExtensions)
        if trees.isEmpty, walk.leadsIntoExtension {
            includesExtensions = true
            walk = ReferenceWalk(tree, base: location, description: root, includesExtensions: true)
        }
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
                // The location of a file is an implicit identifier, which isn't reported as a duplicate. The content of
                // a YAML alias is found twice with the same range, which isn't a duplicate either.
                let saysSo = index > 0 || identity != ownIdentity
                if saysSo, resources[other].node.range != resource.node.range {
                    repeatedResources.append((resource, resources[other]))
                }
            } else {
                identifiers[identity] = first + index
            }
            if index > 0 { schemaResources[resource.node.range.file, default: []].append(first + index) }
        }
        // A schema in a YAML alias is found later than its position in the text, so the schemas are sorted by position.
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

    /// Returns the addresses that the references in a file lead to, in document order.
    public func addresses(in file: SourceFileID) -> [Address] {
        addresses[file] ?? []
    }

    /// Registers that the nodes of one file are part of another file's tree.
    ///
    /// A reference in these nodes is resolved as if it were written in `host`.
    public mutating func attach(_ file: SourceFileID, in host: SourceFileID) {
        hosts[file] = host
    }

    /// Returns the file whose tree contains the nodes of `file`, which is usually `file` itself.
    public func host(of file: SourceFileID) -> SourceFileID {
        hosts[file] ?? file
    }

    /// Registers the result of loading the resource at a URI.
    public mutating func connect(_ uri: URIReference, to link: Link) {
        links[ExactString(uri.identity)] = link
    }

    /// Returns whether a URI is the identifier of a file or schema.
    public func isIdentifier(_ uri: URIReference) -> Bool {
        identifiers[ExactString(uri.identity)] != nil
    }

    /// Returns the root node of a file's tree.
    public func tree(of file: SourceFileID) -> SyntaxNode? {
        trees[host(of: file)]
    }

    /// Returns the name of a file's content; nil for the main file.
    public func name(of file: SourceFileID) -> String? {
        names[host(of: file)]
    }

    /// Returns the URI from which a file was read.
    public func location(of file: SourceFileID) -> URIReference? {
        locations[host(of: file)]
    }

    /// Returns the index of the innermost resource that contains a range.
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

    /// Returns the target of an address that is written at `range`; nil if it hasn't been loaded.
    ///
    /// A schema whose identifier is the address takes precedence over a file. Many descriptions declare an `$id` but
    /// mean references relative to the file. If no identifier matches, the address is resolved against the file's
    /// location.
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

    /// Returns the target of a URI; nil if it hasn't been loaded.
    public func link(to uri: URIReference) -> Link? {
        let identity = ExactString(uri.identity)
        if let resource = identifiers[identity] { return .tree(resources[resource].node) }
        return links[identity]
    }
}
